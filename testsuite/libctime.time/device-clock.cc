/* The clock of an open device: reaches the kernel.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

int
main ()
{
  int file = open ("/dev/ptp0", O_RDONLY);
  if (file < 0)
    {
      unsupported ("the clock of /dev/ptp0: %s", strerror (errno));
      return finish ();
    }
  clockid_t id = (~file << 3) | 3;
  wide before, after;
  timespec now;
  check (raw_gettime (id, &before) == 0 && clock_gettime (id, &now) == 0
	 && raw_gettime (id, &after) == 0 && before <= widen (now)
	 && widen (now) <= after, "the clock of /dev/ptp0");
  return finish ();
}
