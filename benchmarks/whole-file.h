/* Files that appear whole or not at all.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_WHOLE_FILE_H
#define BENCHMARKS_WHOLE_FILE_H 1

#include "tools/program.h"

#include <cerrno>
#include <fstream>
#include <iterator>
#include <sstream>

namespace whole_file
{
  /* `-' is standard output.  A failure ends the program with one line.  */
  inline void
  write (const std::string &file, std::string_view text)
  {
    if (file == "-")
      {
        std::fwrite (text.data (), 1, text.size (), stdout);
        return;
      }
    const std::string unfinished
      = file + "." + std::to_string (getpid ()) + ".tmp";
    std::ofstream out (unfinished, std::ios::binary | std::ios::trunc);
    out.write (text.data (), static_cast<std::streamsize> (text.size ()));
    out.close ();
    if (!out || std::rename (unfinished.c_str (), file.c_str ()) != 0)
      {
        const int why = errno;
        std::remove (unfinished.c_str ());
        program::end (program::failure,
                      "cannot write " + file + ": " + std::strerror (why));
      }
  }

  inline std::optional<std::string>
  read (const std::string &file)
  {
    std::ifstream in (file, std::ios::binary);
    if (!in)
      return {};
    return std::string (std::istreambuf_iterator<char> (in), {});
  }

  /* F (LINE, NUMBER) for each, without carriage returns at its end.  A file that
     can't be read ends the program.  */
  template <class F>
  void
  each_line (const std::string &file, F f)
  {
    const auto text = read (file);
    if (!text)
      program::end (program::failure, "cannot read " + file + ": "
                                        + std::strerror (errno));
    std::istringstream in (*text);
    int number = 0;
    for (std::string line; std::getline (in, line);)
      {
        while (!line.empty () && line.back () == '\r')
          line.pop_back ();
        f (line, ++number);
      }
  }
}

#endif
