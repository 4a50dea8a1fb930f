/* What C++ files of the library see first: no checks that call a C++ library.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Distributions' flags define these, by -Wp, too, which comes after any -U.
   Put before each C++ file by the compiler's -include.  */

#include "symbol-hacks.h"

#define attribute_hidden __attribute__ ((visibility ("hidden")))

#undef _FORTIFY_SOURCE
#undef _GLIBCXX_ASSERTIONS
#undef _GLIBCXX_DEBUG
