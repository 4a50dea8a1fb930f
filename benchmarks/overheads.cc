/* overheads: judges, records and shows what count-calls counted.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/counts.h"
#include "tools/program.h"
#include "benchmarks/results.h"
#include "benchmarks/whole-file.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

namespace
{
  struct request
  {
    std::string check, record, kernels, budgets, json;
    bool sources = false;
    std::vector<std::string> files;
  };

  void
  help ()
  {
    std::puts (
      "Usage: overheads [OPTION]... COUNTS...\n"
      "Show what count-calls said in the files COUNTS: instructions of each call "
      "over those\nof the bare vDSO function.\n\n"
      "  -c, --check=FILE     compare with those recorded in FILE\n"
      "  -b, --budgets=FILE   compare with the budgets in FILE, and list each "
      "call that\n                       needs more than its port's allowance\n"
      "  -r, --record=FILE    write them to FILE, for the ports in COUNTS\n"
      "  -k, --kernels=FILE   add the counts themselves to FILE, by the "
      "kernel's version\n"
      "  -s, --sources        show each clock source's counts instead\n"
      "  -j, --json=FILE      write those to FILE too\n"
      "  -h, --help           print this and exit\n"
      "  -V, --version        print the version and exit\n\n"
      "Exit status is 0, 1 if a call costs more than it may or nothing was "
      "counted, 2 for a\nwrong use.");
  }

  request
  parse (int argc, char **argv)
  {
    static const option options[] = {
      { "check", required_argument, nullptr, 'c' },
      { "budgets", required_argument, nullptr, 'b' },
      { "record", required_argument, nullptr, 'r' },
      { "kernels", required_argument, nullptr, 'k' },
      { "sources", no_argument, nullptr, 's' },
      { "json", required_argument, nullptr, 'j' },
      { "help", no_argument, nullptr, 'h' },
      { "version", no_argument, nullptr, 'V' },
      {},
    };
    request r;
    opterr = 0;
    for (int c; (c = getopt_long (argc, argv, ":c:b:r:k:sj:hV", options,
                                  nullptr))
                != -1;)
      switch (c)
        {
        case 'c': r.check = optarg; break;
        case 'b': r.budgets = optarg; break;
        case 'r': r.record = optarg; break;
        case 'k': r.kernels = optarg; break;
        case 's': r.sources = true; break;
        case 'j': r.json = optarg; break;
        case 'h': help (); std::exit (program::finish (0));
        case 'V': program::print_version (); std::exit (program::finish (0));
        default: program::bad_option (c, argv);
        }
    if (!r.check.empty () && !r.record.empty ())
      program::end (program::usage,
                    "--check and --record don't go together; use one");
    if (!r.json.empty () && !r.sources)
      program::end (program::usage, "--json is for --sources; see overheads "
                                    "--help");
    r.files.assign (argv + optind, argv + argc);
    if (r.files.empty ())
      program::end (program::usage,
                    "no COUNTS; `make check-instructions' makes them");
    return r;
  }

  std::string
  shown (std::optional<long> n)
  {
    return n ? std::to_string (*n) : "-";
  }

  std::vector<budgets::counted>
  of_port (const std::vector<counts::count> &all, const std::string &port)
  {
    std::vector<budgets::counted> those;
    for (const counts::count &c : all)
      if (c.port == port)
        those.push_back (c.n);
    return those;
  }

  std::vector<std::string>
  ports_of (const std::vector<counts::count> &all)
  {
    std::vector<std::string> ports;
    for (const counts::count &c : all)
      if (std::find (ports.begin (), ports.end (), c.port) == ports.end ())
        ports.push_back (c.port);
    return ports;
  }

  std::string
  machine_of (const counts::all &from, const std::string &port)
  {
    const auto machine = from.machines.find (port);
    return machine == from.machines.end () ? "an unknown machine"
                                           : machine->second;
  }

  bool
  over_another (const counts::count &c)
  {
    return c.n.vdso && c.base != c.n.call;
  }

  /* A table of overheads.  */
  void
  print (const std::vector<counts::count> &all, const counts::all &from)
  {
    for (const std::string &port : ports_of (all))
      {
        std::printf ("\n%s, on %s: instructions over the bare vDSO function's\n"
                     "  %-26s %8s %8s %10s %8s\n",
                     port.c_str (), machine_of (from, port).c_str (),
                     "", "libctime", "libc", "over libc", "vDSO");
        for (const counts::count &c : all)
          if (c.port == port)
            std::printf (
              "  %-26s %8ld %8s %10s %8s%s\n", c.n.call.c_str (),
              c.over (*c.n.libctime),
              shown (c.n.libc ? std::optional (c.over (*c.n.libc))
                              : std::nullopt)
                .c_str (),
              shown (c.n.libc ? std::optional (*c.n.libctime - *c.n.libc)
                              : std::nullopt)
                .c_str (),
              shown (c.n.vdso).c_str (),
              over_another (c) ? ("  of " + c.base).c_str () : "");
      }
  }

  bool
  judge_budgets (const std::vector<counts::count> &all,
                 const std::string &file)
  {
    budgets::verdict sum;
    std::string excesses;
    for (const std::string &port : ports_of (all))
      {
        const auto allowed = budgets::read (file, port.c_str ());
        const auto those = of_port (all, port);
        const budgets::verdict v = budgets::judge (allowed, those, port);
        sum.kept += v.kept;
        sum.exceeded += v.exceeded;
        sum.not_comparable += v.not_comparable;
        for (const budgets::counted &c : those)
          if (const budgets::budget *b = budgets::excess (allowed, c))
            excesses += "  " + port + " " + c.call + ": "
                        + std::to_string (*c.libctime - *c.libc)
                        + " over libc: " + b->reason + "\n";
      }
    if (!excesses.empty ())
      std::printf ("\nMore than the port's allowance over libc's own count:\n%s",
                   excesses.c_str ());
    std::putchar ('\n');
    budgets::print (sum);
    return sum.exceeded == 0;
  }

  constexpr const char *record_header
    = "# Instructions that each call of libctime costs over the bare vDSO "
      "function, for\n"
      "# `make check-instructions'; written by `make record-instructions'.\n"
      "#\n"
      "# LIBCTIME, and LIBC for comparison: the least of short batches, less "
      "that of BASE, the\n"
      "# vDSO's entry for the call or for the clock that it reads.  A kernel's "
      "point release\n"
      "# doesn't change the difference.  BASE `-', without a vDSO: all of a "
      "program's own\n"
      "# instructions under qemu-user, around the system call.\n"
      "#\n"
      "# PORT\tCALL\tLIBCTIME\tLIBC\tBASE\n";

  constexpr const char *kernels_header
    = "# Instructions of each call over those of an empty function, on the "
      "kernels that\n"
      "# instructions.tsv was recorded on: for information, since a kernel's "
      "point release may\n"
      "# change its vDSO.  Written by `make record-instructions'.\n"
      "#\n"
      "# PORT\tMACHINE\tCLOCKSOURCE\tCALL\tLIBC\tLIBCTIME\tVDSO\n";

  /* Writes HEADER, the lines of FILE that KEEP says yes to, and ADDED, in the
     order of the ports' names.  */
  template <class F>
  void
  rewrite (const std::string &file, const char *header, F keep,
           const std::vector<std::string> &added)
  {
    std::vector<std::string> all;
    std::istringstream in (whole_file::read (file).value_or (""));
    for (std::string line; std::getline (in, line);)
      if (!line.empty () && line.front () != '#'
          && keep (budgets::split (line)))
        all.push_back (line);
    all.insert (all.end (), added.begin (), added.end ());
    const auto port = [] (const std::string &line) {
      return std::string_view (line).substr (0, line.find ('\t'));
    };
    std::stable_sort (all.begin (), all.end (), [&] (auto &a, auto &b) {
      return port (a) < port (b);
    });
    std::string text = header;
    for (const std::string &line : all)
      text += line + '\n';
    whole_file::write (file, text);
    std::printf ("written: %s\n", file.c_str ());
  }

  void
  record (const std::vector<counts::count> &all, const std::string &file)
  {
    const auto ports = ports_of (all);
    std::vector<std::string> added;
    for (const counts::count &c : all)
      added.push_back (c.port + '\t' + c.n.call + '\t'
               + std::to_string (c.over (*c.n.libctime)) + '\t'
               + (c.n.libc ? std::to_string (c.over (*c.n.libc)) : "-") + '\t'
               + c.base);
    rewrite (
      file, record_header,
      [&] (const std::vector<std::string> &f) {
        return std::find (ports.begin (), ports.end (), f[0]) == ports.end ();
      },
      added);
  }

  void
  record_kernels (const counts::all &from, const std::string &file)
  {
    std::vector<std::string> added;
    for (const counts::count &c : from.lines)
      {
        const auto machine = from.machines.find (c.port);
        if (machine == from.machines.end ())
          program::end (program::failure,
                        "no machine is named for " + c.port
                          + "; let `make record-instructions' do it");
        added.push_back (c.port + '\t' + machine->second + '\t' + c.source + '\t'
                 + c.n.call + '\t' + shown (c.n.libc) + '\t'
                 + shown (c.n.libctime) + '\t' + shown (c.n.vdso));
      }
    rewrite (
      file, kernels_header,
      [&] (const std::vector<std::string> &f) {
        const auto machine = from.machines.find (f[0]);
        return machine == from.machines.end () || f.size () < 2
               || machine->second != f[1];
      },
      added);
  }

  /* What the lists' table has.  */
  bool
  in_sources_table (const std::string &call)
  {
    return call == "time" || call == "time, coherent"
           || call == "time, exact" || call == "gettimeofday" || call == "REALTIME"
           || call == "REALTIME_COARSE";
  }

  constexpr const char *sources_note
    = "Instructions of one call under qemu, the kernel's included; these are "
      "no times.\nWhere the vDSO can't read the clock source a call makes a "
      "system call, and then waits\nfor the device, which no instruction "
      "shows.";

  struct column
  {
    const char *route;
    std::optional<long> budgets::counted::*cost;
    std::optional<long> counts::calls::*system_calls;
  };
  constexpr column columns[] = {
    { "libc", &budgets::counted::libc, &counts::calls::libc },
    { "libctime", &budgets::counted::libctime, &counts::calls::libctime },
    { "vdso", &budgets::counted::vdso, &counts::calls::vdso },
  };

  const counts::count *
  find (const counts::all &from, const counts::count &like,
        const std::string &source)
  {
    for (const counts::count &c : from.lines)
      if (c.port == like.port && c.n.call == like.n.call && c.source == source)
        return &c;
    return nullptr;
  }

  void
  show_sources (const counts::all &from, const std::string &json)
  {
    std::vector<std::string> sources;
    for (const counts::count &c : from.lines)
      if (std::find (sources.begin (), sources.end (), c.source)
          == sources.end ())
        sources.push_back (c.source);
    std::vector<results::row> rows;
    std::string of;
    for (const counts::count &c : from.lines)
      {
        if (c.source != sources.front () || !in_sources_table (c.n.call))
          continue;
        if (c.port != of)
          {
            of = c.port;
            std::printf ("%s\nInstructions per call by clock source on %s, %s\n"
                         "  %-17s%-8s",
                         rows.empty () ? "" : "\n", of.c_str (),
                         machine_of (from, of).c_str (), "", "");
            for (const std::string &source : sources)
              std::printf (" %13s", source.c_str ());
            std::putchar ('\n');
          }
        for (const column &k : columns)
          {
            std::printf ("  %-17s%-8s",
                         &k == columns ? c.n.call.c_str () : "", k.route);
            for (const std::string &source : sources)
              {
                const counts::count *const at = find (from, c, source);
                std::string cell = "-";
                if (at != nullptr && at->n.*k.cost)
                  {
                    const auto made = at->by_kernel.*k.system_calls;
                    cell = std::to_string (*(at->n.*k.cost)) + " ("
                           + shown (made) + ")";
                    rows.push_back (
                      { { "port", of },
                        { "source", source },
                        { "call", c.n.call },
                        { "route", k.route },
                        { "instructions",
                          static_cast<long long> (*(at->n.*k.cost)) },
                        { "system_calls",
                          static_cast<long long> (made.value_or (-1)) } });
                  }
                std::printf (" %13s", cell.c_str ());
              }
            std::putchar ('\n');
          }
      }
    std::printf ("\nIn parentheses the system calls.\n%s\n", sources_note);
    if (!json.empty ())
      results::write (json, { { { "machine", machine_of (from, of) },
                                { "note", sources_note } },
                              { { "costs", rows } } });
  }
}

int
main (int argc, char **argv)
try
  {
    program::name = "overheads";
    const request r = parse (argc, argv);
    counts::all from;
    for (const std::string &file : r.files)
      counts::read (file, from);
    if (r.sources)
      {
        show_sources (from, r.json);
        return program::finish (0);
      }
    const auto those = counts::recorded (from);
    print (those, from);
    bool right = true;
    if (!r.budgets.empty ())
      right = judge_budgets (those, r.budgets);
    if (!r.check.empty ())
      right &= counts::judge (counts::read_record (r.check), those, r.check);
    if (!r.kernels.empty ())
      record_kernels (from, r.kernels);
    if (!r.record.empty ())
      record (those, r.record);
    return program::finish (right ? 0 : program::failure);
  }
catch (const std::runtime_error &bad)
  {
    program::end (program::failure, bad.what ());
  }
