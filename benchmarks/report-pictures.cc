/* The report's pictures, drawn by gnuplot.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace
{
  /* A colour that nothing else has, for what shall have the page's own.  */
  constexpr const char *ink = "#010203";

  /* Narrow, so that the letters are still letters on a phone.  */
  constexpr int width = 400;

  struct series
  {
    const char *title, *colour;
    std::vector<std::optional<double>> values;
  };

  std::vector<series>
  three_routes ()
  {
    return { { "libc", "#8b949e", {} },
             { "libctime", "#2f81f7", {} },
             { "vDSO", "#2da44e", {} } };
  }

  void
  replace_all (std::string &text, std::string_view from, std::string_view to)
  {
    for (std::size_t at = 0; (at = text.find (from, at)) != text.npos;
         at += to.size ())
      text.replace (at, from.size (), to);
  }

  /* 1, 2 or 5 times a power of ten, for at most five marks up to MOST.  */
  double
  distance_of_marks (double most)
  {
    const double least = most / 5;
    const double power = std::pow (10, std::floor (std::log10 (least)));
    for (const double factor : { 1, 2, 5 })
      if (factor * power >= least)
        return factor * power;
    return 10 * power;
  }

  /* For gnuplot, which knows no narrower way.  */
  std::string
  in_two_lines (std::string label)
  {
    const auto space = label.find (' ');
    if (space != label.npos)
      label.replace (space, 1, "\\n");
    return label;
  }

  void
  cut (std::string &text, std::string_view from, std::string_view to)
  {
    const auto start = text.find (from);
    const auto end = text.find (to, start);
    if (end != text.npos)
      text.erase (start, end + to.size () - start);
  }

  /* A file for itself becomes a part of a page: no prologue, no identifiers
     that another picture has too, and the page's ink.  */
  std::string
  inlined (std::string svg, const std::string &title)
  {
    svg.erase (0, svg.find ("<svg"));
    cut (svg, "<title>", "</title>");
    cut (svg, "<desc>", "</desc>");
    cut (svg, "<defs>", "</defs>");
    replace_all (svg, " id=\"gnuplot_canvas\"", "");
    replace_all (svg, " color=\"black\"", "");
    replace_all (svg, "rgb(  1,   2,   3)", "currentColor");
    replace_all (svg, "rgb(1,2,3)", "currentColor");
    svg.insert (4, " role=\"img\" aria-label=\"" + title + "\"");
    return svg;
  }

  class painter
  {
  public:
    painter (const std::string &gnuplot, const std::string &folder)
      : gnuplot_ (gnuplot), folder_ (folder)
    {
    }

    std::string
    draw (const std::string &name, const std::string &title, int height,
          const std::string &script) const
    {
      const std::string base = folder_ + "/" + name;
      std::ostringstream all;
      all << "set terminal svg size " << width << "," << height
          << " dynamic font 'sans-serif,14'\n"
          << "set output '" << base << ".svg'\n"
          << "set border 0 lc rgb '" << ink << "'\n"
          << "set tics textcolor rgb '" << ink << "' scale 0\n"
          << "set key outside top right horizontal textcolor rgb '" << ink
          << "' samplen 1 noenhanced\n"
          << "set grid lc rgb '#8b949e' dt 3 lw 0.5\n"
          << "set style fill solid noborder\n"
          << script;
      whole_file::write (base + ".gp", all.str ());
      const std::string command
        = "'" + gnuplot_ + "' '" + base + ".gp' >&2";
      const auto svg = std::system (command.c_str ()) == 0
                         ? whole_file::read (base + ".svg")
                         : std::nullopt;
      if (!svg || svg->find ("</svg>") == svg->npos)
        program::end (program::failure,
                      "gnuplot fails on " + base + ".gp; run it by hand");
      return inlined (*svg, title);
    }

    /* Bars that lie, a group for each label.  */
    std::string
    bars (const std::string &name, const std::string &title,
          const std::vector<std::string> &labels,
          const std::vector<series> &all, const char *format) const
    {
      std::ostringstream s;
      const double thick = 0.8 / static_cast<double> (all.size ());
      double most = 0;
      for (std::size_t i = 0; i < all.size (); ++i)
        {
          s << "$d" << i << " << EOD\n";
          for (std::size_t row = 0; row < labels.size (); ++row)
            if (const auto value = all[i].values[row])
              {
                char label[32];
                std::snprintf (label, sizeof label, format, *value);
                s << static_cast<double> (row) - 0.4
                       + thick * (static_cast<double> (i) + 0.5)
                  << ' ' << *value << ' ' << label << '\n';
                most = std::max (most, *value);
              }
          s << "EOD\n";
        }
      s << "set yrange [" << labels.size () << " - 0.5:-0.5]\n"
        << "set xrange [0:" << most * 1.13 << "]\n"
        << "set grid noytics xtics\nset xtics " << distance_of_marks (most)
        << "\nset ytics (";
      for (std::size_t row = 0; row < labels.size (); ++row)
        s << (row ? "," : "") << "\"" << in_two_lines (labels[row]) << "\" "
          << row;
      s << ") noenhanced\nplot ";
      for (std::size_t i = 0; i < all.size (); ++i)
        s << (i ? ", " : "") << "$d" << i
          << " using 2:1:(0):2:($1-" << thick * 0.45 << "):($1+"
          << thick * 0.45 << ") with boxxyerror lc rgb '" << all[i].colour
          << "' title '" << all[i].title << "', $d" << i
          << " using 2:1:3 with labels left offset 0.3,0 font ',11'"
             " textcolor rgb '" << ink << "' notitle";
      s << '\n';
      return draw (name, title,
                   70 + static_cast<int> (labels.size ()) * 50, s.str ());
    }

    /* Lines over the length of the lag.  */
    std::string
    lags (const std::string &name, const std::string &title,
          const std::vector<const report::warp_run *> &runs) const
    {
      std::ostringstream s;
      double longest = 0;
      for (std::size_t i = 0; i < runs.size (); ++i)
        {
          const double tries
            = static_cast<double> (runs[i]->orders.front ().tries);
          s << "$d" << i << " << EOD\n";
          for (const auto &[from, count] : runs[i]->lags)
            {
              s << from << ' ' << 100 * static_cast<double> (count) / tries
                << '\n';
              if (count != 0)
                longest = std::max (longest, from + 2 * runs[i]->bin_ms);
            }
          s << "EOD\n";
        }
      s << "set xrange [0:" << longest << "]\nset yrange [0:*]\n"
        << "set xlabel 'time() is behind by so many ms' textcolor rgb '"
        << ink << "'\nset ylabel '% of readings' textcolor rgb '" << ink
        << "'\nplot ";
      for (std::size_t i = 0; i < runs.size (); ++i)
        s << (i ? ", " : "") << "$d" << i << " using 1:2 with fsteps lw 2.5"
          << " lc rgb '"
          << (runs[i]->library == "libctime" ? "#2f81f7" : "#8b949e")
          << "' title '" << runs[i]->library << "'";
      s << '\n';
      return draw (name, title, 280, s.str ());
    }

  private:
    std::string gnuplot_, folder_;
  };

  report::picture
  draw_timings (const report::comparison &c, const painter &by)
  {
    std::vector<std::string> labels;
    auto routes = three_routes ();
    for (const report::timing &t : c.timings)
      {
        if (t.route == "libc")
          {
            labels.push_back (t.call);
            for (series &r : routes)
              r.values.emplace_back ();
          }
        if (t.route == "libc")
          routes[0].values.back () = t.ns;
        else if (t.route == "libctime")
          routes[1].values.back () = t.ns;
        else if (t.route == "vdso")
          routes[2].values.back () = t.ns;
      }
    const std::string title = "ns per call on " + c.port;
    return { title, by.bars ("timings-" + c.port, title, labels, routes, "%.1f"),
             "Processor time, median of " + std::to_string (c.repetitions)
               + " interleaved repetitions, by " + c.statistics
               + ". Shorter is better. A system call takes many times as "
                 "long; it is in the table." };
  }

  /* The waits that need not sleep, then what sleep ends late by.  */
  std::vector<report::picture>
  draw_waits (const report::comparison &c, const painter &by)
  {
    std::vector<report::picture> pictures;
    for (const bool sleeps : { false, true })
      {
        std::vector<std::string> labels;
        std::vector<series> routes { { "libstdc++", "#8b949e", {} },
                                     { "libctime++", "#2f81f7", {} } };
        for (const report::timing &t : c.timings)
          if (const auto *ours = c.find (t.call, "libctime++");
              t.route == "libstdc++" && ours
              && sleeps == (t.call.starts_with ("late")
                            || t.call.starts_with ("wake")))
            {
              labels.push_back (t.call);
              routes[0].values.push_back (t.ns / 1000);
              routes[1].values.push_back (ours->ns / 1000);
            }
        const std::string title
          = (sleeps ? "us from the deadline or wake-up on, on "
                    : "us per wait without sleep on ")
            + c.port;
        pictures.push_back (
          { title,
            by.bars ((sleeps ? "sleeps-" : "waits-") + c.port, title, labels,
                     routes, sleeps ? "%.0f" : "%.3g"),
            "Wall time, median of " + std::to_string (c.repetitions)
              + " interleaved repetitions, by " + c.statistics
              + ". Shorter is better." });
      }
    return pictures;
  }

  report::picture
  draw_counts (const report::counting &c, const painter &by)
  {
    std::vector<std::string> labels;
    auto routes = three_routes ();
    const auto real = [] (std::optional<long> n) -> std::optional<double> {
      if (n)
        return static_cast<double> (*n);
      return {};
    };
    for (const report::count &n : c.counts)
      {
        labels.push_back (n.call);
        routes[0].values.push_back (real (n.libc));
        routes[1].values.push_back (real (n.libctime));
        routes[2].values.push_back (real (n.vdso));
      }
    const std::string title = "Instructions per call on " + c.port;
    return { title,
             by.bars ("instructions-" + c.port, title, labels, routes, "%.0f"),
             "Exact, by single-stepping; call and return included." };
  }

  /* libctime's: the routes differ little beside the clock sources.  */
  report::picture
  draw_sources (const report::sourcing &s, const painter &by)
  {
    constexpr const char *colours[] = { "#2f81f7", "#d29922", "#8b949e" };
    std::vector<std::string> labels;
    std::vector<series> all;
    const auto sources = s.sources ();
    for (std::size_t i = 0; i < sources.size (); ++i)
      all.push_back ({ sources[i].c_str (), colours[i % std::size (colours)],
                       {} });
    for (const report::source_cost &c : s.costs)
      if (c.route == "libctime" && c.source == sources.front ())
        {
          labels.push_back (c.call);
          for (std::size_t i = 0; i < sources.size (); ++i)
            {
              const auto *cost = s.find (c.call, c.route, sources[i]);
              all[i].values.emplace_back ();
              if (cost != nullptr)
                all[i].values.back ()
                  = static_cast<double> (cost->instructions);
            }
        }
    const std::string title = "Instructions by clock source on " + s.port;
    return { title, by.bars ("sources-" + s.port, title, labels, all, "%.0f"),
             "libctime on " + s.machine + " under qemu, the kernel's own "
               "instructions included." };
  }
}

