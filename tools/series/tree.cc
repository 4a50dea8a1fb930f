/* The glibc that glibc-series works on: a copy of its own below one folder.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/tree.h"

#include "tools/program.h"
#include "tools/series/process.h"

#include <filesystem>

namespace series
{
  namespace fs = std::filesystem;

  namespace
  {
    bool
    is_glibc (const std::string &folder)
    {
      return fs::exists (folder + "/time/time.c")
             && fs::exists (folder + "/sysdeps/unix/sysv/linux/clock_gettime.c");
    }

    /* Unpacked sources: a checkout has 250 MB, a shared clone's files 200.  */
    constexpr std::uintmax_t needed = 600u << 20;

    void
    commit_all (const std::string &folder)
    {
      output_of ({ "git", "-C", folder, "init", "-q", "-b", "pristine" });
      output_of ({ "git", "-C", folder, "config", "gc.auto", "0" });
      output_of ({ "git", "-C", folder, "add", "-A", "-f" });
      output_of ({ "git", "-C", folder, "-c", "user.name=glibc-series", "-c",
                   "user.email=glibc-series@localhost", "commit", "-q", "-m",
                   "The sources as they were given" });
    }
  }

  void
  prepare (const workplace &w, const std::string &glibc)
  {
    const std::string done = w.root + "/source-of", source = w.source ();
    if (glibc.empty () && !fs::exists (done))
      program::end (program::usage, "which glibc? say --glibc=DIR or --glibc=TARBALL");
    const std::string from = glibc.empty () ? read_file (done)
                                            : program::absolute (glibc.c_str ());
    if (fs::exists (done))
      {
        if (read_file (done) != from)
          program::end (program::usage, w.root + " holds the work on "
                                          + read_file (done)
                                          + "; say another --work=DIR");
        return;
      }
    const bool tarball = !fs::is_directory (from);
    if (!tarball && !is_glibc (from))
      program::end (program::failure,
                    from + " is no glibc tree: it has no time/time.c or no "
                           "sysdeps/unix/sysv/linux/clock_gettime.c");
    const bool git = !tarball && fs::exists (from + "/.git");
    if (git && !output_of ({ "git", "-C", from, "status", "--porcelain",
                             "--untracked-files=no" }).empty ())
      program::end (program::failure, from + " has changes that no commit has; "
                                             "commit or stash them");
    std::error_code error;
    fs::create_directories (w.root + "/log", error);
    fs::create_directories (w.out (), error);
    if (error)
      program::end (program::failure, "can't write " + w.root + ": " + error.message ());
    if (const auto space = fs::space (w.root); space.available < needed)
      program::end (program::failure, w.root + " has "
                                        + std::to_string (space.available >> 20)
                                        + " MB free, " + std::to_string (needed >> 20)
                                        + " are needed; say another --work=DIR");
    /* What an interrupted run has left.  */
    const std::string part = w.root + "/src.part";
    fs::remove_all (part);
    fs::remove_all (source);
    std::fprintf (stderr, "%s: copying %s\n", program::name, from.c_str ());
    if (git)
      {
        output_of ({ "git", "clone", "-q", "--shared", from, part });
      }
    else if (tarball)
      {
        fs::create_directories (part);
        output_of ({ "tar", "-C", part, "--strip-components=1", "-xf", from });
        if (!is_glibc (part))
          program::end (program::failure, from + " holds no glibc sources");
        commit_all (part);
      }
    else
      {
        fs::copy (from, part, fs::copy_options::recursive | fs::copy_options::copy_symlinks);
        commit_all (part);
      }
    fs::rename (part, source);
    write_file (done, from);
  }

  std::vector<commit>
  commits (const workplace &w, const std::string &range)
  {
    const words git { "git", "-C", w.source () };
    const auto with = [&] (words more) {
      words all = git;
      all.insert (all.end (), more.begin (), more.end ());
      return all;
    };
    const auto dots = range.find ("..");
    if (dots == range.npos)
      program::end (program::usage, "'" + range + "' is no range; say FIRST..LAST");
    /* A clone knows the given tree's branches by another name.  */
    const auto resolve = [&] (const std::string &name) {
      for (const std::string &n : { name.empty () ? std::string ("HEAD") : name,
                                    "origin/" + name })
        if (const outcome r = capture (with ({ "rev-parse", "-q", "--verify", n + "^{commit}" }));
            r.status == 0)
          return split (r.output, '\n')[0];
      program::end (program::failure, "no commit '" + name + "' in " + w.source ());
    };
    const std::string first = resolve (range.substr (0, dots)),
                      last = resolve (range.substr (range.find_first_not_of ('.', dots) == range.npos
                                                      ? range.size ()
                                                      : range.find_first_not_of ('.', dots)));
    const std::string exact = first + ".." + last;
    if (const std::string merges = output_of (with ({ "rev-list", "--merges", exact }));
        !merges.empty ())
      program::end (program::failure, range + " has a merge, " + merges.substr (0, 10)
                                        + "; a series is checked one commit after the other: rebase it");
    std::vector<commit> all;
    for (const std::string &line :
         split (output_of (with ({ "log", "--reverse", "--format=%H %s", exact })), '\n'))
      all.push_back ({ line.substr (0, 40), line.substr (41) });
    if (all.empty ())
      program::end (program::failure, range + " has no commit");
    const std::string base = output_of (with ({ "log", "-1", "--format=%H %s", first }));
    all.insert (all.begin (), { base.substr (0, 40), base.substr (41) });
    return all;
  }

  void
  check_out (const workplace &w, const std::string &id)
  {
    output_of ({ "git", "-C", w.source (), "checkout", "-q", "-f", "--detach", id });
    output_of ({ "git", "-C", w.source (), "clean", "-q", "-f", "-d", "-x" });
  }
}
