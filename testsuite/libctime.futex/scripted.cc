/* Every answer of the kernel to a wait: what is asked next, what is returned.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The program's own syscall takes the place of libc's.  It answers each futex
   call by a script and keeps what was asked, and reads the clock for who asks.
   The vDSO's clock stands at `start'; BARE says that there is no vDSO.  */

#include "waits.h"

#ifdef BARE
constexpr bool bare = true;
#else
constexpr bool bare = false;
#endif

/* Two generations of calls?  */
#ifdef SYS_futex_time64
constexpr bool two = true;
constexpr long nr_narrow_gettime = SYS_clock_gettime;
#else
constexpr bool two = false;
constexpr long nr_narrow_gettime = -1;
#endif

static const wide start { 2000000000, 250000000 };
static const wide later { start.sec + 1000, 123456789 };

struct asked
{
  long number;
  unsigned *word;
  long operation, expected;
  bool timed;
  wide time;
  bool any_bit;
};

static asked seen[8];
static int n_seen, clock_calls;
static long answers[8];		/* Of the futex calls, 0 or -errno.  */
/* Of the clock's system calls, the 64-bit one first.  */
static long wide_clock_answer, narrow_clock_answer;
static clockid_t asked_about;
static wide clock_now[8];	/* What the system call reads, time by time.  */
static int n_read;

static long
answer (long r)
{
  if (r >= 0)
    return r;
  errno = -r;
  return -1;
}

extern "C" long
syscall (long number, ...) noexcept
{
  va_list ap;
  va_start (ap, number);
  const auto [a] = syscall_arguments (ap);
  va_end (ap);
  if (number == nr_gettime || number == nr_narrow_gettime)
    {
      clock_calls++;
      if (static_cast<clockid_t> (a[0]) != asked_about)
	fail ("clock %d was read", static_cast<clockid_t> (a[0]));
      if (long r = number == nr_gettime ? wide_clock_answer : narrow_clock_answer)
	return answer (r);
      const wide now = clock_now[n_read++];
      if (number == nr_gettime)
	*reinterpret_cast<wide *> (a[1]) = now;
      else
	{
	  reinterpret_cast<long *> (a[1])[0] = now.sec;
	  reinterpret_cast<long *> (a[1])[1] = now.nsec;
	}
      return 0;
    }
  if (n_seen == 8)
    _exit (1);
  asked &one = seen[n_seen];
  /* What the kernel makes of its registers.  */
  one = { number, reinterpret_cast<unsigned *> (a[0]), static_cast<int> (a[1]),
	  static_cast<int> (a[2]), a[3] != 0, {},
	  static_cast<unsigned> (a[5]) == FUTEX_BITSET_MATCH_ANY };
  if (a[3] == 0)
    ;
  else if (number == nr_futex)
    {
      one.time = *reinterpret_cast<wide *> (a[3]);
      /* The upper half is for the kernel to ignore in a 32-bit program.  */
      if (sizeof (long) == 4)
	one.time.nsec = static_cast<uint32_t> (one.time.nsec);
    }
  else
    one.time = { reinterpret_cast<long *> (a[3])[0],
		 reinterpret_cast<long *> (a[3])[1] };
  return answer (answers[n_seen++]);
}

static unsigned word;

/* Waits with these ANSWERS; what is returned.  */
static bool
ask (clockid_t clock, wide deadline, std::initializer_list<long> script,
     bool has_timeout = true)
{
  n_seen = clock_calls = n_read = 0;
  asked_about = clock;
  int n = 0;
  for (long one : script)
    answers[n++] = one;
  errno = 77;
  bool r = the_waiter.until (clock, &word, 0, deadline.sec, deadline.nsec,
			     has_timeout);
  if (errno != 77)
    fail ("errno was changed to %d", errno);
  return r;
}

static bool
was (int n, long number, long operation, bool any_bit = true)
{
  const asked &one = seen[n];
  return n < n_seen && one.number == number && one.word == &word
	 && one.operation == operation && one.expected == 0
	 && (!any_bit || one.any_bit);
}

static bool
at (int n, wide time)
{
  return seen[n].timed && seen[n].time.sec == time.sec
	 && seen[n].time.nsec == time.nsec;
}

