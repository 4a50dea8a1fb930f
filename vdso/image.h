/* ELF image reader: a pure, bounded function over bytes.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

/* Reads any ELF class and byte order, whatever the machine it runs on, from
   nothing but the bytes it is given: no allocation, no globals, no call out
   of this file, no access outside the bytes however damaged they are.  Safe
   in an IFUNC resolver, a signal handler and on a stack of 1 KiB; any number
   of threads.  An image refers to the caller's bytes and lives no longer.

   Cost: read () walks the program headers and the dynamic section once;
   find () walks the dynamic symbols, in the order of a thousand instructions
   on a kernel's vDSO.

   Failure: every answer is a result<T>, whose WHY says what was wrong.

   Follows the System V ABI (gABI), the GNU hash and symbol version sections
   of the LSB, and the kernel's Documentation/ABI/stable/vdso.  */

#ifndef VDSO_IMAGE_H
#define VDSO_IMAGE_H 1

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace vdso
{

/* How the bytes lie: as a loader maps the segments, or as in a file.  */
enum class placement : unsigned char { mapped, file };

enum class error : unsigned char
{
  none, not_elf, truncated, no_load, no_dynamic, no_symbols, not_found
};

inline const char *
describe (error why)
{
  switch (why)
    {
    case error::none: return "no error";
    case error::not_elf: return "not an ELF image";
    case error::truncated: return "the image is cut short";
    case error::no_load: return "no loadable segment";
    case error::no_dynamic: return "no dynamic section";
    case error::no_symbols: return "no dynamic symbols";
    case error::not_found: return "no such function";
    }
  return "unknown error";
}

template <class T> struct result
{
  T value;
  error why;
  explicit operator bool () const { return why == error::none; }
};

class image
{
public:
  using offset = std::uint64_t;

  constexpr image () = default;

  static result<image> read (std::span<const std::byte> bytes, placement how)
  {
    result<image> r { {}, error::none };
    r.why = r.value.read_headers (bytes, how);
    if (r)
      r.value.read_dynamic ();
    return r;
  }

  /* Reads the image that the kernel or a loader has mapped at ADDRESS, whose
     size only its own headers tell, into this one, which must be new.  0 is
     no image.  */
  error open_mapped (std::uintptr_t address);

  bool wide () const { return wide_; }
  bool big_endian () const { return big_; }
  std::uint16_t machine () const { return machine_; }
  std::uint16_t type () const { return type_; }

  /* Bytes from the image's first to the end of its last loadable segment,
     0 if it has none.  */
  offset extent () const;

  /* Where the function NAME at VERSION begins.  In an image without symbol
     versions any NAME will do.  */
  result<offset> find (std::string_view name, std::string_view version) const;

  /* A program, rather than a shared object: with an interpreter or without
     (-static, -static-pie).  */
  bool is_program () const
  { return type_ == 2 || pie_ || interpreter ().why != error::not_found; }

  /* The program interpreter's path; not_found in a static program.  */
  result<std::string_view> interpreter () const;

  /* The part that a loader seals after relocation (PT_GNU_RELRO).  */
  result<std::span<const std::byte>> relro () const;

  /* F (std::string_view) for each library that the image needs.  */
  template <class F> void each_needed (F f) const;

  /* F (name, version or "", offset) for each function that find () could
     return.  */
  template <class F> void each_symbol (F f) const;

private:
  struct segment
  {
    std::uint32_t type, flags;
    offset position, address, file_size, size;
  };

  struct symbol
  {
    offset name, value;
    unsigned char type, binding;
    std::uint16_t section;
  };

  static constexpr offset nowhere = ~offset { 0 };

  /* Far more than any image has; they bound the time that a made one, where
     each entry leads to the longest way, can take.  */
  static constexpr unsigned most_headers = 256, most_versions = 256,
    longest_name = 4096;

  bool load8 (offset at, offset &to) const;
  template <class T> bool load (offset at, offset &to) const;
  bool load16 (offset at, offset &to) const;
  bool load32 (offset at, offset &to) const;
  bool load64 (offset at, offset &to) const;
  bool word (offset at, offset &to) const
  { return wide_ ? load64 (at, to) : load32 (at, to); }

  bool holds (offset at, offset size) const
  { return at <= bytes_.size () && size <= bytes_.size () - at; }
  offset wrap (offset address) const
  { return wide_ ? address : address & 0xffffffff; }

  error read_headers (std::span<const std::byte> bytes, placement);
  bool get_segment (unsigned i, segment &to) const;
  offset position (offset address) const;
  bool executable (offset address) const;
  void read_dynamic ();
  std::string_view string (offset name) const;
  bool string_is (offset name, std::string_view s) const;
  bool get_symbol (offset i, symbol &to) const;
  bool callable (const symbol &s) const;
  bool versioned () const { return versym_ != nowhere && verdef_ != nowhere; }
  offset version_name (offset symbol) const;
  offset symbol_count () const;
  offset count_by_hash () const;
  offset count_by_gnu_hash () const;
  offset count_by_layout () const;
  offset symbols_in (offset length) const;

  std::span<const std::byte> bytes_;
  offset headers_ = 0, bias_ = 0, dynamic_ = nowhere, dynamic_end_ = 0;
  offset symtab_ = nowhere, strtab_ = nowhere, strsize_ = 0;
  offset hash_ = nowhere, gnu_hash_ = nowhere;
  offset versym_ = nowhere, verdef_ = nowhere, verdefs_ = 0;
  std::uint16_t header_count_ = 0, header_size_ = 0, machine_ = 0, type_ = 0;
  bool wide_ = false, big_ = false, mapped_ = true, loads_ = false,
    pie_ = false;
};

/* Numbers from the gABI and the LSB.  <elf.h> is not used: it belongs to the
   host's C library, and its names are macros.  */
namespace elf
{
  inline constexpr unsigned pt_load = 1, pt_dynamic = 2, pt_interp = 3,
    pt_gnu_relro = 0x6474e552, pf_x = 1;
  inline constexpr unsigned dt_null = 0, dt_needed = 1, dt_hash = 4,
    dt_strtab = 5, dt_symtab = 6, dt_strsz = 10, dt_gnu_hash = 0x6ffffef5,
    dt_versym = 0x6ffffff0, dt_verdef = 0x6ffffffc, dt_verdefnum = 0x6ffffffd,
    dt_flags_1 = 0x6ffffffb, df_1_pie = 0x08000000;
  inline constexpr unsigned sht_dynsym = 11, shn_undef = 0;
  inline constexpr unsigned stt_notype = 0, stt_func = 2, stb_global = 1,
    stb_weak = 2;
  inline constexpr unsigned ver_flg_base = 1, versym_hidden = 0x8000;
  inline constexpr unsigned em_s390 = 22, em_alpha = 0x9026;
}

/* Single bytes, so that neither alignment nor a memcpy call matters; the
   compiler joins them into one load.  */
inline bool
image::load8 (offset at, offset &to) const
{
  if (!holds (at, 1))
    return false;
  to = static_cast<unsigned char> (bytes_[at]);
  return true;
}

/* A number at any alignment: copied as it is, then put in order.  */
template <class T> bool
image::load (offset at, offset &to) const
{
  if (!holds (at, sizeof (T)))
    return false;
  T number;
  __builtin_memcpy (&number, bytes_.data () + at, sizeof number);
  if (big_ != (std::endian::native == std::endian::big))
    number = sizeof number == 2 ? __builtin_bswap16 (number)
	     : sizeof number == 4 ? __builtin_bswap32 (number)
	     : __builtin_bswap64 (number);
  to = number;
  return true;
}

inline bool
image::load16 (offset at, offset &to) const
{
  return load<std::uint16_t> (at, to);
}

inline bool
image::load32 (offset at, offset &to) const
{
  return load<std::uint32_t> (at, to);
}

inline bool
image::load64 (offset at, offset &to) const
{
  return load<std::uint64_t> (at, to);
}

inline bool
image::get_segment (unsigned i, segment &to) const
{
  offset at = headers_ + offset { i } * header_size_;
  offset type, flags;
  bool ok = load32 (at, type);
  if (wide_)
    ok = ok && load32 (at + 4, flags) && load64 (at + 8, to.position)
	 && load64 (at + 16, to.address) && load64 (at + 32, to.file_size)
	 && load64 (at + 40, to.size);
  else
    ok = ok && load32 (at + 4, to.position) && load32 (at + 8, to.address)
	 && load32 (at + 16, to.file_size) && load32 (at + 20, to.size)
	 && load32 (at + 24, flags);
  if (!ok)
    return false;
  to.type = type;
  to.flags = flags;
  return true;
}

inline error
image::read_headers (std::span<const std::byte> bytes, placement how)
{
  bytes_ = bytes;
  mapped_ = how == placement::mapped;

  offset magic, elf_class, data, version;
  big_ = true;
  if (!load32 (0, magic) || magic != 0x7f454c46
      || !load8 (4, elf_class) || elf_class < 1 || elf_class > 2
      || !load8 (5, data) || data < 1 || data > 2
      || !load8 (6, version) || version != 1)
    return error::not_elf;
  wide_ = elf_class == 2;
  big_ = data == 2;

  offset type, machine, size, count;
  if (!load16 (16, type) || !load16 (18, machine)
      || !word (wide_ ? 32 : 28, headers_)
      || !load16 (wide_ ? 54 : 42, size) || !load16 (wide_ ? 56 : 44, count))
    return error::truncated;
  if (count > most_headers)
    return error::not_elf;
  type_ = type;
  machine_ = machine;
  header_size_ = size;
  header_count_ = count;

  for (unsigned n = 0; n < count; n++)
    {
      segment s;
      if (!get_segment (n, s))
	return error::truncated;
      /* The first one gives the base, also if its address is 0.  */
      if (s.type == elf::pt_load && !loads_)
	{
	  loads_ = true;
	  bias_ = wrap (s.position - s.address);
	}
    }
  return error::none;
}

inline error
image::open_mapped (std::uintptr_t address)
{
  /* The smallest page that Linux has: so much is readable at any mapping,
     and the headers must lie in it.  */
  constexpr std::size_t page = 4096;
  const std::byte *base = reinterpret_cast<const std::byte *> (address);
  if (base == nullptr)
    return error::not_elf;
  error why = read_headers ({ base, page }, placement::mapped);
  if (why != error::none)
    return why;
  if (!loads_)
    return error::no_load;
  /* Whole pages: a vDSO's section headers stand behind its last segment.  */
  bytes_ = { base, static_cast<std::size_t> ((extent () + page - 1)
					     & -offset { page }) };
  read_dynamic ();
  return error::none;
}

/* Where ADDRESS lies in the bytes.  A mapped image lies as linked, moved as a
   whole, even where its loader made the addresses in it absolute.  */
inline image::offset
image::position (offset address) const
{
  if (mapped_)
    return wrap (address + bias_);
  for (unsigned n = 0; n < header_count_; n++)
    {
      segment s;
      if (get_segment (n, s) && s.type == elf::pt_load
	  && wrap (address - s.address) < s.file_size)
	return s.position + wrap (address - s.address);
    }
  return nowhere;
}

inline bool
image::executable (offset address) const
{
  for (unsigned n = 0; n < header_count_; n++)
    {
      segment s;
      if (get_segment (n, s) && s.type == elf::pt_load && (s.flags & elf::pf_x)
	  && wrap (address - s.address) < s.size)
	return true;
    }
  return false;
}

inline image::offset
image::extent () const
{
  offset end = 0;
  for (unsigned n = 0; n < header_count_; n++)
    {
      segment s;
      if (!get_segment (n, s) || s.type != elf::pt_load)
	continue;
      offset last = mapped_ ? wrap (s.address + bias_) + s.size
			    : s.position + s.file_size;
      if (last > end)
	end = last;
    }
  return end;
}

inline void
image::read_dynamic ()
{
  segment s {};
  unsigned n = 0;
  while (n < header_count_
	 && !(get_segment (n, s) && s.type == elf::pt_dynamic))
    n++;
  if (n == header_count_ || !loads_)
    return;
  offset start = position (s.address);
  offset size = mapped_ ? s.size : s.file_size;
  if (!holds (start, size))
    return;
  dynamic_ = start;
  offset entry = wide_ ? 16 : 8;
  for (dynamic_end_ = dynamic_; dynamic_end_ - dynamic_ + entry <= size;
       dynamic_end_ += entry)
    {
      offset tag, value;
      if (!word (dynamic_end_, tag) || !word (dynamic_end_ + entry / 2, value)
	  || tag == elf::dt_null)
	break;
      switch (tag)
	{
	case elf::dt_hash: hash_ = position (value); break;
	case elf::dt_gnu_hash: gnu_hash_ = position (value); break;
	case elf::dt_strtab: strtab_ = position (value); break;
	case elf::dt_symtab: symtab_ = position (value); break;
	case elf::dt_strsz: strsize_ = value; break;
	case elf::dt_versym: versym_ = position (value); break;
	case elf::dt_verdef: verdef_ = position (value); break;
	case elf::dt_verdefnum: verdefs_ = value; break;
	case elf::dt_flags_1: pie_ = value & elf::df_1_pie; break;
	}
    }
}

/* The string at NAME in the string table; empty if it doesn't end there.  */
inline std::string_view
image::string (offset name) const
{
  if (name >= strsize_ || !holds (strtab_, strsize_))
    return {};
  const char *s = reinterpret_cast<const char *> (bytes_.data () + strtab_ + name);
  for (offset n = 0; n < strsize_ - name && n < longest_name; n++)
    if (s[n] == '\0')
      return { s, static_cast<std::size_t> (n) };
  return {};
}

inline bool
image::string_is (offset name, std::string_view s) const
{
  if (name >= strsize_ || s.size () >= strsize_ - name
      || !holds (strtab_, strsize_))
    return false;
  const char *have = reinterpret_cast<const char *> (bytes_.data () + strtab_ + name);
  /* The end first: the names in a vDSO begin alike.  Not string_view's ==,
     which calls memcmp.  */
  std::size_t n = s.size ();
  if (have[n] != '\0')
    return false;
  while (n > 0 && have[n - 1] == s[n - 1])
    n--;
  return n == 0;
}

inline bool
image::get_symbol (offset i, symbol &to) const
{
  offset at = symtab_ + i * (wide_ ? 24 : 16);
  offset info, section;
  if (symtab_ == nowhere || !load32 (at, to.name)
      || !word (at + (wide_ ? 8 : 4), to.value)
      || !load8 (at + (wide_ ? 4 : 12), info)
      || !load16 (at + (wide_ ? 6 : 14), section))
    return false;
  to.type = info & 15;
  to.binding = info >> 4;
  to.section = section;
  return true;
}

inline bool
image::callable (const symbol &s) const
{
  /* NOTYPE: the functions of powerpc64's vDSO are.  */
  return (s.type == elf::stt_func || s.type == elf::stt_notype)
	 && (s.binding == elf::stb_global || s.binding == elf::stb_weak)
	 && s.section != elf::shn_undef && executable (s.value)
	 && holds (position (s.value), 1);
}

/* The name of SYMBOL's version in the string table, nowhere if it has none
   of its own.  */
inline image::offset
image::version_name (offset symbol) const
{
  offset index;
  if (!load16 (versym_ + 2 * symbol, index))
    return nowhere;
  index &= ~offset { elf::versym_hidden };
  offset at = verdef_;
  for (offset n = 0; n < verdefs_ && n < most_versions; n++)
    {
      offset flags, ndx, aux, next, name;
      if (!load16 (at + 2, flags) || !load16 (at + 4, ndx)
	  || !load32 (at + 12, aux) || !load32 (at + 16, next))
	break;
      if (ndx == index && !(flags & elf::ver_flg_base))
	return load32 (at + aux, name) ? name : nowhere;
      if (next == 0)
	break;
      at += next;
    }
  return nowhere;
}

inline image::offset
image::count_by_hash () const
{
  /* Words of 64 bits on two machines, against the gABI.  */
  bool wide_words = wide_ && (machine_ == elf::em_s390 || machine_ == elf::em_alpha);
  offset chains;
  if (!(wide_words ? load64 (hash_ + 8, chains) : load32 (hash_ + 4, chains)))
    return 0;
  return chains;
}

inline image::offset
image::count_by_gnu_hash () const
{
  offset buckets, first, blooms;
  if (!load32 (gnu_hash_, buckets) || !load32 (gnu_hash_ + 4, first)
      || !load32 (gnu_hash_ + 8, blooms))
    return 0;
  offset bucket = gnu_hash_ + 16 + blooms * (wide_ ? 8 : 4);
  offset chain = bucket + buckets * 4;
  if (!holds (bucket, buckets * 4))
    return 0;
  offset last = 0;
  for (offset n = 0; n < buckets; n++)
    {
      offset head;
      if (load32 (bucket + n * 4, head) && head > last)
	last = head;
    }
  if (last < first)
    return 0;
  /* The highest bucket's chain ends with an odd hash.  */
  for (offset hash; load32 (chain + (last - first) * 4, hash); last++)
    if (hash & 1)
      return last + 1;
  return 0;
}

inline image::offset
image::symbols_in (offset length) const
{
  /* As size_t: dividing 64 bits calls libgcc on 32-bit machines.  */
  std::size_t n = length < bytes_.size () ? length : bytes_.size ();
  return wide_ ? n / 24 : n / 16;
}

/* Without a hash table: the section header of .dynsym, else the string table
   that linkers put behind the symbols.  */
inline image::offset
image::count_by_layout () const
{
  offset headers, size, count;
  if (word (wide_ ? 40 : 32, headers) && load16 (wide_ ? 58 : 46, size)
      && load16 (wide_ ? 60 : 48, count))
    for (offset n = 0; n < count; n++)
      {
	offset at = headers + n * size, type, length;
	if (!load32 (at + 4, type) || !word (at + (wide_ ? 32 : 20), length))
	  break;
	if (type == elf::sht_dynsym)
	  return symbols_in (length);
      }
  if (strtab_ != nowhere && strtab_ > symtab_)
    return symbols_in (strtab_ - symtab_);
  return 0;
}

/* As the image says: the symbols may end sooner.  */
inline image::offset
image::symbol_count () const
{
  offset count = hash_ != nowhere ? count_by_hash () : 0;
  if (count == 0 && gnu_hash_ != nowhere)
    count = count_by_gnu_hash ();
  if (count == 0)
    count = count_by_layout ();
  return count;
}

inline result<image::offset>
image::find (std::string_view name, std::string_view version) const
{
  if (!loads_)
    return { 0, error::no_load };
  if (dynamic_ == nowhere)
    return { 0, error::no_dynamic };
  offset count = symbol_count ();
  if (count == 0)
    return { 0, error::no_symbols };
  for (offset n = 0; n < count; n++)
    {
      offset string;
      symbol s;
      if (!load32 (symtab_ + n * (wide_ ? 24 : 16), string))
	break;
      if (string_is (string, name) && get_symbol (n, s) && callable (s)
	  && (!versioned () || string_is (version_name (n), version)))
	return { position (s.value), error::none };
    }
  return { 0, error::not_found };
}

inline result<std::string_view>
image::interpreter () const
{
  for (unsigned n = 0; n < header_count_; n++)
    {
      segment s;
      if (!get_segment (n, s) || s.type != elf::pt_interp)
	continue;
      offset at = mapped_ ? position (s.address) : s.position;
      if (s.file_size == 0 || !holds (at, s.file_size))
	return { {}, error::truncated };
      const char *path = reinterpret_cast<const char *> (bytes_.data () + at);
      if (path[s.file_size - 1] != '\0')
	return { {}, error::truncated };
      return { { path, static_cast<std::size_t> (s.file_size - 1) }, error::none };
    }
  return { {}, error::not_found };
}

inline result<std::span<const std::byte>>
image::relro () const
{
  for (unsigned n = 0; n < header_count_; n++)
    {
      segment s;
      if (!get_segment (n, s) || s.type != elf::pt_gnu_relro)
	continue;
      offset at = position (s.address);
      if (!holds (at, s.size))
	return { {}, error::truncated };
      return { bytes_.subspan (at, s.size), error::none };
    }
  return { {}, error::not_found };
}

template <class F> void
image::each_needed (F f) const
{
  if (dynamic_ == nowhere)
    return;
  offset entry = wide_ ? 16 : 8;
  for (offset at = dynamic_; at < dynamic_end_; at += entry)
    {
      offset tag, value;
      if (word (at, tag) && tag == elf::dt_needed && word (at + entry / 2, value))
	f (string (value));
    }
}

template <class F> void
image::each_symbol (F f) const
{
  for (offset n = 0, count = symbol_count (); n < count; n++)
    {
      symbol s;
      if (!get_symbol (n, s))
	break;
      if (callable (s))
	f (string (s.name), versioned () ? string (version_name (n)) : "",
	   position (s.value));
    }
}

} // namespace vdso

#endif /* vdso/image.h */
