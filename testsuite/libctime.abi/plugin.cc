/* The archive in a shared object, loaded by a program that has replaced its
   environment: the vDSO must still be found, and nothing behind the new
   environment be read.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#include <dlfcn.h>
#include <sys/auxv.h>
#include <sys/mman.h>

#ifdef PLUGIN
/* Whether the sealed pointer leads into the vDSO; and a reading.  */
extern "C" int (*__ctime_dl_vdso_gettimeofday) (timeval *, void *);
extern "C" uintptr_t
plugin_entry ()
{
  return reinterpret_cast<uintptr_t> (__ctime_dl_vdso_gettimeofday);
}
extern "C" int
plugin_read (clockid_t clock, timespec *to)
{
  return clock_gettime (clock, to);
}
#else
int
main ()
{
  /* One null pointer, the last word before an unreadable page.  */
  long page = sysconf (_SC_PAGESIZE);
  char *pages = static_cast<char *> (mmap (nullptr, 2 * page,
					   PROT_READ | PROT_WRITE,
					   MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  if (pages == MAP_FAILED || mprotect (pages + page, page, PROT_NONE) != 0)
    {
      unresolved ("no guarded page");
      return finish ();
    }
  environ = reinterpret_cast<char **> (pages + page) - 1;

  void *plugin = dlopen (PLUGIN_PATH, RTLD_NOW);
  if (plugin == nullptr)
    {
      fail ("the plugin loads: %s", dlerror ());
      return finish ();
    }
  auto entry = reinterpret_cast<uintptr_t (*) ()> (dlsym (plugin, "plugin_entry"));
  auto read = reinterpret_cast<int (*) (clockid_t, timespec *)>
    (dlsym (plugin, "plugin_read"));
  timespec ours;
  wide before, after;
  raw_gettime (CLOCK_MONOTONIC, &before);
  int result = read (CLOCK_MONOTONIC, &ours);
  raw_gettime (CLOCK_MONOTONIC, &after);
  check (result == 0 && before <= widen (ours) && widen (ours) <= after,
	 "a plugin reads the clock");
  uintptr_t base = getauxval (AT_SYSINFO_EHDR);
  if (base == 0)
    unsupported ("this kernel gives no vDSO");
  else
    check (entry () - base < 16 * 4096, "the plugin found the vDSO");
  return finish ();
}
#endif
