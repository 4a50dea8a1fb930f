/* What glibc-series check finds out of a commit on a port, and its table.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_SERIES_CHECK_H
#define TOOLS_SERIES_CHECK_H 1

#include "tools/series/process.h"
#include "tools/series/tree.h"

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace series
{
  inline constexpr const char *methods[]
    = { "time", "gettimeofday", "REALTIME", "REALTIME_COARSE" };

  struct finding
  {
    bool built = false, abi = false;
    int passed = 0;                   /* Tests.  */
    std::string cannot_run;           /* Why no test ran; empty if they did.  */
    bool hung = false;                /* The tests didn't end in time.  */
    std::set<std::string> failures;
    std::map<std::string, double> instructions;
    std::string machine;              /* That they were counted on.  */
    /* Of a whole libc: what an expired wait takes, as a share of what it takes on
       the first commit's, and how many of a million readings of time were behind
       an earlier CLOCK_REALTIME.  */
    std::map<std::string, double> waits;
    std::optional<double> behind;
    int seconds = 0;                  /* That it all took.  */
    std::string log;
  };

  /* A commit on a port.  FIRST is the range's first if a whole libc is looked at,
     which is compared with that one's, and null if glibc's files are built as
     libctime.  */
  struct question
  {
    const workplace &w;
    const commit &c;
    const std::string &port;
    const commit *first;
    int limit;                        /* For the tests, in seconds.  */
  };
  using stepper = std::function<void (const char *)>;

  /* Of a commit for which check_out was called, unless of a whole libc; each step's
     name is given to STEP first.  What is found is kept for recall.  */
  finding examine (const question &, const stepper &step);
  /* What of it is of a whole libc.  */
  void examine_libc (finding &, const question &, const stepper &step);

  /* What an earlier run found with this libctime; false if none did, or not all.  */
  bool recall (const question &, finding &);

  /* What both depths do.  WANTED says what a build folder was configured for.  */
  const std::string &fingerprint ();
  bool configured (const std::string &build, const std::string &wanted);
  words configure_command (const std::string &port);
  void run_tests (finding &, const std::string &build, const std::string &file, int limit,
                  const std::string &settings = {});
  /* Of the functions of the libc that programs of BUILD run on, or libctime's.  */
  enum class whose { libc = 1, libctime = 2 };
  void count_instructions (finding &, const std::string &build, const std::string &port,
                           whose);

  struct table
  {
    std::vector<commit> commits;      /* The base first.  */
    std::vector<std::string> ports;
    std::map<std::pair<std::string, std::string>, finding> cells;   /* id, port */
    double tolerance = 0;
    bool whole = false;               /* Of a whole libc.  */

    const finding &at (std::size_t i, const std::string &port) const;
    /* What is worse than in the last commit before it that builds, empty if
       nothing.  */
    std::string worse (std::size_t i, const std::string &port) const;
    /* "time 10 → 74", one for each call that changed.  */
    std::string change (std::size_t i, const std::string &port) const;

    std::string markdown () const;
    std::string html () const;
    std::string json () const;
    /* For gnuplot, which writes the file SVG; empty if no call changed.  */
    std::string plot (const std::string &svg) const;

  private:
    std::string how_counted () const;
    std::string label (std::size_t i) const;
    const finding *before (std::size_t i, const std::string &port) const;
    std::string cell (std::size_t i, const std::string &port) const;
    /* A call's count before and after, if it changed.  */
    std::optional<std::pair<double, double>>
    moved (std::size_t i, const std::string &port, const std::string &method) const;
    std::vector<std::string> changed () const;
  };

  /* Is JSON a table's of these commits and no others?  */
  bool is_table_of (const std::string &json, const std::vector<commit> &);

  /* The build folder that this program is of.  */
  std::string this_build ();

  /* The ports table's triplet and qemu of PORT; ends the program if there is no
     such port.  */
  struct port_row { std::string triplet, qemu; };
  port_row find_port (const std::string &port);
  std::vector<std::string> all_ports ();
}

#endif
