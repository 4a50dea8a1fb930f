/* glibc-series: checks and formats series of commits to glibc.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/program.h"
#include "tools/series/check.h"
#include "tools/series/edits.h"
#include "tools/series/process.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

namespace
{
  using namespace series;

  struct request
  {
    std::string command, argument, glibc, work = "glibc-series.work",
      ports = CTIME_PORT, version;
    double tolerance = 0;
  };

  void
  help ()
  {
    std::puts (
      "Usage: glibc-series apply [OPTION]... SERIES\n"
      "       glibc-series check [OPTION]... [RANGE]\n"
      "       glibc-series format [OPTION]... [RANGE]\n"
      "Apply a series of libctime's to a glibc; say of each commit of a series, on "
      "each\nport, whether it builds, keeps the ABI, passes the tests and what it "
      "costs; write\nit as mails with that table.\n\n"
      "SERIES is a folder of series/, or of your own. RANGE is FIRST..LAST; without "
      "it,\nwhat apply has made. The glibc given is only read.\n\n"
      "  -g, --glibc=GLIBC   a git checkout, a folder of sources or a tarball\n"
      "  -w, --work=DIR      where all work goes (default: glibc-series.work); a run\n"
      "                      goes on where an earlier one stopped\n"
      "  -p, --ports=LIST    ports to check, with commas, or all (default: this "
      "machine's)\n"
      "  -t, --tolerance=N   how many instructions more a call may cost (default: 0)\n"
      "  -v, --version=N     the series' version, for format\n"
      "  -h, --help          print this and exit\n"
      "  -V, --about         print the program's version and exit\n\n"
      "The results are DIR/out/table.md, .html and .json, and DIR/out/*.patch. Exit "
      "status\nis 0, 1 if a commit fails, changes the ABI, costs more or nothing can "
      "be done, 2\nfor a wrong use.");
  }

  request
  parse (int argc, char **argv)
  {
    static const option options[] = {
      { "glibc", required_argument, nullptr, 'g' },
      { "work", required_argument, nullptr, 'w' },
      { "ports", required_argument, nullptr, 'p' },
      { "tolerance", required_argument, nullptr, 't' },
      { "version", required_argument, nullptr, 'v' },
      { "help", no_argument, nullptr, 'h' },
      { "about", no_argument, nullptr, 'V' },
      {},
    };
    request r;
    opterr = 0;
    for (int c; (c = getopt_long (argc, argv, ":g:w:p:t:v:hV", options, nullptr)) != -1;)
      switch (c)
        {
        case 'g': r.glibc = optarg; break;
        case 'w': r.work = optarg; break;
        case 'p': r.ports = optarg; break;
        case 't':
          r.tolerance = program::option_number<double> ("--tolerance", optarg, 0, 1e6);
          break;
        case 'v':
          r.version = std::to_string (
            program::option_number<int> ("--version", optarg, 1, 999));
          break;
        case 'h': help (); std::exit (program::finish (0));
        case 'V': program::print_version (); std::exit (program::finish (0));
        default: program::bad_option (c, argv);
        }
    if (optind == argc)
      program::end (program::usage, "apply, check or format? see glibc-series --help");
    r.command = argv[optind++];
    if (r.command != "apply" && r.command != "check" && r.command != "format")
      program::end (program::usage, "no command '" + r.command
                                      + "'; it is one of apply, check and format");
    if (optind < argc)
      r.argument = argv[optind++];
    if (optind < argc)
      program::end (program::usage, "remove '" + std::string (argv[optind]) + "'");
    if (r.argument.empty () && r.command == "apply")
      program::end (program::usage, "apply which series? the folders of " SRCDIR "/series");
    r.work = std::filesystem::absolute (r.work);
    if (r.work.find (' ') != r.work.npos)
      program::end (program::usage, "--work: a blank in " + r.work + "; take a folder without");
    return r;
  }

  std::vector<std::string>
  wanted_ports (const std::string &list)
  {
    std::vector<std::string> ports;
    if (list != "all")
      ports = split (list, ',');
    else
      for (const std::string &line : split (read_file (SRCDIR "/ports"), '\n'))
        if (!line.empty () && line[0] != '#')
          ports.push_back (line.substr (0, line.find (' ')));
    for (const std::string &p : ports)
      find_port (p);
    return ports;
  }

  std::string
  clock (std::chrono::steady_clock::duration d)
  {
    const auto s = std::chrono::duration_cast<std::chrono::seconds> (d).count ();
    return std::to_string (s / 60) + ":" + (s % 60 < 10 ? "0" : "") + std::to_string (s % 60);
  }

  std::string
  range_of (const request &r)
  {
    return r.argument.empty () ? std::string ("series-base..") + branch : r.argument;
  }

  int
  check (const request &r, const workplace &w)
  {
    table t;
    t.ports = wanted_ports (r.ports);
    t.tolerance = r.tolerance;
    t.commits = commits (w, range_of (r));
    std::size_t to_do = 0, done = 0;
    for (const commit &c : t.commits)
      for (const std::string &p : t.ports)
        to_do += !examined (w, c, p);
    const auto start = std::chrono::steady_clock::now ();
    for (const commit &c : t.commits)
      {
        bool there = false;
        for (const std::string &p : t.ports)
          {
            if (!examined (w, c, p))
              {
                if (!there)
                  check_out (w, c.id);
                there = true;
                const auto passed = std::chrono::steady_clock::now () - start;
                std::fprintf (stderr, "[%zu/%zu] %s %s (%s passed%s)\n", done + 1, to_do,
                              c.brief ().c_str (), p.c_str (), clock (passed).c_str (),
                              done == 0 ? ""
                                        : (", about " + clock (passed / done * (to_do - done))
                                           + " left").c_str ());
                ++done;
              }
            t.cells[{ c.id, p }] = examine (w, c, p);
          }
      }
    write_file (w.out () + "/table.md", t.markdown ());
    write_file (w.out () + "/table.html", t.html ());
    write_file (w.out () + "/table.json", t.json ());
    std::fputs (t.markdown ().c_str (), stdout);
    int result = 0;
    for (std::size_t i = 1; i < t.commits.size (); ++i)
      for (const std::string &p : t.ports)
        if (const std::string worse = t.worse (i, p); !worse.empty ())
          {
            std::fprintf (stderr, "%s: %s %s on %s: %s; the log is %s\n", program::name,
                          t.commits[i].brief ().c_str (), t.commits[i].subject.c_str (),
                          p.c_str (), worse.c_str (), t.at (i, p).log.c_str ());
            result = program::failure;
          }
    return result;
  }

  int
  format (const request &r, const workplace &w)
  {
    const auto all = commits (w, range_of (r));
    for (const auto &entry : std::filesystem::directory_iterator (w.out ()))
      if (entry.path ().extension () == ".patch")
        std::filesystem::remove (entry.path ());
    words command { "git", "-C", w.source (), "format-patch", "-q", "--cover-letter",
                    "-o", w.out (), all.front ().id + ".." + all.back ().id };
    if (!r.version.empty ())
      command.insert (command.end () - 1, { "-v", r.version });
    output_of (command);
    std::vector<std::string> files;
    for (const auto &entry : std::filesystem::directory_iterator (w.out ()))
      if (entry.path ().extension () == ".patch")
        files.push_back (entry.path ());
    std::sort (files.begin (), files.end ());
    const std::string table = read_file (w.out () + "/table.md"),
                      blurb = "*** BLURB HERE ***\n";
    std::string letter = read_file (files[0]);
    if (const auto at = letter.find (blurb); at != letter.npos && !table.empty ())
      letter.insert (at + blurb.size (), "\n" + table);
    write_file (files[0], letter);
    for (const std::string &file : files)
      std::puts (file.c_str ());
    if (table.empty ())
      std::fprintf (stderr, "%s: no table yet in the cover letter; run check first\n",
                    program::name);
    return 0;
  }
}

int
main (int argc, char **argv)
{
  program::name = "glibc-series";
  const request r = parse (argc, argv);
  const workplace w { r.work };
  prepare (w, r.glibc);
  if (r.command == "check")
    return program::finish (check (r, w));
  if (r.command == "format")
    return program::finish (format (r, w));
  std::string folder = r.argument;
  if (folder.find ('/') == folder.npos)
    folder = SRCDIR "/series/" + folder;
  apply (w, folder, output_of ({ "git", "-C", w.source (), "rev-parse",
                                 std::filesystem::exists (w.source () + "/.git/refs/heads/series-base")
                                   ? "series-base" : "HEAD" }));
  std::printf ("%s", capture ({ "git", "-C", w.source (), "log", "--oneline", "--reverse",
                                std::string ("series-base..") + branch }).output.c_str ());
  return program::finish (0);
}
