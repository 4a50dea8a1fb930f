/* count-calls: instructions of each clock call by each route, on a machine that
   takes a nanosecond for an instruction.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Under qemu-system -icount shift=0 the guest's clock counts its instructions,
   those of the kernel and its vDSO included.  qemu-user has no such clock: with
   the argument `marks' the program only makes the calls, between calls of a
   function that qemu's log shows by its name (scripts/count-user).

   It speaks as the test programs do, so that a guest can run it among them.
   Each count is a line

     NOTE: count PORT CLOCKSOURCE CALL LIBC LIBCTIME VDSO LIBC LIBCTIME VDSO BASE

   of fields separated by tabs: instructions over those of an empty function by
   the three routes, `-' for a route that has no such call, `?' where the log has
   the count; how many system calls one call makes by each of them, `-' where
   that isn't known; and which of the vDSO's entries the third is, the CALL's own or
   that of the clock which it reads, `-' without one.  One line counts instructions
   whose number is known, so that a clock which doesn't count them shows.  */

#include "benchmarks/counts.h"
#include "benchmarks/routes.h"
#include "tools/program.h"

#include <algorithm>
#include <array>
#include <csignal>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <vector>

/* The name of a function may be that of its descriptor; the label has one in
   any case.  */
extern "C" [[gnu::noinline, gnu::noclone]] void
count_calls_mark ()
{
  asm volatile (".type count_calls_mark_here STT_FUNC\n"
                "count_calls_mark_here:\n\t"
                "nop\n\t"
                ".size count_calls_mark_here, . - count_calls_mark_here");
}

namespace
{
  using benchmarks::call;
  using benchmarks::entries;
  using benchmarks::function;
  using benchmarks::route;
  using benchmarks::route_table;

  /* Short beside a tick, long beside the grain of the clock.  A tick of mips is
     short: its kernel measures the processor by a calendar clock that doesn't
     count instructions.  */
#if defined __x86_64__ || defined __i386__
  constexpr int calls_in_batch = 100, rounds = 10;
#elif defined __mips__
  constexpr int calls_in_batch = 100, rounds = 100;
#else
  constexpr int calls_in_batch = 1000, rounds = 10;
#endif
  /* For a log of each instruction.  */
  constexpr int calls_in_log = 20;

  constexpr route counted_routes[]
    = { route::libc, route::libctime, route::vdso };

  /* What a batch costs besides the calls' own instructions.  */
  const entries empty = {
    [] (time_t *) -> time_t { return 0; },
    [] (timeval *, void *) { return 0; },
    [] (clockid_t, timespec *) { return 0; },
    [] (clockid_t, vdso::wide_timespec *) { return 0; },
    [] (clockid_t, timespec *) { return 0; },
    [] (timespec *, int) { return 0; },
  };

  /* What is known beforehand.  */
  const entries known = {
    [] (time_t *) -> time_t {
      asm volatile (".rept %c0\n\t"
                    "nop\n\t"
                    ".endr" : : "i"(counts::known_instructions));
      return 1;
    },
  };

  struct subject
  {
    call as;                  /* What is called in place of the line's call.  */
    const entries *by;        /* Null: this route has no such call.  */
    long long least = -1;
    long system_calls = -1;
  };

  struct line
  {
    const char *label, *base;
    std::array<subject, std::size (counted_routes)> routes;
    std::array<subject, std::size (counted_routes)> nothing;
  };

  line
  make_line (const call &c, const route_table &table)
  {
    line l { c.label, c.label, {}, {} };
    for (std::size_t i = 0; i < l.routes.size (); ++i)
      {
        const entries &by = table.of (counted_routes[i], c);
        call as = c;
        if (counted_routes[i] == route::vdso)
          {
            as = benchmarks::bare_call (by, c);
            l.base = as.label;
          }
        l.routes[i] = { as, by.has (as) ? &by : nullptr };
        l.nothing[i] = { as, &empty };
      }
    return l;
  }

  line
  known_line ()
  {
    line l { counts::known, "-", {}, {} };
    const call &any = benchmarks::calls[0];
    l.routes[0] = { any, &known };
    l.nothing[0] = { any, &empty };
    return l;
  }

  /* Nanoseconds of the machine, whatever clock source the kernel uses, and
     whatever it takes the frequency for.  */
  unsigned long long
  since (unsigned long long before)
  {
#if defined __x86_64__ || defined __i386__
    /* 1 GHz under qemu.  */
    return __builtin_ia32_rdtsc () - before;
#elif defined __mips__
    /* One in 6 ns under qemu, of 32 bits.  */
    unsigned int count;
    asm volatile ("rdhwr %0, $2" : "=r"(count));
    return (count - static_cast<unsigned int> (before / 6)) * 6ULL;
#else
    timespec ts;
    clock_gettime (CLOCK_MONOTONIC_RAW, &ts);
    return ts.tv_sec * 1000000000ULL + ts.tv_nsec - before;
#endif
  }

