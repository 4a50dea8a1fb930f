/* libctime loaded by dlopen and dlmopen.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#include <dlfcn.h>
#include <pthread.h>

#ifndef LIBRARY
# define LIBRARY "libctime.so.1"
#endif

/* Each function of a loaded library, by its own name.  */
static void
use (const char *how, void *library)
{
  if (library == nullptr)
    {
      fail ("%s: %s", how, dlerror ());
      return;
    }
#define SYMBOL(name) reinterpret_cast<decltype (&name)> (dlsym (library, #name))
  auto gettime = SYMBOL (clock_gettime);
  auto getres = SYMBOL (clock_getres);
  auto tod = SYMBOL (gettimeofday);
  auto get = SYMBOL (timespec_get);
  auto seconds = SYMBOL (time);
  if (!gettime || !getres || !tod || !get || !seconds)
    {
      fail ("%s: a function isn't found: %s", how, dlerror ());
      return;
    }
  Dl_info of;
  check (dladdr (reinterpret_cast<void *> (gettime), &of) != 0
	 && strstr (of.dli_fname, "libctime") != nullptr,
	 "%s: the functions are libctime's", how);
  wide before, after;
  timespec now, res;
  timeval tv;
  raw_gettime (CLOCK_REALTIME, &before);
  bool ok = gettime (CLOCK_REALTIME, &now) == 0 && getres (CLOCK_REALTIME, &res) == 0
	    && tod (&tv, nullptr) == 0;
  raw_gettime (CLOCK_REALTIME, &after);
  check (ok && before <= widen (now) && widen (now) <= after
	 && tv.tv_sec >= before.sec && tv.tv_sec <= after.sec, "%s: reads the clock",
	 how);
  time_t t = seconds (nullptr);
  check (get (&now, TIME_UTC) == TIME_UTC && t >= before.sec - 1
	 && t <= now.tv_sec, "%s: time, timespec_get", how);
  /* An error finds the caller's errno, whichever libc set it.  */
  check (gettime (12, &now) == -1, "%s: an error", how);
}

static void *
in_thread (void *)
{
  void *library = dlopen (LIBRARY, RTLD_LAZY | RTLD_LOCAL);
  use ("dlopen in a thread", library);
  if (library != nullptr)
    dlclose (library);
  return nullptr;
}

int
main ()
{
  pthread_t thread;
  if (pthread_create (&thread, nullptr, in_thread, nullptr) == 0)
    pthread_join (thread, nullptr);
  void *library = dlopen (LIBRARY, RTLD_NOW | RTLD_LOCAL);
  use ("dlopen", library);
  if (library != nullptr)
    dlclose (library);
  /* Again, at a new address.  */
  use ("dlopen again", dlopen (LIBRARY, RTLD_LAZY | RTLD_GLOBAL));
  use ("dlmopen", dlmopen (LM_ID_NEWLM, LIBRARY, RTLD_NOW));
  use ("dlmopen, lazy", dlmopen (LM_ID_NEWLM, LIBRARY, RTLD_LAZY));
  return finish ();
}