report::gallery
report::draw (const contents &all, const std::string &gnuplot,
              const std::string &folder)
{
  gallery g;
  if (gnuplot.empty ()
      || std::system (("command -v '" + gnuplot + "' > /dev/null").c_str ())
           != 0)
    {
      g.missing = "gnuplot is not installed; ./bootstrap report installs it";
      return g;
    }
  const painter by (gnuplot, folder);
  for (const comparison &c : all.comparisons)
    if (c.missing.empty ())
      g.timings.push_back (draw_timings (c, by));
  for (const comparison &c : all.waits)
    if (c.missing.empty ())
      for (picture &p : draw_waits (c, by))
        g.waits.push_back (std::move (p));
  for (const counting &c : all.countings)
    if (c.missing.empty ())
      g.instructions.push_back (draw_counts (c, by));
  for (const sourcing &s : all.sourcings)
    if (s.missing.empty ())
      g.sources.push_back (draw_sources (s, by));

  for (const counting &c : all.countings)
    {
      const std::string &port = c.port;
      std::vector<const warp_run *> runs;
      for (const warp_run &w : all.warps)
        if (w.port == port && w.missing.empty () && w.largest_lag_ms > 0)
          runs.push_back (&w);
      if (runs.empty ())
        continue;
      const std::string title = "Lag of time() on " + port;
      g.lags.push_back (
        { title, by.lags ("lags-" + port, title, runs),
          "How far time() was behind CLOCK_REALTIME where it still gave the "
          "second before, of readings from 40 ms before to 12 ms after a "
          "second's beginning." });
    }
  return g;
}
