/* gettimeofday: the time in microseconds.  Linux version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>
#include <sysdep.h>
#include <ldsodefs.h>

#if __TIMESIZE == 64

/* Not selected by libc_ifunc: an entry that can't read the clock makes the
   system call, whose error would reach the caller as it is.  */
int
__gettimeofday (struct timeval *restrict tv, void *restrict tz)
{
  int r = INTERNAL_VSYSCALL_CALL (GLRO (dl_vdso_gettimeofday), 2, tv, tz);
  if (__glibc_likely (r == 0))
    return 0;
  if (PATH_ABSENT (r))
    r = INTERNAL_SYSCALL_CALL (gettimeofday, tv, tz);
  return r == 0 ? 0 : INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
}

#else

/* The clock that knows no zone: zeroes, never the caller's rubbish.  */
int
__gettimeofday64 (struct __timeval64 *restrict tv, void *restrict tz)
{
  struct __timespec64 ts;
  if (tv != NULL && __clock_gettime64 (CLOCK_REALTIME, &ts) != 0)
    return -1;
  if (tv != NULL)
    {
      tv->tv_sec = ts.tv_sec;
      tv->tv_usec = ts.tv_nsec / 1000;
    }
  if (tz != NULL)
    *(struct timezone *) tz = (struct timezone) { 0, 0 };
  return 0;
}
libc_hidden_def (__gettimeofday64)

static int __attribute__ ((noinline, cold))
gettimeofday_rest (struct timeval *restrict tv, void *restrict tz)
{
  struct __timeval64 tv64;
  if (__gettimeofday64 (tv != NULL ? &tv64 : NULL, NULL) != 0)
    return -1;
  if (tv != NULL)
    {
      if (!in_time_t_range (tv64.tv_sec))
	return INLINE_SYSCALL_ERROR_RETURN_VALUE (EOVERFLOW);
      tv->tv_sec = tv64.tv_sec;
      tv->tv_usec = tv64.tv_usec;
    }
  if (tz != NULL)
    *(struct timezone *) tz = (struct timezone) { 0, 0 };
  return 0;
}

int
__gettimeofday (struct timeval *restrict tv, void *restrict tz)
{
  /* The narrow entry, through a copy: a wrapped second must leave *TV
     alone.  */
  struct timeval now = { 0, 0 };
  int r = INTERNAL_VSYSCALL_CALL (GLRO (dl_vdso_gettimeofday), 2,
				  tv != NULL ? &now : NULL, tz);
  if (__glibc_likely (r == 0 && now.tv_sec >= 0))
    {
      if (tv != NULL)
	*tv = now;
      return 0;
    }
  if (r != 0 && !PATH_ABSENT (r))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
  return gettimeofday_rest (tv, tz);
}

#endif

weak_alias (__gettimeofday, gettimeofday)
