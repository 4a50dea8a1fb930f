/* Every answer of every path, in every combination that can be told apart.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Linked with the library's files over lib/scripted/sysdep.h.  A model says
   what a function owes its caller: result, errno, output, and which paths it
   takes in which order.  It knows the port's entries, from its sysdep.h, and
   none of the library's code.

   On 64-bit ports with a time entry the choice is made at start-up: TIME_ENTRY
   says that there is such an entry.

   https://github.com/docker/for-win/issues/8326
   https://github.com/moby/moby/issues/43774
   https://github.com/bminor/musl/commit/a5ba2d7507eb6b4388c47f7893e025185496ff90
   https://sourceware.org/bugzilla/show_bug.cgi?id=28071
   https://github.com/bminor/musl/commit/0847902ab99065a48f9bd3729b6e676288dfd69e
   https://github.com/OpenRC/openrc/issues/352  */

#include "unit.h"
#include <sysdep.h>

static constexpr bool time32 = __TIMESIZE == 32;

/* What can be called, and what it answers.  */

enum target : unsigned char
{
  gettime64_entry, gettime_entry, getres64_entry, getres_entry, timeofday_entry,
  time_entry,
  gettime64_call, gettime_call, getres64_call, getres_call, settime64_call,
  settime_call, timeofday_call, settimeofday_call,
  other_call, targets
};

static const char *const target_names[targets] =
{
  "gettime64 entry", "gettime entry", "getres64 entry", "getres entry",
  "gettimeofday entry", "time entry",
  "gettime64 call", "gettime call", "getres64 call", "getres call",
  "settime64 call", "settime call", "gettimeofday call", "settimeofday call",
  "another call"
};

#ifdef HAVE_CLOCK_GETTIME64_VSYSCALL
# define HAS_GETTIME64 true
#else
# define HAS_GETTIME64 false
#endif
#ifdef HAVE_CLOCK_GETTIME_VSYSCALL
# define HAS_GETTIME true
#else
# define HAS_GETTIME false
#endif
#ifdef HAVE_CLOCK_GETRES64_VSYSCALL
# define HAS_GETRES64 true
#else
# define HAS_GETRES64 false
#endif
#ifdef HAVE_CLOCK_GETRES_VSYSCALL
# define HAS_GETRES true
#else
# define HAS_GETRES false
#endif
#ifdef HAVE_GETTIMEOFDAY_VSYSCALL
# define HAS_TIMEOFDAY true
#else
# define HAS_TIMEOFDAY false
#endif
#if defined HAVE_TIME_VSYSCALL && (__TIMESIZE == 32 || defined TIME_ENTRY)
# define HAS_TIME true
#else
# define HAS_TIME false
#endif

static constexpr bool present[targets] =
{
  HAS_GETTIME64, HAS_GETTIME, HAS_GETRES64, HAS_GETRES, HAS_TIMEOFDAY, HAS_TIME,
  true, time32, true, time32, true, time32, !time32, true, false
};

struct answer
{
  int error;
  int64_t sec;
  int result = 0;	/* Where that is no failure.  */
};

struct answers
{
  const answer *list;
  int count;
};

/* 2026-01-01: what a 32-bit answer says of a time before it may be of one past
   2106.  */
constexpr int64_t oldest = 1767225600;

/* 4095 is the highest errno of any kernel.  */
#define ERRORS \
  { ENOSYS, 0 }, { EPERM, 0 }, { EINVAL, 0 }, { EFAULT, 0 }, { EACCES, 0 }, \
  { 4095, 0 }

#define WIDE \
  { 0, 1234567890 }, ERRORS, { 0, 0 }, { 0, 2147483647 }, { 0, 2147483648ll }, \
  { 0, (1ll << 32) + 7 }, { 0, -5 }, { 0, -2147483648ll }, { 0, -2147483649ll }

static const answer wide_answers[] = { WIDE };
/* A convention may tell success by other means than a zero.  */
static const answer wide_entry_answers[] = { WIDE, { 0, 1234567890, 22 } };
static const answer narrow_answers[] =
{
  { 0, 2000000000 }, ERRORS, { 0, oldest }, { 0, oldest - 1 },
  { 0, 0 }, { 0, 2147483647 }, { 0, -1 }, { 0, -2147483647 - 1 }
};
/* A resolution is never long.  */
static const answer getres_answers[] = { { 0, 0 }, ERRORS, { 0, 1 } };
static const answer getres_entry_answers[] =
{ { 0, 0 }, ERRORS, { 0, 1 }, { 0, 0, 22 } };
static const answer set_answers[] = { { 0, 0 }, ERRORS };
/* It can't fail; what an absent entry's stand-in returns is negative.  */
static const answer time_answers[] =
{
  { 0, 2000000000 }, { 0, -ENOSYS }, { 0, 0 }, { 0, 2147483647 }, { 0, -1 },
  { 0, oldest }, { 0, oldest - 1 },
  { 0, -2147483647 - 1 }
};

