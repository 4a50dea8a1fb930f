/* instructions: exact instructions per clock call and per preloaded process.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/budgets.h"
#include "tools/program.h"
#include "benchmarks/results.h"
#include "benchmarks/stepper.h"


namespace
{
  using benchmarks::call;
  using benchmarks::route;

  struct request
  {
    std::string library, json_file, budget_file;
    bool startup = false;
  };

  void
  help ()
  {
    std::puts (
      "Usage: instructions [OPTION]...\n"
      "Count the user instructions of each clock call by single-stepping: of "
      "libc, of\nlibctime and of the bare vDSO function, from the caller's "
      "call to its return.\n\n"
      "  -c, --check=FILE    compare with the budgets in FILE\n"
      "  -s, --startup       count what preloading costs a process, too\n"
      "  -l, --library=PATH  the libctime to measure\n"
      "  -j, --json=FILE     write the counts to FILE too\n"
      "  -h, --help          print this and exit\n"
      "  -V, --version       print the version and exit\n\n"
      "Exit status is 0, 1 if a budget is exceeded or nothing can be "
      "counted, 2 for a wrong\nuse.");
  }

  request
  parse (int argc, char **argv)
  {
    static const option options[] = {
      { "check", required_argument, nullptr, 'c' },
      { "startup", no_argument, nullptr, 's' },
      { "library", required_argument, nullptr, 'l' },
      { "json", required_argument, nullptr, 'j' },
      { "help", no_argument, nullptr, 'h' },
      { "version", no_argument, nullptr, 'V' },
      {},
    };
    request r;
    opterr = 0;
    for (int c;
         (c = getopt_long (argc, argv, ":c:sl:j:hV", options, nullptr)) != -1;)
      switch (c)
        {
        case 'c': r.budget_file = optarg; break;
        case 's': r.startup = true; break;
        case 'l': r.library = program::absolute (optarg); break;
        case 'j': r.json_file = optarg; break;
        case 'h': help (); std::exit (program::finish (0));
        case 'V': program::print_version (); std::exit (program::finish (0));
        default: program::bad_option (c, argv);
        }
    if (optind != argc)
      program::end (program::usage, "takes no arguments; remove '"
                                      + std::string (argv[optind]) + "'");
    if (r.library.empty ())
      r.library = benchmarks::default_library ();
    return r;
  }

  std::vector<budgets::counted>
  count (const std::string &library)
  {
    constexpr route counted_routes[]
      = { route::libc, route::libctime, route::vdso };
    const benchmarks::route_table functions (library);

    std::vector<budgets::counted> lines;
    benchmarks::each_counted_call ([&] (const call &c) {
      budgets::counted line { c.label, {}, {}, {} };
      std::optional<long> *const places[]
        = { &line.libc, &line.libctime, &line.vdso };
      for (std::size_t i = 0; i < std::size (counted_routes); ++i)
        {
          const auto &e = functions.of (counted_routes[i], c);
          const call &as
            = counted_routes[i] == route::vdso ? benchmarks::bare_call (e, c)
                                               : c;
          if (e.has (as))
            *places[i] = stepper::count_call (e, as);
        }
      lines.push_back (line);
    });
    return lines;
  }

  std::string
  shown (std::optional<long> n)
  {
    return n ? std::to_string (*n) : "none";
  }

  void
  print (const std::vector<budgets::counted> &lines, long empty)
  {
    std::printf ("instructions per call on %s, call and return included\n"
                 "%-26s %8s %8s %8s %9s\n"
                 "%-26s %8ld\n",
                 benchmarks::port, "", "libc", "libctime", "vdso", "over libc",
                 "empty function", empty);
    for (const budgets::counted &l : lines)
      std::printf ("%-26s %8s %8s %8s %9s\n", l.call.c_str (),
                   shown (l.libc).c_str (), shown (l.libctime).c_str (),
                   shown (l.vdso).c_str (),
                   l.libc && l.libctime
                     ? std::to_string (*l.libctime - *l.libc).c_str ()
                     : "");
  }

  /* User instructions from exec to exit.  */
  struct startup
  {
    long bare, empty, ours;

    long cost () const { return ours - empty; }
  };

  startup
  count_startup (const std::string &library)
  {
    const std::string beside = program::folder ();
    const std::string subject = beside + "/nothing",
                      empty = beside + "/empty.so";
    for (const std::string &needed : { subject, empty, library })
      if (access (needed.c_str (), R_OK) != 0)
        program::end (program::failure,
                      "--startup needs " + needed + "; run `make bench'");
    return { stepper::count_process (subject, ""),
             stepper::count_process (subject, empty),
             stepper::count_process (subject, library) };
  }

  results::value
  value (std::optional<long> n)
  {
    if (n)
      return static_cast<long long> (*n);
    return nullptr;
  }

  void
  write (const request &r, const std::vector<budgets::budget> &allowed,
         const std::vector<budgets::counted> &lines, long empty, const std::optional<startup> &start)
  {
    std::vector<results::row> rows;
    for (const budgets::counted &l : lines)
      rows.push_back ({ { "call", l.call },
                        { "libc", value (l.libc) },
                        { "libctime", value (l.libctime) },
                        { "vdso", value (l.vdso) },
                        { "most", value (limit (allowed, l)) } });
    results::row facts { { "port", benchmarks::port },
                         { "library", r.library },
                         { "empty_function", static_cast<long long> (empty) } };
    if (start)
      {
        facts.emplace_back ("startup_bare", value (start->bare));
        facts.emplace_back ("startup_empty_preload", value (start->empty));
        facts.emplace_back ("startup_preload", value (start->ours));
        facts.emplace_back ("startup_cost", value (start->cost ()));
      }
    results::write (r.json_file, { facts, { { "counts", rows } } });
  }
}

int
main (int argc, char **argv)
{
  program::name = "instructions";
  const request r = parse (argc, argv);
  std::vector<budgets::budget> allowed;
  if (!r.budget_file.empty ())
    allowed = budgets::read (r.budget_file, benchmarks::port);

  std::vector<budgets::counted> lines = count (r.library);
  const long empty = stepper::count_empty ();
  print (lines, empty);

  std::optional<startup> start;
  if (r.startup)
    {
      start = count_startup (r.library);
      std::printf ("a process from exec to exit: %ld, with an empty preloaded "
                   "library %ld, with\nlibctime %ld: %ld more\n",
                   start->bare, start->empty, start->ours, start->cost ());
      lines.push_back ({ budgets::startup, {}, start->cost (), {} });
    }
  if (!r.json_file.empty ())
    {
      const auto last = lines.end () - (start ? 1 : 0);
      write (r, allowed, { lines.begin (), last }, empty, start);
    }
  if (allowed.empty ())
    return program::finish (0);
  const budgets::verdict v = budgets::judge (allowed, lines);
  budgets::print (v);
  return program::finish (v.exceeded == 0 ? 0 : program::failure);
}
