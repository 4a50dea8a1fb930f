/* Prints its word size, AT_SECURE and whose gettimeofday it calls, then its
   arguments' program takes its place.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <dlfcn.h>
#include <stdio.h>
#include <sys/auxv.h>
#include <sys/time.h>
#include <unistd.h>

int
main (int argc, char **argv)
{
  Dl_info info = {};
  timeval now;
  /* gettimeofday: the sanitizers' libraries leave it alone.  */
  if (gettimeofday (&now, nullptr) != 0
      || !dladdr (dlsym (RTLD_DEFAULT, "gettimeofday"), &info))
    return 1;
  printf ("%zu-bit secure=%lu %s\n", 8 * sizeof (void *), getauxval (AT_SECURE),
	  info.dli_fname);
  fflush (stdout);
  if (argc > 1)
    {
      execv (argv[1], argv + 1);
      return 1;
    }
  return 0;
}
