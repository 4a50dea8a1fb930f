/* Asks a program's own loader what it expands $LIB to.
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
  [[noreturn]] void
  exec_loader (const char *path, int out)
  {
    const int nothing = open ("/dev/null", O_RDWR);
    dup2 (nothing, 0);
    dup2 (nothing, 2);
    if (out == 1)
      fcntl (out, F_SETFD, 0);
    else
      dup2 (out, 1);
    const char *const argv[] = { path, "--list-diagnostics", nullptr };
    /* An empty environment: what a user set for the program is not for this. */
    const char *const environment[] = { nullptr };
    execve (path, const_cast<char *const *> (argv),
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
}

std::string
loader::expansion_of_lib (const std::string &path)
{
  int ends[2];
  if (pipe2 (ends, O_CLOEXEC) != 0)
    return {};
  /* A fork whose end raises no signal.  SIGCHLD, if blocked, would still be
     pending in the program, and if ignored would leave nothing to wait for.  */
  const long child = syscall (SYS_clone, 0, 0, 0, 0, 0);
  if (child == 0)
    exec_loader (path.c_str (), ends[1]);
  close (ends[1]);
  const std::string text = child > 0 ? read_all (ends[0]) : std::string ();
  close (ends[0]);
  if (child > 0)
    while (waitpid (child, nullptr, __WALL) < 0 && errno == EINTR)
      ;

  static constexpr std::string_view key = "\ndl_dst_lib=\"";
  const std::size_t at = text.find (key);
  if (at == text.npos)
    return {};
  const std::size_t begin = at + key.size ();
  const std::size_t end = text.find ('"', begin);
  return end == text.npos ? std::string () : text.substr (begin, end - begin);
}
