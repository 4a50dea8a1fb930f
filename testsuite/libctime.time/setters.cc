/* The functions that set clocks: refused as the kernel refuses.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Never sets a clock: each child has given up its privileges, and where the
   kernel would look at the value first, it is one that it refuses.  */

#include "unit.h"

int
main ()
{
  outcome may = in_child ([] { return raw (SYS_geteuid) == 0; }, true);
  if (may.result != 0 || may.signal != 0)
    {
      unsupported ("setters: can't give up root's privileges");
      return finish ();
    }
  constexpr bool plain = true;

  /* https://github.com/util-linux/util-linux/issues/995  */
  row ("settimeofday: time and zone", -1, EINVAL, 0, [] {
    timeval tv { 1, 0 };
    struct timezone tz { 0, 0 };
    return settimeofday (&tv, &tz);
  }, plain);
  row ("settimeofday: zone only", -1, EPERM, 0, [] {
    struct timezone tz { 0, 0 };
    return opaque (settimeofday) (nullptr, &tz);
  }, plain);
  row ("settimeofday: time only", -1, EPERM, 0, [] {
    timeval tv { 1, 0 };
    return settimeofday (&tv, nullptr);
  }, plain);
  /* In this order the kernel looks: value, then privilege.  Products of the
     last ones wrap to valid nanoseconds in 32 or 64 bits.  */
  for (long microseconds : { 1000000l, -1l, LONG_MAX, LONG_MIN, 4294968l, -4294967l,
			     1l << (sizeof (long) * 8 - 4), 2147484l })
    {
      /* sparc64's have 32 bits.  */
      auto usec = static_cast<decltype (timeval::tv_usec)> (microseconds);
      if (usec != microseconds)
	continue;
      char name[64];
      snprintf (name, sizeof name, "settimeofday: %ld microseconds", microseconds);
      row (name, -1, EINVAL, 0, [usec] {
	timeval tv { 1, usec };
	return settimeofday (&tv, nullptr);
      }, plain);
    }
  row ("settimeofday: 999999 microseconds", -1, EPERM, 0, [] {
    timeval tv { 1, 999999 };
    return settimeofday (&tv, nullptr);
  }, plain);

  /* https://github.com/xorbit/LiFePO4wered-Pi/issues/34  */
#ifndef NO_STIME
  row ("stime", -1, EPERM, 0, [] {
    time_t t = 1;
    return stime (&t);
  }, plain);
  row ("stime: before the epoch", -1, EINVAL, 0, [] {
    time_t t = -1;
    return stime (&t);
  }, plain);
  row ("stime: bad pointer", -1, EFAULT, SIGSEGV, [] {
    return stime (reinterpret_cast<time_t *> (8));
  }, plain);
#endif

  row ("clock_settime", -1, EPERM, 0, [] {
    timespec ts { 1, 0 };
    return clock_settime (CLOCK_REALTIME, &ts);
  }, plain);
  for (long nsec : { 1000000000l, -1l, LONG_MAX, LONG_MIN })
    {
      char name[64];
      snprintf (name, sizeof name, "clock_settime: %ld nanoseconds", nsec);
      row (name, -1, EINVAL, 0, [nsec] {
	timespec ts { 1, nsec };
	return clock_settime (CLOCK_REALTIME, &ts);
      }, plain);
    }
  for (clockid_t id : { 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, -1, -2, -5, -6,
			INT_MAX, INT_MIN })
    {
      char name[64];
      snprintf (name, sizeof name, "clock_settime of clock %d as the kernel", id);
      outcome kernel = in_child ([id] {
	wide t { 1, 0 };
	return raw (nr_settime, long { id }, &t);
      }, plain);
      row (name, -1, -kernel.result, 0, [id] {
	timespec ts { 1, 0 };
	return clock_settime (id, &ts);
      }, plain);
    }
  row ("clock_settime: bad pointer", -1, EFAULT, SIGSEGV, [] {
    return clock_settime (CLOCK_REALTIME, reinterpret_cast<timespec *> (8));
  }, plain);
  return finish ();
}
