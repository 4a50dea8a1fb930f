/* The report as a table to read in a terminal.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"

#include <cstdarg>
#include <cstdio>

namespace
{
  __attribute__ ((format (printf, 2, 3))) void
  add (std::string &text, const char *format, ...)
  {
    char line[512];
    va_list arguments;
    va_start (arguments, format);
    std::vsnprintf (line, sizeof line, format, arguments);
    va_end (arguments);
    text += line;
  }

  void
  add_programs (std::string &text, const std::vector<report::program_run> &all)
  {
    text += "\nUnmodified programs under ctime-run\n";
    for (const report::program_run &p : all)
      {
        add (text, "  %-7s %-36s ", p.port.c_str (), p.title.c_str ());
        if (!p.missing.empty ())
          {
            text += "not measured: " + p.missing + "\n";
            continue;
          }
        std::size_t ours = 0;
        for (const report::binding &b : p.bindings)
          ours += b.ours ();
        add (text, "%s: references to libctime %zu, to libc %zu\n",
             p.right () ? "right" : "WRONG", ours, p.bindings.size () - ours);
        for (const auto &[symbol, from] : p.referrers (true))
          {
            add (text, "    %-33s", symbol.c_str ());
            for (const std::string &file : from)
              text += " " + file;
            text += '\n';
          }
      }
  }

  void
  add_comparison (std::string &text, const report::comparison &c)
  {
    add (text, "\nProcessor ns per call on %s: median, and ratio to libc\n",
         c.port.c_str ());
    if (!c.missing.empty ())
      {
        text += "  not measured: " + c.missing + "\n";
        return;
      }
    add (text, "  %-24s %8s %14s %14s %14s\n", "", "libc", "libctime", "vDSO",
         "system call");
    for (const report::timing &libc : c.timings)
      if (libc.route == "libc")
        {
          add (text, "  %-24s %8.2f", libc.call.c_str (), libc.ns);
          for (const char *route : { "libctime", "vdso", "syscall" })
            if (const auto *t = c.find (libc.call, route))
              add (text, " %8.2f %5.2f", t->ns, t->ratio);
            else
              add (text, " %14s", "none");
          text += '\n';
        }
    add (text, "  %ld interleaved repetitions, by %s\n", c.repetitions,
         c.statistics.c_str ());
  }

  void
  add_waits (std::string &text, const report::comparison &c)
  {
    add (text, "\nns per wait on %s: median, and ratio to libstdc++\n",
         c.port.c_str ());
    if (!c.missing.empty ())
      {
        text += "  not measured: " + c.missing + "\n";
        return;
      }
    add (text, "  %-26s %11s %18s\n", "std::future", "libstdc++",
         "libctime++");
    for (const report::timing &t : c.timings)
      if (t.route == "libstdc++")
        {
          add (text, "  %-26s %11.1f", t.call.c_str (), t.ns);
          if (const auto *ours = c.find (t.call, "libctime++"))
            add (text, " %11.1f %6.4f", ours->ns, ours->ratio);
          text += '\n';
        }
      else if (t.route == "libc")
        add (text, "  %-26s %11.1f, libc's own\n", t.call.c_str (), t.ns);
    add (text, "  %ld interleaved repetitions, by %s\n", c.repetitions,
         c.statistics.c_str ());
  }

  void
  add_warp (std::string &text, const report::warp_run &w)
  {
    add (text, "\nReadings in order? %s on %s\n", w.library.c_str (),
         w.port.c_str ());
    if (!w.missing.empty ())
      {
        text += "  not measured: " + w.missing + "\n";
        return;
      }
    for (const report::order &o : w.orders)
      add (text, "  %-60s %9lld of %lld%s\n", o.text.c_str (), o.wrong,
           o.tries,
           !o.promised ? " (not promised)" : o.wrong ? " VIOLATED" : "");
    if (w.largest_lag_ms > 0)
      add (text, "  time()'s largest lag behind CLOCK_REALTIME: %.2f ms\n",
           w.largest_lag_ms);
    if (w.library == "libctime-coherent")
      add (text,
           "  CLOCK_REALTIME_COARSE's largest lag: %.2f ms, of a margin of %g "
           "ms\n",
           w.coarse_lag_ms, w.margin_ms);
  }

  std::string
  shown (std::optional<long> n)
  {
    return n ? std::to_string (*n) : "none";
  }

  void
  add_counting (std::string &text, const report::counting &c)
  {
    add (text, "\nInstructions per call on %s, call and return included\n",
         c.port.c_str ());
    if (!c.missing.empty ())
      {
        text += "  not measured: " + c.missing + "\n";
        return;
      }
    add (text, "  %-24s %8s %9s %8s %8s\n", "", "libc", "libctime", "vDSO",
         "budget");
    for (const report::count &n : c.counts)
      add (text, "  %-24s %8s %9s %8s %8s%s\n", n.call.c_str (),
           shown (n.libc).c_str (), shown (n.libctime).c_str (),
           shown (n.vdso).c_str (), shown (n.most).c_str (),
           n.over_budget () ? "  over" : "");
    if (c.startup_cost)
      add (text,
           "  preloading costs a process %ld more than an empty library\n",
           *c.startup_cost);
  }

  void
  add_sourcing (std::string &text, const report::sourcing &s)
  {
    add (text, "\nInstructions per call by clock source on %s%s\n",
         s.port.c_str (),
         s.missing.empty () ? (", " + s.machine + "; system calls").c_str ()
                            : "");
    if (!s.missing.empty ())
      {
        text += "  not measured: " + s.missing + "\n";
        return;
      }
    add (text, "  %-24s %-9s", "", "");
    for (const std::string &source : s.sources ())
      add (text, " %13s", source.c_str ());
    text += '\n';
    for (const report::source_cost &row : s.costs)
      if (row.source == s.costs.front ().source)
        {
          add (text, "  %-24s %-9s", row.call.c_str (), row.route.c_str ());
          for (const std::string &source : s.sources ())
            if (const auto *c = s.find (row.call, row.route, source))
              add (text, " %9ld %3ld", c->instructions, c->system_calls);
            else
              add (text, " %13s", "none");
          text += '\n';
        }
    text += s.note + "\n";
  }
}

std::string
report::as_text (const contents &all)
{
  std::string text;
  for (const auto &[name, value] : all.machine)
    add (text, "%-12s %s\n", name.c_str (), value.c_str ());
  add_programs (text, all.programs);
  for (const comparison &c : all.comparisons)
    add_comparison (text, c);
  for (const comparison &c : all.waits)
    add_waits (text, c);
  for (const warp_run &w : all.warps)
    add_warp (text, w);
  for (const counting &c : all.countings)
    add_counting (text, c);
  for (const sourcing &s : all.sourcings)
    add_sourcing (text, s);
  return text;
}
