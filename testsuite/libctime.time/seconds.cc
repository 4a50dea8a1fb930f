/* time around the beginning of a second: against the coarse and the fine clock.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* https://sourceware.org/bugzilla/show_bug.cgi?id=30200
   The promise is never to be behind an earlier CLOCK_REALTIME_COARSE.  Behind
   CLOCK_REALTIME libctime's time may be, and how often is measured; the other
   libraries' may not, nor behind gettimeofday or timespec_get, which a program
   has no need to know of.  */

#include "unit.h"

#ifndef SECONDS
# define SECONDS 2
#endif

int
main ()
{
  long readings = 0, behind_coarse = 0, behind_fine = 0,
    behind_others = 0, not_stored = 0, back = 0;
  time_t last = 0;
  /* A busy machine may sleep through a second's beginning.  */
  for (int n = 0; n < SECONDS || (readings <= 100 && n < SECONDS + 20); n++)
    {
      timespec now;
      clock_gettime (CLOCK_REALTIME, &now);
      if (now.tv_nsec > 985000000)
	now = { now.tv_sec + 1, 0 };
      timespec wait { now.tv_sec, 990000000 };
      clock_nanosleep (CLOCK_REALTIME, TIMER_ABSTIME, &wait, nullptr);
      time_t boundary = now.tv_sec + 1;
      do
	{
	  wide coarse;
	  time_t stored;
	  raw_gettime (CLOCK_REALTIME_COARSE, &coarse);
	  time_t t = time (&stored);
	  behind_coarse += t < coarse.sec;
	  not_stored += t != stored;
	  back += t < last;
	  last = t;
	  clock_gettime (CLOCK_REALTIME, &now);
	  t = time (nullptr);
	  behind_fine += t < now.tv_sec;
	  timeval tv;
	  gettimeofday (&tv, nullptr);
	  behind_others += time (nullptr) < tv.tv_sec;
	  timespec_get (&now, TIME_UTC);
	  behind_others += time (nullptr) < now.tv_sec;
	  readings++;
	}
      while (now.tv_sec < boundary
	     || (now.tv_sec == boundary && now.tv_nsec < 12000000));
    }
  note ("time was a second behind CLOCK_REALTIME in %ld of %ld readings",
	behind_fine, readings);
  check (readings > 100, "readings");
  check (behind_coarse == 0, "never behind an earlier CLOCK_REALTIME_COARSE");
  if (TIME_CLOCK == CLOCK_REALTIME)
    {
      check (behind_fine == 0, "never behind an earlier CLOCK_REALTIME");
      check (behind_others == 0,
	     "never behind an earlier gettimeofday or timespec_get");
    }
  check (back == 0, "never behind itself");
  check (not_stored == 0, "stores what it returns");
  return finish ();
}
