/* glibc's name for the vDSO's part of sysdep.h.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <sysdep.h>
