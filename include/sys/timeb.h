/* Internal additions to <sys/timeb.h>: the 64-bit type and name.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include_next <sys/timeb.h>

#ifndef _CTIME_SYS_TIMEB_H
#define _CTIME_SYS_TIMEB_H 1

#include <time.h>

#if __TIMESIZE == 64
# define __timeb64 timeb
# define __ftime64 ftime
#else
struct __timeb64
{
  __time64_t time;
  unsigned short int millitm;
  short int timezone;
  short int dstflag;
};
extern int __ftime64 (struct __timeb64 *timebuf);
libc_hidden_proto (__ftime64)
#endif

#endif /* sys/timeb.h */
