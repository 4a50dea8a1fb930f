/* Examines one commit of a glibc on one port: build, ABI, tests, instructions.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/check.h"

#include "tools/program.h"
#include "tools/series/process.h"

#include <filesystem>
#include <fstream>

namespace series
{
  namespace fs = std::filesystem;

  port_row
  find_port (const std::string &port)
  {
    std::string names;
    for (std::string line : split (read_file (SRCDIR "/ports"), '\n'))
      {
        if (line.empty () || line[0] == '#')
          continue;
        std::erase (line, ' ');
        const auto columns = split (line, '|');
        if (columns[0] == port)
          return { columns[2], columns[6] };
        names += " " + columns[0];
      }
    program::end (program::usage, "no port '" + port + "'; the ports are" + names);
  }

  namespace
  {
    std::string
    result_file (const workplace &w, const commit &c, const std::string &port)
    {
      return w.root + "/results/" + c.id + "." + port;
    }

    finding
    parse (const std::string &text)
    {
      finding f;
      for (const std::string &line : split (text, '\n'))
        {
          const auto blank = line.find (' ');
          const std::string key = line.substr (0, blank),
                            value = blank == line.npos ? "" : line.substr (blank + 1);
          if (key == "built")
            f.built = value == "1";
          else if (key == "abi")
            f.abi = value == "1";
          else if (key == "tests")
            f.tests = value;
          else if (key == "log")
            f.log = value;
          else if (key == "fail")
            f.failures.insert (value);
          else if (key == "count")
            f.instructions[value.substr (0, value.find (' '))]
              = std::stod (value.substr (value.find (' ')));
        }
      return f;
    }

    std::string
    shown (const finding &f)
    {
      std::string text = std::string ("built ") + (f.built ? "1" : "0") + "\nabi "
                         + (f.abi ? "1" : "0") + "\ntests " + f.tests + "\nlog "
                         + f.log + "\n";
      for (const std::string &name : f.failures)
        text += "fail " + name + "\n";
      for (const auto &[name, n] : f.instructions)
        text += "count " + name + " " + program::shown (n) + "\n";
      return text;
    }

    /* Tests name what they saw, which is another number each time.  */
    std::string
    without_numbers (std::string line)
    {
      std::erase_if (line, [] (char c) { return (c >= '0' && c <= '9') || c == '.'; });
      return line;
    }

    void
    run_tests (finding &f, const std::string &build)
    {
      const place here { build, { "CTIME_QUICK=1" } };
      std::map<std::string, int> results;
      logged ({ "make", "--no-print-directory", "check-ready" }, f.log, here);
      logged ({ "sh", SRCDIR "/testsuite/run", "time.exp", "own=." }, f.log,
              { build, { "CTIME_QUICK=1", "RUNTEST=runtest" } });
      int passed = 0;
      for (const std::string &line :
           split (read_file (build + "/testsuite/libctime.sum"), '\n'))
        if (line.starts_with ("PASS: "))
          ++passed;
        else if (line.starts_with ("FAIL: ") || line.starts_with ("UNRESOLVED: ")
                 || line.starts_with ("ERROR: "))
          f.failures.insert (without_numbers (line));
      const std::string site = read_file (build + "/testsuite/site.exp");
      if (passed != 0)
        f.tests = std::to_string (passed) + " passed";
      else
        f.tests = "none ran";
    }

    /* By single-stepping, on this machine's kernel.  */
    void
    step (finding &f, const std::string &build)
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
              if (const auto n = program::number<double> (column[2]))
                f.instructions[m] = *n;
          }
    }

    /* By qemu-user, which logs each instruction that it runs as a block of its
       own.  */
    void
    emulate (finding &f, const std::string &build, const std::string &triplet)
    {
      const place here { build, {} };
      const std::string site = read_file (build + "/testsuite/site.exp"),
                        mark = "set ctime_qemu {";
      const auto at = site.find (mark);
      if (at == site.npos)
        return;
      const auto from = at + mark.size ();
      words qemu;
      for (const std::string &word : split (site.substr (from, site.find ('}', from) - from), ' '))
        if (!word.empty ())
          qemu.push_back (word);
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
        if (const long few = count (m, "10"), many = count (m, "30"); few > 0 && many > few)
          f.instructions[m] = (many - few) / 20.0;
    }
  }

  bool
  examined (const workplace &w, const commit &c, const std::string &port)
  {
    return fs::exists (result_file (w, c, port));
  }

  finding
  examine (const workplace &w, const commit &c, const std::string &port)
  {
    const std::string file = result_file (w, c, port);
    if (fs::exists (file))
      return parse (read_file (file));

    const auto [triplet, qemu_name] = find_port (port);
    const std::string build = w.build (port);
    finding f;
    f.log = w.log (c.brief () + "." + port);
    fs::remove (f.log);
    fs::create_directories (build);
    fs::create_directories (w.root + "/results");
    /* The qemu-user that make fetch-qemu brought to the build this runs from.  */
    const std::string qemu = program::folder () + "/../qemu/usr/bin/qemu-" + qemu_name;
    place here { build, {} };
    if (fs::exists (qemu))
      here.environment.push_back ("QEMU=" + fs::canonical (qemu).string ());
    words configure { SRCDIR "/configure", "-q", "--with-glibc=" + w.source () };
    if (port != CTIME_PORT)
      {
        configure.push_back ("--build=" CTIME_BUILD);
        configure.push_back ("--host=" + triplet);
      }
    /* What this environment says of compilers is for this machine's.  */
    const bool configured = fs::exists (build + "/config.h")
                            || logged (configure, f.log, here) == 0;
    /* Git gives a file that a commit brings back an older time than its object. */
    if (configured)
      logged ({ "sh", "-c", "rm -f *.os *.o *.d abi-versions.h glibc-versions libctime.so.1 libctime.a" },
              f.log, here);
    f.built = configured
              && logged ({ "make", "--no-print-directory", "-j2", "libctime.so.1", "libctime.a",
                           "preload/stamp" }, f.log, here) == 0;
    if (f.built)
      {
        f.abi = logged ({ "make", "--no-print-directory", "check-abi" }, f.log, here) == 0;
        run_tests (f, build);
        if (qemu_name == "-")
          step (f, build);
        else
          emulate (f, build, triplet);
      }
    else
      std::fprintf (stderr, "%s: %s on %s doesn't build; the log is %s\n%s",
                    program::name, c.brief ().c_str (), port.c_str (), f.log.c_str (),
                    trouble (f.log).c_str ());
    write_file (file, shown (f));
    return f;
  }
}
