/* i386: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/x86/entry/vdso/vdso32/vdso32.lds.S, arch/x86/entry/entry_32.S.  The
   faster call through %gs:0x10 needs TLS, which a resolver hasn't got.  */
#define VDSO_NAME "LINUX_2.6"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__vdso_clock_gettime64"
#define HAVE_CLOCK_GETTIME_VSYSCALL "__vdso_clock_gettime"
#define NO_CLOCK_GETRES64_VSYSCALL
#define HAVE_CLOCK_GETRES_VSYSCALL "__vdso_clock_getres"
#define HAVE_GETTIMEOFDAY_VSYSCALL "__vdso_gettimeofday"
#define HAVE_TIME_VSYSCALL "__vdso_time"
#define SYSCALL_INSN "movl %[nr], %%eax\n\tint $0x80"
#define SYSCALL_RESULT "eax"
#define SYSCALL_ARG1 "ebx"
#define SYSCALL_ARG2 "ecx"
#define SYSCALL_CLOBBERS "cc"

/* The value of a GLRO pointer, relative to the instruction itself.  The
   compiler's way, by a thunk and the GOT, takes 1.3 ns more: half of what a
   call to time costs.  Return predictors know a call of the next instruction
   and don't count it.  */
#define VDSO_POINTER(name) \
  ({								\
    __typeof (GLRO (name)) __pointer;				\
    __asm__ ("call 1f\n"					\
	     "1:\tpopl %0\n\t"					\
	     "movl " GLRO_SYMBOL (name) " - 1b(%0), %0"	\
	     : "=r" (__pointer));				\
    __pointer;							\
  })

#include <linux-syscall.h>

#endif /* sysdep.h */
