/* What a command would really execute, and whether a preload reaches it.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/target.h"

#include <algorithm>
#include <cerrno>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/xattr.h>

#include "tools/program.h"

namespace
{
  using target::machine;

  /* Codes from the gABI's list of machines.  */
  constexpr machine machines[] = {
    { 62, true, "x86_64", "x86" },
    { 62, false, "x32", "x86" },
    { 3, false, "i386", "x86" },
    { 183, true, "aarch64", "arm" },
    { 40, false, "arm", "arm" },
    { 21, true, "powerpc64", "powerpc" },
    { 20, false, "powerpc", "powerpc" },
    { 22, true, "s390x", "s390" },
    { 22, false, "s390", "s390" },
    { 43, true, "sparc64", "sparc" },
    { 2, false, "sparc", "sparc" },
    { 243, true, "riscv64", "riscv" },
    { 243, false, "riscv32", "riscv" },
    { 8, true, "mips64", "mips" },
    { 8, false, "mips", "mips" },
  };

  [[noreturn]] void
  refuse (const std::string &text)
  {
    program::end (program::failure, text);
  }

  [[noreturn]] void
  exec_error (int error, const std::string &file, const std::string &mend)
  {
    const auto status = error == ENOENT || error == ENOTDIR
			  ? target::not_found : target::cannot_execute;
    program::end (static_cast<program::status> (status),
		  file + ": " + std::strerror (error) + "; " + mend);
  }

  /* 0, or why execve would refuse a file of that name.  */
  int
  exec_refusal (const std::string &path)
  {
    struct stat st;
    if (stat (path.c_str (), &st) != 0)
      return errno;
    if (!S_ISREG (st.st_mode))
      return EACCES;
    return faccessat (AT_FDCWD, path.c_str (), X_OK, AT_EACCESS) == 0
	     ? 0 : errno;
  }

  std::string
  default_path ()
  {
    std::string path (confstr (_CS_PATH, nullptr, 0), '\0');
    confstr (_CS_PATH, path.data (), path.size ());
    path.pop_back ();
    return path;
  }

  std::string
  search (const std::string &command)
  {
    static const char *const mend_name = "give the name of a program";
    if (command.find ('/') != std::string::npos || command.empty ())
      {
	if (const int error = exec_refusal (command))
	  exec_error (error, command.empty () ? "''" : command,
		      error != EACCES ? mend_name
			: "it must be a file that may be executed");
	return command;
      }
    const char *set = std::getenv ("PATH");
    const std::string path = set ? set : default_path ();
    int worst = ENOENT;
    for (std::size_t at = 0; at <= path.size ();)
      {
	const std::size_t end = std::min (path.find (':', at), path.size ());
	std::string candidate = path.substr (at, end - at);
	candidate += (candidate.empty () ? "./" : "/") + command;
	const int error = exec_refusal (candidate);
	if (error == 0)
	  return candidate;
	if (error == EACCES)
	  worst = error;
	at = end + 1;
      }
    exec_error (worst, command, worst == EACCES
		  ? "what PATH leads to may not be executed"
		  : "it is in no folder of PATH");
  }

  /* The interpreter of a #! line, as the kernel takes it from the first 256
     bytes; empty if there is none.  */
  std::string
  script_interpreter (std::span<const std::byte> bytes)
  {
    std::string_view text (reinterpret_cast<const char *> (bytes.data ()),
			   std::min<std::size_t> (bytes.size (), 256));
    if (!text.starts_with ("#!"))
      return {};
    text = text.substr (2, text.find ('\n') - 2);
    const std::size_t begin = text.find_first_not_of (" \t");
    if (begin == text.npos)
      return {};
    text = text.substr (begin);
    return std::string (text.substr (0, text.find_first_of (" \t\0", 0, 3)));
  }

  /* Whether the kernel gives a process of FILE other rights than its caller
     has, whereupon the loader ignores a preloaded path.  The linker can't be
     asked: only the kernel knows, when it is too late.  */
  bool
  runs_secure (const std::string &file)
  {
    struct stat st;
    struct statvfs fs;
    if (stat (file.c_str (), &st) != 0 || statvfs (file.c_str (), &fs) != 0)
      return false;
    uid_t user = geteuid ();
    gid_t group = getegid ();
    const bool honoured = !(fs.f_flag & ST_NOSUID)
			  && prctl (PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1;
    if (honoured && (st.st_mode & S_ISUID))
      user = st.st_uid;
    /* Without the group's x it marked mandatory locking.  */
    if (honoured && (st.st_mode & S_ISGID) && (st.st_mode & S_IXGRP))
      group = st.st_gid;
    if (user != getuid () || group != getgid ())
      return true;
    /* struct vfs_cap_data, little-endian: flags, then permitted and
       inheritable bits twice.  Inheritable ones alone give nothing.  */
    unsigned char caps[64];
    const ssize_t size = getxattr (file.c_str (), "security.capability", caps,
				   sizeof caps);
    bool raises = size > 0 && (caps[0] & 1);
    for (ssize_t word : { 4, 12 })
      for (ssize_t i = word; i < word + 4 && i < size; i++)
	raises = raises || caps[i] != 0;
    return honoured && raises && getuid () != 0;
  }

  void
  check_machine (const std::string &what, const vdso::image &image)
  {
    const machine *kind = target::machine_of (image);
    const target::file self ("/proc/self/exe");
    const auto own = self.image ();
    const machine *own_kind = own ? target::machine_of (own.value) : nullptr;
    if (kind == nullptr
	|| (own_kind && (std::strcmp (kind->family, own_kind->family) != 0
			 || image.big_endian () != own.value.big_endian ())))
      refuse (what + " is a program of another architecture ("
	      + (kind ? kind->name : "machine "
		   + std::to_string (image.machine ()))
	      + (image.big_endian () ? ", big-endian" : "")
	      + "); run it on such a machine, with a libctime built there");
  }

  void
  check_loader (const std::string &what, const std::string &loader)
  {
    const std::string name = loader.substr (loader.rfind ('/') + 1);
    if (name.starts_with ("ld-musl-"))
      refuse (what + " is linked with musl, and libctime is a part of glibc; "
	      "link it with glibc");
    if (const int error = exec_refusal (loader))
      exec_error (error, loader, "it is the loader of " + what
		  + "; install the C library that has it");
  }
}

