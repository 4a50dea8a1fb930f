/* The glibc that glibc-series works on: a copy of its own below one folder.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_SERIES_TREE_H
#define TOOLS_SERIES_TREE_H 1

#include <string>
#include <vector>

namespace series
{
  /* All that glibc-series makes lies below ROOT.  */
  struct workplace
  {
    std::string root;
    std::string source () const { return root + "/src"; }
    std::string build (const std::string &port) const { return root + "/build-" + port; }
    std::string out () const { return root + "/out"; }
    std::string log (const std::string &what) const { return root + "/log/" + what; }
  };

  struct commit
  {
    std::string id, subject;
    std::string brief () const { return id.substr (0, 10); }
  };

  inline constexpr const char *branch = "libctime-series";

  /* Makes ROOT/src from GLIBC, a git checkout, a folder of sources or a
     tarball, unless an earlier run did.  GLIBC itself is only read.  */
  void prepare (const workplace &, const std::string &glibc);

  /* RANGE's commits, oldest first, with its base before them.  Ends the program
     if there are none or merges among them.  */
  std::vector<commit> commits (const workplace &, const std::string &range);

  /* Puts the files of ID in ROOT/src.  */
  void check_out (const workplace &, const std::string &id);
}

#endif
