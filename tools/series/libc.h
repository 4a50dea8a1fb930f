/* A whole libc of a commit: built, tested, and programs run on it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_SERIES_LIBC_H
#define TOOLS_SERIES_LIBC_H 1

#include "tools/series/process.h"
#include "tools/series/tree.h"

#include <functional>
#include <map>
#include <string>

namespace series
{
  /* What a build of one port takes: minutes the first time, then what a commit
     has changed.  */
  constexpr unsigned libc_mb = 2500;

  /* Builds ID's in W's libc (PORT); false if that fails.  LOG has make's output,
     STEP is given each step's name first.  */
  bool build_libc (const workplace &w, const std::string &id, const std::string &port,
                   const std::string &log, const std::function<void (const char *)> &step);

  /* glibc's own tests of time and of waits, those that the release has, by
     DIR/NAME: PASS, FAIL or what else they said.  */
  std::map<std::string, std::string>
  test_libc (const workplace &w, const std::string &port, const std::string &log);

  /* Is the list of symbols the one that the sources have?  */
  bool libc_abi_kept (const workplace &w, const std::string &port, const std::string &log);

  /* The folders of W's libc (PORT) that have libraries, with colons.  */
  std::string libc_folders (const workplace &w, const std::string &port);

  /* Runs COMMAND on it in this process's place.  */
  [[noreturn]] void run_on_libc (const workplace &w, const std::string &port,
                                 const words &command);
}

#endif
