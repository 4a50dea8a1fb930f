/* Counts user instructions by single-stepping.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Exact and repeatable on any x86 machine, where hardware counters are often
   missing.  Of a system call no more than the instruction that enters it counts.
   A step takes 3 us, in a virtual machine up to ten times that.  */

#ifndef BENCHMARKS_STEPPER_H
#define BENCHMARKS_STEPPER_H 1

#include "benchmarks/routes.h"

#include <string>

namespace stepper
{
  /* Instructions of one call, the least of several: the vDSO starts again if
     the kernel renews its page meanwhile.  The call and the return count, and
     on i386 the arguments' way to the stack and back.  Takes SIGTRAP; for one
     thread.  */
  long count_call (const benchmarks::entries &, const benchmarks::call &);

  /* The same for a function that only returns 0.  */
  long count_empty ();

  /* Instructions from exec to exit of PROGRAM, run with PRELOAD (empty: none)
     and nothing else in its environment.  */
  long count_process (const std::string &program, const std::string &preload);
}

#endif
