/* What was timed side by side, as JSON.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/methods.h"
#include "benchmarks/results.h"

void
compare::write (const std::vector<figure> &figures, const std::string &library,
                const std::string &file)
{
  std::vector<results::row> rows;
  for (const figure &f : figures)
    rows.push_back ({ { "call", f.call },
                      { "route", f.route },
                      { "ns", f.took.median },
                      { "low", f.took.low },
                      { "high", f.took.high },
                      { "ratio", f.ratio } });
  results::write (file, { { { "port", benchmarks::port },
                            { "library", library },
                            { "repetitions",
                              static_cast<long long> (repetitions) },
                            { "statistics", statistician } },
                          { { "timings", rows } } });
}
