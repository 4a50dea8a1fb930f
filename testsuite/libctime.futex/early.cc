/* Short random deadlines: none is over early, and each is over.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "waits.h"

#include <pthread.h>

#ifndef COUNT
# define COUNT 20000
#endif

constexpr int n_threads = 4;

struct waits_of_one
{
  unsigned seed;
  int early, woken;
  int64_t earliest;
};

static void *
wait_often (void *p)
{
  waits_of_one *of = static_cast<waits_of_one *> (p);
  for (int n = 0; n < COUNT / n_threads; n++)
    {
      const clockid_t clock = wait_clocks[n % 2].id;
      /* From just past to a little more than the timer's slack; and one in
         some on either side of where the coarse clock decides.  */
      int64_t ns = rand_r (&of->seed) % 100000 - 20000;
      if (n % 512 < 2)
	ns += 20000000;
      const wide deadline = from_now (clock, ns);
      unsigned word = 0;
      if (the_waiter.until (clock, &word, 0, deadline.sec, deadline.nsec))
	of->woken++;
      else if (const wide now = from_now (clock, 0); !(deadline <= now))
	{
	  of->early++;
	  int64_t by = (deadline.sec - now.sec) * second + deadline.nsec - now.nsec;
	  if (by > of->earliest)
	    of->earliest = by;
	}
    }
  return nullptr;
}

int
main ()
{
  pthread_t threads[n_threads];
  waits_of_one each[n_threads] {};
  for (int n = 0; n < n_threads; n++)
    {
      each[n].seed = n + 1;
      if (pthread_create (&threads[n], nullptr, wait_often, &each[n]) != 0)
	{
	  unresolved ("no thread");
	  return finish ();
	}
    }
  int early = 0, woken = 0;
  int64_t earliest = 0;
  for (int n = 0; n < n_threads; n++)
    {
      pthread_join (threads[n], nullptr);
      early += each[n].early;
      woken += each[n].woken;
      if (each[n].earliest > earliest)
	earliest = each[n].earliest;
    }
  check (early == 0, "no wait of %d is over before its time", COUNT);
  if (early != 0)
    note ("%d were early, by up to %lld ns", early, static_cast<long long> (earliest));
  check (woken == 0, "none is woken by nobody");
  return finish ();
}
