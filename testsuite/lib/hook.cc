/* getauxval that gives a made-up vDSO, or none.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Listed after libctime, so that libc's own getauxval is not reached, and so
   that it is relocated before libctime, whose resolvers call it, and after libc,
   which it calls: hence linked with -z now.

   IMAGE is a file, whose bytes are mapped by its program headers.  */

#include <elf.h>
#include <link.h>
#include <sys/mman.h>

/* libc's other name for its own.  */
extern "C" unsigned long __getauxval (unsigned long);

#ifdef IMAGE
__asm__ (".section .rodata\n"
	 ".balign 16\n"
	 ".globl image_first\n"
	 "image_first:\n"
	 ".incbin \"" IMAGE "\"\n"
	 ".previous\n");
extern const char image_first[] __attribute__ ((visibility ("hidden")));

static unsigned long
image_address ()
{
  static unsigned long mapped;
  if (mapped != 0)
    return mapped;
  auto ehdr = reinterpret_cast<const ElfW (Ehdr) *> (image_first);
  auto phdr = reinterpret_cast<const ElfW (Phdr) *> (image_first + ehdr->e_phoff);
  ElfW (Addr) first = 0, last = 0;
  bool any = false;
  for (int n = 0; n < ehdr->e_phnum; n++)
    if (phdr[n].p_type == PT_LOAD)
      {
	if (!any)
	  first = phdr[n].p_vaddr - phdr[n].p_offset;
	any = true;
	/* As distances: a link address near the end must not wrap.  */
	if (phdr[n].p_vaddr + phdr[n].p_memsz - first > last)
	  last = phdr[n].p_vaddr + phdr[n].p_memsz - first;
      }
  void *memory = mmap (nullptr, last, PROT_READ | PROT_WRITE,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED)
    return 0;
  for (int n = 0; n < ehdr->e_phnum; n++)
    if (phdr[n].p_type == PT_LOAD)
      for (ElfW (Addr) i = 0; i < phdr[n].p_filesz; i++)
	static_cast<char *> (memory)[phdr[n].p_vaddr - first + i]
	  = image_first[phdr[n].p_offset + i];
  mprotect (memory, last, PROT_READ | PROT_EXEC);
  char *code = static_cast<char *> (memory);
  __builtin___clear_cache (code, code + last);
  return mapped = reinterpret_cast<unsigned long> (memory);
}
#endif

extern "C" __attribute__ ((visibility ("default"))) unsigned long
getauxval (unsigned long tag)
{
  if (tag == AT_SYSINFO_EHDR)
#ifdef IMAGE
    return image_address ();
#else
    return 0;
#endif
  return __getauxval (tag);
}
