# make check, make soak, make check-ports.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

# Other ports whose programs this kernel may run, each with a runtest of its
# own beside this port's.  What another machine's runs is for its user to say.
check-ports-of-x86_64 = i386
check-also = $(if $(filter $(build),$(host)),$(if $(findstring ssh/,$(RUNTESTFLAGS)),,$(check-ports-of-$(port))))
check-also-built = $(foreach p,$(check-also),$(if $(shell command -v $(call port-triplet,$(p))-gcc),$(p)))
check-also-missing = $(filter-out $(check-also-built),$(check-also))

# RUNTESTFLAGS as one word of the shell.
runtest-flags = '$(subst ','\'',$(RUNTESTFLAGS))'

# The suite's own launchers are programs of the build machine.
build-cxx = $(if $(filter $(build),$(host)),$(CXX),g++)

# Made anew each time: a qemu-user may have come or gone.
testsuite/site.exp: testsuite/runs
	@{ echo '# Made by make; the test run of one port.'; \
	  echo 'set tool libctime'; \
	  echo 'set srcdir {$(abs_srcdir)/testsuite}'; \
	  echo 'set objdir {$(abs_builddir)/testsuite}'; \
	  echo 'lappend boards_dir {$(abs_srcdir)/testsuite/boards}'; \
	  echo 'set target_list $(if $(filter - none,$(qemu_name)),native,qemu)'; \
	  echo 'set ctime_build {$(abs_builddir)}'; \
	  echo 'set ctime_port {$(port)}'; \
	  echo 'set ctime_sysdeps {$(sysdeps_list)}'; \
	  echo 'set ctime_first_version {$(first_version)}'; \
	  echo 'set ctime_cc {$(CC)}'; \
	  echo 'set ctime_cxx {$(CXX)}'; \
	  echo 'set ctime_build_cxx {$(build-cxx)}'; \
	  echo 'set ctime_nm {$(NM)}'; \
	  echo 'set ctime_objdump {$(OBJDUMP)}'; \
	  echo 'set ctime_readelf {$(READELF)}'; \
	  echo 'set ctime_awk {$(AWK)}'; \
	  echo 'set ctime_ifunc {$(HAVE_IFUNC)}'; \
	  echo 'set ctime_time32 $(if $(filter %/time32,$(sysdeps_list)),yes,no)'; \
	  QEMU='$(QEMU)' $(SHELL) $(srcdir)/testsuite/emulator $(qemu_name) \
	    '$(QEMU_ROOT)' testsuite/runs; \
	} > $@.tmp
	@mv -f $@.tmp $@

# Whether programs of the port run here at all, and see a vDSO.
testsuite/runs: $(srcdir)/testsuite/runs.c config.make
	@mkdir -p $(@D)
	@$(CC) -o $@.tmp $(LDFLAGS) $< && mv -f $@.tmp $@

# What a test run needs of this port's build folder.
check-ready: all testsuite/site.exp testsuite/runs

check: check-ready
	@for p in $(check-also-built); do \
	  $(MAKE) --no-print-directory port-$$p \
	  && $(MAKE) -C port/$$p --no-print-directory check-ready || exit 1; \
	done
	@RUNTEST='$(RUNTEST)' $(SHELL) $(srcdir)/testsuite/run $(runtest-flags) \
	  $(port)=. $(foreach p,$(check-also-built),$(p)=port/$(p)) \
	  $(foreach p,$(check-also-missing),$(p)=missing:$(call port-triplet,$(p))-gcc)

# The counts that make check cuts short.
soak:
	@CTIME_SOAK=1 $(MAKE) --no-print-directory check

### Each port, or those of PORTS: built, its symbols compared, tested.

PORTS = $(shell $(srcdir)/scripts/column $(srcdir)/ports)
# Those of the command line's -j, or as many as there are processors.
ports-jobs = $(or $(patsubst -j%,%,$(filter -j%,$(MAKEFLAGS))),$(shell nproc))

check-ports:
	@exec env MAKE='$(MAKE)' JOBS='$(ports-jobs)' RUNTEST='$(RUNTEST)' BUILD='$(build)' \
	  bash $(srcdir)/testsuite/ports $(runtest-flags) $(PORTS)

# Debian 12's qemu-user gives programs no vDSO.
fetch-qemu:
	@$(srcdir)/scripts/fetch-qemu

### The series, on whole libcs of a real glibc.

# A checkout, a folder of sources or a tarball; Debian's glibc-source has the last.
GLIBC_SOURCE = $(lastword $(sort $(wildcard /usr/src/glibc/glibc-*.tar.xz)))
# Of PORTS, those of this kernel.
check-glibc-ports = $(if $(filter command line environment,$(origin PORTS)),$(PORTS),$(port))

# What takes its time is done first, where it is seen; the tests ask for it again.
check-glibc: check-ready tools/glibc-series
	@test -n '$(GLIBC_SOURCE)' || { \
	  echo "make check-glibc: no glibc; install glibc-source, or say GLIBC_SOURCE=, a checkout, folder or tarball" >&2; \
	  exit 1; }
	@for p in $(check-glibc-ports); do \
	  $(SHELL) $(srcdir)/testsuite/glibc '$(GLIBC_SOURCE)' $$p || :; \
	done
	@CTIME_GLIBC='$(GLIBC_SOURCE)' CTIME_GLIBC_PORTS='$(check-glibc-ports)' \
	  RUNTEST='$(RUNTEST)' $(SHELL) $(srcdir)/testsuite/run glibc.exp $(port)=.

clean-tests:
	rm -rf testsuite abi-ports.tsv check-glibc

.PHONY: check-glibc check-ready check-ports fetch-qemu soak testsuite/site.exp
