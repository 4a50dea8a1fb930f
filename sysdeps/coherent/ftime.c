/* ftime: the time in milliseconds, its second never behind CLOCK_REALTIME.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <time/ftime.c>
