/* init-first: fills the sealed vDSO pointers, and learns coherent time's margin.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time-clock.h>

/* Right, at CLOCK_REALTIME's price, until the margin is known and where it
   can't be.  */
clockid_t GLRO (dl_time_clock) attribute_relro = CLOCK_REALTIME;
long int GLRO (dl_time_believed) attribute_relro = 1000000000;

#define INIT_TIME_CLOCK time_clock_learn ();
#include <sysdeps/unix/sysv/linux/init-first.c>
