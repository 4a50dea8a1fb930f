/* time: seconds since the epoch, by CLOCK_REALTIME.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The generic version, whatever the port has.  */
#include <time/time.c>
