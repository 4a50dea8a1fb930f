/* Which clock libctime-coherent believes: time and ftime near a second's end.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* In the made-up vDSO CLOCK_REALTIME_COARSE has another second than
   CLOCK_REALTIME, so that the answer shows which was read.  WANT is what time must
   give, WANT64 and WANT_MS what __time64 and ftime, which ask the wide clock.  */

#include "unit.h"

#ifndef WANT64
# define WANT64 WANT
#endif

#if __TIMESIZE == 32
extern "C" int64_t __time64 (int64_t *);
#endif

int
main ()
{
  time_t stored = -99;
  errno = 77;
  time_t t = time (&stored);
  check (t == WANT && stored == t && errno == 77, "time: %lld, not %lld",
	 (long long) t, (long long) WANT);
  /* What is printed may set errno.  */
  errno = 77;
  t = time (nullptr);
  check (t == WANT && errno == 77, "time, NULL: %lld, not %lld", (long long) t,
	 (long long) WANT);
#if __TIMESIZE == 32
  errno = 77;
  int64_t stored64 = -99, t64 = __time64 (&stored64);
  check (t64 == WANT64 && stored64 == t64 && errno == 77, "__time64: %lld, not %lld",
	 (long long) t64, (long long) WANT64);
#endif
  timeb tb;
  memset (&tb, 0x55, sizeof tb);
  errno = 77;
  check (ftime (&tb) == 0 && tb.time == WANT64 && tb.millitm == WANT_MS
	 && tb.timezone == 0 && errno == 77, "ftime: %lld.%03d, not %lld.%03d",
	 (long long) tb.time, tb.millitm, (long long) WANT64, WANT_MS);
  /* No other function asks what time it is near.  */
  timespec ts;
  timeval tv;
  check (clock_gettime (CLOCK_REALTIME, &ts) == 0 && ts.tv_sec == 2000000008
	 && timespec_get (&ts, TIME_UTC) == TIME_UTC && ts.tv_sec == 2000000008
	 && gettimeofday (&tv, nullptr) == 0 && tv.tv_sec == 2000000008,
	 "CLOCK_REALTIME, timespec_get, gettimeofday");
  return finish ();
}
