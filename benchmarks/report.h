/* The report's contents, between those who gather and those who show them.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_REPORT_H
#define BENCHMARKS_REPORT_H 1

#include <compare>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace report
{
  using pairs = std::vector<std::pair<std::string, std::string>>;

  /* One reference to a function that libctime defines.  */
  struct binding
  {
    std::string from, to, symbol, version;

    bool ours () const;
    auto operator<=> (const binding &) const = default;
  };

  /* A part has figures or a reason why it has none.  */
  struct part
  {
    std::string port, missing;
  };

  struct program_run : part
  {
    std::string title, output, errors;
    int status = 0;
    std::set<binding> bindings;

    bool right () const;

    /* Who refers to each `SYMBOL@VERSION' of LIBCTIME's or of others'.  */
    std::map<std::string, std::set<std::string>> referrers (bool libctime)
      const;
  };

  struct timing
  {
    std::string call, route;
    double ns, low, high, ratio;
  };

  struct comparison : part
  {
    std::string statistics;
    long repetitions = 0;
    std::vector<timing> timings;

    /* Null where that route has no such call.  */
    const timing *find (const std::string &call, std::string_view route) const;
  };

  struct order
  {
    std::string text;
    bool promised;
    long long tries, wrong;
  };

  struct warp_run : part
  {
    std::string library;
    long seconds = 0, threads = 0;
    double largest_lag_ms = 0, coarse_lag_ms = 0, margin_ms = 0, bin_ms = 0;
    bool promise_kept = true;
    std::vector<order> orders;
    std::vector<std::pair<double, long long>> lags;
  };

  struct count
  {
    std::string call;
    std::optional<long> libc, libctime, vdso, most;

    bool over_budget () const { return libctime && most && *libctime > *most; }
  };

  struct counting : part
  {
    std::vector<count> counts;
    std::optional<long> startup_cost;   /* Over an empty preloaded library.  */
  };

  struct source_cost
  {
    std::string call, route, source;
    long instructions, system_calls;    /* -1: not known.  */
  };

  struct sourcing : part
  {
    std::string machine, note;
    std::vector<source_cost> costs;

    /* In the order that they were counted in.  */
    std::vector<std::string> sources () const;
    /* Null where that route has no such call.  */
    const source_cost *find (const std::string &call, std::string_view route,
                             const std::string &source) const;
  };

  struct contents
  {
    pairs machine;
    std::vector<program_run> programs;
    std::vector<comparison> comparisons, waits;
    std::vector<warp_run> warps;
    std::vector<counting> countings;
    std::vector<sourcing> sourcings;

    /* What is not as it must be, a line each.  */
    std::vector<std::string> faults () const;
  };

  /* Names that the library in FILE defines.  */
  std::set<std::string> api_of (const std::string &file);

  /* References to a name of API in a log of LD_DEBUG=bindings.  */
  std::set<binding> read_bindings (const std::string &log,
                                   const std::set<std::string> &api);

  /* This machine, and when.  */
  pairs describe_machine ();

  /* The parts in FOLDER; APIS by port.  */
  contents
  read_parts (const std::string &folder,
              const std::map<std::string, std::set<std::string>> &apis);

  std::string as_json (const contents &);
  std::string as_text (const contents &);

  /* An SVG picture, to stand in a page and follow its colours.  */
  struct picture
  {
    std::string title, svg, caption;
  };

  struct gallery
  {
    std::vector<picture> timings, waits, lags, instructions, sources;
    std::string missing;    /* Why there are none.  */
  };

  /* Drawn by GNUPLOT; the scripts stay in FOLDER.  */
  gallery draw (const contents &, const std::string &gnuplot,
                const std::string &folder);

  std::string as_page (const contents &, const gallery &);
}

#endif
