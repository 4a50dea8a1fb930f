/* aarch64: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/arm64/kernel/vdso/vdso.lds.S, arch/arm64/kernel/entry.S.  */
#define VDSO_NAME "LINUX_2.6.39"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__kernel_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define HAVE_CLOCK_GETRES64_VSYSCALL "__kernel_clock_getres"
#define NO_CLOCK_GETRES_VSYSCALL
#define HAVE_GETTIMEOFDAY_VSYSCALL "__kernel_gettimeofday"
#define NO_TIME_VSYSCALL
#define SYSCALL_INSN "mov x8, %[nr]\n\tsvc 0"
#define SYSCALL_RESULT "x0"
#define SYSCALL_ARG1 "x0"
#define SYSCALL_ARG2 "x1"
#define SYSCALL_CLOBBERS "x8"

#include <linux-syscall.h>

#endif /* sysdep.h */
