# What each kernel's vDSO has: the tests' own table.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

# From vdso(7) and the kernel's linker scripts, arch/*/**/vdso*.lds.S, not from
# sysdeps/, whose sysdep.h is checked against it.  For each port the symbols'
# prefix, their version and those of our entries that it has; clock_gettime64 is
# the 64-bit entry beside the 32-bit one.
set libctime_kernel_vdso {
    x86_64      {__vdso_   LINUX_2.6    {clock_gettime clock_getres gettimeofday time}}
    x32         {__vdso_   LINUX_2.6    {clock_gettime clock_getres gettimeofday time}}
    i386        {__vdso_   LINUX_2.6    {clock_gettime64 clock_gettime clock_getres
					 gettimeofday time}}
    powerpc     {__kernel_ LINUX_2.6.15 {clock_gettime64 clock_gettime clock_getres
					 gettimeofday time}}
    powerpc64   {__kernel_ LINUX_2.6.15 {clock_gettime clock_getres gettimeofday time}}
    powerpc64le {__kernel_ LINUX_2.6.15 {clock_gettime clock_getres gettimeofday time}}
    sparc64     {__vdso_   LINUX_2.6    {clock_gettime gettimeofday}}
    aarch64     {__kernel_ LINUX_2.6.39 {clock_gettime clock_getres gettimeofday}}
    arm         {__vdso_   LINUX_2.6    {clock_gettime64 clock_gettime clock_getres
					 gettimeofday}}
    riscv64     {__vdso_   LINUX_4.15   {clock_gettime clock_getres gettimeofday}}
    s390x       {__kernel_ LINUX_2.6.29 {clock_gettime clock_getres gettimeofday}}
    mips64el    {__vdso_   LINUX_2.6    {clock_gettime clock_getres gettimeofday}}
    mipsel      {__vdso_   LINUX_2.6    {clock_gettime64 clock_gettime clock_getres
					 gettimeofday}}
}