/* What each answer to the first call leads to.  */
static void
one_call (const named_clock &clock)
{
  const long absolute = FUTEX_WAIT_BITSET
			| (clock.id == CLOCK_REALTIME ? FUTEX_CLOCK_REALTIME : 0);
  struct
  {
    long r;
    bool returned;
    const char *name;
  } rows[] =
  {
    { 0, true, "a wake" },
    { -ETIMEDOUT, false, "the deadline" },
    { -EINTR, true, "a signal" },
    { -EAGAIN, true, "another value" },
    { -EINVAL, true, "EINVAL" },
    { -EFAULT, true, "EFAULT" },
    { -ENOMEM, true, "ENOMEM" },
    { -EACCES, true, "EACCES" },
    { -4095, true, "the last errno there is" },
  };
  for (const auto &row : rows)
    {
      bool r = ask (clock.id, later, { row.r });
      check (r == row.returned && n_seen == 1 && clock_calls == 0
	     && was (0, nr_futex, absolute) && at (0, later),
	     "%s: %s", clock.name, row.name);
    }
  if (!two)
    {
      bool r = ask (clock.id, later, { -EPERM });
      check (r && n_seen == 1, "%s: EPERM is a wake", clock.name);
    }

  for (wide far : { wide { INT64_MAX, 999999999 }, wide { INT64_MAX, 0 },
		    wide { INT64_MAX / second, 0 } })
    {
      bool r = ask (clock.id, far, { -EINTR });
      check (r && n_seen == 1 && was (0, nr_futex, FUTEX_WAIT, false)
	     && !seen[0].timed, "%s: a wait without end for %lld s", clock.name,
	     static_cast<long long> (far.sec));
    }
  const wide end { INT64_MAX / second - 1, 999999999 };
  bool r = ask (clock.id, end, { -EINTR });
  check (r && n_seen == 1 && was (0, nr_futex, absolute) && at (0, end),
	 "%s: the kernel's last second", clock.name);
  r = ask (clock.id, { later.sec + 1, later.nsec - second }, { -EINTR });
  check (r && n_seen == 1 && was (0, nr_futex, absolute) && at (0, later),
	 "%s: from a second later", clock.name);
  r = ask (clock.id, { 0, 0 }, { 0 }, false);
  check (r && n_seen == 1 && was (0, nr_futex, FUTEX_WAIT, false)
	 && !seen[0].timed, "%s: no timeout", clock.name);

  /* Only the kernel can tell.  */
  if (bare)
    {
      r = ask (clock.id, { 0, 1 }, { -ETIMEDOUT });
      check (!r && n_seen == 1 && clock_calls == 0 && was (0, nr_futex, absolute)
	     && at (0, { 0, 1 }), "%s: no vDSO: the wait alone", clock.name);
    }
  r = ask (clock.id, { 0, -1 }, { 0 });
  check (!r && n_seen + clock_calls == 0, "%s: before the epoch", clock.name);
}

#ifdef SYS_futex_time64
/* Without futex_time64.  */
static void
old_call (const named_clock &clock, long denied, const char *name)
{
  const long absolute = FUTEX_WAIT_BITSET
			| (clock.id == CLOCK_REALTIME ? FUTEX_CLOCK_REALTIME : 0);
  struct
  {
    long r;
    bool returned;
  } rows[] = { { 0, true }, { -ETIMEDOUT, false }, { -EINTR, true },
	       { -EAGAIN, true }, { -EPERM, true }, { -EINVAL, true } };
  for (const auto &row : rows)
    {
      bool r = ask (clock.id, later, { denied, row.r });
      check (r == row.returned && n_seen == 2 && clock_calls == 0
	     && was (0, nr_futex, absolute) && was (1, SYS_futex, absolute)
	     && at (0, later) && at (1, later),
	     "%s: %s: then %ld from the old call", clock.name, name, row.r);
    }
  const wide last { INT32_MAX, 999999999 };
  bool r = ask (clock.id, last, { denied, -ETIMEDOUT });
  check (!r && n_seen == 2 && at (1, last), "%s: %s: the old call's last time",
	 clock.name, name);
  for (wide far : { wide { INT32_MAX + 1ll, 0 }, wide { (1ll << 32) + 5, 7 } })
    {
      r = ask (clock.id, far, { denied, -ETIMEDOUT });
      check (r && n_seen == 2 && was (1, SYS_futex, absolute) && seen[1].timed
	     && seen[1].time.sec == INT32_MAX,
	     "%s: %s: %lld s are not over after 2^31 - 1", clock.name, name,
	     static_cast<long long> (far.sec));
    }
  r = ask (clock.id, { INT64_MAX, 0 }, { denied, 0 });
  check (r && n_seen == 2 && was (1, SYS_futex, FUTEX_WAIT, false)
	 && !seen[1].timed, "%s: %s: a wait without end", clock.name, name);
  r = ask (clock.id, later, { 0 });
  check (r && n_seen == 1, "%s: %s: is not remembered", clock.name, name);
}
#endif

