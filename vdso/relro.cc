/* __ctime_relro_open, __ctime_relro_close: this object's sealed part.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* For builds without IFUNC, whose constructors set sealed pointers.  */

#include <sys/auxv.h>
#include <sys/mman.h>

#include "vdso/self.h"

extern "C" int __ctime_relro_open () __attribute__ ((visibility ("hidden")));
extern "C" void __ctime_relro_close () __attribute__ ((visibility ("hidden")));

namespace
{

/* Sealed from and to where the loader did it: whole pages, rounded down at
   both ends, so that no page of ordinary data is ever touched.  */
bool
protect (int protection)
{
  vdso::image self;
  if (vdso::open_self (self) != vdso::error::none)
    return false;
  auto sealed = self.relro ();
  /* Linked without -z relro: then the loader seals nothing.  */
  if (sealed.why == vdso::error::not_found)
    return true;
  if (!sealed)
    return false;
  std::uintptr_t mask = -getauxval (AT_PAGESZ);
  auto start = reinterpret_cast<std::uintptr_t> (sealed.value.data ());
  std::uintptr_t end = (start + sealed.value.size ()) & mask;
  start &= mask;
  return mprotect (reinterpret_cast<void *> (start), end - start, protection) == 0;
}

}

int
__ctime_relro_open ()
{
  return protect (PROT_READ | PROT_WRITE);
}

void
__ctime_relro_close ()
{
  protect (PROT_READ);
}