  void
  count_batch (subject &s)
  {
    const auto before = since (0);
    benchmarks::repeat (*s.by, s.as, calls_in_batch);
    const auto took = static_cast<long long> (since (before));
    if (s.least < 0 || took < s.least)
      s.least = took;
  }

  /* Near a second's end libctime-coherent's time reads a second clock.  Without
     sleep: some kernels' timers don't run as fast as instructions.  */
  void
  wait_for_margin ()
  {
    timespec now;
    while (clock_gettime (CLOCK_REALTIME, &now), now.tv_nsec > 900'000'000)
      ;
  }

  template <class F>
  void
  each_subject (std::vector<line> &lines, F f)
  {
    for (line &l : lines)
      for (std::size_t i = 0; i < l.routes.size (); ++i)
        if (l.routes[i].by != nullptr)
          {
            f (l.routes[i]);
            f (l.nothing[i]);
          }
  }

  /* System calls of a child that makes N calls, between its first and its last
     one; -1 if it can't be traced.  */
  long
  system_calls (const subject &s, unsigned long n)
  {
    const pid_t child = fork ();
    if (child == 0)
      {
        if (ptrace (PTRACE_TRACEME, 0, nullptr, nullptr) != 0)
          _exit (1);
        raise (SIGSTOP);
        benchmarks::repeat (*s.by, s.as, n);
        _exit (0);
      }
    long stops = 0;
    int status;
    while (child > 0 && waitpid (child, &status, 0) == child
           && WIFSTOPPED (status))
      {
        ++stops;
        if (ptrace (PTRACE_SYSCALL, child, nullptr, nullptr) != 0)
          break;
      }
    return child > 0 && WIFEXITED (status) && WEXITSTATUS (status) == 0 ? stops
                                                                        : -1;
  }

  void
  count_system_calls (subject &s)
  {
    constexpr unsigned long more = 10;
    const long one = system_calls (s, 1), many = system_calls (s, 1 + more);
    /* A system call stops its caller twice.  */
    if (one >= 0 && many >= one)
      s.system_calls = (many - one) / (2 * static_cast<long> (more));
  }

  std::string
  clock_source ()
  {
    char name[64] = "";
    if (std::FILE *file
        = std::fopen ("/sys/devices/system/clocksource/clocksource0/"
                      "current_clocksource",
                      "re"))
      {
        if (std::fscanf (file, "%63s", name) != 1)
          name[0] = '\0';
        std::fclose (file);
      }
    return name[0] ? name : "unknown";
  }

  void
  print (const line &l, const std::string &source)
  {
    std::printf ("\tNOTE: count\t%s\t%s\t%s", benchmarks::port,
                 source.c_str (), l.label);
    for (std::size_t i = 0; i < l.routes.size (); ++i)
      if (l.routes[i].by == nullptr)
        std::printf ("\t-");
      else if (l.routes[i].least < 0)
        std::printf ("\t?");
      else
        std::printf ("\t%.2f",
                     static_cast<double> (l.routes[i].least
                                          - l.nothing[i].least)
                       / calls_in_batch);
    for (std::size_t i = 0; i < l.routes.size (); ++i)
      if (l.routes[i].system_calls < 0)
        std::printf ("\t-");
      else
        std::printf ("\t%ld", l.routes[i].system_calls);
    std::printf ("\t%s\n", l.routes.back ().by ? l.base : "-");
  }

  void
  log_batch (subject &s)
  {
    count_calls_mark ();
    benchmarks::repeat (*s.by, s.as, calls_in_log);
    count_calls_mark ();
  }
}

int
main (int argc, char **argv)
{
  program::name = "count-calls";
  const bool marks = argc == 2 && std::strcmp (argv[1], "marks") == 0;
  if (argc != 1 && !marks)
    program::end (program::usage,
                  "takes no argument but `marks'; `make check-instructions' "
                  "runs it");
  const char *named = std::getenv ("CTIME_LIBRARY");
  const std::string library = named ? named : benchmarks::default_library ();
  const benchmarks::route_table table (library);
  std::vector<line> lines { known_line () };
  benchmarks::each_counted_call (
    [&] (const call &c) { lines.push_back (make_line (c, table)); });

  /* The first call binds what is bound lazily; a clock that the kernel hasn't
     has no cost.  */
  each_subject (lines, [] (subject &s) {
    if (!benchmarks::works (*s.by, s.as) && s.by != &empty)
      s.by = nullptr;
  });

  std::string source = "-";
  if (marks)
    {
      std::printf ("calls\t%d\n", calls_in_log);
      each_subject (lines, log_batch);
    }
  else
    {
      source = clock_source ();
      wait_for_margin ();
      for (int i = 0; i < rounds; ++i)
        each_subject (lines, count_batch);
      each_subject (lines, count_system_calls);
    }
  for (const line &l : lines)
    print (l, source);
  std::printf ("\tPASSED: counted\nTotals: 1\n");
  return program::finish (0);
}
