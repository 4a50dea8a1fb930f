/* Additions to the internal time.h that only glibc's own files use.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <time.h>

#ifndef _GLIBC_TIME_H
#define _GLIBC_TIME_H 1

extern time_t __time (time_t *timer);
extern int __stime (const time_t *when);

#if __TIMESIZE == 64
/* Its own name, of which the public one is an alias.  */
# undef __time64
# define __time64 __time
#else
libc_hidden_proto (__timespec_get64)
libc_hidden_proto (__timespec_getres64)
#endif

static inline bool
in_int32_t_range (__time64_t t)
{
  return t == (int32_t) t;
}

static inline bool
valid_nanoseconds (__syscall_slong_t ns)
{
  return ns >= 0 && ns < 1000000000;
}

/* The clock of a time base of timespec_get.  */
static inline clockid_t
clock_from_timebase (int base)
{
  /* From TIME_UTC on, which is 1, one clock each.  */
  static const clockid_t clocks[]
    = { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID,
	CLOCK_THREAD_CPUTIME_ID };
  return (base >= 1 && base <= (int) (sizeof clocks / sizeof clocks[0])
	  ? clocks[base - 1] : -1);
}

/* Unless that is what includes this.  */
#ifndef _CTIME_SYS_TIME_H
# include <sys/time.h>
#endif

#include <time-clockid.h>

/* For values that fit.  */
static inline time_t
time_now (void)
{
  struct __timespec64 ts;
  return __clock_gettime64 (TIME_CLOCK_GETTIME_CLOCKID, &ts) == 0 ? ts.tv_sec : -1;
}

#define NSEC_PER_SEC 1000000000L
#define USEC_PER_SEC 1000000L
#define NSEC_PER_USEC (NSEC_PER_SEC / USEC_PER_SEC)

/* Of C2Y, which older releases' public header hasn't.  */
#ifndef TIME_MONOTONIC
# define TIME_MONOTONIC 2
# define TIME_ACTIVE 3
# define TIME_THREAD_ACTIVE 4
#endif

#endif /* glibc/time.h */
