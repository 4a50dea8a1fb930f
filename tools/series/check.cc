/* Examines one commit of a glibc on one port: build, ABI, tests, instructions.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/check.h"

#include "benchmarks/counts.h"
#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/process.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>
#include <thread>

namespace series
{
  namespace fs = std::filesystem;
  using json = nlohmann::json;

  std::string
  this_build ()
  {
    return fs::path (program::folder ()).parent_path ();
  }

  std::vector<std::string>
  all_ports ()
  {
    return split (output_of ({ SRCDIR "/scripts/column", SRCDIR "/ports" }), '\n');
  }

  port_row
  find_port (const std::string &port)
  {
    const auto column = [&] (const char *number) {
      return output_of ({ SRCDIR "/scripts/column", SRCDIR "/ports", port, number });
    };
    if (const std::string triplet = column ("3"); !triplet.empty ())
      return { triplet, column ("7") };
    std::string names;
    for (const std::string &name : all_ports ())
      names += " " + name;
    program::end (program::usage, "no port '" + port + "'; the ports are" + names);
  }

  namespace
  {
    struct fnv1a
    {
      std::uint64_t hash = 0xcbf29ce484222325;

      void
      add (std::string_view text)
      {
        for (const unsigned char c : text)
          hash = (hash ^ c) * 0x100000001b3;
      }
      std::string shown () const { return program::shown (hash); }
    };

    std::string
    this_kernel ()
    {
      return "Linux " + output_of ({ "uname", "-r" }) + " by single-stepping";
    }

    std::string
    guests ()
    {
      std::string all = output_of ({ SRCDIR "/scripts/column", SRCDIR "/guests" });
      std::ranges::replace (all, '\n', ' ');
      return all;
    }

    /* What configure reads of a glibc: its folders and what they imply.  */
    std::string
    layout (const workplace &w)
    {
      fnv1a all;
      for (const std::string &line :
           split (git (w.tree (), { "ls-tree", "-r", "-t", "HEAD", "sysdeps" }), '\n'))
        if (line.ends_with ("/Implies"))
          all.add (line);
        else if (line.find (" tree ") != line.npos)
          all.add (line.substr (line.find ('\t')));
      return all.shown ();
    }

    std::string
    result_file (const question &q)
    {
      return q.w.kept (q.c.id, q.port) + (q.first ? ".libc.json" : ".json");
    }

    /* What would count the port's instructions now.  */
    const std::string &
    machine (const question &q)
    {
      static std::map<std::string, std::string> known;
      const auto [at, fresh] = known.try_emplace (q.port);
      if (fresh)
        at->second = find_port (q.port).qemu == "-"
          ? this_kernel ()
          : output_of ({ "env", "GUESTS=" + (q.first ? "" : guests ()), "bash",
                         SRCDIR "/scripts/instructions", "machines", q.port },
                       { this_build (), {} });
      return at->second;
    }

    /* What a finding is of, beside its file's name.  */
    std::string
    subject (const question &q)
    {
      return fingerprint () + (q.first ? q.first->id : "") + machine (q);
    }

    /* Tests name what they saw, which is another number each time.  */
    std::string
    without_numbers (std::string line)
    {
      std::erase_if (line, [] (char c) { return (c >= '0' && c <= '9') || c == '.'; });
      return line;
    }

    /* By single-stepping, on this machine's kernel.  */
    void
    single_step (finding &f, const std::string &build, whose side)
    {
      const place here { build, {} };
      if (logged ({ "make", "--no-print-directory", "benchmarks/instructions" }, f.log, here) != 0)
        return;
      const outcome r = capture ({ "benchmarks/instructions", "-l",
                                   build + "/libctime.so.1" }, here);
      std::ofstream (f.log, std::ios::app) << r.output;
      for (const std::string &line : split (r.output, '\n'))
        for (const char *m : methods)
          {
            std::vector<std::string> column;
            for (const std::string &word : split (line, ' '))
              if (!word.empty ())
                column.push_back (word);
            if (column.size () > 2 && column[0] == m)
              if (const auto n = program::number<double> (column[static_cast<int> (side)]))
                f.instructions[m] = *n;
          }
      f.machine = this_kernel ();
    }

    /* In a guest or under qemu-user, by make's own way.  */
    void
    count (finding &f, const std::string &build, const std::string &port, whose side)
    {
      const std::string file = build + "/instructions/" + port + ".counts";
      fs::remove (file);
      words make { "make", "--no-print-directory", "count-instructions" };
      /* A guest has the sysroot's libc.  */
      if (side == whose::libc)
        make.push_back ("GUESTS=");
      logged (make, f.log, { build, {} });
      counts::all all;
      try
        {
          if (fs::exists (file))
            counts::read (file, all);
        }
      catch (const std::runtime_error &bad)
        {
          std::ofstream (f.log, std::ios::app) << bad.what () << '\n';
          return;
        }
      for (const counts::count &c : counts::recorded (all))
        if (const auto n = side == whose::libc ? c.n.libc : c.n.libctime;
            n && std::ranges::count (methods, c.n.call))
          f.instructions[c.n.call] = static_cast<double> (*n);
      const std::string &machine = all.machines[port];
      f.machine = machine + (machine.starts_with ("Linux") ? " in a guest" : "");
    }
  }

  /* All that a finding depends on beside the commit: the files of libctime that
     are built or run.  */
  const std::string &
  fingerprint ()
  {
    static const std::string made = [] {
      std::set<std::string> files { SRCDIR "/Makefile.in", SRCDIR "/Versions",
                                    SRCDIR "/configure", SRCDIR "/guests",
                                    SRCDIR "/ports" };
      for (const char *folder : { "benchmarks", "futex", "include", "scripts", "sysdeps",
                                  "testsuite", "time", "tools/series", "vdso" })
        for (const auto &entry :
             fs::recursive_directory_iterator (std::string (SRCDIR "/") + folder))
          if (entry.is_regular_file ())
            files.insert (entry.path ());
      fnv1a all;
      for (const std::string &file : files)
        all.add (file + text_of (file));
      return all.shown ();
    }();
    return made;
  }

  bool
  recall (const question &q, finding &f)
  {
    const json j = json::parse (text_of (result_file (q)), nullptr, false);
    if (!j.is_object () || j.value ("libctime", "") != subject (q)
        || (q.first && !fs::exists (q.w.kept (q.c.id, q.port) + "/ld.so")))
      return false;
    f = { true, j.at ("abi"), j.at ("passed"), {}, false, j.at ("failures"),
          j.at ("instructions"), j.at ("machine"), j.at ("waits"), {}, j.at ("seconds"), j.at ("log") };
    if (const json &behind = j.at ("behind"); behind.is_number ())
      f.behind = behind.get<double> ();
    return true;
  }

  bool
  configured (const std::string &build, const std::string &wanted)
  {
    const std::string ready = build + "/ready";
    const bool is = text_of (ready) == wanted;
    /* Another libctime's, or a run ended while it was being written.  */
    if (!is)
      fs::remove_all (build);
    fs::create_directories (build);
    fs::remove (ready);
    return is;
  }

  words
  configure_command (const std::string &port)
  {
    const auto [triplet, qemu_name] = find_port (port);
    words configure { SRCDIR "/configure", "-q" };
    /* The qemu-user that make fetch-qemu brought.  */
    if (const std::string qemu = this_build () + "/qemu/usr/bin/qemu-" + qemu_name;
        fs::exists (qemu))
      configure.push_back ("QEMU=" + fs::canonical (qemu).string ());
    if (port != CTIME_PORT)
      {
        words env { "env" };
        for (const std::string &variable : split (CTIME_NATIVE_VARIABLES, ' '))
          env.insert (env.end (), { "-u", variable });
        configure.insert (configure.begin (), env.begin (), env.end ());
        configure.insert (configure.end (), { "--build=" CTIME_BUILD, "--host=" + triplet });
      }
    return configure;
  }

  void
  run_tests (finding &f, const std::string &build, const std::string &file, int limit,
             const std::string &settings)
  {
    const place here { build, { "CTIME_QUICK=1", "RUNTEST=runtest" } };
    const std::string sum = build + "/testsuite/libctime.sum",
                      site = build + "/testsuite/site.exp";
    fs::remove (sum);
    if (logged ({ "make", "--no-print-directory", "testsuite/site.exp" }, f.log, here) != 0)
      return;
    const std::string given = text_of (site), mark = "set ctime_cannot_run {";
    if (const auto at = given.find (mark); at != given.npos)
      f.cannot_run = split (given.substr (at + mark.size ()), '}')[0];
    if (!f.cannot_run.empty ())
      return;
    /* Whether time's clock is the coarse one is the commit's affair.  */
    whole_file::write (site, given + "lappend ctime_cxx -DTIME_CLOCK_LATEST=CLOCK_REALTIME\n"
                               + settings);
    /* Where time doesn't return, each of a hundred programs takes DejaGnu's whole
       patience.  */
    constexpr int too_late = 124;
    f.hung = logged ({ "timeout", std::to_string (limit), "sh", SRCDIR "/testsuite/run", file,
                       "own=." }, f.log, here) == too_late;
    for (const std::string &line : split (text_of (sum), '\n'))
      if (line.starts_with ("PASS: "))
        ++f.passed;
      else if (line.starts_with ("FAIL: ") || line.starts_with ("UNRESOLVED: ")
               || line.starts_with ("ERROR: "))
        f.failures.insert (without_numbers (line));
  }

  void
  count_instructions (finding &f, const std::string &build, const std::string &port,
                      whose side)
  {
    if (find_port (port).qemu == "-")
      single_step (f, build, side);
    else
      count (f, build, port, side);
  }

  namespace
  {
    void
    keep (const question &q, const finding &f)
    {
      /* What went wrong may be this machine's fault, and is tried again.  */
      if (!f.built || f.passed == 0 || f.instructions.empty ())
        return;
      whole_file::write (result_file (q),
                         json { { "libctime", subject (q) }, { "abi", f.abi },
                                { "passed", f.passed }, { "failures", f.failures },
                                { "instructions", f.instructions },
                                { "machine", f.machine }, { "waits", f.waits },
                                { "behind", f.behind ? json (*f.behind) : json () },
                                { "seconds", f.seconds }, { "log", f.log } }.dump (1) + "\n");
    }

    /* Of glibc's files of time, as libctime.  */
    void
    examine_files (finding &f, const question &q, const stepper &step)
    {
      const std::string build = q.w.build (q.port), wanted = fingerprint () + layout (q.w);
      const bool ready = configured (build, wanted);
      const place here { build, {} };
      words configure = configure_command (q.port);
      configure.push_back ("--with-glibc=" + q.w.tree ());
      step (ready ? "build" : "configure, build");
      /* Git gives a file that comes back an older time than its object has.  */
      f.built = (ready || logged (configure, f.log, here) == 0)
                && logged ({ "make", "--no-print-directory", "clean-library" }, f.log, here) == 0
                && logged ({ "make", "--no-print-directory",
                             "-j" + std::to_string (std::thread::hardware_concurrency ()),
                             "libctime.so.1", "libctime.a", "preload/stamp" },
                           f.log, here) == 0;
      if (f.built)
        {
          step ("ABI");
          f.abi = logged ({ "make", "--no-print-directory", "check-abi" }, f.log, here) == 0;
          step ("tests");
          run_tests (f, build, "time.exp", q.limit);
          if (!f.hung)
            {
              step ("instructions");
              count_instructions (f, build, q.port, whose::libctime);
            }
        }
      whole_file::write (build + "/ready", wanted);
    }
  }

  finding
  examine (const question &q, const stepper &step)
  {
    const auto start = std::chrono::steady_clock::now ();
    finding f;
    f.log = q.w.log (q.c.brief () + "." + q.port + (q.first ? ".libc" : ""));
    fs::remove (f.log);
    (q.first ? examine_libc : examine_files) (f, q, step);
    f.seconds = static_cast<int> (std::chrono::duration_cast<std::chrono::seconds> (
      std::chrono::steady_clock::now () - start).count ());
    keep (q, f);
    return f;
  }
}