#define ALL(list) { list, sizeof list / sizeof list[0] }
static constexpr answers answers_of[targets] =
{
  ALL (wide_entry_answers), ALL (narrow_answers), ALL (getres_entry_answers),
  ALL (getres_answers),
#if __TIMESIZE == 32
  ALL (narrow_answers),
#else
  ALL (wide_entry_answers),
#endif
  ALL (time_answers),
  ALL (wide_answers), ALL (narrow_answers), ALL (getres_answers),
  ALL (getres_answers), ALL (set_answers), ALL (set_answers), ALL (wide_answers),
  ALL (set_answers), { nullptr, 0 }
};

/* By its fraction and its zone an answer tells whose it is.  */
static long
nanoseconds_of (target t)
{
  return (t + 1) * 60000007l;
}

static long
microseconds_of (target t)
{
  return (t + 1) * 60007l;
}

/* The answer each target gives now; -1 where none is laid down.  */
static signed char script[targets];

static answer
answer_of (target t)
{
  return script[t] < 0 ? answer { 0, 4242 } : answers_of[t].list[script[t]];
}

/* Calls, as the library made them and as the model wants them.  */

struct call
{
  target to;
  bool null;		/* No output; the model: there may be none.  */
  bool invalid;		/* The model: any NSEC that no kernel takes.  */
  long number;		/* Of another system call.  */
  int clock;
  int64_t sec, nsec;	/* To be set.  */
  const void *zone;
};

struct trace
{
  call list[12];
  unsigned count;

  void add (const call &c)
  {
    if (count < sizeof list / sizeof list[0])
      list[count] = c;
    count++;
  }
};

static trace made, wanted;

/* The kernel's and the vDSO's side.  */

/* What the kernel writes and reads: its 64-bit tv_nsec whole, of which only a
   32-bit program's lower half counts.  */
struct wide_timespec
{
  int64_t sec, nsec;
};
struct narrow_timespec
{
  long sec, nsec;
};

static long
give (target t, int clock, void *to)
{
  made.add ({ t, to == nullptr, false, 0, clock, 0, 0, nullptr });
  answer a = answer_of (t);
  if (a.error == 0 && to != nullptr)
    {
      if (t == gettime64_entry || t == gettime64_call || t == getres64_entry
	  || t == getres64_call)
	*static_cast<wide_timespec *> (to) = { a.sec, nanoseconds_of (t) };
      else
	*static_cast<narrow_timespec *> (to)
	  = { static_cast<long> (a.sec), nanoseconds_of (t) };
    }
  return a.error != 0 ? -a.error : a.result;
}

static long
give_time_of_day (target t, void *tv, void *tz)
{
  made.add ({ t, tv == nullptr, false, 0, 0, 0, 0, tz });
  answer a = answer_of (t);
  if (a.error == 0 && tv != nullptr)
    {
      /* Not everywhere as wide as a nanosecond's: sparc64.  */
      auto time = static_cast<timeval *> (tv);
      time->tv_sec = a.sec;
      time->tv_usec = microseconds_of (t);
    }
  if (a.error == 0 && tz != nullptr)
    *static_cast<struct timezone *> (tz) = { 100 + t, 1 };
  return a.error != 0 ? -a.error : a.result;
}

static long
take (target t, int clock, const void *from)
{
  call c { t, from == nullptr, false, 0, clock, 0, 0, nullptr };
  if (t == settime64_call)
    {
      auto wide = static_cast<const wide_timespec *> (from);
      c.sec = wide->sec;
      c.nsec = time32 ? static_cast<int32_t> (wide->nsec) : wide->nsec;
    }
  else
    {
      auto narrow = static_cast<const narrow_timespec *> (from);
      c.sec = narrow->sec;
      c.nsec = narrow->nsec;
    }
  made.add (c);
  return -answer_of (t).error;
}

