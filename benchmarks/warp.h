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
    realtime,
    coarse,
    backwards,
    ahead,
    handover,
    file_stamp,
    check_count
  };

  struct order
  {
    const char *key;    /* In JSON.  */
    const char *text;
    bool promised;      /* By time() as glibc and the kernel define it.  */
  };

  inline constexpr std::array<order, check_count> orders { {
    { "realtime", "time() not behind an earlier CLOCK_REALTIME", false },
    { "coarse", "time() not behind an earlier CLOCK_REALTIME_COARSE", true },
    { "backwards", "time() not behind an earlier time()", true },
    { "ahead", "CLOCK_REALTIME not behind an earlier time()", true },
    { "handover",
      "time() not behind another thread's earlier REALTIME_COARSE", true },
    { "file_stamp", "a new file's stamp not behind an earlier time()", false },
  } };

  /* How far time() was behind CLOCK_REALTIME where it was a second behind.  */
  inline constexpr double bin_ms = 0.5;
  inline constexpr std::size_t bins = 24;

  struct counts
  {
    std::array<unsigned long long, check_count> tries {}, wrong {};
    double largest_lag_ms = 0;
    std::array<unsigned long long, bins + 1> lags {};   /* Last: longer.  */

    void operator+= (const counts &);
    bool keeps_promise () const;
  };

  /* One thread's readings.  Sleeps, but for the milliseconds around each
     second's beginning, where the coarse clock is behind.  */
  class reader
  {
  public:
    /* NEWEST is shared by all threads: the newest second that any has had
       from CLOCK_REALTIME_COARSE.  */
    explicit reader (std::atomic<time_t> &newest) : newest_ (newest) {}

    void watch (unsigned long boundaries);

    counts total;
    unsigned long dropped = 0;   /* Boundaries at which the clock was set.  */

  private:
    bool read_in_turn (counts &);
    void stamp_a_file (counts &);

    std::atomic<time_t> &newest_;
  };
}

#endif
