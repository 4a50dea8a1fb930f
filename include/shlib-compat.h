/* Symbol versions: which old names this port's shared library has.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _SHLIB_COMPAT_H
#define _SHLIB_COMPAT_H 1

/* Made by configure from Versions: VERSION_lib_V is the version that V means
   on this port (its first one, if V is older), ABI_lib_V its rank.  */
#include <abi-versions.h>

#ifdef SHARED
# define LIB_IS_SHARED 1
#else
# define LIB_IS_SHARED 0
#endif

/* Is a symbol that appeared at INTRODUCED and was replaced at OBSOLETED still
   a symbol of its own on this port?  For #if.  */
#define SHLIB_COMPAT(lib, introduced, obsoleted) \
  (LIB_IS_SHARED && ABI_##lib##_##introduced < ABI_##lib##_##obsoleted)

/* Both name their version, since ld drops the default symbol of a name whose
   other version has .symver alone.  Programs that link the archive see plain
   names.  */
#ifdef SHARED
# define versioned_symbol(lib, local, symbol, version) \
  __symbol_version (local, symbol, "@@", VERSION_##lib##_##version)
#else
# define versioned_symbol(lib, local, symbol, version) \
  weak_alias (local, symbol)
#endif
#define compat_symbol(lib, local, symbol, version) \
  __symbol_version (local, symbol, "@", VERSION_##lib##_##version)
#define __symbol_version(local, symbol, at, version) \
  __asm__ (".symver " #local ", " #symbol at version);

#endif /* shlib-compat.h */
