/* A program linked long ago: the versions that it asks for.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* OLD is librt's version of the clock functions, FIRST that of stime.  */

#include "unit.h"

__asm__ (".symver clock_gettime, clock_gettime@" OLD);
__asm__ (".symver clock_getres, clock_getres@" OLD);
__asm__ (".symver clock_settime, clock_settime@" OLD);
__asm__ (".symver stime, stime@" FIRST);

int
main ()
{
  wide before, after;
  timespec now, res;
  raw_gettime (CLOCK_REALTIME, &before);
  check (clock_gettime (CLOCK_REALTIME, &now) == 0, "clock_gettime@" OLD);
  raw_gettime (CLOCK_REALTIME, &after);
  check (before <= widen (now) && widen (now) <= after, "clock_gettime@" OLD ": order");
  check (clock_getres (CLOCK_REALTIME, &res) == 0, "clock_getres@" OLD);
  res = { 1, -1 };
  row ("clock_settime@" OLD, -1, EINVAL, 0,
       [&] { return clock_settime (CLOCK_REALTIME, &res); }, true);
  row ("stime@" FIRST, -1, EPERM, 0, [] {
    time_t t = 1;
    return stime (&t);
  }, true);
  return finish ();
}
