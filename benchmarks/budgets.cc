/* Reads budgets.tsv and compares counts with it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/budgets.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#include <algorithm>
#include <sstream>

namespace
{
  /* The row that is about CALL.  */
  const budgets::budget *
  find (const std::vector<budgets::budget> &all, const std::string &call)
  {
    const auto b = std::find_if (all.begin (), all.end (), [&] (auto &x) {
      return x.call == call || x.call == budgets::any;
    });
    return b == all.end () ? nullptr : &*b;
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
}

std::vector<std::string>
budgets::split (const std::string &line)
{
  std::vector<std::string> fields;
  std::istringstream in (line);
  for (std::string field; std::getline (in, field, '\t');)
    fields.push_back (field);
  return fields;
}

std::optional<long>
budgets::limit (const std::vector<budget> &all, const counted &c)
{
  const budget *b = find (all, c.call);
  if (b == nullptr)
    return {};
  if (b->over_libc)
    return c.libc ? std::optional (*c.libc + b->most) : std::nullopt;
  if (b->vdso)
    return c.vdso ? std::optional (b->most + *c.vdso - *b->vdso)
                  : std::nullopt;
  return b->most;
}

std::vector<budgets::budget>
budgets::read (const std::string &file, const char *port)
{
  std::vector<budget> all;
  whole_file::each_line (file, [&] (const std::string &line, int number) {
    if (line.empty () || line.front () == '#')
      return;
    const auto fields = split (line);
    const auto one = parse (fields);
    if (!one)
      program::end (program::failure,
                    file + ":" + std::to_string (number)
                      + ": not PORT, CALL, MOST, VDSO and REASON with tabs "
                        "between");
    if (fields[0] == port || fields[0] == any)
      all.push_back (*one);
  });
  if (all.empty ())
    program::end (program::failure,
                  file + " has no budgets for " + port + "; add them");
  return all;
}

budgets::verdict
budgets::judge (const std::vector<budget> &all,
                const std::vector<counted> &counts, const std::string &port)
{
  verdict v;
  const auto complain = [&v] (const std::string &what) {
    ++v.exceeded;
    std::fprintf (stderr, "%s: %s\n", program::name, what.c_str ());
  };
  for (const counted &c : counts)
    {
      const auto most = limit (all, c);
      if (!most || !c.libctime)
        {
          ++v.not_comparable;
          continue;
        }
      const std::string cost = (port.empty () ? "" : port + " ") + c.call
                               + ": " + std::to_string (*c.libctime)
                               + " instructions, ";
      /* The kernel's own behind a system call are not counted.  */
      if (c.vdso && *c.libctime < *c.vdso)
        complain (cost + "fewer than the vDSO's " + std::to_string (*c.vdso)
                  + ": it makes a system call");
      else if (*c.libctime > *most)
        complain (cost + std::to_string (*c.libctime - *most)
                  + " over the budget of " + std::to_string (*most));
      else
        ++v.kept;
    }
  return v;
}

void
budgets::print (const verdict &v)
{
  std::printf ("budgets: %d kept, %d exceeded, %d not comparable here\n",
               v.kept, v.exceeded, v.not_comparable);
}

const budgets::budget *
budgets::excess (const std::vector<budget> &all, const counted &c)
{
  const budget *own = find (all, c.call), *usual = find (all, any);
  if (own == usual || usual == nullptr || !c.libctime || !c.libc
      || *c.libctime <= *c.libc + usual->most)
    return nullptr;
  return own;
}
