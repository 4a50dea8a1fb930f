/* ctime-run: runs a program on libctime.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <getopt.h>
#include <sys/stat.h>

#include "tools/program.h"
#include "tools/loader.h"
#include "tools/target.h"

namespace
{
  /* Which of the libraries: a part of its file's name.  */
  const char *choice = "";
  /* Is libctime++ to be preloaded, too?  */
  bool cxx = true;

  std::vector<std::string>
  libraries ()
  {
    std::vector<std::string> all { std::string ("libctime") + choice };
    if (cxx)
      all.push_back ("libctime++");
    return all;
  }

  void
  help ()
  {
    std::puts (
      "Usage: ctime-run [--coherent|--exact] [--no-cxx] [--] PROGRAM [ARGUMENT]...\n"
      "Run PROGRAM, unmodified, with libctime's time functions in place of "
      "libc's, and\nlibctime++'s waits of std::future in place of "
      "libstdc++'s.\n\n"
      "Both are preloaded into PROGRAM and the programs that it runs, "
      "those of the\nother word size too if libctime was built for it.  "
      "Libraries that LD_PRELOAD\nalready names stay there, behind them.  "
      "A program that a preload can't reach\nis refused: a static one, one "
      "that is set-user-ID, set-group-ID or has\ncapabilities, one of another "
      "architecture or of musl.\n\n"
      "  -c, --coherent   libctime-coherent: time() is never behind "
      "CLOCK_REALTIME, at a\n"
      "                     quarter of its cost, unless a kernel's tick is very "
      "late\n"
      "  -e, --exact      libctime-exact: time() is CLOCK_REALTIME's second\n"
      "  -n, --no-cxx     without libctime++\n"
      "  -h, --help       print this and exit\n"
      "  -V, --version    print the version and exit\n\n"
      "PROGRAM takes the place of ctime-run, as with exec, so the exit status "
      "is that of\nPROGRAM.  If it is not run: 127 if it can't be found, 126 if "
      "it can't be executed,\n2 for a wrong use of ctime-run, 1 if it is "
      "refused or for another failure.\n\n"
      "Examples:\n"
      "  ctime-run date\n\n"
      "  ctime-run --coherent make\n\n"
      "  ctime-run -- python3 -c 'import time; print (time.time ())'");
  }

  void
  choose (const char *which)
  {
    if (*choice && std::string_view (choice) != which)
      program::end (program::usage, "--coherent and --exact exclude each "
				    "other; say one of them");
    choice = which;
  }

  bool
  is_folder (const std::string &path)
  {
    struct stat st;
    return stat (path.c_str (), &st) == 0 && S_ISDIR (st.st_mode);
  }

  /* The folder of the libraries: the build's own, if this program lies in a
     build tree; as far from the program as it was installed; else where it was
     configured to be.  */
  std::string
  preload_folder ()
  {
    const std::string own = program::folder ();
    const std::string tree = own.substr (0, own.rfind ('/')) + "/preload";
    if (own.ends_with ("/tools") && is_folder (tree))
      return tree;
    std::error_code error;
    const std::string beside
      = std::filesystem::canonical (own + "/" PRELOAD_FROM_BINDIR, error);
    return !own.empty () && is_folder (beside) ? beside : PRELOAD_DIR;
  }

  bool
  is_for (const std::string &path, const target::machine *kind)
  {
    const target::file file (path);
    const auto image = file.image ();
    return image && target::machine_of (image.value) == kind;
  }

  /* For the loader of glibc before 2.33, which doesn't say where it looks.  */
  bool
  any_is_for (const std::string &folder, const std::string &library,
	      const target::machine *kind)
  {
    namespace fs = std::filesystem;
    std::error_code error;
    for (const fs::directory_entry &entry :
	 fs::recursive_directory_iterator (folder, error))
      if (entry.path ().filename () == library
	  && is_for (entry.path (), kind))
	return true;
    return false;
  }

  [[noreturn]] void
  refuse_without (const std::string &library, const std::string &where,
		  const std::string &folder, const target::program &what)
  {
    const bool own = is_for ("/proc/self/exe", what.kind);
    program::end (program::failure,
		  what.command + " is run by " + what.loader + " ("
		    + what.kind->name + "), and there is no " + library
		    + " for it in " + where + "; in libctime's build folder run '"
		    + (own ? "make" : std::string ("make port-")
				      + what.kind->name)
		    + "'" + (folder == PRELOAD_DIR ? " and 'make install'" : ""));
  }

  void
  check_libraries (const std::string &folder, const target::program &what)
  {
    const std::string lib = loader::expansion_of_lib (what.loader);
    for (const std::string &name : libraries ())
      if (!(lib.empty () ? any_is_for (folder, name + ".so.1", what.kind)
	    : is_for (folder + "/" + lib + "/" + name + ".so.1", what.kind)))
	refuse_without (name, lib.empty () ? folder : folder + "/" + lib,
			folder, what);
  }

  /* Separators of LD_PRELOAD, and what its own names begin with; there is no
     way to quote them.  */
  void
  check_listable (const std::string &path, const std::string &mend)
  {
    if (path.find_first_of (": $") != path.npos)
      program::end (program::failure,
		    path + " has a space, a colon or a dollar in its name, "
		    "which LD_PRELOAD can't hold; " + mend);
  }

  /* Address sanitizer's library, which ends a program in which it is not the
     first; empty if the program needs none.  By its whole name, since children
     may have other folders to look in.  */
  std::string
  sanitizer (const target::program &what)
  {
    for (const std::string &name : what.needed)
      if (name.starts_with ("libasan.so.")
	  || name.starts_with ("libclang_rt.asan"))
	{
	  const std::string path
	    = loader::file_of (what.loader, what.image, name);
	  if (path.empty ())
	    program::end (program::failure,
			  what.command + " needs " + name + ", which "
			    + what.loader + " can't find; install it, or name "
			    "its folder in LD_LIBRARY_PATH");
	  check_listable (path, "move it to another folder");
	  return path;
	}
    return {};
  }

  std::string
  preloads (const std::vector<std::string> &ours)
  {
    std::string all;
    for (const std::string &one : ours)
      all += (all.empty () ? "" : ":") + one;
    const char *set = std::getenv ("LD_PRELOAD");
    const std::string_view theirs = set ? set : "";
    for (std::size_t at = 0; at < theirs.size ();)
      {
	const std::size_t end
	  = std::min (theirs.find_first_of (": ", at), theirs.size ());
	const std::string one (theirs.substr (at, end - at));
	if (!one.empty ()
	    && std::find (ours.begin (), ours.end (), one) == ours.end ())
	  all += ":" + one;
	at = end + 1;
      }
    return all;
  }

  [[noreturn]] void
  run (char **command)
  {
    const target::program what = target::find (command[0]);

    const std::string folder = preload_folder ();
    check_listable (folder, "move libctime to another folder");
    check_libraries (folder, what);

    std::vector<std::string> ours;
    if (const std::string first = sanitizer (what); !first.empty ())
      ours.push_back (first);
    for (const std::string &name : libraries ())
      ours.push_back (folder + "/$LIB/" + name + ".so.1");
    if (setenv ("LD_PRELOAD", preloads (ours).c_str (), 1) == 0)
      execve (what.path.c_str (), command, environ);
    program::end (static_cast<program::status> (errno == ENOENT
		    ? target::not_found : target::cannot_execute),
		  what.path + ": " + std::strerror (errno)
		    + "; the kernel can't execute it");
  }
}

