/* glibc-series: checks and formats series of commits to glibc.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/check.h"
#include "tools/series/edits.h"
#include "tools/series/libc.h"
#include "tools/series/process.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <optional>

namespace
{
  using namespace series;

  struct request
  {
    std::string command, argument, glibc, work = "glibc-series.work",
      reroll;
    std::vector<std::string> series;   /* For apply, folders.  */
    std::vector<std::string> ports { CTIME_PORT };
    words program;   /* For run.  */
    bool test = false, full = false;
    double tolerance = 0;
    std::optional<int> limit;
  };

  void
  help ()
  {
    std::puts (
      "Usage: glibc-series apply [OPTION]... SERIES...\n"
      "  or:  glibc-series check [OPTION]... [RANGE]\n"
      "  or:  glibc-series format [OPTION]... [RANGE]\n"
      "  or:  glibc-series build [OPTION]... [COMMIT]\n"
      "  or:  glibc-series run [OPTION]... PROGRAM [ARGUMENT]...\n"
      "Apply series of libctime's to a glibc; say of each commit of a series, on "
      "each\nport, whether it builds, keeps the ABI, passes the tests and what it "
      "costs; write\nit as mails with that table; build a whole libc of it, and run a program on that.\n\n"
      "SERIES is a folder of series/, or of your own; one is put on the other. RANGE "
      "is\nFIRST..LAST; without it, what apply has made. The glibc given is only read.\n\n"
      "  -g, --glibc=GLIBC   a git checkout, a folder of sources or a tarball\n"
      "  -w, --work=DIR      where all work goes (default: glibc-series.work); a run\n"
      "                      goes on where an earlier one stopped\n"
      "  -p, --ports=LIST    ports to check, with commas, or all; the port to build "
      "(default:\n                      this machine's)\n"
      "  -f, --full          for check: build and test a whole libc of each commit\n"
      "  -t, --tolerance=N   how many instructions more a call may cost (default: 0)\n"
      "  -l, --limit=SECONDS how long a commit's tests may take (default: 600; 3600 with\n"
      "                      --full)\n"
      "  -v, --reroll-count=N\n"
      "                      the series' version, for format\n"
      "  -T, --test          for build: run glibc's own tests of time and waits, too\n"
      "  -h, --help          print this and exit\n"
      "  -V, --version       print the version and exit\n\n"
      "The results are DIR/out/table.md, .html, .json and .svg, and DIR/out/*.patch. "
      "Exit\nstatus is 0, 1 if a commit fails, changes the ABI, costs more or nothing "
      "can be\ndone, 2 for a wrong use.");
  }

  std::vector<std::string>
  wanted_ports (const std::string &list)
  {
    if (list == "all")
      return all_ports ();
    const auto ports = split (list, ',');
    for (const std::string &p : ports)
      find_port (p);
    if (ports.empty ())
      program::end (program::usage, "--ports: of which ports?");
    return ports;
  }

  /* A series of libctime's by its name, or a folder.  */
  std::string
  series_folder (const std::string &wanted)
  {
    const std::string folder = wanted.find ('/') == wanted.npos ? SRCDIR "/series/" + wanted
                                                                : wanted;
    if (!std::filesystem::is_directory (folder))
      program::end (program::usage, "there is no series " + folder);
    return folder;
  }

  request
  parse (int argc, char **argv)
  {
    static const option options[] = {
      { "glibc", required_argument, nullptr, 'g' },
      { "work", required_argument, nullptr, 'w' },
      { "ports", required_argument, nullptr, 'p' },
      { "full", no_argument, nullptr, 'f' },
      { "tolerance", required_argument, nullptr, 't' },
      { "limit", required_argument, nullptr, 'l' },
      { "reroll-count", required_argument, nullptr, 'v' },
      { "test", no_argument, nullptr, 'T' },
      { "help", no_argument, nullptr, 'h' },
      { "version", no_argument, nullptr, 'V' },
      {},
    };
    request r;
    opterr = 0;
    /* The command comes first: what follows run's program is the program's.  */
    if (argc > 1 && argv[1][0] != '-')
      {
        r.command = argv[1];
        argv[1] = argv[0];
        --argc, ++argv;
      }
    const char *letters = r.command == "run" ? "+:g:w:p:ft:l:v:ThV" : ":g:w:p:ft:l:v:ThV";
    for (int c; (c = getopt_long (argc, argv, letters, options, nullptr)) != -1;)
      switch (c)
        {
        case 'g': r.glibc = optarg; break;
        case 'w': r.work = optarg; break;
        case 'p': r.ports = wanted_ports (optarg); break;
        case 't':
          r.tolerance = program::option_number<double> ("--tolerance", optarg, 0, 1e6);
          break;
        case 'l':
          r.limit = program::option_number<int> ("--limit", optarg, 1, 1000000);
          break;
        case 'v':
          r.reroll = std::to_string (
            program::option_number<int> ("--reroll-count", optarg, 1, 999));
          break;
        case 'f': r.full = true; break;
        case 'T': r.test = true; break;
        case 'h': help (); std::exit (program::finish (0));
        case 'V': program::print_version (); std::exit (program::finish (0));
        default: program::bad_option (c, argv);
        }
    if (r.command.empty ())
      program::end (program::usage, "apply, check, format, build or run? it comes first; "
                                    "see glibc-series --help");
    if (r.command != "apply" && r.command != "check" && r.command != "format"
        && r.command != "build" && r.command != "run")
      program::end (program::usage, "no command '" + r.command
                                      + "'; it is one of apply, check, format, build and run");
    if (r.command == "run")
      {
        r.program.assign (argv + optind, argv + argc);
        optind = argc;
        if (r.program.empty ())
          program::end (program::usage, "run which program?");
      }
    if (r.command == "apply")
      {
        if (optind == argc)
          program::end (program::usage, "apply which series? one of the folders of " SRCDIR "/series");
        while (optind < argc)
          r.series.push_back (series_folder (argv[optind++]));
      }
    if (optind < argc)
      r.argument = argv[optind++];
    if (optind < argc)
      program::end (program::usage, "remove '" + std::string (argv[optind]) + "'");
    r.work = std::filesystem::absolute (r.work);
    if (r.work.find (' ') != r.work.npos)
      program::end (program::usage, "--work: a blank in " + r.work + "; take a folder without");
    return r;
  }

  std::string
  clock (std::chrono::steady_clock::duration d)
  {
    const auto s = std::chrono::duration_cast<std::chrono::seconds> (d).count ();
    return std::to_string (s / 60) + ":" + (s % 60 < 10 ? "0" : "") + std::to_string (s % 60);
  }

  const std::string &
  one_port (const request &r)
  {
    if (r.ports.size () != 1)
      program::end (program::usage, "--ports: " + r.command + " takes one port");
    return r.ports[0];
  }

  /* Of one port, beside what all share.  */
  constexpr unsigned port_mb = 100;

  int
  check (const request &r, const workplace &w)
  {
    table t;
    t.ports = r.ports;
    t.tolerance = r.tolerance;
    t.whole = r.full;
    t.commits = commits (w, r.argument);
    const commit *first = r.full ? &t.commits[0] : nullptr;
    const int limit = r.limit.value_or (r.full ? 3600 : 600);
    std::size_t to_do = 0, done = 0;
    for (const commit &c : t.commits)
      for (const std::string &p : t.ports)
        to_do += !recall ({ w, c, p, first, limit }, t.cells[{ c.id, p }]);
    need_space (w, to_do == 0 ? 0 : port_mb * t.ports.size ());
    const auto start = std::chrono::steady_clock::now ();
    for (const commit &c : t.commits)
      {
        bool there = false;
        for (const std::string &p : t.ports)
          {
            finding &f = t.cells[{ c.id, p }];
            const question q { w, c, p, first, limit };
            if (recall (q, f))
              continue;
            if (!there && !r.full)
              check_out (w, w.tree (), c.id);
            there = true;
            const auto passed = std::chrono::steady_clock::now () - start;
            std::fprintf (stderr, "[%zu/%zu] %s %s (%s passed%s):", done + 1, to_do,
                          c.brief ().c_str (), p.c_str (), clock (passed).c_str (),
                          done == 0 ? ""
                                    : (", about " + clock (passed / done * (to_do - done))
                                       + " left").c_str ());
            f = examine (q, [] (const char *step) {
              std::fprintf (stderr, " %s", step);
            });
            std::fprintf (stderr, "; %d s\n", f.seconds);
            if (!f.built)
              std::fprintf (stderr, "%s: %s on %s doesn't build; the log is %s\n%s",
                            program::name, c.brief ().c_str (), p.c_str (), f.log.c_str (),
                            trouble (f.log).c_str ());
            ++done;
          }
      }
    const std::string name = w.out () + "/table", plot = t.plot (name + ".svg");
    whole_file::write (name + ".md", t.markdown ());
    whole_file::write (name + ".html", t.html ());
    whole_file::write (name + ".json", t.json ());
    std::filesystem::remove (name + ".svg");
    if (!plot.empty ())
      {
        whole_file::write (name + ".gp", plot);
        if (*CTIME_GNUPLOT == '\0')
          std::fprintf (stderr, "%s: no picture without gnuplot; install it and configure again\n",
                        program::name);
        else
          output_of ({ CTIME_GNUPLOT, name + ".gp" });
      }
    std::fputs (t.markdown ().c_str (), stdout);
    int result = 0;
    for (std::size_t i = 0; i < t.commits.size (); ++i)
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

  std::vector<std::string>
  patches (const workplace &w)
  {
    std::vector<std::string> files;
    for (const auto &entry : std::filesystem::directory_iterator (w.out ()))
      if (entry.path ().extension () == ".patch")
        files.push_back (entry.path ());
    std::sort (files.begin (), files.end ());
    return files;
  }

  int
  format (const request &r, const workplace &w)
  {
    const auto all = commits (w, r.argument);
    for (const std::string &file : patches (w))
      std::filesystem::remove (file);
    std::vector<std::string> command { "format-patch", "-q", "--cover-letter", "-o", w.out () };
    if (!r.reroll.empty ())
      command.insert (command.end (), { "-v", r.reroll });
    /* Of a tarball's copy nobody else knows the commit.  */
    if (is_checkout (w.given))
      command.push_back ("--base=" + all.front ().id);
    command.push_back (all.front ().id + ".." + all.back ().id);
    git (w.source (), command);
    const auto files = patches (w);
    std::string table = text_of (w.out () + "/table.md");
    if (!is_table_of (text_of (w.out () + "/table.json"), all))
      table.clear ();
    const std::string blurb = "*** BLURB HERE ***\n";
    std::string letter = text_of (files[0]);
    if (const auto at = letter.find (blurb); at != letter.npos && !table.empty ())
      letter.insert (at + blurb.size (), "\n" + table);
    whole_file::write (files[0], letter);
    for (const std::string &file : files)
      std::puts (file.c_str ());
    if (table.empty ())
      std::fprintf (stderr, "%s: no table in the cover letter: these commits are not what was "
                            "checked last; run check on them first\n",
                    program::name);
    return 0;
  }

  int
  build (const request &r, const workplace &w)
  {
    const std::string id = commit_of (w, r.argument.empty () ? branch : r.argument),
                      &port = one_port (r), log = w.log (id.substr (0, 10) + "." + port + ".libc");
    std::filesystem::remove (log);
    std::fprintf (stderr, "%s: %s, minutes the first time:", program::name, id.substr (0, 10).c_str ());
    const bool built = build_libc (w, id, port, log, [] (const char *step) {
      std::fprintf (stderr, " %s", step);
    });
    std::fputs ("\n", stderr);
    if (!built)
      program::end (program::failure, "it doesn't build; the log is " + log + "\n" + trouble (log));
    std::printf ("%s/libc.so\n", w.libc (port).c_str ());
    if (!r.test)
      return 0;
    const bool abi = libc_abi_kept (w, port, log);
    std::printf ("ABI: %s\n", abi ? "as in the sources' list" : "differs from the sources' list");
    std::size_t passed = 0;
    bool failed = false;
    const auto results = test_libc (w, port, log);
    for (const auto &[test, result] : results)
      if (result == "PASS")
        ++passed;
      else
        {
          std::printf ("%s: %s\n", result.c_str (), test.c_str ());
          failed |= result != "UNSUPPORTED";
        }
    std::printf ("%zu of %zu of glibc's tests passed\n", passed, results.size ());
    return abi && !failed ? 0 : program::failure;
  }
}

int
main (int argc, char **argv)
{
  program::name = "glibc-series";
  const request r = parse (argc, argv);
  if (r.command == "run")
    run_on_libc ({ r.work, {} }, one_port (r), r.program);
  heed_interrupts ();
  const workplace w = prepare (r.work, r.glibc);
  if (r.command == "check")
    return program::finish (check (r, w));
  if (r.command == "format")
    return program::finish (format (r, w));
  if (r.command == "build")
    return program::finish (build (r, w));
  apply (w, r.series);
  const auto made = commits (w, {});
  for (std::size_t i = 1; i < made.size (); ++i)
    std::printf ("%s %s\n", made[i].brief ().c_str (), made[i].subject.c_str ());
  return program::finish (0);
}
