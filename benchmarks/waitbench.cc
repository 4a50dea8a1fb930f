/* waitbench: what waits with a deadline cost, by libstdc++ and by libctime++.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/compare.h"
#include "benchmarks/routes.h"
#include "tools/program.h"

#include <dlfcn.h>
#include <future>
#include <pthread.h>
#include <semaphore.h>
#include <thread>

using namespace std::chrono_literals;

/* The names of the two waits have this port's letter for a 64-bit integer.  */
#if __SIZEOF_LONG__ == 8
# define INT "l"
#else
# define INT "x"
#endif
#define BASE "_ZNSt28__atomic_futex_unsigned_base"
#define TIMES "EPjjbNSt6chrono8durationI" INT "St5ratioIL" INT "1EL" INT \
  "1EEEENS2_I" INT "S3_IL" INT "1EL" INT "1000000000EEEE"
#define UNTIL BASE "19_M_futex_wait_until" TIMES
#define UNTIL_STEADY BASE "26_M_futex_wait_until_steady" TIMES

/* As functions that get their object.  The linker's --wrap leads std::future's
   calls to ours, which lead to the library that is measured.  */
using wait_function = bool (std::__atomic_futex_unsigned_base *, unsigned *,
                            unsigned, bool, std::chrono::seconds,
                            std::chrono::nanoseconds);
extern wait_function wrapped_until __asm__ ("__wrap_" UNTIL);
extern wait_function wrapped_until_steady __asm__ ("__wrap_" UNTIL_STEADY);
extern wait_function libstdcxx_until __asm__ ("__real_" UNTIL);
extern wait_function libstdcxx_until_steady __asm__ ("__real_" UNTIL_STEADY);

namespace
{
  struct waits
  {
    const char *name;
    wait_function *until, *until_steady;
  };

  const waits *current;
}

bool
wrapped_until (std::__atomic_futex_unsigned_base *base, unsigned *word,
               unsigned value, bool has_timeout, std::chrono::seconds s,
               std::chrono::nanoseconds ns)
{
  return current->until (base, word, value, has_timeout, s, ns);
}

bool
wrapped_until_steady (std::__atomic_futex_unsigned_base *base, unsigned *word,
                      unsigned value, bool has_timeout,
                      std::chrono::seconds s, std::chrono::nanoseconds ns)
{
  return current->until_steady (base, word, value, has_timeout, s, ns);
}

namespace
{
  constexpr double default_seconds = 6;

  double
  since (std::chrono::steady_clock::time_point start)
  {
    return std::chrono::duration<double, std::nano> (
             std::chrono::steady_clock::now () - start)
      .count ();
  }

  std::promise<void> never;
  std::future<void> pending = never.get_future ();

  template <class Clock>
  double
  expired (unsigned long n)
  {
    for (const auto past = Clock::now () - 1s; n != 0; --n)
      pending.wait_until (past);
    return 0;
  }

  template <class Clock>
  double
  just_now (unsigned long n)
  {
    for (; n != 0; --n)
      pending.wait_until (Clock::now ());
    return 0;
  }

  double
  no_time (unsigned long n)
  {
    for (; n != 0; --n)
      pending.wait_for (0s);
    return 0;
  }

  double
  ready (unsigned long n)
  {
    std::promise<void> kept;
    kept.set_value ();
    for (std::future<void> f = kept.get_future (); n != 0; --n)
      f.wait_for (1s);
    return 0;
  }

  /* How late a wait ends, in all.  */
  template <class Clock, int ms>
  double
  late (unsigned long n)
  {
    double sum = 0;
    for (; n != 0; --n)
      {
        const auto deadline = Clock::now () + std::chrono::milliseconds (ms);
        pending.wait_until (deadline);
        sum += std::chrono::duration<double, std::nano> (Clock::now ()
                                                         - deadline)
                 .count ();
      }
    return sum;
  }

