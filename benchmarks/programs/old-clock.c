/* Asks for clock_gettime as programs did that were linked before glibc 2.17.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <stdio.h>
#include <time.h>

/* What <time.h> declares would get the newest version.  */
extern int old_clock_gettime (clockid_t, struct timespec *);
#if defined __x86_64__ && !defined __ILP32__
asm (".symver old_clock_gettime, clock_gettime@GLIBC_2.2.5");
#elif defined __i386__
asm (".symver old_clock_gettime, clock_gettime@GLIBC_2.2");
#else
# error "old-clock.c: which version of clock_gettime came before GLIBC_2.17?"
#endif

int
main (void)
{
  struct timespec ts;

  if (old_clock_gettime (CLOCK_REALTIME, &ts) != 0)
    {
      perror ("old-clock");
      return 1;
    }
  printf ("%lld.%09ld\n", (long long) ts.tv_sec, ts.tv_nsec);
  return 0;
}
