/* Orders that clock readings must or may keep, and how often they did not.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_WARP_H
#define BENCHMARKS_WARP_H 1

#include <array>
#include <atomic>
#include <cstddef>
#include <time.h>

namespace warp
{
  enum check : unsigned char
  {
#define ORDER(key, text, glibc, own, coherent, exact) key,
#include "benchmarks/promises.def"
#undef ORDER
    check_count
  };

  /* Whose time() is judged.  */
  enum promiser : unsigned char
  {
    glibc,
    libctime,
    coherent,
    exact,
    promiser_count
  };

  struct order
  {
    const char *key;    /* In JSON.  */
    const char *text;
    std::array<bool, promiser_count> promised;
  };

  inline constexpr auto orders = [] {
    constexpr bool no = false, yes = true;
    return std::array<order, check_count> { {
#define ORDER(key, text, glibc, own, coherent, exact) \
      { #key, text, { glibc, own, coherent, exact } },
#include "benchmarks/promises.def"
#undef ORDER
    } };
  } ();

  /* How far time() was behind CLOCK_REALTIME where it was a second behind.  */
  inline constexpr double bin_ms = 0.5;
  inline constexpr std::size_t bins = 24;

  struct counts
  {
    std::array<unsigned long long, check_count> tries {}, wrong {};
    double largest_lag_ms = 0;
    std::array<unsigned long long, bins + 1> lags {};   /* Last: longer.  */
    /* The most that CLOCK_REALTIME_COARSE was behind an earlier
       CLOCK_REALTIME, at any place of the second.  */
    double coarse_lag_ms = 0;

    void operator+= (const counts &);
    bool keeps_promise (promiser) const;
  };

  /* How far the coarse clock may be behind before libctime-coherent's time() is
     behind too.  */
  double margin_ms ();

  /* The newest seconds that any thread has had.  */
  struct shared_seconds
  {
    std::atomic<time_t> realtime = 0, coarse = 0;
  };

  /* One thread's readings.  */
  class reader
  {
  public:
    explicit reader (shared_seconds &newest) : newest_ (newest) {}

    /* Sleeps, unless ALWAYS, but for the milliseconds around each second's
       beginning, where the coarse clock is behind.  */
    void watch (unsigned long boundaries, bool always);

    counts total;
    unsigned long dropped = 0;   /* Boundaries at which the clock was set.  */

  private:
    timespec read_in_turn (counts &);
    void stamp_a_file (counts &);

    shared_seconds &newest_;
  };
}

#endif
