/* A program of today: futures and promises of libstdc++, and nothing of ours.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* W05: https://github.com/wolfcw/libfaketime/pull/493.  EXPIRED leaves out the
   waits that block, so that system calls can be counted; ONE has one of these on
   each clock.  ORDINARY leaves out the times before the epoch, since libstdc++
   itself waits for some of them for ever.  */

#include "unit.h"

#include <atomic>
#include <future>
#include <thread>

using namespace std::chrono_literals;
using std::future_status;

template <class Clock> static void
expired (std::future<int> &pending, const char *name)
{
  const auto now = Clock::now ();
  typename Clock::time_point times[] =
  {
    now, now - 1ns, now - 1s, typename Clock::time_point {},
#ifndef ORDINARY
    typename Clock::time_point { -1ns }, typename Clock::time_point { -1s },
    Clock::time_point::min (),
#endif
  };
  bool all = true;
  for (int n = 0; n < 100; n++)
    {
      for (auto t : times)
	all = pending.wait_until (t) == future_status::timeout && all;
      all = pending.wait_until (Clock::now ()) == future_status::timeout && all;
    }
  check (all, "%s: expired", name);
}

template <class Clock> static void
blocking (std::future<int> &pending, const char *name)
{
  const auto deadline = Clock::now () + 30ms;
  const bool timeout = pending.wait_until (deadline) == future_status::timeout;
  check (timeout && Clock::now () >= deadline, "%s: a wait of 30 ms", name);
}

#if !defined EXPIRED && !defined ONE
template <class Clock> static void
woken (const char *name, typename Clock::duration wait)
{
  std::promise<int> promise;
  std::future<int> f = promise.get_future ();
  std::thread other ([&] {
    std::this_thread::sleep_for (20ms);
    promise.set_value (42);
  });
  /* Duration may stand for more than the clock has left.  */
  const auto deadline = wait == Clock::duration::max ()
			? Clock::time_point::max () : Clock::now () + wait;
  check (f.wait_until (deadline) == future_status::ready && f.get () == 42,
	 "%s: woken", name);
  other.join ();
}

/* Four threads hand values on to each other.  */
static void
relay ()
{
  long sum = 0;
  for (int n = 0; n < 50; n++)
    {
      std::promise<int> promises[4];
      std::future<int> ends[4];
      std::thread threads[4];
      for (int i = 0; i < 4; i++)
	ends[i] = promises[i].get_future ();
      for (int i = 3; i >= 0; i--)
	threads[i] = std::thread ([&, i] {
	  int got = 1;
	  if (i > 0)
	    {
	      if (i % 2)
		while (ends[i - 1].wait_for (1ms) != future_status::ready)
		  ;
	      got = ends[i - 1].get () + 1;
	    }
	  promises[i].set_value (got);
	});
      if (ends[3].wait_until (std::chrono::system_clock::now () + 20s)
	  == future_status::ready)
	sum += ends[3].get ();
      for (std::thread &t : threads)
	t.join ();
    }
  check (sum == 200, "four threads hand on a value");
}

/* Four threads wait for one value without end, by different ways.  */
static void
together ()
{
  std::promise<int> promise;
  std::shared_future<int> f = promise.get_future ();
  std::atomic<int> sum = 0;
  std::thread threads[4];
  for (int i = 0; i < 4; i++)
    threads[i] = std::thread ([&, i, f] {
      if (i % 2)
	f.wait_until (std::chrono::steady_clock::time_point::max ());
      sum += f.get ();
    });
  std::this_thread::sleep_for (20ms);
  promise.set_value (5);
  for (std::thread &t : threads)
    t.join ();
  check (sum == 20, "four threads get one value");
}
#endif

int
main ()
{
  std::promise<int> never;
  std::future<int> pending = never.get_future ();

  bool all = true;
  for (int n = 0; n < 100000; n++)
    all = pending.wait_for (0s) == future_status::timeout && all;
  check (all, "a wait of no time");
  all = true;
  for (int n = 0; n < 100; n++)
    all = pending.wait_for (-1s) == future_status::timeout && all;
  check (all, "a negative wait");
  expired<std::chrono::system_clock> (pending, "system clock");
  expired<std::chrono::steady_clock> (pending, "steady clock");
#ifndef EXPIRED
  blocking<std::chrono::system_clock> (pending, "system clock");
  blocking<std::chrono::steady_clock> (pending, "steady clock");
# ifndef ONE
  for (auto wait : { 20s, 24h * 365 * 200 + 0s })
    {
      woken<std::chrono::system_clock> ("system clock", wait);
      woken<std::chrono::steady_clock> ("steady clock", wait);
    }
  woken<std::chrono::system_clock> ("system clock, its last time",
				    std::chrono::system_clock::duration::max ());
  woken<std::chrono::steady_clock> ("steady clock, its last time",
				    std::chrono::steady_clock::duration::max ());
  std::future<int> slow = std::async (std::launch::async, [] {
    std::this_thread::sleep_for (100ms);
    return 7;
  });
  const auto start = std::chrono::steady_clock::now ();
  check (slow.wait_for (50ms) == future_status::timeout
	 && std::chrono::steady_clock::now () - start >= 50ms, "async: too slow");
  check (slow.wait_for (20s) == future_status::ready && slow.get () == 7,
	 "async: its value");
  relay ();
  together ();
# endif
#endif
  never.set_value (3);
  check (pending.wait_until (std::chrono::system_clock::time_point {})
	 == future_status::ready && pending.get () == 3, "ready, an expired wait");
  return finish ();
}
