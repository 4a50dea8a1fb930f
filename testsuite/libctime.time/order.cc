/* Each function's reading lies between two raw system calls', for each clock.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "readings.h"

#include <pthread.h>

static void
clock_order (const char *name, clockid_t id)
{
  wide t;
  char text[64];
  snprintf (text, sizeof text, "clock_gettime %s", name);
  long r = raw_gettime (id, &t);
  if (r != 0)
    {
      timespec ts;
      errno = 0;
      int ours = clock_gettime (id, &ts);
      check (ours == -1 && errno == -r,
	     "%s: refused as the kernel refuses it (%ld)", text, -r);
      return;
    }
  triple (text, id, 1, [id] (wide *to) { return read_clock (id, to); });
  snprintf (text, sizeof text, "clock_getres %s", name);
  wide want { -1, -1 };
  timespec have { -1, -1 };
  raw_getres (id, &want);
  errno = 77;
  int ours = clock_getres (id, &have);
  check (ours == 0 && have.tv_sec == want.sec && have.tv_nsec == want.nsec
	 && errno == 77, "%s", text);
  check (opaque (clock_getres) (id, nullptr) == 0 && errno == 77, "%s, NULL", text);
}

int
main ()
{
  for (const named_clock &c : clocks)
    clock_order (c.name, c.id);

  /* https://github.com/nanovms/nanos/issues/1946  */
  clockid_t id;
  check (clock_getcpuclockid (getpid (), &id) == 0, "clock_getcpuclockid");
  clock_order ("of this process", id);
  check (pthread_getcpuclockid (pthread_self (), &id) == 0, "pthread_getcpuclockid");
  clock_order ("of this thread", id);
  clock_order ("-2", -2);
  clock_order ("-6", -6);
  clock_order ("-7", -7);
  /* A descriptor that is no clock.  */
  int file = open ("/dev/null", O_RDONLY);
  clock_order ("of /dev/null", (~file << 3) | 3);
  close (file);
  triples ();

  timespec want { -1, -1 }, have { -2, -2 };
  check (clock_getres (CLOCK_REALTIME, &want) == 0
	 && timespec_getres (&have, TIME_UTC) == TIME_UTC
	 && have.tv_sec == want.tv_sec && have.tv_nsec == want.tv_nsec,
	 "timespec_getres");
  return finish ();
}
