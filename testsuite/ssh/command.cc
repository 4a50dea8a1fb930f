/* Runs COMMAND, for the tests of other machines.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#include <stdlib.h>

int
main ()
{
  if (system (COMMAND) == 0)
    pass ("it ran");
  else
    fail (COMMAND);
  return finish ();
}
