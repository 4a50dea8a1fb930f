/* The library's pointers are sealed: a write faults.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* POINTERS is a list { "name", offset in the library }, as the symbol table has
   it; with ARCHIVE the program's own hidden ones are taken by name.  */

#include "unit.h"

#include <dlfcn.h>
#include <link.h>
#include <sys/auxv.h>

extern "C"
{
#ifdef ARCHIVE
# define POINTER(name) extern void *name __attribute__ ((visibility ("hidden")));
NAMES (POINTER)
#endif
}

static char
permission_of (const void *p, int which)
{
  FILE *maps = fopen ("/proc/self/maps", "r");
  char line[512], found = '?';
  while (maps != nullptr && fgets (line, sizeof line, maps) != nullptr)
    {
      unsigned long from, to;
      char perms[8];
      if (sscanf (line, "%lx-%lx %7s", &from, &to, perms) == 3
	  && reinterpret_cast<unsigned long> (p) >= from
	  && reinterpret_cast<unsigned long> (p) < to)
	found = perms[which];
    }
  if (maps != nullptr)
    fclose (maps);
  return found;
}

static void
sealed (const char *name, void *const *p)
{
  /* A margin may be none.  */
  if (strstr (name, "dl_time") == nullptr)
    check (*p != nullptr, "%s is set", name);
  /* Each kernel with a vDSO has this one.  */
  unsigned long vdso = getauxval (AT_SYSINFO_EHDR);
  if (vdso != 0 && strcmp (name, "__ctime_dl_vdso_gettimeofday") == 0)
    check (reinterpret_cast<unsigned long> (*p) - vdso < 0x10000,
	   "%s leads into the vDSO", name);
  check (permission_of (p, 0) == 'r' && permission_of (p, 1) == '-',
	 "%s: its page is read-only", name);
  outcome o = in_child ([p] {
    *const_cast<void *volatile *> (p) = nullptr;
    return 0L;
  });
  check (o.signal == SIGSEGV, "%s: a write faults", name);
}

int
main ()
{
  /* The calls bring the archive's objects in.  */
  timespec ts;
  timeval tv;
  check (clock_gettime (CLOCK_REALTIME, &ts) == 0
	 && clock_getres (CLOCK_REALTIME, &ts) == 0
	 && gettimeofday (&tv, nullptr) == 0 && time (nullptr) > 0, "calls");
#ifdef ARCHIVE
# define SEALED(name) sealed (#name, &name);
  NAMES (SEALED)
#else
  Dl_info of;
  if (dladdr (dlsym (RTLD_DEFAULT, "clock_gettime"), &of) == 0)
    {
      fail ("dladdr");
      return finish ();
    }
  static const struct { const char *name; unsigned long offset; } pointers[]
    = { POINTERS };
  for (const auto &p : pointers)
    sealed (p.name, reinterpret_cast<void *const *> (static_cast<char *> (of.dli_fbase)
						     + p.offset));
#endif
  return finish ();
}
