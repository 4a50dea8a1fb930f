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

/* The pointers, and what each leads to where the kernel has no entry.  A
   resolver stores to them, so with IFUNC they begin without a value: a
   relocation of their own might come after the store.  Without IFUNC they
   are right from our relocation on, before the constructor sets them.  */
#ifdef HAVE_IFUNC
# define AT_FIRST(value)
#else
# define AT_FIRST(value) = value
#endif
#define VDSO_DEFINE(name, result, params, symbol)		\
  static result							\
  name##_absent ()						\
  {								\
    return -ENOSYS;						\
  }								\
  result (*GLRO (dl_vdso_##name)) params attribute_relro	\
    AT_FIRST (name##_absent);
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
  {								\
    void *found = dl_vdso_vsym (symbol);			\
    GLRO (dl_vdso_##name) = found != NULL ? found		\
			    : (void *) name##_absent;		\
  }

/* Some loaders run a resolver twice, and each resolver calls this.  */
void
__ctime_init_first (void)
{
  if (done)
    return;
  dl_vdso_setup (vdso_base ());
  VDSO_ENTRIES (VDSO_FILL)
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
