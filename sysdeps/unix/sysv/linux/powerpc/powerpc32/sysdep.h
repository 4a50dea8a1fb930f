/* powerpc, 32-bit: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/powerpc/kernel/vdso/vdso32.lds.S, Documentation/arch/powerpc/
   syscall64-abi.rst: an error comes positive, with CR0.SO set.  */
#define VDSO_NAME "LINUX_2.6.15"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__kernel_clock_gettime64"
#define HAVE_CLOCK_GETTIME_VSYSCALL "__kernel_clock_gettime"
#define NO_CLOCK_GETRES64_VSYSCALL
#define HAVE_CLOCK_GETRES_VSYSCALL "__kernel_clock_getres"
#define HAVE_GETTIMEOFDAY_VSYSCALL "__kernel_gettimeofday"
#define HAVE_TIME_VSYSCALL "__kernel_time"
#define SYSCALL_INSN "li 0, %[nr]\n\tsc\n\tbns+ 1f\n\tneg 3, 3\n1:"
#define SYSCALL_RESULT "r3"
#define SYSCALL_ARG1 "r3"
#define SYSCALL_ARG2 "r4"
#define SYSCALL_CLOBBERS "r0", "r5", "r6", "r7", "r8", "r9", "r10", "r11", \
  "r12", "cr0", "ctr", "xer"
#define VSYSCALL_INSN "mtctr 12\n\tbctrl\n\tbns+ 1f\n\tneg 3, 3\n1:"
#define VSYSCALL_FUNCTION "r12"
#define VSYSCALL_ENOSYS "li 3, 38\n\tcrset 3\n\tblr"
#define VSYSCALL_CLOBBERS "r0", "r5", "r6", "r7", "r8", "r9", "r10", "r11", \
  "cr0", "cr1", "cr5", "cr6", "cr7", "ctr", "lr", "xer"
#include <linux-syscall.h>

#endif /* sysdep.h */
