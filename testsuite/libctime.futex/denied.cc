/* Waits on a kernel that refuses some of its futex calls.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* libc's own locks need those calls, so the one that wakes is another process.
   SPURIOUS says that a refusal is taken for a wake-up, as one that leads to no
   other call is.  */

#include "waits.h"

#include <sys/mman.h>

int
main ()
{
  auto word = static_cast<unsigned *> (
    mmap (nullptr, sizeof (unsigned), PROT_READ | PROT_WRITE,
	  MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (word == MAP_FAILED)
    {
      unresolved ("mmap");
      return finish ();
    }
  for (const named_clock &clock : wait_clocks)
    {
      /* Twice: the second knows what the first has found out.  */
      for (const char *time : { "", ", again" })
	{
	  *word = 0;
	  errno = 77;
	  wide deadline = from_now (clock.id, 20000000);
	  bool r = the_waiter.until (clock.id, word, 0, deadline.sec, deadline.nsec);
	  int error = errno;
#ifdef SPURIOUS
	  check (r && error == 77, "%s: a wake-up%s", clock.name, time);
	  continue;
#endif
	  check (!r && deadline <= from_now (clock.id, 0) && error == 77,
		 "%s: waits until its time%s", clock.name, time);

	  fflush (stdout);
	  pid_t child = fork ();
	  if (child == 0)
	    {
	      usleep (20000);
	      __atomic_store_n (word, 1, __ATOMIC_RELEASE);
	      wake (word);
	      _exit (0);
	    }
	  deadline = from_now (clock.id, 20 * second);
	  while (__atomic_load_n (word, __ATOMIC_ACQUIRE) == 0
		 && the_waiter.until (clock.id, word, 0, deadline.sec, deadline.nsec))
	    ;
	  check (*word == 1, "%s: is woken%s", clock.name, time);
	  waitpid (child, nullptr, 0);

	  r = the_waiter.until (clock.id, word, 1, 1, 0);
	  check (!r, "%s: expired%s", clock.name, time);
	}
    }
  return finish ();
}
