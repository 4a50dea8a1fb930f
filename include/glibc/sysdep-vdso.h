/* Calls by way of the vDSO, else the system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <sysdep-vdso.h>

#ifndef _GLIBC_SYSDEP_VDSO_H
#define _GLIBC_SYSDEP_VDSO_H 1

#include <ldsodefs.h>

/* -errno for a failure.  */
#define INTERNAL_VSYSCALL(name, nr, ...) \
  ({								\
    long int __vr = -ENOSYS;					\
    if (GLRO (dl_vdso_##name) != NULL)				\
      __vr = INTERNAL_VSYSCALL_CALL (GLRO (dl_vdso_##name), nr,	\
				     __VA_ARGS__);		\
    if (__vr == -ENOSYS)					\
      __vr = INTERNAL_SYSCALL_CALL (name, __VA_ARGS__);		\
    __vr;							\
  })

/* -1 and errno for a failure.  */
#define INLINE_VSYSCALL(name, nr, ...) \
  ({								\
    long int __ir = INTERNAL_VSYSCALL (name, nr, __VA_ARGS__);	\
    INTERNAL_SYSCALL_ERROR_P (__ir)				\
    ? INLINE_SYSCALL_ERROR_RETURN_VALUE (INTERNAL_SYSCALL_ERRNO (__ir)) \
    : __ir;							\
  })

#endif /* glibc/sysdep-vdso.h */
