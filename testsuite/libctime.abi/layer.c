/* What include/glibc has for glibc's own files, for layer.cc.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifdef LDSODEFS_FIRST
# include <ldsodefs.h>
# include <sysdep.h>
#else
# include <sysdep.h>
# include <ldsodefs.h>
#endif
#include <kernel-features.h>
#include <libc-vdso.h>
#include <shlib-compat.h>
#include <struct___timespec64.h>
#include <struct___timeval64.h>
#include <sys/time.h>
#include <sysdep-vdso.h>
#include <time-clockid.h>
#include <time.h>
#include "layer.h"

#if !IS_IN (libc) || IS_IN (rtld) || IS_IN (libpthread)
# error "a file of libc's is in libc alone"
#endif

long
layer_pid (void)
{
  return INTERNAL_SYSCALL (getpid, 0);
}

long
layer_no_session (void)
{
  return INLINE_SYSCALL (getsid, 1, -1);
}

long long
layer_now (void)
{
  return time_now ();
}

long long
layer_vdso_seconds (int clock_id)
{
  struct __timespec64 ts;
  return INLINE_VSYSCALL (clock_gettime64, 2, clock_id, &ts) == 0 ? ts.tv_sec : -1;
}

int
layer_clock (int base)
{
  return clock_from_timebase (base);
}

const int layer_bases[] = { TIME_UTC, TIME_MONOTONIC, TIME_ACTIVE, TIME_THREAD_ACTIVE };

const long long layer_units[] = { NSEC_PER_SEC, USEC_PER_SEC, NSEC_PER_USEC };

#define PAIR(t, fraction) { (t).tv_sec, (t).fraction }

struct layer_pair
layer_conversion (int which)
{
  const struct timespec ts = { .tv_sec = 7, .tv_nsec = 123456789 };
  const struct __timespec64 ts64 = { .tv_sec = 7, .tv_nsec = 123456789 };
  const struct timeval tv = { .tv_sec = 7, .tv_usec = 123456 };
  const struct __timeval64 tv64 = { .tv_sec = 7, .tv_usec = 123456 };
  const struct layer_pair pairs[] = {
    PAIR (valid_timespec_to_timeval64 (ts), tv_usec),
    PAIR (valid_timespec64_to_timeval (ts64), tv_usec),
    PAIR (timespec64_to_timeval64 (ts64), tv_usec),
    PAIR (valid_timeval_to_timeval64 (tv), tv_usec),
    PAIR (valid_timeval64_to_timeval (tv64), tv_usec),
    PAIR (valid_timespec_to_timespec64 (ts), tv_nsec),
    PAIR (valid_timespec64_to_timespec (ts64), tv_nsec),
    PAIR (valid_timeval_to_timespec64 (tv), tv_nsec),
    PAIR (timeval64_to_timespec64 (tv64), tv_nsec),
  };
  return pairs[which];
}

hidden_proto (layer_hidden)
int
layer_hidden (void)
{
  return 1;
}
hidden_def (layer_hidden)
rtld_hidden_def (layer_hidden)

libc_hidden_proto (layer_weak)
int
layer_weak (void)
{
  return 2;
}
libc_hidden_weak (layer_weak)

int
layer_warned (void)
{
  return 3;
}
link_warning (layer_warned, "the layer warns")
