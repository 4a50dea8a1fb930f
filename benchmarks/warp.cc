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

namespace
{
  constexpr long ms = 1'000'000;
  constexpr long awake_from = 990 * ms, awake_to = 12 * ms;

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

  /* Changes by more than a tick's worth only when the clock is set.  */
  double
  offset_ms ()
  {
    const timespec mono = read (CLOCK_MONOTONIC), real = read (CLOCK_REALTIME);
    return static_cast<double> (real.tv_sec - mono.tv_sec) * 1e3
           + static_cast<double> (real.tv_nsec - mono.tv_nsec) / ms;
  }

  bool
  awake (const timespec &now)
  {
    return now.tv_nsec >= awake_from || now.tv_nsec < awake_to;
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
  for (std::size_t i = 0; i < lags.size (); ++i)
    lags[i] += other.lags[i];
}

bool
warp::counts::keeps_promise () const
{
  for (std::size_t i = 0; i < check_count; ++i)
    if (orders[i].promised && wrong[i] != 0)
      return false;
  return true;
}

/* Each reading's place in the sequence is the check: do not reorder.  Says
   whether to go on.  */
bool
warp::reader::read_in_turn (counts &c)
{
  const time_t newest = newest_.load (std::memory_order_acquire);
  const timespec real = read (CLOCK_REALTIME);
  const time_t first = time (nullptr);

  const timespec later = read (CLOCK_REALTIME);
  const timespec coarse_now = read (CLOCK_REALTIME_COARSE);
  const time_t second = time (nullptr);

  judge (c, realtime, first >= real.tv_sec);
  judge (c, coarse, second >= coarse_now.tv_sec);
  judge (c, backwards, second >= first);
  judge (c, ahead, later.tv_sec >= first);
  judge (c, handover, first >= newest);

  if (first < real.tv_sec)
    {
      const double lag = static_cast<double> (real.tv_sec - first - 1) * 1e3
                         + static_cast<double> (real.tv_nsec) / ms;
      c.largest_lag_ms = std::max (c.largest_lag_ms, lag);
      ++c.lags[std::min (static_cast<std::size_t> (lag / bin_ms), bins)];
    }
  if (coarse_now.tv_sec > newest)
    newest_.store (coarse_now.tv_sec, std::memory_order_release);
  return awake (later);
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
warp::reader::watch (unsigned long boundaries)
{
  while (boundaries-- != 0)
    {
      sleep_to_next ();
      counts here;
      const double offset = offset_ms ();
      for (unsigned n = 1; read_in_turn (here); ++n)
        if (n % readings_per_file == 0)
          stamp_a_file (here);
      if (std::abs (offset_ms () - offset) < 1)
        total += here;
      else
        {
          ++dropped;
          newest_ = 0;
        }
    }
}
