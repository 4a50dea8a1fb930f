/* clockbench --compare: the four routes to each clock, side by side.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/routes.h"
#include "tools/program.h"

#include <array>

namespace
{
  using benchmarks::call;
  using benchmarks::route;
  using benchmarks::routes;

  constexpr std::size_t route_count = std::size (routes);

  struct subject
  {
    call what;
    route by;
  };

  /* One line of the table: each route's timing, where it has one.  */
  struct line
  {
    call what;
    std::array<const compare::timing *, route_count> by;
  };

  double
  ratio (const line &l, std::size_t by)
  {
    return l.by[by]->median / l.by[0]->median;
  }

  void
  print (const std::vector<line> &lines)
  {
    std::printf ("processor ns per call on %s: median, half the spread of the "
                 "quartiles, ratio to libc\n%-26s",
                 benchmarks::port, "");
    for (const route r : routes)
      std::printf (" %20s", describe (r));
    std::puts ("");
    for (const line &l : lines)
      {
        std::printf ("%-26s", l.what.label);
        for (std::size_t i = 0; i < route_count; ++i)
          if (const compare::timing *t = l.by[i])
            std::printf (" %7.2f +-%5.2f %5.2f", t->median,
                         (t->high - t->low) / 2, ratio (l, i));
          else
            std::printf (" %20s", "none");
        std::puts ("");
      }
    std::printf ("%d interleaved repetitions each, by %s\n",
                 compare::repetitions, compare::statistician);
  }

  std::vector<compare::figure>
  figures (const std::vector<line> &lines)
  {
    std::vector<compare::figure> all;
    for (const line &l : lines)
      for (std::size_t i = 0; i < route_count; ++i)
        if (const compare::timing *t = l.by[i])
          all.push_back (
            { l.what.label, describe (routes[i]), *t, ratio (l, i) });
    return all;
  }
}

void
compare::run (const std::string &library, double seconds,
              const std::string &json_file)
{
  const benchmarks::route_table functions (library);

  std::vector<subject> subjects;
  std::vector<task> tasks;
  benchmarks::each_timed_call ([&] (const call &c) {
    for (const route r : routes)
      if (const benchmarks::entries &by = functions.of (r, c); works (by, c))
        {
          subjects.push_back ({ c, r });
          tasks.push_back ({ [&by, c] (unsigned long n) {
                               repeat (by, c, n);
                               return 0.0;
                             } });
        }
      else if (r == route::libc)
        program::end (program::failure,
                      std::string ("libc refuses ") + c.label);
  });

  const std::vector<timing> timings = measure (tasks, seconds);

  std::vector<line> lines;
  for (std::size_t i = 0; i < subjects.size (); ++i)
    {
      const subject &s = subjects[i];
      if (s.by == route::libc)
        lines.push_back ({ s.what, {} });
      lines.back ().by[static_cast<std::size_t> (s.by)] = &timings[i];
    }
  print (lines);
  if (!json_file.empty ())
    write (figures (lines), library, json_file);
}
