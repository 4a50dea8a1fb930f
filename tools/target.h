/* What a command would really execute, and whether a preload reaches it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef TOOLS_TARGET_H
#define TOOLS_TARGET_H 1

#include <string>
#include <vector>

#include "vdso/image.h"

namespace target
{
  /* Statuses of env (1), for what execve would have refused too.  */
  enum exec_status : int
  {
    cannot_execute = 126,
    not_found = 127
  };

  /* A kind of program, known by its ELF header.  */
  struct machine
  {
    std::uint16_t code;
    bool wide;
    const char *name;        /* also of its port */
    const char *family;      /* one kernel runs all of a family */
  };

  /* A file as the kernel sees it, its bytes mapped as long as it lives.  */
  class file
  {
  public:
    /* On failure there are no bytes and errno says why.  */
    explicit file (const std::string &path);
    ~file ();
    file (const file &) = delete;
    file &operator= (const file &) = delete;

    bool opened () const { return opened_; }
    std::span<const std::byte> bytes () const { return bytes_; }
    vdso::result<vdso::image> image () const
    { return vdso::image::read (bytes_, vdso::placement::file); }

  private:
    std::span<const std::byte> bytes_;
    bool opened_ = false;
  };

  /* The row of an image, null if it has none.  */
  const machine *machine_of (const vdso::image &image);

  struct program
  {
    std::string command;             /* what the user called it, for messages */
    std::string path;                /* what to give to execve */
    std::string image;               /* PATH, or what runs it by #! lines */
    std::string loader;
    const machine *kind;
    std::vector<std::string> needed; /* libraries, by name */
  };

  /* Finds COMMAND as execvp does, follows its #! lines, and ends this program
     with one line if a preload can't reach what the kernel would run.  */
  program find (const std::string &command);
}

#endif
