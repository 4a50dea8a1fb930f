/* x32: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/x86/entry/vdso/vdsox32.lds.S.  The numbers, which differ from
   x86_64's, are in the port's own <sys/syscall.h>.  */
#define VDSO_NAME "LINUX_2.6"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__vdso_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define HAVE_CLOCK_GETRES64_VSYSCALL "__vdso_clock_getres"
#define NO_CLOCK_GETRES_VSYSCALL
#define HAVE_GETTIMEOFDAY_VSYSCALL "__vdso_gettimeofday"
#define HAVE_TIME_VSYSCALL "__vdso_time"
#define SYSCALL_INSN "movl %[nr], %%eax\n\tsyscall"
#define SYSCALL_RESULT "rax"
#define SYSCALL_ARG1 "rdi"
#define SYSCALL_ARG2 "rsi"
#define SYSCALL_CLOBBERS "rcx", "r11"

#include <linux-syscall.h>

#endif /* sysdep.h */
