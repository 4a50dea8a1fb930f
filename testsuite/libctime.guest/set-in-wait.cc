/* The clock set while threads wait for an absolute time: who wakes, and what the
   clocks then say.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "guest.h"

/* FUTURE adds the waits of std::future.  */
#ifdef FUTURE
# include "../libctime.futex/waits.h"
#endif

#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>

static sem_t semaphore;
static pthread_mutex_t held, mutex;
static pthread_cond_t condition;

/* Each returns at DEADLINE; 0, or an errno that isn't a timeout's.  */
struct timed_wait
{
  const char *name;
  clockid_t clock;
  int (*until) (const timespec *deadline);
};
#ifdef FUTURE
static int
wait_for_future (clockid_t clock, const timespec *deadline)
{
  unsigned word = 0;
  while (the_waiter.until (clock, &word, 0, deadline->tv_sec, deadline->tv_nsec))
    ;
  return 0;
}
#endif

static const timed_wait waits[] =
{
#ifdef FUTURE
  { "std::future, system clock", CLOCK_REALTIME, [] (const timespec *deadline) {
    return wait_for_future (CLOCK_REALTIME, deadline);
  } },
  { "std::future, steady clock", CLOCK_MONOTONIC, [] (const timespec *deadline) {
    return wait_for_future (CLOCK_MONOTONIC, deadline);
  } },
#endif
  { "clock_nanosleep", CLOCK_REALTIME, [] (const timespec *deadline) {
    return clock_nanosleep (CLOCK_REALTIME, TIMER_ABSTIME, deadline, nullptr);
  } },
  { "sem_timedwait", CLOCK_REALTIME, [] (const timespec *deadline) {
    int r = sem_timedwait (&semaphore, deadline) == 0 ? 0 : errno;
    return r == ETIMEDOUT ? 0 : r;
  } },
  { "pthread_mutex_timedlock", CLOCK_REALTIME, [] (const timespec *deadline) {
    int r = pthread_mutex_timedlock (&held, deadline);
    return r == ETIMEDOUT ? 0 : r;
  } },
  { "pthread_cond_timedwait", CLOCK_REALTIME, [] (const timespec *deadline) {
    pthread_mutex_lock (&mutex);
    int r;
    while ((r = pthread_cond_timedwait (&condition, &mutex, deadline)) == 0)
      ;
    pthread_mutex_unlock (&mutex);
    return r == ETIMEDOUT ? 0 : r;
  } },
  { "clock_nanosleep of MONOTONIC", CLOCK_MONOTONIC, [] (const timespec *deadline) {
    return clock_nanosleep (CLOCK_MONOTONIC, TIMER_ABSTIME, deadline, nullptr);
  } },
};
constexpr int count = sizeof waits / sizeof *waits;

struct waiter
{
  const timed_wait *what;
  timespec deadline;
  int result;
  const char *behind;	/* The function that was behind the deadline after it.  */
  bool woken;
  pthread_t thread;
};
static waiter waiters[count];

static void *
run (void *argument)
{
  auto *w = static_cast<waiter *> (argument);
  w->result = w->what->until (&w->deadline);
  wide now;
  if (read_clock (w->what->clock, &now) != 0 || !(widen (w->deadline) <= now))
    w->behind = "clock_gettime";
  for (const reading &r : readings)
    if (r.clock.least == w->what->clock
	&& (r.get (&now) != 0
	    || !(wide { w->deadline.tv_sec,
			w->deadline.tv_nsec - w->deadline.tv_nsec % r.grain } <= now)))
      w->behind = r.name;
  __atomic_store_n (&w->woken, true, __ATOMIC_RELEASE);
  return nullptr;
}

static bool
woken (const waiter &w)
{
  return __atomic_load_n (&w.woken, __ATOMIC_ACQUIRE);
}

/* All begin to wait, until the clock is LATER seconds from now on.  */
static void
begin (int later)
{
  for (int n = 0; n < count; n++)
    {
      wide deadline = raw_now (waits[n].clock);
      /* What is not set goes on as it goes.  */
      deadline = deadline + (waits[n].clock == CLOCK_MONOTONIC
			     ? wide { 0, 400000000 } : wide { later, 0 });
      waiters[n] = { &waits[n], { static_cast<time_t> (deadline.sec),
				  static_cast<long> (deadline.nsec) },
		     0, nullptr, false, 0 };
      if (pthread_create (&waiters[n].thread, nullptr, run, &waiters[n]) != 0)
	{
	  unresolved ("no thread");
	  exit (finish ());
	}
    }
  /* So that all wait, by any machine's measure.  */
  pause_for (100000000);
}

/* All have woken, at their deadline or later, within 20 seconds.  */
static void
end (const char *how)
{
  for (waiter &w : waiters)
    {
      for (int n = 0; n < 400 && !woken (w); n++)
	pause_for (50000000);
      if (!woken (w))
	{
	  fail ("%s: %s doesn't return", how, w.what->name);
	  /* Its thread can't be waited for.  */
	  exit (finish ());
	}
      pthread_join (w.thread, nullptr);
      check (w.result == 0, "%s: %s returns %d", how, w.what->name, w.result);
      check (w.behind == nullptr, "%s: after %s no function is behind: %s", how,
	     w.what->name, w.behind != nullptr ? w.behind : "none");
    }
}

static void
none_woken (const char *how)
{
  for (const waiter &w : waiters)
    if (w.what->clock == CLOCK_REALTIME)
      check (!woken (w), "%s: %s waits on", how, w.what->name);
}

static void
test ()
{
  sem_init (&semaphore, 0, 0);
  pthread_mutex_init (&held, nullptr);
  pthread_mutex_lock (&held);
  pthread_mutex_init (&mutex, nullptr);
  pthread_cond_init (&condition, nullptr);

  set_clock (1700000000);
  begin (3600);
  none_woken ("an hour before");
  set_clock (1700000000 + 3600 + 60);
  end ("set beyond the deadline");

  set_clock (1700000000);
  begin (3600);
  set_clock (1700000000 + 1800);
  pause_for (100000000);
  none_woken ("set half of the way");
  set_clock (1700000000 + 3599, 990000000);
  end ("set just before the deadline");

  /* A wait that counted what was left would end.  */
  set_clock (1700000000);
  begin (1);
  set_clock (1600000000);
  pause_for (999999999);
  pause_for (200000000);
  none_woken ("set back");
  set_clock (1700000001);
  end ("set back and forward");
}
