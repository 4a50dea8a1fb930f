/* time64_now: the seconds of time's clock.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _TIME_NOW_H
#define _TIME_NOW_H 1

#include <time.h>
#include <time-clock.h>

/* -1 and errno on failure.  */
static inline __time64_t
time64_now (void)
{
  struct __timespec64 ts;
  if (time_clock_gettime64 (&ts) != 0)
    return -1;
  return ts.tv_sec;
}

#endif /* time-now.h */
