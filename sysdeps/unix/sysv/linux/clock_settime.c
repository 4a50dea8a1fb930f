/* clock_settime: set a clock.  Linux version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <time.h>
#include <sysdep.h>
#include <shlib-compat.h>

/* Nothing is checked here: what the kernel refuses it refuses with the right
   error.  */
int
__clock_settime64 (clockid_t clock_id, const struct __timespec64 *tp)
{
  int r = INTERNAL_SYSCALL_CALL (clock_settime64, clock_id, tp);
#ifndef __ASSUME_TIME64_SYSCALLS
  /* Kernels before 5.1, and filters that know only their calls.  A kernel
     without the old calls says nothing of why the first one failed.  */
  if (TIME64_PATH_ABSENT (r))
    {
      if (in_time_t_range (tp->tv_sec))
	{
	  struct timespec ts = valid_timespec64_to_timespec (*tp);
	  int old = INTERNAL_SYSCALL_CALL (clock_settime, clock_id, &ts);
	  if (!PATH_ABSENT (old))
	    r = old;
	}
      else if (PATH_ABSENT (r))
	r = -EOVERFLOW;
    }
#endif
  return r == 0 ? 0 : INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
}

#if __TIMESIZE != 64

libc_hidden_def (__clock_settime64)

int
__clock_settime (clockid_t clock_id, const struct timespec *tp)
{
  struct __timespec64 ts = valid_timespec_to_timespec64 (*tp);
  return __clock_settime64 (clock_id, &ts);
}

#endif

libc_hidden_def (__clock_settime)
versioned_symbol (libc, __clock_settime, clock_settime, GLIBC_2_17)

/* librt's version, which old programs ask for.  */
#if SHLIB_COMPAT (libc, GLIBC_2_2, GLIBC_2_17)
strong_alias (__clock_settime, __clock_settime_librt)
compat_symbol (libc, __clock_settime_librt, clock_settime, GLIBC_2_2)
#endif
