/* GLRO: the vDSO pointers, which init-first sets and the loader seals.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _LDSODEFS_H
#define _LDSODEFS_H 1

#include <sysdep.h>
#include <time.h>
#include <sys/time.h>
#include <vdso-entries.h>

/* Not glibc's names: libc.a has those too.  */
#define GLRO(name) __ctime_##name
/* A pointer's symbol as a string, for a port's VDSO_POINTER.  */
#define GLRO_SYMBOL(name) __GLRO_EXPAND (GLRO (name))
#define __GLRO_EXPAND(symbol) __GLRO_STRING (symbol)
#define __GLRO_STRING(symbol) #symbol

/* Never null: where the kernel has no such function, a pointer leads to one
   that returns -ENOSYS, which is what a vDSO function returns when it can't
   serve a call.  So one test after the call covers both.  */
#define VDSO_DECLARE(name, result, params, symbol) \
  extern result (*GLRO (dl_vdso_##name)) params attribute_hidden;
VDSO_ENTRIES (VDSO_DECLARE)
#undef VDSO_DECLARE

/* Of libctime-coherent: the clock that time and ftime read first, and within
   how many nanoseconds of its second's end it is not believed.  Both are zero,
   CLOCK_REALTIME and always believed, until start-up knows better.  */
extern clockid_t GLRO (dl_time_clock) attribute_hidden;
extern int GLRO (dl_time_margin) attribute_hidden;

#endif /* ldsodefs.h */
