/* s390x: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/s390/kernel/vdso64/vdso64.lds.S, arch/s390/kernel/entry.S.  */
#define VDSO_NAME "LINUX_2.6.29"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__kernel_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define HAVE_CLOCK_GETRES64_VSYSCALL "__kernel_clock_getres"
#define NO_CLOCK_GETRES_VSYSCALL
#define HAVE_GETTIMEOFDAY_VSYSCALL "__kernel_gettimeofday"
#define NO_TIME_VSYSCALL
#define SYSCALL_INSN "lghi %%r1, %[nr]\n\tsvc 0"
#define SYSCALL_RESULT "r2"
#define SYSCALL_ARG1 "r2"
#define SYSCALL_ARG2 "r3"
#define SYSCALL_CLOBBERS "r1", "cc"

#include <linux-syscall.h>

#endif /* sysdep.h */
