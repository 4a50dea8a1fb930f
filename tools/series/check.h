/* What glibc-series check finds out of a commit on a port, and its table.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_SERIES_CHECK_H
#define TOOLS_SERIES_CHECK_H 1

#include "tools/series/tree.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace series
{
  inline constexpr const char *methods[]
    = { "time", "gettimeofday", "REALTIME", "REALTIME_COARSE" };

  struct finding
  {
    bool built = false, abi = false;
    std::string tests;                /* How many passed, or why none ran.  */
    std::set<std::string> failures;
    std::map<std::string, double> instructions;
    std::string log;
  };

  /* Of COMMIT on PORT, whose files are in W's source; an earlier run's if there
     is one.  */
  finding examine (const workplace &w, const commit &, const std::string &port);
  bool examined (const workplace &w, const commit &, const std::string &port);

  struct table
  {
    std::vector<commit> commits;      /* The base first.  */
    std::vector<std::string> ports;
    std::map<std::pair<std::string, std::string>, finding> cells;   /* id, port */
    double tolerance = 0;

    const finding &at (std::size_t i, const std::string &port) const;
    /* What is worse than before it, empty if nothing.  */
    std::string worse (std::size_t i, const std::string &port) const;
    /* "time 10 → 74", one for each call that changed.  */
    std::string change (std::size_t i, const std::string &port) const;

    std::string markdown () const;
    std::string html () const;
    std::string json () const;
  };

  /* The ports table's triplet and qemu of PORT; ends the program if there is no
     such port.  */
  struct port_row { std::string triplet, qemu; };
  port_row find_port (const std::string &port);
}

#endif
