/* Reads what the benchmarks wrote, and writes it as one JSON file.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

using json = nlohmann::ordered_json;

namespace
{
  namespace files = std::filesystem;

  std::string
  text_of (const files::path &file)
  {
    std::string text = whole_file::read (file).value_or ("");
    while (!text.empty () && text.back () == '\n')
      text.pop_back ();
    return text;
  }

  std::vector<files::path>
  sorted (const files::path &folder)
  {
    std::error_code error;
    std::vector<files::path> all;
    for (const auto &entry : files::directory_iterator (folder, error))
      all.push_back (entry.path ());
    if (error)
      program::end (program::failure, "cannot read " + folder.string () + ": "
                                        + error.message ());
    std::sort (all.begin (), all.end ());
    return all;
  }

  report::program_run
  read_program (const files::path &folder,
                const std::map<std::string, std::set<std::string>> &apis)
  {
    report::program_run run;
    run.port = text_of (folder / "port");
    run.title = text_of (folder / "title");
    run.missing = text_of (folder / "missing");
    if (!run.missing.empty ())
      return run;
    run.output = text_of (folder / "output");
    run.errors = text_of (folder / "errors");
    run.status = program::number<int> (text_of (folder / "status"))
                   .value_or (program::failure);
    const auto api = apis.find (run.port);
    if (api == apis.end ())
      program::end (program::failure, "no --library for " + run.port);
    for (const files::path &file : sorted (folder))
      if (file.filename ().string ().starts_with ("bindings."))
        run.bindings.merge (
          report::read_bindings (text_of (file), api->second));
    return run;
  }

  /* What follows PREFIX in a part's file name, up to the suffix.  */
  bool
  is_part (const files::path &file, std::string_view prefix)
  {
    const std::string name = file.filename ();
    return name.starts_with (prefix)
           && (name.ends_with (".json") || name.ends_with (".missing"));
  }

  /* The file's object, or what is missing in WHAT.  */
  std::optional<json>
  open_part (const files::path &file, report::part &what)
  {
    const std::string stem = file.stem ();
    what.port = stem.substr (stem.find ('-') + 1);
    what.port.resize (std::min (what.port.find ('-'), what.port.size ()));
    if (file.extension () == ".missing")
      {
        what.missing = text_of (file);
        return {};
      }
    return json::parse (text_of (file));
  }

  report::comparison
  read_comparison (const files::path &file)
  {
    report::comparison c;
    if (const auto o = open_part (file, c))
      {
        c.statistics = o->at ("statistics");
        c.repetitions = o->at ("repetitions");
        for (const json &t : o->at ("timings"))
          c.timings.push_back ({ t.at ("call"), t.at ("route"), t.at ("ns"),
                                 t.at ("low"), t.at ("high"),
                                 t.at ("ratio") });
      }
    return c;
  }

  report::warp_run
  read_warp (const files::path &file)
  {
    report::warp_run w;
    const std::string stem = file.stem ();
    w.library = stem.substr (stem.find ('-', stem.find ('-') + 1) + 1);
    if (const auto o = open_part (file, w))
      {
        if (o->at ("library") != w.library)
          program::end (program::failure,
                        stem + " was measured on "
                          + o->at ("library").get<std::string> ()
                          + " instead");
        w.seconds = o->at ("seconds");
        w.threads = o->at ("threads");
        w.largest_lag_ms = o->at ("largest_lag_ms");
        w.coarse_lag_ms = o->at ("coarse_lag_ms");
        w.margin_ms = o->at ("margin_ms");
        w.bin_ms = o->at ("bin_ms");
        w.promise_kept = o->at ("promise_kept");
        for (const json &r : o->at ("orders"))
          w.orders.push_back ({ r.at ("text"), r.at ("promised"),
                                r.at ("tries"), r.at ("wrong") });
        for (const json &l : o->at ("lags"))
          w.lags.emplace_back (l.at ("from_ms"), l.at ("count"));
      }
    return w;
  }

  std::optional<long>
  number_in (const json &o, const char *name)
  {
    const auto member = o.find (name);
    if (member == o.end () || member->is_null ())
      return {};
    return member->get<long> ();
  }

  report::counting
  read_counting (const files::path &file)
  {
    report::counting c;
    if (const auto o = open_part (file, c))
      {
        c.startup_cost = number_in (*o, "startup_cost");
        for (const json &r : o->at ("counts"))
          c.counts.push_back ({ r.at ("call"), number_in (r, "libc"),
                                number_in (r, "libctime"),
                                number_in (r, "vdso"),
                                number_in (r, "most") });
      }
    return c;
  }

  report::sourcing
  read_sourcing (const files::path &file)
  {
    report::sourcing s;
    if (const auto o = open_part (file, s))
      {
        s.machine = o->at ("machine");
        s.note = o->at ("note");
        for (const json &c : o->at ("costs"))
          s.costs.push_back ({ c.at ("call"), c.at ("route"), c.at ("source"),
                               c.at ("instructions"), c.at ("system_calls") });
      }
    return s;
  }

  json
  start (const report::part &p)
  {
    json o { { "port", p.port } };
    if (!p.missing.empty ())
      o["not_measured"] = p.missing;
    return o;
  }

  json
  write (std::optional<long> n)
  {
    return n ? json (*n) : json ();
  }

  json
  write (const report::program_run &p)
  {
    json o = start (p);
    o["title"] = p.title;
    if (!p.missing.empty ())
      return o;
    o["status"] = p.status;
    o["output"] = p.output;
    o["bindings"] = json::array ();
    for (const report::binding &b : p.bindings)
      o["bindings"].push_back ({ { "from", b.from },
                                 { "to", b.to },
                                 { "symbol", b.symbol },
                                 { "version", b.version } });
    return o;
  }

  json
  write (const report::comparison &c)
  {
    json o = start (c);
    if (!c.missing.empty ())
      return o;
    o["statistics"] = c.statistics;
    o["repetitions"] = c.repetitions;
    for (const report::timing &t : c.timings)
      o["timings"].push_back ({ { "call", t.call },
                                { "route", t.route },
                                { "ns", t.ns },
                                { "low", t.low },
                                { "high", t.high },
                                { "ratio", t.ratio } });
    return o;
  }

  json
  write (const report::warp_run &w)
  {
    json o = start (w);
    o["library"] = w.library;
    if (!w.missing.empty ())
      return o;
    o["seconds"] = w.seconds;
    o["threads"] = w.threads;
    o["largest_lag_ms"] = w.largest_lag_ms;
    o["coarse_lag_ms"] = w.coarse_lag_ms;
    o["margin_ms"] = w.margin_ms;
    o["promise_kept"] = w.promise_kept;
    for (const report::order &r : w.orders)
      o["orders"].push_back ({ { "text", r.text },
                               { "promised", r.promised },
                               { "tries", r.tries },
                               { "wrong", r.wrong } });
    for (const auto &[from, count] : w.lags)
      o["lags"].push_back ({ { "from_ms", from }, { "count", count } });
    return o;
  }

  json
  write (const report::counting &c)
  {
    json o = start (c);
    if (!c.missing.empty ())
      return o;
    o["startup_cost"] = write (c.startup_cost);
    for (const report::count &n : c.counts)
      o["counts"].push_back ({ { "call", n.call },
                               { "libc", write (n.libc) },
                               { "libctime", write (n.libctime) },
                               { "vdso", write (n.vdso) },
                               { "most", write (n.most) } });
    return o;
  }

  json
  write (const report::sourcing &s)
  {
    json o = start (s);
    if (!s.missing.empty ())
      return o;
    o["machine"] = s.machine;
    for (const report::source_cost &c : s.costs)
      o["costs"].push_back ({ { "call", c.call },
                              { "route", c.route },
                              { "source", c.source },
                              { "instructions", c.instructions },
                              { "system_calls", c.system_calls } });
    return o;
  }

  template <class T>
  json
  write_all (const std::vector<T> &parts)
  {
    json all = json::array ();
    for (const T &p : parts)
      all.push_back (write (p));
    return all;
  }
}

