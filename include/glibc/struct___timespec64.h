/* struct __timespec64: the internal time.h has it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time.h>
