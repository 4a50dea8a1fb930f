/* Who binds to whose clock functions, from the loader's own log.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"
#include "vdso/image.h"

#include <sstream>

namespace
{
  std::string_view
  base_name (std::string_view path)
  {
    return path.substr (path.rfind ('/') + 1);
  }

  /* The text between BEFORE and AFTER, or nothing.  */
  std::optional<std::string>
  between (std::string_view line, std::string_view before,
           std::string_view after)
  {
    const auto start = line.find (before);
    if (start == line.npos)
      return {};
    line.remove_prefix (start + before.size ());
    const auto end = line.find (after);
    if (end == line.npos)
      return {};
    return std::string (line.substr (0, end));
  }
}

bool
report::binding::ours () const
{
  return base_name (to) == "libctime.so.1";
}

std::set<std::string>
report::api_of (const std::string &file)
{
  const auto bytes = whole_file::read (file);
  if (!bytes)
    program::end (program::failure, "cannot read " + file + ": "
                                      + std::strerror (errno));
  const auto image = vdso::image::read (
    std::as_bytes (std::span (bytes->data (), bytes->size ())),
    vdso::placement::file);
  if (!image)
    program::end (program::failure,
                  file + ": " + vdso::describe (image.why));
  std::set<std::string> names;
  image.value.each_symbol (
    [&] (std::string_view name, std::string_view, auto) {
      names.emplace (name);
    });
  return names;
}

/* Lines such as: 42: binding file A [0] to B [0]: normal symbol `S' [V]  */
std::set<report::binding>
report::read_bindings (const std::string &log,
                       const std::set<std::string> &api)
{
  std::set<binding> all;
  std::istringstream in (log);
  for (std::string line; std::getline (in, line);)
    {
      const auto from = between (line, "binding file ", " ["),
                 to = between (line, "] to ", " ["),
                 symbol = between (line, "symbol `", "'");
      if (from && to && symbol && api.contains (*symbol))
        all.insert ({ std::string (base_name (*from)), *to, *symbol,
                      between (line, "' [", "]").value_or ("") });
    }
  return all;
}

std::map<std::string, std::set<std::string>>
report::program_run::referrers (bool libctime) const
{
  std::map<std::string, std::set<std::string>> all;
  for (const binding &b : bindings)
    if (b.ours () == libctime)
      all[b.symbol + (b.version.empty () ? "" : "@" + b.version)].insert (
        b.from);
  return all;
}
