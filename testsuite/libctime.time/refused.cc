/* The only path refused: -1 and that errno, for every function that takes it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* ERROR is what each clock call of the kernel's is refused with; BARE says
   that there is no vDSO to answer first.  */

#include "unit.h"

int
main ()
{
  timespec ts;
  errno = 0;
  check (clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &ts) == -1 && errno == ERROR,
	 "a clock that no vDSO serves");
#ifdef BARE
  errno = 0;
  check (clock_gettime (CLOCK_REALTIME, &ts) == -1 && errno == ERROR, "clock_gettime");
  errno = 0;
  check (clock_getres (CLOCK_REALTIME, &ts) == -1 && errno == ERROR, "clock_getres");
  errno = 0;
  check (timespec_get (&ts, TIME_UTC) == 0 && errno == ERROR, "timespec_get");
  errno = 0;
  check (timespec_getres (&ts, TIME_UTC) == 0 && errno == ERROR, "timespec_getres");
  timeval tv;
  errno = 0;
  check (gettimeofday (&tv, nullptr) == -1 && errno == ERROR, "gettimeofday");
  errno = 0;
  check (time (nullptr) == -1 && errno == ERROR, "time");
  timeb tb;
  errno = 0;
  check (ftime (&tb) == -1 && errno == ERROR, "ftime");
#else
  /* Not reached: the vDSO answers without a system call.  */
  timeval tv;
  timeb tb;
  errno = 77;
  for (clockid_t id : { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_REALTIME_COARSE,
			CLOCK_MONOTONIC_COARSE, CLOCK_MONOTONIC_RAW,
			CLOCK_BOOTTIME, CLOCK_TAI })
    check (clock_gettime (id, &ts) == 0 && errno == 77, "clock_gettime %d", id);
  check (gettimeofday (&tv, nullptr) == 0 && errno == 77, "gettimeofday");
  check (timespec_get (&ts, TIME_UTC) == TIME_UTC && errno == 77, "timespec_get");
  check (clock_getres (CLOCK_REALTIME, &ts) == 0 && errno == 77, "clock_getres");
  check (time (nullptr) > 1000000000 && errno == 77, "time");
  check (ftime (&tb) == 0 && errno == 77, "ftime");
#endif
  return finish ();
}
