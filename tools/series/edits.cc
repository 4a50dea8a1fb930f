/* Commits of series/ applied to a glibc: a message, then edits by anchors.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/edits.h"

#include "benchmarks/whole-file.h"
#include "tools/program.h"
#include "tools/series/process.h"

#include <algorithm>
#include <filesystem>

namespace series
{
  namespace fs = std::filesystem;

  namespace
  {
    struct step
    {
      std::string file;
      int line = 0;
      std::string root, path, anchor, through;

      [[noreturn]] void
      bad (const std::string &why) const
      {
        program::end (program::failure, file + ":" + std::to_string (line) + ": " + why);
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

    void
    apply_one (const std::string &root, const std::string &file)
    {
      const auto lines = split (text_of (file), '\n');
      const auto end = std::find (lines.begin (), lines.end (), "%%");
      std::string message;
      for (auto l = lines.begin (); l != end; ++l)
        message += *l + "\n";
      step s { file, static_cast<int> (lines.size ()), root, {}, {}, {} };
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
  }

  void
  apply (const workplace &w, const std::string &folder)
  {
    std::vector<std::string> files;
    for (const auto &entry : fs::directory_iterator (folder))
      if (entry.path ().extension () == ".commit")
        files.push_back (entry.path ());
    if (files.empty ())
      program::end (program::failure, folder + " has no N.commit");
    std::sort (files.begin (), files.end ());
    const std::string source = w.source (), made = w.root + "/made",
                      now = git (source, { "for-each-ref", "--format=%(objectname)",
                                           std::string ("refs/heads/") + branch });
    if (!git (source, { "status", "--porcelain", "--untracked-files=no" }).empty ()
        || now != text_of (made))
      program::end (program::failure, source + " has work of yours; say another --work=DIR, or remove "
                                        + w.root);
    const std::string start = start_of_series (w);
    check_out (w, w.tree (), start);
    for (const std::string &file : files)
      apply_one (w.tree (), file);
    const std::string end = git (w.tree (), { "rev-parse", "HEAD" });
    git (source, { "branch", "-q", "-f", base, start });
    git (source, { "checkout", "-q", "-B", branch, end });
    whole_file::write (made, end);
  }
}
