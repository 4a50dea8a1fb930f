/* Order statistics of a handful of samples.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_STATISTICS_H
#define BENCHMARKS_STATISTICS_H 1

#include <algorithm>
#include <vector>

namespace statistics
{
  /* The value below which PART of SAMPLES lie, between two neighbours by
     proportion.  SAMPLES is not empty.  */
  inline double
  quantile (std::vector<double> samples, double part)
  {
    std::sort (samples.begin (), samples.end ());
    const double place = part * static_cast<double> (samples.size () - 1);
    const auto below = static_cast<std::size_t> (place);
    const auto above = std::min (below + 1, samples.size () - 1);
    return samples[below]
           + (place - static_cast<double> (below))
               * (samples[above] - samples[below]);
  }

  inline double
  median (const std::vector<double> &samples)
  {
    return quantile (samples, 0.5);
  }

  inline double
  lower_quartile (const std::vector<double> &samples)
  {
    return quantile (samples, 0.25);
  }

  inline double
  upper_quartile (const std::vector<double> &samples)
  {
    return quantile (samples, 0.75);
  }
}

#endif
