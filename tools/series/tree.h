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
    std::string given;                 /* What the copy was made of.  */

    std::string source () const { return root + "/src"; }
    /* Where commits are checked out; the branch in source () is the user's.  */
    std::string tree () const { return root + "/tree"; }
    std::string build (const std::string &port) const { return root + "/build-" + port; }
    /* A whole libc, and what it is built of.  */
    std::string libc (const std::string &port) const { return root + "/libc-" + port; }
    std::string libc_tree (const std::string &port) const { return root + "/tree-" + port; }
    /* libctime's programs and tests, linked to run on libc ().  */
    std::string suite (const std::string &port) const { return root + "/suite-" + port; }
    std::string out () const { return root + "/out"; }
    /* A commit's libc.so.6 and ld.so, kept to compare with.  */
    std::string kept (const std::string &id, const std::string &port) const
    { return root + "/results/" + id + "." + port; }
    std::string log (const std::string &what) const { return root + "/log/" + what; }
  };

  struct commit
  {
    std::string id, subject;
    std::string brief () const { return id.substr (0, 10); }
  };

  inline constexpr const char *branch = "libctime-series";
  inline constexpr const char *base = "libctime-series-base";

  /* Makes ROOT/src from GLIBC, a git checkout, a folder of sources or a
     tarball, unless an earlier run did.  GLIBC itself is only read.  */
  workplace prepare (const std::string &root, const std::string &glibc);

  /* Ends the program unless so many MB are free at W.  */
  void need_space (const workplace &w, unsigned mb);

  /* The output of git in FOLDER; ends the program if it fails.  */
  std::string git (const std::string &folder, std::vector<std::string> command);

  bool is_checkout (const std::string &folder);

  /* RANGE's commits, oldest first, with its base before them; what apply has made
     if RANGE is empty.  Ends the program if there are none or merges among them.  */
  std::vector<commit> commits (const workplace &, const std::string &range);

  /* The commit NAME of the given checkout, or else of the copy.  Ends the program
     if there is none.  */
  std::string commit_of (const workplace &, const std::string &name);

  /* The commit that a series is put on.  */
  std::string start_of_series (const workplace &);

  /* Puts the files of ID in TREE, a folder of W's.  */
  void check_out (const workplace &, const std::string &tree, const std::string &id);
}

#endif
