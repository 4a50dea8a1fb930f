/* timespec_get: the time of a time base (ISO C), by __clock_gettime.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time.h>

#if __TIMESIZE != 64
int
__timespec_get64 (struct __timespec64 *ts, int base)
{
  if (base == TIME_UTC && __clock_gettime64 (CLOCK_REALTIME, ts) == 0)
    return base;
  return 0;
}
#endif

int
__timespec_get (struct timespec *ts, int base)
{
  if (base == TIME_UTC && __clock_gettime (CLOCK_REALTIME, ts) == 0)
    return base;
  return 0;
}
strong_alias (__timespec_get, timespec_get)
