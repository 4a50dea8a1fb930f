/* Interleaved timing with Google Benchmark's repetitions and statistics.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/statistics.h"

#include <benchmark/benchmark.h>

#include <charconv>
#include <cstdio>

const char *const compare::statistician = "Google Benchmark";

namespace
{
  /* Long enough that the library's bookkeeping is lost in it, short enough
     that the smallest share of time still has many.  */
  constexpr unsigned long batch = 500;

  void
  time_calls (benchmark::State &state, const compare::subject &s)
  {
    while (state.KeepRunningBatch (batch))
      benchmarks::repeat (*s.functions, s.what, batch);
  }

  /* Collects the aggregates of benchmarks that are named by their index.  */
  class collector : public benchmark::BenchmarkReporter
  {
  public:
    explicit collector (std::size_t subjects) : timings (subjects) {}

    bool
    ReportContext (const Context &) override
    {
      return true;
    }

    void
    ReportRuns (const std::vector<Run> &runs) override
    {
      for (const Run &run : runs)
        if (run.run_type == Run::RT_Aggregate)
          take (run);
    }

    std::vector<compare::timing> timings;

  private:
    void
    take (const Run &run)
    {
      const std::string &name = run.run_name.function_name;
      std::size_t index = 0;
      std::from_chars (name.data (), name.data () + name.size (), index);
      compare::timing &t = timings.at (index);
      if (run.aggregate_name == "lower")
        t.low = run.GetAdjustedCPUTime ();
      else if (run.aggregate_name == "median")
        t.median = run.GetAdjustedCPUTime ();
      else if (run.aggregate_name == "upper")
        t.high = run.GetAdjustedCPUTime ();
    }
  };
}

std::vector<compare::timing>
compare::measure (const std::vector<subject> &subjects, double seconds)
{
  for (std::size_t i = 0; i < subjects.size (); ++i)
    benchmark::RegisterBenchmark (std::to_string (i).c_str (), time_calls,
                                  subjects[i])
      ->Repetitions (repetitions)
      ->ComputeStatistics ("lower", statistics::lower_quartile)
      ->ComputeStatistics ("upper", statistics::upper_quartile)
      ->MinTime (seconds
                 / static_cast<double> (subjects.size () * repetitions));

  /* The only way to ask for an interleaved run is an option.  */
  char program[] = "clockbench";
  char interleaved[] = "--benchmark_enable_random_interleaving=true";
  char *arguments[] = { program, interleaved, nullptr };
  int count = 2;
  benchmark::Initialize (&count, arguments);

  collector all (subjects.size ());
  benchmark::RunSpecifiedBenchmarks (&all);
  benchmark::Shutdown ();
  return all.timings;
}
