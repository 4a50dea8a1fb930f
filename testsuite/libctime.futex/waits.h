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

/* NS after T.  */
inline wide
after (wide t, int64_t ns)
{
  ns += t.nsec;
  t.sec += ns / second - (ns % second < 0);
  t.nsec = (ns % second + second) % second;
  return t;
}

/* CLOCK now and NS later; also on a kernel of the 32-bit call alone.  */
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
  return after (t, ns);
}

/* What a test's own syscall, in place of libc's, was given.  */
struct syscall_arguments
{
  long a[6];

  explicit syscall_arguments (va_list ap)
  {
    for (long &one : a)
      one = va_arg (ap, long);
  }
};

/* Where it passes them on to.  */
inline auto
next_syscall ()
{
  return reinterpret_cast<long (*) (long, ...)> (dlsym (RTLD_NEXT, "syscall"));
}

inline void
wake (unsigned *word)
{
  raw (SYS_futex, word, FUTEX_WAKE, INT_MAX, nullptr, nullptr, 0);
}

#endif /* WAITS_H */
