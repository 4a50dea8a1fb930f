/* init-first: fills the sealed vDSO pointers, and learns coherent time's margin.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time-clock.h>

clockid_t GLRO (dl_time_clock) attribute_relro = CLOCK_REALTIME;
int GLRO (dl_time_margin) attribute_relro = 0;

#define INIT_TIME_CLOCK						\
  GLRO (dl_time_margin) = time_clock_margin ();			\
  if (GLRO (dl_time_margin) != 0)				\
    GLRO (dl_time_clock) = CLOCK_REALTIME_COARSE;
#include <sysdeps/unix/sysv/linux/init-first.c>
