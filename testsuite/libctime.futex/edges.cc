/* Waits with times at the edges, on both clocks, and what system calls each makes.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* W01: https://github.com/AdaptiveCpp/AdaptiveCpp/issues/601, W02:
   https://gcc.gnu.org/pipermail/gcc-patches/2020-November/559036.html, and
   https://gcc.gnu.org/bugzilla/show_bug.cgi?id=116586.  */

#include "waits.h"

#include <pthread.h>
#include <sys/auxv.h>

/* Is there no vDSO that could tell the time?  */
static const bool bare = getauxval (AT_SYSINFO_EHDR) == 0;

/* libctime++ calls this in place of libc's, which it passes on to.  */
static __thread int waits, others;
static const auto libc = next_syscall ();

extern "C" long
syscall (long number, ...) noexcept
{
  va_list ap;
  va_start (ap, number);
  const auto [a] = syscall_arguments (ap);
  va_end (ap);
  if (number == nr_futex && (static_cast<int> (a[1]) & FUTEX_CMD_MASK) != FUTEX_WAKE)
    waits++;
  else
    others++;
  return libc (number, a[0], a[1], a[2], a[3], a[4], a[5]);
}

struct edge
{
  const char *name;
  int64_t s, ns;
};

/* No system call, and errno stays.  Without a vDSO the kernel alone knows the
   time, and is asked by the wait itself.  */
static void
expired (const named_clock &clock, const char *name, int64_t s, int64_t ns,
	 bool told_by_kernel = bare)
{
  unsigned word = 0;
  waits = others = 0;
  errno = 77;
  bool r = the_waiter.until (clock.id, &word, 0, s, ns);
  int error = errno;
  check (!r && error == 77, "%s, %s: expired", clock.name, name);
  check (waits == told_by_kernel && others == 0,
	 "%s, %s: %d waiting system calls and no other", clock.name, name,
	 told_by_kernel);
}

struct sleeper
{
  unsigned word;
  clockid_t clock;
  int64_t s, ns;
  bool has_timeout;
  volatile int tid;
  bool result;
  int waits, others, error;
};

static void *
sleep_on (void *p)
{
  sleeper *on = static_cast<sleeper *> (p);
  on->tid = raw (SYS_gettid);
  waits = others = 0;
  errno = 77;
  on->result = the_waiter.until (on->clock, &on->word, 0, on->s, on->ns,
				 on->has_timeout);
  on->error = errno;
  on->waits = waits;
  on->others = others;
  return nullptr;
}

/* Its state, by /proc.  */
static bool
sleeps (int tid)
{
  char name[64], text[256];
  snprintf (name, sizeof name, "/proc/self/task/%d/stat", tid);
  int file = open (name, O_RDONLY);
  ssize_t n = file < 0 ? -1 : read (file, text, sizeof text - 1);
  close (file);
  text[n < 0 ? 0 : n] = '\0';
  const char *end = strrchr (text, ')');
  return end != nullptr && end[2] == 'S';
}

/* Waits until another thread wakes it; spins never.  */
static void
woken (const named_clock &clock, const edge &e, bool has_timeout = true)
{
  sleeper on { 0, clock.id, e.s, e.ns, has_timeout, 0, false, -1, -1, 0 };
  pthread_t thread;
  if (pthread_create (&thread, nullptr, sleep_on, &on) != 0)
    {
      unresolved ("%s, %s: no thread", clock.name, e.name);
      return;
    }
  /* It sleeps, and goes on sleeping.  */
  bool slept = false;
  for (int n = 0; n < 2000 && !slept; n++)
    {
      usleep (1000);
      slept = on.tid != 0 && sleeps (on.tid);
    }
  usleep (20000);
  slept = slept && sleeps (on.tid);
  __atomic_store_n (&on.word, 1, __ATOMIC_RELEASE);
  wake (&on.word);
  pthread_join (thread, nullptr);
  check (slept && on.result && on.error == 77, "%s, %s: sleeps until woken",
	 clock.name, e.name);
  check (on.waits == 1 && on.others == 0, "%s, %s: one system call in all",
	 clock.name, e.name);
}

int
main ()
{
  constexpr int64_t last = INT64_MAX / second;
  const edge before_epoch[] =
  {
    { "the first second there is", INT64_MIN, 0 },
    { "before the first second there is", INT64_MIN, -1 },
    { "a second before the epoch", -1, 0 },
    { "a nanosecond before the epoch", -1, 999999999 },
    { "a nanosecond before the epoch, cut toward it", 0, -1 },
    { "nearly a second before the epoch, cut toward it", 0, -999999999 },
    { "nearly two seconds before the epoch, cut toward it", -1, -999999999 },
  };
  const edge past[] =
  {
    { "the epoch", 0, 0 },
    { "a nanosecond", 0, 1 },
    { "a nanosecond, carried", 1, -999999999 },
    { "a second", 1, 0 },
  };
  const edge ahead[] =
  {
    { "the end of 32 bits", INT32_MAX, 999999999 },
    { "2^31 s", INT32_MAX + 1ll, 0 },
    { "2^32 s", 1ll << 32, 0 },
    { "2^32 + 5 s", (1ll << 32) + 5, 0 },
    { "a second before the kernel's end", last - 1, 0 },
    { "the kernel's end", last, 0 },
    { "a second after the kernel's end", last + 1, 0 },
    { "2^63 - 2 s", INT64_MAX - 1, 0 },
    { "2^63 - 1 s", INT64_MAX, 0 },
    { "the last time there is", INT64_MAX, 999999999 },
  };

  for (const named_clock &clock : wait_clocks)
    {
      for (const edge &e : before_epoch)
	expired (clock, e.name, e.s, e.ns, false);
      for (const edge &e : past)
	expired (clock, e.name, e.s, e.ns);
      const wide now = from_now (clock.id, 0);
      expired (clock, "now", now.sec, now.nsec);
      const wide ago = from_now (clock.id, -1000000);
      expired (clock, "a millisecond ago", ago.sec, ago.nsec);
      expired (clock, "a second ago", now.sec - 1, now.nsec);
      expired (clock, "now, from a second later", now.sec + 1, now.nsec - second);

      for (const edge &e : ahead)
	woken (clock, e);
      woken (clock, { "no timeout", 0, 0 }, false);
      woken (clock, { "no timeout, a time before the epoch", -1, 0 }, false);

      /* A word that has changed is no reason to ask for the time.  */
      unsigned word = 1;
      waits = others = 0;
      bool all = true;
      for (int64_t s : { INT64_MIN, int64_t { 0 }, INT64_MAX })
	for (bool has_timeout : { false, true })
	  all = the_waiter.until (clock.id, &word, 0, s, 0, has_timeout) && all;
      check (all && waits + others == 0,
	     "%s: another value is no wait, and no system call", clock.name);

      /* A deadline that comes.  */
      word = 0;
      const wide soon = from_now (clock.id, 30000000);
      waits = others = 0;
      errno = 77;
      bool r = the_waiter.until (clock.id, &word, 0, soon.sec, soon.nsec);
      int error = errno;
      /* Reading the time is a system call, too.  */
      const bool one = waits == 1 && others == 0;
      check (!r && soon <= from_now (clock.id, 0) && error == 77,
	     "%s: 30 ms", clock.name);
      check (one, "%s: 30 ms: one system call in all", clock.name);
    }
  return finish ();
}
