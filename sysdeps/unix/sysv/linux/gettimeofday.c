/* gettimeofday: the time in microseconds.  Linux version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>
#include <sysdep.h>
#include <ldsodefs.h>

#if __TIMESIZE == 64

/* What is left when the vDSO's entry gave R, not 0.  */
static int attribute_rare
gettimeofday_rest (int r, struct timeval *const *tv, void *const *tz)
{
  if (PATH_ABSENT (r))
    r = INTERNAL_SYSCALL_CALL (gettimeofday, *tv, *tz);
  return r >= 0 ? 0 : INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
}

/* Not selected by libc_ifunc: an entry that can't read the clock makes the
   system call, and its error would reach the caller as it is.  */
int
__gettimeofday (struct timeval *tv, void *tz)
{
  int r = VDSO_CALL (gettimeofday, 2, tv, tz);
  if (__glibc_likely (r == 0))
    return 0;
  return gettimeofday_rest (r, &tv, &tz);
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

/* What is left when the vDSO's entry gave R; 0 if its second had wrapped.  */
static int attribute_rare
gettimeofday_rest (int r, struct timeval *const *tv, void *const *tz)
{
  if (r < 0 && !TIME64_PATH_ABSENT (r))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
  struct __timeval64 tv64 = { 0, 0 };
  if (__gettimeofday64 (*tv != NULL ? &tv64 : NULL, NULL) != 0)
    return -1;
  if (!in_time_t_range (tv64.tv_sec))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (EOVERFLOW);
  if (*tv != NULL)
    **tv = (struct timeval) { tv64.tv_sec, tv64.tv_usec };
  if (*tz != NULL)
    *(struct timezone *) *tz = (struct timezone) { 0, 0 };
  return 0;
}

int
__gettimeofday (struct timeval *tv, void *tz)
{
  /* Through a copy: a wrapped second must leave *TV alone.  */
  struct timeval now;
  int r = -ENOSYS;
  if (__glibc_likely (tv != NULL))
    {
      r = VDSO_CALL (gettimeofday, 2, &now, tz);
      if (__glibc_likely (r >= 0)
	  && __glibc_likely (now.tv_sec >= TIME32_OLDEST))
	{
	  tv->tv_sec = now.tv_sec;
	  tv->tv_usec = now.tv_usec;
	  return 0;
	}
    }
  else
    {
      r = VDSO_CALL (gettimeofday, 2, NULL, tz);
      if (r >= 0)
	return 0;
    }
  return gettimeofday_rest (r, &tv, &tz);
}

#endif

weak_alias (__gettimeofday, gettimeofday)
