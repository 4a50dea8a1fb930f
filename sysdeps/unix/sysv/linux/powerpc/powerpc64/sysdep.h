/* powerpc64: the vDSO and the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SYSDEP_H
#define _SYSDEP_H 1

/* arch/powerpc/kernel/vdso/vdso64.lds.S, Documentation/arch/powerpc/
   syscall64-abi.rst: an error comes positive, with CR0.SO set.  */
#define VDSO_NAME "LINUX_2.6.15"
#define HAVE_CLOCK_GETTIME64_VSYSCALL "__kernel_clock_gettime"
#define NO_CLOCK_GETTIME_VSYSCALL
#define HAVE_CLOCK_GETRES64_VSYSCALL "__kernel_clock_getres"
#define NO_CLOCK_GETRES_VSYSCALL
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

/* The C compiler would save the TOC pointer and return here.  What the selected
   pointer leads to either leaves the TOC pointer alone, as a vDSO function
   does, or shares it.  */
#undef libc_ifunc_function
#define libc_ifunc_function(name, result, params, args)		\
  __asm__ (".pushsection .text\n\t"				\
	   ".p2align 4\n\t"					\
	   ".globl " #name "\n\t"				\
	   ".type " #name ", @function\n"			\
	   POWERPC_FUNCTION_START (#name)			\
	   "\t.cfi_startproc\n\t"				\
	   "addis 12, 2, __ctime_" #name "_selected@toc@ha\n\t"	\
	   "ld 12, __ctime_" #name "_selected@toc@l(12)\n\t"	\
	   POWERPC_LOAD_CODE					\
	   "mtctr 12\n\t"					\
	   "bctr\n\t"						\
	   ".cfi_endproc\n\t"					\
	   ".size " #name ", . - " POWERPC_CODE (#name) "\n\t"	\
	   ".popsection");

#if _CALL_ELF == 2
# define POWERPC_CODE(name) name
# define POWERPC_FUNCTION_START(name)				\
  name ":\n"							\
  "0:\taddis 2, 12, .TOC. - 0b@ha\n\t"			\
  "addi 2, 2, .TOC. - 0b@l\n\t"				\
  ".localentry " name ", . - " name "\n"
# define POWERPC_LOAD_CODE
#else
/* A function pointer is the address of a descriptor: code, TOC, environment.  */
# define POWERPC_CODE(name) ".L." name
# define POWERPC_FUNCTION_START(name)				\
  "\t.pushsection .opd, \"aw\"\n\t"				\
  ".p2align 3\n"						\
  name ":\t.quad .L." name ", .TOC.@tocbase, 0\n\t"		\
  ".popsection\n"						\
  ".L." name ":\n"
# define POWERPC_LOAD_CODE "ld 12, 0(12)\n\t"
/* The vDSO's symbols are the code itself.  Only what was found is stored: this
   is sealed when a call comes before there is a choice.  */
# undef VDSO_IFUNC_RET
# define VDSO_IFUNC_RET(address)				\
  ({								\
    static void *__descriptor[3] attribute_relro = { NULL };	\
    void *__code = (address);					\
    __code == NULL ? NULL					\
    : (__descriptor[0] = __code, (void *) __descriptor);	\
  })
#endif

#include <linux-syscall.h>

#endif /* sysdep.h */
