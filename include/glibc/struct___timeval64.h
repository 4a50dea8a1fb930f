/* struct __timeval64: the internal sys/time.h has it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <sys/time.h>
