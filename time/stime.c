/* stime: set the time in seconds, by __clock_settime.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time.h>

/* The headers no longer declare it.  */
extern int stime (const time_t *when);

int
stime (const time_t *when)
{
  struct timespec ts = { .tv_sec = *when, .tv_nsec = 0 };
  return __clock_settime (CLOCK_REALTIME, &ts);
}
