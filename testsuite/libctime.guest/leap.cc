/* Leap seconds, steps and slews by adjtimex, read while they happen.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "guest.h"

#include <sys/timex.h>

/* 2016-12-31 00:00:00, a day that ended in a leap second.  */
constexpr int64_t day = 1483142400, midnight = day + 86400;

static bool
adjust (unsigned modes, long value, const char *what)
{
  timex t;
  memset (&t, 0, sizeof t);
  t.modes = modes;
  if (modes & ADJ_STATUS)
    t.status = value;
  else if (modes & ADJ_TICK)
    t.tick = value;
  else
    t.time = { value < 0 ? value / 1000000000 - 1 : value / 1000000000,
	       value < 0 ? value % 1000000000 + 1000000000 : value % 1000000000 };
  errno = 0;
  if (adjtimex (&t) >= 0)
    return true;
  unresolved ("%s: adjtimex: errno %d", what, errno);
  return false;
}

/* What is between the two clocks; changes only where one is set.  */
static wide
offset ()
{
  wide real = raw_now (CLOCK_REALTIME), mono = raw_now (CLOCK_MONOTONIC);
  return real - mono;
}

struct watch : tally
{
  long late = 0, back = 0;
};

/* Reads all, each between two raw readings, for LENGTH nanoseconds.  Where the
   clock steps between these nothing can be said.  */
static watch
read_for (long length)
{
  watch w;
  wide start = raw_now (CLOCK_MONOTONIC), last = raw_now (CLOCK_REALTIME), now;
  do
    {
      wide middle, after;
      for (const reading &r : readings)
	{
	  wide real = raw_now (CLOCK_REALTIME);
	  w.count (r.name,
		   reads_in_order (r.clock, r.grain, r.get, true, &middle, &after));
	  /* What the other libraries promise.  */
	  w.late += TIME_CLOCK == CLOCK_REALTIME && real <= raw_now (CLOCK_REALTIME)
		    && r.grain == 1000000000 && middle.sec < real.sec;
	}
      w.count ("clock_gettime of TAI",
	       reads_in_order (CLOCK_TAI, 1, [] (wide *to) {
		 return read_clock (CLOCK_TAI, to);
	       }, false, &middle, &after));
      read_clock (CLOCK_REALTIME, &now);
      w.back += !(last <= now);
      last = now;
      w.turns++;
    }
  while (raw_now (CLOCK_MONOTONIC) - start <= wide { length / 1000000000,
						     length % 1000000000 });
  return w;
}

static void
say (const char *what, const watch &w)
{
  check (w.turns > 10 && w.wrong == 0,
	 "%s: all functions as the kernel: %ld wrong in %ld turns, the first %s",
	 what, w.wrong, w.turns, w.first);
  if (TIME_CLOCK == CLOCK_REALTIME)
    check (w.late == 0, "%s: time not behind an earlier CLOCK_REALTIME: %ld", what,
	   w.late);
}

/* The kernel learns of STATUS at one second's end and acts on it at the day's.  */
static void
leap_second (int status, const char *what, long change)
{
  const int64_t end = status == STA_INS ? midnight : midnight - 1;
  set_clock (end - 2, 800000000);
  /* Without this the kernel would take two seconds to forget the last one.  */
  if (!adjust (ADJ_STATUS, STA_PLL, what) || !adjust (ADJ_STATUS, 0, what)
      || !adjust (ADJ_STATUS, status, what))
    return;
  wide before = offset ();
  watch w = read_for (1500000000);
  wide after = offset ();
  say (what, w);
  check (w.back == (change < 0), "%s: the clock goes back %ld times", what, w.back);
  wide changed = after - before + wide { 10, 0 };
  /* Each of the four readings is taken a little later.  */
  wide least { 10 + change - 1, 900000000 }, most { 10 + change, 100000000 };
  check (least <= changed && changed <= most, "%s: by %lld.%09lld - 10 seconds", what,
	 (long long) changed.sec, (long long) changed.nsec);
  adjust (ADJ_STATUS, 0, what);
}

static void
test ()
{
  leap_second (STA_INS, "a second more", -1);
  leap_second (STA_DEL, "a second less", 1);

  set_clock (1700000000);
  for (long step : { 1999999999l, -1999999999l, 999999l, -1l })
    {
      char what[64];
      snprintf (what, sizeof what, "a step of %ld ns", step);
      wide since = raw_now (CLOCK_MONOTONIC), before = raw_now (CLOCK_REALTIME);
      if (!adjust (ADJ_SETOFFSET | ADJ_NANO, step, what))
	continue;
      wide now = raw_now (CLOCK_REALTIME);
      wide gone = raw_now (CLOCK_MONOTONIC) - since + wide { 0, 2 };
      wide goal = step < 0 ? before - wide { -step / 1000000000, -step % 1000000000 }
			   : before + wide { step / 1000000000, step % 1000000000 };
      check (goal <= now && now - goal <= gone, "%s: the kernel's clock", what);
      char prefix[80];
      snprintf (prefix, sizeof prefix, "%s: ", what);
      triples (prefix, 20);
    }

  /* A tick is 10000 microseconds, whatever CONFIG_HZ.  */
  for (long tick : { 9000l, 11000l, 10000l })
    {
      char what[64];
      snprintf (what, sizeof what, "a clock that goes by %ld/10000", tick);
      if (adjust (ADJ_TICK, tick, what))
	say (what, read_for (100000000));
    }
}
