/* The archive in a shared object, which a program loads late.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The program has replaced its environment by then: what lies behind that is
   no auxiliary vector.  With PLUGIN this is the shared object.  */

#include "unit.h"

#include <dlfcn.h>

#ifdef PLUGIN

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
  return finish ();
}

#endif
