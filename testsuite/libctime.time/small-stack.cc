/* Each reader on a stack of 1024 bytes above a page that may not be touched.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* P05: https://github.com/golang/go/issues/20427  */

#include "unit.h"

#include <sys/mman.h>
#include <ucontext.h>

static ucontext_t outside, inside;
static timespec ts;
static timeval tv;
static volatile long result;

static const struct
{
  const char *name;
  void (*call) ();
} calls[] =
{
  { "clock_gettime", [] { result = clock_gettime (CLOCK_REALTIME, &ts); } },
  { "clock_gettime of a CPU clock",
    [] { result = clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &ts); } },
  { "clock_gettime of no clock", [] { result = clock_gettime (12, &ts) + 1; } },
  { "gettimeofday", [] { result = gettimeofday (&tv, nullptr); } },
  { "time", [] { result = time (nullptr) < 1000000000; } },
  { "clock_getres", [] { result = clock_getres (CLOCK_MONOTONIC, &ts); } },
  { "timespec_get", [] { result = timespec_get (&ts, TIME_UTC) - TIME_UTC; } },
};

int
main ()
{
  constexpr size_t size = 1024;
  long page = sysconf (_SC_PAGESIZE);
  char *low = static_cast<char *> (mmap (nullptr, 2 * page, PROT_READ | PROT_WRITE,
					 MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (low == MAP_FAILED || mprotect (low, page, PROT_NONE) != 0)
    {
      unresolved ("no stack");
      return finish ();
    }
  for (const auto &c : calls)
    {
      /* Bind it, and what it binds.  */
      c.call ();
      row (c.name, 0, 0, 0, [&] {
	result = -1;
	getcontext (&inside);
	inside.uc_stack.ss_sp = low + page;
	inside.uc_stack.ss_size = size;
	inside.uc_link = &outside;
	makecontext (&inside, c.call, 0);
	swapcontext (&outside, &inside);
	return result;
      });
    }
  return finish ();
}
