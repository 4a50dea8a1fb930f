/* Examines one commit of a glibc on one port: build, ABI, tests, instructions.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/check.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/process.h"

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

namespace series
{
  namespace fs = std::filesystem;
  using json = nlohmann::json;

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

    /* What a finding is of, beside its file's name.  */
    std::string
    subject (const question &q)
    {
      return fingerprint () + (q.first ? q.first->id : "");
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
    }

    /* By qemu-user, which logs each instruction that it runs as a block of its
       own.  */
    void
    emulate (finding &f, const std::string &build, const std::string &triplet)
    {
      const place here { build, {} };
      const words qemu = emulator_of (build);
      if (qemu.empty ()
          || logged ({ triplet + "-gcc", "-O2", "-o", "calls", SRCDIR "/tools/series/calls.c" },
                     f.log, here) != 0)
        return;
      const bool old = capture ({ qemu[0], "-one-insn-per-tb", "-h" }).output.find ("one-insn-per-tb")
                       == std::string::npos;
      const auto count = [&] (const char *method, const char *n) {
        words command = qemu;
        for (const std::string &word :
             { std::string (old ? "-singlestep" : "-one-insn-per-tb"), std::string ("-d"),
               std::string ("exec,nochain"), std::string ("-E"),
               "LD_PRELOAD=" + build + "/libctime.so.1", std::string ("-E"),
               std::string ("LD_BIND_NOW=1"), std::string ("./calls"),
               std::string (method), std::string (n) })
          command.push_back (word);
        long lines = 0;
        const int status = each_line (command, here, [&] (std::string_view line) {
          lines += line.starts_with ("Trace ");
        });
        return status == 0 ? lines : 0;
      };
      for (const char *m : methods)
        /* Enough calls to make little of what start-up differs by.  */
        if (const long few = count (m, "10"), many = count (m, "1010"); few > 0 && many > few)
          f.instructions[m] = (many - few) / 1000.0;
    }
  }

  /* All that a finding depends on beside the commit: the files of libctime that
     are built or run.  */
  const std::string &
  fingerprint ()
  {
    static const std::string made = [] {
      std::set<std::string> files { SRCDIR "/Makefile.in", SRCDIR "/Versions",
                                    SRCDIR "/configure", SRCDIR "/ports" };
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
    f = { true, j.at ("abi"), j.at ("passed"), j.at ("failures"),
          j.at ("instructions"), j.at ("waits"), {}, j.at ("seconds"), j.at ("log") };
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
    /* The qemu-user that make fetch-qemu brought to the build this runs from.  */
    if (const std::string qemu = program::folder () + "/../qemu/usr/bin/qemu-" + qemu_name;
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

  words
  emulator_of (const std::string &build)
  {
    const std::string site = text_of (build + "/testsuite/site.exp"),
                      mark = "set ctime_qemu {";
    words qemu;
    if (const auto at = site.find (mark); at != site.npos)
      {
        const auto from = at + mark.size ();
        for (const std::string &word : split (site.substr (from, site.find ('}', from) - from), ' '))
          if (!word.empty ())
            qemu.push_back (word);
      }
    return qemu;
  }

  void
  run_tests (finding &f, const std::string &build, const std::string &file,
             const std::string &settings)
  {
    const place here { build, { "CTIME_QUICK=1", "RUNTEST=runtest" } };
    const std::string sum = build + "/testsuite/libctime.sum",
                      site = build + "/testsuite/site.exp";
    fs::remove (sum);
    if (logged ({ "make", "--no-print-directory", "testsuite/site.exp" }, f.log, here) != 0)
      return;
    whole_file::write (site, text_of (site) + settings);
    logged ({ "sh", SRCDIR "/testsuite/run", file, "own=." }, f.log, here);
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
    const auto [triplet, qemu_name] = find_port (port);
    if (qemu_name == "-")
      single_step (f, build, side);
    else
      emulate (f, build, triplet);
  }

  namespace
  {
    void
    keep (const question &q, const finding &f)
    {
      /* What went wrong may be this machine's fault, and is tried again.  */
      if (!f.built || f.passed == 0)
        return;
      whole_file::write (result_file (q),
                         json { { "libctime", subject (q) }, { "abi", f.abi },
                                { "passed", f.passed }, { "failures", f.failures },
                                { "instructions", f.instructions }, { "waits", f.waits },
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
          run_tests (f, build, "time.exp");
          step ("instructions");
          count_instructions (f, build, q.port, whose::libctime);
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
