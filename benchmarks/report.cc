/* report: makes one report of what the benchmarks measured.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#include <algorithm>

namespace
{
  void
  help ()
  {
    std::puts (
      "Usage: report [OPTION]... FOLDER\n"
      "Print what the benchmarks left in FOLDER/parts, and write "
      "FOLDER/report.json and\nthe page FOLDER/index.html.  `make report' runs "
      "it.\n\n"
      "  -l, --library=PORT=PATH  the libctime that PORT was measured on\n"
      "  -g, --gnuplot=PROGRAM    what draws the pictures\n"
      "  -h, --help               print this and exit\n"
      "  -V, --version            print the version and exit\n\n"
      "Exit status is 1 if a program did not run right, bound to libc what "
      "libctime defines,\nor a promise was broken.");
  }
}

bool
report::program_run::right () const
{
  const auto ours = [] (const binding &b) { return b.ours (); };
  return status == 0 && !bindings.empty ()
         && std::all_of (bindings.begin (), bindings.end (), ours);
}

const report::timing *
report::comparison::find (const std::string &call, std::string_view route)
  const
{
  for (const timing &t : timings)
    if (t.call == call && t.route == route)
      return &t;
  return nullptr;
}

std::vector<std::string>
report::sourcing::sources () const
{
  std::vector<std::string> all;
  for (const source_cost &c : costs)
    if (std::find (all.begin (), all.end (), c.source) == all.end ())
      all.push_back (c.source);
  return all;
}

const report::source_cost *
report::sourcing::find (const std::string &call, std::string_view route,
                        const std::string &source) const
{
  for (const source_cost &c : costs)
    if (c.call == call && c.route == route && c.source == source)
      return &c;
  return nullptr;
}

std::vector<std::string>
report::contents::faults () const
{
  std::vector<std::string> all;
  for (const program_run &p : programs)
    {
      const std::string name = p.title + " (" + p.port + ")";
      if (!p.missing.empty ())
        continue;
      if (p.status != 0)
        all.push_back (name + ": exit status " + std::to_string (p.status)
                       + ": " + p.errors);
      else if (p.bindings.empty ())
        all.push_back (name + ": the loader's log has no clock function");
      for (const binding &b : p.bindings)
        if (!b.ours ())
          all.push_back (name + ": " + b.from + " has " + b.symbol + " from "
                         + b.to);
    }
  for (const warp_run &w : warps)
    if (!w.promise_kept)
      all.push_back (w.library + " (" + w.port
                     + "): time() broke its promise");
  return all;
}

int
main (int argc, char **argv)
{
  program::name = "report";
  static const option options[] = {
    { "library", required_argument, nullptr, 'l' },
    { "gnuplot", required_argument, nullptr, 'g' },
    { "help", no_argument, nullptr, 'h' },
    { "version", no_argument, nullptr, 'V' },
    {},
  };
  std::map<std::string, std::set<std::string>> apis;
  std::string gnuplot;
  opterr = 0;
  for (int c; (c = getopt_long (argc, argv, ":l:g:hV", options, nullptr)) != -1;)
    switch (c)
      {
      case 'l':
        {
          const std::string setting = optarg;
          const auto equals = setting.find ('=');
          if (equals == setting.npos)
            program::end (program::usage,
                          "--library: not PORT=PATH: '" + setting + "'");
          apis[setting.substr (0, equals)]
            = report::api_of (setting.substr (equals + 1));
          break;
        }
      case 'g': gnuplot = optarg; break;
      case 'h': help (); return program::finish (0);
      case 'V': program::print_version (); return program::finish (0);
      default: program::bad_option (c, argv);
      }
  if (argc - optind != 1)
    program::end (program::usage, "usage: report [OPTION]... FOLDER");
  const std::string folder = argv[optind];

  const report::contents all
    = report::read_parts (folder + "/parts", apis);
  whole_file::write (folder + "/report.json", as_json (all));
  whole_file::write (
    folder + "/index.html",
    as_page (all, draw (all, gnuplot, folder + "/parts")));
  std::fputs (as_text (all).c_str (), stdout);
  std::printf ("\nWritten: %s/index.html and %s/report.json\n",
               folder.c_str (), folder.c_str ());

  const auto faults = all.faults ();
  std::fflush (stdout);
  for (const std::string &fault : faults)
    std::fprintf (stderr, "report: %s\n", fault.c_str ());
  return program::finish (faults.empty () ? 0 : program::failure);
}
