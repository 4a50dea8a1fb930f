/* timewarp: are readings of the clocks in order?
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/methods.h"
#include "tools/program.h"
#include "benchmarks/results.h"
#include "benchmarks/warp.h"

#include <algorithm>
#include <dlfcn.h>
#include <memory>
#include <thread>

namespace
{
  struct request
  {
    unsigned long seconds = 5;
    unsigned threads = 1;
    bool always = false;
    std::string json_file;
  };

  void
  help ()
  {
    std::puts (
      "Usage: timewarp [OPTION]...\n"
      "Read the clocks in turn around the beginnings of seconds and count the "
      "readings\nthat are out of order.\n\n"
      "Each library's time() is judged by its own promise.  All promise never "
      "to be\nbehind an earlier CLOCK_REALTIME_COARSE; libctime-coherent and "
      "libctime-exact\nalso CLOCK_REALTIME, gettimeofday and timespec_get, the "
      "first as long as no tick\nof the kernel is later than its margin.  The "
      "largest lag of the coarse clock is\nprinted, with a warning above half "
      "of the margin.  A new file's stamp that is\nolder than time() is counted "
      "and promised by none.\n\n"
      "  -s, --seconds=N  watch N seconds begin (default 5)\n"
      "  -n, --threads=N  in N threads at once, which also hand readings over "
      "(default 1)\n"
      "  -a, --always     read all the time, not only around the beginnings\n"
      "  -j, --json=FILE  write the counts to FILE too\n"
      "  -h, --help       print this and exit\n"
      "  -V, --version    print the version and exit\n\n"
      "Exit status is 0 if every promise was kept, 1 if one was broken, 2 for "
      "a wrong use.\n\n"
      "Examples:\n"
      "  timewarp --seconds=10\n\n"
      "  ctime-run --coherent timewarp --threads=2");
  }

  request
  parse (int argc, char **argv)
  {
    static const option options[] = {
      { "seconds", required_argument, nullptr, 's' },
      { "threads", required_argument, nullptr, 'n' },
      { "always", no_argument, nullptr, 'a' },
      { "json", required_argument, nullptr, 'j' },
      { "help", no_argument, nullptr, 'h' },
      { "version", no_argument, nullptr, 'V' },
      {},
    };
    request r;
    opterr = 0;
    for (int c;
         (c = getopt_long (argc, argv, ":s:n:aj:hV", options, nullptr)) != -1;)
      switch (c)
        {
        case 's':
          r.seconds
            = program::option_number ("--seconds", optarg, 1UL, 1'000'000UL);
          break;
        case 'n':
          r.threads = program::option_number ("--threads", optarg, 1U, 1024U);
          break;
        case 'a': r.always = true; break;
        case 'j': r.json_file = optarg; break;
        case 'h': help (); std::exit (program::finish (0));
        case 'V': program::print_version (); std::exit (program::finish (0));
        default: program::bad_option (c, argv);
        }
    if (optind != argc)
      program::end (program::usage, "takes no arguments; remove '"
                                      + std::string (argv[optind]) + "'");
    return r;
  }

  /* Whose time() this program calls.  */
  struct subject
  {
    const char *name;
    warp::promiser promise;
  };

  subject
  find_library ()
  {
    static constexpr subject ours[] = {
      { "libctime", warp::libctime },
      { "libctime-coherent", warp::coherent },
      { "libctime-exact", warp::exact },
    };
    Dl_info of;
    if (dladdr (dlsym (RTLD_DEFAULT, "time"), &of) != 0)
      for (const subject &s : ours)
        if (std::string_view (of.dli_fname)
              .ends_with (std::string ("/") + s.name + ".so.1"))
          return s;
    return { "libc", warp::glibc };
  }

  void
  print_counts (const warp::counts &c, warp::promiser who)
  {
    for (std::size_t i = 0; i < warp::check_count; ++i)
      std::printf ("%s  %-60s %11llu %8llu  %s\n",
                   i == warp::file_stamp ? "\n" : "", warp::orders[i].text,
                   c.tries[i], c.wrong[i],
                   c.tries[i] == 0                 ? "not tried"
                   : c.wrong[i] == 0               ? "kept"
                   : warp::orders[i].promised[who] ? "VIOLATED"
                                                   : "not promised");
  }

  void
  print_lags (const warp::counts &c)
  {
    if (c.wrong[warp::realtime] == 0)
      return;
    std::printf ("\nLag of time() where it was behind CLOCK_REALTIME, the "
                 "largest %.2f ms:\n", c.largest_lag_ms);
    const auto most = *std::max_element (c.lags.begin (), c.lags.end ());
    std::size_t last = warp::bins;
    while (c.lags[last] == 0)
      --last;
    for (std::size_t i = 0; i <= last; ++i)
      {
        const std::string bar ((c.lags[i] * 40 + most - 1) / most, '#');
        std::printf ("  from %4.1f ms %9llu %s\n",
                     static_cast<double> (i) * warp::bin_ms, c.lags[i],
                     bar.c_str ());
      }
  }

  /* What libctime-coherent's promise depends on, whoever is judged.  */
  void
  print_margin (const warp::counts &c)
  {
    const double margin = warp::margin_ms ();
    std::printf ("\nCLOCK_REALTIME_COARSE was up to %.2f ms behind "
                 "CLOCK_REALTIME; the margin of\nlibctime-coherent is %g ms "
                 "here.\n",
                 c.coarse_lag_ms, margin);
    if (c.coarse_lag_ms <= margin / 2)
      return;
    std::fflush (stdout);
    std::fprintf (stderr,
                  "timewarp: warning: a tick was so late that the coarse clock "
                  "was %.2f ms behind, more than %s of libctime-coherent's "
                  "margin\n",
                  c.coarse_lag_ms,
                  c.coarse_lag_ms > margin ? "the whole" : "half");
  }

  results::row
  facts (const request &r, const subject &library, const warp::counts &all,
         unsigned long dropped)
  {
    return { { "port", benchmarks::port },
             { "library", library.name },
             { "seconds", static_cast<long long> (r.seconds) },
             { "threads", static_cast<long long> (r.threads) },
             { "always", r.always },
             { "dropped", static_cast<long long> (dropped) },
             { "largest_lag_ms", all.largest_lag_ms },
             { "coarse_lag_ms", all.coarse_lag_ms },
             { "margin_ms", warp::margin_ms () },
             { "bin_ms", warp::bin_ms },
             { "promise_kept", all.keeps_promise (library.promise) } };
  }

  void
  write (const std::string &file, const results::row &facts,
         warp::promiser who, const warp::counts &all)
  {
    std::vector<results::row> orders, lags;
    for (std::size_t i = 0; i < warp::check_count; ++i)
      orders.push_back ({ { "order", warp::orders[i].key },
                          { "text", warp::orders[i].text },
                          { "promised", warp::orders[i].promised[who] },
                          { "tries", static_cast<long long> (all.tries[i]) },
                          { "wrong", static_cast<long long> (all.wrong[i]) } });
    for (std::size_t i = 0; i < all.lags.size (); ++i)
      lags.push_back ({ { "from_ms", static_cast<double> (i) * warp::bin_ms },
                        { "count", static_cast<long long> (all.lags[i]) } });
    results::write (file, { facts, { { "orders", orders }, { "lags", lags } } });
  }
}

