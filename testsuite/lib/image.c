/* A made-up vDSO, whose functions do what the macros say.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* RESULT		what each function returns (0); also X_RESULT
   SECONDS		of the answers where that is 0 (7)
   WIDE_SECONDS		of the 64-bit entry on 32-bit ports (SECONDS)
   NO_X			leaves an entry out: WIDE (the 64-bit entry of a 32-bit
			port), GETTIME, GETRES, TOD, TIME.  */

#ifndef RESULT
# define RESULT 0
#endif
#ifndef SECONDS
# define SECONDS 7
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
#ifndef GETRES_RESULT
# define GETRES_RESULT RESULT
#endif
#ifndef TOD_RESULT
# define TOD_RESULT RESULT
#endif

struct narrow
{
  long seconds, rest;
};

#if defined __i386__ && !defined NO_WIDE
struct wide
{
  long long seconds, rest;
};
int
__vdso_clock_gettime64 (int clock, struct wide *to)
{
  (void) clock;
  if (WIDE_RESULT == 0)
    {
      to->seconds = WIDE_SECONDS;
      to->rest = 250000000;
    }
  return WIDE_RESULT;
}
#endif

#ifndef NO_GETTIME
int
__vdso_clock_gettime (int clock, struct narrow *to)
{
  (void) clock;
  if (GETTIME_RESULT == 0)
    {
      to->seconds = SECONDS;
      to->rest = 250000000;
    }
  return GETTIME_RESULT;
}
#endif

#ifndef NO_GETRES
int
__vdso_clock_getres (int clock, struct narrow *to)
{
  (void) clock;
  if (GETRES_RESULT == 0 && to != 0)
    {
      to->seconds = 0;
      to->rest = 77;
    }
  return GETRES_RESULT;
}
#endif

#ifndef NO_TOD
int
__vdso_gettimeofday (struct narrow *to, int *zone)
{
  if (TOD_RESULT == 0)
    {
      if (to != 0)
	{
	  to->seconds = SECONDS;
	  to->rest = 250000;
	}
      if (zone != 0)
	{
	  zone[0] = 5;
	  zone[1] = 1;
	}
    }
  return TOD_RESULT;
}
#endif

#ifndef NO_TIME
long
__vdso_time (long *to)
{
  if (to != 0)
    *to = SECONDS;
  return SECONDS;
}
#endif

/* An image must have a symbol, also when all else is left out.  */
int
__vdso_other (void)
{
  return -38;
}
