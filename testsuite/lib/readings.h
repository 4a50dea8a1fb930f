/* Readings of clocks, each judged by two raw system calls around it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef READINGS_H
#define READINGS_H 1

#include "unit.h"

/* What a reading gives that failed and yet wrote something.  */
constexpr int touched = -1;

/* What a call of F did with its argument: 0, the errno of a failure that left it
   as it was, or `touched'.  */
template <class T, class F> int
attempt (T *object, F f)
{
  T before;
  memset (&before, 0x55, sizeof before);
  memcpy (object, &before, sizeof before);
  if (f (object))
    return 0;
  return memcmp (object, &before, sizeof before) == 0 ? errno : touched;
}

inline int
read_clock (clockid_t id, wide *to)
{
  timespec ts;
  int r = attempt (&ts, [id] (timespec *p) { return clock_gettime (id, p) == 0; });
  *to = widen (ts);
  return r;
}

/* A reading is not behind the first of two clocks, nor ahead of the second.  */
struct span
{
  clockid_t least, most;

  constexpr span (clockid_t clock) : least (clock), most (clock) {}
  constexpr span (clockid_t behind, clockid_t ahead) : least (behind), most (ahead) {}
};
inline constexpr span of_time { TIME_CLOCK, TIME_CLOCK_LATEST };

/* The functions that name no clock.  */
struct reading
{
  const char *name;
  span clock;
  long grain;		/* In nanoseconds; what is finer is cut off.  */
  int (*get) (wide *to);
};
inline const reading readings[] =
{
  { "gettimeofday", CLOCK_REALTIME, 1000, [] (wide *to) {
    timeval tv;
    int r = attempt (&tv, [] (timeval *p) { return gettimeofday (p, nullptr) == 0; });
    *to = { tv.tv_sec, tv.tv_usec * 1000 };
    return r;
  } },
  { "timespec_get", CLOCK_REALTIME, 1, [] (wide *to) {
    timespec ts;
    int r = attempt (&ts, [] (timespec *p) {
      return timespec_get (p, TIME_UTC) == TIME_UTC;
    });
    *to = widen (ts);
    return r;
  } },
  { "time", of_time, 1000000000, [] (wide *to) {
    time_t stored, t = -1;
    int r = attempt (&stored, [&t] (time_t *p) { return (t = time (p)) != -1; });
    *to = { t, 0 };
    return r == 0 && t != stored ? touched : r;
  } },
  { "time, NULL", of_time, 1000000000, [] (wide *to) {
    *to = { time (nullptr), 0 };
    return to->sec != -1 ? 0 : errno;
  } },
#if !defined __USE_TIME_BITS64 || __TIMESIZE == 64
  { "ftime", of_time, FTIME_GRAIN, [] (wide *to) {
    timeb tb;
    int r = attempt (&tb, [] (timeb *p) { return ftime (p) == 0; });
    *to = { tb.time, tb.millitm * 1000000l };
    return r == 0 && (tb.timezone != 0 || tb.dstflag != 0) ? touched : r;
  } },
#endif
};

/* Does the second fit the program's time_t?  */
inline bool
fits (const wide &t)
{
  return static_cast<time_t> (t.sec) == t.sec;
}

/* MIDDLE, which a reading gave with RESULT, against raw readings around it.  The
   reading may fail only where the time doesn't fit.  */
inline bool
in_order (const wide &before, int result, const wide &middle, const wide &after,
	  long grain)
{
  if (result != 0)
    return result == EOVERFLOW && !fits (after);
  wide cut { before.sec, before.nsec - before.nsec % grain };
  return cut <= middle && middle <= after && middle.nsec >= 0
	 && middle.nsec <= 999999999;
}

/* GET between two raw readings of CLOCK.  Of one during which a clock that MAY_STEP
   was set back nothing can be said.  */
template <class F> bool
reads_in_order (span clock, long grain, F get, bool may_step, wide *middle, wide *after)
{
  wide before { -1, -1 };
  raw_gettime (clock.least, &before);
  int result = get (middle);
  raw_gettime (clock.most, after);
  return (may_step && !(before <= *after))
	 || in_order (before, result, *middle, *after, grain);
}

/* Of many readings, how many were wrong and what the first of those was.  */
struct tally
{
  long turns = 0, wrong = 0;
  const char *first = "none";

  void
  count (const char *name, bool right)
  {
    if (!right && wrong++ == 0)
      first = name;
  }
};

/* GET between two raw readings of CLOCK, and a raw one between two of GET's, so
   many times.  */
template <class F> void
triple (const char *name, span clock, long grain, F get, int rounds = 200)
{
  for (int n = 0; n < rounds; n++)
    {
      wide before, middle, after, passed, again;
      errno = 77;
      if (raw_gettime (clock.least, &before) != 0)
	{
	  fail ("%s: the kernel doesn't give clock %d", name, clock.least);
	  return;
	}
      int result = get (&middle);
      raw_gettime (clock.most, &after);
      passed = after;
      if (clock.least != clock.most)
	raw_gettime (clock.least, &passed);
      int result_again = get (&again);
      wide cut_after { passed.sec, passed.nsec - passed.nsec % grain };
      if (!in_order (before, result, middle, after, grain)
	  || !(result_again == 0 ? cut_after <= again : result_again == EOVERFLOW))
	{
	  fail ("%s: %lld.%09lld, %lld.%09lld (%d), %lld.%09lld, %lld.%09lld (%d)",
		name, (long long) before.sec, (long long) before.nsec,
		(long long) middle.sec, (long long) middle.nsec, result,
		(long long) after.sec, (long long) after.nsec,
		(long long) again.sec, (long long) again.nsec, result_again);
	  return;
	}
      if (result_again == 0 && errno != 77)
	{
	  fail ("%s: errno became %d", name, errno);
	  return;
	}
    }
  pass ("%s", name);
}

/* All functions above, under names that begin with PREFIX.  */
inline void
triples (const char *prefix = "", int rounds = 200)
{
  for (const reading &r : readings)
    {
      char name[96];
      snprintf (name, sizeof name, "%s%s", prefix, r.name);
      triple (name, r.clock, r.grain, r.get, rounds);
    }
}

#endif /* READINGS_H */
