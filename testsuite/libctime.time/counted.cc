/* 100 calls of each function that reads a clock, for counting system calls.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#ifndef CALLS
# define CALLS 100
#endif

int
main ()
{
  timespec ts;
  timeval tv;
  timeb tb;
  bool ok = true;
  for (int n = 0; n < CALLS; n++)
    ok = ok && time (nullptr) > 1000000000;
  for (int n = 0; n < CALLS; n++)
    ok = ok && gettimeofday (&tv, nullptr) == 0;
  for (int n = 0; n < CALLS; n++)
    ok = ok && clock_gettime (CLOCK_REALTIME, &ts) == 0;
  for (int n = 0; n < CALLS; n++)
    ok = ok && clock_gettime (CLOCK_MONOTONIC_COARSE, &ts) == 0;
  for (int n = 0; n < CALLS; n++)
    ok = ok && timespec_get (&ts, TIME_UTC) == TIME_UTC;
  for (int n = 0; n < CALLS; n++)
    ok = ok && ftime (&tb) == 0;
  for (int n = 0; n < CALLS; n++)
    ok = ok && clock_getres (CLOCK_MONOTONIC, &ts) == 0;
  for (int n = 0; n < CALLS; n++)
    ok = ok && timespec_getres (&ts, TIME_UTC) == TIME_UTC;
  check (ok, "calls");
  return finish ();
}
