/* What the tests of libctime++ share: its two functions by clock, and the system
   calls they make.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef WAITS_H
#define WAITS_H 1

#include "unit.h"

#include <bits/atomic_futex.h>
#include <dlfcn.h>
#include <linux/futex.h>

struct futex_waiter : std::__atomic_futex_unsigned_base
{
  bool
  until (clockid_t clock, unsigned *word, unsigned expected, int64_t s, int64_t ns,
	 bool has_timeout = true)
  {
    std::chrono::seconds seconds (s);
    std::chrono::nanoseconds rest (ns);
    return clock == CLOCK_REALTIME
	   ? _M_futex_wait_until (word, expected, has_timeout, seconds, rest)
	   : _M_futex_wait_until_steady (word, expected, has_timeout, seconds, rest);
  }
};
inline futex_waiter the_waiter;

inline constexpr named_clock wait_clocks[] =
{
  { CLOCK_REALTIME, "system clock" },
  { CLOCK_MONOTONIC, "steady clock" },
};

#ifdef SYS_futex_time64
constexpr long nr_futex = SYS_futex_time64;
#else
constexpr long nr_futex = SYS_futex;
#endif

constexpr int64_t second = 1000000000;

/* CLOCK now and NS later, in whole parts; also on a kernel of the 32-bit call
   alone.  */
inline wide
from_now (clockid_t clock, int64_t ns)
{
  wide t;
  if (raw_gettime (clock, &t) != 0)
    {
      timespec narrow {};
      raw (SYS_clock_gettime, clock, &narrow);
      t = widen (narrow);
    }
  ns += t.nsec;
  t.sec += ns / second;
  t.nsec = ns % second;
  if (t.nsec < 0)
    {
      t.nsec += second;
      t.sec--;
    }
  return t;
}

inline void
wake (unsigned *word)
{
  raw (SYS_futex, word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

#endif /* WAITS_H */
