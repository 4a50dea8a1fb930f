/* riscv: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/riscv/kernel/vdso/vdso.lds.S, arch/riscv/kernel/entry.S.  */
#define VDSO_NAME "LINUX_4.15"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__vdso_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define HAVE_CLOCK_GETRES64_VSYSCALL "__vdso_clock_getres"
#define NO_CLOCK_GETRES_VSYSCALL
#define HAVE_GETTIMEOFDAY_VSYSCALL "__vdso_gettimeofday"
#define NO_TIME_VSYSCALL
#define SYSCALL_INSN "li a7, %[nr]\n\tecall"
#define SYSCALL_RESULT "a0"
#define SYSCALL_ARG1 "a0"
#define SYSCALL_ARG2 "a1"
#define SYSCALL_CLOBBERS "a7"

#include <linux-syscall.h>

#endif /* sysdep.h */
