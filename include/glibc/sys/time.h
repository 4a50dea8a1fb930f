/* Additions to the internal sys/time.h that only glibc's own files use.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <sys/time.h>

#ifndef _GLIBC_SYS_TIME_H
#define _GLIBC_SYS_TIME_H 1

extern int __settimezone (const struct timezone *tz) attribute_hidden;

static inline struct __timeval64
timespec64_to_timeval64 (struct __timespec64 t)
{
  struct __timeval64 r = { .tv_sec = t.tv_sec, .tv_usec = t.tv_nsec / 1000 };
  return r;
}

static inline struct __timespec64
timeval64_to_timespec64 (struct __timeval64 t)
{
  struct __timespec64 r = { .tv_sec = t.tv_sec, .tv_nsec = t.tv_usec * 1000 };
  return r;
}

static inline struct __timeval64
valid_timeval_to_timeval64 (struct timeval t)
{
  struct __timeval64 r = { .tv_sec = t.tv_sec, .tv_usec = t.tv_usec };
  return r;
}

static inline struct __timeval64
valid_timespec_to_timeval64 (struct timespec t)
{
  struct __timeval64 r = { .tv_sec = t.tv_sec, .tv_usec = t.tv_nsec / 1000 };
  return r;
}

static inline struct __timespec64
valid_timeval_to_timespec64 (struct timeval t)
{
  struct __timespec64 r = { .tv_sec = t.tv_sec, .tv_nsec = t.tv_usec * 1000 };
  return r;
}

/* Of these two T.tv_sec must be in_time_t_range.  */
static inline struct timeval
valid_timeval64_to_timeval (struct __timeval64 t)
{
  struct timeval r = { .tv_sec = t.tv_sec, .tv_usec = t.tv_usec };
  return r;
}

static inline struct timeval
valid_timespec64_to_timeval (struct __timespec64 t)
{
  struct timeval r = { .tv_sec = t.tv_sec, .tv_usec = t.tv_nsec / 1000 };
  return r;
}

#endif /* glibc/sys/time.h */
