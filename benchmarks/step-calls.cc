/* Counts the instructions of calls by stepping through them in this process.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/stepper.h"
#include "tools/program.h"

#include <algorithm>
#include <csignal>
#include <limits>
#include <ucontext.h>
#include <unistd.h>

/* The trap flag gives a SIGTRAP after each instruction.  Were it a tracer in
   another process that steps, each step would wait for its turn on a busy
   processor, and the kernel renew the vDSO's page in the middle of most calls,
   which then start again.  */

namespace
{
  using benchmarks::call;
  using benchmarks::entries;
  using benchmarks::function;

  constexpr int most_tries = 60, enough_quiet_ones = 4;

  using word = unsigned long;
  using any_function = void (*) ();

  constexpr word trap_flag = 0x100;
#if defined __x86_64__
  constexpr int stack_pointer = REG_RSP;
#elif defined __i386__
  constexpr int stack_pointer = REG_ESP;
#endif

  /* Where the stack was before the call: there again, it is over.  */
  volatile word stack_before;
  volatile long steps;

  void
  after_instruction (int, siginfo_t *, void *context)
  {
    auto &registers
      = static_cast<ucontext_t *> (context)->uc_mcontext.gregs;
    steps = steps + 1;
    if (static_cast<word> (registers[stack_pointer]) >= stack_before)
      registers[REG_EFL] &= ~trap_flag;
  }

  /* `return 0' and nothing else, whatever the compiler's options.  */
  __attribute__ ((naked)) void
  nothing ()
  {
    asm ("xorl %eax, %eax\n\t"
         "ret");
  }

  /* F (FIRST, SECOND), stepped through from the first instruction behind the
     popf to the one that puts the stack back.  No compiler's choice lies
     between them.  */
#if defined __x86_64__
  void
  stepped (any_function f, word first, word second)
  {
    /* Past the red zone, with the stack aligned for a call.  */
    asm volatile ("movq %%rsp, %%rbx\n\t"
                  "subq $128, %%rsp\n\t"
                  "andq $-16, %%rsp\n\t"
                  "movq %%rsp, (%[before])\n\t"
                  "pushfq\n\t"
                  "orq %[trap], (%%rsp)\n\t"
                  "popfq\n\t"
                  "call *%%rax\n\t"
                  "movq %%rbx, %%rsp"
                  : "+a"(f), "+D"(first), "+S"(second)
                  : [before] "r"(&stack_before), [trap] "i"(trap_flag)
                  : "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "memory",
                    "cc");
  }

  void
  stepped (any_function f, word only)
  {
    stepped (f, only, 0);
  }
#elif defined __i386__
  /* As compilers call a function of so many arguments with an aligned
     stack.  */
# define STEPPED(PUSH)                                                \
    asm volatile ("pushl %%edi\n\t"                                   \
                  "movl %%esp, %%edi\n\t"                             \
                  "andl $-16, %%esp\n\t"                              \
                  "movl %%esp, (%[before])\n\t"                       \
                  "pushfl\n\t"                                        \
                  "orl %[trap], (%%esp)\n\t"                          \
                  "popfl\n\t"                                         \
                  PUSH                                                \
                  "call *%%eax\n\t"                                   \
                  "addl $16, %%esp\n\t"                               \
                  "movl %%edi, %%esp\n\t"                             \
                  "popl %%edi"                                        \
                  : "+a"(f), "+c"(first), "+d"(second)                \
                  : [before] "S"(&stack_before), [trap] "i"(trap_flag) \
                  : "memory", "cc")

  void
  stepped (any_function f, word first, word second)
  {
    STEPPED ("subl $8, %%esp\n\t"
             "pushl %%edx\n\t"
             "pushl %%ecx\n\t");
  }

  void
  stepped (any_function f, word first)
  {
    word second = 0;
    STEPPED ("subl $12, %%esp\n\t"
             "pushl %%ecx\n\t");
  }
# undef STEPPED
#endif

  template <class T>
  word
  as_word (T *pointer)
  {
    return reinterpret_cast<word> (pointer);
  }

  void
  step_through (const entries &e, const call &c)
  {
    timeval tv;
    timespec ts;
    vdso::wide_timespec wide;
    const auto run = [] (auto *f, auto... arguments) {
      stepped (reinterpret_cast<any_function> (f), arguments...);
    };
    const word clock = static_cast<word> (c.clock);
    switch (c.what)
      {
      case function::time: run (e.time, word { 0 }); break;
      case function::gettimeofday:
        run (e.gettimeofday, as_word (&tv), word { 0 });
        break;
      case function::clock_gettime:
        run (e.clock_gettime, clock, as_word (&ts));
        break;
      case function::clock_gettime64:
        run (e.clock_gettime64, clock, as_word (&wide));
        break;
      case function::clock_getres:
        run (e.clock_getres, clock, as_word (&ts));
        break;
      case function::timespec_get:
        run (e.timespec_get, as_word (&ts), word { TIME_UTC });
        break;
      }
  }

  /* Changes when the kernel renews the vDSO's page.  */
  long
  last_tick ()
  {
    timespec ts;
    clock_gettime (CLOCK_MONOTONIC_COARSE, &ts);
    return ts.tv_nsec;
  }

  /* Where a step is slow, a call takes about as long as a tick.  Beginning with
     a tick leaves it the most time; on a busy processor a random moment does
     better, after a sleep that gives it a whole turn.  */
  void
  choose_moment (int attempt)
  {
    /* Near a second's end libctime-coherent's time reads a second clock.  */
    timespec now;
    while (clock_gettime (CLOCK_REALTIME, &now), now.tv_nsec > 900'000'000)
      usleep (10'000);
    if (attempt % 2 != 0)
      usleep (1000 + static_cast<useconds_t> (std::rand ()) % 4000);
    else
      for (const long then = last_tick (); last_tick () == then;)
        ;
  }

  template <class F>
  long
  least_steps (F run)
  {
    long least = std::numeric_limits<long>::max ();
    for (int i = 0, quiet = 0; i < most_tries && quiet < enough_quiet_ones; ++i)
      {
        choose_moment (i);
        const long tick = last_tick ();
        steps = 0;
        run ();
        least = std::min (least, long { steps });
        quiet += last_tick () == tick;
      }
    return least;
  }

  /* The handler must leave the stack of what is stepped alone.  */
  void
  catch_traps ()
  {
    static unsigned char stack[1 << 16];
    stack_t other {};
    other.ss_sp = stack;
    other.ss_size = sizeof stack;
    struct sigaction action {};
    action.sa_sigaction = after_instruction;
    action.sa_flags = SA_SIGINFO | SA_ONSTACK;
    if (sigaltstack (&other, nullptr) != 0
        || sigaction (SIGTRAP, &action, nullptr) != 0)
      program::end (program::failure, std::string ("cannot catch SIGTRAP: ")
                                        + std::strerror (errno));
  }
}

long
stepper::count_call (const entries &e, const call &c)
{
  catch_traps ();
  /* The first call binds what is bound lazily.  */
  benchmarks::repeat (e, c, 1);
  return least_steps ([&] { step_through (e, c); });
}

long
stepper::count_empty ()
{
  catch_traps ();
  return least_steps ([] { stepped (nothing, 0, 0); });
}
