/* The image reader on images that the linker made.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* IMAGES is a list IMAGE (label, "file", "version", { "name", offset }, ...):
   the functions' offsets as the symbol table has them, with the link address
   taken off, and the version that they have, "" if none: else it is VERSION.
   https://github.com/golang/go/issues/19649,
   https://github.com/sysprog21/elfuse/issues/49,
   https://github.com/s5z/zsim/pull/95,
   https://sourceware.org/bugzilla/show_bug.cgi?id=32583  */

#include "unit.h"

#include <sys/mman.h>

#include "vdso/image.h"

struct function
{
  const char *name;
  uint64_t offset;
};

#define hidden __attribute__ ((visibility ("hidden")))
#define IMAGE(label, file, version, ...) \
  __asm__ (".section .rodata\n" \
	   ".globl first_" #label ", last_" #label "\n" \
	   "first_" #label ":\n" \
	   ".incbin \"" file "\"\n" \
	   "last_" #label ":\n" \
	   ".previous\n"); \
  extern const std::byte first_##label[] __asm__ ("first_" #label) hidden; \
  extern const std::byte last_##label[] __asm__ ("last_" #label) hidden; \
  static const function functions_##label[] = { __VA_ARGS__ };
IMAGES
#undef IMAGE

/* The image that is looked at.  */
static const char *label, *version;
static std::span<const std::byte> file;
static std::span<const function> functions;

static void
find_all (const char *how, std::span<const std::byte> bytes, vdso::placement placement)
{
  auto image = vdso::image::read (bytes, placement);
  if (!image)
    {
      fail ("%s, %s: %s", label, how, vdso::describe (image.why));
      return;
    }
  for (const auto &f : functions)
    {
      auto at = image.value.find (f.name, VERSION);
      check (at && at.value == f.offset, "%s, %s: %s (%s, %llx, not %llx)", label, how, f.name,
	     vdso::describe (at.why), (unsigned long long) at.value,
	     (unsigned long long) f.offset);
      auto other = image.value.find (f.name, "LINUX_9.9");
      check (bool (other) == (version[0] == '\0'), "%s, %s: %s at another version",
	     label, how, f.name);
    }
  check (!image.value.find (PREFIX "nothing", VERSION), "%s, %s: no such function",
	 label, how);
  check (!image.value.find (PREFIX "othe", VERSION)
	 && !image.value.find ("", VERSION), "%s, %s: part of a name",
	 label, how);
  unsigned listed = 0;
  image.value.each_symbol ([&] (std::string_view name, std::string_view v,
				uint64_t at)
    {
      for (const auto &f : functions)
	if (name == f.name && v == version && at == f.offset)
	  listed++;
    });
  check (listed == std::size (functions), "%s, %s: each_symbol (%u)", label, how,
	 listed);
}

/* In this machine's byte order, as its images are.  */
template <class T> static T
load (const std::byte *p)
{
  T v;
  memcpy (&v, p, sizeof v);
  return v;
}
static uint64_t
get (const std::byte *p, int size)
{
  return size == 2 ? load<uint16_t> (p)
	 : size == 4 ? load<uint32_t> (p) : load<uint64_t> (p);
}

static void
look ()
{
  const std::byte *file_first = file.data ();
  find_all ("as a file", file, vdso::placement::file);

  /* As a loader maps it, by an own reading of the headers.  */
  bool wide = static_cast<int> (file_first[4]) == 2;
  const std::byte *headers = file_first + get (file_first + (wide ? 32 : 28), wide ? 8 : 4);
  int count = get (file_first + (wide ? 56 : 44), 2);
  int word = wide ? 8 : 4, step = wide ? 56 : 32;
  uint64_t mask = wide ? ~uint64_t { 0 } : 0xffffffff, base = 0;
  size_t end = 0;
  bool any = false;
  static std::byte memory[1 << 22];
  memset (memory, 0, sizeof memory);
  std::byte *dynamic = nullptr;
  size_t dynamic_size = 0;
  for (int n = 0; n < count; n++)
    {
      const std::byte *h = headers + n * step;
      unsigned type = get (h, 4);
      uint64_t offset = get (h + (wide ? 8 : 4), word);
      uint64_t address = get (h + (wide ? 16 : 8), word);
      uint64_t bytes = get (h + (wide ? 32 : 16), word);
      uint64_t extent = get (h + (wide ? 40 : 20), word);
      if (type == 1)
	{
	  if (!any)
	    base = (address - offset) & mask;
	  any = true;
	  uint64_t at = (address - base) & mask;
	  if (at + extent > sizeof memory)
	    {
	      unresolved ("%s: more than 4 MiB", label);
	      return;
	    }
	  memcpy (memory + at, file_first + offset, bytes);
	  if (at + extent > end)
	    end = at + extent;
	}
      else if (type == 2)
	{
	  dynamic = memory + ((address - base) & mask);
	  dynamic_size = extent;
	}
    }
  find_all ("mapped", { memory, end }, vdso::placement::mapped);

  /* Neither hash table: the symbols' bounds are told by what surrounds them, or
     they are cleanly absent.  */
  for (size_t at = 0; dynamic != nullptr && at < dynamic_size; at += 2 * word)
    {
      uint64_t tag = get (dynamic + at, word), none = 0x6fffffff;
      uint32_t narrow_none = none;
      if (tag == 4 || tag == 0x6ffffef5)
	memcpy (dynamic + at, wide ? static_cast<void *> (&none) : &narrow_none, word);
    }
  auto image = vdso::image::read ({ memory, end }, vdso::placement::mapped);
  for (const auto &f : functions)
    {
      auto at = image.value.find (f.name, VERSION);
      check (image && (at ? at.value == f.offset
		       : at.why == vdso::error::no_symbols),
	     "%s, no hash table: %s", label, f.name);
    }

  /* Cut short anywhere: an answer or none, at the right place or nowhere.  */
  bool ok = true;
  for (size_t length = 0; length < end; length += 7)
    {
      auto part = vdso::image::read ({ memory, length }, vdso::placement::mapped);
      if (!part)
	continue;
      for (const auto &f : functions)
	{
	  auto at = part.value.find (f.name, VERSION);
	  ok = ok && (!at || (at.value == f.offset && at.value < length));
	}
    }
  check (ok, "%s, cut short", label);
}

int
main ()
{
#define IMAGE(name, path, functions_version, ...) \
  label = #name; \
  version = functions_version; \
  file = { first_##name, static_cast<size_t> (last_##name - first_##name) }; \
  functions = functions_##name; \
  look ();
  IMAGES
  return finish ();
}
