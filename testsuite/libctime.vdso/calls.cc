/* Calls through a made-up vDSO: what each answer of an entry leads to.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* WANT, or WANT_X for a function, says what a call must give: REAL, the
   kernel's value by another path; FIXED, the image's; else an errno.
   https://github.com/bminor/musl/commit/a5ba2d7507eb6b4388c47f7893e025185496ff90 */

#include "unit.h"

#define REAL (-1)
#define FIXED 0

#ifndef WANT
# define WANT FIXED
#endif
#ifndef WANT_GETTIME
# define WANT_GETTIME WANT
#endif
/* Clocks that begin at zero, so that a small second is all of it.  */
#ifndef WANT_FROM_ZERO
# define WANT_FROM_ZERO WANT_GETTIME
#endif
#ifndef WANT_GETTIME64
# define WANT_GETTIME64 WANT_GETTIME
#endif
#ifndef WANT_GETRES
# define WANT_GETRES WANT
#endif
#ifndef WANT_TOD
# define WANT_TOD WANT
#endif
/* With a null time only the zone is asked for.  */
#ifndef WANT_ZONE
# define WANT_ZONE WANT_TOD
#endif
/* Where time isn't the time entry's it is the clock's.  */
#if TIME_CLOCK == CLOCK_REALTIME
# define WANT_SECONDS WANT_GETTIME
# define WANT_SECONDS64 WANT_GETTIME64
#else
# define WANT_SECONDS WANT
# define WANT_SECONDS64 WANT_TIME
#endif
#ifndef WANT_TIME
# define WANT_TIME WANT_SECONDS
#endif
#ifndef WANT_TIME64
# define WANT_TIME64 WANT_SECONDS64
#endif
/* ftime takes the 64-bit path, then narrows.  */
#ifndef WANT_FTIME
# define WANT_FTIME WANT_GETTIME64
#endif
#ifndef SECONDS
# define SECONDS 2000000000
#endif
#ifndef WIDE_SECONDS
# define WIDE_SECONDS SECONDS
#endif

/* A call's success by its own convention, and what it wrote: a second and a
   fraction; -99 where it wrote nothing.  CLOCK is what a real value is.  */
static void
judge (const char *name, int want, bool ok, bool failed_rightly, wide got,
       wide fixed, clockid_t clock, long grain)
{
  int error = errno;
  if (want == FIXED)
    check (ok && got.sec == fixed.sec && got.nsec == fixed.nsec && error == 77,
	   "%s: the image's answer (ok %d, errno %d, %lld.%09lld)", name, ok, error,
	   (long long) got.sec, (long long) got.nsec);
  else if (want == REAL)
    {
      /* Just called: within two seconds of it.  */
      wide now;
      raw_gettime (clock, &now);
      check (ok && error == 77 && got.sec >= now.sec - 2 && got.sec <= now.sec
	     && got.nsec >= 0 && got.nsec < 1000000000 && got.nsec % grain == 0,
	     "%s: the kernel's answer", name);
    }
  else
    check (failed_rightly && error == want && got.sec == -99 && got.nsec == -99,
	   "%s: errno %d, output untouched (errno %d, %lld)", name, want, error,
	   (long long) got.sec);
}

