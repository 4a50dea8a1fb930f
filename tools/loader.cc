/* Asks a program's own loader what it would do.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/loader.h"

#include <cerrno>
#include <fcntl.h>
#include <string_view>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace
{
  /* In a process of its own.  */
  [[noreturn]] void
  exec_loader (const char *const *argv, int out)
  {
    const int nothing = open ("/dev/null", O_RDWR);
    dup2 (nothing, 0);
    dup2 (nothing, 2);
    if (out == 1)
      fcntl (out, F_SETFD, 0);
    else
      dup2 (out, 1);
    /* Of what a user set for the program only the folders matter here.  */
    const char *folders = nullptr;
    for (char **e = environ; *e != nullptr; e++)
      if (std::string_view (*e).starts_with ("LD_LIBRARY_PATH="))
	folders = *e;
    const char *const environment[] = { folders, nullptr };
    execve (argv[0], const_cast<char *const *> (argv),
	    const_cast<char *const *> (environment));
    _exit (127);
  }

  std::string
  read_all (int fd)
  {
    std::string text;
    char buffer[16384];
    for (;;)
      {
	const ssize_t n = read (fd, buffer, sizeof buffer);
	if (n < 0 && errno == EINTR)
	  continue;
	if (n <= 0)
	  return text;
	text.append (buffer, n);
      }
  }

  /* What the loader prints, behind a newline.  */
  std::string
  output (const char *const *argv)
  {
    int ends[2];
    if (pipe2 (ends, O_CLOEXEC) != 0)
      return {};
    /* The end of a process that executed something raises SIGCHLD.  Blocked,
       it would stay pending in our program, so the loader is the child of a
       fork that ends without a signal.  */
    const long child = syscall (SYS_clone, 0, 0, 0, 0, 0);
    if (child == 0)
      {
	const pid_t grandchild = fork ();
	if (grandchild == 0)
	  exec_loader (argv, ends[1]);
	waitpid (grandchild, nullptr, 0);
	_exit (0);
      }
    close (ends[1]);
    std::string text = "\n";
    if (child > 0)
      text += read_all (ends[0]);
    close (ends[0]);
    if (child > 0)
      while (waitpid (child, nullptr, __WALL) < 0 && errno == EINTR)
	;
    return text;
  }

  /* What is between BEFORE and the next AFTER.  */
  std::string
  between (const std::string &text, const std::string &before, char after)
  {
    const std::size_t at = text.find (before);
    if (at == text.npos)
      return {};
    const std::size_t begin = at + before.size ();
    const std::size_t end = text.find (after, begin);
    return end == text.npos ? std::string () : text.substr (begin, end - begin);
  }
}

namespace loader
{
  std::string
  expansion_of_lib (const std::string &loader)
  {
    const char *const argv[]
      = { loader.c_str (), "--list-diagnostics", nullptr };
    return between (output (argv), "\ndl_dst_lib=\"", '"');
  }

  std::string
  file_of (const std::string &loader, const std::string &program,
	   const std::string &library)
  {
    const char *const argv[]
      = { loader.c_str (), "--list", program.c_str (), nullptr };
    const std::string line
      = between (output (argv), "\n\t" + library + " => ", '\n');
    const std::size_t end = line.rfind (" (0x");
    return end == line.npos ? std::string () : line.substr (0, end);
  }
}
