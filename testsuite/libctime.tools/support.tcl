# What the tests of the programs share.  They run on the build machine.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

# False, with the reason as result, where these tests can't run.
proc tools_usable {test} {
    global ctime_run scratch build
    if {![host_test $test]} {
	return 0
    }
    # The other word size and the foreign one are told apart below.
    if {![on_this_port x86_64]} {
	unsupported "$test: written for a build for x86_64"
	return 0
    }
    set build $::ctime_build
    set ctime_run $build/tools/ctime-run
    set scratch $::libctime_work/$test
    file delete -force $scratch
    file mkdir $scratch
    return 1
}

# Runs COMMAND with INPUT; its status, a number or a signal's name, goes to
# ::status, what it printed to ::out and ::err.
proc run {command {input ""}} {
    global status out err scratch
    verbose "running $command" 2
    set failed [catch {exec -ignorestderr {*}$command << $input \
			   2> $scratch/stderr} out options]
    set status 0
    if {$failed} {
	set code [dict get $options -errorcode]
	set status [lindex $code 2]
	# What exec adds to the output.
	regsub {\n?child (process exited abnormally|killed: [^\n]*)$} $out "" out
    }
    set file [open $scratch/stderr]
    set err [string trimright [read $file] "\n"]
    close $file
}

# COMMAND ends with WANTED_STATUS, and output and complaint match.
proc expect_run {name command wanted_status {wanted_out *} {wanted_err ""} {input ""}} {
    global status out err
    run $command $input
    verdict [expr {$status eq $wanted_status && [string match $wanted_out $out]
		   && [string match $wanted_err $err]}] \
	$name "status $status, stdout '$out', stderr '$err'"
}

# COMMAND is refused with STATUS by one line that matches.
proc expect_refusal {name command wanted_status wanted_err} {
    global status out err
    run $command
    verdict [expr {$status eq $wanted_status && $out eq ""
		   && [string match $wanted_err $err]
		   && ![string match "*\n*" $err]}] \
	$name "status $status, stdout '$out', stderr '$err'"
}

# Compiles SOURCE, a file or text; false, after UNSUPPORTED or UNRESOLVED, if
# that fails.  The C driver links, so that 32-bit programs need no C++ library.
proc compile {name compiler source program args} {
    global scratch
    if {![host_test $name $compiler]} {
	return 0
    }
    if {![file exists $source]} {
	set file [open $scratch/source.cc w]
	puts $file $source
	close $file
	set source $scratch/source.cc
    }
    set trouble [compile_with $compiler $program -x c++ $source {*}$args]
    if {$trouble ne ""} {
	unresolved "$name: $trouble"
    }
    return [expr {$trouble eq ""}]
}

proc write_script {file text} {
    set out [open $file w 0755]
    puts -nonewline $out $text
    close $out
}

# The libctime that WHERE's output names is that of the folder for BITS.
proc bound {bits {secure 0}} {
    return "$bits-bit secure=$secure $::build/preload/*/libctime.so.1"
}

# NAME in the site.exp of the build in FOLDER; "" if its tests were never set up.
proc setting {folder name} {
    set site $folder/testsuite/site.exp
    if {![file exists $site]} { return "" }
    set in [open $site]
    set value ""
    regexp -line "^set $name \\{(.*)\\}\$" [read $in] - value
    close $in
    return $value
}

# True if libctime was built for 32-bit programs too.
proc have_32 {name} {
    global build
    if {![llength [glob -nocomplain $build/preload/lib32/libctime.so.1 \
		       $build/preload/lib/i386-linux-gnu/libctime.so.1]]} {
	unsupported "$name: no 32-bit libctime; run make port-i386"
	return 0
    }
    # Some machines have the loader, and a kernel or hypervisor without such programs.
    set why [setting $build/port/i386 ctime_cannot_run]
    if {$why ne ""} {
	unsupported "$name: $why"
	return 0
    }
    return 1
}
