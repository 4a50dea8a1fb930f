/* Writes a benchmark's results as JSON.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/results.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#ifdef HAVE_JSON
# include <nlohmann/json.hpp>

namespace
{
  using json = nlohmann::ordered_json;

  json
  object (const results::row &members)
  {
    json o = json::object ();
    for (const auto &[name, member] : members)
      std::visit ([&o, &key = name] (const auto &v) { o[key] = v; }, member);
    return o;
  }
}

void
results::write (const std::string &file, const document &all)
{
  json top = object (all.facts);
  for (const auto &[name, rows] : all.tables)
    {
      json table = json::array ();
      for (const row &r : rows)
        table.push_back (object (r));
      top[name] = table;
    }
  whole_file::write (file, top.dump (2) + '\n');
}
#else
void
results::write (const std::string &, const document &)
{
  program::end (program::failure,
                "built without JSON; install nlohmann-json3-dev and configure "
                "again");
}
#endif
