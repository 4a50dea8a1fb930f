/* clock_gettime: read a clock.  Linux version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <time.h>
#include <sysdep.h>
#include <ldsodefs.h>
#include <shlib-compat.h>

/* What is left when the vDSO's wide entry gave R, not 0: an error of the
   clock's own, or the paths below it, widest first.  */
static int attribute_rare
clock_gettime64_rest (int r, const clockid_t *clock_id,
		      struct __timespec64 *const *tp)
{
#ifdef __ASSUME_TIME64_SYSCALLS
  if (PATH_ABSENT (r))
    r = INTERNAL_SYSCALL_CALL (clock_gettime64, *clock_id, *tp);
#else
  struct timespec narrow;

# ifdef HAVE_CLOCK_GETTIME_VSYSCALL
  /* Kernels before 5.3 have only this entry.  */
  if (TIME64_PATH_ABSENT (r))
    {
      r = VDSO_CALL (clock_gettime, 2, *clock_id, &narrow);
      if (r >= 0 && is_whole_second (narrow.tv_sec, *clock_id))
	{
	  **tp = valid_timespec_to_timespec64 (narrow);
	  return 0;
	}
      if (r >= 0)
	r = -ENOSYS;
    }
# endif

  if (TIME64_PATH_ABSENT (r))
    r = INTERNAL_SYSCALL_CALL (clock_gettime64, *clock_id, *tp);

  /* Kernels before 5.1, and filters that know only their calls.  A kernel
     without the old calls leaves the error as it is.  */
  if (TIME64_PATH_ABSENT (r))
    {
      int old = INTERNAL_SYSCALL_CALL (clock_gettime, *clock_id, &narrow);
      if (old == 0)
	**tp = valid_timespec_to_timespec64 (narrow);
      if (!PATH_ABSENT (old))
	r = old;
    }
#endif
  return r >= 0 ? 0 : INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
}

int
__clock_gettime64 (clockid_t clock_id, struct __timespec64 *tp)
{
#ifdef HAVE_CLOCK_GETTIME64_VSYSCALL
  int r = VDSO_CALL (clock_gettime64, 2, clock_id, tp);
  if (__glibc_likely (r == 0))
    return 0;
#else
  int r = -ENOSYS;
#endif
  return clock_gettime64_rest (r, &clock_id, &tp);
}

#if __TIMESIZE != 64

libc_hidden_def (__clock_gettime64)

/* The same after the narrow entry gave R; 0 if its second had wrapped.  */
static int attribute_rare
clock_gettime_rest (int r, const clockid_t *clock_id,
		    struct timespec *const *tp)
{
  if (r < 0 && !TIME64_PATH_ABSENT (r))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
  struct __timespec64 ts;
  if (__clock_gettime64 (*clock_id, &ts) != 0)
    return -1;
  if (!in_time_t_range (ts.tv_sec))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (EOVERFLOW);
  **tp = valid_timespec64_to_timespec (ts);
  return 0;
}

int
__clock_gettime (clockid_t clock_id, struct timespec *tp)
{
# ifdef HAVE_CLOCK_GETTIME_VSYSCALL
  /* The narrow entry first: the wide one's answer would only be narrowed.
     Through a copy, since a wrapped second must leave *TP alone.  */
  struct timespec ts;
  int r = VDSO_CALL (clock_gettime, 2, clock_id, &ts);
  if (__glibc_likely (r == 0)
      && __glibc_likely (is_whole_second (ts.tv_sec, clock_id)))
    {
      tp->tv_sec = ts.tv_sec;
      tp->tv_nsec = ts.tv_nsec;
      return 0;
    }
# else
  int r = -ENOSYS;
# endif
  return clock_gettime_rest (r, &clock_id, &tp);
}

#endif

libc_hidden_def (__clock_gettime)
versioned_symbol (libc, __clock_gettime, clock_gettime, GLIBC_2_17)

/* librt's version, which old programs ask for.  */
#if SHLIB_COMPAT (libc, GLIBC_2_2, GLIBC_2_17)
strong_alias (__clock_gettime, __clock_gettime_librt)
compat_symbol (libc, __clock_gettime_librt, clock_gettime, GLIBC_2_2)
#endif
