/* dl_vdso_vsym: a function of the kernel's vDSO by its name.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef _DL_VDSO_H
#define _DL_VDSO_H 1

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define dl_vdso_setup __ctime_vdso_setup
#define dl_vdso_lookup __ctime_vdso_lookup

/* Reads the image mapped at BASE (AT_SYSINFO_EHDR), 0 if there is none.
   Called once, by init-first, before RELRO is sealed.  */
extern void dl_vdso_setup (uintptr_t base)
     __attribute__ ((visibility ("hidden")));

/* The address of NAME at VDSO_NAME, null if the image has none or
   dl_vdso_setup has not run.  Not a code address where functions have
   descriptors.  */
extern void *dl_vdso_lookup (const char *name, size_t length)
     __attribute__ ((visibility ("hidden")));

/* Is this code part of a static program (1), or of a dynamic one or a shared
   object (0)?  By the program headers of the object it lies in.  */
#define dl_in_static_program __ctime_in_static_program
extern int dl_in_static_program (void)
     __attribute__ ((visibility ("hidden")));

/* NAME is a literal: a resolver can't call strlen.  */
#define dl_vdso_vsym(name) dl_vdso_lookup (name, sizeof name - 1)

#ifdef __cplusplus
}
#endif

#endif /* dl-vdso.h */
