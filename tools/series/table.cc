/* The table of glibc-series check: a row a commit, a column a port.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "tools/series/check.h"

#include "tools/program.h"

#include <algorithm>
#include <cmath>

namespace series
{
  namespace
  {
    std::string
    number (double n)
    {
      return program::shown (std::round (n * 10) / 10);
    }

    /* TEXT with what the language reads as its own spelt out.  */
    std::string
    escaped (const std::string &text, bool html)
    {
      std::string out;
      for (const char c : text)
        if (html && c == '<')
          out += "&lt;";
        else if (html && c == '&')
          out += "&amp;";
        else if (!html && (c == '"' || c == '\\'))
          out += std::string ("\\") + c;
        else if (!html && static_cast<unsigned char> (c) < ' ')
          out += ' ';
        else
          out += c;
      return out;
    }

    std::string
    cell (const table &t, std::size_t i, const std::string &port)
    {
      const finding &f = t.at (i, port);
      if (!f.built)
        return "doesn't build";
      std::string text = i == 0 ? "" : t.change (i, port);
      if (i == 0)
        for (const char *m : methods)
          if (const auto n = f.instructions.find (m); n != f.instructions.end ())
            text += (text.empty () ? "" : ", ") + std::string (m) + " " + number (n->second);
      const std::string worse = i == 0 ? "" : t.worse (i, port);
      if (text.empty ())
        text = f.instructions.empty () ? "not counted" : "as before";
      return text + "; " + f.tests + (worse.empty () ? "" : "; WORSE: " + worse);
    }
  }

  const finding &
  table::at (std::size_t i, const std::string &port) const
  {
    return cells.at ({ commits[i].id, port });
  }

  std::string
  table::change (std::size_t i, const std::string &port) const
  {
    std::string text;
    const auto &before = at (i - 1, port).instructions;
    for (const char *m : methods)
      {
        const auto &now = at (i, port).instructions;
        const auto b = before.find (m), n = now.find (m);
        if (b != before.end () && n != now.end ()
            && std::abs (n->second - b->second) >= 0.5)
          text += (text.empty () ? "" : ", ") + std::string (m) + " "
                  + number (b->second) + " → " + number (n->second);
      }
    return text;
  }

  std::string
  table::worse (std::size_t i, const std::string &port) const
  {
    const finding &f = at (i, port), &before = at (i - 1, port);
    if (!f.built)
      return "doesn't build";
    std::string text;
    const auto add = [&] (const std::string &what) {
      text += (text.empty () ? "" : ", ") + what;
    };
    if (!f.abi)
      add ("ABI changed");
    const auto fresh = std::count_if (f.failures.begin (), f.failures.end (), [&] (const auto &name) {
      return !before.failures.contains (name);
    });
    if (before.built && fresh > 0)
      add (std::to_string (fresh) + " tests fail that passed");
    for (const auto &[name, n] : f.instructions)
      if (const auto b = before.instructions.find (name);
          b != before.instructions.end () && n > b->second + tolerance + 0.5)
        add (name + " costs " + number (n - b->second) + " instructions more");
    return text;
  }

  std::string
  table::markdown () const
  {
    std::string text = "| commit |", line = "| --- |";
    for (const std::string &p : ports)
      {
        text += " " + p + " |";
        line += " --- |";
      }
    text += "\n" + line + "\n";
    for (std::size_t i = 0; i < commits.size (); ++i)
      {
        text += "| " + commits[i].brief () + " "
                + (i == 0 ? "(before)" : commits[i].subject) + " |";
        for (const std::string &p : ports)
          text += " " + cell (*this, i, p) + " |";
        text += "\n";
      }
    return text + "\nInstructions per call, before → after; x86 by single-stepping with the "
                  "kernel's vDSO, other ports under qemu-user.\n";
  }

  std::string
  table::html () const
  {
    std::string text = "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<title>glibc-series</title>\n"
                       "<style>td,th{border:1px solid;padding:.3em}table{border-collapse:collapse}"
                       ".worse{background:#fdd}</style>\n<table>\n<tr><th>commit</th>";
    for (const std::string &p : ports)
      text += "<th>" + p + "</th>";
    text += "</tr>\n";
    for (std::size_t i = 0; i < commits.size (); ++i)
      {
        text += "<tr><td>" + commits[i].brief () + " "
                + (i == 0 ? "(before)" : escaped (commits[i].subject, true)) + "</td>";
        for (const std::string &p : ports)
          text += std::string ("<td") + (i > 0 && !worse (i, p).empty () ? " class=\"worse\"" : "")
                  + ">" + escaped (cell (*this, i, p), true) + "</td>";
        text += "</tr>\n";
      }
    return text + "</table>\n";
  }

  std::string
  table::json () const
  {
    std::string text = "{\"commits\":[";
    for (std::size_t i = 0; i < commits.size (); ++i)
      {
        text += std::string (i ? "," : "") + "\n{\"commit\":\"" + commits[i].id + "\",\"subject\":\""
                + escaped (commits[i].subject, false) + "\",\"ports\":{";
        for (std::size_t k = 0; k < ports.size (); ++k)
          {
            const finding &f = at (i, ports[k]);
            text += std::string (k ? "," : "") + "\"" + ports[k] + "\":{\"built\":"
                    + (f.built ? "true" : "false") + ",\"abi\":" + (f.abi ? "true" : "false")
                    + ",\"tests\":\"" + escaped (f.tests, false) + "\",\"failures\":"
                    + std::to_string (f.failures.size ()) + ",\"instructions\":{";
            bool first = true;
            for (const auto &[name, n] : f.instructions)
              {
                text += std::string (first ? "" : ",") + "\"" + name + "\":" + number (n);
                first = false;
              }
            text += "},\"worse\":\"" + (i ? escaped (worse (i, ports[k]), false) : "") + "\"}";
          }
        text += "}}";
      }
    return text + "\n]}\n";
  }
}
