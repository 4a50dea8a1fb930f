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

  /* A row for each port, or each call, that no row before it is about.  */
  inline constexpr const char *any = "*";

  /* The fields of a line, which have tabs between them.  */
  std::vector<std::string> split (const std::string &line);

  /* The budgets of PORT.  A bad file ends the program with one line.  */
  std::vector<budget> read (const std::string &file, const char *port);

  /* The most that libctime's C may cost, if that can be told.  */
  std::optional<long> limit (const std::vector<budget> &, const counted &c);

  struct verdict
  {
    int kept = 0, exceeded = 0, not_comparable = 0;
  };

  /* Says on stderr by how much each call of PORT is over its budget.  */
  verdict judge (const std::vector<budget> &, const std::vector<counted> &,
                 const std::string &port = {});

  void print (const verdict &);

  /* The row that allows C more over libc's own count than PORT's usual row does;
     null if C doesn't need it.  */
  const budget *excess (const std::vector<budget> &, const counted &c);
}

#endif
