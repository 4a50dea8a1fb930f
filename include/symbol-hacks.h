/* Where the compiler's own calls of memory functions go.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Put before each source file.  Compilers copy and clear structures by these
   functions, which a resolver can't call through a PLT.  */

__asm__ ("memcpy = __ctime_memcpy\n\t"
	 "memset = __ctime_memset");