extern "C"
{
  long
  scripted_syscall (long number, unsigned long a, unsigned long b)
  {
    int clock = static_cast<int> (a);
    void *at = reinterpret_cast<void *> (b);
    switch (number)
      {
#ifdef SYS_clock_gettime64
      case SYS_clock_gettime64: return give (gettime64_call, clock, at);
      case SYS_clock_gettime: return give (gettime_call, clock, at);
      case SYS_clock_getres_time64: return give (getres64_call, clock, at);
      case SYS_clock_getres: return give (getres_call, clock, at);
      case SYS_clock_settime64: return take (settime64_call, clock, at);
      case SYS_clock_settime: return take (settime_call, clock, at);
#else
      case SYS_clock_gettime: return give (gettime64_call, clock, at);
      case SYS_clock_getres: return give (getres64_call, clock, at);
      case SYS_clock_settime: return take (settime64_call, clock, at);
      case SYS_gettimeofday:
	return give_time_of_day (timeofday_call, reinterpret_cast<void *> (a), at);
#endif
      case SYS_settimeofday:
	made.add ({ settimeofday_call, a == 0, false, 0, 0, 0, 0, at });
	return -answer_of (settimeofday_call).error;
      default:
	made.add ({ other_call, false, false, number, 0, 0, 0, nullptr });
	return -ENOSYS;
      }
  }

  static int
  entry_gettime64 (clockid_t clock, void *to)
  {
    return give (gettime64_entry, clock, to);
  }

  static int
  entry_gettime (clockid_t clock, void *to)
  {
    return give (gettime_entry, clock, to);
  }

  static int
  entry_getres64 (clockid_t clock, void *to)
  {
    return give (getres64_entry, clock, to);
  }

  static int
  entry_getres (clockid_t clock, void *to)
  {
    return give (getres_entry, clock, to);
  }

  static int
  entry_timeofday (void *tv, void *tz)
  {
    return give_time_of_day (timeofday_entry, tv, tz);
  }

  static time_t
  entry_time (time_t *timer)
  {
    made.add ({ time_entry, timer == nullptr, false, 0, 0, 0, 0, nullptr });
    time_t t = answer_of (time_entry).sec;
    if (timer != nullptr)
      *timer = t;
    return t;
  }

  /* What the library's objects ask of init-first.  */
  int (*__ctime_dl_vdso_clock_gettime64) (clockid_t, void *) = entry_gettime64;
  int (*__ctime_dl_vdso_clock_gettime) (clockid_t, void *) = entry_gettime;
  int (*__ctime_dl_vdso_clock_getres_time64) (clockid_t, void *) = entry_getres64;
  int (*__ctime_dl_vdso_clock_getres) (clockid_t, void *) = entry_getres;
  int (*__ctime_dl_vdso_gettimeofday) (void *, void *) = entry_timeofday;
  time_t (*__ctime_dl_vdso_time) (time_t *) = entry_time;

  void __ctime_init_first () {}
  int __ctime_relro_open () { return 1; }
  void __ctime_relro_close () {}

  /* Called by time's resolver.  An entry's address is its code's.  */
  void *
  __ctime_vdso_lookup (const char *, size_t)
  {
#ifdef TIME_ENTRY
# if defined __powerpc64__ && _CALL_ELF != 2
    return *reinterpret_cast<void **> (entry_time);
# else
    return reinterpret_cast<void *> (entry_time);
# endif
#else
    return nullptr;
#endif
  }
}

/* What a caller sees.  */

struct seen
{
  int64_t value;
  int error;		/* 0: errno is what it was.  */
  bool written;
  int64_t sec, rest;
  int zone[2];

  bool operator== (const seen &) const = default;
};

/* The model.  */

static constexpr int untouched = 0x5a5a5a5a;

static seen
failure (int error, int value = -1)
{
  return { value, error, false, 0, 0, { untouched, untouched } };
}

static seen
success (int64_t value = 0)
{
  return { value, 0, false, 0, 0, { untouched, untouched } };
}

static seen
success (int64_t value, int64_t sec, int64_t rest)
{
  return { value, 0, true, sec, rest, { untouched, untouched } };
}

/* The targets in the order in which the model first asked them.  */
static target asked[targets];
static unsigned asked_count;

static answer
ask (const call &c)
{
  if (script[c.to] < 0)
    {
      script[c.to] = 0;
      asked[asked_count++] = c.to;
    }
  wanted.add (c);
  return answer_of (c.to);
}

/* Does this error send the caller to the next path?  */
static bool
goes_on (int error)
{
  return error == ENOSYS || (time32 && error == EPERM);
}

static bool
fits (int64_t sec)
{
  return sec >= -2147483648ll && sec <= 2147483647;
}