int
main (int argc, char **argv)
{
  program::name = "timewarp";
  const request r = parse (argc, argv);

  const subject library = find_library ();

  warp::shared_seconds newest;
  std::vector<std::unique_ptr<warp::reader>> readers;
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < r.threads; ++i)
    {
      readers.push_back (std::make_unique<warp::reader> (newest));
      threads.emplace_back (&warp::reader::watch, readers.back ().get (),
                            r.seconds, r.always);
    }
  for (std::thread &t : threads)
    t.join ();

  warp::counts all;
  unsigned long dropped = 0;
  for (const auto &one : readers)
    {
      all += one->total;
      dropped += one->dropped;
    }

  std::printf ("timewarp: beginnings of seconds: %lu, threads: %u, time() "
               "of %s\n  %-60s %11s %8s\n",
               r.seconds, r.threads, library.name, "order", "tries", "wrong");
  if (readers.size () > 1)
    for (std::size_t i = 0; i < readers.size (); ++i)
      {
        std::printf ("thread %zu\n", i + 1);
        print_counts (readers[i]->total, library.promise);
      }
  if (readers.size () > 1)
    std::puts ("all");
  print_counts (all, library.promise);
  if (dropped != 0)
    std::printf ("Left out: %lu beginnings at which the clock was set.\n",
                 dropped);
  print_lags (all);
  print_margin (all);
  if (!r.json_file.empty ())
    write (r.json_file, facts (r, library, all, dropped), library.promise,
           all);
  return program::finish (all.keeps_promise (library.promise)
                            ? 0 : program::failure);
}
