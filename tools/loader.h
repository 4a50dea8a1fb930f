/* Asks a program's own loader what it expands $LIB to.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_LOADER_H
#define TOOLS_LOADER_H 1

#include <string>

namespace loader
{
  /* Empty if LOADER doesn't say (glibc before 2.33).  Takes a millisecond, and
     leaves no trace in this process that a program executed later could see.  */
  std::string expansion_of_lib (const std::string &loader);
}

#endif
