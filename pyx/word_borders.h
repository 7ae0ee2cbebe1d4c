/* Where words may begin and end: the letters of identifiers, combining marks, scripts without blanks.
 *
 * All of it is read off the pinned property table (unicode_tables.h), never off the interpreter's. The twin is
 * babel_core/analysis/protected/words.py; the classes of letters are those of protected/letters.py.
 * Every function takes c <= 0x10FFFF (a code point of a str or of a search form), so that c >> BC_SHIFT is inside the
 * 8704 entries of the index and the index names a whole block.
 */
#ifndef BC_WORD_BORDERS_H
#define BC_WORD_BORDERS_H

#include <stddef.h>
#include <stdint.h>

#define BC_WITH_PROPERTIES
#include "unicode_tables.h"

#define BC_PROPERTY(c) bc_property_blocks[((size_t)bc_property_index[(c) >> BC_SHIFT] << BC_SHIFT) \
                                          | ((c) & ((1u << BC_SHIFT) - 1))]

enum { BC_CLASS_SEPARATOR = 0, BC_CLASS_MARK = 3, BC_SCRIPT_UNKNOWN = 2 };

static inline int bc_in(uint32_t c, uint32_t first, uint32_t last)
{
    return c - first <= last - first;
}

static inline int bc_is_digit(uint32_t c)
{
    return bc_in(c, '0', '9');
}

/* LATIN of letters.py: small letters, as the search form has no others. */
static inline int bc_is_latin(uint32_t c)
{
    return bc_in(c, 'a', 'z') || bc_in(c, 0xDF, 0xF6) || bc_in(c, 0xF8, 0x2AF) || bc_in(c, 0x1E00, 0x1EFF);
}

/* LETTERS of letters.py: Latin, Greek, Cyrillic. */
static inline int bc_is_letter(uint32_t c)
{
    if (c > 0x52F) /* most often an ideograph */
        return bc_in(c, 0x1E00, 0x1FFE);
    return bc_is_latin(c) || bc_in(c, 0x370, 0x37D) || bc_in(c, 0x37F, 0x482) || bc_in(c, 0x48A, 0x52F);
}

/* MARKS of letters.py, the marks that identifiers may hold. */
static inline int bc_is_name_mark(uint32_t c)
{
    return bc_in(c, 0x300, 0x36F);
}

/* START of letters.py: what a word of an identifier may begin with. */
static inline int bc_is_start(uint32_t c)
{
    return bc_is_letter(c) || bc_is_digit(c) || c == '_';
}

/* WORD of letters.py. */
static inline int bc_is_word(uint32_t c)
{
    return c > 0x52F ? bc_is_letter(c) : bc_is_start(c) || bc_is_name_mark(c);
}

static inline int bc_word_class(uint32_t c)
{
    return (BC_PROPERTY(c) >> BC_CLASS_SHIFT) & 3;
}

/* Any combining mark, of whatever script. */
static inline int bc_is_mark(uint32_t c)
{
    return c >= 0x300 && bc_word_class(c) == BC_CLASS_MARK;
}

/* Letters and numbers; private use and unassigned code points are none (their script is Unknown). */
static inline int bc_is_alnum(uint32_t c)
{
    uint32_t entry = BC_PROPERTY(c);
    int word = (int)((entry >> BC_CLASS_SHIFT) & 3);
    return word != BC_CLASS_SEPARATOR && word != BC_CLASS_MARK && (entry & 0xFF) != BC_SCRIPT_UNKNOWN;
}

/* Scripts beside whose letters a word may begin or end: _UNSPACED of words.py. */
static inline int bc_is_unspaced(uint32_t c)
{
    if (c < 0xE00)
        return 0;
    if (bc_in(c, 0x3400, 0x4DBF) || bc_in(c, 0x4E00, 0x9FFF) || bc_in(c, 0x3040, 0x318F) || bc_in(c, 0xAC00, 0xD7FF))
        return 1;
    return bc_in(c, 0xE00, 0xEFF) || bc_in(c, 0xF00, 0x109F) || bc_in(c, 0x1100, 0x11FF) || bc_in(c, 0x1780, 0x17FF)
        || bc_in(c, 0x1950, 0x19DF) || bc_in(c, 0x1A20, 0x1AAF) || bc_in(c, 0x1B00, 0x1B7F)
        || bc_in(c, 0x3005, 0x3007) || bc_in(c, 0x31A0, 0x31BF) || bc_in(c, 0x31F0, 0x31FF)
        || bc_in(c, 0xA000, 0xA4CF) || bc_in(c, 0xA960, 0xA9FF) || bc_in(c, 0xAA60, 0xAA7F)
        || bc_in(c, 0xF900, 0xFAFF) || bc_in(c, 0x1B000, 0x1B16F) || bc_in(c, 0x20000, 0x3FFFF);
}

/* Whether two neighbours stand in one word, so that no border may fall between them. */
static inline int bc_joins(uint32_t left, uint32_t right)
{
    if (bc_is_mark(right))
        return 1;
    return bc_is_alnum(right) && (bc_is_alnum(left) || bc_is_mark(left))
        && !bc_is_unspaced(left) && !bc_is_unspaced(right);
}

/* A code point that no identifier holds and that ends the reach of every look behind and ahead of the finders: blanks,
 * controls, signs beyond ASCII, letters of scripts without blanks. No letter of an identifier, no mark, no ASCII sign
 * (a chain of full-width signs may run through those), no letter that `joins` knows. */
static inline int bc_is_border(uint32_t c)
{
    uint32_t entry;
    if (c < 0x80)
        return c <= 0x20 || c == 0x7F;
    if (bc_is_letter(c) || bc_is_name_mark(c))
        return 0;
    entry = BC_PROPERTY(c);
    switch ((entry >> BC_CLASS_SHIFT) & 3) {
    case BC_CLASS_SEPARATOR:
        return 1;
    case BC_CLASS_MARK:
        return 0;
    default:
        return (entry & 0xFF) == BC_SCRIPT_UNKNOWN || bc_is_unspaced(c);
    }
}

#endif
