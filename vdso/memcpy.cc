/* memcpy: for what the compiler makes of copies of structures.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Called as include/symbol-hacks.h says, in resolvers: small, and compiled so
   that the loop is no call of itself.  */

#include <stddef.h>

extern "C" __attribute__ ((visibility ("hidden"))) void *
__ctime_memcpy (void *to, const void *from, size_t size)
{
  for (size_t n = 0; n < size; n++)
    static_cast<char *> (to)[n] = static_cast<const char *> (from)[n];
  return to;
}
