/* The first process of a guest kernel: runs the programs of /list, says what
   they said, and switches the machine off.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* A line of /list: a number, `first' or `every', the most seconds, words
   VARIABLE=VALUE, and the program, all separated by tabs.  The kernel's command
   line may say ctime.clocksources=NAME,NAME...: the list runs under the first
   of them, and what says `every' under the others too.

   Each line of the protocol begins with "@ctime ":

     begin N ROUND	what follows until end was said by number N
     end N ROUND STATUS	an exit status, "signal N", or "timeout"
     clocksource NAME	rules from here on; or "refused NAME"
     done		the list is at its end

   Static, so that a guest whose loader or libc is broken can still say so.  */

#include <cerrno>
#include <cstdarg>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <initializer_list>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
  constexpr const char *clocksource_file
    = "/sys/devices/system/clocksource/clocksource0/current_clocksource";
  constexpr const char *said_file = "/said";

  [[gnu::format (printf, 1, 2)]] void
  say (const char *format, ...)
  {
    va_list arguments;
    va_start (arguments, format);
    std::fputs ("@ctime ", stdout);
    std::vprintf (format, arguments);
    std::putchar ('\n');
    std::fflush (stdout);
    va_end (arguments);
  }

  /* A file's first SIZE - 1 bytes, less a newline at their end.  */
  bool
  read_file (const char *name, char *to, std::size_t size)
  {
    const int from = open (name, O_RDONLY | O_CLOEXEC);
    if (from < 0)
      return false;
    ssize_t n = read (from, to, size - 1);
    close (from);
    if (n <= 0)
      return false;
    if (to[n - 1] == '\n')
      --n;
    to[n] = '\0';
    return true;
  }

  bool
  write_file (const char *name, const char *text)
  {
    const int to = open (name, O_WRONLY | O_CLOEXEC);
    if (to < 0)
      return false;
    const std::size_t length = std::strlen (text);
    const bool whole
      = write (to, text, length) == static_cast<ssize_t> (length);
    close (to);
    return whole;
  }

  void
  mount_all ()
  {
    for (const char *folder : { "/dev", "/proc", "/sys", "/tmp" })
      mkdir (folder, 0755);
    mount ("proc", "/proc", "proc", 0, nullptr);
    mount ("sys", "/sys", "sysfs", 0, nullptr);
    mount ("dev", "/dev", "devtmpfs", 0, nullptr);
    mount ("tmp", "/tmp", "tmpfs", 0, nullptr);
  }

  /* A program that the kernel opened nothing for.  */
  void
  open_console ()
  {
    const int console = open ("/dev/console", O_RDWR);
    for (int i = 0; i < 3 && console >= 0; ++i)
      dup2 (console, i);
  }

  /* In the child: TAIL is words VARIABLE=VALUE and the program.  */
  [[noreturn]] void
  become (char *tail)
  {
    setsid ();
    const int in = open ("/dev/null", O_RDONLY);
    const int out = open (said_file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND,
                          0600);
    dup2 (in, 0);
    dup2 (out, 1);
    dup2 (out, 2);
    char *save = nullptr, *program = nullptr;
    clearenv ();
    setenv ("PATH", "/", 1);
    setenv ("LC_ALL", "C", 1);
    for (char *word = strtok_r (tail, "\t", &save); word != nullptr;
         word = strtok_r (nullptr, "\t", &save))
      if (std::strchr (word, '=') != nullptr)
        putenv (word);
      else
        program = word;
    char *arguments[] = { program, nullptr };
    if (program != nullptr && chdir ("/tmp") == 0)
      execv (program, arguments);
    std::printf ("init: can't start %s: %s\n", program, std::strerror (errno));
    std::fflush (stdout);
    _exit (127);
  }

  void
  repeat_what_was_said ()
  {
    std::fflush (stdout);
    const int from = open (said_file, O_RDONLY | O_CLOEXEC);
    char text[4096];
    ssize_t n;
    while (from >= 0 && (n = read (from, text, sizeof text)) > 0)
      for (ssize_t sent = 0, m; sent < n; sent += m)
        if ((m = write (1, text + sent, n - sent)) <= 0)
          break;
    if (from >= 0)
      close (from);
    unlink (said_file);
  }

  /* From CLOCK_MONOTONIC to the clock that programs may set.  */
  time_t
  clock_offset ()
  {
    timespec real { }, mono { };
    clock_gettime (CLOCK_REALTIME, &real);
    clock_gettime (CLOCK_MONOTONIC, &mono);
    return real.tv_sec - mono.tv_sec;
  }

  /* Each program finds the clock as the kernel had it, whatever others did.  */
  void
  set_back (time_t offset)
  {
    const time_t off = clock_offset () - offset;
    if (off >= -1 && off <= 1)
      return;
    timespec now { };
    clock_gettime (CLOCK_MONOTONIC, &now);
    now.tv_sec += offset;
    if (clock_settime (CLOCK_REALTIME, &now) != 0)
      say ("can't set the clock back: %s", std::strerror (errno));
  }

  void
  run (long number, int round, long seconds, char *tail)
  {
    static const time_t usual_offset = clock_offset ();
    set_back (usual_offset);
    say ("begin %ld %d", number, round);
    /* The console must not share its buffer with a child.  */
    const pid_t child = fork ();
    if (child == 0)
      become (tail);
    char ended[32] = "not started";
    sigset_t child_ends;
    sigemptyset (&child_ends);
    sigaddset (&child_ends, SIGCHLD);
    timespec left { seconds, 0 };
    int status = 0;
    while (child > 0)
      {
        /* Orphans of earlier programs are ours too.  */
        pid_t gone;
        while ((gone = waitpid (-1, &status, WNOHANG)) > 0 && gone != child)
          ;
        if (gone == child)
          {
            if (WIFSIGNALED (status))
              std::snprintf (ended, sizeof ended, "signal %d",
                             WTERMSIG (status));
            else
              std::snprintf (ended, sizeof ended, "%d", WEXITSTATUS (status));
            break;
          }
        if (sigtimedwait (&child_ends, nullptr, &left) < 0 && errno == EAGAIN)
          {
            std::strcpy (ended, "timeout");
            kill (-child, SIGKILL);
            waitpid (child, &status, 0);
            break;
          }
      }
    if (child > 0)
      kill (-child, SIGKILL);
    repeat_what_was_said ();
    /* Whatever it said last, the line begins anew.  */
    std::putchar ('\n');
    say ("end %ld %d %s", number, round, ended);
  }

  void
  run_list (int round)
  {
    std::FILE *list = std::fopen ("/list", "re");
    if (list == nullptr)
      {
        say ("no list: %s", std::strerror (errno));
        return;
      }
    char line[4096];
    while (std::fgets (line, sizeof line, list) != nullptr)
      {
        line[std::strcspn (line, "\n")] = '\0';
        long number, seconds;
        char when[16];
        int tail = 0;
        if (std::sscanf (line, "%ld\t%15s\t%ld\t%n", &number, when, &seconds,
                         &tail) != 3
            || tail == 0)
          say ("bad line: %s", line);
        else if (round == 1 || std::strcmp (when, "every") == 0)
          run (number, round, seconds, line + tail);
      }
    std::fclose (list);
  }

  void
  under_clocksource (const char *name, int round)
  {
    char now[64] = "";
    if (!write_file (clocksource_file, name)
        || !read_file (clocksource_file, now, sizeof now)
        || std::strcmp (now, name) != 0)
      {
        say ("refused %s", name);
        return;
      }
    say ("clocksource %s", name);
    run_list (round);
  }
}

