/* Reads budgets.tsv and compares counts with it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/budgets.h"
#include "benchmarks/program.h"
#include "benchmarks/whole-file.h"

#include <algorithm>
#include <sstream>

namespace
{
  std::vector<std::string>
  split (const std::string &line)
  {
    std::vector<std::string> fields;
    std::istringstream in (line);
    for (std::string field; std::getline (in, field, '\t');)
      fields.push_back (field);
    return fields;
  }

  std::optional<budgets::budget>
  parse (const std::vector<std::string> &fields)
  {
    if (fields.size () != 5)
      return {};
    const bool over_libc = fields[2].starts_with ("libc+");
    const auto most
      = program::number<long> (fields[2].substr (over_libc ? 5 : 0));
    std::optional<long> vdso;
    if (fields[3] != "-")
      if (!(vdso = program::number<long> (fields[3])))
        return {};
    if (!most || (over_libc && vdso))
      return {};
    return budgets::budget { fields[1], *most, vdso, over_libc, fields[4] };
  }

  /* Most instructions that COUNTED may have under B.  */
  std::optional<long>
  limit (const budgets::budget &b, const budgets::counted &counted)
  {
    if (b.over_libc)
      return counted.libc ? std::optional (*counted.libc + b.most)
                          : std::nullopt;
    if (b.vdso)
      return counted.vdso ? std::optional (b.most + *counted.vdso - *b.vdso)
                          : std::nullopt;
    return b.most;
  }
}

std::vector<budgets::budget>
budgets::read (const std::string &file, const char *port)
{
  const auto text = whole_file::read (file);
  if (!text)
    program::end (program::failure, "cannot read " + file + ": "
                                      + std::strerror (errno));
  std::vector<budget> all;
  std::istringstream in (*text);
  int number = 0;
  for (std::string line; std::getline (in, line);)
    {
      ++number;
      if (line.empty () || line.front () == '#')
        continue;
      const auto fields = split (line);
      const auto one = parse (fields);
      if (!one)
        program::end (program::failure,
                      file + ":" + std::to_string (number)
                        + ": not PORT, CALL, MOST, VDSO and REASON with tabs "
                          "between");
      if (fields[0] == port)
        all.push_back (*one);
    }
  if (all.empty ())
    program::end (program::failure,
                  file + " has no budgets for " + port + "; add them");
  return all;
}

bool
budgets::judge (const std::vector<budget> &all,
                const std::vector<counted> &counts)
{
  int kept = 0, exceeded = 0, unknown = 0;
  for (const counted &c : counts)
    {
      const auto b = std::find_if (
        all.begin (), all.end (), [&] (auto &x) { return x.call == c.call; });
      if (b == all.end ())
        continue;
      const auto most = limit (*b, c);
      /* The kernel's instructions behind a system call are not counted.  */
      if (c.vdso && c.libctime && *c.libctime < *c.vdso)
        {
          ++exceeded;
          std::fprintf (stderr,
                        "%s: %s: %ld instructions, fewer than the vDSO's own "
                        "%ld: it makes a system call\n",
                        program::name, c.call.c_str (), *c.libctime, *c.vdso);
        }
      else if (!most || !c.libctime)
        {
          ++unknown;
          std::printf ("%s: no count to compare with its budget\n",
                       c.call.c_str ());
        }
      else if (*c.libctime <= *most)
        ++kept;
      else
        {
          ++exceeded;
          std::fprintf (stderr,
                        "%s: %s: %ld instructions, %ld over the budget of "
                        "%ld\n",
                        program::name, c.call.c_str (), *c.libctime,
                        *c.libctime - *most, *most);
        }
    }
  if (!all.empty ())
    std::printf ("budgets: %d kept, %d exceeded, %d not comparable\n", kept,
                 exceeded, unknown);
  return exceeded == 0;
}
