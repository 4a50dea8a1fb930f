/* Commits of series/ applied to a glibc: a message, then edits by anchors.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_SERIES_EDITS_H
#define TOOLS_SERIES_EDITS_H 1

#include "tools/series/tree.h"

namespace series
{
  /* Makes the branch of W's source anew, for one of FOLDERS after the other a
     commit for each file FOLDER/N.commit in the order of their names.  A file has
     the message, and after a line %% lines of:

       %delete PATH
       %new PATH        then its lines, each after |
       %edit PATH       then one or more of
       %at TEXT         which the file must have exactly once
       %with TEXT       in its place
       %with            then lines, each after |, in the place of its line
       %through TEXT    between the two: and of those after it, to one with TEXT
       %before          then lines, each after |, above the line of TEXT

     Ends the program with the file and line if one doesn't apply; then the
     branch is as it was.  */
  void apply (const workplace &, const std::vector<std::string> &folders);
}

#endif
