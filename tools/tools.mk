# ctime-run and glibc-series.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

programs += tools/ctime-run

ctime-run-objects = $(addprefix tools/,ctime-run.o target.o loader.o)
deps += $(addsuffix .d,$(ctime-run-objects))
clean-files += $(ctime-run-objects) $(addsuffix .d,$(ctime-run-objects))

# So that a tree installed with another prefix, or moved, finds its libraries.
preload-from-bindir = $(shell realpath -m --relative-to=$(bindir) $(pkglibdir)/preload)

$(ctime-run-objects): tools/%.o: $(srcdir)/tools/%.cc config.make
	@mkdir -p $(@D)
	@echo "  CXX  $@"
	@$(CXX) -c -o $@ $(CTIME_CXXFLAGS) -DPRELOAD_DIR='"$(pkglibdir)/preload"' \
	  -DPRELOAD_FROM_BINDIR='"$(preload-from-bindir)"' \
	  $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -MF $@.d $<

# With its own copy of the C++ library it starts in half the time.
tools/ctime-run: $(ctime-run-objects)
	@echo "  LD   $@"
	@$(CXX) -o $@.tmp $(CXXFLAGS) $(LDFLAGS) -static-libstdc++ -static-libgcc \
	  $^ $(LIBS) && mv -f $@.tmp $@

### glibc-series, run from a source tree: it builds libctime for other ports.

glibc-series-objects = $(addprefix tools/series/,glibc-series.o check.o \
  edits.o full.o libc.o process.o table.o tree.o)
deps += $(addsuffix .d,$(glibc-series-objects))
clean-files += tools/glibc-series $(glibc-series-objects) \
  $(addsuffix .d,$(glibc-series-objects))

$(glibc-series-objects): tools/series/%.o: $(srcdir)/tools/series/%.cc config.make | $(json-folder)
	@$(if $(JSON_DIR),,echo 'make: glibc-series: nlohmann/json.hpp is missing; install nlohmann-json3-dev and configure again' >&2; exit 1)
	@mkdir -p $(@D)
	@echo "  CXX  $@"
	@$(CXX) -c -o $@ $(CTIME_CXXFLAGS) -Ibenchmarks/include -DSRCDIR='"$(abs_srcdir)"' \
	  -DCTIME_PORT='"$(port)"' -DCTIME_BUILD='"$(build)"' \
	  -DCTIME_GNUPLOT='"$(GNUPLOT)"' -DCTIME_NATIVE_VARIABLES='"$(native-variables)"' \
	  $(CPPFLAGS) $(CXXFLAGS) -MMD -MP -MF $@.d $<

tools/glibc-series: $(glibc-series-objects) benchmarks/counts.o benchmarks/budgets.o
	@echo "  LD   $@"
	@$(CXX) -o $@.tmp $(CXXFLAGS) $(LDFLAGS) $^ $(LIBS) && mv -f $@.tmp $@
