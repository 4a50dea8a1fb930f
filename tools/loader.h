/* Asks a program's own loader what it would do.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_LOADER_H
#define TOOLS_LOADER_H 1

#include <string>

/* Each takes about a millisecond, and leaves no trace in this process that a
   program executed later could see.  LOADER must be executable.  */
namespace loader
{
  /* What LOADER expands $LIB to; empty if it doesn't say (glibc before
     2.33).  */
  std::string expansion_of_lib (const std::string &loader);

  /* The file that LOADER would load as LIBRARY for PROGRAM; empty if it finds
     none.  */
  std::string file_of (const std::string &loader, const std::string &program,
		       const std::string &library);
}

#endif
