/* Calls each function once; for looking at what the loader bound.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

int
main ()
{
  timespec ts;
  timeval tv;
  time_t t;
  bool ok = clock_gettime (CLOCK_REALTIME, &ts) == 0
	    && clock_getres (CLOCK_REALTIME, &ts) == 0
	    && clock_settime (12, &ts) == -1
	    && gettimeofday (&tv, nullptr) == 0
	    && time (&t) > 1000000000
	    && timespec_get (&ts, TIME_UTC) == TIME_UTC
	    && timespec_getres (&ts, TIME_UTC) == TIME_UTC;
  tv = { 0, -1 };
  ok = ok && settimeofday (&tv, nullptr) == -1;
#if !defined __USE_TIME_BITS64 || __TIMESIZE == 64
  timeb tb;
  ok = ok && ftime (&tb) == 0;
#endif
  check (ok, "each function");
  return finish ();
}
