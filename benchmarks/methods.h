/* The calls that the benchmarks measure: the one table of methods and clocks.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_METHODS_H
#define BENCHMARKS_METHODS_H 1

#include <cstddef>
#include <iterator>
#include <time.h>

namespace benchmarks
{
  enum class function : unsigned char
  {
    time,
    gettimeofday,
    clock_gettime,
    clock_gettime64,
    clock_getres,
    timespec_get
  };

  /* Whether clock_gettime answers in 32 bits, with a 64-bit twin beside it.  */
  inline constexpr bool has_twin = sizeof (time_t) < 8;

  /* Its name in the table of ports.  */
  inline constexpr const char *port = CTIME_PORT;

  struct call
  {
    function what;
    clockid_t clock;
    const char *label;     /* As tables show it.  */
    const char *method;    /* clockbench's METHOD, or null.  */
    const char *variant = "";   /* Whose: libctime, or libctime-VARIANT.  */
  };

  /* Every clock that a vDSO of ours serves.  */
  inline constexpr call calls[] = {
    { function::time, 0, "time", "time" },
    { function::time, 0, "time, coherent", nullptr, "coherent" },
    { function::time, 0, "time, exact", nullptr, "exact" },
    { function::gettimeofday, 0, "gettimeofday", "gettimeofday" },
    { function::clock_gettime, CLOCK_REALTIME, "REALTIME", "realtime" },
    { function::clock_gettime, CLOCK_REALTIME_COARSE, "REALTIME_COARSE",
      "realtime_coarse" },
    { function::clock_gettime, CLOCK_MONOTONIC, "MONOTONIC", "monotonic" },
    { function::clock_gettime, CLOCK_MONOTONIC_COARSE, "MONOTONIC_COARSE",
      "monotonic_coarse" },
    { function::clock_gettime, CLOCK_MONOTONIC_RAW, "MONOTONIC_RAW",
      "monotonic_raw" },
    { function::clock_gettime, CLOCK_BOOTTIME, "BOOTTIME", nullptr },
    { function::clock_gettime, CLOCK_TAI, "TAI", nullptr },
  };

  /* The 64-bit names of a 32-bit port; elsewhere they are the plain ones.  */
  inline constexpr call twins[] = {
    { function::clock_gettime64, CLOCK_REALTIME, "REALTIME, 64-bit", nullptr },
    { function::clock_gettime64, CLOCK_MONOTONIC, "MONOTONIC, 64-bit",
      nullptr },
    { function::clock_gettime64, CLOCK_REALTIME_COARSE,
      "REALTIME_COARSE, 64-bit", nullptr },
  };

  /* Counted in instructions, not timed: cheap in itself and called once a run
     by most programs, or another of these calls by another name.  */
  inline constexpr call others[] = {
    { function::clock_getres, CLOCK_REALTIME, "getres REALTIME", nullptr },
    { function::clock_getres, CLOCK_REALTIME_COARSE,
      "getres REALTIME_COARSE", nullptr },
    { function::timespec_get, 0, "timespec_get", nullptr },
  };

  template <class F>
  void
  each_timed_call (F f)
  {
    for (const call &c : calls)
      f (c);
    if constexpr (has_twin)
      for (const call &c : twins)
        f (c);
  }

  template <class F>
  void
  each_counted_call (F f)
  {
    each_timed_call (f);
    for (const call &c : others)
      f (c);
  }
}

#endif
