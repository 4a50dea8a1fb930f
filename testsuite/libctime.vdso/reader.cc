/* The image reader on images of each class and byte order, whole and damaged.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* The images are written here, byte by byte, from the gABI's and the LSB's
   tables, so that a big-endian one can be had on any machine.  */

#include "unit.h"

#include <sys/mman.h>

#include "vdso/image.h"

#ifndef ROUNDS
# define ROUNDS 20000
#endif

namespace
{

using vdso::image;
using vdso::placement;

constexpr unsigned image_size = 4096;

enum hashes { no_hash = 0, sysv = 1, gnu = 2 };
enum versions { no_versions = 0, versym = 1, verdef = 2 };

struct shape
{
  const char *name;
  bool wide, big;
  unsigned hash = sysv | gnu;
  unsigned version = versym | verdef;
  uint64_t address = 0;		/* That it is linked at.  */
  unsigned machine = 62;
  bool sections = true;
  bool code_apart = false;	/* In a second segment.  */
  bool strings_first = false;	/* The layout doesn't tell the symbols' end.  */
};

/* Where the parts lie.  */
constexpr unsigned at_phdr = 0x40, at_first_str = 0x160, at_sym = 0x240,
  at_last_str = 0x500, at_hash = 0x600, at_gnu = 0x740, at_versym = 0x840, at_verdef = 0x880,
  at_dynamic = 0x900, at_code = 0xb00, at_interp = 0xd00, at_sections = 0xe00;

struct symbol
{
  const char *name;
  unsigned binding, type, section, value, version;
};

constexpr unsigned local = 0, global = 1, weak = 2, notype = 0, object = 1,
  func = 2, ifunc = 10, right = 2, older = 3, base = 1;

/* Versions: 1 is the image's own name (VER_FLG_BASE), 2 LINUX_2.6, 3
   LINUX_2.5.  */
constexpr symbol symbols[] =
{
  { "", local, notype, 0, 0, 0 },
  { "__vdso_time", global, func, 1, at_code, right },
  { "time", weak, func, 1, at_code, right },
  { "plain", global, notype, 1, at_code + 16, right },
  { "undefined", global, func, 0, 0, right },
  { "data", global, object, 1, at_code, right },
  { "hidden_local", local, func, 1, at_code, right },
  { "chosen", global, ifunc, 1, at_code, right },
  { "outside", global, func, 1, image_size * 4, right },
  { "old", global, func, 1, at_code + 32, older },
  { "twice", global, func, 1, at_code + 48, older },
  { "twice", global, func, 1, at_code + 64, right },
  { "based", global, func, 1, at_code + 80, base },
  { "no_version", global, func, 1, at_code + 96, 0x7ff0 },
  { "in_data", global, func, 1, at_versym, right },
};
constexpr unsigned symbol_count = sizeof symbols / sizeof *symbols;

class writer
{
public:
  writer (const shape &s, unsigned char *to)
    : s (s), at_str (s.strings_first ? at_first_str : at_last_str), bytes (to)
  {
    memset (bytes, 0, image_size);
    strings ();
    headers ();
    dynamic_symbols ();
    sysv_hash ();
    gnu_hash ();
    symbol_versions ();
    dynamic ();
    memcpy (bytes + at_interp, "/lib/ld.so.9", 13);
    if (s.sections)
      section_headers ();
  }

private:
  void
  put (unsigned at, uint64_t value, unsigned size)
  {
    for (unsigned n = 0; n < size; n++)
      bytes[at + (s.big ? size - 1 - n : n)] = value >> 8 * n;
  }
  unsigned word () const { return s.wide ? 8 : 4; }

  /* A string's place in the string table, where each is once.  */
  unsigned
  string (const char *text)
  {
    unsigned at = 1;
    while (bytes[at_str + at] != 0)
      {
	const char *have = reinterpret_cast<char *> (bytes) + at_str + at;
	if (strcmp (have, text) == 0)
	  return at;
	at += strlen (have) + 1;
      }
    strcpy (reinterpret_cast<char *> (bytes) + at_str + at, text);
    string_end = at + strlen (text) + 1;
    return at;
  }

