/* time_clock_gettime64, time_clock_gettime: a second that is never behind
   CLOCK_REALTIME's, at little more than the price of the tick's clock.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* CLOCK_REALTIME_COARSE is what the kernel's last tick left, up to two ticks
   behind CLOCK_REALTIME.  Its second can only be the old one where less than
   that is left of it.  There, within a margin of 20 ms or three ticks, whichever
   is longer, CLOCK_REALTIME is read instead.  So the second is right as long as
   no tick is so late that the coarse clock lags by more than the margin.

   Cost: a comparison beside the coarse clock; both clocks within the margin.  Any
   thread, and signal handlers.  Apart from the two variables, which ldsodefs.h
   declares and init-first sets, the file compiles in glibc as it is.  */

#ifndef _TIME_CLOCK_H
#define _TIME_CLOCK_H 1

#include <errno.h>
#include <stdbool.h>
#include <time.h>
#include <sysdep.h>
#include <sysdep-vdso.h>
#include <ldsodefs.h>

#ifndef VDSO_CALL
/* glibc's pointers are null where the kernel has no such function.  */
# define VDSO_CALL(name, nr, ...) \
  (GLRO (dl_vdso_##name) == NULL ? -ENOSYS \
   : INTERNAL_VSYSCALL_CALL (GLRO (dl_vdso_##name), nr, __VA_ARGS__))
#endif
#ifndef __NR_clock_getres_time64
# define __NR_clock_getres_time64 __NR_clock_getres
#endif

/* CLOCK_REALTIME; with tv_nsec -1 and errno for a failure.  Out of line, and
   by value, so that the usual call has nothing to keep for it.  */
static struct __timespec64 __attribute__ ((noinline, cold))
time_clock_realtime (void)
{
  struct __timespec64 ts;
  if (__clock_gettime64 (CLOCK_REALTIME, &ts) != 0)
    ts.tv_nsec = -1;
  return ts;
}

/* 0, or -1 and errno.  */
static inline int
time_clock_gettime64 (struct __timespec64 *ts)
{
#ifdef HAVE_CLOCK_GETTIME64_VSYSCALL
  if (__glibc_likely (VDSO_CALL (clock_gettime64, 2, GLRO (dl_time_clock),
				 ts) >= 0)
      && __glibc_likely ((int) ts->tv_nsec + GLRO (dl_time_margin)
			  < 1000000000))
    return 0;
#endif
  *ts = time_clock_realtime ();
  return ts->tv_nsec < 0 ? -1 : 0;
}

#if __TIMESIZE != 64
/* The same by the narrow entry, whose second may have wrapped.  */
static struct timespec __attribute__ ((noinline, cold))
time_clock_realtime32 (void)
{
  struct timespec ts;
  if (__clock_gettime (CLOCK_REALTIME, &ts) != 0)
    ts.tv_nsec = -1;
  return ts;
}

static inline int
time_clock_gettime (struct timespec *ts)
{
# ifdef HAVE_CLOCK_GETTIME_VSYSCALL
  if (__glibc_likely (VDSO_CALL (clock_gettime, 2, GLRO (dl_time_clock),
				 ts) >= 0)
      && __glibc_likely (ts->tv_sec >= TIME32_OLDEST)
      && __glibc_likely ((int) ts->tv_nsec + GLRO (dl_time_margin)
			  < 1000000000))
    return 0;
# endif
  *ts = time_clock_realtime32 ();
  return ts->tv_nsec < 0 ? -1 : 0;
}
#endif

/* The length of a tick in nanoseconds, or -errno.  Start-up can't set errno.  */
static inline long int
time_clock_tick (void)
{
  int r = -ENOSYS;
#ifdef HAVE_CLOCK_GETRES_VSYSCALL
  struct timespec narrow;
  r = VDSO_CALL (clock_getres, 2, CLOCK_REALTIME_COARSE, &narrow);
  if (r >= 0)
    return narrow.tv_nsec;
#endif
  struct __timespec64 res;
#ifdef HAVE_CLOCK_GETRES64_VSYSCALL
  r = VDSO_CALL (clock_getres_time64, 2, CLOCK_REALTIME_COARSE, &res);
#endif
  if (r < 0)
    r = INTERNAL_SYSCALL_CALL (clock_getres_time64, CLOCK_REALTIME_COARSE,
			       &res);
  return r < 0 ? r : res.tv_nsec;
}

/* Can the coarse clock be read without a system call?  By either entry: the
   other call then finds the next best path each time.  */
static inline bool
time_clock_coarse_in_vdso (void)
{
#ifdef HAVE_CLOCK_GETTIME_VSYSCALL
  struct timespec narrow;
  if (VDSO_CALL (clock_gettime, 2, CLOCK_REALTIME_COARSE, &narrow) >= 0)
    return true;
#endif
#ifdef HAVE_CLOCK_GETTIME64_VSYSCALL
  struct __timespec64 ts;
  if (VDSO_CALL (clock_gettime64, 2, CLOCK_REALTIME_COARSE, &ts) >= 0)
    return true;
#endif
  return false;
}

/* In nanoseconds; 0 where the coarse clock isn't in the vDSO or its tick is not
   known, and CLOCK_REALTIME must be read each time.  Called once, after the
   vDSO's functions were found and before RELRO is sealed.  */
static inline int
time_clock_margin (void)
{
  if (!time_clock_coarse_in_vdso ())
    return 0;
  long int tick = time_clock_tick ();
  if (tick <= 0 || tick >= 1000000000 / 3)
    return 0;
  return 3 * tick > 20000000 ? 3 * tick : 20000000;
}

#endif /* time-clock.h */
