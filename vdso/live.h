/* The bytes of an image that the kernel or a loader has mapped.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef VDSO_LIVE_H
#define VDSO_LIVE_H 1

#include "vdso/image.h"

namespace vdso
{

/* The smallest page that Linux has: so much is readable at any mapping, and
   an image's headers must lie in it.  */
inline constexpr std::size_t page = 4096;

/* Opens the image mapped at ADDRESS, whose size only its own headers tell;
   0 is no image.  Whole pages, since the section headers of a vDSO stand
   behind its last segment.  */
inline error
open_live (image &to, std::uintptr_t address)
{
  const std::byte *base = reinterpret_cast<const std::byte *> (address);
  if (base == nullptr)
    return error::not_elf;
  image headers;
  error why = headers.open ({ base, page }, placement::mapped);
  if (why != error::none)
    return why;
  image::offset size = (headers.extent () + page - 1) & -image::offset { page };
  if (size == 0)
    return error::no_load;
  return to.open ({ base, static_cast<std::size_t> (size) }, placement::mapped);
}

} // namespace vdso

#endif /* vdso/live.h */
