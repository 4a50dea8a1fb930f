/* dl_vdso_setup, dl_vdso_lookup: the image reader as C code in resolvers calls it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <sysdep.h>
#include <dl-vdso.h>

#include "vdso/image.h"

namespace
{

/* Written while resolvers run, sealed afterwards.  */
#define RELRO __attribute__ ((section (".data.rel.ro")))
constinit vdso::image kernel_image RELRO;
constinit std::uintptr_t kernel_base RELRO = 0;

}

void
dl_vdso_setup (std::uintptr_t base)
{
  if (kernel_image.open_mapped (base) == vdso::error::none)
    kernel_base = base;
}

void *
dl_vdso_lookup (const char *name, std::size_t length)
{
  if (kernel_base == 0)
    return nullptr;
  auto at = kernel_image.find ({ name, length },
			       { VDSO_NAME, sizeof VDSO_NAME - 1 });
  return at ? reinterpret_cast<void *> (kernel_base + at.value) : nullptr;
}