  void
  strings ()
  {
    for (const symbol &y : symbols)
      if (*y.name != '\0')
	string (y.name);
    for (const char *v : { "linux-vdso.so.1", "LINUX_2.6", "LINUX_2.5",
			   "libneeded.so.3" })
      string (v);
  }

  void
  segment (unsigned n, unsigned type, unsigned flags, unsigned from,
	   unsigned size)
  {
    unsigned at = at_phdr + n * (s.wide ? 56 : 32);
    put (at, type, 4);
    put (at + (s.wide ? 4 : 24), flags, 4);
    put (at + (s.wide ? 8 : 4), from, word ());
    put (at + (s.wide ? 16 : 8), s.address + from, word ());
    put (at + (s.wide ? 32 : 16), size, word ());
    put (at + (s.wide ? 40 : 20), size, word ());
  }

  void
  headers ()
  {
    memcpy (bytes, "\177ELF", 4);
    bytes[4] = s.wide ? 2 : 1;
    bytes[5] = s.big ? 2 : 1;
    bytes[6] = 1;
    put (16, 3, 2);
    put (18, s.machine, 2);
    put (s.wide ? 32 : 28, at_phdr, word ());
    put (s.wide ? 54 : 42, s.wide ? 56 : 32, 2);
    put (s.wide ? 56 : 44, 5, 2);
    segment (0, 1, s.code_apart ? 4 : 5, 0, s.code_apart ? at_code : image_size);
    segment (1, 2, 4, at_dynamic, 12 * 2 * word ());
    segment (2, 3, 4, at_interp, 13);
    segment (3, s.code_apart ? 1 : 0, 5, at_code, image_size - at_code);
    /* Its place in the file says nothing about a mapped image.  */
    if (s.code_apart)
      put (at_phdr + 3 * (s.wide ? 56 : 32) + (s.wide ? 8 : 4), 0x40, word ());
    segment (4, 0x6474e552, 4, at_dynamic, 0x100);
  }

  void
  dynamic_symbols ()
  {
    for (unsigned n = 0; n < symbol_count; n++)
      {
	const symbol &y = symbols[n];
	unsigned at = at_sym + n * (s.wide ? 24 : 16);
	put (at, *y.name != '\0' ? string (y.name) : 0, 4);
	bytes[at + (s.wide ? 4 : 12)] = y.binding << 4 | y.type;
	put (at + (s.wide ? 6 : 14), y.section, 2);
	put (at + (s.wide ? 8 : 4), y.value != 0 ? s.address + y.value : 0,
	     word ());
      }
  }

  void
  sysv_hash ()
  {
    /* One bucket: the chain has all.  */
    unsigned w = s.wide && (s.machine == 22 || s.machine == 0x9026) ? 8 : 4;
    put (at_hash, 1, w);
    put (at_hash + w, symbol_count, w);
    put (at_hash + 2 * w, 1, w);
    for (unsigned n = 1; n < symbol_count; n++)
      put (at_hash + (3 + n) * w, n + 1 < symbol_count ? n + 1 : 0, w);
  }

  void
  gnu_hash ()
  {
    put (at_gnu, 1, 4);
    put (at_gnu + 4, 1, 4);
    put (at_gnu + 8, 1, 4);
    put (at_gnu + 16, ~uint64_t { 0 }, word ());
    put (at_gnu + 16 + word (), 1, 4);
    for (unsigned n = 1; n < symbol_count; n++)
      {
	uint32_t h = 5381;
	for (const char *c = symbols[n].name; *c != '\0'; c++)
	  h = h * 33 + static_cast<unsigned char> (*c);
	put (at_gnu + 20 + word () + (n - 1) * 4,
	     (h & ~1u) | (n + 1 == symbol_count), 4);
      }
  }

