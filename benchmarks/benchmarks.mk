# The benchmarks and the report.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

programs += benchmarks/clockbench benchmarks/timewarp

# Built by `make bench' and `make report' only.
bench-programs = $(counting-programs) $(report-programs) benchmarks/waitbench
# They step by x86's trap flag.
ifneq ($(filter x86_64 x32 i386,$(port)),)
counting-programs = benchmarks/instructions benchmarks/nothing benchmarks/empty.so
endif
report-programs = benchmarks/programs/clocks
ifneq ($(port),x32)
report-programs += benchmarks/programs/old-clock
endif
ifeq ($(port),i386)
report-programs += benchmarks/programs/clocks-2038
endif

# What times interleaved calls.
compare-objects = $(addprefix benchmarks/,results.o routes.o compare-results.o \
  $(if $(BENCHMARK_LIBS),compare-google.o,compare-loop.o))
clockbench-objects = $(addprefix benchmarks/,clockbench.o compare.o) $(compare-objects)
waitbench-objects = benchmarks/waitbench.o $(compare-objects)
timewarp-objects = $(addprefix benchmarks/,timewarp.o warp.o results.o)
instructions-objects = $(addprefix benchmarks/,instructions.o budgets.o \
  results.o routes.o step-calls.o step-process.o)
count-calls-objects = $(addprefix benchmarks/,count-calls.o routes.o)
overheads-objects = $(addprefix benchmarks/,overheads.o counts.o budgets.o \
  results.o)
report-objects = $(addprefix benchmarks/,report.o report-bindings.o \
  report-machine.o report-page.o report-parts.o report-pictures.o \
  report-text.o)
bench-objects = $(sort $(clockbench-objects) $(waitbench-objects) $(timewarp-objects) \
  $(instructions-objects) $(count-calls-objects) \
  $(overheads-objects) $(report-objects))

deps += $(addsuffix .d,$(bench-objects))
clean-files += $(bench-objects) $(addsuffix .d,$(bench-objects)) \
  $(bench-programs) benchmarks/count-calls benchmarks/overheads \
  benchmarks/report

# A cross compiler's machine may have no C++ library of that port to load.
bench-ldflags = $(CXXFLAGS) $(LDFLAGS) \
  $(if $(filter yes,$(cross_compiling))$(host_alias),-static-libstdc++ -static-libgcc)
bench-link = @echo "  LD   $@"; \
  $(CXX) -o $@.tmp $(bench-ldflags) $^ $(1) $(LIBS) && mv -f $@.tmp $@

# Only this folder goes on the path, not all that lies beside the header on
# the build machine.
json-folder = benchmarks/include/nlohmann
$(json-folder):
	@mkdir -p $(dir $@)
	@$(if $(JSON_DIR),ln -sfn $(JSON_DIR) $@,mkdir -p $@)

$(bench-objects): benchmarks/%.o: $(srcdir)/benchmarks/%.cc | $(json-folder)
	@echo "  CXX  $@"
	@$(CXX) -c -o $@ $(CTIME_CXXFLAGS) $(addprefix -I,$(sysdirs)) \
	  -idirafter $(srcdir)/include -Ibenchmarks/include \
	  -DLIBDIR='"$(libdir)"' -DCTIME_PORT='"$(port)"' $(CPPFLAGS) $(CXXFLAGS) $(quick) -MMD -MP -MF $@.d $<

# A few kB of JSON are not worth seconds of the optimiser's time.
benchmarks/results.o benchmarks/report-parts.o: quick = -O0 -U_FORTIFY_SOURCE

benchmarks/clockbench: $(clockbench-objects)
	$(call bench-link,$(BENCHMARK_LIBS))
# The names in libctime++.list, which the program has functions of its own for.
benchmarks/waitbench: $(waitbench-objects) | libctime++.list
	$(call bench-link,$$(sed 's/^\([^ ]*\) .*/-Wl,--wrap=\1/' libctime++.list) -pthread $(BENCHMARK_LIBS))
benchmarks/timewarp: $(timewarp-objects)
	$(call bench-link,-pthread)
benchmarks/instructions: $(instructions-objects)
	$(call bench-link)
# A guest has the C library only.
benchmarks/count-calls: bench-ldflags += -static-libstdc++ -static-libgcc -Wl,--as-needed
benchmarks/count-calls: $(count-calls-objects)
	$(call bench-link)
benchmarks/overheads: $(overheads-objects)
	$(call bench-link)
benchmarks/report: $(report-objects)
	$(call bench-link)

bench-compile = @mkdir -p $(@D) && echo "  CC   $@" && \
  $(CC) -o $@ -I. -I$(srcdir) -Wall -Wextra $(WERROR) $(CPPFLAGS) $(CFLAGS) \
  $(LDFLAGS) $(1) $<

benchmarks/nothing: $(srcdir)/benchmarks/nothing.c
	$(bench-compile)
benchmarks/empty.so: $(srcdir)/benchmarks/empty.c
	$(call bench-compile,-shared -fPIC)
benchmarks/programs/%: $(srcdir)/benchmarks/programs/%.c
	$(bench-compile)
benchmarks/programs/clocks-2038: $(srcdir)/benchmarks/programs/clocks.c
	$(call bench-compile,-D_FILE_OFFSET_BITS=64 -D_TIME_BITS=64)

bench-programs: $(bench-programs) benchmarks/clockbench benchmarks/timewarp
	@:

# Prints; writes nothing.
bench: all bench-programs
	@benchmarks/clockbench --compare
	@benchmarks/waitbench
	@$(if $(counting-programs),\
	  benchmarks/instructions --startup --check=$(srcdir)/benchmarks/budgets.tsv,\
	  echo 'make bench: instructions per call: not counted on $(port)')

### Instructions per call with a kernel's own vDSO, on each port or those of PORTS.

count-instructions = MAKE='$(MAKE)' JOBS='$(GUEST_JOBS)' RUNTEST='$(RUNTEST)' \
  PORT='$(port)' GUESTS='$(GUESTS)' bash $(srcdir)/scripts/instructions

check-instructions: all benchmarks/overheads
	@$(count-instructions) $@ $(PORTS)
record-instructions: all benchmarks/overheads
	@$(count-instructions) $@ $(PORTS)
# Of this build's library alone, which may be no more than that.
count-instructions: preload/stamp
	@$(count-instructions) $@ $(port)
clock-sources: all benchmarks/overheads
	@$(count-instructions) $@ x86_64 i386

# Not made by `report', so that it needs no network: bootstrap does it before.
fetch-i386:
	@$(srcdir)/scripts/fetch-i386

ifeq ($(JSON_DIR),)
report:
	@echo 'make report: nlohmann/json.hpp is missing; install nlohmann-json3-dev and configure again' >&2; exit 1
else
report: all bench-programs benchmarks/report benchmarks/overheads report-i386
	@MAKE='$(MAKE)' GNUPLOT='$(GNUPLOT)' $(srcdir)/scripts/report $(srcdir) $(port)
endif

# Beside a native x86_64 build, if there is a compiler; else the report says so.
report-i386: all
ifeq ($(port),x86_64)
	@if test -f port/i386/config.status \
	    || command -v i686-linux-gnu-g++ > /dev/null; then \
	  $(MAKE) --no-print-directory port-i386 \
	  && $(MAKE) --no-print-directory -C port/i386 bench-programs; \
	fi
endif

clean: clean-bench
clean-bench:
	@rm -rf report instructions benchmarks/include

.PHONY: check-instructions record-instructions count-instructions clock-sources
.PHONY: bench-programs fetch-i386 report-i386 clean-bench
