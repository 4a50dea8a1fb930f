/* timespec_getres: the resolution of a time base (ISO C), by __clock_getres.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time.h>

#if __TIMESIZE != 64
int
__timespec_getres64 (struct __timespec64 *ts, int base)
{
  if (base == TIME_UTC && __clock_getres64 (CLOCK_REALTIME, ts) == 0)
    return base;
  return 0;
}
#endif

int
__timespec_getres (struct timespec *ts, int base)
{
  if (base == TIME_UTC && __clock_getres (CLOCK_REALTIME, ts) == 0)
    return base;
  return 0;
}
strong_alias (__timespec_getres, timespec_getres)
