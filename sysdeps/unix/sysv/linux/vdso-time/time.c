/* time: seconds since the epoch, by the vDSO's time entry.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <stddef.h>
#include <time-now.h>
#include <sysdep.h>
#include <ldsodefs.h>
#include <dl-vdso.h>

#if __TIMESIZE == 64

/* The kernel has no such entry, or there is no vDSO.  */
static time_t
time_fallback (time_t *timer)
{
  time_t t = time64_now ();
  if (timer != NULL)
    *timer = t;
  return t;
}

libc_ifunc (time, VDSO_IFUNC_RET (dl_vdso_vsym (HAVE_TIME_VSYSCALL))
		  ?: time_fallback)

#else

/* Not by the entry, which has 32 bits.  */
__time64_t
__time64 (__time64_t *timer)
{
  __time64_t t = time64_now ();
  if (timer != NULL)
    *timer = t;
  return t;
}
libc_hidden_def (__time64)

static time_t attribute_rare
time_rest (time_t *const *timer)
{
  __time64_t t = time64_now ();
  if (!in_time_t_range (t))
    return INLINE_SYSCALL_ERROR_RETURN_VALUE (EOVERFLOW);
  if (*timer != NULL)
    **timer = t;
  return t;
}

time_t
__time (time_t *timer)
{
  /* Negative where it is absent.  */
  time_t t = VDSO_CALL (time, 1, NULL);
  if (__glibc_unlikely (t < TIME32_OLDEST))
    return time_rest (&timer);
  if (__glibc_unlikely (timer != NULL))
    *timer = t;
  return t;
}
weak_alias (__time, time)

#endif
