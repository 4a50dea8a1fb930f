/* clockbench's own interleaved timing, for ports without Google Benchmark.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/statistics.h"

#include <numeric>
#include <random>

const char *const compare::statistician = "clockbench's own loop";

namespace
{
  /* Other programs' turns on this processor do not count.  */
  double
  now ()
  {
    timespec ts;
    clock_gettime (CLOCK_THREAD_CPUTIME_ID, &ts);
    return static_cast<double> (ts.tv_sec) * 1e9
           + static_cast<double> (ts.tv_nsec);
  }

  double
  nanoseconds (const compare::subject &s, unsigned long calls)
  {
    const double start = now ();
    benchmarks::repeat (*s.functions, s.what, calls);
    return now () - start;
  }

  /* How many calls take about SLICE ns.  */
  unsigned long
  calibrate (const compare::subject &s, double slice)
  {
    unsigned long calls = 100;
    double took = nanoseconds (s, calls);
    while (took < slice / 10 && calls < 1'000'000'000)
      took = nanoseconds (s, calls *= 4);
    const double fit = static_cast<double> (calls) * slice / took;
    return fit < 1 ? 1 : static_cast<unsigned long> (fit);
  }
}

std::vector<compare::timing>
compare::measure (const std::vector<subject> &subjects, double seconds)
{
  const double slice
    = seconds * 1e9 / static_cast<double> (subjects.size () * repetitions);
  std::vector<unsigned long> calls;
  for (const subject &s : subjects)
    calls.push_back (calibrate (s, slice));

  std::vector<std::vector<double>> samples (subjects.size ());
  std::vector<std::size_t> order (subjects.size ());
  std::iota (order.begin (), order.end (), std::size_t {});
  std::minstd_rand random (std::random_device {} ());
  for (int round = 0; round < repetitions; ++round)
    {
      std::shuffle (order.begin (), order.end (), random);
      for (const std::size_t i : order)
        samples[i].push_back (nanoseconds (subjects[i], calls[i])
                              / static_cast<double> (calls[i]));
    }

  std::vector<timing> timings;
  for (const auto &s : samples)
    timings.push_back ({ statistics::lower_quartile (s),
                         statistics::median (s),
                         statistics::upper_quartile (s) });
  return timings;
}
