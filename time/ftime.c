/* ftime: the time in milliseconds, by time's clock.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <sys/timeb.h>
#include <time-clock.h>

int
__ftime64 (struct __timeb64 *timebuf)
{
  struct __timespec64 ts;
  if (time_clock_gettime64 (&ts) != 0)
    return -1;
  timebuf->time = ts.tv_sec;
  timebuf->millitm = ts.tv_nsec / 1000000;
  timebuf->timezone = 0;
  timebuf->dstflag = 0;
  return 0;
}

#if __TIMESIZE != 64

libc_hidden_def (__ftime64)

int
ftime (struct timeb *timebuf)
{
  struct __timeb64 tb;
  if (__ftime64 (&tb) != 0)
    return -1;
  if (!in_time_t_range (tb.time))
    {
      __set_errno (EOVERFLOW);
      return -1;
    }
  timebuf->time = tb.time;
  timebuf->millitm = tb.millitm;
  timebuf->timezone = tb.timezone;
  timebuf->dstflag = tb.dstflag;
  return 0;
}

#endif
