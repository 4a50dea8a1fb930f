/* Tests that set the clock: in a guest kernel of our own, and nowhere else.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* A test defines test () instead of main, which is here so that none can forget to
   ask.  It needn't set the clock back: the guest's first process does.  */

#ifndef GUEST_H
#define GUEST_H 1

#include "readings.h"

#include <stdlib.h>

static void test ();

/* The first line of file NAME; "" if there is none.  */
static void
read_line (const char *name, char *to, size_t size)
{
  int file = open (name, O_RDONLY | O_CLOEXEC);
  ssize_t n = file < 0 ? -1 : read (file, to, size - 1);
  close (file);
  to[n > 0 ? n : 0] = '\0';
  to[strcspn (to, "\n")] = '\0';
}

/* The board `guest' gives its kernels this word; see boards/guest.exp.  */
static bool
in_guest ()
{
  char words[4096], *save = nullptr;
  read_line ("/proc/cmdline", words, sizeof words);
  for (char *word = strtok_r (words, " ", &save); word != nullptr;
       word = strtok_r (nullptr, " ", &save))
    if (strcmp (word, "ctime.guest") == 0)
      return true;
  return false;
}

/* What the tests set it with when the setting isn't what they test.  */
[[maybe_unused]] static void
set_clock (int64_t sec, long nsec = 0)
{
  wide t { sec, nsec };
  long r = raw (nr_settime, long { CLOCK_REALTIME }, &t);
  if (r != 0)
    {
      unresolved ("the kernel doesn't set its clock to %lld: errno %ld",
		  (long long) sec, -r);
      exit (finish ());
    }
}

inline wide
operator- (const wide &a, const wide &b)
{
  wide d { a.sec - b.sec, a.nsec - b.nsec };
  if (d.nsec < 0)
    d = { d.sec - 1, d.nsec + 1000000000 };
  return d;
}

inline wide
operator+ (const wide &a, const wide &b)
{
  wide s { a.sec + b.sec, a.nsec + b.nsec };
  if (s.nsec > 999999999)
    s = { s.sec + 1, s.nsec - 1000000000 };
  return s;
}

[[maybe_unused]] static wide
raw_now (clockid_t clock)
{
  wide t { -1, -1 };
  raw_gettime (clock, &t);
  return t;
}

[[maybe_unused]] static void
pause_for (long nsec)
{
  timespec t { 0, nsec };
  while (nanosleep (&t, &t) != 0)
    ;
}

int
main ()
{
  if (!in_guest ())
    {
      unsupported ("sets the clock: only in a guest kernel of make check-kernels");
      return finish ();
    }
  test ();
  return finish ();
}

#endif /* GUEST_H */
