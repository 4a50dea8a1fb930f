/* A made-up vDSO, whose functions do what the macros say.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* PREFIX		of the functions' names
   RESULT		what each function returns (0): if negative an errno, by
			the port's convention; also X_RESULT
   SECONDS		of the answers where that isn't negative (2000000000,
			which 32 bits hold and nobody takes for a wrapped one)
   WIDE_SECONDS		of the 64-bit entry on 32-bit ports (SECONDS)
   REST			nanoseconds of the answers (250000000)
   COARSE_X		RESULT, SECONDS, REST for the two coarse clocks alone
   CLOCKS		that there are: a bit for each one's number (all)
   RESOLUTION		in nanoseconds (77)
   NO_X			leaves an entry out: WIDE (the 64-bit entry of a 32-bit
			port), GETTIME, GETRES, TOD, TIME.  */

#include <errno.h>
#include <sys/time.h>
#include <time.h>

#ifndef RESULT
# define RESULT 0
#endif
#ifndef SECONDS
# define SECONDS 2000000000
#endif
#ifndef WIDE_SECONDS
# define WIDE_SECONDS SECONDS
#endif
#ifndef WIDE_RESULT
# define WIDE_RESULT RESULT
#endif
#ifndef GETTIME_RESULT
# define GETTIME_RESULT RESULT
#endif
#ifndef REST
# define REST 250000000
#endif
#ifndef COARSE_REST
# define COARSE_REST REST
#endif
#ifndef RESOLUTION
# define RESOLUTION 77
#endif
#ifndef GETRES_RESULT
# define GETRES_RESULT RESULT
#endif
#ifndef TOD_RESULT
# define TOD_RESULT RESULT
#endif

#define JOIN(a, b) JOIN_EXPANDED (a, b)
#define JOIN_EXPANDED(a, b) a##b
#define STRING(a) STRING_EXPANDED (a)
#define STRING_EXPANDED(a) #a

#if defined __powerpc64__ && _CALL_ELF != 2
/* The symbols of this kernel's vDSO are code without a descriptor.  */
# define ENTRY(result, name, parameters)				\
  static result JOIN (the_, name) parameters __attribute__ ((used, noipa)); \
  __asm__ (".globl " STRING (JOIN (PREFIX, name)) "\n"			\
	   ".set " STRING (JOIN (PREFIX, name)) ", .L." STRING (JOIN (the_, name))); \
  static result JOIN (the_, name) parameters
#else
# define ENTRY(result, name, parameters)	\
  result JOIN (PREFIX, name) parameters;	\
  result JOIN (PREFIX, name) parameters
#endif

/* Ends a function.  */
static inline __attribute__ ((always_inline)) long
end (long result)
{
#ifdef __powerpc__
  /* An errno is positive, and CR0.SO says that it is one.  Whatever a function
     may spoil is spoilt.  */
  __asm__ volatile ("li 0, -1\n\tmtctr 0\n\tmtxer 0\n\tmtcrf 0xc7, 0\n\t"
		    "li 4, -1\n\tli 5, -1\n\tli 6, -1\n\tli 7, -1\n\t"
		    "li 8, -1\n\tli 9, -1\n\tli 10, -1\n\tli 11, -1\n\tli 12, -1"
		    : : : "r0", "r4", "r5", "r6", "r7", "r8", "r9", "r10", "r11",
		    "r12", "ctr", "xer", "cr0", "cr1", "cr5", "cr6", "cr7");
  if (result < 0)
    {
      __asm__ volatile ("crset 3" : : : "cr0");
      return -result;
    }
  __asm__ volatile ("crclr 3" : : : "cr0");
#endif
  return result;
}

/* VALUE as code, not as data that would have to be found.  */
static inline __attribute__ ((always_inline)) long long
immediate (long long value)
{
  int high = value >> 32;
  unsigned low = value;
  __asm__ ("" : "+r" (high), "+r" (low));
  return (long long) high << 32 | low;
}

/* What the answer for CLOCK is by X, where the coarse clocks have their own.  */
#define IS_COARSE(clock) ((clock) == 5 || (clock) == 6)
#ifdef COARSE_SECONDS
# define SECONDS_OF(clock, x) (IS_COARSE (clock) ? COARSE_SECONDS : (x))
#else
# define SECONDS_OF(clock, x) (x)
#endif
#ifdef COARSE_RESULT
# define RESULT_OF_KNOWN(clock, x) (IS_COARSE (clock) ? COARSE_RESULT : (x))
#else
# define RESULT_OF_KNOWN(clock, x) (x)
#endif
#ifdef CLOCKS
# define RESULT_OF(clock, x) \
  (CLOCKS >> (clock) & 1 ? RESULT_OF_KNOWN (clock, x) : -EINVAL)
#else
# define RESULT_OF(clock, x) RESULT_OF_KNOWN (clock, x)
#endif
#define REST_OF(clock) (IS_COARSE (clock) ? COARSE_REST : REST)

#if __TIMESIZE == 32 && !defined NO_WIDE
struct wide
{
  long long seconds, rest;
};
ENTRY (int, clock_gettime64, (int clock, struct wide *to))
{
  if (RESULT_OF (clock, WIDE_RESULT) >= 0)
    {
      to->seconds = immediate (SECONDS_OF (clock, WIDE_SECONDS));
      to->rest = REST_OF (clock);
    }
  return end (RESULT_OF (clock, WIDE_RESULT));
}
#endif

#ifndef NO_GETTIME
ENTRY (int, clock_gettime, (int clock, struct timespec *to))
{
  if (RESULT_OF (clock, GETTIME_RESULT) >= 0)
    {
      to->tv_sec = immediate (SECONDS_OF (clock, SECONDS));
      to->tv_nsec = REST_OF (clock);
    }
  return end (RESULT_OF (clock, GETTIME_RESULT));
}
#endif

#ifndef NO_GETRES
ENTRY (int, clock_getres, (int clock, struct timespec *to))
{
  (void) clock;
  if (GETRES_RESULT >= 0 && to != 0)
    {
      to->tv_sec = 0;
      to->tv_nsec = RESOLUTION;
    }
  return end (GETRES_RESULT);
}
#endif

#ifndef NO_TOD
ENTRY (int, gettimeofday, (struct timeval *to, int *zone))
{
  if (TOD_RESULT >= 0)
    {
      if (to != 0)
	{
	  to->tv_sec = immediate (SECONDS);
	  to->tv_usec = 250000;
	}
      if (zone != 0)
	{
	  zone[0] = 5;
	  zone[1] = 1;
	}
    }
  return end (TOD_RESULT);
}
#endif

#ifndef NO_TIME
ENTRY (time_t, time, (time_t *to))
{
  time_t now = immediate (SECONDS);
  if (to != 0)
    *to = now;
# ifdef __powerpc__
  __asm__ volatile ("crclr 3" : : : "cr0");
# endif
  return now;
}
#endif

/* An image must have a symbol, also when all else is left out.  */
ENTRY (int, other, (void))
{
  return -ENOSYS;
}
