/* A program that does nothing, for counting what its start costs.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

int
main (void)
{
  return 0;
}
