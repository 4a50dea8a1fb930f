/* Counts of instructions that count-calls said, and the record of them.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_COUNTS_H
#define BENCHMARKS_COUNTS_H 1

#include "benchmarks/budgets.h"

#include <map>

namespace counts
{
  /* The line that is no call: instructions whose number is known.  */
  inline constexpr const char *known = "known";
  inline constexpr long known_instructions = 64;

  /* How many system calls one call makes by each route.  */
  struct calls
  {
    std::optional<long> libc, libctime, vdso;
  };

  /* One call on one port and clock source.  */
  struct count
  {
    std::string port, source, base;
    budgets::counted n;
    calls by_kernel;

    /* Over the bare vDSO function; without one, all of it.  */
    long over (long cost) const { return cost - n.vdso.value_or (0); }
  };

  struct all
  {
    std::vector<count> lines;
    std::map<std::string, std::string> machines;    /* By port.  */
  };

  /* Adds those in FILE, where besides other text there stand

       machine PORT TEXT
       count PORT CLOCKSOURCE CALL LIBC LIBCTIME VDSO LIBC LIBCTIME VDSO BASE

     with tabs between (count-calls.cc says what they are).  What is no such
     count, or of a clock that doesn't count instructions, is thrown as a
     std::runtime_error of one line.  */
  void read (const std::string &file, all &);

  /* A line of instructions.tsv.  */
  struct overhead
  {
    std::string port, call, base;
    long libctime;
    std::optional<long> libc;
  };

  std::vector<overhead> read_record (const std::string &file);

  /* Of ALL's lines those that the record is about: a port's first clock
     source.  */
  std::vector<count> recorded (const all &);

  /* Says on stderr which of COUNTS is more than RECORD has, and by how much, and
     what is in one of them only, of the ports that were counted.  */
  bool judge (const std::vector<overhead> &record,
              const std::vector<count> &counts, const std::string &file);
}

#endif
