/* The report as a page for a browser.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"

#include <cstdio>

namespace
{
  constexpr const char *style = R"(
:root { color-scheme: light dark; --ink: #1f2328; --soft: #59636e;
  --ground: #ffffff; --card: #f6f8fa; --line: #d1d9e0; --bad: #cf222e;
  --good: #1a7f37; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6edf3;
  --soft: #9198a1; --ground: #0d1117; --card: #151b23; --line: #3d444d;
  --bad: #f85149; --good: #3fb950; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 1.2rem; max-width: 72rem; color: var(--ink);
  background: var(--ground); font: 16px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.6rem; margin: 0 0 .3rem; }
h2 { font-size: 1.2rem; margin: 2.2rem 0 .6rem; }
h3 { font-size: 1rem; margin: 0 0 .5rem; }
p { margin: .4rem 0 .7rem; max-width: 46rem; }
.soft, figcaption { color: var(--soft); font-size: .875rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .1rem 1rem;
  margin: .8rem 0; font-size: .9rem; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.cards { display: grid; gap: 1rem; align-items: start;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
.pairs { margin-top: 1rem;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 29rem), 1fr)); }
.card, figure { background: var(--card); border: 1px solid var(--line);
  border-radius: .5rem; padding: .9rem; margin: 0; min-width: 0; }
figure svg { display: block; width: 100%; height: auto; max-width: 29rem;
  margin: 0 auto; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-size: .85rem; width: 100%;
  font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .5rem; white-space: nowrap;
  border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
.wrap td:first-child { white-space: normal; overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 600; }
details { margin: .8rem 0; } summary { cursor: pointer; color: var(--soft); }
code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere; }
.good { color: var(--good); } .bad { color: var(--bad); font-weight: 600; }
ul { margin: .4rem 0; padding-left: 1.1rem; font-size: .875rem; }
)";

  std::string
  escaped (std::string_view text)
  {
    std::string out;
    for (const char c : text)
      switch (c)
        {
        case '&': out += "&amp;"; break;
        case '<': out += "&lt;"; break;
        case '>': out += "&gt;"; break;
        case '"': out += "&quot;"; break;
        default: out += c;
        }
    return out;
  }

  std::string
  decimal (double value, int digits)
  {
    char text[64];
    std::snprintf (text, sizeof text, "%.*f", digits, value);
    return text;
  }

  std::string
  shown (std::optional<long> n)
  {
    return n ? std::to_string (*n) : "";
  }

  std::string
  row (const char *tag, const std::vector<std::string> &cells)
  {
    std::string out = "<tr>";
    for (const std::string &cell : cells)
      out += std::string ("<") + tag + ">" + cell + "</" + tag + ">";
    return out + "</tr>\n";
  }

  std::string
  not_measured (const std::string &what, const std::string &why)
  {
    return "<p>" + escaped (what) + ": not measured: " + escaped (why)
           + "</p>\n";
  }

  std::string
  figures (const std::vector<report::picture> &all)
  {
    std::string out = "<div class=\"cards\">\n";
    for (const report::picture &p : all)
      out += "<figure><h3>" + escaped (p.title) + "</h3>\n" + p.svg
             + "\n<figcaption>" + escaped (p.caption)
             + "</figcaption></figure>\n";
    return out + "</div>\n";
  }

  std::string
  referrers (const report::program_run &p, bool libctime)
  {
    std::string out;
    for (const auto &[symbol, from] : p.referrers (libctime))
      {
        std::string files;
        for (const std::string &file : from)
          files += (files.empty () ? "" : ", ") + escaped (file);
        out += "<li><code>" + escaped (symbol)
               + "</code> <span class=\"soft\">" + files + "</span></li>\n";
      }
    if (out.empty ())
      return out;
    return libctime ? "<ul>\n" + out + "</ul>\n"
                    : "<p class=\"bad\">To libc instead:</p><ul>\n" + out
                        + "</ul>\n";
  }

  std::string
  program_card (const report::program_run &p)
  {
    std::string out = "<div class=\"card\"><h3>" + escaped (p.title)
                      + " <span class=\"soft\">" + escaped (p.port)
                      + "</span></h3>\n";
    if (!p.missing.empty ())
      return out + "<p class=\"soft\">Not measured: " + escaped (p.missing)
             + "</p></div>\n";
    std::size_t ours = 0;
    for (const report::binding &b : p.bindings)
      ours += b.ours ();
    out += "<p class=\"" + std::string (p.right () ? "good" : "bad") + "\">"
           + std::to_string (ours) + " of "
           + std::to_string (p.bindings.size ())
           + " references bound to libctime"
           + (p.status == 0 ? ""
                            : ", exit status " + std::to_string (p.status))
           + "</p>\n";
    if (!p.output.empty ())
      out += "<p><code>" + escaped (p.output) + "</code></p>\n";
    return out + referrers (p, false) + referrers (p, true) + "</div>\n";
  }

  std::string
  timing_table (const report::comparison &c)
  {
    std::string out = "<details><summary>All figures of " + escaped (c.port)
                      + "</summary><div class=\"scroll\"><table>\n"
                      + row ("th", { "ns per call (ratio to libc)", "libc",
                                     "libctime", "vDSO", "system call" });
    for (const report::timing &libc : c.timings)
      if (libc.route == "libc")
        {
          std::vector<std::string> cells { escaped (libc.call) };
          for (const char *route : { "libc", "libctime", "vdso", "syscall" })
            if (const report::timing *t = c.find (libc.call, route))
              cells.push_back (decimal (t->ns, 2) + " <span class=\"soft\">("
                               + decimal (t->ratio, 2) + ")</span>");
            else
              cells.push_back ("");
          out += row ("td", cells);
        }
    return out + "</table></div></details>\n";
  }

  std::string
  wait_table (const report::comparison &c)
  {
    std::string out = "<details><summary>All waits on " + escaped (c.port)
                      + "</summary><div class=\"scroll\"><table>\n"
                      + row ("th", { "ns (ratio to libstdc++)", "libstdc++",
                                     "libctime++", "libc" });
    for (const report::timing &t : c.timings)
      if (t.route != "libctime++")
        {
          std::vector<std::string> cells { escaped (t.call) };
          for (const char *route : { "libstdc++", "libctime++", "libc" })
            if (const report::timing *by = c.find (t.call, route))
              cells.push_back (decimal (by->ns, 1) + " <span class=\"soft\">("
                               + decimal (by->ratio, 4) + ")</span>");
            else
              cells.push_back ("");
          out += row ("td", cells);
        }
    return out + "</table></div></details>\n";
  }

  std::string
  order_table (const report::warp_run &w)
  {
    std::string out = "<div class=\"card\"><h3>" + escaped (w.library)
                      + " <span class=\"soft\">" + escaped (w.port)
                      + "</span></h3>\n<div class=\"scroll\"><table "
                        "class=\"wrap\">\n"
                      + row ("th", { "Order", "Wrong" });
    for (const report::order &o : w.orders)
      {
        const std::string wrong = std::to_string (o.wrong);
        out += row ("td",
                    { escaped (o.text)
                        + (o.promised ? ""
                                      : " <span class=\"soft\">(not promised)"
                                        "</span>"),
                      (o.promised && o.wrong != 0
                         ? "<span class=\"bad\">" + wrong + "</span>"
                         : wrong)
                        + "<br><span class=\"soft\">of "
                        + std::to_string (o.tries) + "</span>" });
      }
    return out + "</table></div>\n<p class=\"soft\">Largest lag of time() "
           + decimal (w.largest_lag_ms, 2) + " ms, of the coarse clock "
           + decimal (w.coarse_lag_ms, 2) + " ms; "
           + std::to_string (w.seconds) + " beginnings of seconds, "
           + std::to_string (w.threads) + " threads.</p></div>\n";
  }

  std::string
  count_table (const report::counting &c)
  {
    std::string out = "<details><summary>All counts of " + escaped (c.port)
                      + "</summary><div class=\"scroll\"><table>\n"
                      + row ("th", { "instructions", "libc", "libctime",
                                     "vDSO", "budget" });
    for (const report::count &n : c.counts)
      out += row ("td",
                  { escaped (n.call), shown (n.libc),
                    n.over_budget () ? "<span class=\"bad\">"
                                         + shown (n.libctime) + "</span>"
                                     : shown (n.libctime),
                    shown (n.vdso), shown (n.most) });
    return out + "</table></div></details>\n";
  }

  std::string
  source_table (const report::sourcing &s)
  {
    std::vector<std::string> head { "instructions (system calls)", "" };
    for (const std::string &source : s.sources ())
      head.push_back (escaped (source));
    std::string out = "<p>" + escaped (s.note) + "</p>\n"
                      "<details><summary>All counts of " + escaped (s.port)
                      + ", " + escaped (s.machine)
                      + "</summary><div class=\"scroll\"><table>\n"
                      + row ("th", head);
    for (const report::source_cost &first : s.costs)
      if (first.source == s.costs.front ().source)
        {
          std::vector<std::string> cells { escaped (first.call),
                                           escaped (first.route) };
          for (const std::string &source : s.sources ())
            if (const auto *c = s.find (first.call, first.route, source))
              cells.push_back (std::to_string (c->instructions)
                               + " <span class=\"soft\">("
                               + std::to_string (c->system_calls)
                               + ")</span>");
            else
              cells.push_back ("");
          out += row ("td", cells);
        }
    return out + "</table></div></details>\n";
  }

  /* Each of ALL by SHOW, or why it has no figures.  */
  template <class T, class F>
  std::string
  each (const std::vector<T> &all, const char *what, F show)
  {
    std::string out;
    for (const T &one : all)
      out += one.missing.empty () ? show (one)
                                  : not_measured (what + one.port,
                                                  one.missing);
    return out;
  }
}

