/* deny ERRNO:CALL,CALL... PROGRAM: starts it with system calls that fail.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* ERRNO is a number; several such words may precede PROGRAM.  The calls' names
   stand for those of x86_64 and of i386, where these have them.  CALL/MASK/VALUE is
   one whose second argument has VALUE in the bits of MASK.  */

#include <errno.h>
#include <seccomp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int
complain (const char *what, int error)
{
  fprintf (stderr, "deny: %s: %s\n", what, strerror (error < 0 ? -error : error));
  return 125;
}

int
main (int argc, char **argv)
{
  scmp_filter_ctx filter = seccomp_init (SCMP_ACT_ALLOW);
  if (filter == nullptr)
    return complain ("seccomp_init", ENOMEM);
  seccomp_attr_set (filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_ALLOW);
  int r = seccomp_arch_add (filter, SCMP_ARCH_X86);
  if (r != 0 && r != -EEXIST)
    return complain ("i386 filter", r);
  int n = 1;
  for (char *names; n < argc && (names = strchr (argv[n], ':')) != nullptr; n++)
    {
      unsigned error = atoi (argv[n]);
      for (char *name = strtok (names + 1, ","); name != nullptr;
	   name = strtok (nullptr, ","))
	{
	  unsigned mask = 0, value = 0;
	  if (char *bits = strchr (name, '/'))
	    {
	      *bits = '\0';
	      if (sscanf (bits + 1, "%u/%u", &mask, &value) != 2)
		return complain (name, EINVAL);
	    }
	  int number = seccomp_syscall_resolve_name (name);
	  if (number == __NR_SCMP_ERROR)
	    return complain (name, ENOSYS);
	  scmp_arg_cmp bits = SCMP_A1 (SCMP_CMP_MASKED_EQ, mask, value);
	  r = seccomp_rule_add_array (filter, SCMP_ACT_ERRNO (error), number,
				      mask != 0, &bits);
	  if (r != 0)
	    return complain (name, r);
	}
    }
  if (n == argc)
    {
      fprintf (stderr, "deny: usage: deny ERRNO:CALL,CALL... PROGRAM\n");
      return 2;
    }
  r = seccomp_load (filter);
  if (r != 0)
    return complain ("seccomp_load", r);
  seccomp_release (filter);
  execv (argv[n], argv + n);
  return complain (argv[n], errno);
}
