/* Side-by-side timing: what is measured, and what comes out.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_COMPARE_H
#define BENCHMARKS_COMPARE_H 1

#include "benchmarks/routes.h"

#include <string>
#include <vector>

namespace compare
{
  /* One call by one route.  */
  struct subject
  {
    benchmarks::call what;
    benchmarks::route by;
    const benchmarks::entries *functions;
  };

  /* Nanoseconds of processor time per call.  */
  struct timing
  {
    double low = 0;      /* Lower quartile of the repetitions.  */
    double median = 0;
    double high = 0;     /* Upper quartile.  */
  };

  inline constexpr int repetitions = 41;

  /* Who does the statistics, for the table's foot.  */
  extern const char *const statistician;

  /* Times every subject REPETITIONS times, in an order drawn anew, so that
     what disturbs the machine for a while disturbs them alike.  Takes about
     SECONDS; gives one timing for each subject, in their order.  Two bodies:
     compare-google.cc, and compare-loop.cc where Google Benchmark is not.  */
  std::vector<timing> measure (const std::vector<subject> &, double seconds);

  /* `clockbench --compare': measures, prints the table and writes JSON_FILE
     unless that is empty.  */
  void run (const std::string &library, double seconds,
            const std::string &json_file);
}

#endif