std::string
report::as_page (const contents &all, const gallery &pictures)
{
  std::string out = "<!DOCTYPE html>\n<html lang=\"en\"><head>\n"
                    "<meta charset=\"utf-8\">\n"
                    "<meta name=\"viewport\" content=\"width=device-width, "
                    "initial-scale=1\">\n"
                    "<title>libctime on this machine</title>\n<style>"
                    + std::string (style)
                    + "</style></head><body>\n"
                      "<h1>libctime on this machine</h1>\n"
                      "<p class=\"soft\">What <code>make report</code> "
                      "measured, and where.</p>\n<dl>\n";
  for (const auto &[name, value] : all.machine)
    out += "<dt>" + escaped (name) + "</dt><dd>" + escaped (value)
           + "</dd>\n";
  out += "</dl>\n";

  const auto faults = all.faults ();
  if (!faults.empty ())
    {
      out += "<h2 class=\"bad\">Wrong</h2>\n<ul>\n";
      for (const std::string &fault : faults)
        out += "<li class=\"bad\">" + escaped (fault) + "</li>\n";
      out += "</ul>\n";
    }

  if (!pictures.missing.empty ())
    out += not_measured ("Pictures", pictures.missing);

  out += "<h2>What a call costs</h2>\n" + figures (pictures.timings)
         + each (all.comparisons, "ns per call on ", timing_table);

  out += "<h2>What a wait costs</h2>\n"
         "<p>std::future with a deadline that has passed: libstdc++ enters the "
         "kernel, libctime++ asks the vDSO's clock. libc's own waits enter the "
         "kernel too; libctime++ can't change that.</p>\n"
         + figures (pictures.waits)
         + each (all.waits, "Waits on ", wait_table);

  out += "<h2>Unmodified programs under ctime-run</h2>\n"
         "<p>Each reference of a program and its libraries to a function that "
         "libctime defines, as the loader bound it.</p>\n"
         "<div class=\"cards\">\n";
  for (const program_run &p : all.programs)
    out += program_card (p);
  out += "</div>\n";

  out += "<h2>Are readings in order?</h2>\n"
         "<p>time() of libc and of libctime is read from the clock of the last "
         "tick: never behind an earlier CLOCK_REALTIME_COARSE, and for some "
         "milliseconds of each second behind CLOCK_REALTIME.  That of "
         "libctime-coherent and of libctime-exact is not behind either.</p>\n"
         + figures (pictures.lags) + "<div class=\"cards pairs\">\n"
         + each (all.warps, "Order on ", order_table) + "</div>\n";

  out += "<h2>Instructions</h2>\n" + figures (pictures.instructions)
         + each (all.countings, "Instructions on ", count_table);
  for (const counting &c : all.countings)
    if (c.startup_cost)
      out += "<p>On " + escaped (c.port)
             + " preloading libctime costs a process "
             + std::to_string (*c.startup_cost)
             + " user instructions more than preloading an empty library.</p>"
               "\n";
  out += "<h2>Clock sources</h2>\n" + figures (pictures.sources)
         + each (all.sourcings, "Clock sources on ", source_table);
  return out + "</body></html>\n";
}
