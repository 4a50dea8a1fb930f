/* getauxval that gives a made-up vDSO, or none.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Listed after libctime, so that libc's own getauxval is not reached.  It is
   called while other objects are unrelocated: nothing here refers to another
   object, and all other tags are read from the kernel.

   IMAGE is a file, whose bytes are mapped by its program headers.  */

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/syscall.h>

#ifdef __x86_64__
static long
call (long number, long a = 0, long b = 0, long c = 0, long d = 0, long e = 0,
      long f = 0)
{
  register long r10 __asm__ ("r10") = d;
  register long r8 __asm__ ("r8") = e;
  register long r9 __asm__ ("r9") = f;
  long result;
  __asm__ volatile ("syscall" : "=a" (result)
		    : "a" (number), "D" (a), "S" (b), "d" (c), "r" (r10),
		      "r" (r8), "r" (r9)
		    : "rcx", "r11", "memory");
  return result;
}
#elif defined __i386__
static long __attribute__ ((noinline))
call (long number, long a = 0, long b = 0, long c = 0, long d = 0)
{
  long result;
  __asm__ volatile ("int $0x80" : "=a" (result)
		    : "a" (number), "b" (a), "c" (b), "d" (c), "S" (d)
		    : "memory");
  return result;
}
#else
# error "lib/hook.cc needs this port's system call"
#endif

#ifdef IMAGE
__asm__ (".section .rodata\n"
	 ".balign 16\n"
	 "image_first:\n"
	 ".incbin \"" IMAGE "\"\n"
	 "image_last:\n"
	 ".previous\n");
extern const char image_first[] __attribute__ ((visibility ("hidden")));
extern const char image_last[] __attribute__ ((visibility ("hidden")));

static unsigned long
anonymous (unsigned long size)
{
# ifdef __x86_64__
  return call (SYS_mmap, 0, size, PROT_READ | PROT_WRITE | PROT_EXEC,
	       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
# else
  /* The old call, whose arguments lie in memory.  */
  long arguments[] = { 0, (long) size, PROT_READ | PROT_WRITE | PROT_EXEC,
		       MAP_PRIVATE | MAP_ANONYMOUS, -1, 0 };
  return call (SYS_mmap, (long) arguments);
# endif
}

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
  unsigned long size = (last + 8191) & -4096ul;
  unsigned long base = anonymous (size);
  for (int n = 0; n < ehdr->e_phnum; n++)
    if (phdr[n].p_type == PT_LOAD)
      for (ElfW (Addr) i = 0; i < phdr[n].p_filesz; i++)
	reinterpret_cast<volatile char *> (base)[phdr[n].p_vaddr - first + i]
	  = image_first[phdr[n].p_offset + i];
  return mapped = base;
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

  static const char name[] = "/proc/self/auxv";
  ElfW (auxv_t) entry;
  long file = call (SYS_open, (long) name, O_RDONLY);
  unsigned long value = 0;
  while (call (SYS_read, file, (long) &entry, sizeof entry) == sizeof entry)
    if (entry.a_type == tag)
      value = entry.a_un.a_val;
  call (SYS_close, file);
  return value;
}
