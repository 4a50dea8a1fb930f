/* Instructions that a call may cost, and whether it keeps to that.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_BUDGETS_H
#define BENCHMARKS_BUDGETS_H 1

#include <optional>
#include <string>
#include <vector>

namespace budgets
{
  /* What a call was counted to cost by each route.  */
  struct counted
  {
    std::string call;
    std::optional<long> libc, libctime, vdso;
  };

  /* One line of budgets.tsv.  The vDSO's own count changes with the kernel, so
     a figure holds beside the vDSO's on the kernel where it was set; a line
     without that is about instructions over libc's own count, or no call at
     all.  */
  struct budget
  {
    std::string call;
    long most;
    std::optional<long> vdso;
    bool over_libc;
    std::string reason;
  };

  /* The row that is no call: what preloading costs a process.  */
  inline constexpr const char *startup = "start-up";

  /* The budgets of PORT.  A bad file ends the program with one line.  */
  std::vector<budget> read (const std::string &file, const char *port);

  /* The most that libctime's C may cost, if that can be told.  */
  std::optional<long> limit (const std::vector<budget> &, const counted &c);

  /* Says on stderr by how much each call is over its budget, and on stdout, if
     there are budgets, how many are kept.  */
  bool judge (const std::vector<budget> &, const std::vector<counted> &);
}

#endif
