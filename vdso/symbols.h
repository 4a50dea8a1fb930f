/* Typed entries of the running kernel's vDSO, for programs.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* vdso::entry<vdso::time> is a function pointer of the right type, null if
   the kernel gives no vDSO or none with this function.  The names and the
   version are those of the port's sysdep.h.  Each look-up reads the image
   again (a few microseconds): keep the pointer.  Any number of threads.

   This is the only place where an address becomes a function; the library
   itself goes through dl_vdso_vsym.  */

#ifndef VDSO_SYMBOLS_H
#define VDSO_SYMBOLS_H 1

#include <cstdlib>
#include <sys/auxv.h>
#include <sys/time.h>
#include <time.h>

#include "vdso/image.h"

#include <sysdep.h>

namespace vdso
{

using clock_function = int (clockid_t, timespec *);

/* What 32-bit kernels' 64-bit entries take; timespec elsewhere.  */
struct wide_timespec
{
  std::int64_t tv_sec, tv_nsec;
};
using wide_clock_function = int (clockid_t, wide_timespec *);

/* A function of type F by its name.  */
template <class F> struct typed_symbol
{
  std::string_view name;
};

/* An empty name: this port's vDSO has no such entry.  */
inline constexpr typed_symbol<wide_clock_function> clock_gettime64 {
#ifdef HAVE_CLOCK_GETTIME64_VSYSCALL
  HAVE_CLOCK_GETTIME64_VSYSCALL
#endif
};

inline constexpr typed_symbol<clock_function> clock_gettime {
#ifdef HAVE_CLOCK_GETTIME_VSYSCALL
  HAVE_CLOCK_GETTIME_VSYSCALL
#else
  HAVE_CLOCK_GETTIME64_VSYSCALL
#endif
};

inline constexpr typed_symbol<clock_function> clock_getres {
#if defined HAVE_CLOCK_GETRES_VSYSCALL
  HAVE_CLOCK_GETRES_VSYSCALL
#elif defined HAVE_CLOCK_GETRES64_VSYSCALL
  HAVE_CLOCK_GETRES64_VSYSCALL
#endif
};

inline constexpr typed_symbol<int (timeval *, void *)> gettimeofday {
#ifdef HAVE_GETTIMEOFDAY_VSYSCALL
  HAVE_GETTIMEOFDAY_VSYSCALL
#endif
};

inline constexpr typed_symbol<time_t (time_t *)> time {
#ifdef HAVE_TIME_VSYSCALL
  HAVE_TIME_VSYSCALL
#endif
};

/* The running process's vDSO.  */
inline result<image>
live ()
{
  result<image> r { {}, error::not_elf };
  r.why = r.value.open_mapped (getauxval (AT_SYSINFO_EHDR));
  return r;
}

/* The function whose code is at ADDRESS; null if there is no memory.  */
template <class F> F *
code_pointer (std::uintptr_t address)
{
#if defined __powerpc64__ && _CALL_ELF != 2
  /* A pointer to a function leads to its descriptor: code, TOC, environment.  It
     stays, as the pointer may.  */
  auto descriptor = static_cast<std::uintptr_t *> (std::calloc (3, sizeof address));
  if (descriptor != nullptr)
    descriptor[0] = address;
  return reinterpret_cast<F *> (descriptor);
#else
  return reinterpret_cast<F *> (address);
#endif
}

template <class F> F *
entry (const typed_symbol<F> &symbol)
{
  if (symbol.name.empty ())
    return nullptr;
  auto i = live ();
  if (!i)
    return nullptr;
  auto at = i.value.find (symbol.name, VDSO_NAME);
  if (!at)
    return nullptr;
  return code_pointer<F> (getauxval (AT_SYSINFO_EHDR) + at.value);
}

} // namespace vdso

#endif /* vdso/symbols.h */
