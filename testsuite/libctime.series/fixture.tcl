# A small glibc in git, for tests of glibc-series; its files are libctime's.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

# False, after a result of NAME, if glibc-series can't be built.
proc series_built {name} {
    lassign [host_run make -C $::build tools/glibc-series] status text
    if {[string match "*json.hpp is missing*" $text]} {
	unsupported "$name: no nlohmann/json.hpp; install nlohmann-json3-dev"
	return 0
    }
    if {$status ne 0} {
	unresolved "$name: [lindex [split [string trim $text] \n] end]"
	return 0
    }
    return 1
}

set glibc $scratch/glibc
set clockid sysdeps/unix/sysv/linux/time-clockid.h

proc git {args} {
    return [exec -ignorestderr git -C $::glibc {*}$args 2>@1]
}

# The file NAME of the tree as a commit of its own; its id.
proc commit {name text subject} {
    set channel [open $::glibc/$name w]
    puts -nonewline $channel $text
    close $channel
    git add -A
    git commit -q -m $subject
    return [git rev-parse HEAD]
}

# The tree has three files: all that is not there is libctime's.  Its commits are in
# the variables base, costly, broken and late.
proc make_glibc {} {
    global glibc top clockid coarse fine base costly broken late
    foreach {from to} [list time/time.c time/time.c include/time-clockid.h $clockid \
			   sysdeps/unix/sysv/linux/clock_gettime.c \
			   sysdeps/unix/sysv/linux/clock_gettime.c] {
	file mkdir [file dirname $glibc/$to]
	file copy $top/$from $glibc/$to
    }
    exec git init -q -b main $glibc
    set coarse [content $glibc/$clockid]
    set fine [string map {CLOCK_REALTIME_COARSE CLOCK_REALTIME} $coarse]
    set base [commit NEWS "" "Begin"]
    set time [content $glibc/time/time.c]
    set costly [commit time/time.c [string map {"return time64" "time64_now (); return time64"} $time] "Read twice"]
    set broken [commit time/time.c "#error broken\n" "Break the build"]
    set late [commit time/time.c [string map {"now ();" "now () - 9;"} $time] "Be late"]
}
