/* Reads counts of instructions and the record, and compares them.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/counts.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>

namespace
{
  /* Of a clock that is coarser than an instruction.  */
  constexpr double grain = 0.2;

  [[noreturn]] void
  bad_line (const std::string &file, int number, const std::string &what)
  {
    throw std::runtime_error (file + ":" + std::to_string (number) + ": " + what);
  }

  /* An empty optional for `-', a route that has no such call.  */
  std::optional<long>
  whole (const std::string &field, const std::string &file, int number)
  {
    if (field == "-")
      return {};
    const auto value = program::number<double> (field);
    if (!value || *value < 0)
      bad_line (file, number, "not a count: '" + field + "'");
    const long n = std::lround (*value);
    if (std::fabs (*value - static_cast<double> (n)) > grain)
      bad_line (file, number,
                field + " is no whole number of instructions: the machine's "
                        "clock doesn't count them");
    return n;
  }

  std::string
  key (const std::string &port, const std::string &call)
  {
    return port + " " + call;
  }
}

void
counts::read (const std::string &file, all &to)
{
  bool any = false;
  std::set<std::string> measured;       /* Machines that counted right.  */
  whole_file::each_line (file, [&] (const std::string &line, int number) {
    const auto start = line.find ("count\t");
    if (line.starts_with ("machine\t"))
      {
        const auto fields = budgets::split (line);
        if (fields.size () != 3)
          bad_line (file, number, "not machine, PORT and TEXT with tabs between");
        to.machines[fields[1]] = fields[2];
      }
    else if (start == 0 || line.starts_with ("\tNOTE: count\t"))
      {
        const auto f = budgets::split (line.substr (start));
        if (f.size () != 11)
          bad_line (file, number, "not a line of count-calls: 11 fields with "
                                  "tabs between");
        const auto number_in = [&] (int field) {
          return whole (f[field], file, number);
        };
        const std::string machine = f[1] + " by " + f[2];
        if (f[3] == known)
          {
            if (number_in (4) != known_instructions)
              bad_line (file, number,
                        machine + ": " + f[4] + " instructions counted where "
                          + std::to_string (known_instructions)
                          + " were run: its clock doesn't count them");
            measured.insert (machine);
            return;
          }
        if (!measured.contains (machine))
          bad_line (file, number, machine + ": no line `" + known
                                    + "' before its first count");
        to.lines.push_back (
          { f[1], f[2], f[10],
            { f[3], number_in (4), number_in (5), number_in (6) },
            { number_in (7), number_in (8), number_in (9) } });
        any = true;
      }
  });
  if (!any)
    throw std::runtime_error (file + " has no counts; count-calls did not come to "
                                     "its end");
}

std::vector<counts::count>
counts::recorded (const all &from)
{
  std::map<std::string, std::string> first;
  std::vector<count> those;
  for (const count &c : from.lines)
    if (first.try_emplace (c.port, c.source).first->second == c.source
        && c.n.libctime)
      those.push_back (c);
  return those;
}

std::vector<counts::overhead>
counts::read_record (const std::string &file)
{
  std::vector<overhead> record;
  whole_file::each_line (file, [&] (const std::string &line, int number) {
    if (line.empty () || line.front () == '#')
      return;
    const auto f = budgets::split (line);
    const auto ours = f.size () == 5 ? program::number<long> (f[2])
                                     : std::nullopt;
    const auto libc = ours && f[3] != "-" ? program::number<long> (f[3])
                                          : std::nullopt;
    if (!ours || (f[3] != "-" && !libc))
      bad_line (file, number,
                "not PORT, CALL, LIBCTIME, LIBC and BASE with tabs between");
    record.push_back ({ f[0], f[1], f[4], *ours, libc });
  });
  return record;
}

bool
counts::judge (const std::vector<overhead> &record,
               const std::vector<count> &counts, const std::string &file)
{
  int wrong = 0, less = 0;
  const auto complain = [&wrong] (const std::string &what) {
    ++wrong;
    std::fprintf (stderr, "%s: %s\n", program::name, what.c_str ());
  };
  std::set<std::string> ports, counted;
  for (const count &c : counts)
    {
      ports.insert (c.port);
      const std::string name = key (c.port, c.n.call);
      counted.insert (name);
      const auto r
        = std::find_if (record.begin (), record.end (), [&] (auto &x) {
            return x.port == c.port && x.call == c.n.call;
          });
      const long over = c.over (*c.n.libctime);
      const std::string cost = name + ": " + std::to_string (over)
                               + " instructions over the vDSO's, ";
      if (r == record.end ())
        complain (cost + "not in " + file
                  + "; `make record-instructions' adds it");
      else if (r->base != c.base)
        complain (name + ": counted over '" + c.base + "', recorded over '"
                  + r->base + "'; `make record-instructions' if that is meant");
      else if (over > r->libctime)
        complain (cost + std::to_string (over - r->libctime)
                  + " more than the " + std::to_string (r->libctime)
                  + " recorded");
      else if (over < r->libctime)
        {
          ++less;
          std::printf ("%s%ld fewer than the %ld recorded\n", cost.c_str (),
                       r->libctime - over, r->libctime);
        }
    }
  for (const overhead &r : record)
    if (ports.contains (r.port) && !counted.contains (key (r.port, r.call)))
      complain (key (r.port, r.call) + ": in " + file
                + ", but it can't be called any more");
  std::printf ("overheads: %zu calls of %zu ports compared, %d not as recorded",
               counts.size (), ports.size (), wrong);
  if (less > 0)
    std::printf (", %d fewer: `make record-instructions' lowers them", less);
  std::putchar ('\n');
  return wrong == 0;
}
