/* init-first: fills the sealed vDSO pointers.  powerpc version.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include <errno.h>

/* Called as the vDSO is: by its code's address, no descriptor, and with the
   error, ENOSYS, positive and CR0.SO set.  */
_Static_assert (ENOSYS == 38, "");
__asm__ (".pushsection .text\n\t"
	 ".p2align 2\n\t"
	 ".type powerpc_vdso_absent, @function\n"
	 "powerpc_vdso_absent:\n\t"
	 ".cfi_startproc\n\t"
	 "li 3, 38\n\t"
	 "crset 3\n\t"
	 "blr\n\t"
	 ".cfi_endproc\n\t"
	 ".size powerpc_vdso_absent, . - powerpc_vdso_absent\n\t"
	 ".popsection");
extern const char powerpc_vdso_absent[] attribute_hidden;
#define VDSO_ABSENT powerpc_vdso_absent

#include <sysdeps/unix/sysv/linux/init-first.c>
