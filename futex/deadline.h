/* deadline_judge: whether an absolute deadline has come, without a system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* C and C++, over the internal layer alone, so that it compiles in a C library,
   too.  */

#ifndef _DEADLINE_H
#define _DEADLINE_H 1

#include <stdbool.h>
#include <stdint.h>
#include <time.h>
#include <sysdep.h>
#include <ldsodefs.h>

enum deadline_verdict
{
  DEADLINE_PASSED,
  /* To come, or nothing but a system call could tell.  */
  DEADLINE_AHEAD,
  /* Beyond what any clock of the kernel's can reach.  */
  DEADLINE_NEVER
};

/* The kernel counts nanoseconds in 63 bits.  */
#define DEADLINE_LAST_SECOND (INT64_MAX / 1000000000 - 1)

/* The coarse clock is behind the fine one by up to a tick, 10 ms at most, which
   may come late.  A deadline further ahead of it than this is not asked about
   again: the kernel is right about it anyway.  */
#define DEADLINE_NEAR 20000000

/* Reads CLOCK in the vDSO, if that is possible.  */
static inline bool
deadline_clock (clockid_t clock, struct __timespec64 *now)
{
#ifdef HAVE_CLOCK_GETTIME64_VSYSCALL
  if (VDSO_CALL (clock_gettime64, 2, clock, now) == 0)
    return true;
#endif
#if __TIMESIZE != 64 && defined HAVE_CLOCK_GETTIME_VSYSCALL
  struct timespec narrow;
  if (VDSO_CALL (clock_gettime, 2, clock, &narrow) == 0
      && is_whole_second (narrow.tv_sec, clock))
    {
      now->tv_sec = narrow.tv_sec;
      now->tv_nsec = narrow.tv_nsec;
      return true;
    }
#endif
  return false;
}

/* Nanoseconds from NOW to DEADLINE, which is not before the epoch nor after
   DEADLINE_LAST_SECOND.  */
static inline int64_t
deadline_left (const struct __timespec64 *now,
	       const struct __timespec64 *deadline)
{
  return (int64_t) (deadline->tv_sec - now->tv_sec) * 1000000000
	 + (deadline->tv_nsec - now->tv_nsec);
}

/* DEADLINE, with 0 <= tv_nsec < 1000000000, on CLOCK, which is CLOCK_REALTIME
   or CLOCK_MONOTONIC.  The coarse clock is never ahead of the fine one, so that
   what it has passed has passed.  */
static inline enum deadline_verdict
deadline_judge (clockid_t clock, const struct __timespec64 *deadline)
{
  if (deadline->tv_sec < 0)
    return DEADLINE_PASSED;
  if (deadline->tv_sec > DEADLINE_LAST_SECOND)
    return DEADLINE_NEVER;

  struct __timespec64 now;
  clockid_t coarse = (clock == CLOCK_REALTIME ? CLOCK_REALTIME_COARSE
		      : CLOCK_MONOTONIC_COARSE);
  if (!deadline_clock (coarse, &now))
    return DEADLINE_AHEAD;
  int64_t left = deadline_left (&now, deadline);
  if (left > 0 && left <= DEADLINE_NEAR && deadline_clock (clock, &now))
    left = deadline_left (&now, deadline);
  return left <= 0 ? DEADLINE_PASSED : DEADLINE_AHEAD;
}

#endif /* deadline.h */