  /* From a value's being set to the waiter's going on, in all.  */
  template <class Clock>
  double
  wake (unsigned long n)
  {
    double sum = 0;
    for (; n != 0; --n)
      {
        std::promise<std::chrono::steady_clock::time_point> promise;
        auto f = promise.get_future ();
        std::thread other ([&promise] {
          /* Meanwhile the waiter has gone to sleep.  */
          std::this_thread::sleep_for (300us);
          promise.set_value (std::chrono::steady_clock::now ());
        });
        f.wait_until (Clock::now () + 20s);
        sum += since (f.get ());
        other.join ();
      }
    return sum;
  }

  struct call
  {
    const char *label;
    double (*run) (unsigned long);
    compare::time by = compare::time::wall;
    unsigned long calls = 0;
  };

  using system = std::chrono::system_clock;
  using steady = std::chrono::steady_clock;
  using enum compare::time;

  constexpr call calls[] = {
    { "expired, system", expired<system> },
    { "expired, steady", expired<steady> },
    { "now, system", just_now<system> },
    { "now, steady", just_now<steady> },
    { "wait_for(0)", no_time },
    { "ready", ready },
    { "late, 1 ms, system", late<system, 1>, own, 4 },
    { "late, 1 ms, steady", late<steady, 1>, own, 4 },
    { "late, 30 ms, system", late<system, 30>, own, 1 },
    { "late, 30 ms, steady", late<steady, 30>, own, 1 },
    { "wake-up, system", wake<system>, own, 4 },
    { "wake-up, steady", wake<steady>, own, 4 },
  };

  /* libc's own waits, a second too late: libctime++ leaves them alone.  */
  timespec
  past (clockid_t clock)
  {
    timespec ts;
    clock_gettime (clock, &ts);
    --ts.tv_sec;
    return ts;
  }

  double
  semaphore (unsigned long n)
  {
    sem_t none;
    sem_init (&none, 0, 0);
    for (const timespec ts = past (CLOCK_REALTIME); n != 0; --n)
      sem_timedwait (&none, &ts);
    return 0;
  }

  double
  semaphore_steady (unsigned long n)
  {
    sem_t none;
    sem_init (&none, 0, 0);
    for (const timespec ts = past (CLOCK_MONOTONIC); n != 0; --n)
      sem_clockwait (&none, CLOCK_MONOTONIC, &ts);
    return 0;
  }

  pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
  pthread_cond_t condition = PTHREAD_COND_INITIALIZER;

  double
  condition_variable (unsigned long n)
  {
    pthread_mutex_lock (&mutex);
    for (const timespec ts = past (CLOCK_REALTIME); n != 0; --n)
      pthread_cond_timedwait (&condition, &mutex, &ts);
    pthread_mutex_unlock (&mutex);
    return 0;
  }

  double
  condition_variable_steady (unsigned long n)
  {
    pthread_mutex_lock (&mutex);
    for (const timespec ts = past (CLOCK_MONOTONIC); n != 0; --n)
      pthread_cond_clockwait (&condition, &mutex, CLOCK_MONOTONIC, &ts);
    pthread_mutex_unlock (&mutex);
    return 0;
  }

  double
  timed_mutex (unsigned long n)
  {
    pthread_mutex_lock (&mutex);
    for (const timespec ts = past (CLOCK_REALTIME); n != 0; --n)
      pthread_mutex_timedlock (&mutex, &ts);
    pthread_mutex_unlock (&mutex);
    return 0;
  }

  constexpr call libc_calls[] = {
    { "sem_timedwait, expired", semaphore },
    { "sem_clockwait, expired", semaphore_steady },
    { "cond_timedwait, expired", condition_variable },
    { "cond_clockwait, expired", condition_variable_steady },
    { "mutex_timedlock, expired", timed_mutex },
  };

  waits
  load (const std::string &library)
  {
    void *const ours = dlopen (library.c_str (), RTLD_NOW | RTLD_LOCAL);
    if (!ours)
      program::end (program::failure,
                    "cannot load libctime++: " + std::string (dlerror ())
                      + "; build it, or give its path with --library");
    const auto function = [ours, &library] (const char *symbol) {
      void *const address = dlsym (ours, symbol);
      if (!address)
        program::end (program::failure, library + " has no " + symbol
                                          + "; it is no libctime++");
      return reinterpret_cast<wait_function *> (address);
    };
    return { "libctime++", function (UNTIL), function (UNTIL_STEADY) };
  }

