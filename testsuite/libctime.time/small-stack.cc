/* Each reader on a small stack above a page that may not be touched.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* https://github.com/golang/go/issues/20427
   With MEASURE it writes to STOCK_FILE how small a stack may be for each of the
   functions it is linked to, libc's own.  The others read that: 256 bytes more
   must do.  */

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

constexpr size_t largest = 16384;

/* Does CALL do on SIZE bytes from STACK on?  */
static bool
on_stack (char *stack, size_t size, void (*call) ())
{
  outcome o = in_child ([=] {
    result = -1;
    getcontext (&inside);
    inside.uc_stack.ss_sp = stack;
    inside.uc_stack.ss_size = size;
    inside.uc_link = &outside;
    makecontext (&inside, call, 0);
    swapcontext (&outside, &inside);
    return result;
  });
  return o.signal == 0 && o.result == 0;
}

int
main ()
{
  long page = sysconf (_SC_PAGESIZE);
  char *area = static_cast<char *> (mmap (nullptr, page + largest,
					  PROT_READ | PROT_WRITE,
					  MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (area == MAP_FAILED || mprotect (area, page, PROT_NONE) != 0)
    {
      unresolved ("no stack");
      return finish ();
    }
  char *stack = area + page;
  if (!on_stack (stack, largest, [] { result = 0; }))
    {
      unsupported ("not even an empty function returns from a context");
      return finish ();
    }
  size_t stock[sizeof calls / sizeof *calls];
#ifndef MEASURE
  FILE *measured = fopen (STOCK_FILE, "re");
  if (measured == nullptr || fread (stock, sizeof stock, 1, measured) != 1)
    {
      unresolved ("no measures of libc's in " STOCK_FILE);
      return finish ();
    }
  fclose (measured);
#endif
  for (const auto &c : calls)
    {
      /* Bind it, and what it binds.  */
      c.call ();
#ifndef MEASURE
      size_t size = stock[&c - calls] + 256;
      check (on_stack (stack, size, c.call), "%s on %zu bytes", c.name, size);
#else
      size_t low = 0, high = largest;
      while (high - low > 32)
	{
	  size_t middle = (low + high) / 2;
	  (on_stack (stack, middle, c.call) ? high : low) = middle;
	}
      note ("%zu", high);
      stock[&c - calls] = high;
#endif
    }
#ifdef MEASURE
  FILE *to = fopen (STOCK_FILE, "we");
  if (to == nullptr || fwrite (stock, sizeof stock, 1, to) != 1 || fclose (to) != 0)
    unresolved ("can't write " STOCK_FILE);
  pass ("what libc's functions need");
#endif
  return finish ();
}