int
main ()
{
  if (getpid () != 1)
    {
      std::fputs ("init: only for a guest kernel; `make check-kernels' "
                  "starts one\n", stderr);
      return 2;
    }
  mount_all ();
  open_console ();
  /* What is waited for by sigtimedwait.  */
  sigset_t child_ends;
  sigemptyset (&child_ends);
  sigaddset (&child_ends, SIGCHLD);
  sigprocmask (SIG_BLOCK, &child_ends, nullptr);
  /* Of what the kernel says only a panic may stand among the results.  */
  write_file ("/proc/sys/kernel/printk", "1");

  char words[4096] = "";
  read_file ("/proc/cmdline", words, sizeof words);
  constexpr const char *wanted = "ctime.clocksources=";
  int round = 0;
  if (char *names = std::strstr (words, wanted); names != nullptr)
    {
      names += std::strlen (wanted);
      names[std::strcspn (names, " ")] = '\0';
      char *save = nullptr;
      for (char *name = strtok_r (names, ",", &save); name != nullptr;
           name = strtok_r (nullptr, ",", &save))
        under_clocksource (name, ++round);
    }
  else
    {
      char now[64] = "unknown";
      read_file (clocksource_file, now, sizeof now);
      say ("clocksource %s", now);
      run_list (++round);
    }
  say ("done");
  sync ();
  reboot (RB_POWER_OFF);
  /* No way to switch it off: qemu ends at a restart (-no-reboot).  */
  reboot (RB_AUTOBOOT);
  return 0;
}
