/* PAIRS of CLOCK_REALTIME and time, in two threads on busy processors.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Without a pause, so that most pairs lie far from a second's beginning, and what
   comes first of CLOCK_REALTIME, by either thread, comes as often as it can.  */

#include "unit.h"

#include <pthread.h>

#ifndef PAIRS
# define PAIRS 2000000
#endif

constexpr int threads = 2;

/* The newest second that either thread has had.  */
static time_t newest;
static bool go_on = true;

struct counts
{
  long behind, behind_other, beginnings;
};

static void *
read_pairs (void *result)
{
  auto *c = static_cast<counts *> (result);
  time_t last = 0;
  /* Long enough that a second begins.  */
  for (long n = 0; n < PAIRS / threads || c->beginnings == 0; n++)
    {
      time_t others = __atomic_load_n (&newest, __ATOMIC_ACQUIRE);
      timespec real;
      clock_gettime (CLOCK_REALTIME, &real);
      time_t t = time (nullptr);
      c->behind += t < real.tv_sec;
      c->behind_other += t < others;
      if (real.tv_sec > others)
	__atomic_store_n (&newest, real.tv_sec, __ATOMIC_RELEASE);
      c->beginnings += last != 0 && real.tv_sec > last;
      last = real.tv_sec;
    }
  return nullptr;
}

static void *
spin (void *)
{
  while (__atomic_load_n (&go_on, __ATOMIC_RELAXED))
    ;
  return nullptr;
}

int
main ()
{
  pthread_t readers[threads], spinners[threads];
  counts c[threads] {};
  for (pthread_t &p : spinners)
    if (pthread_create (&p, nullptr, spin, nullptr) != 0)
      p = pthread_self ();
  for (int n = 0; n < threads; n++)
    if (pthread_create (&readers[n], nullptr, read_pairs, &c[n]) != 0)
      {
	unresolved ("no thread");
	_exit (finish ());
      }
  for (pthread_t p : readers)
    pthread_join (p, nullptr);
  __atomic_store_n (&go_on, false, __ATOMIC_RELAXED);
  for (pthread_t p : spinners)
    if (!pthread_equal (p, pthread_self ()))
      pthread_join (p, nullptr);

  long behind = c[0].behind + c[1].behind,
    behind_other = c[0].behind_other + c[1].behind_other;
  note ("of %ld pairs over %ld beginnings of seconds time was behind in %ld, "
	"behind the other thread's in %ld", static_cast<long> (PAIRS),
	c[0].beginnings + c[1].beginnings, behind, behind_other);
  if (TIME_CLOCK == CLOCK_REALTIME)
    {
      check (behind == 0, "never behind an earlier CLOCK_REALTIME");
      check (behind_other == 0, "nor behind another thread's");
    }
  else if (PAIRS >= 100000000)
    /* What the other libraries are for.  */
    check (behind > 0, "libctime's time is behind CLOCK_REALTIME at times");
  else
    check (c[0].beginnings > 0 && c[1].beginnings > 0, "seconds began");
  return finish ();
}
