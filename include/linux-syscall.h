/* System calls and vDSO calls, over the facts in the port's sysdep.h.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Two families, never mixed in one function: INTERNAL_ gives the kernel's own
   result, -errno for a failure; INLINE_ sets errno and gives -1.  The names
   are glibc's.  */

#ifndef _LINUX_SYSCALL_H
#define _LINUX_SYSCALL_H 1

#include <errno.h>
#include <sys/syscall.h>

/* 64-bit kernels never had second versions of the time calls.  */
#if __TIMESIZE == 64
# define __ASSUME_TIME64_SYSCALLS 1
# define __NR_clock_gettime64 __NR_clock_gettime
# define __NR_clock_settime64 __NR_clock_settime
# define __NR_clock_getres_time64 __NR_clock_getres
#endif

#define INTERNAL_SYSCALL_ERROR_P(result) \
  ((unsigned long) (result) > -4096ul)
#define INTERNAL_SYSCALL_ERRNO(result) (-(result))

#define INLINE_SYSCALL_ERROR_RETURN_VALUE(error) \
  ({ __set_errno (error); -1; })

/* All of the library's calls have two arguments at most.  They are evaluated before
   a register variable is set: evaluation may itself call.  The instruction
   brings the number, an immediate operand, into its register.  No kernel
   returns in the second argument's register, but some spoil it.  */
#define INTERNAL_SYSCALL_CALL(name, ...) \
  __INTERNAL_SYSCALL_CALL (name __VA_OPT__ (,) __VA_ARGS__, 0, 0)
/* Doesn't compile if REST, what is left after two arguments and two zeroes, has a
   third argument.  */
#define __NO_THIRD_ARGUMENT(rest) \
  ((void) sizeof (char[sizeof (rest) <= sizeof "0, 0" ? 1 : -1]))
#define __INTERNAL_SYSCALL_CALL(name, a, b, ...) \
  ({								\
    __NO_THIRD_ARGUMENT (#__VA_ARGS__);				\
    unsigned long __v1 = (unsigned long) (a);			\
    unsigned long __v2 = (unsigned long) (b);			\
    register unsigned long __a1 __asm__ (SYSCALL_ARG1) = __v1;	\
    register unsigned long __a2 __asm__ (SYSCALL_ARG2) = __v2;	\
    register long __result __asm__ (SYSCALL_RESULT);		\
    __asm__ volatile (SYSCALL_INSN				\
		      : "=r" (__result), "+r" (__a2)		\
		      : "r" (__a1), [nr] "i" (__NR_##name)	\
		      : SYSCALL_CLOBBERS, "memory");		\
    __result;							\
  })

#define INLINE_SYSCALL_CALL(...) \
  ({								\
    long __r = INTERNAL_SYSCALL_CALL (__VA_ARGS__);		\
    INTERNAL_SYSCALL_ERROR_P (__r)				\
    ? INLINE_SYSCALL_ERROR_RETURN_VALUE (INTERNAL_SYSCALL_ERRNO (__r)) \
    : __r;							\
  })

/* Calls a function of the vDSO: its result, -errno for a failure.  Some
   convention tells success without a zero, so only a negative result is a
   failure.  A port on
   which that is not what such a function returns has VSYSCALL_INSN, a call and
   what brings the error into that form, and VSYSCALL_ENOSYS, a function's
   code that fails so.  The function around a call is no leaf, hence has a
   frame.  */
#ifndef VSYSCALL_INSN
# define INTERNAL_VSYSCALL_CALL(pointer, nr, ...) (pointer) (__VA_ARGS__)
#else
# define INTERNAL_VSYSCALL_CALL(pointer, nr, ...) \
  __INTERNAL_VSYSCALL_CALL (pointer, __VA_ARGS__, 0, 0)
# define __INTERNAL_VSYSCALL_CALL(pointer, a, b, ...) \
  ({								\
    __NO_THIRD_ARGUMENT (#__VA_ARGS__);				\
    unsigned long __v1 = (unsigned long) (a);			\
    unsigned long __v2 = (unsigned long) (b);			\
    register void *__function __asm__ (VSYSCALL_FUNCTION) = (void *) (pointer);\
    register unsigned long __a1 __asm__ (SYSCALL_ARG1) = __v1;	\
    register unsigned long __a2 __asm__ (SYSCALL_ARG2) = __v2;	\
    register long __result __asm__ (SYSCALL_RESULT);		\
    __asm__ volatile (VSYSCALL_INSN				\
		      : "=r" (__result), "+r" (__a2), "+r" (__function)	\
		      : "r" (__a1)				\
		      : VSYSCALL_CLOBBERS, "memory");		\
    __result;							\
  })
#endif
/* The same by the entry's name.  A port may know a faster way to a pointer's
   value than the compiler.  */
#ifndef VDSO_POINTER
# define VDSO_POINTER(name) GLRO (name)
#endif
#ifdef VDSO_ABSENT
/* Where the C files are glibc's, a pointer may be null.  */
# define VDSO_CALL(name, nr, ...) \
  (VDSO_POINTER (dl_vdso_##name) == NULL ? -ENOSYS \
   : INTERNAL_VSYSCALL_CALL (VDSO_POINTER (dl_vdso_##name), nr, __VA_ARGS__))
#else
# define VDSO_CALL(name, nr, ...) \
  INTERNAL_VSYSCALL_CALL (VDSO_POINTER (dl_vdso_##name), nr, __VA_ARGS__)
#endif

/* Was a path refused as a whole, so that the next one is to be tried?  */
#define PATH_ABSENT(result) ((result) == -ENOSYS)
/* The same on a port with two generations of calls: a container filter that
   doesn't know one of them answers EPERM to it, also when the vDSO makes it.
   No clock is ever read with that error otherwise.  */
#define TIME64_PATH_ABSENT(result) \
  ((result) == -ENOSYS || (result) == -EPERM)

#endif /* linux-syscall.h */
