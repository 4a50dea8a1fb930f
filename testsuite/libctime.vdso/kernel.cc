/* The running kernel's own vDSO: what the reader finds the loader finds, too.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* ENTRIES is a list of names that its functions have by the tests' own table,
   KERNEL_VERSION their version there.
   https://github.com/FEX-Emu/FEX/pull/3329  */

#include "unit.h"

#include <dlfcn.h>

#include "vdso/symbols.h"

template <class F> static void
compare (const vdso::typed_symbol<F> &symbol, void *loaded)
{
  if (symbol.name.empty ())
    return;
  char name[64] = {};
  memcpy (name, symbol.name.data (), symbol.name.size ());
  void *theirs = dlvsym (loaded, name, VDSO_NAME);
  void *ours = reinterpret_cast<void *> (vdso::entry (symbol));
#if defined __powerpc64__ && _CALL_ELF != 2
  /* A descriptor, of the code that the symbol is.  */
  if (ours != nullptr)
    ours = *static_cast<void **> (ours);
#endif
  check (ours == theirs, "%s is where the loader finds it", name);
}

int
main ()
{
  if (getauxval (AT_SYSINFO_EHDR) == 0)
    {
      unsupported ("no vDSO is given here");
      return finish ();
    }
  auto image = vdso::live ();
  check (bool (image), "the vDSO can be read");
  for (const char *name : { ENTRIES })
    {
      auto at = image.value.find (name, KERNEL_VERSION);
      if (!at && unlike_kernel)
	unsupported ("qemu-user's vDSO has no %s", name);
      else
	check (bool (at), "%s@%s is there", name, KERNEL_VERSION);
    }

  void *loaded = nullptr;
  for (const char *name : { "linux-vdso.so.1", "linux-gate.so.1",
			    "linux-vdso32.so.1", "linux-vdso64.so.1" })
    if (loaded == nullptr)
      loaded = dlopen (name, RTLD_NOW | RTLD_NOLOAD);
  if (loaded == nullptr)
    {
      unsupported ("the loader knows no vDSO to compare with");
      return finish ();
    }
  compare (vdso::clock_gettime64, loaded);
  compare (vdso::clock_gettime, loaded);
  compare (vdso::clock_getres, loaded);
  compare (vdso::gettimeofday, loaded);
  compare (vdso::time, loaded);

  int listed = 0;
  image.value.each_symbol ([&] (std::string_view n, std::string_view v, uint64_t at)
    {
      char name[64] = {}, version[64] = {};
      if (n.size () >= sizeof name || v.size () >= sizeof version)
	return;
      memcpy (name, n.data (), n.size ());
      memcpy (version, v.data (), v.size ());
      void *theirs = dlvsym (loaded, name, version);
      uintptr_t ours = getauxval (AT_SYSINFO_EHDR) + at;
      check (theirs == reinterpret_cast<void *> (ours), "%s@%s", name, version);
      listed++;
    });
  check (listed > 0, "the vDSO has functions");
  return finish ();
}
