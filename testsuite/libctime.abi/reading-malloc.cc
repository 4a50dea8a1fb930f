/* An allocator that reads the clock at each call and may not be re-entered.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* https://github.com/wolfcw/libfaketime/issues/130  */

#include <stddef.h>
#include <string.h>
#include <time.h>
#include <sys/time.h>

static char pool[64 << 20] __attribute__ ((aligned (16)));
static size_t used;
static __thread int depth __attribute__ ((tls_model ("initial-exec")));

extern "C" void *
malloc (size_t size)
{
  if (depth++ != 0)
    __builtin_trap ();
  timespec ts;
  timeval tv;
  if (clock_gettime (CLOCK_REALTIME, &ts) != 0 || gettimeofday (&tv, nullptr) != 0
      || time (nullptr) < 1000000000)
    __builtin_trap ();
  depth--;
  size_t at = __atomic_fetch_add (&used, (size + 31) & ~size_t { 15 }, __ATOMIC_RELAXED);
  if (at + size + 32 > sizeof pool)
    return nullptr;
  *reinterpret_cast<size_t *> (pool + at) = size;
  return pool + at + 16;
}

extern "C" void
free (void *)
{
}

extern "C" void *
calloc (size_t n, size_t size)
{
  return malloc (n * size);
}

extern "C" void *
realloc (void *old, size_t size)
{
  void *p = malloc (size);
  if (p != nullptr && old != nullptr)
    {
      size_t had = reinterpret_cast<size_t *> (old)[-2];
      memcpy (p, old, had < size ? had : size);
    }
  return p;
}