/* Can a 32-bit second be believed?  Of a clock that begins at zero a small one.  */
static bool
whole (int64_t sec, int clock)
{
  for (int from_zero : { CLOCK_MONOTONIC, CLOCK_MONOTONIC_COARSE,
			 CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_BOOTTIME_ALARM,
			 CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID })
    if (clock == from_zero)
      return sec >= 0;
  return sec >= oldest;
}

struct reading
{
  int error;
  int64_t sec, nsec;
};

/* Widest first; a 32-bit name before that by the 32-bit entry.  A kernel without
   the old call says nothing of why the new one failed.  */
static reading
read_clock (bool resolution, bool narrow_name, int clock, bool null = false)
{
  const target widest_first[] =
  {
    resolution ? getres64_entry : gettime64_entry,
    resolution ? getres_entry : gettime_entry,
    resolution ? getres64_call : gettime64_call,
    resolution ? getres_call : gettime_call
  };
  reading r { ENOSYS, 0, 0 };
  auto try_path = [&] (target t)
  {
    if (!present[t])
      return false;
    answer a = ask ({ t, null, false, 0, clock, 0, 0, nullptr });
    if ((t == gettime_call || t == getres_call) && a.error == ENOSYS)
      return true;
    r = { a.error, a.sec, nanoseconds_of (t) };
    if (a.error != 0)
      return !goes_on (a.error);
    if (t == gettime_entry && !whole (a.sec, clock))
      return false;
    return true;
  };
  if (narrow_name && try_path (widest_first[1]))
    return r;
  for (target t : widest_first)
    if (try_path (t))
      break;
  return r;
}

static seen
clock_model (bool resolution, bool narrow_name, int clock, bool null = false,
	     int good = 0, int bad = -1)
{
  reading r = read_clock (resolution, narrow_name, clock, null);
  if (r.error != 0)
    return failure (r.error, bad);
  if (narrow_name && !fits (r.sec))
    return failure (EOVERFLOW, bad);
  return null ? success (good) : success (good, r.sec, r.nsec);
}

static seen
set_model (int clock, int64_t sec, int64_t nsec, bool invalid = false)
{
  answer a = ask ({ settime64_call, false, invalid, 0, clock, sec, nsec, nullptr });
  if (time32 && goes_on (a.error))
    {
      if (!fits (sec))
	return failure (a.error == ENOSYS ? EOVERFLOW : EPERM);
      answer old
	= ask ({ settime_call, false, invalid, 0, clock, sec, nsec, nullptr });
      if (old.error != ENOSYS)
	a = old;
    }
  return a.error == 0 ? success () : failure (a.error);
}

static seen
settimeofday_model (bool with_time, int64_t sec, int64_t usec, const void *zone)
{
  if (with_time && zone != nullptr)
    return failure (EINVAL);
  if (with_time)
    {
      bool valid = usec >= 0 && usec <= 999999;
      return set_model (CLOCK_REALTIME, sec, valid ? usec * 1000 : -1, !valid);
    }
  answer a = ask ({ settimeofday_call, true, false, 0, 0, 0, 0, zone });
  return a.error == 0 ? success () : failure (a.error);
}

/* The zone is the kernel's where its entry or call answered, else zeroes.  */
static seen
gettimeofday_model (bool narrow_name, bool time, const void *zone)
{
  int error = ENOSYS;
  auto kernel = [&] (target t, seen *s)
  {
    answer a = ask ({ t, !time, false, 0, 0, 0, 0, zone });
    error = a.error;
    if (error != 0)
      {
	*s = failure (error);
	return !goes_on (error);
      }
    *s = time ? success (0, a.sec, microseconds_of (t)) : success ();
    if (zone != nullptr)
      s->zone[0] = 100 + t, s->zone[1] = 1;
    return !(time32 && time && a.sec < oldest);
  };
  seen s;
  if (narrow_name && present[timeofday_entry] && kernel (timeofday_entry, &s))
    return s;
  if (!time32)
    {
      kernel (timeofday_call, &s);
      return s;
    }
  if (time)
    {
      reading r = read_clock (false, false, CLOCK_REALTIME);
      if (r.error != 0)
	return failure (r.error);
      if (narrow_name && !fits (r.sec))
	return failure (EOVERFLOW);
      s = success (0, r.sec, r.nsec / 1000);
    }
  else
    s = success ();
  if (zone != nullptr)
    s.zone[0] = s.zone[1] = 0;
  return s;
}

