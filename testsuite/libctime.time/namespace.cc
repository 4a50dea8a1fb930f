/* A time namespace: clocks with an offset, by both paths.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* time_namespaces(7).  In another namespace the vDSO's data page is another one:
   from the fork on for a child, at once for a process that enters it.  */

#include "readings.h"

#include <sched.h>

#ifndef CLONE_NEWTIME
# define CLONE_NEWTIME 0x80
#endif

constexpr int64_t later = 86400 * 365;

static wide
read_or_nothing (clockid_t id)
{
  wide t { -1, -1 };
  read_clock (id, &t);
  return t;
}

/* In the namespace: as the kernel says, and by the offset after OUTSIDE.  */
static void
inside (const char *where, const wide &outside)
{
  char name[96];
  for (const named_clock &c : clocks)
    {
      wide t;
      if (raw_gettime (c.id, &t) != 0)
	continue;
      snprintf (name, sizeof name, "%s: clock_gettime %s", where, c.name);
      triple (name, c.id, 1, [&c] (wide *to) { return read_clock (c.id, to); }, 50);
    }
  snprintf (name, sizeof name, "%s: ", where);
  triples (name, 50);
  wide now = read_or_nothing (CLOCK_MONOTONIC);
  check (now.sec >= outside.sec + later && now.sec <= outside.sec + later + 60,
	 "%s: CLOCK_MONOTONIC by its offset", where);
  now = read_or_nothing (CLOCK_BOOTTIME);
  check (now.sec >= outside.sec + 2 * later, "%s: CLOCK_BOOTTIME by its offset", where);
}

static bool
write_offsets ()
{
  static const char offsets[] = "monotonic 31536000 0\nboottime 63072000 0\n";
  int file = open ("/proc/self/timens_offsets", O_WRONLY | O_CLOEXEC);
  bool ok = file >= 0
	    && write (file, offsets, sizeof offsets - 1) == sizeof offsets - 1;
  close (file);
  return ok;
}

int
main ()
{
  /* The page of this namespace was in use before.  */
  const wide outside = read_or_nothing (CLOCK_MONOTONIC);
  if (unshare (CLONE_NEWTIME) != 0
      && unshare (CLONE_NEWUSER | CLONE_NEWTIME) != 0)
    {
      unsupported ("no time namespace may be made here: errno %d", errno);
      return finish ();
    }
  if (!write_offsets ())
    {
      unsupported ("no offsets for a time namespace: errno %d", errno);
      return finish ();
    }
  /* The maker itself stays outside.  */
  wide still = read_or_nothing (CLOCK_MONOTONIC);
  check (outside <= still && still.sec < outside.sec + 60, "the maker stays outside");
  triples ("the maker: ", 50);

  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      inside ("a child", outside);
      fflush (stdout);
      _exit (failed != 0);
    }
  int status = -1;
  waitpid (child, &status, 0);
  check (WIFEXITED (status) && WEXITSTATUS (status) <= 1, "the child ends: %d",
	 status);

  int space = open ("/proc/self/ns/time_for_children", O_RDONLY | O_CLOEXEC);
  if (space < 0 || setns (space, CLONE_NEWTIME) != 0)
    unsupported ("the namespace can't be entered: errno %d", errno);
  else
    inside ("one that enters", outside);
  return finish ();
}
