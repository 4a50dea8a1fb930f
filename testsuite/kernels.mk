# make check-kernels, make kernels.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

GUESTS = $(shell $(srcdir)/scripts/column $(srcdir)/guests)

# One at a time is kind to a machine that has other work.
GUEST_JOBS = $(shell nproc)

# Fetched here only, never during the tests.
kernels:
	@$(srcdir)/scripts/fetch-kernels $(GUESTS)

# What asks a kernel.  The others are about the build machine's tools, or about
# made-up vDSOs, which check-ports has.
guest-tests = time.exp guest.exp reader.exp waits.exp

# Without libm, whose archive Debian's x32 cross compiler doesn't find.
testsuite/guest-init: $(srcdir)/testsuite/guest/init.cc config.make
	@mkdir -p $(@D)
	@echo "  CXX  $@"
	@$(CXX) -o $@.tmp -std=c++20 -O2 -Wall -Wextra $(WERROR) -static -s $< \
	  -D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64 \
	  -nodefaultlibs -Wl,--start-group -lstdc++ -lgcc -lgcc_eh -lc -Wl,--end-group \
	  && mv -f $@.tmp $@

# This port's programs, for a guest.
collect: check-ready testsuite/guest-init
	@rm -rf testsuite/collect && mkdir testsuite/collect
	@{ cat testsuite/site.exp; \
	  echo 'set objdir {$(abs_builddir)/testsuite/collect}'; \
	} > testsuite/collect/site.exp
	@cd testsuite/collect && RUNTEST='$(RUNTEST)' $(SHELL) $(abs_srcdir)/testsuite/runtest --target_board=collect \
	  $(or $(RUNTESTFLAGS),$(guest-tests)) > run.out 2>&1 || :

check-kernels:
	@MAKE='$(MAKE)' JOBS='$(GUEST_JOBS)' RUNTEST='$(RUNTEST)' PORT='$(port)' \
	  bash $(srcdir)/testsuite/kernels $(runtest-flags) $(GUESTS)

.PHONY: kernels collect check-kernels
