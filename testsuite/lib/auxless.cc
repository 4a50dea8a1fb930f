/* auxless [-c FILE] PROGRAM: starts it without a vDSO.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The kernel's AT_SYSINFO_EHDR becomes AT_IGNORE.  -c also counts the system
   calls: lines `NUMBER COUNT'.  */

#include <elf.h>
#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/uio.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

static pid_t child;

static bool
copy (bool write, uint64_t at, void *data, size_t size)
{
  iovec here { data, size };
  iovec there { reinterpret_cast<void *> (at), size };
  ssize_t n = write ? process_vm_writev (child, &here, 1, &there, 1, 0)
		    : process_vm_readv (child, &here, 1, &there, 1, 0);
  return n == static_cast<ssize_t> (size);
}

static int
complain (const char *what)
{
  fprintf (stderr, "auxless: %s: %s\n", what, strerror (errno));
  return 125;
}

static int
count_calls (const char *file)
{
  static unsigned long counts[1024];
  int status = 0;
  ptrace (PTRACE_SETOPTIONS, child, 0, PTRACE_O_TRACESYSGOOD);
  int signal = 0;
  while (ptrace (PTRACE_SYSCALL, child, 0, signal) == 0
	 && waitpid (child, &status, 0) == child && WIFSTOPPED (status))
    {
      signal = WSTOPSIG (status);
      if (signal == (SIGTRAP | 0x80))
	{
	  signal = 0;
	  __ptrace_syscall_info info;
	  if (ptrace (PTRACE_GET_SYSCALL_INFO, child, sizeof info, &info) > 0
	      && info.op == PTRACE_SYSCALL_INFO_ENTRY && info.entry.nr < 1024)
	    counts[info.entry.nr]++;
	}
    }
  FILE *to = fopen (file, "w");
  if (to == nullptr)
    return complain (file);
  for (int n = 0; n < 1024; n++)
    if (counts[n] != 0)
      fprintf (to, "%d %lu\n", n, counts[n]);
  fclose (to);
  return WIFEXITED (status) ? WEXITSTATUS (status) : 124;
}

int
main (int, char **argv)
{
  const char *counts = nullptr;
  if (argv[1] != nullptr && strcmp (argv[1], "-c") == 0 && argv[2] != nullptr)
    {
      counts = argv[2];
      argv += 2;
    }
  if (argv[1] == nullptr)
    {
      fprintf (stderr, "auxless: usage: auxless [-c FILE] PROGRAM [ARGUMENT]...\n");
      return 2;
    }
  child = fork ();
  if (child == 0)
    {
      ptrace (PTRACE_TRACEME, 0, 0, 0);
      execv (argv[1], argv + 1);
      _exit (complain (argv[1]));
    }
  int status;
  if (waitpid (child, &status, 0) < 0 || !WIFSTOPPED (status))
    return complain ("no stop at exec");

  /* The kernel says the program's word size by how much it returns.  */
  user_regs_struct registers {};
  iovec set { &registers, sizeof registers };
  if (ptrace (PTRACE_GETREGSET, child, NT_PRSTATUS, &set) != 0)
    return complain ("registers");
  bool narrow = set.iov_len < sizeof registers;
  const unsigned word = narrow ? 4 : 8;
  uint32_t narrow_registers[17];
  memcpy (narrow_registers, &registers, sizeof narrow_registers);
  uint64_t at = narrow ? narrow_registers[15] : registers.rsp;

  auto load = [word] (uint64_t from, uint64_t &to)
  {
    to = 0;
    return copy (false, from, &to, word);
  };
  uint64_t value;
  if (!load (at, value))
    return complain ("stack");
  at += (value + 2) * word;		/* argc, argv, its end */
  do
    {
      if (!load (at, value))
	return complain ("environment");
      at += word;
    }
  while (value != 0);
  bool found = false;
  for (; load (at, value) && value != AT_NULL; at += 2 * word)
    if (value == AT_SYSINFO_EHDR)
      {
	uint64_t ignore = AT_IGNORE;
	found = copy (true, at, &ignore, word);
      }
  if (!found)
    fprintf (stderr, "auxless: the kernel gave no vDSO anyway\n");

  if (counts != nullptr)
    return count_calls (counts);
  ptrace (PTRACE_DETACH, child, 0, 0);
  if (waitpid (child, &status, 0) < 0)
    return complain ("wait");
  if (WIFSIGNALED (status))
    {
      signal (WTERMSIG (status), SIG_DFL);
      raise (WTERMSIG (status));
    }
  return WEXITSTATUS (status);
}
