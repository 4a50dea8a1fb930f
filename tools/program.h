/* What every program does alike: complaints, versions, numbers.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_PROGRAM_H
#define TOOLS_PROGRAM_H 1

#include <cerrno>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <getopt.h>
#include <optional>
#include <string>
#include <string_view>
#include <unistd.h>

#include "config.h"

namespace program
{
  inline const char *name = "";

  enum status : int
  {
    failure = 1,
    usage = 2
  };

  /* One line on stderr, `PROGRAM: TEXT', and the end.  */
  [[noreturn]] inline void
  end (status s, std::string_view text)
  {
    std::fflush (stdout);
    std::fprintf (stderr, "%s: %.*s\n", name, static_cast<int> (text.size ()),
                  text.data ());
    std::exit (s);
  }

  inline void
  print_version ()
  {
    std::printf ("%s (libctime) %s\n"
                 "Copyright (C) 2026 The libctime Authors\n"
                 "License LGPL-2.1-or-later: GNU Lesser General Public "
                 "License, version 2.1 or later.\n"
                 "This is free software: you are free to change and "
                 "redistribute it.\n"
                 "There is NO WARRANTY, to the extent permitted by law.\n",
                 name, PACKAGE_VERSION);
  }

  /* For what getopt_long gives, with opterr 0 and `:' before the options, if it
     is none of them.  */
  [[noreturn]] inline void
  bad_option (int c, char **argv)
  {
    const std::string option
      = optopt > 0 && optopt < 128 && std::strncmp (argv[optind - 1], "--", 2)
          ? std::string ("-") + static_cast<char> (optopt)
          : argv[optind - 1];
    end (usage, (c == ':' ? "'" + option + "' needs a value"
                          : "unknown option '" + option + "'")
                  + "; see " + name + " --help");
  }

  template <class T>
  std::optional<T>
  number (std::string_view text)
  {
    T value {};
    const auto [end, error]
      = std::from_chars (text.data (), text.data () + text.size (), value);
    if (error != std::errc () || end != text.data () + text.size ())
      return {};
    return value;
  }

  template <class T>
  std::string
  shown (T value)
  {
    char text[64];
    const auto [end, error]
      = std::to_chars (text, text + sizeof text, value);
    return std::string (text, end);
  }

  /* An option's number from LEAST to MOST, or a usage error.  */
  template <class T>
  T
  option_number (const char *option, const char *text, T least, T most)
  {
    const auto value = number<T> (text);
    if (!value || !(*value >= least && *value <= most))
      end (usage, std::string (option) + ": not a number from "
                    + shown (least) + " to " + shown (most)
                    + ": '" + text + "'");
    return *value;
  }

  /* So that the loader does not search its own folders for a bare name.  */
  inline std::string
  absolute (const char *file)
  {
    char *path = realpath (file, nullptr);
    if (!path)
      end (failure, std::string ("cannot find ") + file + ": "
                      + std::strerror (errno));
    const std::string found = path;
    std::free (path);
    return found;
  }

  /* The folder that this program's file is in; empty if /proc is not there. */
  inline std::string
  folder ()
  {
    char path[4096];
    const auto length = readlink ("/proc/self/exe", path, sizeof path);
    if (length <= 0 || length == sizeof path)
      return {};
    const std::string_view whole (path, length);
    return std::string (whole.substr (0, whole.rfind ('/')));
  }

  /* Standard output may be a full disk: say so instead of ending well.  */
  inline int
  finish (int result)
  {
    if (std::fflush (stdout) != 0 || std::ferror (stdout))
      end (failure, std::string ("cannot write standard output: ")
                      + std::strerror (errno));
    return result;
  }
}

#endif