  void
  symbol_versions ()
  {
    for (unsigned n = 0; n < symbol_count; n++)
      put (at_versym + 2 * n, symbols[n].version, 2);
    const char *names[] = { "linux-vdso.so.1", "LINUX_2.6", "LINUX_2.5" };
    for (unsigned n = 0; n < 3; n++)
      {
	unsigned at = at_verdef + n * 28;
	put (at, 1, 2);
	put (at + 2, n == 0, 2);
	put (at + 4, n + 1, 2);
	put (at + 6, 1, 2);
	put (at + 12, 20, 4);
	put (at + 16, n < 2 ? 28 : 0, 4);
	put (at + 20, string (names[n]), 4);
      }
  }

  void
  dynamic ()
  {
    unsigned at = at_dynamic;
    auto entry = [&] (uint64_t tag, uint64_t value)
    {
      put (at, tag, word ());
      put (at + word (), value, word ());
      at += 2 * word ();
    };
    entry (1, string ("libneeded.so.3"));
    /* What stands here when a table was struck out.  */
    entry (s.hash & sysv ? 4 : 0x6fffffff, s.address + at_hash);
    entry (s.hash & gnu ? 0x6ffffef5 : 0x6fffffff, s.address + at_gnu);
    entry (5, s.address + at_str);
    entry (6, s.address + at_sym);
    entry (10, string_end);
    if (s.version & versym)
      entry (0x6ffffff0, s.address + at_versym);
    if (s.version & verdef)
      {
	entry (0x6ffffffc, s.address + at_verdef);
	entry (0x6ffffffd, 3);
      }
  }

  void
  section_headers ()
  {
    unsigned size = s.wide ? 64 : 40;
    put (s.wide ? 40 : 32, at_sections, word ());
    put (s.wide ? 58 : 46, size, 2);
    put (s.wide ? 60 : 48, 2, 2);
    put (at_sections + size + 4, 11, 4);
    put (at_sections + size + (s.wide ? 32 : 20),
	 symbol_count * (s.wide ? 24 : 16), word ());
  }

