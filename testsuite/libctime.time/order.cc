/* Each function's reading lies between two raw system calls', for each clock.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "unit.h"

#include <pthread.h>

constexpr int rounds = 200;

/* GET between two raw readings of CLOCK, GRAIN nanoseconds coarse; and the raw
   call between two of GET's.  */
template <class F> static void
triple (const char *name, clockid_t clock, long grain, F get)
{
  for (int n = 0; n < rounds; n++)
    {
      wide before, middle, after, again;
      errno = 77;
      if (raw_gettime (clock, &before) != 0 || !get (&middle)
	  || raw_gettime (clock, &after) != 0 || !get (&again))
	{
	  fail ("%s: a call failed, errno %d", name, errno);
	  return;
	}
      wide cut { before.sec, before.nsec - before.nsec % grain };
      wide cut_after { after.sec, after.nsec - after.nsec % grain };
      if (!(cut <= middle && middle <= after && cut_after <= again))
	{
	  fail ("%s: %lld.%09lld, %lld.%09lld, %lld.%09lld, %lld.%09lld", name,
		(long long) before.sec, (long long) before.nsec,
		(long long) middle.sec, (long long) middle.nsec,
		(long long) after.sec, (long long) after.nsec,
		(long long) again.sec, (long long) again.nsec);
	  return;
	}
      if (errno != 77)
	{
	  fail ("%s: errno became %d", name, errno);
	  return;
	}
      if (middle.nsec < 0 || middle.nsec > 999999999)
	{
	  fail ("%s: nanoseconds %lld", name, (long long) middle.nsec);
	  return;
	}
    }
  pass ("%s", name);
}

static void
clock_order (const char *name, clockid_t id)
{
  wide t;
  char text[64];
  snprintf (text, sizeof text, "clock_gettime %s", name);
  long r = raw_gettime (id, &t);
  if (r != 0)
    {
      timespec ts;
      errno = 0;
      int ours = clock_gettime (id, &ts);
      check (ours == -1 && errno == -r,
	     "%s: refused as the kernel refuses it (%ld)", text, -r);
      return;
    }
  triple (text, id, 1, [id] (wide *to) {
    timespec ts;
    if (clock_gettime (id, &ts) != 0)
      return false;
    *to = widen (ts);
    return true;
  });
  snprintf (text, sizeof text, "clock_getres %s", name);
  wide want { -1, -1 };
  timespec have { -1, -1 };
  raw_getres (id, &want);
  errno = 77;
  int ours = clock_getres (id, &have);
  check (ours == 0 && have.tv_sec == want.sec && have.tv_nsec == want.nsec
	 && errno == 77, "%s", text);
  check (opaque (clock_getres) (id, nullptr) == 0 && errno == 77, "%s, NULL", text);
}

int
main ()
{
  for (const named_clock &c : clocks)
    clock_order (c.name, c.id);

  /* https://github.com/nanovms/nanos/issues/1946  */
  clockid_t id;
  check (clock_getcpuclockid (getpid (), &id) == 0, "clock_getcpuclockid");
  clock_order ("of this process", id);
  check (pthread_getcpuclockid (pthread_self (), &id) == 0, "pthread_getcpuclockid");
  clock_order ("of this thread", id);
  clock_order ("-2", -2);
  clock_order ("-6", -6);
  clock_order ("-7", -7);
  /* A descriptor that is no clock.  */
  int file = open ("/dev/null", O_RDONLY);
  clock_order ("of /dev/null", (~file << 3) | 3);
  close (file);
  triple ("gettimeofday", CLOCK_REALTIME, 1000, [] (wide *to) {
    timeval tv;
    if (gettimeofday (&tv, nullptr) != 0)
      return false;
    *to = { tv.tv_sec, tv.tv_usec * 1000 };
    return true;
  });
  triple ("timespec_get", CLOCK_REALTIME, 1, [] (wide *to) {
    timespec ts;
    if (timespec_get (&ts, TIME_UTC) != TIME_UTC)
      return false;
    *to = widen (ts);
    return true;
  });
  triple ("time", TIME_CLOCK, 1000000000, [] (wide *to) {
    time_t stored = -1;
    *to = { time (&stored), 0 };
    return stored == to->sec;
  });
  triple ("time, NULL", TIME_CLOCK, 1000000000, [] (wide *to) {
    *to = { time (nullptr), 0 };
    return true;
  });
#if !defined __USE_TIME_BITS64 || __TIMESIZE == 64
  triple ("ftime", TIME_CLOCK, FTIME_GRAIN, [] (wide *to) {
    timeb tb;
    memset (&tb, 0x55, sizeof tb);
    if (ftime (&tb) != 0 || tb.timezone != 0 || tb.dstflag != 0)
      return false;
    *to = { tb.time, tb.millitm * 1000000l };
    return true;
  });
#endif

  timespec want { -1, -1 }, have { -2, -2 };
  check (clock_getres (CLOCK_REALTIME, &want) == 0
	 && timespec_getres (&have, TIME_UTC) == TIME_UTC
	 && have.tv_sec == want.tv_sec && have.tv_nsec == want.tv_nsec,
	 "timespec_getres");
  return finish ();
}
