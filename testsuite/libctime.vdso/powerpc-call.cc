/* powerpc: calls of vDSO functions that fail by CR0.SO and spoil all they may.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* https://github.com/linuxppc/linux/issues/53.  First the call itself, then
   the library's functions, whose GLRO pointers are defined here.  */

#include "unit.h"
#include "registers.h"
#include <sysdep.h>

/* What a function may do to its caller: store the return address in the caller's
   frame, write below the stack pointer, spoil each volatile register and, by
   XER.SO, what each comparison leaves in a condition register.  */
#ifdef __powerpc64__
# define STORE "std"
# define RETURN_SLOT "16"
#else
# define STORE "stw"
# define RETURN_SLOT "4"
#endif
#define SPOIL \
  "mflr 0\n\t" STORE " 0, " RETURN_SLOT "(1)\n\t" \
  "li 0, -1\n\t" \
  ".set below, 0\n\t" \
  ".rept 36\n\t" \
  ".set below, below - 8\n\t" \
  STORE " 0, below(1)\n\t" \
  ".endr\n\t" \
  "li 4, -4\n\tli 5, -5\n\tli 6, -6\n\tli 7, -7\n\tli 8, -8\n\tli 9, -9\n\t" \
  "li 10, -10\n\tli 11, -11\n\tli 12, -12\n\t" \
  "mtctr 0\n\tmtxer 0\n\tmtcrf 0xc7, 0\n\t"

/* OUTPUT, then the result VALUE, which is an error if SO is set.  */
#define FAKE(name, output, value, so) \
  __asm__ (".pushsection .text\n\t" \
	   ".p2align 2\n" \
	   #name ":\n\t" \
	   output SPOIL \
	   value "\n\t" \
	   so " 3\n\t" \
	   "blr\n\t" \
	   ".popsection"); \
  extern "C" char name[]

#define SET "crset"
#define CLEAR "crclr"

/* A second that 32 bits hold, 77 of the fraction, where the register says.  */
constexpr int second = 0x77770000;
#define SECOND(register) "lis " register ", 0x7777\n\t"
#ifdef __powerpc64__
# define TIME(where) \
  SECOND ("0") "std 0, 0(" where ")\n\tli 0, 77\n\tstd 0, 8(" where ")\n\t"
# define WIDE_TIME(where) TIME (where)
#else
# define TIME(where) \
  SECOND ("0") "stw 0, 0(" where ")\n\tli 0, 77\n\tstw 0, 4(" where ")\n\t"
# define WIDE_TIME(where) \
  "li 0, 0\n\tstw 0, 0(" where ")\n\tstw 0, 8(" where ")\n\t" \
  SECOND ("0") "stw 0, 4(" where ")\n\tli 0, 77\n\tstw 0, 12(" where ")\n\t"
#endif
#define ZONE(where) "li 0, 5\n\tstw 0, 0(" where ")\n\tstw 0, 4(" where ")\n\t"

FAKE (fake_zero, "", "li 3, 0", CLEAR);
FAKE (fake_positive, "", "li 3, 22", CLEAR);
FAKE (fake_negative, "", "li 3, -5", CLEAR);
FAKE (fake_second_alone, "", SECOND ("3"), CLEAR);
FAKE (fake_einval, "", "li 3, 22", SET);
FAKE (fake_enosys, "", "li 3, 38", SET);
FAKE (fake_first, "", "mr 3, 3", CLEAR);
FAKE (fake_second, "mr 3, 4\n\t", "mr 3, 3", CLEAR);

FAKE (fake_gettime64, WIDE_TIME ("4"), "li 3, 0", CLEAR);
FAKE (fake_gettime64_positive, WIDE_TIME ("4"), "li 3, 22", CLEAR);
FAKE (fake_gettime, TIME ("4"), "li 3, 0", CLEAR);
FAKE (fake_gettime_positive, TIME ("4"), "li 3, 22", CLEAR);
FAKE (fake_timeofday, TIME ("3") ZONE ("4"), "li 3, 0", CLEAR);
FAKE (fake_timeofday_positive, TIME ("3") ZONE ("4"), "li 3, 22", CLEAR);

