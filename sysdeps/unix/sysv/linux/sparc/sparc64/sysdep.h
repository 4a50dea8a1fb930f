/* sparc64: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/sparc/vdso/vdso.lds.S, arch/sparc/kernel/syscalls.S: an error comes
   positive, with the carry set.  */
#define VDSO_NAME "LINUX_2.6"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__vdso_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define NO_CLOCK_GETRES64_VSYSCALL
#define NO_CLOCK_GETRES_VSYSCALL
#define HAVE_GETTIMEOFDAY_VSYSCALL "__vdso_gettimeofday"
#define NO_TIME_VSYSCALL
#define SYSCALL_INSN \
  "mov %[nr], %%g1\n\tta 0x6d\n\tbcc,pt %%xcc, 1f\n\t nop\n\tneg %%o0\n1:"
#define SYSCALL_RESULT "o0"
#define SYSCALL_ARG1 "o0"
#define SYSCALL_ARG2 "o1"
#define SYSCALL_CLOBBERS "g1", "cc"

#include <linux-syscall.h>

#endif /* sysdep.h */
