/* Do a caller's values survive an inline system or vDSO call?
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#ifndef REGISTERS_H
#define REGISTERS_H 1

/* A function that its callers know nothing of.  */
#ifdef __clang__
# define APART __attribute__ ((noinline))
#else
# define APART __attribute__ ((noipa))
#endif

/* More values than any port has registers live across the expression, so that
   the compiler keeps one in each that the expression doesn't say it spoils.  */
#define FOR_EACH_VALUE(X) \
  X (0) X (1) X (2) X (3) X (4) X (5) X (6) X (7) X (8) X (9) X (10) X (11) \
  X (12) X (13) X (14) X (15) X (16) X (17) X (18) X (19) X (20) X (21) X (22) \
  X (23) X (24) X (25) X (26) X (27) X (28) X (29) X (30) X (31)

static constexpr unsigned long
value_at (unsigned long n)
{
  return (n + 1) * 2654435761ul;
}

#define VALUE_OF(n) value_at (n),
static volatile unsigned long values[] = { FOR_EACH_VALUE (VALUE_OF) };

#define VALUE_DECLARE(n) unsigned long value_##n = values[n];
#define VALUE_COMPARE(n) survived &= value_##n == values[n];

/* RESULT = EXPRESSION; whether all values are what they were.  */
#define SURVIVED(result, expression)		\
  ({						\
    FOR_EACH_VALUE (VALUE_DECLARE)		\
    result = (expression);			\
    bool survived = true;			\
    FOR_EACH_VALUE (VALUE_COMPARE)		\
    survived;					\
  })

#endif /* registers.h */