  void
  help ()
  {
    std::printf (
      "Usage: waitbench [OPTION]...\n"
      "Compare the waits of std::future by libstdc++ and by libctime++, "
      "interleaved in one\nrun, and print a table; and libc's own waits, for "
      "the record.\n\n"
      "  -j, --json=FILE     write the figures to FILE too\n"
      "  -l, --library=PATH  the libctime++ to measure\n"
      "  -t, --time=SECONDS  take about so long, and six seconds more (default "
      "%g)\n"
      "  -h, --help          print this and exit\n"
      "  -V, --version       print the version and exit\n\n"
      "Exit status is 2 for a wrong use, 1 for a failure.\n",
      default_seconds);
  }

  void
  print (const std::vector<compare::figure> &figures)
  {
    std::printf ("ns per call on %s: median, half the spread of the quartiles, "
                 "ratio to libstdc++",
                 benchmarks::port);
    std::string_view last;
    for (const compare::figure &f : figures)
      {
        if (last != f.call)
          std::printf ("\n%-26s", f.call.c_str ());
        last = f.call;
        std::printf (" %-10s %9.1f +-%8.1f %6.4f", f.route.c_str (),
                     f.took.median, (f.took.high - f.took.low) / 2, f.ratio);
      }
    std::printf ("\n%d interleaved repetitions each, by %s\n",
                 compare::repetitions, compare::statistician);
  }

  void
  run (const std::string &library, double seconds,
       const std::string &json_file)
  {
    const waits both[] = {
      { "libstdc++", libstdcxx_until, libstdcxx_until_steady },
      load (library),
    };
    std::vector<compare::figure> figures;
    std::vector<compare::task> tasks;
    for (const call &c : calls)
      for (const waits &w : both)
        {
          figures.push_back ({ c.label, w.name, {}, 1 });
          tasks.push_back ({ [&w, &c] (unsigned long n) {
                               current = &w;
                               return c.run (n);
                             },
                             c.by, c.calls });
        }
    for (const call &c : libc_calls)
      {
        figures.push_back ({ c.label, "libc", {}, 1 });
        tasks.push_back ({ c.run, c.by, c.calls });
      }

    const auto timings = compare::measure (tasks, seconds);
    for (std::size_t i = 0, first = 0; i < figures.size (); ++i)
      {
        if (figures[i].call != figures[first].call)
          first = i;
        figures[i].took = timings[i];
        figures[i].ratio = timings[i].median / timings[first].median;
      }
    print (figures);
    if (!json_file.empty ())
      compare::write (figures, library, json_file);
  }
}

int
main (int argc, char **argv)
{
  program::name = "waitbench";
  static const option options[] = {
    { "json", required_argument, nullptr, 'j' },
    { "library", required_argument, nullptr, 'l' },
    { "time", required_argument, nullptr, 't' },
    { "help", no_argument, nullptr, 'h' },
    { "version", no_argument, nullptr, 'V' },
    {},
  };
  std::string json_file, library;
  double seconds = default_seconds;
  opterr = 0;
  for (int c; (c = getopt_long (argc, argv, ":j:l:t:hV", options, nullptr))
              != -1;)
    switch (c)
      {
      case 'j': json_file = optarg; break;
      case 'l': library = program::absolute (optarg); break;
      case 't':
        seconds = program::option_number ("--time", optarg, 0.1, 3600.0);
        break;
      case 'h': help (); return program::finish (0);
      case 'V': program::print_version (); return program::finish (0);
      default: program::bad_option (c, argv);
      }
  if (optind != argc)
    program::end (program::usage, "no argument is needed; remove '"
                                    + std::string (argv[optind]) + "'");
  run (library.empty () ? benchmarks::default_library ("libctime++") : library,
       seconds, json_file);
  return program::finish (0);
}
