/* The clock set forward and back, to either side of 2038 and 2106, by each function
   that sets it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "guest.h"

#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>

/* On either side of where 31 and 32 bits end.  */
constexpr wide dates[] =
{
  { 951825600, 0 },		/* 2000-02-29 12:00:00 */
  { 999999990, 999999999 },	/* 2001-09-09 01:46:30 */
  { 2147483600, 123456789 },	/* 2038-01-19 03:13:20 */
  { 2147483648, 0 },		/* 2038-01-19 03:14:08 */
  { 2524608000, 1000 },		/* 2050-01-01 */
  { 4294967200, 5 },		/* 2106-02-07 06:26:40 */
  { 4294967296, 0 },		/* 2106-02-07 06:28:16 */
  { 5711731200, 500000000 },	/* 2150-12-31 */
  { 7258118400, 1 },		/* 2200-01-01 */
};
constexpr int count = sizeof dates / sizeof *dates;

/* The program's own names, by what it was built with.  */
struct setter
{
  const char *name;
  long grain;
  int (*set) (const wide &);
};
static const setter setters[] =
{
  { "clock_settime", 1, [] (const wide &to) {
    timespec ts { static_cast<time_t> (to.sec), static_cast<long> (to.nsec) };
    return clock_settime (CLOCK_REALTIME, &ts);
  } },
  { "settimeofday", 1000, [] (const wide &to) {
    timeval tv { static_cast<time_t> (to.sec),
		 static_cast<decltype (timeval::tv_usec)> (to.nsec / 1000) };
    return settimeofday (&tv, nullptr);
  } },
#ifndef NO_STIME
  { "stime", 1000000000, [] (const wide &to) {
    time_t t = to.sec;
    return stime (&t);
  } },
#endif
};

/* The kernel's clock can't have gone further since than its other clock.  */
static void
set_by (const setter &s, const wide &date)
{
  wide since = raw_now (CLOCK_MONOTONIC);
  errno = 77;
  int r = s.set (date);
  int error = errno;
  wide is = raw_now (CLOCK_REALTIME);
  wide gone = raw_now (CLOCK_MONOTONIC) - since;
  wide goal { date.sec, date.nsec - date.nsec % s.grain };
  /* The two are rounded each for itself.  */
  bool there = goal <= is && is - goal <= gone + wide { 0, 1 };
  check (r == 0 && error == 77 && there,
	 "%s to %lld: %d, errno %d, %lld ns later", s.name, (long long) date.sec,
	 r, error, (long long) (is - goal).sec * 1000000000
			       + (long long) (is - goal).nsec);
}

/* While the last second before BOUNDARY becomes the first after it.  */
static void
across (int64_t boundary, const char *name)
{
  set_clock (boundary - 1, 900000000);
  tally t;
  long after_turns = 0;
  wide middle, after;
  do
    {
      for (const reading &r : readings)
	t.count (r.name,
		 reads_in_order (r.clock, r.grain, r.get, false, &middle, &after));
      t.turns++;
      after_turns += after.sec >= boundary;
    }
  while (after.sec < boundary || after.nsec < 50000000);
  check (t.wrong == 0 && t.turns > after_turns,
	 "across %s: %ld wrong in %ld turns, the first %s", name, t.wrong, t.turns,
	 t.first);
}

/* What the kernel refuses, the clock's owner is refused, too.  */
static void
refused (const wide &value)
{
  wide goal = value;
  long kernel = raw (nr_settime, long { CLOCK_REALTIME }, &goal);
  timespec ts { static_cast<time_t> (value.sec), static_cast<long> (value.nsec) };
  errno = 77;
  int r = clock_settime (CLOCK_REALTIME, &ts);
  check (kernel < 0 && r == -1 && errno == -kernel,
	 "clock_settime to %lld.%09lld: %d, errno %d, the kernel says %ld",
	 (long long) value.sec, (long long) value.nsec, r, errno, kernel);
}

/* From here on the wide call fails with ERROR; other calls don't.  */
static bool
deny_wide_call (int error)
{
  sock_filter rules[] = {
    { BPF_LD | BPF_W | BPF_ABS, 0, 0, offsetof (seccomp_data, nr) },
    { BPF_JMP | BPF_JEQ | BPF_K, 0, 1, static_cast<unsigned> (nr_settime) },
    { BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ERRNO | static_cast<unsigned> (error) },
    { BPF_RET | BPF_K, 0, 0, SECCOMP_RET_ALLOW },
  };
  sock_fprog program { sizeof rules / sizeof *rules, rules };
  return prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0
	 && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

/* https://github.com/moby/moby/issues/43774: who may set the clock, by a filter
   that knows the old call only, sets it.  Ports that never had it say the error.  */
static void
filtered (int error)
{
  const wide date { 1600000000, 0 };
  const bool has_old = nr_settime != SYS_clock_settime;
  set_clock (dates[0].sec);
  outcome o = in_child ([=] () -> long {
    if (!deny_wide_call (error))
      return 1000;
    timespec ts { static_cast<time_t> (date.sec), 0 };
    return clock_settime (CLOCK_REALTIME, &ts);
  });
  if (o.result == 1000)
    {
      unsupported ("no seccomp: errno %d", o.error);
      return;
    }
  check (o.signal == 0 && o.result == (has_old ? 0 : -1)
	 && (has_old || o.error == error)
	 && (date <= raw_now (CLOCK_REALTIME)) == has_old,
	 "clock_settime where its newest call fails with %d: %ld, errno %d", error,
	 o.result, o.error);
}

static void
test ()
{
  for (int n = 0; n < 2 * count; n++)
    {
      bool back = n >= count;
      const wide &date = dates[back ? 2 * count - 1 - n : n];
      char name[64];
      snprintf (name, sizeof name, "%s to %lld: ", back ? "back" : "forward",
		(long long) date.sec);
      set_clock (date.sec, date.nsec);
      triples (name, 20);
      if (fits (date))
	for (const setter &s : setters)
	  set_by (s, date);
    }
  across (1000000000, "2001-09-09 01:46:40");
  across (2147483648, "2038-01-19 03:14:08");
  across (4294967296, "2106-02-07 06:28:16");

  set_clock (dates[0].sec);
  for (wide value : { wide { -1, 0 }, wide { INT32_MIN, 0 }, wide { 0, 0 },
		      wide { 1000000000, -1 }, wide { 1000000000, 1000000000 } })
    refused (value);
  if (fits ({ INT64_MAX, 0 }))
    {
      refused ({ INT64_MAX, 0 });
      refused ({ INT64_MIN, 0 });
    }
  filtered (EPERM);
  filtered (ENOSYS);
}
