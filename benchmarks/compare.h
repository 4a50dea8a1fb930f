/* Side-by-side timing: what is measured, and what comes out.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_COMPARE_H
#define BENCHMARKS_COMPARE_H 1

#include <functional>
#include <string>
#include <vector>

namespace compare
{
  enum class time : unsigned char
  {
    processor,
    wall,
    own         /* What the task says that it took.  */
  };

  /* One call by one route.  */
  struct task
  {
    /* Makes so many calls; the result is for time::own, in ns.  */
    std::function<double (unsigned long)> run;
    compare::time by = time::processor;
    unsigned long calls = 0;   /* Of a repetition; 0: as many as fit.  */
  };

  /* Nanoseconds per call.  */
  struct timing
  {
    double low = 0;      /* Lower quartile of the repetitions.  */
    double median = 0;
    double high = 0;     /* Upper quartile.  */
  };

  /* A cell of a table, and its ratio to the first of the row.  */
  struct figure
  {
    std::string call, route;
    timing took;
    double ratio;
  };

  inline constexpr int repetitions = 41;

  /* Who does the statistics, for the table's foot.  */
  extern const char *const statistician;

  /* Times every task REPETITIONS times, in an order drawn anew, so that
     what disturbs the machine for a while disturbs them alike.  Those whose
     calls are to fit take about SECONDS in all.  Gives one timing for each task,
     in their order.  Two bodies:
     compare-google.cc, and compare-loop.cc where Google Benchmark is not.  */
  std::vector<timing> measure (const std::vector<task> &, double seconds);

  /* The figures of LIBRARY as JSON in FILE.  */
  void write (const std::vector<figure> &, const std::string &library,
              const std::string &file);

  /* `clockbench --compare': measures, prints the table and writes JSON_FILE
     unless that is empty.  */
  void run (const std::string &library, double seconds,
            const std::string &json_file);
}

#endif