/* The port's answer of an entry that the kernel hasn't got.  */
__asm__ (".pushsection .text\n\t"
	 ".p2align 2\n"
	 "fake_absent:\n\t"
	 VSYSCALL_ENOSYS "\n\t"
	 ".popsection");
extern "C" char fake_absent[];

APART static unsigned long
identity (unsigned long n)
{
  return n;
}

/* Real calls of these, too, give the functions a frame, which a function of the
   vDSO may expect: it stores its return address there.  */
APART static long
call (void *function, unsigned long a, unsigned long b)
{
  long r = INTERNAL_VSYSCALL_CALL (function, 2, identity (a), identity (b));
  return identity (r) ^ identity (0);
}

APART static long
call_with_output (void *function, unsigned long *sum)
{
  unsigned long room[4] = { 1, 2, 3, 4 };
  long r = INTERNAL_VSYSCALL_CALL (function, 2, 0, room);
  *sum = identity (room[0] + room[1] + room[2] + room[3]);
  return r;
}

APART static long
call_with_one (void *function)
{
  long r = INTERNAL_VSYSCALL_CALL (function, 1, NULL);
  return identity (r) ^ identity (0);
}

static void
convention (const char *name, void *function, long want)
{
  errno = 77;
  check (call (function, 1, 2) == want && errno == 77,
	 "%s: result, and errno is nobody's affair", name);

  unsigned long sum;
  check (call_with_output (function, &sum) == want && sum == 10,
	 "%s: the caller's frame", name);

  long r;
  bool survived = SURVIVED (r, INTERNAL_VSYSCALL_CALL (function, 2, 1, 2));
  check (r == want && survived, "%s: the caller's registers", name);

  /* The pointer and the arguments as well: the call is made once more.  */
  unsigned long a = values[0], b = values[1];
  void *volatile given = function;
  void *kept = given;
  long first = INTERNAL_VSYSCALL_CALL (kept, 2, a, b);
  long second = INTERNAL_VSYSCALL_CALL (kept, 2, a, b);
  check (first == want && second == want && kept == given && a == values[0]
	 && b == values[1], "%s: twice", name);
}

/* Each volatile register of the ABI, but those that the call has as operands.  */
static const char *const spoiled[] = { VSYSCALL_CLOBBERS };
static const char *const spoiled_by_kernel[] = { SYSCALL_CLOBBERS };

template <unsigned N> static bool
names (const char *const (&list)[N], const char *name)
{
  for (const char *entry : list)
    if (strcmp (entry, name) == 0)
      return true;
  return false;
}

static void
clobbers ()
{
  for (const char *name : { "r0", "r5", "r6", "r7", "r8", "r9", "r10", "r11",
			    "cr0", "cr1", "cr5", "cr6", "cr7", "ctr", "lr", "xer" })
    check (names (spoiled, name), "a vDSO function may spoil %s", name);
  /* Documentation/arch/powerpc/syscall64-abi.rst.  */
  for (const char *name : { "r0", "r5", "r6", "r7", "r8", "r9", "r10", "r11",
			    "r12", "cr0", "ctr", "xer" })
    check (names (spoiled_by_kernel, name), "the kernel may spoil %s", name);
}

/* The library's pointers.  */
extern "C"
{
void *__ctime_dl_vdso_clock_gettime64, *__ctime_dl_vdso_clock_gettime;
void *__ctime_dl_vdso_clock_getres_time64, *__ctime_dl_vdso_clock_getres;
void *__ctime_dl_vdso_gettimeofday, *__ctime_dl_vdso_time;
void __ctime_init_first () {}
}

static void
point (void *wide, void *narrow, void *timeofday)
{
  __ctime_dl_vdso_clock_gettime64 = __ctime_dl_vdso_clock_getres_time64 = wide;
  __ctime_dl_vdso_clock_gettime = __ctime_dl_vdso_clock_getres = narrow;
  __ctime_dl_vdso_gettimeofday = timeofday;
}

