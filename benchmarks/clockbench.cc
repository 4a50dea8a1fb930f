/* clockbench: calls one clock function many times, or compares all of them.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/routes.h"
#include "tools/program.h"

#include <utility>

namespace
{
  using benchmarks::calls;
  using benchmarks::function;

  constexpr double default_seconds = 12;

  /* Calls what the program is linked to, as any program would, so that it
     can be run with another library preloaded.  */
  template <std::size_t index>
  void
  loop (unsigned long n)
  {
    if constexpr (calls[index].what == function::time)
      while (n-- != 0)
        time (nullptr);
    else if constexpr (calls[index].what == function::gettimeofday)
      for (timeval tv; n != 0; --n)
        gettimeofday (&tv, nullptr);
    else
      for (timespec ts; n != 0; --n)
        clock_gettime (calls[index].clock, &ts);
  }

  template <std::size_t... index>
  void
  loop_of (std::size_t wanted, unsigned long n, std::index_sequence<index...>)
  {
    ((wanted == index ? loop<index> (n) : void ()), ...);
  }

  std::string
  method_names ()
  {
    std::string names;
    for (const benchmarks::call &c : calls)
      if (c.method)
        names += std::string (names.empty () ? "" : ", ") + c.method;
    return names;
  }

  void
  help ()
  {
    std::printf (
      "Usage: clockbench [OPTION]... METHOD ITERATIONS\n"
      "  or:  clockbench --compare [OPTION]...\n"
      "Call METHOD ITERATIONS times and do nothing else, or compare libc, "
      "libctime, the\nbare vDSO function and the bare system call.\n\n"
      "METHOD is one of %s.\n\n"
      "  -p, --print         print the nanoseconds per call\n"
      "  -c, --compare       measure every call by every route, interleaved "
      "in one run,\n"
      "                        and print a table\n"
      "  -j, --json=FILE     with --compare: write the figures to FILE too\n"
      "  -l, --library=PATH  with --compare: the libctime to measure\n"
      "  -t, --time=SECONDS  with --compare: take about so long (default "
      "%g)\n"
      "  -h, --help          print this and exit\n"
      "  -V, --version       print the version and exit\n\n"
      "Exit status is 2 for a wrong use, 1 for a clock that the kernel "
      "refuses or another\nfailure.\n\n"
      "Examples:\n"
      "  time clockbench realtime 100000000\n\n"
      "  ctime-run clockbench --print time 100000000\n",
      method_names ().c_str (), default_seconds);
  }

  double
  monotonic_ns ()
  {
    timespec ts;
    clock_gettime (CLOCK_MONOTONIC, &ts);
    return static_cast<double> (ts.tv_sec) * 1e9
           + static_cast<double> (ts.tv_nsec);
  }

  std::size_t
  find_method (std::string_view name)
  {
    for (std::size_t i = 0; i < std::size (calls); ++i)
      if (calls[i].method && name == calls[i].method)
        return i;
    program::end (program::usage, "unknown method '" + std::string (name)
                                    + "'; it must be one of "
                                    + method_names ());
  }

  int
  run_method (std::string_view method, std::string_view count, bool print)
  {
    const std::size_t index = find_method (method);
    const auto iterations = program::number<unsigned long> (count);
    if (!iterations)
      program::end (program::usage,
                    "invalid number of iterations '" + std::string (count)
                      + "'; it must be from 0 to "
                      + std::to_string (~0UL));
    timespec ts;
    if (calls[index].what == function::clock_gettime
        && clock_gettime (calls[index].clock, &ts) != 0)
      program::end (program::failure,
                    "invalid clock " + std::string (method) + ": "
                      + std::strerror (errno));

    const double start = monotonic_ns ();
    loop_of (index, *iterations,
             std::make_index_sequence<std::size (calls)> ());
    const double took = monotonic_ns () - start;
    if (print)
      std::printf ("%.3f\n", *iterations == 0
                               ? 0.0
                               : took / static_cast<double> (*iterations));
    return 0;
  }
}

int
main (int argc, char **argv)
{
  program::name = "clockbench";
  static const option options[] = {
    { "print", no_argument, nullptr, 'p' },
    { "compare", no_argument, nullptr, 'c' },
    { "json", required_argument, nullptr, 'j' },
    { "library", required_argument, nullptr, 'l' },
    { "time", required_argument, nullptr, 't' },
    { "help", no_argument, nullptr, 'h' },
    { "version", no_argument, nullptr, 'V' },
    {},
  };
  bool print = false, comparing = false;
  const char *only_comparing = nullptr;
  std::string json_file, library;
  double seconds = default_seconds;
  opterr = 0;
  for (int c; (c = getopt_long (argc, argv, ":pcj:l:t:hV", options, nullptr))
              != -1;)
    switch (c)
      {
      case 'p': print = true; break;
      case 'c': comparing = true; break;
      case 'j':
        only_comparing = "--json";
        json_file = optarg;
        break;
      case 'l':
        only_comparing = "--library";
        library = program::absolute (optarg);
        break;
      case 't':
        only_comparing = "--time";
        seconds = program::option_number ("--time", optarg, 0.1, 3600.0);
        break;
      case 'h': help (); return program::finish (0);
      case 'V': program::print_version (); return program::finish (0);
      default: program::bad_option (c, argv);
      }

  if (comparing)
    {
      if (print)
        program::end (program::usage, "--print is not for --compare");
      if (optind != argc)
        program::end (program::usage,
                      "--compare takes no method; remove '"
                        + std::string (argv[optind]) + "'");
      compare::run (library.empty () ? benchmarks::default_library ()
                                     : library,
                    seconds, json_file);
      return program::finish (0);
    }
  if (only_comparing)
    program::end (program::usage,
                  std::string (only_comparing) + " needs --compare");
  if (argc - optind != 2)
    program::end (program::usage,
                  "usage: clockbench METHOD ITERATIONS, where METHOD is one "
                  "of " + method_names ());
  return program::finish (
    run_method (argv[optind], argv[optind + 1], print));
}
