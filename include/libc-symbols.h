/* Symbol and section macros that every C file of the library sees first.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Put before each C file by the compiler's -include, as in glibc, whose names
   these are.  */

#ifndef _LIBC_SYMBOLS_H
#define _LIBC_SYMBOLS_H 1

#include <sys/cdefs.h>
#include <symbol-hacks.h>

/* nonnull lets the compiler delete our tests for NULL, also under
   -fno-delete-null-pointer-checks; gettimeofday (NULL, &tz) needs them.  */
#undef __nonnull
#define __nonnull(params)

/* A 32-bit port's sources define both kinds of names themselves.  */
#if defined __USE_TIME_BITS64 && __TIMESIZE == 32
# error "64-bit time_t is switched on for the library's own sources; take _TIME_BITS=64 out of CPPFLAGS and CFLAGS"
#endif

#define attribute_hidden __attribute__ ((visibility ("hidden")))
/* Sealed by the loader after relocation.  */
#define attribute_relro __attribute__ ((section (".data.rel.ro")))

/* What a call does when its first path failed.  It takes the call's arguments
   by address, so that they wait in the frame rather than in registers which
   every call would have to save; the compiler must not undo that.  */
#ifdef __clang__
# define attribute_rare __attribute__ ((noinline, cold))
#else
# define attribute_rare __attribute__ ((noipa, cold))
#endif

#define strong_alias(name, aliasname) \
  extern __typeof (name) aliasname __attribute__ ((alias (#name)));
#define weak_alias(name, aliasname) \
  extern __typeof (name) aliasname __attribute__ ((weak, alias (#name)));

/* A call inside the library reaches the definition itself: no PLT, and no
   other library's symbol of the same name.  */
#ifdef SHARED
# define libc_hidden_proto(name) \
  extern __typeof (name) name __asm__ ("__ctime_" #name) attribute_hidden;
# define libc_hidden_def(name) \
  extern __typeof (name) __ctime_exported_##name __asm__ (#name) \
    __attribute__ ((alias ("__ctime_" #name)));
#else
# define libc_hidden_proto(name)
# define libc_hidden_def(name)
#endif

/* libc_ifunc (NAME, EXPR) defines the function NAME, which jumps to the
   function that EXPR chose at start-up.

   NAME is an ordinary function with a pointer, and only the pointer's initial
   value is an IFUNC symbol, hidden: its resolver runs during our own
   relocation.  An exported IFUNC symbol would have its resolver called by the
   relocation of other libraries, while we are not yet relocated.

   EXPR may use dl_vdso_vsym and the GLRO pointers.  It must make no PLT call
   and use no TLS.  */
#define libc_ifunc(name, expr) \
  __libc_ifunc_expand (name, expr, __libc_ifunc_##name)
#define __libc_ifunc_expand(name, expr, prototype) \
  __libc_ifunc_define (name, expr, prototype)

/* The functions that can be selected: result, parameters, arguments.  */
#define __libc_ifunc_time \
  time_t, (time_t *__timer), (__timer)

/* The exported function.  sysdep.h may have a faster jump.  */
#define libc_ifunc_function(name, result, params, args) \
  result							\
  name params							\
  {								\
    return __ctime_##name##_selected args;			\
  }
/* EXPR's function pointer for a vDSO function's address.  */
#define VDSO_IFUNC_RET(address) ((void *) (address))

#define INIT_ARCH()

#ifdef HAVE_IFUNC
/* "used": clang doesn't see that the ifunc attribute uses it.  */
# define __libc_ifunc_define(name, expr, result, params, args) \
  static __attribute__ ((used)) __typeof (name) *		\
  name##_resolver (void)					\
  {								\
    __ctime_init_first ();					\
    INIT_ARCH ();						\
    return expr;						\
  }								\
  extern __typeof (name) __ctime_##name##_ifunc attribute_hidden \
    __attribute__ ((ifunc (#name "_resolver")));		\
  __typeof (name) *__ctime_##name##_selected attribute_hidden	\
    attribute_relro = __ctime_##name##_ifunc;			\
  libc_ifunc_function (name, result, params, args)
#else
/* Without IFUNC the pointer begins at a function that selects anew at each
   call, and a constructor makes the choice final.  */
# define __libc_ifunc_define(name, expr, result, params, args) \
  static __typeof (name) *					\
  name##_select (void)						\
  {								\
    INIT_ARCH ();						\
    return expr;						\
  }								\
  static result							\
  name##_early params						\
  {								\
    return name##_select () args;				\
  }								\
  __typeof (name) *__ctime_##name##_selected attribute_hidden	\
    attribute_relro = name##_early;				\
  static void __attribute__ ((constructor (101)))		\
  name##_init (void)						\
  {								\
    if (!__ctime_relro_open ())					\
      return;							\
    __ctime_init_first ();					\
    __ctime_##name##_selected = name##_select ();		\
    __ctime_relro_close ();					\
  }								\
  libc_ifunc_function (name, result, params, args)
#endif

/* Reads the vDSO and sets the GLRO pointers, the first time it is called.
   Only while RELRO is writable: in a resolver, or between the next two.  */
extern void __ctime_init_first (void) attribute_hidden;

/* Without IFUNC: make the library's sealed part writable, and seal it again.
   open returns 0 if that can't be done; the pointers then keep their first,
   right but slower, values.  */
extern int __ctime_relro_open (void) attribute_hidden;
extern void __ctime_relro_close (void) attribute_hidden;

#endif /* libc-symbols.h */
