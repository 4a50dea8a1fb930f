/* The table of glibc-series check: a row a commit, a column a port.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/check.h"

#include "tools/program.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

namespace series
{
  namespace
  {
    std::string
    number (double n)
    {
      return program::shown (std::round (n * 10) / 10);
    }

    /* A share may be small: two digits that count.  */
    std::string
    rounded (double share)
    {
      char text[32];
      std::snprintf (text, sizeof text, "%.2g", share);
      return text;
    }

    std::string
    escaped (std::string_view text)
    {
      std::string out;
      for (const char c : text)
        out += c == '<' ? "&lt;" : c == '&' ? "&amp;" : std::string (1, c);
      return out;
    }

    /* Of a commit's subject, what a cell of Markdown takes for its own.  */
    std::string
    plain (std::string_view text)
    {
      std::string out;
      for (const char c : text)
        out += (std::string_view ("\\|`*<&").find (c) != text.npos ? "\\" : "") + std::string (1, c);
      return out;
    }

    std::optional<double>
    count (const finding &f, const std::string &method)
    {
      const auto n = f.instructions.find (method);
      return n == f.instructions.end () ? std::nullopt : std::optional (n->second);
    }
  }

  const finding &
  table::at (std::size_t i, const std::string &port) const
  {
    return cells.at ({ commits[i].id, port });
  }

  const finding *
  table::before (std::size_t i, const std::string &port) const
  {
    while (i-- > 0)
      if (at (i, port).built)
        return &at (i, port);
    return nullptr;
  }

  std::optional<std::pair<double, double>>
  table::moved (std::size_t i, const std::string &port, const std::string &method) const
  {
    const finding *last = before (i, port);
    const auto now = count (at (i, port), method),
               then = last ? count (*last, method) : std::nullopt;
    if (now && then && std::abs (*now - *then) >= 0.5)
      return std::pair (*then, *now);
    return {};
  }

  std::string
  table::change (std::size_t i, const std::string &port) const
  {
    std::string text;
    for (const char *m : methods)
      if (const auto n = moved (i, port, m))
        text += (text.empty () ? "" : ", ") + std::string (m) + " " + number (n->first)
                + " → " + number (n->second);
    return text;
  }

  std::string
  table::worse (std::size_t i, const std::string &port) const
  {
    const finding &f = at (i, port);
    if (!f.built)
      return "doesn't build";
    if (f.passed == 0 && f.cannot_run.empty ())
      return f.hung ? "tests hang" : "no test passes";
    const finding *last = before (i, port);
    if (!last)
      return "";
    std::string text;
    const auto add = [&] (const std::string &what) {
      text += (text.empty () ? "" : ", ") + what;
    };
    if (last->abi && !f.abi)
      add ("ABI changed");
    const auto fresh = std::count_if (f.failures.begin (), f.failures.end (), [&] (const auto &name) {
      return !last->failures.contains (name);
    });
    if (f.hung && !last->hung)
      add ("tests hang");
    if (fresh > 0)
      add (std::to_string (fresh) + (fresh == 1 ? " test fails" : " tests fail") + " that passed");
    for (const char *m : methods)
      if (const auto now = count (f, m), then = count (*last, m); then && !now)
        add (std::string (m) + " can't be counted");
      else if (then && *now > *then + tolerance + 0.5)
        add (m + (" costs " + number (*now - *then)) + " instructions more");
    return text;
  }

  std::string
  table::cell (std::size_t i, const std::string &port) const
  {
    const finding &f = at (i, port);
    if (!f.built)
      return "doesn't build";
    std::string text = change (i, port);
    if (!before (i, port))
      for (const auto &[name, n] : f.instructions)
        text += (text.empty () ? "" : ", ") + name + " " + number (n);
    if (text.empty ())
      text = f.instructions.empty () ? "not counted" : "as before";
    for (const auto &[name, share] : f.waits)
      text += ", expired " + name + " " + rounded (share) + " of the first's time";
    if (f.behind)
      text += ", time behind in " + number (*f.behind) + " of a million readings";
    text += "; ";
    if (f.cannot_run.empty () || f.passed > 0)
      text += std::to_string (f.passed) + " passed";
    if (!f.cannot_run.empty ())
      text += (f.passed > 0 ? ", libctime's not run (" : "not tested (") + f.cannot_run + ")";
    if (!f.failures.empty ())
      text += ", " + std::to_string (f.failures.size ()) + " failed";
    if (f.hung)
      text += " before the tests hung";
    if (!f.abi)
      text += ", ABI differs";
    text += "; " + std::to_string (f.seconds) + " s";
    const std::string bad = worse (i, port);
    return text + (bad.empty () ? "" : "; WORSE: " + bad);
  }

  std::string
  table::how_counted () const
  {
    std::vector<std::pair<std::string, std::string>> groups;   /* Machine, ports.  */
    for (const std::string &p : ports)
      {
        /* A commit's build or count may have failed.  */
        std::set<std::string> machines;
        for (const commit &c : commits)
          if (const finding &f = cells.at ({ c.id, p }); !f.machine.empty ())
            machines.insert ("on " + f.machine);
        if (machines.empty ())
          machines.insert ("not counted");
        for (const std::string &m : machines)
          if (const auto g = std::ranges::find (groups, m, &decltype (groups)::value_type::first);
              g != groups.end ())
            g->second += ", " + p;
          else
            groups.emplace_back (m, p);
      }
    std::string text = "Instructions per call, before → after:";
    for (const auto &[machine, those] : groups)
      text += (machine == groups[0].first ? " " : "; ") + those + " " + machine;
    return text + ".";
  }

  std::string
  table::markdown () const
  {
    std::string text = "| commit |", line = "| --- |";
    for (const std::string &p : ports)
      {
        text += " " + p + " |";
        line += " --- |";
      }
    text += "\n" + line + "\n";
    for (std::size_t i = 0; i < commits.size (); ++i)
      {
        text += "| " + commits[i].brief () + " "
                + (i == 0 ? "(before)" : plain (commits[i].subject)) + " |";
        for (const std::string &p : ports)
          text += " " + cell (i, p) + " |";
        text += "\n";
      }
    return text + "\n" + how_counted () + " Last, what the commit took.\n";
  }

  std::string
  table::html () const
  {
    std::string text = "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>glibc-series</title>\n"
                       "<style>td,th{border:1px solid;padding:.3em}table{border-collapse:collapse}"
                       ".worse{background:#fdd}</style>\n<table>\n<tr><th>commit</th>";
    for (const std::string &p : ports)
      text += "<th>" + p + "</th>";
    text += "</tr>\n";
    for (std::size_t i = 0; i < commits.size (); ++i)
      {
        text += "<tr><td>" + commits[i].brief () + " "
                + (i == 0 ? "(before)" : escaped (commits[i].subject)) + "</td>";
        for (const std::string &p : ports)
          text += std::string ("<td") + (worse (i, p).empty () ? "" : " class=\"worse\"")
                  + ">" + escaped (cell (i, p)) + "</td>";
        text += "</tr>\n";
      }
    text += "</table>\n<p>" + escaped (how_counted ()) + "\n";
    if (!changed ().empty ())
      text += "<p><img src=\"table.svg\" alt=\"instructions per call, commit by commit\">\n";
    return text;
  }

  std::string
  table::json () const
  {
    using object = nlohmann::ordered_json;
    object all = object::array ();
    for (std::size_t i = 0; i < commits.size (); ++i)
      {
        object row { { "commit", commits[i].id }, { "subject", commits[i].subject } };
        for (const std::string &p : ports)
          {
            const finding &f = at (i, p);
            row["ports"][p] = { { "built", f.built }, { "abi", f.abi }, { "passed", f.passed },
                                { "cannot_run", f.cannot_run },
                                { "failures", f.failures }, { "hung", f.hung },
                                { "instructions", f.instructions },
                                { "machine", f.machine },
                                { "waits", f.waits },
                                { "seconds", f.seconds }, { "worse", worse (i, p) } };
            if (f.behind)
              row["ports"][p]["behind"] = *f.behind;
          }
        all.push_back (row);
      }
    return object { { "whole", whole }, { "commits", all } }.dump (2, ' ', false, object::error_handler_t::replace) + "\n";
  }

  bool
  is_table_of (const std::string &json, const std::vector<commit> &commits)
  {
    const auto all = nlohmann::json::parse (json, nullptr, false);
    return all.contains ("commits")
           && std::ranges::equal (all["commits"], commits, {}, [] (const auto &row) {
                return row.at ("commit").template get<std::string> ();
              }, &commit::id);
  }

  /* The calls whose cost changes somewhere.  */
  std::vector<std::string>
  table::changed () const
  {
    std::vector<std::string> names;
    for (const char *m : methods)
      for (std::size_t k = 0; k < ports.size () * commits.size (); ++k)
        if (moved (k / ports.size (), ports[k % ports.size ()], m))
          {
            names.push_back (m);
            break;
          }
    return names;
  }

  /* Of a commit in the picture.  */
  std::string
  table::label (std::size_t i) const
  {
    if (i == 0)
      return "before";
    constexpr std::size_t most = 28;
    std::string text = commits[i].subject;
    /* Gnuplot takes it for the string's end.  */
    std::ranges::replace (text, '"', '\'');
    if (text.size () > most)
      {
        std::size_t end = most;
        while (end > 0 && (text[end] & 0xc0) == 0x80)
          --end;
        text = text.substr (0, end) + "…";
      }
    return text;
  }

  std::string
  table::plot (const std::string &svg) const
  {
    const auto names = changed ();
    if (names.empty ())
      return "";
    std::string text = "set terminal svg size 800," + std::to_string (60 + 400 * names.size ())
                       + " dynamic background rgb 'white' font 'sans-serif,13'\nset output '" + svg
                       + "'\nset datafile missing '?'\n";
    for (const std::string &m : names)
      {
        text += "$" + m + " << EOD\n";
        for (std::size_t i = 0; i < commits.size (); ++i)
          {
            text += '"' + label (i) + '"';
            for (const std::string &p : ports)
              if (const auto n = count (at (i, p), m))
                text += " " + number (*n);
              else
                text += " ?";
            text += "\n";
          }
        text += "EOD\n";
      }
    text += "set multiplot layout " + std::to_string (names.size ())
            + ",1\nset key outside right noenhanced\nset logscale y 2\nset grid y\n"
              "set xtics noenhanced rotate by -25\nset bmargin 8\n"
              "set xrange [-0.3:" + std::to_string (commits.size () - 1) + ".3]\n";
    for (const std::string &m : names)
      {
        text += "set title 'instructions per call of " + m + "' noenhanced\nplot ";
        for (std::size_t k = 0; k < ports.size (); ++k)
          text += (k ? ", " : "") + ("$" + m) + " using 0:" + std::to_string (k + 2)
                  + ":xtic(1) with linespoints lw 2 pt 7 title '" + ports[k] + "'";
        text += "\n";
      }
    return text + "unset multiplot\n";
  }
}
