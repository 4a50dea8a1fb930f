/* init-first: fills the sealed vDSO pointers before anything can call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <unistd.h>
#include <sysdep.h>
#include <ldsodefs.h>
#include <dl-vdso.h>

/* What a pointer leads to where the kernel has no entry.  One for all: each
   has its result where an int's is.  glibc's files expect a null pointer.  */
#ifdef VDSO_ABSENT
#elif !defined VSYSCALL_ENOSYS
static int
vdso_absent (void)
{
  return -ENOSYS;
}
#else
/* Only code, as in the vDSO: no descriptor.  */
extern const char vdso_absent[] attribute_hidden;
__asm__ (".pushsection .text\n\t"
	 ".p2align 2\n\t"
	 ".type vdso_absent, @function\n"
	 "vdso_absent:\n\t"
	 ".cfi_startproc\n\t"
	 VSYSCALL_ENOSYS "\n\t"
	 ".cfi_endproc\n\t"
	 ".size vdso_absent, . - vdso_absent\n\t"
	 ".popsection");
#endif
#ifndef VDSO_ABSENT
# define VDSO_ABSENT ((void *) vdso_absent)
#endif

/* A resolver stores to the pointers, so with IFUNC they begin without a value:
   a relocation of their own might come after the store.  Without IFUNC they
   are right from our relocation on, before the constructor sets them.  */
#ifdef HAVE_IFUNC
# define AT_FIRST
#else
# define AT_FIRST = VDSO_ABSENT
#endif
#define VDSO_DEFINE(name, result, params, symbol)		\
  result (*GLRO (dl_vdso_##name)) params attribute_relro AT_FIRST;
VDSO_ENTRIES (VDSO_DEFINE)

static bool done attribute_relro = false;

/* The image's address by getauxval.  Its own address comes from the GOT, and
   the asm keeps the compiler from calling through the PLT, which a resolver
   can't.  A missing entry sets errno, which in a dynamic program exists by
   now.  */
static uintptr_t
base_by_getauxval (void)
{
  __typeof (getauxval) *get = getauxval;
  __asm__ ("" : "+r" (get));
  return get (AT_SYSINFO_EHDR);
}

#ifdef SHARED
# define vdso_base base_by_getauxval
#else
/* In a static program there is no TLS yet, hence no errno for getauxval: the
   vector lies behind the environment, which nobody has replaced so early.  */
static uintptr_t
vdso_base (void)
{
  if (!dl_in_static_program ())
    return base_by_getauxval ();
  char **p = __environ;
  while (*p++ != NULL)
    ;
  for (unsigned long *aux = (unsigned long *) p; aux[0] != AT_NULL; aux += 2)
    if (aux[0] == AT_SYSINFO_EHDR)
      return aux[1];
  return 0;
}
#endif

#define VDSO_FILL(name, result, params, symbol)			\
  GLRO (dl_vdso_##name) = dl_vdso_vsym (symbol) ?: VDSO_ABSENT;

/* What a library's own clock of time has to learn.  */
#ifndef INIT_TIME_CLOCK
# define INIT_TIME_CLOCK
#endif

/* Some loaders run a resolver twice, and each resolver calls this.  */
void
__ctime_init_first (void)
{
  if (done)
    return;
  dl_vdso_setup (vdso_base ());
  VDSO_ENTRIES (VDSO_FILL)
#ifdef VDSO_WIDE_NEEDS_NARROW
  /* Where the timer can't be used kernels 5.5 to 5.7 took only the narrow
     name away, and the wide entry counts wrongly.  */
  if ((void *) GLRO (dl_vdso_clock_gettime) == VDSO_ABSENT)
    GLRO (dl_vdso_clock_gettime64) = VDSO_ABSENT;
#endif
  INIT_TIME_CLOCK
  done = true;
}

#ifdef HAVE_IFUNC
/* Nothing uses this symbol but the pointer below, whose relocation runs the
   resolver while our RELRO is writable.  */
static __attribute__ ((used)) void (*init_first_resolver (void)) (void)
{
  __ctime_init_first ();
  return __ctime_init_first;
}
extern void __ctime_init_first_ifunc (void) attribute_hidden
  __attribute__ ((ifunc ("init_first_resolver")));
void (*__ctime_init_first_selected) (void) attribute_hidden attribute_relro
  = __ctime_init_first_ifunc;
#else
static void __attribute__ ((constructor (101)))
init_first_constructor (void)
{
  if (!__ctime_relro_open ())
    return;
  __ctime_init_first ();
  __ctime_relro_close ();
}
#endif
