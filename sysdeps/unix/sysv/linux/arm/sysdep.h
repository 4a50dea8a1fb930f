/* arm: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/arm/vdso/vdso.lds.S, arch/arm/kernel/vdso.c.  r7 is put back by hand: it
   may be Thumb's frame pointer, which the compiler lets no asm name.  */
#define VDSO_NAME "LINUX_2.6"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__vdso_clock_gettime64"
#define HAVE_CLOCK_GETTIME_VSYSCALL "__vdso_clock_gettime"
#define NO_CLOCK_GETRES64_VSYSCALL
#define HAVE_CLOCK_GETRES_VSYSCALL "__vdso_clock_getres"
#define HAVE_GETTIMEOFDAY_VSYSCALL "__vdso_gettimeofday"
#define NO_TIME_VSYSCALL
#define VDSO_WIDE_NEEDS_NARROW 1
#define SYSCALL_INSN "mov ip, r7\n\tmovw r7, %[nr]\n\tsvc 0\n\tmov r7, ip"
#define SYSCALL_RESULT "r0"
#define SYSCALL_ARG1 "r0"
#define SYSCALL_ARG2 "r1"
#define SYSCALL_CLOBBERS "ip"

#include <linux-syscall.h>

#endif /* sysdep.h */
