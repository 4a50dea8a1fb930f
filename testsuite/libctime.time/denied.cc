/* Every function while some system calls are refused: success, errno kept.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* For 32-bit time_t, whose functions have a second system call to go to.
   https://sourceware.org/bugzilla/show_bug.cgi?id=28071,
   https://github.com/docker/for-win/issues/8326,
   https://github.com/moby/moby/issues/43774.  SETTIME64 is the errno that
   clock_settime64 is refused with, 0 if it isn't; OLD_DENIED says that it is
   the old calls which are refused.  */

#include "unit.h"

#ifndef SETTIME64
# define SETTIME64 0
#endif

/* By the generation of calls that is allowed.  */
static bool
allowed_gettime (clockid_t id, wide *to)
{
#ifdef OLD_DENIED
  return raw_gettime (id, to) == 0;
#else
  long t[2];
  long r = raw (SYS_clock_gettime, long { id }, t);
  *to = { t[0], t[1] };
  return r == 0;
#endif
}

static wide
allowed_getres (clockid_t id)
{
#ifdef OLD_DENIED
  wide res { -1, -1 };
  raw_getres (id, &res);
  return res;
#else
  long res[2] { -1, -1 };
  raw (SYS_clock_getres, long { id }, res);
  return { res[0], res[1] };
#endif
}

template <class F> static void
between (const char *name, clockid_t id, long grain, F get)
{
  wide before, now { -1, -1 }, after;
  allowed_gettime (id, &before);
  errno = 77;
  bool ok = get (&now);
  int error = errno;
  allowed_gettime (id, &after);
  before.nsec -= before.nsec % grain;
  check (ok && error == 77 && before <= now && now <= after,
	 "%s", name);
}

static void
setters ()
{
  auto set64 = [] (int64_t sec, int32_t nsec) {
    return [=] {
      timespec64 t { sec, nsec };
      return __clock_settime64 (CLOCK_REALTIME, &t);
    };
  };
  int too_far = SETTIME64 == ENOSYS ? EOVERFLOW : EPERM;
  row ("clock_settime: the old call refuses the value", -1, EINVAL, 0, [] {
    timespec ts { 1, 1000000000 };
    return clock_settime (CLOCK_REALTIME, &ts);
  }, true);
  row ("clock_settime", -1, EPERM, 0, [] {
    timespec ts { 1, 0 };
    return clock_settime (CLOCK_REALTIME, &ts);
  }, true);
  row ("__clock_settime64: bad nanoseconds", -1, EINVAL, 0, set64 (1, 1000000000),
       true);
  row ("__clock_settime64", -1, EPERM, 0, set64 (1, 0), true);
  row ("__clock_settime64: beyond 32 bits", -1, too_far, 0, set64 (1ll << 32, 0),
       true);
  row ("__clock_settime64: just beyond", -1, too_far, 0, set64 (2147483648ll, 0),
       true);
  row ("__settimeofday64: beyond 32 bits", -1, too_far, 0, [] {
    wide t { 1ll << 32, 0 };
    return __settimeofday64 (&t, nullptr);
  }, true);
  row ("__settimeofday64: bad microseconds", -1, EINVAL, 0, [] {
    wide t { 1, 1ll << 32 };
    return __settimeofday64 (&t, nullptr);
  }, true);
  row ("settimeofday", -1, EPERM, 0, [] {
    timeval tv { 1, 0 };
    return settimeofday (&tv, nullptr);
  }, true);
  row ("stime", -1, EPERM, 0, [] {
    time_t t = 1;
    return stime (&t);
  }, true);
}

int
main ()
{
  for (const named_clock &c : clocks)
    {
      wide now;
      if (!allowed_gettime (c.id, &now))
	continue;
      char name[64];
      snprintf (name, sizeof name, "clock_gettime %s", c.name);
      between (name, c.id, 1, [&c] (wide *to) {
	timespec ts;
	bool ok = clock_gettime (c.id, &ts) == 0;
	*to = widen (ts);
	return ok;
      });
      snprintf (name, sizeof name, "__clock_gettime64 %s", c.name);
      between (name, c.id, 1, [&c] (wide *to) {
	timespec64 t;
	bool ok = __clock_gettime64 (c.id, &t) == 0;
	*to = { t.sec, t.nsec };
	return ok;
      });
      wide res = allowed_getres (c.id);
      timespec ts { -2, -2 };
      timespec64 t { -2, -2 };
      errno = 77;
      check (clock_getres (c.id, &ts) == 0 && __clock_getres64 (c.id, &t) == 0
	     && ts.tv_sec == res.sec && ts.tv_nsec == res.nsec && t.sec == res.sec
	     && t.nsec == res.nsec && errno == 77, "clock_getres %s", c.name);
      check (opaque (clock_getres) (c.id, nullptr) == 0
	     && __clock_getres64 (c.id, nullptr) == 0 && errno == 77,
	     "clock_getres %s, NULL", c.name);
    }
  errno = 77;
  check (opaque (timespec_getres) (nullptr, TIME_UTC) == TIME_UTC
	 && __timespec_getres64 (nullptr, TIME_UTC) == TIME_UTC && errno == 77,
	 "timespec_getres NULL");
  between ("gettimeofday", CLOCK_REALTIME, 1000, [] (wide *to) {
    timeval tv;
    bool ok = gettimeofday (&tv, nullptr) == 0;
    *to = { tv.tv_sec, tv.tv_usec * 1000 };
    return ok;
  });
  between ("__gettimeofday64", CLOCK_REALTIME, 1000, [] (wide *to) {
    wide tv;
    bool ok = __gettimeofday64 (&tv, nullptr) == 0;
    *to = { tv.sec, tv.nsec * 1000 };
    return ok;
  });
  between ("timespec_get", CLOCK_REALTIME, 1, [] (wide *to) {
    timespec ts;
    bool ok = timespec_get (&ts, TIME_UTC) == TIME_UTC;
    *to = widen (ts);
    return ok;
  });
  between ("__timespec_get64", CLOCK_REALTIME, 1, [] (wide *to) {
    timespec64 t;
    bool ok = __timespec_get64 (&t, TIME_UTC) == TIME_UTC;
    *to = { t.sec, t.nsec };
    return ok;
  });
  between ("time", TIME_CLOCK, 1000000000, [] (wide *to) {
    *to = { time (nullptr), 0 };
    return true;
  });
  between ("__time64", TIME_CLOCK, 1000000000, [] (wide *to) {
    *to = { __time64 (nullptr), 0 };
    return true;
  });
  between ("ftime", TIME_CLOCK, FTIME_GRAIN, [] (wide *to) {
    timeb tb;
    bool ok = ftime (&tb) == 0;
    *to = { tb.time, tb.millitm * 1000000 };
    return ok;
  });
  setters ();
  return finish ();
}