report::contents
report::read_parts (const std::string &folder,
                    const std::map<std::string, std::set<std::string>> &apis)
{
  contents all;
  all.machine = describe_machine ();
  for (const files::path &p : sorted (files::path (folder) / "programs"))
    all.programs.push_back (read_program (p, apis));
  for (const files::path &p : sorted (folder))
    try
      {
        if (is_part (p, "compare-"))
          all.comparisons.push_back (read_comparison (p));
        else if (is_part (p, "waits-"))
          all.waits.push_back (read_comparison (p));
        else if (is_part (p, "timewarp-"))
          all.warps.push_back (read_warp (p));
        else if (is_part (p, "instructions-"))
          all.countings.push_back (read_counting (p));
        else if (is_part (p, "sources-"))
          all.sourcings.push_back (read_sourcing (p));
      }
    catch (const json::exception &e)
      {
        program::end (program::failure, p.string () + ": " + e.what ());
      }
  /* The native port first, as it is measured first.  */
  const auto first = [&] (const part &a, const part &b) {
    return a.port != b.port && !all.programs.empty ()
           && a.port == all.programs.front ().port;
  };
  std::stable_sort (all.comparisons.begin (), all.comparisons.end (), first);
  std::stable_sort (all.waits.begin (), all.waits.end (), first);
  std::stable_sort (all.warps.begin (), all.warps.end (), first);
  std::stable_sort (all.countings.begin (), all.countings.end (), first);
  std::stable_sort (all.sourcings.begin (), all.sourcings.end (), first);
  return all;
}

std::string
report::as_json (const contents &all)
{
  json top;
  for (const auto &[name, value] : all.machine)
    top["machine"][name] = value;
  top["programs"] = write_all (all.programs);
  top["timings"] = write_all (all.comparisons);
  top["waits"] = write_all (all.waits);
  top["orders"] = write_all (all.warps);
  top["instructions"] = write_all (all.countings);
  top["clock_sources"] = write_all (all.sourcings);
  top["faults"] = all.faults ();
  /* A program's output may be no UTF-8.  */
  return top.dump (2, ' ', false, json::error_handler_t::replace) + '\n';
}
