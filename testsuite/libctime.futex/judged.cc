/* Which deadlines have come by the vDSO's clocks, and which the kernel is asked
   about.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* FINE and COARSE, seconds and nanoseconds, are what the vDSO says; 0 where it says
   nothing.  CLOCKS has a bit for each clock that it knows.  The program's own
   syscall takes the place of libc's.  */

#include "waits.h"

static int waits, others;

extern "C" long
syscall (long number, ...) noexcept
{
  ++(number == nr_futex ? waits : others);
  errno = EINTR;
  return -1;
}

static const wide fine { FINE }, coarse { COARSE };

int
main ()
{
  constexpr int64_t ms = 1000000;
  for (const named_clock &clock : wait_clocks)
    for (const wide *from : { &coarse, &fine })
      for (int64_t ns : { -1000000 * second, -second, -25 * ms, -20 * ms - 1, -ms,
			  -int64_t { 1 }, int64_t { 0 }, int64_t { 1 }, ms, 20 * ms,
			  20 * ms + 1, 30 * ms, second, 1000000 * second })
	{
	  const wide deadline = after (from->sec ? *from : wide { 2000000000, 0 }, ns);
	  /* The fine clock is asked about what is near the coarse one.  */
	  const bool told = coarse.sec != 0 && CLOCKS >> clock.id & 1;
	  bool expired = told && deadline <= coarse;
	  if (told && fine.sec != 0 && deadline <= after (coarse, 20 * ms))
	    expired = deadline <= fine;
	  unsigned word = 0;
	  waits = others = 0;
	  bool r = the_waiter.until (clock.id, &word, 0, deadline.sec, deadline.nsec);
	  check (r != expired && waits == !expired && others == 0,
		 "%s: %lld ns after the %s clock: %s", clock.name,
		 static_cast<long long> (ns), from == &fine ? "fine" : "coarse",
		 expired ? "expired" : "the kernel is asked");
	}
  return finish ();
}