static seen
time_model (bool narrow_name, bool null)
{
  /* It has 32 bits where time_t has.  */
  if (present[time_entry] && (narrow_name || !time32))
    {
      /* The 64-bit entry stores by itself.  */
      answer a = ask ({ time_entry, time32 || null, false, 0, 0, 0, 0, nullptr });
      if (!time32 || a.sec >= oldest)
	return null ? success (a.sec) : success (a.sec, a.sec, 0);
    }
  /* What a time entry didn't give is asked of the wide clock.  */
#ifdef HAVE_TIME_VSYSCALL
  reading r = read_clock (false, false, CLOCK_REALTIME_COARSE);
#else
  reading r = read_clock (false, narrow_name, CLOCK_REALTIME_COARSE);
#endif
  if (r.error != 0)
    return failure (r.error);
  if (narrow_name && !fits (r.sec))
    return failure (EOVERFLOW);
  return null ? success (r.sec) : success (r.sec, r.sec, 0);
}

static seen
ftime_model (bool narrow_name)
{
  reading r = read_clock (false, false, CLOCK_REALTIME_COARSE);
  if (r.error != 0)
    return failure (r.error);
  if (narrow_name && !fits (r.sec))
    return failure (EOVERFLOW);
  seen s = success (0, r.sec, r.nsec / 1000000);
  s.zone[0] = s.zone[1] = 0;
  return s;
}

/* The library's side.  */

/* Room for an output, which shows where it was written to.  */
template <class T> struct output
{
  T value;
  unsigned char beyond[16];

  output () { memset (static_cast<void *> (this), 0x5a, sizeof *this); }

  /* S's output; -12345 where it is not what a caller may find.  */
  void judge (seen *s, int64_t sec, int64_t rest)
  {
    auto bytes = reinterpret_cast<const unsigned char *> (this);
    for (unsigned n = 0; n < sizeof value; n++)
      s->written |= bytes[n] != 0x5a;
    if (s->written)
      s->sec = sec, s->rest = rest;
    for (unsigned char c : beyond)
      if (c != 0x5a)
	s->rest = -12345;
  }
};

#if __TIMESIZE == 32
struct timeb64
{
  int64_t time;
  unsigned short millitm;
  short timezone, dstflag;
};
extern "C" int __ftime64 (timeb64 *);
#endif

static seen
seen_after (int64_t value, int error)
{
  return { value, error == 77 ? 0 : error, false, 0, 0, { untouched, untouched } };
}

static int64_t sec_of (const timespec &t) { return t.tv_sec; }
static int64_t nsec_of (const timespec &t) { return t.tv_nsec; }
static int64_t sec_of (const timeval &t) { return t.tv_sec; }
static int64_t usec_of (const timeval &t) { return t.tv_usec; }
#if __TIMESIZE == 32
static int64_t sec_of (const timespec64 &t) { return t.sec; }
static int64_t nsec_of (const timespec64 &t) { return t.nsec; }
static int64_t sec_of (const wide &t) { return t.sec; }
static int64_t usec_of (const wide &t) { return t.nsec; }
#endif

/* clock_gettime and its like: F (number, output).  */
template <class T, class N> seen
call_clock (int (*f) (N, T *), N number, bool null = false)
{
  output<T> out;
  errno = 77;
  int value = opaque (f) (number, null ? nullptr : &out.value);
  seen s = seen_after (value, errno);
  out.judge (&s, sec_of (out.value), nsec_of (out.value));
  return s;
}

/* With the arguments the other way round.  */
template <class T> seen
call_base (int (*f) (T *, int), int base, bool null = false)
{
  output<T> out;
  errno = 77;
  int value = opaque (f) (null ? nullptr : &out.value, base);
  seen s = seen_after (value, errno);
  out.judge (&s, sec_of (out.value), nsec_of (out.value));
  return s;
}

static struct timezone given_zone;

template <class T> seen
call_gettimeofday (int (*f) (T *, void *), bool time, void *zone)
{
  output<T> out;
  memset (&given_zone, 0x5a, sizeof given_zone);
  errno = 77;
  int value = opaque (f) (time ? &out.value : nullptr, zone);
  seen s = seen_after (value, errno);
  out.judge (&s, sec_of (out.value), usec_of (out.value));
  s.zone[0] = given_zone.tz_minuteswest;
  s.zone[1] = given_zone.tz_dsttime;
  /* An entry whose second has wrapped may have written a right zone before the
     call failed.  */
  if (value == -1 && s.zone[0] == 100 + timeofday_entry && s.zone[1] == 1
      && answer_of (timeofday_entry).error == 0)
    s.zone[0] = s.zone[1] = untouched;
  return s;
}

