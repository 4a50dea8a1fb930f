/* The four ways to one clock: libc, libctime, the vDSO, a system call.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_ROUTES_H
#define BENCHMARKS_ROUTES_H 1

#include "benchmarks/methods.h"
#include "vdso/symbols.h"

#include <array>
#include <map>
#include <string>

namespace benchmarks
{
  enum class route : unsigned char
  {
    libc,
    libctime,
    vdso,
    syscall
  };

  inline constexpr route routes[] = { route::libc, route::libctime,
                                      route::vdso, route::syscall };

  constexpr const char *
  describe (route r)
  {
    switch (r)
      {
      case route::libc: return "libc";
      case route::libctime: return "libctime";
      case route::vdso: return "vdso";
      case route::syscall: return "syscall";
      }
    return "";
  }

  /* One route's functions; null where the route has none.  */
  struct entries
  {
    time_t (*time) (time_t *) = nullptr;
    int (*gettimeofday) (timeval *, void *) = nullptr;
    int (*clock_gettime) (clockid_t, timespec *) = nullptr;
    int (*clock_gettime64) (clockid_t, vdso::wide_timespec *) = nullptr;
    int (*clock_getres) (clockid_t, timespec *) = nullptr;
    int (*timespec_get) (timespec *, int) = nullptr;

    bool has (const call &) const;
  };

  /* Every route's functions.  Ends the program with one line on stderr if libc
     or LIBRARY is not to be had; a missing vDSO gives no entries, nor does a
     library that should lie beside LIBRARY.  */
  class route_table
  {
  public:
    explicit route_table (const std::string &library);

    const entries &of (route, const call &) const;

  private:
    std::array<entries, std::size (routes)> by_route_;
    std::map<std::string, entries> by_variant_;   /* Of libctime's route.  */
  };

  /* Which of the vDSO's entries does a call's work: its own, if the vDSO has it
     and libctime's function takes it, or that of the clock which it reads.  */
  const call &bare_call (const entries &vdso, const call &);

  /* The library of this build tree or, failing that, the installed one.  */
  std::string default_library (const std::string &name = "libctime");

  /* N calls and nothing else.  */
  void repeat (const entries &, const call &, unsigned long n);

  /* Whether the call by this route succeeds at all.  */
  bool works (const entries &, const call &);
}

#endif