  const shape &s;
  unsigned at_str;
  unsigned char *bytes;
  unsigned string_end = 1;
};

/* The pages whose end no read may cross.  */
unsigned char *edge;

std::span<const std::byte>
at_edge (std::size_t size)
{
  return { reinterpret_cast<const std::byte *> (edge) - size, size };
}

bool
same (std::string_view a, const char *b)
{
  return a.size () == strlen (b) && memcmp (a.data (), b, a.size ()) == 0;
}

/* What must be found where; 0 is nowhere.  */
void
look_up (const shape &s, const image &i)
{
  bool both = s.version == (versym | verdef);
  static constexpr struct
  {
    const char *name, *version;
    unsigned versioned, unversioned;
  } rows[] =
  {
    { "__vdso_time", "LINUX_2.6", at_code, at_code },
    { "__vdso_time", "LINUX_2.5", 0, at_code },
    { "__vdso_time", "LINUX_2.", 0, at_code },
    { "__vdso_time", "LINUX_2.6.1", 0, at_code },
    { "time", "LINUX_2.6", at_code, at_code },
    { "plain", "LINUX_2.6", at_code + 16, at_code + 16 },
    { "undefined", "LINUX_2.6", 0, 0 },
    { "data", "LINUX_2.6", 0, 0 },
    { "hidden_local", "LINUX_2.6", 0, 0 },
    { "chosen", "LINUX_2.6", 0, 0 },
    { "outside", "LINUX_2.6", 0, 0 },
    { "old", "LINUX_2.5", at_code + 32, at_code + 32 },
    { "old", "LINUX_2.6", 0, at_code + 32 },
    { "twice", "LINUX_2.6", at_code + 64, at_code + 48 },
    { "twice", "LINUX_2.5", at_code + 48, at_code + 48 },
    { "based", "linux-vdso.so.1", 0, at_code + 80 },
    { "no_version", "LINUX_2.6", 0, at_code + 96 },
    { "__vdso_tim", "LINUX_2.6", 0, 0 },
    { "__vdso_time_", "LINUX_2.6", 0, 0 },
    { "", "LINUX_2.6", 0, 0 },
  };
  bool ok = true;
  for (const auto &r : rows)
    {
      unsigned want = both ? r.versioned : r.unversioned;
      auto found = i.find (r.name, r.version);
      bool this_ok = want != 0 ? found && found.value == want
			       : found.why == vdso::error::not_found;
      if (!this_ok)
	fail ("%s: %s@%s is at %#x, found at %#llx (%s)", s.name, r.name,
	      r.version, want, static_cast<unsigned long long> (found.value),
	      vdso::describe (found.why));
      ok = ok && this_ok;
    }
  /* Outside of any executable segment, if there is one for code alone.  */
  check (bool (i.find ("in_data", "LINUX_2.6")) != s.code_apart,
	 "%s: a function only where code is", s.name);
  check (ok, "%s: each function where it is, and no other", s.name);
}

void
whole (const shape &s)
{
  static unsigned char bytes[image_size];
  writer write (s, bytes);
  memcpy (edge - image_size, bytes, image_size);

  /* The writer's offsets and distances agree, so both placements hold.  */
  for (placement how : { placement::mapped, placement::file })
    {
      if (s.code_apart && how == placement::file)
	continue;
      auto r = image::read (at_edge (image_size), how);
      if (!r)
	{
	  fail ("%s: read: %s", s.name, vdso::describe (r.why));
	  continue;
	}
      const image &i = r.value;
      check (i.wide () == s.wide && i.big_endian () == s.big
	     && i.machine () == s.machine && i.type () == 3
	     && i.extent () == image_size,
	     "%s: class, byte order, machine and size", s.name);
      look_up (s, i);

      int needed = 0, callable = 0;
      i.each_needed ([&] (std::string_view n)
		     { needed += same (n, "libneeded.so.3"); });
      check (needed == 1, "%s: the library it needs", s.name);
      i.each_symbol ([&] (std::string_view, std::string_view, uint64_t)
		     { callable++; });
      check (callable == (s.code_apart ? 8 : 9), "%s: its functions listed", s.name);
      auto interpreter = i.interpreter ();
      check (interpreter && same (interpreter.value, "/lib/ld.so.9"),
	     "%s: its interpreter", s.name);
      auto relro = i.relro ();
      check (relro && relro.value.size () == 0x100
	     && relro.value.data () == at_edge (image_size).data () + at_dynamic,
	     "%s: its sealed part", s.name);
    }
}

/* Asks all there is to ask; what matters is that it returns.  */
void
exercise (std::span<const std::byte> bytes)
{
  for (placement how : { placement::mapped, placement::file })
    {
      auto r = image::read (bytes, how);
      if (!r)
	continue;
      volatile unsigned sink = 0;
      auto touch = [&] (std::string_view s)
      {
	for (char c : s)
	  sink = sink + c;
      };
      r.value.find ("__vdso_time", "LINUX_2.6");
      r.value.find ("absent", "LINUX_2.6");
      r.value.each_needed (touch);
      r.value.each_symbol ([&] (std::string_view n, std::string_view v, uint64_t)
			   { touch (n); touch (v); });
      touch (r.value.interpreter ().value);
      if (auto relro = r.value.relro ())
	for (std::byte b : relro.value)
	  sink = sink + static_cast<unsigned> (b);
      sink = sink + r.value.extent ();
    }
}

uint32_t
random_word ()
{
  static uint32_t x = 2463534242u;
  x ^= x << 13;
  x ^= x >> 17;
  return x ^= x << 5;
}

void
damaged (const shape &s)
{
  static unsigned char bytes[image_size];
  writer write (s, bytes);

  for (unsigned size = 0; size < image_size; size += size < 0x900 ? 1 : 7)
    {
      memcpy (edge - size, bytes, size);
      exercise (at_edge (size));
    }
  pass ("%s: cut short at each length", s.name);

  for (int round = 0; round < ROUNDS; round++)
    {
      memcpy (edge - image_size, bytes, image_size);
      for (unsigned n = random_word () % 8 + 1; n > 0; n--)
	{
	  /* Mostly where the tables are.  */
	  unsigned at = random_word () % (random_word () % 4 ? 0xa00 : image_size);
	  static constexpr unsigned char extremes[] = { 0, 1, 0x7f, 0x80, 0xff };
	  unsigned char value = random_word () % 2 ? random_word ()
						   : extremes[random_word () % 5];
	  (edge - image_size)[at] = value;
	}
      exercise (at_edge (image_size));
    }
  pass ("%s: %d damaged images, no access outside", s.name, ROUNDS);
}

}