/* What a call of the library's gave.  */
struct given
{
  long result;
  int error;
  wide time;
};

/* Each function that an entry stands behind: F (name, what it gave).  A result of
   timespec_get is told as the others tell theirs.  */
template <class F> static void
each_function (F f)
{
  auto errno_of = [] { return errno == 77 ? 0 : errno; };
  timespec ts { -9, -9 };
  errno = 77;
  long r = clock_gettime (CLOCK_MONOTONIC, &ts);
  f ("clock_gettime", given { r, errno_of (), widen (ts) });
  ts = { -9, -9 };
  errno = 77;
  r = clock_getres (CLOCK_MONOTONIC, &ts);
  f ("clock_getres", given { r, errno_of (), widen (ts) });
  ts = { -9, -9 };
  errno = 77;
  r = timespec_get (&ts, TIME_UTC) - TIME_UTC;
  f ("timespec_get", given { r, errno_of (), widen (ts) });
  timeval tv { -9, -9 };
  struct timezone tz { -9, -9 };
  errno = 77;
  r = gettimeofday (&tv, &tz);
  f ("gettimeofday", given { r, errno_of (), { tv.tv_sec, tv.tv_usec } });
#if __TIMESIZE == 32
  timespec64 t64 {};
  t64.sec = t64.nsec = -9;
  errno = 77;
  r = __clock_gettime64 (CLOCK_MONOTONIC, &t64);
  f ("__clock_gettime64", given { r, errno_of (), { t64.sec, t64.nsec } });
  t64.sec = t64.nsec = -9;
  errno = 77;
  r = __clock_getres64 (CLOCK_MONOTONIC, &t64);
  f ("__clock_getres64", given { r, errno_of (), { t64.sec, t64.nsec } });
#endif
}

static void
library ()
{
  auto succeeds = [] (const char *name, given g)
  {
    check (g.result == 0 && g.error == 0 && g.time.sec == second && g.time.nsec == 77,
	   "%s: the entry's answer", name);
  };
  point (fake_gettime64, fake_gettime, fake_timeofday);
  each_function (succeeds);
  point (fake_gettime64_positive, fake_gettime_positive, fake_timeofday_positive);
  each_function ([] (const char *name, given g) {
    check (g.result == 0 && g.error == 0 && g.time.sec == second,
	   "%s: no failure without CR0.SO", name);
  });
  point (fake_einval, fake_einval, fake_einval);
  each_function ([] (const char *name, given g) {
    check (g.result == -1 && g.error == EINVAL && g.time.sec == -9
	   && g.time.nsec == -9, "%s: the entry's error", name);
  });
  for (void *absent : { fake_enosys, fake_absent })
    {
      point (absent, absent, absent);
      each_function ([] (const char *name, given g) {
	check (g.result == 0 && g.error == 0 && g.time.sec >= 0
	       && g.time.sec != second && g.time.nsec >= 0, "%s: the kernel's answer",
	       name);
      });
    }
#if __TIMESIZE == 32
  /* A 32-bit time can't fail, but be absent, or have wrapped.  */
  __ctime_dl_vdso_time = fake_second_alone;
  check (time (nullptr) == second, "time: the entry's answer");
  for (void *refused : { fake_enosys, fake_absent, fake_negative, fake_positive })
    {
      __ctime_dl_vdso_time = refused;
      check (time (nullptr) > 1000000000, "time: the kernel's answer");
    }
#endif
}

int
main ()
{
  convention ("success", fake_zero, 0);
  convention ("a positive result", fake_positive, 22);
  convention ("a negative result", fake_negative, -5);
  convention ("error 22", fake_einval, -EINVAL);
  convention ("ENOSYS", fake_enosys, -ENOSYS);
  convention ("absent", fake_absent, -ENOSYS);
  check (call (fake_first, 1234, 5678) == 1234
	 && call (fake_second, 1234, 5678) == 5678
	 && call_with_one (fake_first) == 0, "each argument in its register");
  clobbers ();
  library ();
  return finish ();
}