int
main (int argc, char **argv)
{
  program::name = "ctime-run";
  static const option options[] = {
    { "coherent", no_argument, nullptr, 'c' },
    { "exact", no_argument, nullptr, 'e' },
    { "help", no_argument, nullptr, 'h' },
    { "no-cxx", no_argument, nullptr, 'n' },
    { "version", no_argument, nullptr, 'V' },
    {},
  };
  opterr = 0;
  /* `+': what follows PROGRAM is PROGRAM's.  */
  for (int c; (c = getopt_long (argc, argv, "+cehnV", options, nullptr)) != -1;)
    switch (c)
      {
      case 'c': choose ("-coherent"); break;
      case 'e': choose ("-exact"); break;
      case 'h': help (); return program::finish (0);
      case 'n': cxx = false; break;
      case 'V': program::print_version (); return program::finish (0);
      default:
	program::end (program::usage,
		      "bad option "
			+ (optopt > 0 && optopt < 128 && argv[optind - 1][1] != '-'
			     ? std::string ("-") + static_cast<char> (optopt)
			     : std::string (argv[optind - 1]))
			+ "; see 'ctime-run --help'");
      }
  if (optind == argc)
    program::end (program::usage,
		  "no program; say ctime-run PROGRAM [ARGUMENT]...");
  run (argv + optind);
}
