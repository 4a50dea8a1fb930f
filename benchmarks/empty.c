/* A library with nothing in it, to compare a preloaded one with.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

extern int libctime_empty;
int libctime_empty;
