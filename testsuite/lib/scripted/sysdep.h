/* The port's sysdep.h, but a test program answers the system and vDSO calls.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* With its folder first in the include path, the library's own files are built
   into objects that never enter the kernel.  The test defines scripted_syscall
   and the GLRO pointers, each an ordinary function's.  */

#ifndef _SCRIPTED_SYSDEP_H
#define _SCRIPTED_SYSDEP_H 1

#include_next <sysdep.h>

extern long scripted_syscall (long number, unsigned long a, unsigned long b);

#undef INTERNAL_SYSCALL_CALL
#define INTERNAL_SYSCALL_CALL(name, a, b) \
  scripted_syscall (__NR_##name, (unsigned long) (a), (unsigned long) (b))

#undef INTERNAL_VSYSCALL_CALL
#define INTERNAL_VSYSCALL_CALL(pointer, nr, ...) (pointer) (__VA_ARGS__)

#endif /* sysdep.h */
