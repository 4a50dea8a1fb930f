# What the tests of the programs share.  They run on the build machine.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

# The build folder, wherever below it runtest was started.
proc tools_build_folder {} {
    global objdir
    foreach folder [list $objdir [file dirname $objdir] [pwd]] {
	if {[file executable $folder/tools/ctime-run]} {
	    return [file normalize $folder]
	}
    }
    return ""
}

# False, with the reason as result, where these tests can't run.
proc tools_usable {test} {
    global here ctime_run scratch build
    if {[is_remote target] || [is_remote host]} {
	unsupported "$test: only for the build machine"
	return 0
    }
    set build [tools_build_folder]
    if {$build eq ""} {
	unsupported "$test: no tools/ctime-run; run make first"
	return 0
    }
    set ctime_run $build/tools/ctime-run
    set scratch $build/testsuite/scratch-$test
    file delete -force $scratch
    file mkdir $scratch
    unset -nocomplain ::env(LD_PRELOAD)
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
    if {$status eq $wanted_status && [string match $wanted_out $out]
	&& [string match $wanted_err $err]} {
	pass $name
    } else {
	fail "$name: status $status, stdout '$out', stderr '$err'"
    }
}

# COMMAND is refused with STATUS by one line that matches.
proc expect_refusal {name command wanted_status wanted_err} {
    global status out err
    run $command
    if {$status eq $wanted_status && $out eq ""
	&& [string match $wanted_err $err] && ![string match "*\n*" $err]} {
	pass $name
    } else {
	fail "$name: status $status, stdout '$out', stderr '$err'"
    }
}

# Compiles SOURCE, a file or text; false, after UNSUPPORTED or UNRESOLVED, if
# that fails.  The C driver links, so that 32-bit programs need no C++ library.
proc compile {name compiler source program args} {
    global scratch
    if {[auto_execok $compiler] eq ""} {
	unsupported "$name: no $compiler"
	return 0
    }
    if {![file exists $source]} {
	set file [open $scratch/source.cc w]
	puts $file $source
	close $file
	set source $scratch/source.cc
    }
    if {[catch {exec $compiler -x c++ $source -o $program {*}$args 2>@1} text]} {
	unresolved "$name: $compiler: $text"
	return 0
    }
    return 1
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

# True if libctime was built for 32-bit programs too.
proc have_32 {name} {
    global build
    if {![llength [glob -nocomplain $build/preload/lib32/libctime.so.1 \
		       $build/preload/lib/i386-linux-gnu/libctime.so.1]]} {
	unsupported "$name: no 32-bit libctime; run make port-i386"
	return 0
    }
    return 1
}
