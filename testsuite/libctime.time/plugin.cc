/* The archive in a shared object, which a program loads late.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The program has replaced its environment by then: what lies behind that is
   no auxiliary vector.  With PLUGIN this is the shared object.  */

#include "unit.h"

#include <dlfcn.h>
#include <sys/auxv.h>

#ifdef PLUGIN

/* The archive's own pointer into the vDSO.  */
extern "C" int (*__ctime_dl_vdso_gettimeofday) (timeval *, void *);

extern "C" uintptr_t
vdso_function ()
{
  return reinterpret_cast<uintptr_t> (__ctime_dl_vdso_gettimeofday);
}

extern "C" int
read_clocks (wide *now)
{
  timespec ts, res;
  timeval tv;
  bool ok = clock_gettime (CLOCK_REALTIME, &ts) == 0
	    && clock_getres (CLOCK_REALTIME, &res) == 0
	    && gettimeofday (&tv, nullptr) == 0 && time (nullptr) >= ts.tv_sec - 1;
  *now = widen (ts);
  return ok;
}

#else

int
main ()
{
  /* Where the vector would be, a value that would crash a reader.  */
  static union
  {
    char *environment[2];
    unsigned long words[8];
  } fake = { .words = { 0, 33, 16, 33, 16, 0, 0, 0 } };
  environ = fake.environment;
  void *plugin = dlopen ("libplugin.so", RTLD_NOW);
  if (plugin == nullptr)
    {
      fail ("dlopen: %s", dlerror ());
      return finish ();
    }
  auto read_clocks = reinterpret_cast<int (*) (wide *)> (dlsym (plugin, "read_clocks"));
  wide before, now, after;
  raw_gettime (CLOCK_REALTIME, &before);
  check (read_clocks != nullptr && read_clocks (&now), "the plugin's calls");
  raw_gettime (CLOCK_REALTIME, &after);
  check (before <= now && now <= after, "the plugin's clock");

  auto vdso_function = reinterpret_cast<uintptr_t (*) ()> (dlsym (plugin, "vdso_function"));
  if (uintptr_t vdso = getauxval (AT_SYSINFO_EHDR); vdso == 0)
    unsupported ("no vDSO for the plugin to find");
  else
    check (vdso_function != nullptr && vdso_function () - vdso < 0x10000,
	   "the plugin finds the vDSO");
  return finish ();
}

#endif
