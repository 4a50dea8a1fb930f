/* Commands that glibc-series runs: with their output taken, or sent to a log.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_SERIES_PROCESS_H
#define TOOLS_SERIES_PROCESS_H 1

#include <string>
#include <string_view>
#include <vector>

namespace series
{
  using words = std::vector<std::string>;

  /* Where and how a command runs; an empty folder is this one.  */
  struct place
  {
    std::string folder;
    words environment;   /* NAME=VALUE, beside what there is.  */
  };

  struct outcome
  {
    int status;          /* Of the command; 128 and the signal if it was killed.  */
    std::string output, complaint;
  };

  /* From now on INT, TERM and HUP end the running command and its children, then
     this program.  */
  void heed_interrupts ();

  outcome capture (const words &command, const place &where = {});

  /* The output without its last newline; ends the program if the command fails.  */
  std::string output_of (const words &command, const place &where = {});

  /* Both streams appended to LOG; the status.  */
  int logged (const words &command, const std::string &log,
              const place &where = {});

  /* The last lines of LOG that tell of an error, or its last ones.  */
  std::string trouble (const std::string &log);

  /* Empty if there is no such file.  */
  std::string text_of (const std::string &file);

  std::vector<std::string> split (std::string_view text, char at);
}

#endif
