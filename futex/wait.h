/* The futex system call, and an absolute wait on any kernel.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Words are shared between processes as far as the kernel knows, since
   libstdc++ wakes them so.  Functions give 0 or -errno and leave errno alone.  */

#ifndef FUTEX_WAIT_H
#define FUTEX_WAIT_H 1

#include <limits.h>
#include <linux/futex.h>
#include <unistd.h>

#include "futex/deadline.h"

namespace futex
{

/* libc's function knows each port's way to pass six arguments, and is no
   cancellation point.  Through the GOT, like errno's.  */
template <class... T> inline long
call (long number, T... arguments)
{
  __typeof (__errno_location) *location = __errno_location;
  __typeof (syscall) *function = syscall;
  __asm__ ("" : "+r" (location), "+r" (function));
  int &error = *location ();
  const int saved = error;
  const long r = function (number, arguments...);
  if (r != -1)
    return r;
  const int why = error;
  error = saved;
  return -why;
}

/* One waiting call, by whichever of the port's two system calls there is.  */
inline long
wait (const unsigned *word, int operation, unsigned expected,
      const __timespec64 *time)
{
#if __TIMESIZE == 64
  return call (SYS_futex, word, operation, expected, time, nullptr,
	       FUTEX_BITSET_MATCH_ANY);
#else
  long r = call (SYS_futex_time64, word, operation, expected, time, nullptr,
		 FUTEX_BITSET_MATCH_ANY);
  /* Kernels before 5.1, and filters that know only their calls.  */
  if (!TIME64_PATH_ABSENT (r))
    return r;
  timespec narrow {};
  bool fits = true;
  if (time != nullptr)
    {
      constexpr __time64_t last = INT32_MAX;
      fits = time->tv_sec <= last;
      narrow.tv_sec = static_cast<time_t> (fits ? time->tv_sec : last);
      narrow.tv_nsec = time->tv_nsec;
    }
  r = call (SYS_futex, word, operation, expected, time ? &narrow : nullptr,
	    nullptr, FUTEX_BITSET_MATCH_ANY);
  /* Not the caller's time, but the last one that the call can hold.  */
  return fits || r != -ETIMEDOUT ? r : -EINTR;
#endif
}

/* CLOCK as the kernel has it.  */
inline bool
clock_now (clockid_t clock, __timespec64 *now)
{
  if (deadline_clock (clock, now))
    return true;
#if __TIMESIZE == 64
  return call (SYS_clock_gettime, clock, now) == 0;
#else
  const long r = call (SYS_clock_gettime64, clock, now);
  if (!TIME64_PATH_ABSENT (r))
    return r == 0;
  timespec narrow;
  if (call (SYS_clock_gettime, clock, &narrow) != 0)
    return false;
  now->tv_sec = narrow.tv_sec;
  now->tv_nsec = narrow.tv_nsec;
  return true;
#endif
}

/* What is left of DEADLINE, as a relative time; false if nothing is.  */
inline bool
time_left (clockid_t clock, const __timespec64 *deadline, __timespec64 *left)
{
  __timespec64 now;
  if (!clock_now (clock, &now))
    return false;
  /* No division: arm's would bring in libc's raise.  */
  left->tv_sec = deadline->tv_sec - now.tv_sec;
  left->tv_nsec = deadline->tv_nsec - now.tv_nsec;
  if (left->tv_nsec < 0)
    {
      left->tv_sec--;
      left->tv_nsec += 1000000000;
    }
  return deadline_left (&now, deadline) > 0;
}

/* Does the kernel refuse absolute waits on the monotonic clock, on the system
   clock?  Linux before 2.6.25, 2.6.29.  */
inline constinit bool relative_only[2] {};

/* Waits for WORD to be woken while it has the value EXPECTED, until DEADLINE on
   CLOCK; false if that has come.  A wake-up may be spurious.  */
inline bool
wait_until (const unsigned *word, unsigned expected, clockid_t clock,
	    const __timespec64 *deadline)
{
  switch (deadline_judge (clock, deadline))
    {
    case DEADLINE_PASSED:
      return false;
    case DEADLINE_NEVER:
      wait (word, FUTEX_WAIT, expected, nullptr);
      return true;
    case DEADLINE_AHEAD:
      break;
    }

  bool *relative = &relative_only[clock == CLOCK_REALTIME];
  if (!__atomic_load_n (relative, __ATOMIC_RELAXED))
    {
      const int on = clock == CLOCK_REALTIME ? FUTEX_CLOCK_REALTIME : 0;
      const long r = wait (word, FUTEX_WAIT_BITSET | on, expected, deadline);
      if (r != -ENOSYS)
	return r != -ETIMEDOUT;
      __atomic_store_n (relative, true, __ATOMIC_RELAXED);
    }

  __timespec64 left;
  if (!time_left (clock, deadline, &left))
    return false;
  if (wait (word, FUTEX_WAIT, expected, &left) != -ETIMEDOUT)
    return true;
  /* The clock may have been set back.  */
  return time_left (clock, deadline, &left);
}

} // namespace futex

#endif /* futex/wait.h */