/* Kernels without absolute waits on CLOCK; in a child, which alone remembers it.  */
static void
relative_call (const named_clock &clock)
{
  const named_clock &other = wait_clocks[clock.id == CLOCK_REALTIME];
  const long on = clock.id == CLOCK_REALTIME ? FUTEX_CLOCK_REALTIME : 0;
  clock_now[0] = start;
  clock_now[1] = later;
  constexpr wide left { 999, 873456789 };

  /* Where there are two calls, both refuse.  */
  bool r = two ? ask (clock.id, later, { -ENOSYS, -ENOSYS, 0 })
	   : ask (clock.id, later, { -ENOSYS, 0 });
  check (r && n_seen == two + 2 && was (0, nr_futex, FUTEX_WAIT_BITSET | on)
	 && at (0, later) && was (two, SYS_futex, FUTEX_WAIT_BITSET | on)
	 && at (two, later) && was (two + 1, nr_futex, FUTEX_WAIT, false)
	 && at (two + 1, left) && clock_calls == bare,
	 "%s: ENOSYS: a relative wait", clock.name);
  r = ask (clock.id, later, { 0 });
  check (r && n_seen == 1 && was (0, nr_futex, FUTEX_WAIT, false) && at (0, left),
	 "%s: ENOSYS: remembered", clock.name);
  for (long one : { -EINTR, -EAGAIN, -EINVAL, -EPERM })
    {
      /* EPERM leads to the old call where there are two.  */
      r = ask (clock.id, later, { one, -EINTR });
      check (r && n_seen == (two && one == -EPERM ? 2 : 1),
	     "%s: ENOSYS: %ld is a wake", clock.name, one);
    }

  /* Time is up by the same clock, or the clock was set back meanwhile.  */
  if (bare)
    {
      r = ask (clock.id, later, { -ETIMEDOUT });
      check (!r && n_seen == 1 && clock_calls == 2,
	     "%s: ENOSYS: time is up", clock.name);
      clock_now[1] = { later.sec - 10, later.nsec };
      r = ask (clock.id, later, { -ETIMEDOUT });
      check (r && n_seen == 1 && clock_calls == 2,
	     "%s: ENOSYS: set back in the meantime", clock.name);
      clock_now[0] = later;
      r = ask (clock.id, later, {});
      check (!r && n_seen == 0 && clock_calls == 1,
	     "%s: ENOSYS: expired, no wait", clock.name);
      clock_now[0] = start;
      /* Nor is there a wait for what nobody can tell.  */
      wide_clock_answer = -EACCES;
      r = ask (clock.id, later, { 0 });
      check (!r && n_seen == 0 && clock_calls == 1,
	     "%s: ENOSYS: no clock, no wait", clock.name);
      wide_clock_answer = 0;
#ifdef SYS_futex_time64
      for (long denied : { -ENOSYS, -EPERM })
	{
	  wide_clock_answer = denied;
	  r = ask (clock.id, later, { denied, 0 });
	  check (r && n_seen == 2 && clock_calls == 2
		 && was (1, SYS_futex, FUTEX_WAIT, false) && at (1, left),
		 "%s: ENOSYS: the old clock and the old call after %ld",
		 clock.name, denied);
	}
      narrow_clock_answer = -EACCES;
      r = ask (clock.id, later, { 0 });
      check (!r && n_seen == 0 && clock_calls == 2,
	     "%s: ENOSYS: no old clock, no wait", clock.name);
      wide_clock_answer = narrow_clock_answer = 0;
#endif
    }
  else
    {
      /* The kernel lies: there is still time.  */
      r = ask (clock.id, later, { -ETIMEDOUT });
      check (r && n_seen == 1, "%s: ENOSYS: too early", clock.name);
      r = ask (clock.id, start, {});
      check (!r && n_seen == 0, "%s: ENOSYS: expired, no wait", clock.name);
    }

  /* A wait too long for the old call.  */
#ifdef SYS_futex_time64
  r = ask (clock.id, { start.sec + (1ll << 32), 0 }, { -EPERM, -ETIMEDOUT });
  check (r && n_seen == 2 && seen[1].time.sec == INT32_MAX,
	 "%s: ENOSYS: longer than the old call can", clock.name);
#endif
  r = ask (clock.id, { INT64_MAX, 0 }, { 0 });
  check (r && n_seen == 1 && !seen[0].timed, "%s: ENOSYS: a wait without end",
	 clock.name);

  r = ask (other.id, later, { 0 });
  check (r && n_seen == 1 && was (0, nr_futex, FUTEX_WAIT_BITSET
				  | (FUTEX_CLOCK_REALTIME - on)),
	 "%s: ENOSYS: not of the %s", clock.name, other.name);
}

int
main ()
{
  for (const named_clock &clock : wait_clocks)
    {
      one_call (clock);
#ifdef SYS_futex_time64
      old_call (clock, -ENOSYS, "ENOSYS");
      old_call (clock, -EPERM, "EPERM");
#endif
    }
  for (const named_clock &clock : wait_clocks)
    {
      fflush (stdout);
      pid_t child = fork ();
      if (child == 0)
	{
	  relative_call (clock);
	  fflush (stdout);
	  _exit (0);
	}
      int status;
      if (child < 0 || waitpid (child, &status, 0) != child || status != 0)
	fail ("%s: ENOSYS: the child died", clock.name);
    }
  return finish ();
}
