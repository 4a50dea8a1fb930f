/* The benchmarks' own interleaved timing, for ports without Google Benchmark.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/statistics.h"

#include <numeric>
#include <random>
#include <time.h>

const char *const compare::statistician = "a loop of our own";

namespace
{
  /* By processor time, other programs' turns do not count.  */
  double
  now (compare::time by)
  {
    timespec ts;
    clock_gettime (by == compare::time::processor ? CLOCK_THREAD_CPUTIME_ID
                                                  : CLOCK_MONOTONIC,
                   &ts);
    return static_cast<double> (ts.tv_sec) * 1e9
           + static_cast<double> (ts.tv_nsec);
  }

  double
  nanoseconds (const compare::task &t, unsigned long calls)
  {
    const double start = now (t.by);
    const double own = t.run (calls);
    return t.by == compare::time::own ? own : now (t.by) - start;
  }

  /* How many calls take about SLICE ns.  */
  unsigned long
  calibrate (const compare::task &t, double slice)
  {
    if (t.calls != 0)
      return t.calls;
    unsigned long calls = 100;
    double took = nanoseconds (t, calls);
    while (took < slice / 10 && calls < 1'000'000'000)
      took = nanoseconds (t, calls *= 4);
    const double fit = static_cast<double> (calls) * slice / took;
    return fit < 1 ? 1 : static_cast<unsigned long> (fit);
  }
}

std::vector<compare::timing>
compare::measure (const std::vector<task> &tasks, double seconds)
{
  const double slice
    = seconds * 1e9 / static_cast<double> (tasks.size () * repetitions);
  std::vector<unsigned long> calls;
  for (const task &t : tasks)
    calls.push_back (calibrate (t, slice));

  std::vector<std::vector<double>> samples (tasks.size ());
  std::vector<std::size_t> order (tasks.size ());
  std::iota (order.begin (), order.end (), std::size_t {});
  std::minstd_rand random (std::random_device {} ());
  for (int round = 0; round < repetitions; ++round)
    {
      std::shuffle (order.begin (), order.end (), random);
      for (const std::size_t i : order)
        samples[i].push_back (nanoseconds (tasks[i], calls[i])
                              / static_cast<double> (calls[i]));
    }

  std::vector<timing> timings;
  for (const auto &s : samples)
    timings.push_back ({ statistics::lower_quartile (s),
                         statistics::median (s),
                         statistics::upper_quartile (s) });
  return timings;
}
