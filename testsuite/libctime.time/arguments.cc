/* Bad arguments, each in a child: result, errno, allowed signals.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#include <sys/auxv.h>

/* Ids that no kernel gives a clock, and what this kernel says to them.  Not 16
   to 23: for those, auxiliary clocks since 6.17, the kernel's vDSO and its
   system call don't agree.  */
static const clockid_t bad_ids[] =
{
  -1, -5, 0x7fffffff, INT_MIN, INT_MIN + 1, 12, 15, 24, 31, 32, 33, 63, 64,
  1000, 0x10000, 0x40000000, -3, -4, -8, -9, -16, -100000
};

template <class F> static void
against_kernel (const char *what, clockid_t id, long raw_result, F ours)
{
  outcome o = in_child (ours);
  if (o.signal == 0 && o.result == (raw_result == 0 ? 0 : -1)
      && (raw_result == 0 || o.error == -raw_result))
    pass ("%s %d as the kernel", what, id);
  else
    fail ("%s %d: the kernel says %ld, libctime %ld with errno %d, signal %d",
	  what, id, raw_result, o.result, o.error, o.signal);
}

int
main ()
{
  for (clockid_t id : bad_ids)
    {
      wide t;
      against_kernel ("clock_gettime", id, raw_gettime (id, &t), [id] {
	timespec ts;
	return clock_gettime (id, &ts);
      });
      against_kernel ("clock_getres", id, raw_getres (id, &t), [id] {
	timespec ts;
	return clock_getres (id, &ts);
      });
      against_kernel ("clock_getres NULL", id, raw_getres (id, nullptr), [id] {
	return opaque (clock_getres) (id, nullptr);
      });
    }
  /* Ids whose answers are known.  */
  for (clockid_t id : { -1, -5, 0x7fffffff, INT_MIN })
    {
      char name[64];
      snprintf (name, sizeof name, "clock_gettime %d: EINVAL", id);
      row (name, -1, EINVAL, 0, [id] {
	timespec ts;
	return clock_gettime (id, &ts);
      });
      snprintf (name, sizeof name, "clock_getres %d: EINVAL", id);
      row (name, -1, EINVAL, 0, [id] {
	timespec ts;
	return clock_getres (id, &ts);
      });
    }

  /* https://github.com/bminor/musl/commit/0847902ab99065a48f9bd3729b6e676288dfd69e */
  for (const named_clock &c : clocks)
    {
      wide t;
      if (raw_getres (c.id, &t) != 0)
	continue;
      char name[64];
      snprintf (name, sizeof name, "clock_getres %s, NULL", c.name);
      row (name, 0, 0, 0, [&c] { return opaque (clock_getres) (c.id, nullptr); });
    }
  row ("timespec_getres NULL", TIME_UTC, 0, 0,
       [] { return opaque (timespec_getres) (nullptr, TIME_UTC); });

  /* Pointers to nowhere: EFAULT from a call, or the fault itself.  */
  auto *nowhere = reinterpret_cast<timespec *> (8);
  for (clockid_t id : { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_REALTIME_COARSE,
			CLOCK_PROCESS_CPUTIME_ID })
    {
      char name[64];
      snprintf (name, sizeof name, "clock_gettime %d, bad pointer", id);
      row (name, -1, EFAULT, SIGSEGV, [=] { return clock_gettime (id, nowhere); });
      snprintf (name, sizeof name, "clock_gettime %d, NULL", id);
      row (name, -1, EFAULT, SIGSEGV,
	   [=] { return opaque (clock_gettime) (id, nullptr); });
      /* qemu-user's call takes it.  */
      outcome kernel = in_child ([=] {
	return raw (nr_getres, long { id }, nowhere);
      });
      snprintf (name, sizeof name, "clock_getres %d, bad pointer", id);
      row (name, kernel.result == 0 ? 0 : -1, EFAULT, SIGSEGV,
	   [=] { return clock_getres (id, nowhere); });
    }
  row ("gettimeofday, bad pointer", -1, EFAULT, SIGSEGV,
       [] { return gettimeofday (reinterpret_cast<timeval *> (8), nullptr); });
  outcome o = in_child ([] { return time (reinterpret_cast<time_t *> (8)); });
#ifdef __powerpc64__
  /* As libc's, time is the vDSO's entry itself, and qemu-user's makes a system
     call, of which the result is a positive errno.  */
  if (o.result == EFAULT && getauxval (AT_SYSINFO_EHDR) != 0)
    o = { -1, EFAULT, 0 };
#endif
  check (o.signal == SIGSEGV || (o.signal == 0 && o.result == -1 && o.error == EFAULT),
	 "time, bad pointer (%ld, errno %d, signal %d)", o.result, o.error, o.signal);
  row ("timespec_get, bad pointer", 0, EFAULT, SIGSEGV,
       [=] { return timespec_get (nowhere, TIME_UTC); });

  /* Bases.  */
  for (int base : { 0, -1, 2, 3, 1000, INT_MAX, INT_MIN })
    {
      char name[64];
      snprintf (name, sizeof name, "timespec_get base %d", base);
      row (name, 0, 0, 0, [base] {
	timespec ts { 5, 6 };
	long r = timespec_get (&ts, base);
	return r + (ts.tv_sec != 5 || ts.tv_nsec != 6);
      });
      snprintf (name, sizeof name, "timespec_getres base %d", base);
      row (name, 0, 0, 0, [base] {
	timespec ts { 5, 6 };
	long r = timespec_getres (&ts, base);
	return r + (ts.tv_sec != 5 || ts.tv_nsec != 6);
      });
    }

  /* https://github.com/jonas/tig/pull/1291  */
  auto zone = [] (bool with_time) {
    return in_child ([with_time] {
      timeval tv;
      struct timezone tz { 77, 77 };
      errno = 77;
      long r = opaque (gettimeofday) (with_time ? &tv : nullptr, &tz);
      struct timezone kernel { 0, 0 };
      raw (SYS_gettimeofday, nullptr, &kernel);
      bool zeroes = tz.tz_minuteswest == 0 && tz.tz_dsttime == 0;
      bool kernels = tz.tz_minuteswest == kernel.tz_minuteswest
		     && tz.tz_dsttime == kernel.tz_dsttime;
      return r + 2 * (errno != 77) + 4 * !(zeroes || kernels);
    });
  };
  o = zone (true);
  check (o.result == 0 && o.signal == 0, "gettimeofday writes the zone: %ld", o.result);
  o = zone (false);
  check (o.result == 0 && o.signal == 0, "gettimeofday NULL writes the zone: %ld",
	 o.result);
  row ("gettimeofday NULL, NULL", 0, 0, 0,
       [] { return opaque (gettimeofday) (nullptr, nullptr); });
  return finish ();
}
