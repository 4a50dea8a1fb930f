/* Additions to linux-syscall.h that only glibc's own files use.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <linux-syscall.h>

#ifndef _GLIBC_LINUX_SYSCALL_H
#define _GLIBC_LINUX_SYSCALL_H 1

/* With NR, the number of arguments, said.  */
#define INTERNAL_SYSCALL(name, nr, ...) INTERNAL_SYSCALL_CALL (name, ##__VA_ARGS__)
#define INLINE_SYSCALL(name, nr, ...) INLINE_SYSCALL_CALL (name, ##__VA_ARGS__)

#endif /* glibc/linux-syscall.h */
