/* Prints 1 if each function that musl declares works.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <stdio.h>
#include <sys/time.h>
#include <time.h>

int
main (void)
{
  struct timespec t;
  struct timeval v;
  printf ("%d\n", clock_gettime (CLOCK_REALTIME, &t) == 0
	  && clock_getres (CLOCK_REALTIME, &t) == 0
	  && gettimeofday (&v, NULL) == 0 && time (NULL) > 1000000000
	  && timespec_get (&t, TIME_UTC) == TIME_UTC
	  && clock_gettime (12, &t) == -1);
  return 0;
}
