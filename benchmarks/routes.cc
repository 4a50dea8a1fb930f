/* Finds libc's, libctime's, the vDSO's and the kernel's clock functions.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/routes.h"
#include "tools/program.h"

#include <algorithm>
#include <dlfcn.h>
#include <string_view>
#include <sys/syscall.h>
#include <unistd.h>

namespace
{
  using benchmarks::call;
  using benchmarks::entries;
  using benchmarks::function;

  template <class F>
  void
  look_up (void *library, const char *name, F &function)
  {
    function = reinterpret_cast<F> (dlsym (library, name));
  }

  /* Where libc exports an IFUNC, dlsym gives what its resolver chose: for time
     on x86_64 the bare vDSO function.  libctime's own name is a plain function
     that jumps through a pointer, so a call by either address costs what a
     program's call past its PLT costs.  */
  entries
  entries_of (void *library)
  {
    entries e;
    look_up (library, "time", e.time);
    look_up (library, "gettimeofday", e.gettimeofday);
    look_up (library, "clock_gettime", e.clock_gettime);
    look_up (library, "clock_getres", e.clock_getres);
    look_up (library, "timespec_get", e.timespec_get);
    if (benchmarks::has_twin)
      look_up (library, "__clock_gettime64", e.clock_gettime64);
    return e;
  }

  entries
  kernel_entries ()
  {
    entries e;
    /* arm and most 64-bit kernels have no such call.  */
#ifdef SYS_time
    e.time = [] (time_t *t) -> time_t { return syscall (SYS_time, t); };
#endif
    e.gettimeofday = [] (timeval *tv, void *zone) -> int {
      return syscall (SYS_gettimeofday, tv, zone);
    };
    e.clock_gettime = [] (clockid_t clock, timespec *ts) -> int {
      return syscall (SYS_clock_gettime, clock, ts);
    };
    e.clock_getres = [] (clockid_t clock, timespec *ts) -> int {
      return syscall (SYS_clock_getres, clock, ts);
    };
#ifdef SYS_clock_gettime64
    e.clock_gettime64 = [] (clockid_t clock, vdso::wide_timespec *ts) -> int {
      return syscall (SYS_clock_gettime64, clock, ts);
    };
#endif
    return e;
  }

  entries
  vdso_entries ()
  {
    entries e;
    e.time = vdso::entry (vdso::time);
    e.gettimeofday = vdso::entry (vdso::gettimeofday);
    e.clock_gettime = vdso::entry (vdso::clock_gettime);
    e.clock_getres = vdso::entry (vdso::clock_getres);
    if (benchmarks::has_twin)
      e.clock_gettime64 = vdso::entry (vdso::clock_gettime64);
    return e;
  }
}

bool
benchmarks::entries::has (const call &c) const
{
  switch (c.what)
    {
    case function::time: return time;
    case function::gettimeofday: return gettimeofday;
    case function::clock_gettime: return clock_gettime;
    case function::clock_gettime64: return clock_gettime64;
    case function::clock_getres: return clock_getres;
    case function::timespec_get: return timespec_get;
    }
  return false;
}

std::string
benchmarks::default_library (const std::string &name)
{
  const std::string built = program::folder () + "/../" + name + ".so.1";
  return access (built.c_str (), R_OK) == 0 ? built
                                            : LIBDIR "/" + name + ".so.1";
}

benchmarks::route_table::route_table (const std::string &library)
{
  const auto place = [this] (route r) -> entries & {
    return by_route_[static_cast<std::size_t> (r)];
  };
  void *const libc = dlopen ("libc.so.6", RTLD_LAZY | RTLD_NOLOAD);
  if (!libc)
    program::end (program::failure, "this program runs without libc.so.6");
  place (route::libc) = entries_of (libc);

  void *const ours = dlopen (library.c_str (), RTLD_NOW | RTLD_LOCAL);
  if (!ours)
    program::end (program::failure,
                  "cannot load libctime: " + std::string (dlerror ())
                    + "; build it, or give its path with --library");
  place (route::libctime) = entries_of (ours);
  const std::string name = "libctime";
  const auto at = library.rfind (name + ".so");
  for (const call &c : calls)
    if (*c.variant && at != library.npos)
      if (void *other = dlopen (std::string (library)
                                  .insert (at + name.size (),
                                           std::string ("-") + c.variant)
                                  .c_str (),
                                RTLD_NOW | RTLD_LOCAL))
        by_variant_[c.variant] = entries_of (other);

  place (route::vdso) = vdso_entries ();
  place (route::syscall) = kernel_entries ();
}

const benchmarks::entries &
benchmarks::route_table::of (route r, const call &c) const
{
  static const entries none;
  if (r != route::libctime || !*c.variant)
    return by_route_[static_cast<std::size_t> (r)];
  const auto found = by_variant_.find (c.variant);
  return found == by_variant_.end () ? none : found->second;
}

const benchmarks::call &
benchmarks::bare_call (const entries &vdso, const call &c)
{
  const std::string_view variant = c.variant;
  clockid_t clock;
  if (c.what == function::timespec_get || variant == "exact")
    clock = CLOCK_REALTIME;
  else if (c.what == function::time && (!vdso.time || variant == "coherent"))
    clock = CLOCK_REALTIME_COARSE;
  else
    return c;
  return *std::find_if (std::begin (calls), std::end (calls), [=] (auto &x) {
    return x.what == function::clock_gettime && x.clock == clock;
  });
}

void
benchmarks::repeat (const entries &e, const call &c, unsigned long n)
{
  timeval tv;
  timespec ts;
  vdso::wide_timespec wide;
  switch (c.what)
    {
    case function::time:
      for (const auto f = e.time; n != 0; --n)
        f (nullptr);
      break;
    case function::gettimeofday:
      for (const auto f = e.gettimeofday; n != 0; --n)
        f (&tv, nullptr);
      break;
    case function::clock_gettime:
      for (const auto f = e.clock_gettime; n != 0; --n)
        f (c.clock, &ts);
      break;
    case function::clock_gettime64:
      for (const auto f = e.clock_gettime64; n != 0; --n)
        f (c.clock, &wide);
      break;
    case function::clock_getres:
      for (const auto f = e.clock_getres; n != 0; --n)
        f (c.clock, &ts);
      break;
    case function::timespec_get:
      for (const auto f = e.timespec_get; n != 0; --n)
        f (&ts, TIME_UTC);
      break;
    }
}

bool
benchmarks::works (const entries &e, const call &c)
{
  timeval tv;
  timespec ts;
  vdso::wide_timespec wide;
  if (!e.has (c))
    return false;
  switch (c.what)
    {
    case function::time: return e.time (nullptr) > 0;
    case function::gettimeofday: return e.gettimeofday (&tv, nullptr) == 0;
    case function::clock_gettime: return e.clock_gettime (c.clock, &ts) == 0;
    case function::clock_gettime64:
      return e.clock_gettime64 (c.clock, &wide) == 0;
    case function::clock_getres: return e.clock_getres (c.clock, &ts) == 0;
    case function::timespec_get:
      return e.timespec_get (&ts, TIME_UTC) == TIME_UTC;
    }
  return false;
}
