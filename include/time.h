/* Internal additions to <time.h>: 64-bit types and names, conversions.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Names are glibc's.  Where time_t has 64 bits the …64 names are other names
   for the plain functions and types; where it has 32 both exist.  */

#include_next <time.h>

#ifndef _CTIME_TIME_H
#define _CTIME_TIME_H 1

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <bits/timesize.h>

#if __TIMESIZE == 64
# define __time64_t __time_t
# define __timespec64 timespec
# define __time64 time
# define __clock_gettime64 __clock_gettime
# define __clock_settime64 __clock_settime
# define __clock_getres64 __clock_getres
# define __timespec_get64 __timespec_get
# define __timespec_getres64 __timespec_getres
#else
/* The kernel's struct __kernel_timespec, whose tv_nsec has 64 bits, of which
   it ignores the upper half when a 32-bit program hands it in.  */
struct __timespec64
{
  __time64_t tv_sec;
# if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  int32_t : 32;
  int32_t tv_nsec;
# else
  int32_t tv_nsec;
  int32_t : 32;
# endif
};

/* The vDSO's 32-bit functions drop a second's upper half: past 2038 it is negative,
   and from 2106 on looks like one that has long gone.  So a time of day from before
   this library was written isn't believed; only from 2162 to 2174 would it be a
   wrong one that is.  */
# define TIME32_OLDEST 1767225600	/* 2026-01-01  */

/* What isn't negative of these hasn't wrapped.  */
static inline bool
clock_starts_at_zero (clockid_t clock_id)
{
  return clock_id == CLOCK_MONOTONIC || clock_id == CLOCK_PROCESS_CPUTIME_ID
	 || clock_id == CLOCK_THREAD_CPUTIME_ID
	 || clock_id == CLOCK_MONOTONIC_RAW || clock_id == CLOCK_MONOTONIC_COARSE
	 || clock_id == CLOCK_BOOTTIME || clock_id == CLOCK_BOOTTIME_ALARM;
}

/* Is SECOND of a 32-bit function all of CLOCK_ID's second?  */
static inline bool
is_whole_second (time_t second, clockid_t clock_id)
{
  return __glibc_likely (second >= TIME32_OLDEST)
	 || (second >= 0 && clock_starts_at_zero (clock_id));
}
#endif

/* C++ files need no more.  */
#ifndef __cplusplus

#if __TIMESIZE != 64
extern __time64_t __time64 (__time64_t *timer);
extern int __clock_gettime64 (clockid_t clock_id, struct __timespec64 *tp);
extern int __clock_settime64 (clockid_t clock_id,
			      const struct __timespec64 *tp);
extern int __clock_getres64 (clockid_t clock_id, struct __timespec64 *tp);
extern int __timespec_get64 (struct __timespec64 *ts, int base);
extern int __timespec_getres64 (struct __timespec64 *ts, int base);
libc_hidden_proto (__time64)
libc_hidden_proto (__clock_gettime64)
libc_hidden_proto (__clock_settime64)
libc_hidden_proto (__clock_getres64)
#endif

extern int __clock_gettime (clockid_t clock_id, struct timespec *tp);
extern int __clock_settime (clockid_t clock_id, const struct timespec *tp);
extern int __clock_getres (clockid_t clock_id, struct timespec *tp);
extern int __timespec_get (struct timespec *ts, int base);
extern int __timespec_getres (struct timespec *ts, int base);
libc_hidden_proto (__clock_gettime)
libc_hidden_proto (__clock_settime)
libc_hidden_proto (__clock_getres)

static inline bool
in_time_t_range (__time64_t t)
{
  return t == (time_t) t;
}

/* T.tv_sec must be in_time_t_range.  */
static inline struct timespec
valid_timespec64_to_timespec (struct __timespec64 t)
{
  struct timespec r = { .tv_sec = t.tv_sec, .tv_nsec = t.tv_nsec };
  return r;
}

static inline struct __timespec64
valid_timespec_to_timespec64 (struct timespec t)
{
  struct __timespec64 r = { .tv_sec = t.tv_sec, .tv_nsec = t.tv_nsec };
  return r;
}

#endif /* C */

#endif /* time.h */
