/* settimeofday: set the time, or the kernel's time zone.  Linux version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <stddef.h>
#include <sys/time.h>
#include <sysdep.h>

int
__settimeofday64 (const struct __timeval64 *tv, const struct timezone *tz)
{
  /* The zone is an affair of the kernel's own call, and setting both at once
     was never defined.  */
  if (tv == NULL)
    return INLINE_SYSCALL_CALL (settimeofday, NULL, tz);
  if (tz != NULL)
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (EINVAL);

  /* Microseconds out of range must stay so: multiplied they could wrap into
     the valid ones.  The kernel then refuses them.  */
  bool valid = tv->tv_usec >= 0 && tv->tv_usec < 1000000;
  struct __timespec64 ts =
    {
      .tv_sec = tv->tv_sec,
      .tv_nsec = valid ? tv->tv_usec * 1000 : 1000000000
    };
  return __clock_settime64 (CLOCK_REALTIME, &ts);
}

#if __TIMESIZE != 64

libc_hidden_def (__settimeofday64)

int
__settimeofday (const struct timeval *tv, const struct timezone *tz)
{
  if (tv == NULL)
    return __settimeofday64 (NULL, tz);
  struct __timeval64 tv64 = { .tv_sec = tv->tv_sec, .tv_usec = tv->tv_usec };
  return __settimeofday64 (&tv64, tz);
}

#endif

weak_alias (__settimeofday, settimeofday)
