# What the tests of glibc-series share.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

set glibc_series $build/tools/glibc-series
set top [file dirname [file normalize $srcdir]]

foreach who {AUTHOR COMMITTER} {
    set env(GIT_${who}_NAME) "A Developer"
    set env(GIT_${who}_EMAIL) developer@example.org
}
set env(GIT_CONFIG_GLOBAL) /dev/null

# The command in the folder $work.
proc series {command args} {
    return [list $::glibc_series $command --work=$::work {*}$args]
}

proc content {file} {
    set channel [open $file]
    set text [read $channel]
    close $channel
    return $text
}
