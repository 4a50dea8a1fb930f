/* Counts a process's user instructions by single-stepping it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Exact and repeatable on any machine that lets a process trace its child,
   where hardware counters are often missing.  A system call counts as the one
   instruction that enters it.  About 3 us an instruction, in a virtual machine
   ten times that.  */

#ifndef BENCHMARKS_STEPPER_H
#define BENCHMARKS_STEPPER_H 1

#include "benchmarks/routes.h"

#include <string>
#include <vector>

namespace stepper
{
  struct counted
  {
    const benchmarks::entries *functions;
    benchmarks::call what;
  };

  /* Instructions of one call each, the least of several.  The call and the
     return count, and on i386 the arguments' way to the stack and back.  */
  std::vector<long> count_calls (const std::vector<counted> &);

  /* The same for a function that only returns 0.  */
  long count_empty ();

  /* Instructions from exec to exit of PROGRAM, run with PRELOAD (empty: none)
     and nothing else in its environment.  */
  long count_process (const std::string &program, const std::string &preload);
}

#endif
