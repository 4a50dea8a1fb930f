/* Examines one commit of a glibc on one port as a whole libc.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/check.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/libc.h"
#include "tools/series/process.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

namespace series
{
  namespace fs = std::filesystem;

  namespace
  {
    /* What makes a program run on the port's libc.  */
    std::string
    on_libc (const workplace &w, const std::string &port)
    {
      return "-Wl,--dynamic-linker=" + w.libc (port) + "/elf/ld.so -Wl,-rpath="
             + libc_folders (w, port);
    }

    /* libctime's programs and tests for the port, built once for all commits.  */
    bool
    make_suite (const workplace &w, const std::string &port, const std::string &log)
    {
      const std::string suite = w.suite (port);
      const place here { suite, {} };
      words configure = configure_command (port);
      configure.push_back ("LDFLAGS=" + on_libc (w, port));
      const bool made = (configured (suite, fingerprint ()) || logged (configure, log, here) == 0)
                        && logged ({ "make", "--no-print-directory", "all",
                                     "benchmarks/timewarp", "testsuite/site.exp" },
                                   log, here) == 0;
      if (made)
        whole_file::write (suite + "/ready", fingerprint ());
      return made;
    }

    /* The copy that other commits' libcs are compared with.  */
    void
    keep_libc (const question &q)
    {
      const std::string kept = q.w.kept (q.c.id, q.port), part = kept + ".part";
      fs::remove_all (part);
      fs::create_directories (part);
      fs::copy_file (q.w.libc (q.port) + "/libc.so", part + "/libc.so.6");
      fs::copy_file (q.w.libc (q.port) + "/elf/ld.so", part + "/ld.so");
      fs::remove_all (kept);
      fs::rename (part, kept);
    }

    std::map<std::string, double>
    run_waits (const std::string &libc, const std::string &program, const std::string &log)
    {
      std::map<std::string, double> found;
      const outcome r = capture ({ libc + "/ld.so", "--library-path", libc, program });
      std::ofstream (log, std::ios::app) << libc << ":\n" << r.output << r.complaint;
      if (r.status == 0)
        for (const std::string &line : split (r.output, '\n'))
          if (const auto blank = line.find (' '); blank != line.npos)
            found[line.substr (0, blank)] = program::number<double> (line.substr (blank + 1)).value_or (0);
      return found;
    }

    /* In turn on the first commit's libc and on this one's.  */
    void
    compare_waits (finding &f, const question &q)
    {
      if (q.first->id == q.c.id)
        return;
      const std::string program = q.w.suite (q.port) + "/expired";
      std::string compiler = "g++";
      if (q.port != CTIME_PORT)
        compiler = find_port (q.port).triplet + "-g++";
      if (logged ({ compiler, "-std=c++20", "-O2", "-static-libstdc++", "-static-libgcc", "-o",
                    program, SRCDIR "/tools/series/expired.cc", "-pthread" }, f.log) != 0)
        return;
      std::map<std::string, std::vector<double>> shares;
      for (int turn = 0; turn < 5; ++turn)
        {
          const auto before = run_waits (q.w.kept (q.first->id, q.port), program, f.log),
                     now = run_waits (q.w.kept (q.c.id, q.port), program, f.log);
          for (const auto &[name, ns] : before)
            if (const auto other = now.find (name); other != now.end () && ns > 0)
              shares[name].push_back (other->second / ns);
        }
      for (auto &[name, all] : shares)
        {
          std::nth_element (all.begin (), all.begin () + all.size () / 2, all.end ());
          f.waits[name] = all[all.size () / 2];
        }
    }

    /* How often time is behind around the beginnings of seconds.  */
    void
    watch_time (finding &f, const question &q)
    {
      const std::string file = q.w.suite (q.port) + "/timewarp.json";
      fs::remove (file);
      logged ({ q.w.suite (q.port) + "/benchmarks/timewarp", "--seconds=10", "--json=" + file },
              f.log);
      const auto j = nlohmann::json::parse (text_of (file), nullptr, false);
      if (j.is_object ())
        for (const auto &order : j.at ("orders"))
          if (order.at ("order") == "realtime" && order.at ("tries") > 0)
            f.behind = order.at ("wrong").get<double> () / order.at ("tries").get<double> () * 1e6;
    }
  }

  void
  examine_libc (finding &f, const question &q, const stepper &step)
  {
    f.built = build_libc (q.w, q.c.id, q.port, f.log, step);
    if (!f.built)
      return;
    const std::string suite = q.w.suite (q.port);
    keep_libc (q);
    step ("ABI");
    f.abi = libc_abi_kept (q.w, q.port, f.log);
    const bool made = make_suite (q.w, q.port, f.log);
    step ("glibc's tests");
    for (const auto &[test, result] : test_libc (q.w, q.port, f.log))
      if (result == "PASS")
        ++f.passed;
      else if (result != "UNSUPPORTED")
        f.failures.insert (result + ": glibc's " + test);
    if (!made)
      {
        f.failures.insert ("libctime's programs don't build on it");
        return;
      }
    step ("tests");
    run_tests (f, suite, "functions.exp", q.limit,
               "set ctime_libc {" + q.w.libc (q.port) + "}\n"
               "lappend ctime_cc " + on_libc (q.w, q.port) + "\n");
    /* What doesn't return can't be counted or timed.  */
    if (f.hung)
      return;
    step ("instructions");
    count_instructions (f, suite, q.port, whose::libc);
    /* An emulator's time says nothing.  */
    if (find_port (q.port).qemu == "-")
      {
        step ("order of readings, waits");
        watch_time (f, q);
        compare_waits (f, q);
      }
  }
}
