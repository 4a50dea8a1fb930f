/* INTERNAL_SYSCALL_CALL against libc's syscall (), for each number it makes.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"
#include "registers.h"
#include <sysdep.h>

/* As the kernel has it, by the width of the call.  */
struct narrow
{
  long sec, nsec;
};

/* Memory that no program has.  */
static void *
nowhere ()
{
  return reinterpret_cast<void *> (8);
}

/* Evaluated in an argument: it spoils what any function may.  */
APART static unsigned long
identity (unsigned long n)
{
  return n;
}

/* One call: F () gives its result, and is what syscall () gives.  */
template <class F> static void
same (const char *name, const char *what, long want, F f)
{
  errno = 77;
  long r;
  bool survived = SURVIVED (r, f ());
  check (r == want && errno == 77 && survived, "%s, %s: %ld (%ld, errno %d%s)", name,
	 what, want, r, errno, survived ? "" : ", a register is lost");
}

/* In the same function as what must survive it.  */
#define SAME(what, name, a, b) \
  same (#name, what, raw (__NR_##name, a, b), [&] () __attribute__ ((always_inline)) \
  {									\
    return INTERNAL_SYSCALL_CALL (name, a, b);				\
  })

/* NAME reads a clock, or its resolution, into a T.  */
#define GETTER(T, name)							\
  {									\
    SAME ("no such clock", name, -1l, &there);				\
    SAME ("no such memory", name, long { CLOCK_MONOTONIC }, nowhere ());	\
    T at { -9, -9 };							\
    long r;								\
    bool survived							\
      = SURVIVED (r, INTERNAL_SYSCALL_CALL (name, CLOCK_MONOTONIC, &at));	\
    T again { -9, -9 };							\
    long want = raw (__NR_##name, long { CLOCK_MONOTONIC }, &again);	\
    check (r == 0 && want == 0 && survived && at.sec >= 0		\
	   && again.sec - at.sec <= 1 && at.nsec >= 0,	\
	   "%s: success", #name);					\
    /* The arguments are used again, and come from calls.  */		\
    T *to = &at;							\
    at = { -9, -9 };							\
    r = INTERNAL_SYSCALL_CALL (name, identity (CLOCK_MONOTONIC),	\
			       identity (reinterpret_cast<unsigned long> (to)));	\
    check (r == 0 && to == &at && to->sec >= 0, "%s: arguments by calls", #name); \
  }

/* Nothing that could set a clock: the kernel refuses each of these, whoever asks.  */
#define SETTER(T, name)							\
  {									\
    T time { 1, 1000000000 };						\
    SAME ("bad nanoseconds", name, long { CLOCK_REALTIME }, &time);	\
    SAME ("a clock that can't be set", name, long { CLOCK_MONOTONIC }, &time);	\
    SAME ("no such memory", name, long { CLOCK_REALTIME }, nowhere ());	\
  }

#ifdef __mips__
/* What the kernel's SAVE_SOME (arch/mips/include/asm/stackframe.h) doesn't save,
   and the error flag; an emulator loses less.  */
static void
clobbers ()
{
  static const char *const listed[] = { SYSCALL_CLOBBERS };
  for (const char *name : { "$1", "$3", "$7", "$8", "$9", "$10", "$11", "$12",
			    "$13", "$14", "$15", "$24", "hi", "lo" })
    {
      bool found = false;
      for (const char *entry : listed)
	found |= strcmp (entry, name) == 0;
      check (found, "the kernel may spoil %s", name);
    }
}
#else
static void
clobbers ()
{
}
#endif

int
main ()
{
  wide there {};
  clobbers ();
#if __TIMESIZE == 64
  GETTER (narrow, clock_gettime)
  GETTER (narrow, clock_getres)
  SETTER (narrow, clock_settime)
  /* The same numbers by the library's wide names.  */
  static_assert (__NR_clock_gettime64 == SYS_clock_gettime
		 && __NR_clock_getres_time64 == SYS_clock_getres
		 && __NR_clock_settime64 == SYS_clock_settime);

  timeval tv { -9, -9 };
  long r;
  bool survived = SURVIVED (r, INTERNAL_SYSCALL_CALL (gettimeofday, &tv, nullptr));
  check (r == 0 && survived && tv.tv_sec > 1000000000 && tv.tv_usec >= 0,
	 "gettimeofday: success");
  SAME ("no such memory", gettimeofday, nowhere (), nullptr);
#else
  GETTER (wide, clock_gettime64)
  GETTER (narrow, clock_gettime)
  GETTER (wide, clock_getres_time64)
  GETTER (narrow, clock_getres)
  SETTER (wide, clock_settime64)
  SETTER (narrow, clock_settime)
#endif
  /* Neither success nor a bad zone: settimeofday (NULL, NULL) ends qemu-user
     itself, in its own C library, and so does the other.  */
  narrow refused { 1, -1 };
#ifdef THIRD
  INTERNAL_SYSCALL_CALL (settimeofday, &refused, nullptr THIRD);
#endif
  SAME ("bad microseconds", settimeofday, &refused, nullptr);
  SAME ("no such memory", settimeofday, nowhere (), nullptr);
  return finish ();
}
