# The manual and the programs' man pages.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later
#
# makeinfo and help2man are optional: `make info' and the like say what is
# missing, `make install' installs what can be made.

man-pages = $(patsubst %,doc/%.1,$(notdir $(programs)))
clean-files += doc/promises.texi doc/libctime.info* doc/libctime.html doc/*.1

doc-makeinfo = @$(if $(MAKEINFO),,echo "make $@: no makeinfo; install texinfo and run configure again" >&2; exit 1;) \
  mkdir -p doc && echo "  DOC  $@" \
  && $(MAKEINFO) -D 'VERSION $(VERSION)' -I doc $(1) -o $@.tmp $< && mv -f $@.tmp $@

# The table that timewarp judges by, as rows of the manual's.
doc/promises.texi: $(srcdir)/benchmarks/promises.def
	@mkdir -p doc
	@sed -n -e 's/^ORDER ([^,]*, "\([^"]*\)", \(.*\))$$/@item \1 @tab \2/' \
	  -e '/^@item/{s/, / @tab /g; s/ no\>/ ---/g; p; }' $< > $@.tmp
	@mv -f $@.tmp $@

doc/libctime.info doc/libctime.html: doc/promises.texi
doc/libctime.info: $(srcdir)/doc/libctime.texi config.make
	$(call doc-makeinfo,--no-split)
doc/libctime.html: $(srcdir)/doc/libctime.texi config.make
	$(call doc-makeinfo,--html --no-split)

info: doc/libctime.info
html: doc/libctime.html

# help2man runs the programs, so they must be such as run here.
name-ctime-run = run a program on libctime's time functions and waits
name-clockbench = time calls of the clock functions
name-glibc-series = check a series of commits to glibc on each port
name-timewarp = look for clock readings that are out of order

define man-rule
doc/$(notdir $(1)).1: $(1)
	@$$(if $$(HELP2MAN),,echo "make $$@: no help2man; install help2man and run configure again" >&2; exit 1;) \
	  mkdir -p doc && echo "  MAN  $$@" \
	  && $$(HELP2MAN) --name="$$(name-$(notdir $(1)))" --info-page=libctime \
	       --output=$$@.tmp ./$(1) && mv -f $$@.tmp $$@
endef

# All fragments that add programs were read before this one.
$(foreach p,$(programs) tools/glibc-series,$(eval $(call man-rule,$p)))

# glibc-series isn't installed: it runs from the build folder.
man: $(man-pages) $(if $(JSON_DIR),doc/glibc-series.1)

# Not for a port whose programs this machine can't run.
doc-runs = $(if $(filter yes,$(cross_compiling)),,yes)
doc-installed = $(if $(MAKEINFO),doc/libctime.info) \
  $(if $(and $(HELP2MAN),$(doc-runs)),$(man-pages))

install-doc: $(doc-installed)
	@$(if $(MAKEINFO),,echo "make install: no makeinfo, so no manual" >&2;) \
	$(if $(and $(HELP2MAN),$(doc-runs)),,echo "make install: no man pages; they take help2man and programs that run here" >&2;) \
	for f in $(doc-installed); do \
	  case $$f in *.1) d=$(mandir)/man1 ;; *) d=$(infodir) ;; esac; \
	  $(INSTALL) -d $(DESTDIR)$$d \
	  && $(INSTALL_DATA) $$f $(DESTDIR)$$d/$$(basename $$f) || exit 1; \
	done

uninstall-doc:
	rm -f $(DESTDIR)$(infodir)/libctime.info \
	  $(addprefix $(DESTDIR)$(mandir)/man1/,$(notdir $(man-pages)))

.PHONY: info html man