int
main ()
{
  /* No smaller than an image.  */
  const long page = sysconf (_SC_PAGESIZE);
  void *pages = mmap (nullptr, 2 * page, PROT_READ | PROT_WRITE,
		      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  edge = static_cast<unsigned char *> (pages) + page;
  if (pages == MAP_FAILED || mprotect (edge, page, PROT_NONE) != 0)
    {
      unresolved ("no guarded page: %s", strerror (errno));
      return finish ();
    }

  static constexpr shape orders[] =
  {
    { "64-bit little-endian", true, false },
    { "64-bit big-endian", true, true },
    { "32-bit little-endian", false, false },
    { "32-bit big-endian", false, true },
  };
  for (shape s : orders)
    {
      whole (s);
      damaged (s);
      /* golang/go#19649, rustix#1253: GNU hash only.  */
      s.sections = false;
      s.strings_first = true;
      s.hash = gnu;
      s.name = "GNU hash only";
      whole (s);
      damaged (s);
      s.hash = sysv;
      s.name = "System V hash only";
      whole (s);
      damaged (s);
      s.sections = true;
      s.hash = no_hash;
      s.name = "neither hash, .dynsym's section header";
      whole (s);
      damaged (s);
      s.sections = false;
      s.strings_first = false;
      s.name = "neither hash nor sections, symbols before strings";
      /* 0x300 bytes up to the strings: zeroes follow the symbols.  */
      whole (s);
      s.hash = sysv | gnu;
      /* sysprog21/elfuse#49.  */
      s.version = no_versions;
      s.name = "no versions";
      whole (s);
      s.version = versym;
      s.name = "DT_VERSYM without DT_VERDEF";
      whole (s);
      s.version = verdef;
      s.name = "DT_VERDEF without DT_VERSYM";
      whole (s);
      s.version = versym | verdef;
      /* Linked high, as kernels to 3.13 did, or moved in place by a loader
	 that makes all addresses absolute.  */
      s.address = s.wide ? 0xffffffffff700000 : 0xffffe000;
      s.name = "linked at the end of the address space";
      whole (s);
      damaged (s);
      s.address = reinterpret_cast<uintptr_t> (edge) - image_size;
      s.name = "addresses made absolute";
      whole (s);
      s.address = 0;
      /* glibc bug 32583: several segments, the first at address 0.  */
      s.code_apart = true;
      s.name = "code in a segment of its own";
      whole (s);
    }
  for (unsigned machine : { 22u, 0x9026u })
    {
      shape s { "hash words of 64 bits", true, machine == 22 };
      s.machine = machine;
      s.hash = sysv;
      s.sections = false;
      s.strings_first = true;
      whole (s);
      damaged (s);
      s.name = "hash words of 32 bits, 32-bit class";
      s.wide = false;
      whole (s);
    }

  exercise ({});
  check (image::read (at_edge (0), placement::mapped).why
	 == vdso::error::not_elf, "no bytes are no image");
  return finish ();
}
