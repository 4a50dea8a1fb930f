/* The clock of time and ftime in libctime-exact: CLOCK_REALTIME.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _TIME_CLOCKID_H
#define _TIME_CLOCKID_H 1

#define TIME_CLOCK_GETTIME_CLOCKID CLOCK_REALTIME

#endif /* time-clockid.h */
