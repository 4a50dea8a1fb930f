/* _M_futex_wait_until and its twin, the waits of std::future.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* This header declares the functions as libstdc++ has them.  */
#include <future>

#include "futex/wait.h"

namespace
{

/* The one body.  */
bool
wait_until (const unsigned *word, unsigned expected, bool has_timeout,
	    clockid_t clock, std::int64_t s, std::int64_t ns)
{
  if (__atomic_load_n (word, __ATOMIC_RELAXED) != expected)
    return true;
  if (!has_timeout)
    {
      futex::wait (word, FUTEX_WAIT, expected, nullptr);
      return true;
    }

  /* The header cuts a time before the epoch toward it: 0 s, -1 ns.  */
  if (ns < 0 && s > INT64_MIN)
    {
      s--;
      ns += 1000000000;
    }
  __timespec64 deadline;
  deadline.tv_sec = s;
  deadline.tv_nsec = ns;
  return futex::wait_until (word, expected, clock, &deadline);
}

}

namespace std
{

#define EXPORTED __attribute__ ((visibility ("default")))

EXPORTED bool
__atomic_futex_unsigned_base::_M_futex_wait_until (
  unsigned *addr, unsigned val, bool has_timeout, chrono::seconds s,
  chrono::nanoseconds ns)
{
  return ::wait_until (addr, val, has_timeout, CLOCK_REALTIME, s.count (),
		       ns.count ());
}

EXPORTED bool
__atomic_futex_unsigned_base::_M_futex_wait_until_steady (
  unsigned *addr, unsigned val, bool has_timeout, chrono::seconds s,
  chrono::nanoseconds ns)
{
  return ::wait_until (addr, val, has_timeout, CLOCK_MONOTONIC, s.count (),
		       ns.count ());
}

#ifndef SHARED
/* libstdc++.a has all three in one member.  */
void
__atomic_futex_unsigned_base::_M_futex_notify_all (unsigned *addr)
{
  futex::call (SYS_futex, addr, FUTEX_WAKE, INT_MAX);
}
#endif

}
