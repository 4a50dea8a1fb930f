/* The clock of time, which the release says.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifdef GLIBC_TIME_CLOCKID_H
# include GLIBC_TIME_CLOCKID_H
#else
# include_next <time-clockid.h>
#endif
