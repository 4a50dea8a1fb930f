/* expired: nanoseconds of waits whose deadline has passed.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Prints lines `NAME NANOSECONDS', the least of several batches.  It is run in
   turn on the libcs that are compared, and needs nothing beside a libc.  */

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <time.h>

static const timespec past { 1, 0 };

template <class F> static bool
report (const char *name, F wait)
{
  double least = 1e18;
  for (int batch = 0; batch < 15; ++batch)
    {
      constexpr int calls = 100;
      timespec from, to;
      clock_gettime (CLOCK_MONOTONIC, &from);
      for (int i = 0; i < calls; ++i)
        if (wait () != ETIMEDOUT)
          {
            fprintf (stderr, "expired: %s doesn't say ETIMEDOUT\n", name);
            return false;
          }
      clock_gettime (CLOCK_MONOTONIC, &to);
      const double ns = ((to.tv_sec - from.tv_sec) * 1e9
                         + static_cast<double> (to.tv_nsec - from.tv_nsec)) / calls;
      least = ns < least ? ns : least;
    }
  printf ("%s %.1f\n", name, least);
  return true;
}

static pthread_mutex_t held = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t written = PTHREAD_RWLOCK_INITIALIZER;
static sem_t never;

/* Takes both, and goes on.  */
static void *
hold (void *)
{
  pthread_mutex_lock (&held);
  pthread_rwlock_wrlock (&written);
  for (;;)
    sem_wait (&never);
}

int
main ()
{
  sem_t sem;
  sem_init (&sem, 0, 0);
  sem_init (&never, 0, 0);
  pthread_t owner;
  if (pthread_create (&owner, nullptr, hold, nullptr) != 0)
    return 1;
  while (pthread_rwlock_tryrdlock (&written) == 0)
    pthread_rwlock_unlock (&written);
  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t cond = PTHREAD_COND_INITIALIZER;
  pthread_mutex_lock (&mutex);
  return report ("sem_timedwait", [&] {
           return sem_timedwait (&sem, &past) == -1 ? errno : 0;
         })
         && report ("pthread_mutex_timedlock", [] {
           return pthread_mutex_timedlock (&held, &past);
         })
         && report ("pthread_rwlock_timedrdlock", [] {
           return pthread_rwlock_timedrdlock (&written, &past);
         })
         && report ("pthread_timedjoin_np", [&] {
           return pthread_timedjoin_np (owner, nullptr, &past);
         })
         && report ("pthread_cond_timedwait", [&] {
           return pthread_cond_timedwait (&cond, &mutex, &past);
         }) ? 0 : 1;
}
