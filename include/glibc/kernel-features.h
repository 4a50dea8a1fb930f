/* Which system calls exist on each kernel: sysdep.h says it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <sysdep.h>
