/* Commands that glibc-series runs: with their output taken, or sent to a log.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/process.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"

#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>

namespace series
{
  namespace
  {
    /* The process group of the command that runs, 0 if none does.  */
    volatile std::sig_atomic_t running;

    /* A runtest may wait for itself for good in its own handler of TERM.  */
    void
    end_running ()
    {
      kill (-running, SIGTERM);
      constexpr timespec tenth { 0, 100000000 };
      for (int n = 0; n < 20; ++n)
        {
          waitpid (running, nullptr, WNOHANG);
          if (kill (-running, 0) != 0)
            return;
          nanosleep (&tenth, nullptr);
        }
      kill (-running, SIGKILL);
    }

    void
    interrupted (int signal)
    {
      if (running != 0)
        end_running ();
      constexpr std::string_view text
        = "\nglibc-series: interrupted; the same command goes on from here\n";
      [[maybe_unused]] const auto n = ::write (2, text.data (), text.size ());
      _exit (128 + signal);
    }

    std::string
    said (const words &command)
    {
      std::string text;
      for (const std::string &w : command)
        text += (text.empty () ? "" : " ") + w;
      return text;
    }

    [[noreturn]] void
    cannot (const char *what)
    {
      program::end (program::failure,
                    std::string ("can't make a ") + what + ": " + std::strerror (errno));
    }

    pid_t
    start (const words &command, const place &where, int out, int err)
    {
      sigset_t all, usual;
      sigfillset (&all);
      sigprocmask (SIG_BLOCK, &all, &usual);
      const pid_t child = fork ();
      if (child < 0)
        cannot ("process");
      if (child != 0)
        {
          setpgid (child, child);
          running = child;
          sigprocmask (SIG_SETMASK, &usual, nullptr);
          return child;
        }
      setpgid (0, 0);
      /* If this program is killed, its command must not go on beside the next run.  */
      prctl (PR_SET_PDEATHSIG, SIGTERM);
      for (const int s : { SIGINT, SIGTERM, SIGHUP })
        signal (s, SIG_DFL);
      sigprocmask (SIG_SETMASK, &usual, nullptr);
      dup2 (open ("/dev/null", O_RDONLY), 0);
      dup2 (out, 1);
      dup2 (err, 2);
      if (!where.folder.empty () && chdir (where.folder.c_str ()) != 0)
        _exit (127);
      for (const std::string &e : where.environment)
        putenv (const_cast<char *> (e.c_str ()));
      std::vector<char *> argv;
      for (const std::string &w : command)
        argv.push_back (const_cast<char *> (w.c_str ()));
      argv.push_back (nullptr);
      execvp (argv[0], argv.data ());
      dprintf (2, "can't run %s: %s\n", argv[0], std::strerror (errno));
      _exit (127);
    }

    int
    finish (pid_t child)
    {
      siginfo_t ended;
      while (waitid (P_PID, child, &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR)
        ;
      /* What `timeout' told to end and didn't; until it is waited for, the child keeps
         the group's number.  */
      kill (-child, SIGKILL);
      int status = 0;
      waitpid (child, &status, 0);
      running = 0;
      return WIFEXITED (status) ? WEXITSTATUS (status)
                                : 128 + WTERMSIG (status);
    }
  }

  void
  heed_interrupts ()
  {
    struct sigaction action {};
    action.sa_handler = interrupted;
    sigfillset (&action.sa_mask);
    for (const int s : { SIGINT, SIGTERM, SIGHUP })
      sigaction (s, &action, nullptr);
  }

  outcome
  capture (const words &command, const place &where)
  {
    outcome r {};
    const int err = memfd_create ("complaint", MFD_CLOEXEC);
    if (err < 0)
      cannot ("file in memory");
    int ends[2];
    if (pipe2 (ends, O_CLOEXEC) != 0)
      cannot ("pipe");
    const pid_t child = start (command, where, ends[1], err);
    close (ends[1]);
    char buffer[65536];
    for (ssize_t n; (n = read (ends[0], buffer, sizeof buffer)) != 0;)
      if (n > 0)
        r.output.append (buffer, n);
      else if (errno != EINTR)
        break;
    close (ends[0]);
    r.status = finish (child);
    r.complaint.resize (lseek (err, 0, SEEK_END));
    r.complaint.resize (pread (err, r.complaint.data (), r.complaint.size (), 0));
    close (err);
    return r;
  }

  std::string
  output_of (const words &command, const place &where)
  {
    outcome r = capture (command, where);
    if (r.status != 0)
      program::end (program::failure, said (command) + " failed: "
                                        + (r.complaint.empty ()
                                             ? "status " + std::to_string (r.status)
                                             : split (r.complaint, '\n')[0]));
    if (r.output.ends_with ('\n'))
      r.output.pop_back ();
    return r.output;
  }

  int
  logged (const words &command, const std::string &log, const place &where)
  {
    const int out
      = open (log.c_str (), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (out < 0)
      program::end (program::failure,
                    "can't write " + log + ": " + std::strerror (errno));
    dprintf (out, "$ %s\n", said (command).c_str ());
    const int status = finish (start (command, where, out, out));
    close (out);
    return status;
  }

  std::string
  trouble (const std::string &log)
  {
    std::vector<std::string> errors, all;
    for (const std::string &line : split (text_of (log), '\n'))
      {
        all.push_back (line);
        for (const char *word : { "error:", "rror 1", "undefined reference",
                                  "can't ", "differs", "fatal:", "No space left" })
          if (line.find (word) != line.npos)
            {
              errors.push_back (line);
              break;
            }
      }
    const auto &from = errors.empty () ? all : errors;
    std::string text;
    for (std::size_t i = from.size () > 3 ? from.size () - 3 : 0;
         i < from.size (); ++i)
      text += "  " + from[i] + "\n";
    return text;
  }

  std::string
  text_of (const std::string &file)
  {
    return whole_file::read (file).value_or ("");
  }

  std::vector<std::string>
  split (std::string_view text, char at)
  {
    std::vector<std::string> parts;
    while (!text.empty ())
      {
        const auto to = text.find (at);
        parts.emplace_back (text.substr (0, to));
        text.remove_prefix (to == text.npos ? text.size () : to + 1);
      }
    return parts;
  }
}
