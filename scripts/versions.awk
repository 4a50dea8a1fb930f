# Makes the version script or the version header from Versions files.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# usage: awk -f versions.awk -v what=map|header|list -v first=VERSION FILES
#
# map     the linker's version script: each name in its default version only,
#         since naming it in an older one too drops one of the two
# header  abi-versions.h: what each version means on this port, and its rank
# list    NAME VERSION default|compat, a line each, sorted by name

function fail(text)
{
  print "versions.awk: " text > "/dev/stderr"
  failed = 1
  exit 1
}

# Versions compare number by number: 2.2.5 < 2.16.
function key(v,   parts, n, i, k)
{
  sub(/^GLIBC(XX)?_/, "", v)
  n = split(v, parts, ".")
  k = ""
  for (i = 1; i <= 4; i++)
    k = k sprintf("%05d", i <= n ? parts[i] : 0)
  return k
}

function lifted(v)
{
  return key(v) < key(first) ? first : v
}

{ sub(/#.*/, "") }
/^[ \t]*$/ { next }
/^GLIBC(XX)?_[0-9.]+ *{ *$/ {
  current = $1
  seen[current] = 1
  next
}
/^} *$/ { current = ""; next }
/^[ \t]+[A-Za-z_0-9]+; *$/ {
  if (current == "")
    fail(FILENAME ": " FNR ": a name outside of any version")
  name = $1
  sub(/;/, "", name)
  v = lifted(current)
  has[name, v] = 1
  names[name] = 1
  if (!(name in last) || key(v) > key(last[name]))
    last[name] = v
  nodes[v] = 1
  next
}
{ fail(FILENAME ": " FNR ": neither VERSION {, NAME; nor }") }

END {
  if (failed)
    exit 1
  # Few enough for the simplest sort.
  n = 0
  for (v in nodes)
    sorted[++n] = v
  for (i = 1; i <= n; i++)
    for (j = i + 1; j <= n; j++)
      if (key(sorted[j]) < key(sorted[i]))
        { t = sorted[i]; sorted[i] = sorted[j]; sorted[j] = t }
  m = 0
  for (name in names)
    list[++m] = name
  for (i = 1; i <= m; i++)
    for (j = i + 1; j <= m; j++)
      if (list[j] < list[i])
        { t = list[i]; list[i] = list[j]; list[j] = t }

  if (what == "map")
    {
      for (i = 1; i <= n; i++)
        {
          print sorted[i] " {"
          text = ""
          for (j = 1; j <= m; j++)
            if (last[list[j]] == sorted[i])
              text = text "    " list[j] ";\n"
          if (text != "")
            printf "  global:\n%s", text
          # "local" in an older node would take the old versions with it.
          if (i == n)
            print "  local:\n    *;"
          print "}" (i > 1 ? " " sorted[i - 1] : "") ";"
        }
    }
  else if (what == "header")
    {
      print "/* Made from Versions; first version of this port: " first ".  */"
      for (v in seen)
        {
          c = v
          gsub(/\./, "_", c)
          print "#define VERSION_libc_" c " \"" lifted(v) "\""
          k = key(lifted(v))
          # Each part has five digits; three of them are enough for #if.
          print "#define ABI_libc_" c " 1" substr(k, 3, 3) substr(k, 8, 3) substr(k, 13, 3)
        }
    }
  else if (what == "list")
    {
      for (i = 1; i <= m; i++)
        for (j = 1; j <= n; j++)
          if ((list[i], sorted[j]) in has)
            print list[i], sorted[j], last[list[i]] == sorted[j] ? "default" : "compat"
    }
  else
    fail("what=map, header or list")
}
