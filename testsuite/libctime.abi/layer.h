/* What layer.c has for layer.cc.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

struct layer_pair
{
  long long seconds, fraction;
};

extern const int layer_bases[4];
extern const long long layer_units[3];
extern long layer_pid (void);
extern long layer_no_session (void);
extern long long layer_now (void);
extern long long layer_vdso_seconds (int clock_id);
extern int layer_clock (int base);
/* Of 7.123456789 s to microseconds the first five, to nanoseconds the rest.  */
extern struct layer_pair layer_conversion (int which);
extern int layer_hidden (void);
extern int layer_weak (void);
extern int layer_warned (void);