template <class T> seen
call_time (T (*f) (T *), bool null)
{
  output<T> out;
  errno = 77;
  T value = opaque (f) (null ? nullptr : &out.value);
  seen s = seen_after (value, errno);
  out.judge (&s, out.value, 0);
  /* A failure may be stored, but not one by overflow.  */
  if (value == -1 && s.error != 0 && s.error != EOVERFLOW && s.written
      && s.sec == -1)
    s.written = false, s.sec = 0;
  return s;
}

template <class T> seen
call_ftime (int (*f) (T *))
{
  output<T> out;
  errno = 77;
  int value = opaque (f) (&out.value);
  seen s = seen_after (value, errno);
  out.judge (&s, out.value.time, out.value.millitm);
  if (s.written)
    s.zone[0] = out.value.timezone, s.zone[1] = out.value.dstflag;
  return s;
}

template <class F> seen
call_setter (F f)
{
  errno = 77;
  int value = f ();
  return seen_after (value, errno);
}

/* Comparing the two.  */

static bool
agree (const call &a, const call &model)
{
  if (a.to != model.to || a.number != model.number || a.clock != model.clock
      || a.zone != model.zone || a.sec != model.sec || (a.null && !model.null))
    return false;
  return model.invalid ? a.nsec < 0 || a.nsec > 999999999 : a.nsec == model.nsec;
}

static bool
agree (const trace &a, const trace &model)
{
  if (a.count != model.count)
    return false;
  for (unsigned n = 0; n < a.count; n++)
    if (!agree (a.list[n], model.list[n]))
      return false;
  return true;
}

/* A text of limited length, which grows.  */
struct text
{
  char at[400];
  unsigned length;

  __attribute__ ((format (printf, 2, 3))) void
  add (const char *format, ...)
  {
    va_list ap;
    va_start (ap, format);
    int n = vsnprintf (at + length, sizeof at - length, format, ap);
    va_end (ap);
    length += n;
    if (length >= sizeof at)
      length = sizeof at - 1;
  }

  void add (const seen &s, const trace &t)
  {
    add ("%lld, errno %d", static_cast<long long> (s.value), s.error);
    if (s.written)
      add (", %lld+%lld", static_cast<long long> (s.sec),
	   static_cast<long long> (s.rest));
    if (s.zone[0] != untouched || s.zone[1] != untouched)
      add (", zone %d %d", s.zone[0], s.zone[1]);
    add (" by");
    for (unsigned n = 0; n < t.count && n < sizeof t.list / sizeof t.list[0]; n++)
      {
	const call &c = t.list[n];
	add (" %s(%d", target_names[c.to], c.to == other_call
	     ? static_cast<int> (c.number) : c.clock);
	if (c.sec != 0 || c.nsec != 0)
	  add (" %lld+%lld", static_cast<long long> (c.sec),
	       static_cast<long long> (c.nsec));
	add (")");
      }
  }
};

static unsigned long combinations;

static void
describe (text *to, const answer &a)
{
  if (a.error != 0)
    to->add ("%s", a.error == 4095 ? "errno 4095" : strerrorname_np (a.error));
  else
    to->add ("%lld%s", static_cast<long long> (a.sec),
	     a.result != 0 ? ", no zero" : "");
}

/* The checks of one function: one for each answer of each path that is ever
   taken first, over all arguments.  */
class checks
{
  const char *function_;
  struct
  {
    bool any;
    text trouble;	/* The first.  */
  }
  of_[targets + 1][16] {};

public:
  explicit checks (const char *function) : function_ (function) {}
  checks (const checks &) = delete;

  ~checks ()
  {
    for (int t = 0; t <= targets; t++)
      for (int n = 0; n < 16; n++)
	if (of_[t][n].any)
	  {
	    text name {};
	    name.add ("%s", function_);
	    if (t != targets)
	      {
		name.add (", %s ", target_names[t]);
		describe (&name, answers_of[t].list[n]);
	      }
	    check (of_[t][n].trouble.length == 0, "%s%s", name.at,
		   of_[t][n].trouble.at);
	  }
  }

