/* Internal additions to <errno.h>: __set_errno.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <errno.h>

#ifndef _CTIME_ERRNO_H
#define _CTIME_ERRNO_H 1

#define __set_errno(value) __ctime_set_errno (value)

/* Through the GOT, not a PLT, which most ports' compilers make in spite of
   -fno-plt, and which is writable code on sparc64.  */
static inline void
__ctime_set_errno (int value)
{
  __typeof (__errno_location) *location = __errno_location;
  __asm__ ("" : "+r" (location));
  *location () = value;
}

#endif /* errno.h */
