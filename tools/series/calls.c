/* calls: makes one call of a clock a number of times.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Its instructions are counted from outside, with two numbers: the difference
   is the calls' and the loop's.  */

#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <time.h>

int
main (int argc, char **argv)
{
  struct timespec ts;
  struct timeval tv;

  if (argc != 3)
    return 2;
  int n = atoi (argv[2]);
  if (strcmp (argv[1], "time") == 0)
    while (n-- > 0)
      time (NULL);
  else if (strcmp (argv[1], "gettimeofday") == 0)
    while (n-- > 0)
      gettimeofday (&tv, NULL);
  else if (strcmp (argv[1], "REALTIME") == 0)
    while (n-- > 0)
      clock_gettime (CLOCK_REALTIME, &ts);
  else if (strcmp (argv[1], "REALTIME_COARSE") == 0)
    while (n-- > 0)
      clock_gettime (CLOCK_REALTIME_COARSE, &ts);
  else
    return 2;
  return 0;
}
