/* time: seconds since the epoch, by __clock_gettime.  Generic version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <stddef.h>
#include <time-now.h>

/* Apart, so that the usual call, of time (NULL), has no pointer to keep.  */
static __time64_t __attribute__ ((noinline))
time64_stored (__time64_t *timer)
{
  return *timer = time64_now ();
}

/* Used where the vDSO has no time entry.  */

#if __TIMESIZE == 64

time_t
__time (time_t *timer)
{
  time_t t = time64_now ();
  if (timer != NULL)
    *timer = t;
  return t;
}

#else

__time64_t
__time64 (__time64_t *timer)
{
  return __glibc_unlikely (timer != NULL) ? time64_stored (timer) : time64_now ();
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