  /* LIBRARY's call, which ARGUMENTS describes, against MODEL.  An answer that
     was not asked for can make no difference, so only those are combined that
     the model asks for; that the library asks for no others its calls show.  */
  template <class L, class M> void
  explore (const char *arguments, L library, M model)
  {
    memset (script, -1, sizeof script);
    asked_count = 0;
    do
      {
	made.count = wanted.count = 0;
	seen want = model ();
	seen got = library ();
	combinations++;
	auto &of = asked_count > 0 ? of_[asked[0]][script[asked[0]]]
				   : of_[targets][0];
	of.any = true;
	if (of.trouble.length == 0 && !(got == want && agree (made, wanted)))
	  {
	    of.trouble.add (": %s", arguments);
	    for (unsigned n = 0; n < asked_count; n++)
	      {
		of.trouble.add (", %s=", target_names[asked[n]]);
		describe (&of.trouble, answer_of (asked[n]));
	      }
	    of.trouble.add (": not ");
	    of.trouble.add (want, wanted);
	    of.trouble.add (", but ");
	    of.trouble.add (got, made);
	  }

	/* The next combination: the last that was asked changes first.  */
	while (asked_count > 0)
	  {
	    target t = asked[asked_count - 1];
	    if (++script[t] < answers_of[t].count)
	      break;
	    script[t] = -1;
	    asked_count--;
	  }
      }
    while (asked_count > 0);
  }

  /* The same with one number as the argument.  */
  template <class L, class M> void
  explore (int argument, L library, M model)
  {
    char name[16];
    snprintf (name, sizeof name, "%d", argument);
    explore (name, library, model);
  }

  /* With a time as the argument.  */
  template <class L, class M> void
  explore (int64_t sec, int64_t rest, L library, M model)
  {
    char name[48];
    snprintf (name, sizeof name, "%lld+%lld", static_cast<long long> (sec),
	      static_cast<long long> (rest));
    explore (name, library, model);
  }
};

/* No range check of the library's decides about an id.  */
static const int clock_ids[] =
{ 0, 1, 2, 5, 11, 12, -1, -6, 2147483647, -2147483647 - 1 };

static void
clocks_by_id (const char *function, auto f, bool resolution, bool narrow_name,
	      bool null = false)
{
  checks c (function);
  for (int id : clock_ids)
    c.explore (id, [=] { return call_clock (f, id, null); },
	       [=] { return clock_model (resolution, narrow_name, id, null); });
}

static void
bases (const char *function, auto f, bool resolution, bool narrow_name,
       bool null = false)
{
  checks c (function);
  for (int base : { TIME_UTC, 0, 2, -1 })
    c.explore (base, [=] { return call_base (f, base, null); }, [=] {
      return base == TIME_UTC
	     ? clock_model (resolution, narrow_name, CLOCK_REALTIME, null, base, 0)
	     : success (0);
    });
}

static void
times_of_day (const char *function, auto f, bool narrow_name)
{
  checks c (function);
  for (bool time : { true, false })
    for (void *zone : { static_cast<void *> (nullptr),
			static_cast<void *> (&given_zone) })
      c.explore (time ? zone != nullptr ? "tv, tz" : "tv, NULL"
		 : zone != nullptr ? "NULL, tz" : "NULL, NULL",
		 [=] { return call_gettimeofday (f, time, zone); },
		 [=] { return gettimeofday_model (narrow_name, time, zone); });
}

template <class T> static void
seconds (const char *function, T (*f) (T *), bool narrow_name)
{
  checks c (function);
  for (bool null : { false, true })
    c.explore (null ? "NULL" : "t", [=] { return call_time (f, null); },
	       [=] { return time_model (narrow_name, null); });
}

static void
milliseconds (const char *function, auto f, bool narrow_name)
{
  checks c (function);
  c.explore ("tb", [=] { return call_ftime (f); },
	     [=] { return ftime_model (narrow_name); });
}

/* Seconds that are set; 32-bit names take those that fit.  */
static const int64_t set_seconds[] =
{
  0, 1, -5, 2147483647, -2147483648ll, 2147483648ll, -2147483649ll, 1ll << 32,
  (1ll << 32) + 5, INT64_MAX, INT64_MIN
};

/* Microseconds, among them such as multiplied by 1000 wrap into nanoseconds
   that are valid.  */
static const int64_t set_microseconds[] =
{
  0, 1, 999999, 1000000, -1, 2147483647, 4294968, -4294967, 1ll << 32,
  18446744073709552ll, -18446744073709551ll
};

