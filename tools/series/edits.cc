/* Commits of series/ applied to a glibc: a message, then edits by anchors.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/edits.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/process.h"

#include <algorithm>
#include <filesystem>
#include <map>

namespace series
{
  namespace fs = std::filesystem;

  namespace
  {
    struct step
    {
      std::string file;
      int line = 0;
      std::string root, on, path, anchor, through;

      [[noreturn]] void
      bad (const std::string &why) const
      {
        program::end (program::failure, file + ":" + std::to_string (line) + ": " + why
                                          + (on.empty () ? "" : ", after" + on));
      }

      /* A replacement of whole LINES takes the anchor's line and all to that of
         THROUGH, or only goes ABOVE it.  */
      void
      replace (const std::string &with, bool lines, bool above = false)
      {
        const std::string target = root + "/" + path;
        std::string text = text_of (target);
        const auto at = text.find (anchor);
        if (anchor.empty () || at == text.npos)
          bad (path + " has no '" + anchor + "'");
        if (text.find (anchor, at + 1) != text.npos)
          bad (path + " has more than one '" + anchor + "'");
        const auto last = through.empty () ? at : text.find (through, at + anchor.size ());
        if (last == text.npos)
          bad (path + " has no '" + through + "' after '" + anchor + "'");
        const auto from = text.rfind ('\n', at) + 1, to = text.find ('\n', last) + 1;
        if (!lines)
          text.replace (at, anchor.size (), with);
        else
          text.replace (from, above ? 0 : to - from, with);
        const auto mode = fs::status (target).permissions ();
        whole_file::write (target, text);
        fs::permissions (target, mode);
      }
    };

    /* ON: the series that ROOT has already.  */
    void
    apply_one (const std::string &root, const std::string &file, const std::string &on)
    {
      const auto lines = split (text_of (file), '\n');
      const auto end = std::find (lines.begin (), lines.end (), "%%");
      std::string message;
      for (auto l = lines.begin (); l != end; ++l)
        message += *l + "\n";
      step s { file, static_cast<int> (lines.size ()), root, on, {}, {}, {} };
      if (end == lines.end ())
        s.bad ("no line %% after the message");
      for (auto l = end + 1; l != lines.end (); ++l)
        {
          s.line = static_cast<int> (l - lines.begin ()) + 1;
          const auto blank = l->find (' ');
          const std::string word = l->substr (0, blank),
                            rest = blank == l->npos ? "" : l->substr (blank + 1);
          std::string block;
          if (word == "%new" || word == "%before" || (word == "%with" && rest.empty ()))
            for (; l + 1 != lines.end () && (l + 1)->starts_with ('|'); ++l)
              block += (l + 1)->substr (1) + "\n";
          if (word == "%delete" || word == "%edit")
            {
              s.path = rest;
              if (!fs::exists (root + "/" + rest))
                s.bad ("there is no " + rest);
              if (word == "%delete")
                fs::remove (root + "/" + rest);
            }
          else if (word == "%new")
            {
              if (fs::exists (root + "/" + rest))
                s.bad ("there is a " + rest);
              fs::create_directories (fs::path (root + "/" + rest).parent_path ());
              whole_file::write (root + "/" + rest, block);
            }
          else if (word == "%at")
            {
              s.anchor = rest;
              s.through.clear ();
            }
          else if (word == "%through")
            s.through = rest;
          else if (word == "%with")
            s.replace (rest.empty () ? block : rest, rest.empty ());
          else if (word == "%before")
            s.replace (block, true, true);
          else if (!l->empty ())
            s.bad ("'" + word + "' is no edit");
        }
      git (root, { "add", "-A" });
      const std::string log = root + "/../message";
      whole_file::write (log, message);
      git (root, { "commit", "-q", "-F", log });
    }

    std::vector<std::string>
    commit_files (const std::string &folder)
    {
      std::vector<std::string> files;
      for (const auto &entry : fs::directory_iterator (folder))
        if (entry.path ().extension () == ".commit")
          files.push_back (entry.path ());
      if (files.empty ())
        program::end (program::failure, folder + " has no N.commit");
      std::sort (files.begin (), files.end ());
      return files;
    }

    /* Ends the program if W's source () has more than apply put there.  OURS is the
       branch's commit, and while it moves the one that it moves to, too: then each
       file may be either's.  */
    void
    refuse_work_of_others (const workplace &w, const std::vector<std::string> &ours)
    {
      const std::string source = w.source (),
                        now = git (source, { "for-each-ref", "--format=%(objectname)",
                                             std::string ("refs/heads/") + branch });
      bool others = now.empty () ? ours.size () == 1
                                 : std::find (ours.begin (), ours.end (), now) == ours.end ();
      if (!others && !git (source, { "status", "--porcelain", "--untracked-files=no" }).empty ())
        {
          std::map<std::string, std::size_t> differs;
          others = ours.empty ();
          for (const std::string &id : ours)
            for (const std::string &file : split (git (source, { "diff", "--no-renames", "--name-only", id }), '\n'))
              others |= ++differs[file] == ours.size ();
        }
      if (others)
        program::end (program::failure, source + " has work of yours; say another --work=DIR, or remove "
                                          + w.root);
    }
  }

  void
  apply (const workplace &w, const std::vector<std::string> &folders)
  {
    std::vector<std::vector<std::string>> files;
    for (const std::string &folder : folders)
      files.push_back (commit_files (folder));
    const std::string source = w.source (), note = w.root + "/made";
    auto made = split (text_of (note), '\n');
    refuse_work_of_others (w, made);
    const std::string start = start_of_series (w);
    check_out (w, w.tree (), start);
    std::string on;
    for (std::size_t i = 0; i < folders.size (); ++i)
      {
        for (const std::string &file : files[i])
          apply_one (w.tree (), file, on);
        on += " " + fs::path (folders[i] + "/").parent_path ().filename ().string ();
      }
    const std::string end = git (w.tree (), { "rev-parse", "HEAD" });
    /* If this run is ended in the move, the next one finds nobody else's work.  */
    made.insert (made.end (), { git (source, { "rev-parse", "HEAD" }), end });
    std::string moving;
    for (const std::string &id : made)
      moving += id + "\n";
    whole_file::write (note, moving);
    git (source, { "branch", "-q", "-f", base, start });
    git (source, { "checkout", "-q", "-f", "-B", branch, end });
    whole_file::write (note, end + "\n");
  }
}
