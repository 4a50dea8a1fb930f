/* Forks beside threads that read clocks, and clocks read in a signal handler.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#include <pthread.h>

#ifndef FORKS
# define FORKS 500
#endif

static volatile bool stop;

/* True if each reader succeeds.  */
static bool
all_readers ()
{
  timespec ts;
  timeval tv;
  timeb tb;
  bool ok = clock_getres (CLOCK_REALTIME, &ts) == 0
	    && timespec_getres (&ts, TIME_UTC) == TIME_UTC;
  for (clockid_t id : { CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_REALTIME_COARSE,
			CLOCK_PROCESS_CPUTIME_ID, CLOCK_BOOTTIME })
    ok = ok && clock_gettime (id, &ts) == 0;
  ok = ok && timespec_get (&ts, TIME_UTC) == TIME_UTC
       && gettimeofday (&tv, nullptr) == 0 && ftime (&tb) == 0;
  time_t t = time (nullptr);
  timespec after;
  return ok && clock_gettime (CLOCK_REALTIME, &after) == 0 && t >= ts.tv_sec - 1
	 && t <= after.tv_sec;
}

static void *
read_on (void *)
{
  bool ok = true;
  while (!stop)
    ok = all_readers () && ok;
  return reinterpret_cast<void *> (ok);
}

/* https://github.com/wolfcw/libfaketime/issues/331  */
static void
forks ()
{
  pthread_t threads[4];
  for (pthread_t &t : threads)
    if (pthread_create (&t, nullptr, read_on, nullptr) != 0)
      {
	unresolved ("no thread");
	return;
      }
  int good = 0;
  for (int n = 0; n < FORKS; n++)
    {
      pid_t child = fork ();
      if (child == 0)
	{
	  /* One that hangs ends itself.  */
	  alarm (60);
	  _exit (all_readers () ? 0 : 1);
	}
      int status;
      if (child > 0 && waitpid (child, &status, 0) == child && status == 0)
	good++;
    }
  stop = true;
  bool ok = true;
  for (pthread_t t : threads)
    {
      void *result;
      pthread_join (t, &result);
      ok = ok && result != nullptr;
    }
  check (good == FORKS, "children of forks read the clocks");
  check (ok, "threads beside the forks read the clocks");
}

static volatile int handled, wrong;

static void
handler (int)
{
  errno = 88;
  if (!all_readers () || errno != 88)
    wrong = wrong + 1;
  handled = handled + 1;
  errno = 77;
}

static void
signals ()
{
  struct sigaction action {};
  action.sa_handler = handler;
  sigaction (SIGALRM, &action, nullptr);
  itimerval timer { { 0, 200 }, { 0, 200 } };
  setitimer (ITIMER_REAL, &timer, nullptr);
  timespec start, now, last {};
  bool ok = true;
  errno = 77;
  clock_gettime (CLOCK_MONOTONIC, &start);
  do
    {
      ok = ok && clock_gettime (CLOCK_MONOTONIC, &now) == 0 && all_readers ()
	   && widen (last) <= widen (now);
      last = now;
    }
  while (handled < 500 && now.tv_sec < start.tv_sec + 2);
  ok = ok && errno == 77;
  timer = {};
  setitimer (ITIMER_REAL, &timer, nullptr);
  check (handled > 0 && wrong == 0, "clocks read in a signal handler");
  check (ok, "what the handler interrupted");
}

int
main ()
{
  signals ();
  forks ();
  return finish ();
}
