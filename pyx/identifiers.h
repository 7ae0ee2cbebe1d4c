/* The frequent identifiers found in C: numbers with signs, dates, part numbers, units, short hyphenated words, acronyms,
 * dotted names, letters joined with digits, camelCase. The twin is babel_core/analysis/protected, which stays the measure
 * of what is right: a window that may hold anything else (addresses, paths, versions with letters, names with signs or
 * underscores, marks, letters of other scripts) is left to it as a whole.
 *
 * A window of the look-out is read as atoms: letters, digits and the signs . - , : ' / between what can be no part of an
 * identifier (borders, brackets, quotes and the like). In an atom, words joined by single signs are a chunk
 * (chunks.py), cut at loose signs into pieces; words alone may be alnum or camel (joined.py). Linear in the window.
 */
#ifndef BC_IDENTIFIERS_H
#define BC_IDENTIFIERS_H

#include <stdlib.h>

#include "lookout.h"

enum {
    BC_KIND_ACRONYM,
    BC_KIND_ALNUM,
    BC_KIND_CAMEL,
    BC_KIND_DATE,
    BC_KIND_DOMAIN,
    BC_KIND_HYPHEN,
    BC_KIND_NUMBER,
    BC_KIND_PART_NUMBER,
    BC_KIND_VERSION
};

/* What the text of an identifier leaves out of text[start .. text_end): */
enum {
    BC_TEXT_WHOLE,
    BC_TEXT_NO_HYPHENS,
    BC_TEXT_NO_STOPS,
    BC_TEXT_NO_COMMAS,
    BC_TEXT_DECIMAL_COMMA /* no stops, and commas become stops */
};

typedef struct {
    int32_t start;
    int32_t end;
    int32_t text_end; /* less than end where a possessive 's is swallowed */
    int32_t first_part;
    int32_t part_count;
    uint8_t kind;
    uint8_t written;
} bc_identifier;

typedef struct {
    int32_t start;
    int32_t end;
    int32_t level;
} bc_part;

/* Grows as needed and is used again by setting the two counts to 0; zero it at first, bc_found_free at last. */
typedef struct {
    bc_identifier *items;
    bc_part *parts;
    int32_t item_count, item_room;
    int32_t part_count, part_room;
} bc_found;

enum { BC_LONGEST_NAME = 2048, BC_WORDS = 64 };

/* A word of an atom: letters and digits without a sign. */
typedef struct {
    int32_t start, end;
    uint8_t digits, latin, others; /* whether it has some */
    uint8_t ends_digit, starts_digit;
} bc_word;

static void bc_found_free(bc_found *found)
{
    free(found->items);
    free(found->parts);
}

static int bc_add_identifier(bc_found *found, int32_t start, int32_t end, int kind, int written)
{
    bc_identifier *item;
    if (found->item_count == found->item_room) {
        int32_t room = found->item_room ? 2 * found->item_room : 16;
        void *more = realloc(found->items, (size_t)room * sizeof(bc_identifier));
        if (more == NULL)
            return -1;
        found->items = (bc_identifier *)more;
        found->item_room = room;
    }
    item = &found->items[found->item_count++];
    item->start = start;
    item->end = item->text_end = end;
    item->first_part = found->part_count;
    item->part_count = 0;
    item->kind = (uint8_t)kind;
    item->written = (uint8_t)written;
    return 0;
}

/* Add a part to the last identifier. */
static int bc_add_part(bc_found *found, int32_t start, int32_t end, int32_t level)
{
    bc_part *part;
    if (found->part_count == found->part_room) {
        int32_t room = found->part_room ? 2 * found->part_room : 32;
        void *more = realloc(found->parts, (size_t)room * sizeof(bc_part));
        if (more == NULL)
            return -1;
        found->parts = (bc_part *)more;
        found->part_room = room;
    }
    part = &found->parts[found->part_count++];
    part->start = start;
    part->end = end;
    part->level = level;
    found->items[found->item_count - 1].part_count++;
    return 0;
}

static inline uint32_t bc_read(int kind, const void *text, Py_ssize_t at)
{
    if (kind == 1)
        return ((const uint8_t *)text)[at];
    return kind == 2 ? ((const uint16_t *)text)[at] : ((const uint32_t *)text)[at];
}

/* _WIDE of finder.py: full-width forms of signs. */
static inline int bc_is_wide(uint32_t c)
{
    return bc_in(c, 0xFE10, 0xFE6F)
        || (bc_in(c, 0xFF01, 0xFF65) && c != 0xFF0B && !bc_in(c, 0xFF10, 0xFF19) && !bc_in(c, 0xFF21, 0xFF3A)
            && !bc_in(c, 0xFF41, 0xFF5A));
}

/* Letters that the finders in C take: those that are letters for every pattern. */
static inline int bc_is_plain_letter(uint32_t c)
{
    if (c < 0x80)
        return bc_in(c, 'a', 'z');
    return bc_is_latin(c) || bc_in(c, 0x3AC, 0x3CE) || bc_in(c, 0x400, 0x481) || bc_in(c, 0x48A, 0x52F);
}

/* Letters of the names that may be camelCase (_NAME of joined.py). */
static inline int bc_is_camel_letter(uint32_t c)
{
    return bc_in(c, 'a', 'z') || bc_in(c, 0xDF, 0xF6) || bc_in(c, 0xF8, 0x24F);
}

/* ASCII signs that part atoms as borders do: no pattern looks at them but those of URLs, of symbols and of "~/", and windows
 * with such, or with a slash behind anything but a word, are left to Python. */
static inline int bc_is_neutral(uint32_t c)
{
    switch (c) {
    case 0: case '!': case '"': case '#': case '$': case '%': case '&': case '(': case ')': case '*': case '+': case ';': case '<': case '=':
    case '>': case '?': case '[': case ']': case '^': case '`': case '{': case '|': case '}': case '~':
        return 1;
    default:
        return bc_is_border(c);
    }
}

#define BC_UNIT uint8_t
#define BC_NAME(name) name##_1
#include "identifiers_units.h"
#define BC_UNIT uint16_t
#define BC_NAME(name) name##_2
#include "identifiers_units.h"
#define BC_UNIT uint32_t
#define BC_NAME(name) name##_4
#include "identifiers_units.h"

/* Find all identifiers of a window of a search form of 32-bit units: 1 when they are in `found`, 0 when the window is
 * left to Python (nothing is added then), -1 without memory. The arguments are those of bc_lookout; `ends` are the
 * original ends of the units, NULL with `starts`. Needs no GIL. */
static inline int bc_find_identifiers(
    const uint32_t *folded, Py_ssize_t size, int kind, const void *original, Py_ssize_t original_size,
    const int32_t *starts, const int32_t *ends, const bc_window *window, bc_found *found)
{
    return bc_find_window_4(folded, size, kind, original, original_size, starts, ends, window, found);
}

#endif
