/* Tells testsuite/emulator whether it was given a vDSO.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later */

#include <sys/auxv.h>

int
main (void)
{
  return getauxval (AT_SYSINFO_EHDR) != 0 ? 0 : 3;
}
