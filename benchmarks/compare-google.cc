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
  /* Of calls that may sleep.  */
  constexpr unsigned long small_batch = 20;

  void
  time_calls (benchmark::State &state, const compare::task &t)
  {
    if (t.by == compare::time::own)
      for (auto _ : state)
        state.SetIterationTime (t.run (1) / 1e9);
    else
      for (const unsigned long n
           = t.by == compare::time::wall ? small_batch : batch;
           state.KeepRunningBatch (n);)
        t.run (n);
  }

  void
  prepare (benchmark::internal::Benchmark *b, const compare::task &t,
           double seconds)
  {
    b->Repetitions (compare::repetitions)
      ->ComputeStatistics ("lower", statistics::lower_quartile)
      ->ComputeStatistics ("upper", statistics::upper_quartile);
    if (t.by == compare::time::wall)
      b->UseRealTime ();
    else if (t.by == compare::time::own)
      b->UseManualTime ();
    if (t.calls != 0)
      b->Iterations (static_cast<benchmark::IterationCount> (t.calls));
    else
      b->MinTime (seconds);
  }

  /* Collects the aggregates of benchmarks that are named by their index.  */
  class collector : public benchmark::BenchmarkReporter
  {
  public:
    explicit collector (const std::vector<compare::task> &tasks)
      : timings (tasks.size ()), tasks_ (tasks)
    {
    }

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
      const double ns = tasks_[index].by == compare::time::processor
                          ? run.GetAdjustedCPUTime ()
                          : run.GetAdjustedRealTime ();
      if (run.aggregate_name == "lower")
        t.low = ns;
      else if (run.aggregate_name == "median")
        t.median = ns;
      else if (run.aggregate_name == "upper")
        t.high = ns;
    }

    const std::vector<compare::task> &tasks_;
  };
}

std::vector<compare::timing>
compare::measure (const std::vector<task> &tasks, double seconds)
{
  for (std::size_t i = 0; i < tasks.size (); ++i)
    prepare (benchmark::RegisterBenchmark (std::to_string (i).c_str (),
                                           time_calls, tasks[i]),
             tasks[i],
             seconds / static_cast<double> (tasks.size () * repetitions));

  /* The only way to ask for an interleaved run is an option.  */
  char program[] = "compare";
  char interleaved[] = "--benchmark_enable_random_interleaving=true";
  char *arguments[] = { program, interleaved, nullptr };
  int count = 2;
  benchmark::Initialize (&count, arguments);

  collector all (tasks);
  benchmark::RunSpecifiedBenchmarks (&all);
  benchmark::Shutdown ();
  return all.timings;
}
