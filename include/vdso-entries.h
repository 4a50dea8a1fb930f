/* The functions that a kernel's vDSO may have, as the port's sysdep.h answers.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* For each entry sysdep.h defines either HAVE_x_VSYSCALL, the symbol's name,
   or NO_x_VSYSCALL.  On ports with 64-bit time_t the wide names (…64) mean
   the plain entries.

   VDSO_ENTRIES (X) is X (name, result, parameters, symbol) for each entry
   that a GLRO (dl_vdso_name) pointer stands for.  */

#ifndef _VDSO_ENTRIES_H
#define _VDSO_ENTRIES_H 1

#if defined HAVE_CLOCK_GETTIME64_VSYSCALL == defined NO_CLOCK_GETTIME64_VSYSCALL
# error "sysdep.h must define HAVE_ or NO_CLOCK_GETTIME64_VSYSCALL"
#elif defined HAVE_CLOCK_GETTIME64_VSYSCALL
# define VDSO_CLOCK_GETTIME64(X) \
  X (clock_gettime64, int, (clockid_t, struct __timespec64 *), \
     HAVE_CLOCK_GETTIME64_VSYSCALL)
#else
# define VDSO_CLOCK_GETTIME64(X)
#endif

#if defined HAVE_CLOCK_GETTIME_VSYSCALL == defined NO_CLOCK_GETTIME_VSYSCALL
# error "sysdep.h must define HAVE_ or NO_CLOCK_GETTIME_VSYSCALL"
#elif defined HAVE_CLOCK_GETTIME_VSYSCALL
# define VDSO_CLOCK_GETTIME(X) \
  X (clock_gettime, int, (clockid_t, struct timespec *), \
     HAVE_CLOCK_GETTIME_VSYSCALL)
#else
# define VDSO_CLOCK_GETTIME(X)
#endif

#if defined HAVE_CLOCK_GETRES64_VSYSCALL == defined NO_CLOCK_GETRES64_VSYSCALL
# error "sysdep.h must define HAVE_ or NO_CLOCK_GETRES64_VSYSCALL"
#elif defined HAVE_CLOCK_GETRES64_VSYSCALL
# define VDSO_CLOCK_GETRES64(X) \
  X (clock_getres_time64, int, (clockid_t, struct __timespec64 *), \
     HAVE_CLOCK_GETRES64_VSYSCALL)
#else
# define VDSO_CLOCK_GETRES64(X)
#endif

#if defined HAVE_CLOCK_GETRES_VSYSCALL == defined NO_CLOCK_GETRES_VSYSCALL
# error "sysdep.h must define HAVE_ or NO_CLOCK_GETRES_VSYSCALL"
#elif defined HAVE_CLOCK_GETRES_VSYSCALL
# define VDSO_CLOCK_GETRES(X) \
  X (clock_getres, int, (clockid_t, struct timespec *), \
     HAVE_CLOCK_GETRES_VSYSCALL)
#else
# define VDSO_CLOCK_GETRES(X)
#endif

#if defined HAVE_GETTIMEOFDAY_VSYSCALL == defined NO_GETTIMEOFDAY_VSYSCALL
# error "sysdep.h must define HAVE_ or NO_GETTIMEOFDAY_VSYSCALL"
#elif defined HAVE_GETTIMEOFDAY_VSYSCALL
# define VDSO_GETTIMEOFDAY(X) \
  X (gettimeofday, int, (struct timeval *, void *), HAVE_GETTIMEOFDAY_VSYSCALL)
#else
# define VDSO_GETTIMEOFDAY(X)
#endif

/* With 64-bit time_t, time () is selected by libc_ifunc and has no pointer
   here, unless the C files are glibc's.  */
#if defined HAVE_TIME_VSYSCALL == defined NO_TIME_VSYSCALL
# error "sysdep.h must define HAVE_ or NO_TIME_VSYSCALL"
#elif (defined HAVE_TIME_VSYSCALL \
       && (__TIMESIZE == 32 || defined VDSO_TIME_POINTER))
# define VDSO_TIME(X) X (time, time_t, (time_t *), HAVE_TIME_VSYSCALL)
#else
# define VDSO_TIME(X)
#endif

#define VDSO_ENTRIES(X) \
  VDSO_CLOCK_GETTIME64 (X) \
  VDSO_CLOCK_GETTIME (X) \
  VDSO_CLOCK_GETRES64 (X) \
  VDSO_CLOCK_GETRES (X) \
  VDSO_GETTIMEOFDAY (X) \
  VDSO_TIME (X)

#endif /* vdso-entries.h */