/* F (clock, seconds, nanoseconds) sets a clock.  */
static void
clock_setters (const char *function, auto f, bool narrow_name)
{
  checks c (function);
  for (int64_t sec : set_seconds)
    if (!narrow_name || fits (sec))
      for (long rest : { 0l, 999999999l, 1000000000l, -1l })
	for (int id : { CLOCK_REALTIME, CLOCK_TAI, -6 })
	  c.explore (sec, rest,
		     [=] { return call_setter ([=] { return f (id, sec, rest); }); },
		     [=] { return set_model (id, sec, rest); });
}

static void
set (timeval *to, int64_t sec, int64_t usec)
{
  to->tv_sec = sec;
  to->tv_usec = usec;
}

#if __TIMESIZE == 32
static void
set (wide *to, int64_t sec, int64_t usec)
{
  *to = { sec, usec };
}
#endif

/* F (time or null, zone or null) is a settimeofday.  */
template <class T> static void
time_setters (const char *function, auto f)
{
  checks c (function);
  for (int64_t sec : set_seconds)
    for (int64_t rest : set_microseconds)
      {
	T time {};
	set (&time, sec, rest);
	if (sec_of (time) == sec && usec_of (time) == rest)
	  c.explore (sec, rest,
		     [=] { return call_setter ([=] { return f (&time, nullptr); }); },
		     [=] { return settimeofday_model (true, sec, rest, nullptr); });
      }

  struct timezone zone { 5, 1 };
  struct timezone *const tz = &zone;
  const T time {};
  c.explore ("NULL, tz",
	     [=] { return call_setter ([=] { return f (nullptr, tz); }); },
	     [=] { return settimeofday_model (false, 0, 0, tz); });
  c.explore ("NULL, NULL",
	     [=] { return call_setter ([=] { return f (nullptr, nullptr); }); },
	     [=] { return settimeofday_model (false, 0, 0, nullptr); });
  c.explore ("tv, tz",
	     [=] { return call_setter ([=] { return f (&time, tz); }); },
	     [=] { return settimeofday_model (true, 0, 0, tz); });
}

static void
second_setter ()
{
  checks c ("stime");
  for (int64_t sec : set_seconds)
    if (!time32 || fits (sec))
      c.explore (sec, 0, [=] { return call_setter ([=] {
	time_t t = sec;
	return stime (&t);
      }); }, [=] { return set_model (CLOCK_REALTIME, sec, 0); });
}

static void
all_but_time ()
{
  clocks_by_id ("clock_gettime", clock_gettime, false, time32);
  clocks_by_id ("clock_getres", clock_getres, true, time32);
  clocks_by_id ("clock_getres, NULL", clock_getres, true, time32, true);
  bases ("timespec_get", timespec_get, false, time32);
  bases ("timespec_getres", timespec_getres, true, time32);
  bases ("timespec_getres, NULL", timespec_getres, true, time32, true);
  times_of_day ("gettimeofday", gettimeofday, true);
  milliseconds ("ftime", ftime, time32);
  clock_setters ("clock_settime", [] (int id, int64_t sec, long rest) {
    timespec ts { static_cast<time_t> (sec), rest };
    return clock_settime (id, &ts);
  }, time32);
  time_setters<timeval> ("settimeofday", settimeofday);
  second_setter ();

#if __TIMESIZE == 32
  clocks_by_id ("__clock_gettime64", __clock_gettime64, false, false);
  clocks_by_id ("__clock_getres64", __clock_getres64, true, false);
  clocks_by_id ("__clock_getres64, NULL", __clock_getres64, true, false, true);
  bases ("__timespec_get64", __timespec_get64, false, false);
  bases ("__timespec_getres64", __timespec_getres64, true, false);
  bases ("__timespec_getres64, NULL", __timespec_getres64, true, false, true);
  times_of_day ("__gettimeofday64", __gettimeofday64, false);
  milliseconds ("__ftime64", __ftime64, false);
  clock_setters ("__clock_settime64", [] (int id, int64_t sec, long rest) {
    timespec64 ts;
    memset (static_cast<void *> (&ts), 0x5a, sizeof ts);
    ts.sec = sec;
    ts.nsec = rest;
    return __clock_settime64 (id, &ts);
  }, false);
  time_setters<wide> ("__settimeofday64", __settimeofday64);
#endif
}

int
main ()
{
#ifdef TIME_ENTRY
  constexpr bool chosen_at_start = true;
#else
  constexpr bool chosen_at_start = false;
#endif
  if (!chosen_at_start)
    all_but_time ();
  seconds<time_t> ("time", time, time32);
#if __TIMESIZE == 32
  seconds<int64_t> ("__time64", __time64, false);
#endif
  note ("%lu combinations", combinations);
  return finish ();
}
