/* What a benchmark writes for other programs: facts, and tables of rows.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_RESULTS_H
#define BENCHMARKS_RESULTS_H 1

#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace results
{
  using value = std::variant<std::nullptr_t, bool, long long, double,
                             std::string>;
  using row = std::vector<std::pair<std::string, value>>;

  struct document
  {
    row facts;
    std::vector<std::pair<std::string, std::vector<row>>> tables;
  };

  /* Writes FILE as JSON, whole or not at all: a failure ends the program with
     one line.  The facts are members of the top object, the tables arrays of
     objects beside them.  */
  void write (const std::string &file, const document &);
}

#endif
