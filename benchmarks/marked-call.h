/* A call between two breakpoints, for a tracer to step through.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef BENCHMARKS_MARKED_CALL_H
#define BENCHMARKS_MARKED_CALL_H 1

namespace marked
{
  using word = unsigned long;
  using any_function = void (*) ();

  /* `return 0' and nothing else, whatever the compiler's options.  */
  __attribute__ ((naked)) inline void
  nothing ()
  {
    asm ("xorl %eax, %eax\n\t"
         "ret");
  }

  /* Calls F (FIRST, SECOND) between two breakpoints.  Only these are stepped,
     and no compiler's choice lies between them.  */
#if defined __x86_64__
  inline void
  call (any_function f, word first, word second)
  {
    /* Past the red zone, with the stack aligned for a call.  */
    asm volatile ("movq %%rsp, %%rbx\n\t"
                  "subq $128, %%rsp\n\t"
                  "andq $-16, %%rsp\n\t"
                  "int3\n\t"
                  "call *%%rax\n\t"
                  "int3\n\t"
                  "movq %%rbx, %%rsp"
                  : "+a"(f), "+D"(first), "+S"(second)
                  :
                  : "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "memory",
                    "cc");
  }

  inline void
  call (any_function f, word only)
  {
    call (f, only, 0);
  }
#elif defined __i386__
  /* As compilers call a function of so many arguments with an aligned
     stack.  */
# define CALL_MARKED(PUSH)                                            \
    asm volatile ("movl %%esp, %%edi\n\t"                             \
                  "andl $-16, %%esp\n\t"                              \
                  "int3\n\t"                                          \
                  PUSH                                                \
                  "call *%%eax\n\t"                                   \
                  "addl $16, %%esp\n\t"                               \
                  "int3\n\t"                                          \
                  "movl %%edi, %%esp"                                 \
                  : "+a"(f), "+c"(first), "+d"(second)                \
                  :                                                   \
                  : "edi", "memory", "cc")

  inline void
  call (any_function f, word first, word second)
  {
    CALL_MARKED ("subl $8, %%esp\n\t"
                 "pushl %%edx\n\t"
                 "pushl %%ecx\n\t");
  }

  inline void
  call (any_function f, word first)
  {
    word second = 0;
    CALL_MARKED ("subl $12, %%esp\n\t"
                 "pushl %%ecx\n\t");
  }
# undef CALL_MARKED
#endif
}

#endif
