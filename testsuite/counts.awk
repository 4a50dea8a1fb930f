# Adds up DejaGnu's summaries, with EXTRA skipped.
# Copyright (C) 2026 The libctime Authors
# SPDX-License-Identifier: LGPL-2.1-or-later

/^(PASS|XFAIL): / { passed++ }
/^(FAIL|XPASS|UNRESOLVED|ERROR): / { failed++ }
/^(UNSUPPORTED|UNTESTED): / { skipped++ }
END {
  printf "%d passed, %d failed, %d skipped\n", passed, failed, skipped + extra
  exit (failed > 0 || passed == 0 || status != 0)
}
