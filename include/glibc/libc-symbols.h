/* Additions to libc-symbols.h that only glibc's own files use.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Put before each C file by the compiler's -include where configure was given
   --with-glibc.  The names in this folder are glibc's; one place for each
   fact, so what our own files use too is in include/.  */

#ifndef _GLIBC_LIBC_SYMBOLS_H
#define _GLIBC_LIBC_SYMBOLS_H 1

#include "../libc-symbols.h"

/* The vDSO pointers: null where the kernel has no function, and one for time on
   each port, since resolvers read it.  */
#define VDSO_ABSENT NULL
#define VDSO_TIME_POINTER 1

/* All is libc: what is for the dynamic loader alone comes to nothing.  */
#define IS_IN(lib) IS_IN_##lib
#define IS_IN_libc 1
#define hidden_proto(name) libc_hidden_proto (name)
#define hidden_def(name) libc_hidden_def (name)
#define rtld_hidden_proto(name)
#define rtld_hidden_def(name)
#define rtld_hidden_weak(name)
#ifdef SHARED
# define libc_hidden_weak(name) \
  extern __typeof (name) __ctime_exported_##name __asm__ (#name) \
    __attribute__ ((weak, alias ("__ctime_" #name)));
#else
# define libc_hidden_weak(name)
#endif
#define hidden_weak(name) libc_hidden_weak (name)

/* A linker's warning of a use of SYMBOL.  */
#define link_warning(symbol, text) \
  static const char __link_warning_##symbol[]			\
    __attribute__ ((used, section (".gnu.warning." #symbol))) = text;

#define inhibit_stack_protector
#define attribute_compat_text_section

/* The functions that a release may select by libc_ifunc.  */
#define __libc_ifunc___time __libc_ifunc_time
#define __libc_ifunc___gettimeofday \
  int, (struct timeval *restrict __tv, void *restrict __tz), (__tv, __tz)
#define __libc_ifunc___clock_gettime \
  int, (clockid_t __clock_id, struct timespec *__tp), (__clock_id, __tp)
#define __libc_ifunc___clock_getres __libc_ifunc___clock_gettime

/* A port's libc_ifunc may define a function in assembler, where the compiler
   refuses an alias.  */
#ifdef __powerpc64__
# undef weak_alias
# define weak_alias(name, aliasname) \
  extern __typeof (name) aliasname;				\
  __asm__ (".weak " #aliasname "\n\t.set " #aliasname ", " #name);
#endif

#endif /* glibc/libc-symbols.h */
