/* What every test program has: dejagnu.h's results, raw system calls, children.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* A test is one program: no arguments, no exec, children by fork only, at most
   two seconds, light headers, so that each board can run it.  It ends with
   `return finish ();'.  */

#ifndef UNIT_H
#define UNIT_H 1

#include <errno.h>
#include <fcntl.h>
#include <initializer_list>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timeb.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Only the C part of dejagnu.h: its C++ part is built on <iostream>.  Its
   wait () is another one than POSIX's.  */
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wbuiltin-macro-redefined"
#pragma push_macro ("__cplusplus")
#undef __cplusplus
#define wait dejagnu_wait
#include <dejagnu.h>
#undef wait
#pragma pop_macro ("__cplusplus")
#pragma GCC diagnostic pop

/* dejagnu.h has no word for it.  */
__attribute__ ((format (printf, 1, 2), unused)) static void
unsupported (const char *format, ...)
{
  va_list ap;
  va_start (ap, format);
  vsnprintf (buffer, sizeof buffer, format, ap);
  va_end (ap);
  printf ("\tUNSUPPORTED: %s\n", buffer);
}

/* One check: passes or fails under one name.  A failure may say more.  */
#define check(condition, ...) \
  ((condition) ? pass (__VA_ARGS__) : fail (__VA_ARGS__))

/* Without this line at its end a program died.  */
static inline int
finish ()
{
  totals ();
  fflush (stdout);
  return failed != 0;
}

/* What the kernel's *_time64 calls take; timespec on 64-bit ports.  */
struct wide
{
  int64_t sec, nsec;
};

#if __TIMESIZE == 32
/* The 64-bit names of libc's, and what they take.  */
struct timespec64
{
  int64_t sec;
# if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  int32_t : 32, nsec;
# else
  int32_t nsec, : 32;
# endif
};
extern "C"
{
int __clock_gettime64 (clockid_t, timespec64 *);
int __clock_getres64 (clockid_t, timespec64 *);
int __clock_settime64 (clockid_t, const timespec64 *);
int __gettimeofday64 (wide *, void *);
int __settimeofday64 (const wide *, const void *);
int64_t __time64 (int64_t *);
int __timespec_get64 (timespec64 *, int);
int __timespec_getres64 (timespec64 *, int);
}
#endif

inline bool
operator<= (const wide &a, const wide &b)
{
  return a.sec != b.sec ? a.sec < b.sec : a.nsec <= b.nsec;
}

inline wide
widen (const timespec &t)
{
  return { t.tv_sec, t.tv_nsec };
}

/* The raw calls give -errno and leave errno alone.  */
template <class... T> inline long
raw (long number, T... arguments)
{
  int saved = errno;
  long r = syscall (number, arguments...);
  if (r == -1)
    r = -errno;
  errno = saved;
  return r;
}

/* The kernel's own answers.  */
#ifdef SYS_clock_gettime64
constexpr long nr_gettime = SYS_clock_gettime64, nr_getres = SYS_clock_getres_time64,
  nr_settime = SYS_clock_settime64;
#else
constexpr long nr_gettime = SYS_clock_gettime, nr_getres = SYS_clock_getres,
  nr_settime = SYS_clock_settime;
#endif

/* What time and ftime are read from: in the libraries other than libctime itself
   the second is CLOCK_REALTIME's, though libctime-coherent's milliseconds may be
   the coarse clock's.  */
#ifndef TIME_CLOCK
# define TIME_CLOCK CLOCK_REALTIME_COARSE
#endif
/* What they are never ahead of.  A glibc's commit may make either its clock.  */
#ifndef TIME_CLOCK_LATEST
# define TIME_CLOCK_LATEST TIME_CLOCK
#endif
#ifndef FTIME_GRAIN
# define FTIME_GRAIN 1000000
#endif

/* Registers hold an int's upper half as they like: hand over a long.  */
inline long
raw_gettime (clockid_t clock, wide *to)
{
  return raw (nr_gettime, long { clock }, to);
}

inline long
raw_getres (clockid_t clock, wide *to)
{
  return raw (nr_getres, long { clock }, to);
}

/* Each clock that Linux numbers; 10 was never given out after CLOCK_SGI_CYCLE
   went.  */
struct named_clock
{
  clockid_t id;
  const char *name;
};
inline constexpr named_clock clocks[] =
{
  { 0, "REALTIME" },
  { 1, "MONOTONIC" },
  { 2, "PROCESS_CPUTIME_ID" },
  { 3, "THREAD_CPUTIME_ID" },
  { 4, "MONOTONIC_RAW" },
  { 5, "REALTIME_COARSE" },
  { 6, "MONOTONIC_COARSE" },
  { 7, "BOOTTIME" },
  { 8, "REALTIME_ALARM" },
  { 9, "BOOTTIME_ALARM" },
  { 10, "10" },
  { 11, "TAI" },
};

/* A function through a pointer of plain type, which has no nonnull attribute:
   the compiler neither warns of a NULL nor draws conclusions from it.  */
template <class R, class... A> struct plain_function
{
  R (*volatile pointer) (A...);
  R operator() (A... arguments) const { return pointer (arguments...); }
};
template <class R, class... A> plain_function<R, A...>
opaque (R (*f) (A...))
{
  return { f };
}
template <class R, class... A> plain_function<R, A...>
opaque (R (*f) (A...) noexcept)
{
  return { f };
}

extern "C" int stime (const time_t *);

/* How a child ended.  */
struct outcome
{
  long result;
  int error;		/* Its errno; 0 unless result says failure.  */
  int signal;		/* That ended it, or 0.  */
};

/* Calls F, which returns a long, in a child with errno 0.  The child's user is
   one without privileges, if ours has them and UNPRIVILEGED says so.  */
template <class F> outcome
in_child (F f, bool unprivileged = false)
{
  int ends[2];
  outcome o { -1, 0, 0 };
  fflush (stdout);
  if (pipe (ends) != 0)
    return { -1, errno, SIGABRT };
  pid_t child = fork ();
  if (child == 0)
    {
      /* A user of no account: owns nothing, may do nothing.  */
      if (unprivileged && geteuid () == 0 && setuid (65534) != 0)
	_exit (1);
      errno = 0;
      o.result = f ();
      o.error = errno;
      _exit (write (ends[1], &o, sizeof o) != sizeof o);
    }
  close (ends[1]);
  bool told = child > 0 && read (ends[0], &o, sizeof o) == sizeof o;
  close (ends[0]);
  int status = 0;
  if (child > 0)
    waitpid (child, &status, 0);
  if (WIFSIGNALED (status))
    o.signal = WTERMSIG (status);
  else if (!told)
    o.signal = SIGABRT;
  return o;
}

/* A row of a table of bad arguments: the call must end like this.  ACCEPTED is
   a signal that may end it instead: libc is free to touch a bad pointer.  */
template <class F> void
row (const char *name, long result, int error, int accepted, F f,
     bool unprivileged = false)
{
  outcome o = in_child (f, unprivileged);
  if (o.signal != 0)
    {
      if (o.signal == accepted)
	pass ("%s", name);
      else
	fail ("%s: ended by signal %d", name, o.signal);
    }
  else if (o.result == result && (result == 0 || o.error == error))
    pass ("%s", name);
  else
    fail ("%s: %ld, errno %d; not %ld, errno %d", name, o.result, o.error,
	  result, error);
}

#endif /* UNIT_H */
