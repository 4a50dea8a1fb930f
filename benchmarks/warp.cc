/* Reads the clocks in turn around the beginnings of seconds.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/warp.h"
#include "tools/program.h"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/timeb.h>

namespace
{
  constexpr long ms = 1'000'000;
  /* From before any margin of libctime-coherent.  */
  constexpr long awake_from = 960 * ms, awake_to = 12 * ms;

  /* A file costs a hundred readings.  */
  constexpr unsigned readings_per_file = 4096;

  timespec
  read (clockid_t clock)
  {
    timespec ts;
    if (clock_gettime (clock, &ts) != 0)
      program::end (program::failure, "clock " + std::to_string (clock)
                                        + " is refused: "
                                        + std::strerror (errno));
    return ts;
  }

  /* By how much A is later than B.  */
  double
  difference_ms (const timespec &a, const timespec &b)
  {
    return static_cast<double> (a.tv_sec - b.tv_sec) * 1e3
           + static_cast<double> (a.tv_nsec - b.tv_nsec) / ms;
  }

  /* Changes by more than a tick's worth only when the clock is set.  */
  double
  offset_ms ()
  {
    const timespec mono = read (CLOCK_MONOTONIC), real = read (CLOCK_REALTIME);
    return difference_ms (real, mono);
  }

  void
  sleep_to_next ()
  {
    timespec until = read (CLOCK_REALTIME);
    if (until.tv_nsec >= awake_from)
      return;
    until.tv_nsec = awake_from;
    while (clock_nanosleep (CLOCK_REALTIME, TIMER_ABSTIME, &until, nullptr)
           == EINTR)
      ;
  }

  void
  judge (warp::counts &c, warp::check which, bool right)
  {
    ++c.tries[which];
    c.wrong[which] += !right;
  }
}

void
warp::counts::operator+= (const counts &other)
{
  for (std::size_t i = 0; i < check_count; ++i)
    {
      tries[i] += other.tries[i];
      wrong[i] += other.wrong[i];
    }
  largest_lag_ms = std::max (largest_lag_ms, other.largest_lag_ms);
  coarse_lag_ms = std::max (coarse_lag_ms, other.coarse_lag_ms);
  for (std::size_t i = 0; i < lags.size (); ++i)
    lags[i] += other.lags[i];
}

bool
warp::counts::keeps_promise (promiser who) const
{
  for (std::size_t i = 0; i < check_count; ++i)
    if (orders[i].promised[who] && wrong[i] != 0)
      return false;
  return true;
}

double
warp::margin_ms ()
{
  timespec tick;
  if (clock_getres (CLOCK_REALTIME_COARSE, &tick) != 0)
    return 0;
  return std::max (20., 3 * difference_ms (tick, {}));
}

/* Each reading's place in the sequence is the check: do not reorder.  The last
   ones are in the order that kernel developers name.  Gives a reading of
   CLOCK_REALTIME.  */
timespec
warp::reader::read_in_turn (counts &c)
{
  const time_t newest = newest_.realtime.load (std::memory_order_acquire);
  const time_t newest_coarse = newest_.coarse.load (std::memory_order_acquire);
  const timespec real = read (CLOCK_REALTIME);
  const time_t after_real = time (nullptr);

  timeval tv;
  ::gettimeofday (&tv, nullptr);
  const time_t after_tv = time (nullptr);

  timespec utc;
  ::timespec_get (&utc, TIME_UTC);
  const time_t after_utc = time (nullptr);

  timeb tb;
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
  ::ftime (&tb);
#pragma GCC diagnostic pop
  const time_t after_tb = time (nullptr);

  const timespec later = read (CLOCK_REALTIME);
  const timespec coarse_now = read (CLOCK_REALTIME_COARSE);
  const time_t last = time (nullptr);
  const timespec coarse_then = read (CLOCK_REALTIME_COARSE);

  judge (c, realtime, after_real >= real.tv_sec);
  judge (c, gettimeofday, after_tv >= tv.tv_sec);
  judge (c, timespec_get, after_utc >= utc.tv_sec);
  judge (c, ftime, after_tb >= tb.time);
  judge (c, handover, after_real >= newest);
  judge (c, coarse, last >= coarse_now.tv_sec);
  judge (c, coarse_handover, after_real >= newest_coarse);
  judge (c, backwards,
         after_tv >= after_real && after_utc >= after_tv
           && after_tb >= after_utc && last >= after_tb);
  judge (c, ahead, later.tv_sec >= after_tb);
  judge (c, coarse_behind, coarse_then.tv_sec >= last);

  c.coarse_lag_ms
    = std::max (c.coarse_lag_ms, difference_ms (later, coarse_now));
  if (after_real < real.tv_sec)
    {
      const double lag = difference_ms (real, { after_real + 1, 0 });
      c.largest_lag_ms = std::max (c.largest_lag_ms, lag);
      ++c.lags[std::min (static_cast<std::size_t> (lag / bin_ms), bins)];
    }
  if (later.tv_sec > newest)
    newest_.realtime.store (later.tv_sec, std::memory_order_release);
  if (coarse_now.tv_sec > newest_coarse)
    newest_.coarse.store (coarse_now.tv_sec, std::memory_order_release);
  return later;
}

void
warp::reader::stamp_a_file (counts &c)
{
  const char *folder = std::getenv ("TMPDIR");
  const time_t before = time (nullptr);
  const int file = open (folder ? folder : "/tmp",
                         O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
  if (file < 0)
    return;
  struct stat status;
  if (::write (file, "x", 1) == 1 && fstat (file, &status) == 0)
    judge (c, file_stamp, status.st_mtim.tv_sec >= before);
  close (file);
}

void
warp::reader::watch (unsigned long boundaries, bool always)
{
  while (boundaries-- != 0)
    {
      if (!always)
        sleep_to_next ();
      counts here;
      const double offset = offset_ms ();
      const auto was_set = [offset] {
        return std::abs (offset_ms () - offset) >= 1;
      };
      const time_t end = read (CLOCK_REALTIME).tv_sec + 1;
      for (unsigned n = 1;; ++n)
        {
          const timespec now = read_in_turn (here);
          if (now.tv_sec > end
              || (now.tv_sec == end && now.tv_nsec >= awake_to))
            break;
          if (n % readings_per_file == 0)
            {
              stamp_a_file (here);
              if (was_set ())
                break;
            }
        }
      if (!was_set ())
        total += here;
      else
        {
          ++dropped;
          newest_.realtime = 0;
          newest_.coarse = 0;
        }
    }
}
