/* Counts a process's user instructions by single-stepping it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/stepper.h"
#include "benchmarks/marked-call.h"
#include "benchmarks/program.h"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <limits>
#include <sched.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
  using benchmarks::call;
  using benchmarks::entries;
  using benchmarks::function;
  using marked::any_function;
  using marked::word;

  constexpr int tries = 8;

  template <class T>
  word
  as_word (T *pointer)
  {
    return reinterpret_cast<word> (pointer);
  }

  void
  call_marked (const entries &e, const call &c)
  {
    timeval tv;
    timespec ts;
    vdso::wide_timespec wide;
    const auto call = [] (auto *f, auto... arguments) {
      marked::call (reinterpret_cast<any_function> (f), arguments...);
    };
    const word clock = static_cast<word> (c.clock);
    switch (c.what)
      {
      case function::time: call (e.time, word { 0 }); break;
      case function::gettimeofday:
        call (e.gettimeofday, as_word (&tv), word { 0 });
        break;
      case function::clock_gettime:
        call (e.clock_gettime, clock, as_word (&ts));
        break;
      case function::clock_gettime64:
        call (e.clock_gettime64, clock, as_word (&wide));
        break;
      case function::clock_getres:
        call (e.clock_getres, clock, as_word (&ts));
        break;
      }
  }

  [[noreturn]] void
  fail (const char *what)
  {
    program::end (program::failure, std::string ("cannot single-step: ") + what
                                      + ": " + std::strerror (errno));
  }

  /* Waking another processor for each step takes twenty times as long, so
     long that the kernel renews the vDSO's page within every call.  */
  void
  stay_on_one_processor ()
  {
    cpu_set_t here;
    CPU_ZERO (&here);
    CPU_SET (sched_getcpu (), &here);
    if (sched_setaffinity (0, sizeof here, &here) != 0)
      fail ("sched_setaffinity");
  }

  /* A child stopped by ptrace, killed with its handle.  */
  class traced
  {
  public:
    template <class F>
    explicit traced (F body)
    {
      stay_on_one_processor ();
      child_ = fork ();
      if (child_ < 0)
        fail ("fork");
      if (child_ == 0)
        {
          if (ptrace (PTRACE_TRACEME, 0, 0, 0) != 0)
            _exit (126);
          raise (SIGTRAP);
          body ();
          _exit (127);
        }
      if (!wait ())
        program::end (program::failure,
                      "cannot single-step: this system lets no process trace "
                      "its child");
    }

    ~traced ()
    {
      if (alive_)
        {
          kill (child_, SIGKILL);
          waitpid (child_, nullptr, 0);
        }
    }

    traced (const traced &) = delete;
    traced &operator= (const traced &) = delete;

    /* To its next stop by SIGTRAP; false if it has ended instead.  */
    bool
    resume (__ptrace_request how)
    {
      if (ptrace (how, child_, 0, 0) != 0)
        fail ("ptrace");
      return wait ();
    }

    bool
    wait ()
    {
      int status;
      while (waitpid (child_, &status, 0) < 0)
        if (errno != EINTR)
          fail ("waitpid");
      if (WIFSTOPPED (status))
        {
          if (WSTOPSIG (status) == SIGTRAP)
            return true;
          program::end (program::failure,
                        std::string ("cannot single-step: the child got ")
                          + strsignal (WSTOPSIG (status)));
        }
      alive_ = false;
      ended_well = WIFEXITED (status) && WEXITSTATUS (status) == 0;
      return false;
    }

    /* Whether the child stands at, or right after, a breakpoint of ours.  */
    bool
    at_marker ()
    {
      siginfo_t info;
      if (ptrace (PTRACE_GETSIGINFO, child_, 0, &info) != 0)
        fail ("ptrace");
      return info.si_code == SI_KERNEL;
    }

    bool ended_well = false;

  private:
    pid_t child_ = -1;
    bool alive_ = true;
  };

  /* The vDSO starts again if the kernel renews its page meanwhile, which it
     does each tick: leave as long as possible until the next.  */
  void
  wait_for_tick ()
  {
    timespec first, now;
    clock_gettime (CLOCK_MONOTONIC_COARSE, &first);
    do
      clock_gettime (CLOCK_MONOTONIC_COARSE, &now);
    while (now.tv_nsec == first.tv_nsec);
  }

  /* From one marker to the next.  */
  long
  steps_between (traced &child)
  {
    long steps = 0;
    bool runs = child.resume (PTRACE_CONT);
    wait_for_tick ();
    while (runs && (runs = child.resume (PTRACE_SINGLESTEP)))
      {
        /* The marker's own trap is no instruction of the call.  */
        if (child.at_marker ())
          return steps;
        ++steps;
      }
    program::end (program::failure,
                  "cannot single-step: the child ended early");
  }

  long
  least_steps (traced &child)
  {
    long least = std::numeric_limits<long>::max ();
    for (int i = 0; i < tries; ++i)
      least = std::min (least, steps_between (child));
    return least;
  }
}

std::vector<long>
stepper::count_calls (const std::vector<counted> &all)
{
  /* One call unmarked binds what is bound lazily.  */
  traced child ([&] {
    for (const counted &c : all)
      {
        benchmarks::repeat (*c.functions, c.what, 1);
        for (int i = 0; i < tries; ++i)
          call_marked (*c.functions, c.what);
      }
  });
  std::vector<long> counts;
  for (std::size_t i = 0; i < all.size (); ++i)
    counts.push_back (least_steps (child));
  return counts;
}

long
stepper::count_empty ()
{
  traced child ([] { marked::call (marked::nothing, 0, 0); });
  return steps_between (child);
}

long
stepper::count_process (const std::string &file, const std::string &preload)
{
  std::string setting = "LD_PRELOAD=" + preload;
  char *const arguments[] = { const_cast<char *> (file.c_str ()), nullptr };
  char *const environment[]
    = { preload.empty () ? nullptr : setting.data (), nullptr };
  traced child ([&] {
    /* The same addresses each time, and so the same count: once is enough.  */
    personality (ADDR_NO_RANDOMIZE);
    execve (file.c_str (), arguments, environment);
  });
  if (!child.resume (PTRACE_CONT))
    program::end (program::failure, "cannot run " + file);
  long steps = 0;
  while (child.resume (PTRACE_SINGLESTEP))
    ++steps;
  if (!child.ended_well)
    program::end (program::failure, file + " failed while being stepped");
  return steps;
}
