/* The glibc that glibc-series works on: a copy of its own below one folder.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/tree.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/process.h"

#include <fcntl.h>
#include <filesystem>
#include <sys/file.h>

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

    /* Of a copy, and of one commit's files beside it.  */
    constexpr unsigned copy_mb = 600;

    words
    git_command (const std::string &folder, const words &command)
    {
      words all { "git", "-C", folder };
      all.insert (all.end (), command.begin (), command.end ());
      return all;
    }

    void
    commit_all (const std::string &folder)
    {
      git (folder, { "init", "-q", "-b", "pristine" });
      git (folder, { "config", "gc.auto", "0" });
      git (folder, { "add", "-A", "-f" });
      git (folder, { "-c", "user.name=glibc-series", "-c",
                     "user.email=glibc-series@localhost", "commit", "-q", "-m",
                     "The sources as they were given" });
    }

    void
    copy (const workplace &w)
    {
      /* What an interrupted run has left.  */
      const std::string part = w.root + "/src.part";
      fs::remove_all (part);
      fs::remove_all (w.source ());
      std::fprintf (stderr, "%s: copying %s\n", program::name, w.given.c_str ());
      if (is_checkout (w.given))
        output_of ({ "git", "clone", "-q", "--shared", w.given, part });
      else
        {
          if (fs::is_directory (w.given))
            fs::copy (w.given, part,
                      fs::copy_options::recursive | fs::copy_options::copy_symlinks);
          else
            {
              fs::create_directories (part);
              output_of ({ "tar", "-C", part, "--strip-components=1", "-xf", w.given });
              if (!is_glibc (part))
                {
                  fs::remove_all (part);
                  program::end (program::failure, w.given + " holds no glibc sources");
                }
            }
          commit_all (part);
        }
      fs::rename (part, w.source ());
    }
  }

  std::string
  git (const std::string &folder, words command)
  {
    return output_of (git_command (folder, command));
  }

  bool
  is_checkout (const std::string &folder)
  {
    return fs::exists (folder + "/.git");
  }

  void
  need_space (const workplace &w, unsigned mb)
  {
    if (const auto space = fs::space (w.root); space.available >> 20 < mb)
      program::end (program::failure, w.root + " has "
                                        + std::to_string (space.available >> 20)
                                        + " MB free, " + std::to_string (mb)
                                        + " are needed; say another --work=DIR");
  }

  workplace
  prepare (const std::string &root, const std::string &glibc)
  {
    workplace w { root, {} };
    const std::string done = root + "/source-of";
    if (glibc.empty () && !fs::exists (done))
      program::end (program::usage, "which glibc? say --glibc=DIR or --glibc=TARBALL");
    w.given = glibc.empty () ? text_of (done) : program::absolute (glibc.c_str ());
    if (fs::exists (done) && text_of (done) != w.given)
      program::end (program::usage, root + " holds the work on " + text_of (done)
                                      + "; say another --work=DIR");
    if (fs::is_directory (w.given) && !is_glibc (w.given))
      program::end (program::failure,
                    w.given + " is no glibc tree: it has no time/time.c or no "
                              "sysdeps/unix/sysv/linux/clock_gettime.c");
    if (is_checkout (w.given)
        && !git (w.given, { "status", "--porcelain", "--untracked-files=no" }).empty ())
      program::end (program::failure, w.given + " has changes that no commit has; "
                                                "commit or stash them");
    std::error_code error;
    for (const char *folder : { "/log", "/out", "/results" })
      if (!error)
        fs::create_directories (root + folder, error);
    if (error)
      program::end (program::failure, "can't write " + root + ": " + error.message ());
    /* Held until this program ends, however it does.  */
    const int lock = open ((root + "/lock").c_str (), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (lock < 0 || flock (lock, LOCK_EX | LOCK_NB) != 0)
      program::end (program::failure, "another glibc-series works in " + root
                                        + "; wait for it, or say another --work=DIR");
    if (!fs::exists (done))
      {
        need_space (w, copy_mb);
        copy (w);
        whole_file::write (done, w.given);
      }
    return w;
  }

  std::string
  commit_of (const workplace &w, const std::string &name)
  {
    /* The copy has the given tree's commits, but not the names it gives them.  */
    for (const std::string &folder : { w.given, w.source () })
      if (folder == w.source () || (is_checkout (folder) && name != branch && name != base))
        if (const outcome r = capture (git_command (
              folder, { "rev-parse", "-q", "--verify", "--end-of-options", name + "^{commit}" }));
            r.status == 0)
          return split (r.output, '\n')[0];
    program::end (program::failure, "no commit '" + name + "' in "
                                      + (is_checkout (w.given) ? w.given : w.source ()));
  }

  std::string
  start_of_series (const workplace &w)
  {
    /* A tarball's copy has no other.  */
    return commit_of (w, is_checkout (w.given) ? "HEAD" : "pristine");
  }

  std::vector<commit>
  commits (const workplace &w, const std::string &wanted)
  {
    const bool own = wanted.empty ();
    const std::string range = own ? std::string (base) + ".." + branch : wanted;
    const auto dots = range.find ("..");
    if (dots == range.npos || range.find ("...") != range.npos)
      program::end (program::usage, "'" + range + "' is no range; say FIRST..LAST");
    const auto end_of = [&] (const std::string &name) {
      return commit_of (w, name.empty () ? "HEAD" : name);
    };
    if (own && capture (git_command (w.source (), { "rev-parse", "-q", "--verify", branch })).status != 0)
      program::end (program::usage, "which commits? say FIRST..LAST, or apply a series first");
    const std::string first = end_of (range.substr (0, dots)),
                      last = end_of (range.substr (dots + 2)),
                      exact = first + ".." + last;
    if (const std::string merges = git (w.source (), { "rev-list", "--merges", exact });
        !merges.empty ())
      program::end (program::failure, range + " has a merge, " + merges.substr (0, 10)
                                        + "; a series is checked one commit after the other: rebase it");
    std::vector<commit> all;
    const auto add = [&] (const words &which) {
      words log { "log", "--reverse", "--format=%H %s" };
      log.insert (log.end (), which.begin (), which.end ());
      for (const std::string &line : split (git (w.source (), log), '\n'))
        all.push_back ({ line.substr (0, 40), line.substr (41) });
    };
    add ({ "-1", first });
    add ({ exact });
    if (all.size () == 1)
      program::end (program::failure, range + " has no commit");
    return all;
  }

  void
  check_out (const workplace &w, const std::string &tree, const std::string &id)
  {
    if (fs::exists (tree + "/.git")
        && capture (git_command (tree, { "checkout", "-q", "-f", "--detach", id })).status == 0)
      {
        git (tree, { "clean", "-q", "-f", "-d", "-x" });
        return;
      }
    /* None yet, or an interrupted git has left it locked.  */
    fs::remove_all (tree);
    git (w.source (), { "worktree", "prune" });
    git (w.source (), { "worktree", "add", "-q", "-f", "--detach", tree, id });
  }
}
