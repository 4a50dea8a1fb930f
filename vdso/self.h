/* The object that this code is linked into, as an image.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef VDSO_SELF_H
#define VDSO_SELF_H 1

#include "vdso/image.h"

/* The linker's name for the object's ELF header.  Weak: no segment has the
   headers where a linker script says so.  */
extern "C" const char __ehdr_start[]
  __attribute__ ((weak, visibility ("hidden")));

namespace vdso
{

inline error
open_self (image &to)
{
  return to.open_mapped (reinterpret_cast<std::uintptr_t> (__ehdr_start));
}

} // namespace vdso

#endif /* vdso/self.h */
