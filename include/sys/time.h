/* Internal additions to <sys/time.h>: 64-bit types and names.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <sys/time.h>

#ifndef _CTIME_SYS_TIME_H
#define _CTIME_SYS_TIME_H 1

#include <time.h>

/* As in <time.h>.  */
#ifndef __cplusplus

#if __TIMESIZE == 64
# define __timeval64 timeval
# define __gettimeofday64 __gettimeofday
# define __settimeofday64 __settimeofday
#else
struct __timeval64
{
  __time64_t tv_sec;
  int64_t tv_usec;
};
extern int __gettimeofday64 (struct __timeval64 *restrict tv,
			     void *restrict tz);
extern int __settimeofday64 (const struct __timeval64 *tv,
			     const struct timezone *tz);
libc_hidden_proto (__gettimeofday64)
libc_hidden_proto (__settimeofday64)
#endif

extern int __gettimeofday (struct timeval *restrict tv, void *restrict tz);
extern int __settimeofday (const struct timeval *tv, const struct timezone *tz);

#endif /* C */

#endif /* sys/time.h */
