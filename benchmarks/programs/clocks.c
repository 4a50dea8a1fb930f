/* Reads the time in each way that a C program may.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <stdio.h>
#include <stdlib.h>
#include <sys/time.h>
#include <time.h>

/* Within a second or so of NOW.  */
static void
expect_near (const char *what, time_t now, time_t got)
{
  if (got < now - 2 || got > now + 2)
    {
      fprintf (stderr, "clocks: %s is %lld, time is %lld\n", what,
	       (long long) got, (long long) now);
      exit (1);
    }
}

int
main (void)
{
  struct timespec ts, resolution;
  struct timeval tv;
  time_t now = time (NULL);

  if (clock_gettime (CLOCK_REALTIME, &ts) != 0
      || clock_getres (CLOCK_REALTIME, &resolution) != 0)
    {
      perror ("clocks");
      return 1;
    }
  expect_near ("clock_gettime", now, ts.tv_sec);
  gettimeofday (&tv, NULL);
  expect_near ("gettimeofday", now, tv.tv_sec);
  timespec_get (&ts, TIME_UTC);
  expect_near ("timespec_get", now, ts.tv_sec);
  printf ("%lld, time_t of %d bits, resolution %ld ns\n", (long long) now,
	  (int) sizeof now * 8, resolution.tv_nsec);
  return 0;
}
