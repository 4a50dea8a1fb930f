/* No wake-up is lost among four threads and signals.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "waits.h"

#include <pthread.h>

#ifndef ROUNDS
# define ROUNDS 3000
#endif

constexpr int n_threads = 4;

/* On a page of their own: sparc64's PLT lies beside data, and qemu-user makes a page
   from which code was run EFAULT for such system calls.  */
static struct alignas (65536)
{
  unsigned rounds;		/* Each thread waits for the next one.  */
  unsigned done;		/* Threads that have seen it.  */
} words;
static unsigned &rounds = words.rounds, &done = words.done;
static int lost, signals;

#ifdef RELATIVE
static const auto libc = next_syscall ();

/* A kernel without absolute waits, for libctime++ alone: libc's locks don't call
   this.  */
extern "C" long
syscall (long number, ...) noexcept
{
  va_list ap;
  va_start (ap, number);
  const auto [a] = syscall_arguments (ap);
  va_end (ap);
  if ((number == nr_futex || number == SYS_futex)
      && (static_cast<int> (a[1]) & FUTEX_CMD_MASK) == FUTEX_WAIT_BITSET)
    {
      errno = ENOSYS;
      return -1;
    }
  return libc (number, a[0], a[1], a[2], a[3], a[4], a[5]);
}
#endif

static void
count_signal (int)
{
  __atomic_fetch_add (&signals, 1, __ATOMIC_RELAXED);
}

/* Waits until *WORD is no longer OLD, as std::future's header does.  */
static bool
changed (const named_clock &clock, unsigned *word, unsigned old)
{
  const wide deadline = from_now (clock.id, 20 * second);
  while (__atomic_load_n (word, __ATOMIC_ACQUIRE) == old)
    if (!the_waiter.until (clock.id, word, old, deadline.sec, deadline.nsec))
      return __atomic_load_n (word, __ATOMIC_ACQUIRE) != old;
  return true;
}

static void *
follow (void *p)
{
  const named_clock &clock = *static_cast<const named_clock *> (p);
  for (unsigned n = 0; n < ROUNDS; n++)
    {
      if (!changed (clock, &rounds, n))
	{
	  __atomic_fetch_add (&lost, 1, __ATOMIC_RELAXED);
	  return nullptr;
	}
      __atomic_fetch_add (&done, 1, __ATOMIC_ACQ_REL);
      wake (&done);
    }
  return nullptr;
}

int
main ()
{
  struct sigaction a {};
  a.sa_handler = count_signal;
  sigaction (SIGUSR1, &a, nullptr);

  pthread_t threads[n_threads];
  for (int n = 0; n < n_threads; n++)
    if (pthread_create (&threads[n], nullptr, follow,
			const_cast<named_clock *> (&wait_clocks[n % 2])) != 0)
      {
	unresolved ("no thread");
	return finish ();
      }
  bool stuck = false;
  for (unsigned n = 1; n <= ROUNDS && !stuck; n++)
    {
      if (n % 3 == 0)
	pthread_kill (threads[n % n_threads], SIGUSR1);
      __atomic_store_n (&rounds, n, __ATOMIC_RELEASE);
      wake (&rounds);
      for (unsigned seen; (seen = __atomic_load_n (&done, __ATOMIC_ACQUIRE))
			  != n * n_threads && !stuck;)
	stuck = !changed (wait_clocks[n % 2], &done, seen);
    }
  for (pthread_t t : threads)
    pthread_join (t, nullptr);
  check (!stuck && lost == 0, "no wake-up is lost in %d rounds of %d threads",
	 ROUNDS, n_threads);
  check (signals > 0, "signals came in between");
  return finish ();
}
