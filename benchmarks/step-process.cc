/* Counts the instructions of a process from exec to exit by tracing it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/stepper.h"
#include "tools/program.h"

#include <cerrno>
#include <csignal>
#include <sched.h>
#include <sys/personality.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
  [[noreturn]] void
  fail (const char *what)
  {
    program::end (program::failure, std::string ("cannot single-step: ") + what
                                      + ": " + std::strerror (errno));
  }

  /* Waking another processor for each step takes three times as long.  */
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

    bool ended_well = false;

  private:
    pid_t child_ = -1;
    bool alive_ = true;
  };
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
