/* clock_getres: a clock's resolution.  Linux version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <time.h>
#include <sysdep.h>
#include <ldsodefs.h>
#include <shlib-compat.h>

/* What is left when the vDSO's wide entry gave R, not 0.  A resolution always
   fits 32 bits; RES may be null.  */
static int attribute_rare
clock_getres64_rest (int r, const clockid_t *clock_id,
		     struct __timespec64 *const *res)
{
#ifdef __ASSUME_TIME64_SYSCALLS
  if (PATH_ABSENT (r))
    r = INTERNAL_SYSCALL_CALL (clock_getres_time64, *clock_id, *res);
#else
  struct timespec narrow;
  bool is_narrow = false;

# ifdef HAVE_CLOCK_GETRES_VSYSCALL
  if (TIME64_PATH_ABSENT (r))
    {
      r = VDSO_CALL (clock_getres, 2, *clock_id, &narrow);
      is_narrow = r >= 0;
    }
# endif

  if (TIME64_PATH_ABSENT (r))
    r = INTERNAL_SYSCALL_CALL (clock_getres_time64, *clock_id, *res);

  /* Kernels before 5.1, and filters that know only their calls.  A kernel
     without the old calls leaves the error as it is.  */
  if (TIME64_PATH_ABSENT (r))
    {
      int old = INTERNAL_SYSCALL_CALL (clock_getres, *clock_id, &narrow);
      is_narrow = old == 0;
      if (!PATH_ABSENT (old))
	r = old;
    }
  if (is_narrow && *res != NULL)
    **res = valid_timespec_to_timespec64 (narrow);
#endif
  return r >= 0 ? 0 : INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
}

int
__clock_getres64 (clockid_t clock_id, struct __timespec64 *res)
{
#ifdef HAVE_CLOCK_GETRES64_VSYSCALL
  int r = VDSO_CALL (clock_getres_time64, 2, clock_id, res);
  if (__glibc_likely (r == 0))
    return 0;
#else
  int r = -ENOSYS;
#endif
  return clock_getres64_rest (r, &clock_id, &res);
}

#if __TIMESIZE != 64

libc_hidden_def (__clock_getres64)

/* The same after the narrow entry gave R.  */
static int attribute_rare
clock_getres_rest (int r, const clockid_t *clock_id,
		   struct timespec *const *res)
{
  if (r < 0 && !TIME64_PATH_ABSENT (r))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (-r);
  struct __timespec64 ts;
  if (__clock_getres64 (*clock_id, &ts) != 0)
    return -1;
  if (*res != NULL)
    **res = valid_timespec64_to_timespec (ts);
  return 0;
}

int
__clock_getres (clockid_t clock_id, struct timespec *res)
{
# ifdef HAVE_CLOCK_GETRES_VSYSCALL
  int r = VDSO_CALL (clock_getres, 2, clock_id, res);
  if (__glibc_likely (r == 0))
    return 0;
# else
  int r = -ENOSYS;
# endif
  return clock_getres_rest (r, &clock_id, &res);
}

#endif

libc_hidden_def (__clock_getres)
versioned_symbol (libc, __clock_getres, clock_getres, GLIBC_2_17)

/* librt's version, which old programs ask for.  */
#if SHLIB_COMPAT (libc, GLIBC_2_2, GLIBC_2_17)
strong_alias (__clock_getres, __clock_getres_librt)
compat_symbol (libc, __clock_getres_librt, clock_getres, GLIBC_2_2)
#endif
