/* The names that glibc's own files take from the layer: their values.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"
extern "C"
{
#include "layer.h"
}

int
main ()
{
  check (layer_pid () == syscall (SYS_getpid), "a system call without an argument");

  errno = 0;
  const long want = syscall (SYS_getsid, -1);
  const int why = errno;
  errno = 0;
  check (want == -1 && layer_no_session () == -1 && errno == why,
	 "a system call with an argument fails as libc's (%d)", errno);

  const long long before = time (nullptr), now = layer_now ();
  check (now >= before && now <= before + 1, "time_now");

  for (const int clock : { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME })
    {
      timespec ts;
      clock_gettime (clock, &ts);
      const long long second = layer_vdso_seconds (clock);
      check (second >= ts.tv_sec && second <= ts.tv_sec + 1, "INLINE_VSYSCALL, clock %d",
	     clock);
    }

  /* The order of C's time bases.  */
  const clockid_t clocks[] = { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_PROCESS_CPUTIME_ID,
			       CLOCK_THREAD_CPUTIME_ID };
  for (int i = 0; i < 4; ++i)
    check (layer_bases[i] == i + 1 && layer_clock (i + 1) == clocks[i], "time base %d", i + 1);
  check (layer_clock (0) == -1 && layer_clock (5) == -1, "no time base");

  check (layer_units[0] == 1'000'000'000 && layer_units[1] == 1'000'000
	   && layer_units[2] == 1000,
	 "units");
  for (int i = 0; i < 9; ++i)
    {
      const layer_pair p = layer_conversion (i);
      const long long fraction = i < 5 ? 123456 : i < 7 ? 123456789 : 123456000;
      check (p.seconds == 7 && p.fraction == fraction, "conversion %d: %lld.%lld", i,
	     p.seconds, p.fraction);
    }

  check (layer_hidden () == 1 && layer_weak () == 2 && layer_warned () == 3,
	 "functions by their own names");
  return finish ();
}
