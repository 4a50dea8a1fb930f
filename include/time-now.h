/* time64_now, time64_to_time: time's result.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _TIME_NOW_H
#define _TIME_NOW_H 1

#include <errno.h>
#include <stddef.h>
#include <time.h>
#include <time-clock.h>

/* The seconds of time's clock; -1 and errno on failure.  */
static inline __time64_t
time64_now (void)
{
  struct __timespec64 ts;
  if (time_clock_gettime64 (&ts) != 0)
    return -1;
  return ts.tv_sec;
}

#if __TIMESIZE != 64
/* time's result from that of time64_now.  */
static inline time_t
time64_to_time (__time64_t t, time_t *timer)
{
  if (!in_time_t_range (t))
    {
      errno = EOVERFLOW;
      return -1;
    }
  if (timer != NULL)
    *timer = t;
  return t;
}
#endif

#endif /* time-now.h */
