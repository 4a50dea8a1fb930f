/* dl_in_static_program: whether the archive was linked into a static program.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <dl-vdso.h>

#include "vdso/self.h"

int
dl_in_static_program ()
{
  vdso::image self;
  return vdso::open_self (self) == vdso::error::none && self.is_program ()
	 && self.interpreter ().why == vdso::error::not_found;
}
