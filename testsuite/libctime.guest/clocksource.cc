/* The clock source changed while threads read the clocks.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "guest.h"

#include <pthread.h>

#define FOLDER "/sys/devices/system/clocksource/clocksource0/"

constexpr int changes = 60, threads = 2;

static bool go_on = true;

struct reader : tally
{
  pthread_t thread;
  long back = 0;
};

static void *
read_clocks (void *argument)
{
  auto *r = static_cast<reader *> (argument);
  wide last { 0, 0 };
  while (__atomic_load_n (&go_on, __ATOMIC_RELAXED))
    {
      wide middle, after;
      for (const reading &function : readings)
	r->count (function.name,
		  reads_in_order (function.clock, function.grain, function.get, true,
				  &middle, &after));
      /* The last one's is compared with the last turn's.  */
      for (clockid_t id : { CLOCK_MONOTONIC_RAW, CLOCK_BOOTTIME, CLOCK_MONOTONIC })
	r->count ("clock_gettime",
		  reads_in_order (id, 1, [id] (wide *to) { return read_clock (id, to); },
				  false, &middle, &after));
      r->back += !(last <= middle);
      last = middle;
      r->turns++;
    }
  return nullptr;
}

static bool
choose (const char *source)
{
  int file = open (FOLDER "current_clocksource", O_WRONLY | O_CLOEXEC);
  ssize_t length = strlen (source);
  bool ok = file >= 0 && write (file, source, length) == length;
  close (file);
  char now[64];
  read_line (FOLDER "current_clocksource", now, sizeof now);
  return ok && strcmp (now, source) == 0;
}

static void
test ()
{
  char usual[64], line[256], *sources[8], *save = nullptr;
  int count = 0;
  read_line (FOLDER "current_clocksource", usual, sizeof usual);
  read_line (FOLDER "available_clocksource", line, sizeof line);
  for (char *name = strtok_r (line, " ", &save); name != nullptr && count < 8;
       name = strtok_r (nullptr, " ", &save))
    sources[count++] = name;
  if (count < 2)
    {
      unsupported ("this kernel has one clock source: %s", usual);
      return;
    }

  reader readers[threads];
  for (reader &r : readers)
    if (pthread_create (&r.thread, nullptr, read_clocks, &r) != 0)
      {
	unresolved ("no thread");
	exit (finish ());
      }
  int refused = 0;
  for (int n = 0; n < changes; n++)
    {
      /* Some of what is available a kernel may not take at the moment.  */
      refused += !choose (sources[n % count]);
      pause_for (5000000);
    }
  __atomic_store_n (&go_on, false, __ATOMIC_RELAXED);
  for (reader &r : readers)
    {
      pthread_join (r.thread, nullptr);
      check (r.turns > 0 && r.wrong == 0,
	     "all functions as the kernel: %ld wrong in %ld turns, the first %s",
	     r.wrong, r.turns, r.first);
      check (r.back == 0, "CLOCK_MONOTONIC goes back %ld times", r.back);
    }
  choose (usual);
  check (refused <= changes - 2 * changes / count,
	 "%d changes, of %d sources, %d refused", changes, count, refused);
}
