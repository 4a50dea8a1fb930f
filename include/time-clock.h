/* time_clock_gettime64, time_clock_gettime: the reading that time and ftime are made of.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* A folder of the sysdeps list may have a time-clock.h of its own, which then
   comes first.  */

#ifndef _TIME_CLOCK_H
#define _TIME_CLOCK_H 1

#include <time.h>
#include <time-clockid.h>

/* 0, or -1 and errno.  */
static inline int
time_clock_gettime64 (struct __timespec64 *ts)
{
  return __clock_gettime64 (TIME_CLOCK_GETTIME_CLOCKID, ts);
}

#if __TIMESIZE != 64
static inline int
time_clock_gettime (struct timespec *ts)
{
  return __clock_gettime (TIME_CLOCK_GETTIME_CLOCKID, ts);
}
#endif

#endif /* time-clock.h */
