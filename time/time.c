/* time: seconds since the epoch, by __clock_gettime.  Generic version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <stddef.h>
#include <time-now.h>

/* Used where the vDSO has no time entry.  */

#if __TIMESIZE == 64

/* Apart, so that the usual call, of time (NULL), has no pointer to keep.  */
static time_t __attribute__ ((noinline))
time_stored (time_t *timer)
{
  return *timer = time64_now ();
}

time_t
__time (time_t *timer)
{
  if (__glibc_unlikely (timer != NULL))
    return time_stored (timer);
  return time64_now ();
}

#else

__time64_t
__time64 (__time64_t *timer)
{
  __time64_t t = time64_now ();
  if (timer != NULL)
    *timer = t;
  return t;
}
libc_hidden_def (__time64)

/* By the narrow clock, which is cheaper, and says EOVERFLOW itself.  */
time_t
__time (time_t *timer)
{
  struct timespec ts;
  if (time_clock_gettime (&ts) != 0)
    return -1;
  if (__glibc_unlikely (timer != NULL))
    *timer = ts.tv_sec;
  return ts.tv_sec;
}

#endif

weak_alias (__time, time)
