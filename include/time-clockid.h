/* The clock of time and ftime.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The coarse clock, which the kernel moves at each tick: the cheapest, and a
   tick or two behind CLOCK_REALTIME.  A folder of the sysdeps list may have a
   time-clockid.h of its own, which then comes first.  */

#ifndef _TIME_CLOCKID_H
#define _TIME_CLOCKID_H 1

#define TIME_CLOCK_GETTIME_CLOCKID CLOCK_REALTIME_COARSE

#endif /* time-clockid.h */
