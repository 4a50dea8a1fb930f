/* What an IFUNC resolver returns for a vDSO function: libc-symbols.h has it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <sysdep.h>