int
main ()
{
  for (const named_clock &c : clocks)
    {
      wide now;
      if (raw_gettime (c.id, &now) != 0)
	continue;
      char name[64];
      snprintf (name, sizeof name, "clock_gettime %s", c.name);
      timespec ts { -99, -99 };
      errno = 77;
      int r = clock_gettime (c.id, &ts);
      const bool from_zero = c.id != CLOCK_REALTIME && c.id != CLOCK_REALTIME_COARSE
			     && c.id != CLOCK_REALTIME_ALARM && c.id != CLOCK_TAI;
      judge (name, from_zero ? WANT_FROM_ZERO : WANT_GETTIME, r == 0, r == -1,
	     widen (ts),
	     { SECONDS, 250000000 }, c.id, 1);
#if __TIMESIZE == 32
      snprintf (name, sizeof name, "__clock_gettime64 %s", c.name);
      timespec64 w { -99, -99 };
      errno = 77;
      r = __clock_gettime64 (c.id, &w);
      judge (name, WANT_GETTIME64, r == 0, r == -1, { w.sec, w.nsec },
	     { WIDE_SECONDS, 250000000 }, c.id, 1);
#endif
      snprintf (name, sizeof name, "clock_getres %s", c.name);
      ts = { -99, -99 };
      errno = 77;
      r = clock_getres (c.id, &ts);
      int error = errno;
      wide res;
      raw_getres (c.id, &res);
      int null = opaque (clock_getres) (c.id, nullptr);
      if (WANT_GETRES == FIXED)
	check (r == 0 && error == 77 && ts.tv_sec == 0 && ts.tv_nsec == 77
	       && null == 0, "%s: the image's answer", name);
      else if (WANT_GETRES == REAL)
	check (r == 0 && error == 77 && ts.tv_sec == res.sec
	       && ts.tv_nsec == res.nsec && null == 0, "%s: the kernel's answer",
	       name);
      else
	check (r == -1 && error == WANT_GETRES && null == -1, "%s: errno %d", name,
	       WANT_GETRES);
    }

  timespec ts { -99, -99 };
  errno = 77;
  int r = timespec_get (&ts, TIME_UTC);
  judge ("timespec_get", WANT_GETTIME, r == TIME_UTC, r == 0, widen (ts),
	 { SECONDS, 250000000 }, CLOCK_REALTIME, 1);

  timeval tv { -99, -99 };
  errno = 77;
  r = gettimeofday (&tv, nullptr);
  judge ("gettimeofday", WANT_TOD, r == 0, r == -1,
	 { tv.tv_sec, tv.tv_usec == -99 ? -99 : tv.tv_usec * 1000 },
	 { SECONDS, 250000000 }, CLOCK_REALTIME, 1000);

  struct timezone tz { 77, 77 };
  errno = 77;
  r = opaque (gettimeofday) (nullptr, &tz);
  int error = errno;
  if (WANT_ZONE == FIXED)
    check (r == 0 && error == 77 && tz.tz_minuteswest == 5 && tz.tz_dsttime == 1,
	   "the zone alone: the image's answer");
  else if (WANT_ZONE == REAL)
    check (r == 0 && error == 77 && tz.tz_minuteswest != 77 && tz.tz_dsttime != 77,
	   "the zone alone: written");
  else
    check (r == -1 && error == WANT_ZONE, "the zone alone: errno %d", WANT_ZONE);

  /* A wrapped second: the entry may have written the zone before.  */
  tz = { 77, 77 };
  tv = { -99, -99 };
  errno = 77;
  r = gettimeofday (&tv, &tz);
  error = errno;
  if (WANT_TOD == FIXED)
    check (r == 0 && error == 77 && tv.tv_sec == SECONDS
	   && (WANT_ZONE == FIXED ? tz.tz_minuteswest == 5 && tz.tz_dsttime == 1
	       : tz.tz_minuteswest != 77 && tz.tz_dsttime != 77),
	   "time and zone: the image's answer");
  else if (WANT_TOD == REAL)
    check (r == 0 && error == 77 && tz.tz_minuteswest != 77 && tz.tz_dsttime != 77
	   && tv.tv_sec > 1000000000, "time and zone: written");
  else
    check (r == -1 && error == WANT_TOD && tv.tv_sec == -99,
	   "time and zone: errno %d", WANT_TOD);

  /* A failure may be stored, but not one by overflow.  */
  auto output = [] (int want, int64_t stored) -> wide
  {
    if (want <= 0)
      return { stored, 0 };
    if (stored == -1 && want != EOVERFLOW)
      stored = -99;
    return { stored, -99 };
  };
  time_t stored = -99;
  errno = 77;
  time_t t = time (&stored);
  judge ("time", WANT_TIME, t != -1 && stored == t, t == -1,
	 output (WANT_TIME, stored), { SECONDS, 0 },
	 TIME_CLOCK, 1);
  errno = 77;
  t = time (nullptr);
  judge ("time, NULL", WANT_TIME, t != -1, t == -1,
	 output (WANT_TIME, WANT_TIME > 0 ? -99 : t), { SECONDS, 0 },
	 TIME_CLOCK, 1);

  timeb tb {};
  tb.time = -99;
  errno = 77;
  r = ftime (&tb);
  judge ("ftime", WANT_FTIME, r == 0, r == -1,
	 { tb.time, r == 0 ? tb.millitm * 1000000 : -99 }, { SECONDS, 250000000 },
	 TIME_CLOCK, 1000000);

#if __TIMESIZE == 32
  timespec64 w { -99, -99 };
  errno = 77;
  r = __timespec_get64 (&w, TIME_UTC);
  judge ("__timespec_get64", WANT_GETTIME64, r == TIME_UTC, r == 0,
	 { w.sec, w.nsec }, { WIDE_SECONDS, 250000000 }, CLOCK_REALTIME, 1);
  wide v { -99, -99 };
  errno = 77;
  r = __gettimeofday64 (&v, nullptr);
  judge ("__gettimeofday64", WANT_GETTIME64, r == 0, r == -1,
	 { v.sec, v.nsec == -99 ? -99 : v.nsec * 1000 },
	 { WIDE_SECONDS, 250000000 }, CLOCK_REALTIME, 1000);
  tz = { 77, 77 };
  check (__gettimeofday64 (nullptr, &tz) == 0 && tz.tz_minuteswest == 0
	 && tz.tz_dsttime == 0, "__gettimeofday64: the zone is zeroes");
  int64_t stored64 = -99;
  errno = 77;
  int64_t t64 = __time64 (&stored64);
  judge ("__time64", WANT_TIME64, t64 != -1 && stored64 == t64, t64 == -1,
	 output (WANT_TIME64, stored64), { WIDE_SECONDS, 0 }, TIME_CLOCK, 1);
#endif
  return finish ();
}
