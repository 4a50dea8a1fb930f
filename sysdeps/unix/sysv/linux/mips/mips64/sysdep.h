/* mips64, n64: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/mips/vdso/vdso.lds.S, arch/mips/kernel/scall64-n64.S: an error comes
   positive, with $7 set.  */
#define VDSO_NAME "LINUX_2.6"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__vdso_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define HAVE_CLOCK_GETRES64_VSYSCALL "__vdso_clock_getres"
#define NO_CLOCK_GETRES_VSYSCALL
#define HAVE_GETTIMEOFDAY_VSYSCALL "__vdso_gettimeofday"
#define NO_TIME_VSYSCALL
#define SYSCALL_INSN \
  "li $2, %[nr]\n\tsyscall\n\tbeqz $7, 1f\n\tdsubu $2, $0, $2\n1:"
#define SYSCALL_RESULT "$2"
#define SYSCALL_ARG1 "$4"
#define SYSCALL_ARG2 "$5"
#define SYSCALL_CLOBBERS "$1", "$3", "$7", "$8", "$9", "$10", "$11", "$12", \
  "$13", "$14", "$15", "$24", "$25", "hi", "lo"

#include <linux-syscall.h>

#endif /* sysdep.h */
