/* A whole libc of a commit: built, tested, and programs run on it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/libc.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/check.h"

#include <filesystem>
#include <thread>

namespace series
{
  namespace fs = std::filesystem;

  namespace
  {
    /* Of glibc's manual of its tests; each release has its own choice of them.  */
    constexpr const char *tests[] = {
      "nptl/tst-abstime", "nptl/tst-cancel14", "nptl/tst-cancel15",
      "nptl/tst-cnd-timedwait", "nptl/tst-cond11", "nptl/tst-cond26",
      "nptl/tst-cond5", "nptl/tst-cond8", "nptl/tst-eintr2", "nptl/tst-expired-wait",
      "nptl/tst-join14", "nptl/tst-join3", "nptl/tst-join5",
      "nptl/tst-mtx-timedlock", "nptl/tst-mutex5", "nptl/tst-mutex9",
      "nptl/tst-robust8", "nptl/tst-rwlock14", "nptl/tst-rwlock6",
      "nptl/tst-rwlock7", "nptl/tst-rwlock9", "nptl/tst-sem13", "nptl/tst-sem5",
      "time/test_time", "time/tst-clock", "time/tst-clock2",
      "time/tst-clock_gettime", "time/tst-clock_gettime-clobber",
      "time/tst-clock_nanosleep", "time/tst-cpuclock1", "time/tst-ftime",
      "time/tst-gettimeofday", "time/tst-gettimeofday-clobber", "time/tst-time",
      "time/tst-time-clobber", "time/tst-time-coherent", "time/tst-time-vdso",
      "time/tst-timespec_get", "time/tst-timespec_getres",
    };

    std::string
    jobs ()
    {
      return "-j" + std::to_string (std::thread::hardware_concurrency ());
    }

    bool
    has_test (const std::string &tree, const std::string &test)
    {
      const std::string name = test.substr (test.find ('/')) + ".c";
      for (const char *folder : { "/time", "/nptl", "/sysdeps/pthread", "/sysdeps/nptl",
                                  "/sysdeps/unix/sysv/linux" })
        if (fs::exists (tree + folder + name))
          return true;
      return false;
    }

    /* What runs the port's programs; empty if this kernel does, false if nothing.  */
    std::string
    emulator_of (const std::string &port)
    {
      const std::string name = find_port (port).qemu;
      if (name == "-")
        return {};
      const outcome r = capture ({ "sh", SRCDIR "/testsuite/emulator", name },
                                 { this_build (), {} });
      return r.status == 0 ? split (r.output, '\n')[0] : "false";
    }

    /* What lets make run the port's programs, arguments for it; none if this kernel
       runs them.  */
    words
    emulation (const workplace &w, const std::string &port)
    {
      const std::string emulator = emulator_of (port), build = w.libc (port),
                        wrapper = build + "/emulated", unwinder = build + "/libgcc_s.so.1";
      if (emulator.empty ())
        return {};
      whole_file::write (
        wrapper,
        "#!/bin/sh\n# Programs of the port by an emulator, others as they are.\n"
        "if test \"$1\" = env; then shift; fi\n"
        "while case $1 in *=*) true ;; *) false ;; esac; do export \"$1\"; shift; done\n"
        "case $(head -c 4 \"$1\") in\n  ?ELF) exec " + emulator + " \"$@\" ;;\nesac\n"
        "exec \"$@\"\n");
      fs::permissions (wrapper, fs::perms::owner_exec, fs::perm_options::add);
      /* Cancellation loads it, and this machine's cache of libraries has its own.  */
      fs::remove (unwinder);
      fs::create_symlink (output_of ({ find_port (port).triplet + "-gcc",
                                       "-print-file-name=libgcc_s.so.1" }),
                          unwinder);
      return { "test-wrapper=" + wrapper };
    }

    std::string
    found_in_path (const std::string &name)
    {
      const char *path = std::getenv ("PATH");
      const auto folders = name.find ('/') != name.npos ? words { "" }
                                                        : split (path ? path : "/usr/bin:/bin", ':');
      for (const std::string &folder : folders)
        if (const std::string file = folder.empty () ? name : folder + "/" + name;
            fs::is_regular_file (file) && access (file.c_str (), X_OK) == 0)
          return file;
      program::end (static_cast<program::status> (127), "no program " + name);
    }

    std::string
    loader (const workplace &w, const std::string &port)
    {
      for (const auto &entry : fs::directory_iterator (w.libc (port) + "/elf"))
        if (entry.path ().filename ().string ().starts_with ("ld-linux"))
          return entry.path ();
      return w.libc (port) + "/elf/ld.so";
    }
  }

  bool
  build_libc (const workplace &w, const std::string &id, const std::string &port,
              const std::string &log, const std::function<void (const char *)> &step)
  {
    const std::string tree = w.libc_tree (port), build = w.libc (port);
    if (!fs::exists (build + "/libc.so"))
      need_space (w, libc_mb);
    /* An object of a file that is gone, or that another one now hides, is newer
       than what it is to be made of.  */
    if (fs::exists (tree + "/.git") && fs::exists (build))
      for (const std::string &file :
           split (git (tree, { "diff", "--name-only", "--no-renames", "--diff-filter=AD", "HEAD", id }), '\n'))
        for (const auto &folder : fs::directory_iterator (build))
          if (folder.is_directory ())
            for (const char *suffix : { ".o", ".os", ".o.d", ".os.d" })
              fs::remove (folder.path () / (fs::path (file).stem ().string () + suffix));
    check_out (w, tree, id);
    fs::create_directories (build);
    const place here { build, {} };
    if (!fs::exists (build + "/config.status"))
      {
        step ("configure");
        words configure { tree + "/configure", "--prefix=/usr", "--disable-werror",
                          "CFLAGS=-O2 -g0" };
        /* What this kernel runs is no cross build: its tests run.  */
        if (const auto [triplet, qemu] = find_port (port); port != CTIME_PORT)
          configure.insert (configure.end (),
                            { "--build=" + (qemu == "-" ? triplet : CTIME_BUILD),
                              "--host=" + triplet, "CC=" + triplet + "-gcc",
                              "CXX=" + triplet + "-g++" });
        if (logged (configure, log, here) != 0)
          return false;
      }
    step ("libc");
    return logged ({ "make", jobs () }, log, here) == 0;
  }

  std::map<std::string, std::string>
  test_libc (const workplace &w, const std::string &port, const std::string &log)
  {
    const words arguments = emulation (w, port);
    std::map<std::string, std::string> results;
    for (const char *folder : { "nptl", "time" })
      {
        words command { "make", "-r", "-k", "-C", w.libc_tree (port) + "/" + folder,
                        "objdir=" + w.libc (port) };
        command.insert (command.end (), arguments.begin (), arguments.end ());
        words names;
        for (const std::string test : tests)
          if (test.starts_with (folder) && has_test (w.libc_tree (port), test))
            {
              const std::string result = w.libc (port) + "/" + test;
              fs::remove (result + ".out");
              fs::remove (result + ".test-result");
              command.push_back (result + ".out");
              names.push_back (test);
            }
        /* An emulator takes its time.  */
        logged (command, log,
                { w.libc (port), arguments.empty () ? words {} : words { "TIMEOUTFACTOR=4" } });
        for (const std::string &test : names)
          {
            const std::string text = text_of (w.libc (port) + "/" + test + ".test-result");
            results[test] = text.empty () ? "not run" : text.substr (0, text.find (':'));
          }
      }
    return results;
  }

  bool
  libc_abi_kept (const workplace &w, const std::string &port, const std::string &log)
  {
    const std::string out = w.libc (port) + "/check-abi-libc.out";
    fs::remove (out);
    return logged ({ "make", "-r", "-C", w.libc_tree (port), "objdir=" + w.libc (port), out },
                   log, { w.libc (port), {} }) == 0
           && !text_of (w.libc (port) + "/check-abi-libc.test-result").starts_with ("FAIL");
  }

  std::string
  libc_folders (const workplace &w, const std::string &port)
  {
    std::string path = w.libc (port);
    for (const char *folder : { "math", "elf", "dlfcn", "nss", "nis", "rt", "resolv",
                                "mathvec", "support", "crypt", "nptl" })
      path += ":" + w.libc (port) + "/" + folder;
    return path;
  }

  void
  run_on_libc (const workplace &w, const std::string &port, const words &command)
  {
    if (!fs::exists (w.libc (port) + "/libc.so"))
      program::end (program::failure, "no libc in " + w.libc (port) + "; run glibc-series build first");
    const std::string program = found_in_path (command[0]);
    if (text_of (program).starts_with ("#!"))
      program::end (program::usage, program + " is a script; run its interpreter with it");
    words all { loader (w, port), "--library-path", libc_folders (w, port), "--argv0",
                command[0], program };
    all.insert (all.end (), command.begin () + 1, command.end ());
    /* Converters must be of the same libc.  */
    setenv ("GCONV_PATH", (w.libc (port) + "/iconvdata").c_str (), 1);
    std::vector<char *> argv;
    for (const std::string &word : all)
      argv.push_back (const_cast<char *> (word.c_str ()));
    argv.push_back (nullptr);
    execv (argv[0], argv.data ());
    program::end (program::failure, "can't run " + all[0] + ": " + std::strerror (errno));
  }
}
