/* Commits of series/ applied to a glibc: a message, then edits by anchors.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/edits.h"

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
      std::string root, path, anchor;

      [[noreturn]] void
      bad (const std::string &why) const
      {
        program::end (program::failure, file + ":" + std::to_string (line) + ": " + why);
      }

      void
      replace (const std::string &with, bool whole_line)
      {
        const std::string target = root + "/" + path;
        std::string text = read_file (target);
        const auto at = text.find (anchor);
        if (anchor.empty () || at == text.npos)
          bad (path + " has no '" + anchor + "'");
        if (text.find (anchor, at + 1) != text.npos)
          bad (path + " has more than one '" + anchor + "'");
        if (whole_line)
          text.insert (at == 0 ? 0 : text.rfind ('\n', at - 1) + 1, with);
        else
          text.replace (at, anchor.size (), with);
        write_file (target, text);
      }
    };

    void
    apply_one (const std::string &root, const std::string &file)
    {
      const auto lines = split (read_file (file), '\n');
      const auto end = std::find (lines.begin (), lines.end (), "%%");
      std::string message;
      for (auto l = lines.begin (); l != end; ++l)
        message += *l + "\n";
      step s { file, static_cast<int> (end - lines.begin ()) + 1, root, {}, {} };
      if (end == lines.end ())
        s.bad ("no line %% after the message");
      for (auto l = end + 1; l != lines.end (); ++l)
        {
          ++s.line;
          const auto blank = l->find (' ');
          const std::string word = l->substr (0, blank),
                            rest = blank == l->npos ? "" : l->substr (blank + 1);
          std::string block;
          if (word == "%new" || word == "%before")
            for (; l + 1 != lines.end () && (l + 1)->starts_with ('|'); ++l, ++s.line)
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
              write_file (root + "/" + rest, block);
            }
          else if (word == "%at")
            s.anchor = rest;
          else if (word == "%with")
            s.replace (rest, false);
          else if (word == "%before")
            s.replace (block, true);
          else if (!l->empty ())
            s.bad ("'" + word + "' is no edit");
        }
      output_of ({ "git", "-C", root, "add", "-A" });
      const std::string log = root + "/.git/libctime-message";
      write_file (log, message);
      output_of ({ "git", "-C", root, "commit", "-q", "-F", log });
    }
  }

  void
  apply (const workplace &w, const std::string &folder, const std::string &start)
  {
    std::vector<std::string> files;
    if (!fs::is_directory (folder))
      program::end (program::usage, "there is no series " + folder);
    for (const auto &entry : fs::directory_iterator (folder))
      if (entry.path ().extension () == ".commit")
        files.push_back (entry.path ());
    if (files.empty ())
      program::end (program::failure, folder + " has no N.commit");
    std::sort (files.begin (), files.end ());
    check_out (w, start);
    for (const std::string &file : files)
      apply_one (w.source (), file);
    output_of ({ "git", "-C", w.source (), "branch", "-q", "-f", "series-base", start });
    output_of ({ "git", "-C", w.source (), "branch", "-q", "-f", branch, "HEAD" });
  }
}