namespace target
{
  file::file (const std::string &path)
  {
    const int fd = open (path.c_str (), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    struct stat st;
    if (fd < 0)
      return;
    if (fstat (fd, &st) == 0 && st.st_size > 0)
      {
	void *at = mmap (nullptr, st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
	if (at != MAP_FAILED)
	  bytes_ = { static_cast<const std::byte *> (at),
		     static_cast<std::size_t> (st.st_size) };
      }
    opened_ = true;
    close (fd);
  }

  file::~file ()
  {
    if (!bytes_.empty ())
      munmap (const_cast<std::byte *> (bytes_.data ()), bytes_.size ());
  }

  const machine *
  machine_of (const vdso::image &image)
  {
    for (const machine &m : machines)
      if (m.code == image.machine () && m.wide == image.wide ())
	return &m;
    return nullptr;
  }

  program
  find (const std::string &command)
  {
    program found { command, search (command), {}, {}, nullptr, {} };
    std::string path = found.path;
    std::string what = command;
    for (int depth = 0;; depth++)
      {
	const file opened (path);
	if (!opened.opened ())
	  refuse (what + " can't be read, so nobody can say whether a preload "
		  "reaches it (" + std::strerror (errno)
		  + "); make it readable for you");
	const auto image = opened.image ();
	if (!image && image.why == vdso::error::not_elf)
	  {
	    const std::string next = script_interpreter (opened.bytes ());
	    if (next.empty ())
	      refuse (what + " is neither a program nor a script with a #! "
		      "line; name what runs it, as in: ctime-run sh "
		      + found.path);
	    /* As many as the kernel follows.  */
	    if (depth == 5)
	      exec_error (ELOOP, command, "its #! lines are nested too deep");
	    if (const int error = exec_refusal (next))
	      exec_error (error, next, "it is named by the #! line of " + path);
	    path = next;
	    what = next + " (which runs " + command + ")";
	    continue;
	  }
	if (!image)
	  refuse (what + " is damaged: " + vdso::describe (image.why)
		  + "; build or install it again");
	check_machine (what, image.value);
	/* ET_EXEC and ET_DYN.  */
	if (image.value.type () != 2 && image.value.type () != 3)
	  exec_error (ENOEXEC, what, "it is an ELF file, but not a program");
	const auto loader = image.value.interpreter ();
	if (!loader && loader.why != vdso::error::not_found)
	  refuse (what + " is damaged: " + vdso::describe (loader.why)
		  + "; build or install it again");
	if (!loader)
	  refuse (what + " is a static program, which loads no library; link "
		  "it with libctime.a, or dynamically");
	found.image = path;
	found.loader = loader.value;
	check_loader (what, found.loader);
	if (runs_secure (path))
	  refuse (what + " gets other rights than yours (set-user-ID, "
		  "set-group-ID or capabilities), so that the loader ignores "
		  "preloads; run a copy without these, or as that user");
	found.kind = machine_of (image.value);
	image.value.each_needed ([&] (std::string_view name)
				 { found.needed.emplace_back (name); });
	return found;
      }
  }
}
