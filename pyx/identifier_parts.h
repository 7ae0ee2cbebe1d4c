/* How an identifier is cut into its parts: coarse separators first, then letters from digits, then camelCase.
 * The twin is PartCutter of babel_core/analysis/protected/spans.py.
 */
#ifndef BC_IDENTIFIER_PARTS_H
#define BC_IDENTIFIER_PARTS_H

#include "identifier_types.h"

/* Separators, one bit a set. */
enum {
    BC_SPLIT_SLASH = 1, /* / \\ */
    BC_SPLIT_NAME = 2, /* ?&=;:,@+~()!*'$[]# */
    BC_SPLIT_STOP = 4, /* . */
    BC_SPLIT_HYPHEN = 8, /* - */
    BC_SPLIT_LOW = 16, /* _ */
    BC_SPLIT_ADDRESS = 32, /* /?&=#: */
    BC_SPLIT_ADDRESS_SIGN = 64, /* ;,@+~()!*'$[] */
    BC_SPLIT_TIME = 128, /* tz */
    BC_SPLIT_DATE = 256, /* -/.: */
    BC_SPLIT_NUMBERED = 512, /* -/ */
    BC_SPLIT_POINT = 1024, /* .,: */
    BC_SPLIT_QUOTED = 2048, /* .' */
};
static const uint16_t bc_splits[128] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 66, 0, 34, 66, 0, 34, 2114, 66, 66, 66, 66, 1090, 776, 3332, 801,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1314, 66, 0, 34, 0, 34,
    66, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 66, 1, 66, 0, 16,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 128, 0, 0, 0, 0, 0, 128, 0, 0, 0, 66, 0,
};

/* Sets of separators, coarsest first. */
typedef struct {
    int count;
    int escapes; /* whether a piece with "%" but without "/" stays whole: its hexadecimal digits are no words */
    uint16_t sets[5];
} bc_splitters;

static const bc_splitters bc_split_name
    = {5, 0, {BC_SPLIT_SLASH, BC_SPLIT_NAME, BC_SPLIT_STOP, BC_SPLIT_HYPHEN, BC_SPLIT_LOW}};
static const bc_splitters bc_split_address
    = {5, 1, {BC_SPLIT_ADDRESS, BC_SPLIT_ADDRESS_SIGN, BC_SPLIT_STOP, BC_SPLIT_HYPHEN, BC_SPLIT_LOW}};
static const bc_splitters bc_split_dotted = {3, 0, {BC_SPLIT_STOP, BC_SPLIT_HYPHEN, BC_SPLIT_LOW}};
static const bc_splitters bc_split_date = {2, 0, {BC_SPLIT_TIME, BC_SPLIT_DATE}};
static const bc_splitters bc_split_numbered = {3, 0, {BC_SPLIT_NUMBERED, BC_SPLIT_POINT, BC_SPLIT_LOW}};
static const bc_splitters bc_split_quoted = {1, 0, {BC_SPLIT_QUOTED}};

static inline int bc_separates(uint32_t c, int set)
{
    return c < 128 && (bc_splits[c] & set);
}

/* Take underscores and all that is no letter or digit off both ends. A mark of the last letter stays, and so does a
 * bracket that was opened inside. Linear: the first opening bracket is looked for once. */
static void bc_trim(const bc_finder *f, int32_t *start, int32_t *end)
{
    int32_t from = *start, to = *end, opened = -1;
    while (from < to && !bc_is_alnum(f->folded[from]))
        from++;
    while (to > from && !bc_is_alnum(f->folded[to - 1]) && !bc_is_name_mark(f->folded[to - 1])) {
        if (f->folded[to - 1] == ')') {
            if (opened < 0) {
                for (opened = from; opened < to && f->folded[opened] != '('; opened++) {
                }
            }
            if (opened < to)
                break;
        }
        to--;
    }
    *start = from;
    *end = to;
}

/* Whether a word of camelCase begins with the code point at a place of the original; the name ends at `to`, and
 * `before` is what stands before the place and the digits there. A plural of capitals (URLs) is no new word. */
static int bc_is_edge(const bc_finder *f, int32_t at, int32_t to, uint32_t before)
{
    uint32_t next;
    if (!bc_is_upper(bc_original(f, at)))
        return 0;
    if (bc_is_lower(before))
        return 1;
    if (!bc_is_upper(before) || at + 1 >= to)
        return 0;
    next = bc_original(f, at + 1);
    return bc_is_lower(next) && (next != 's' || (at + 2 < to && bc_is_lower(bc_original(f, at + 2))));
}

/* The number of words that begin inside the camelCase name [start, end), not counting a single capital at its end;
 * *from is where its original begins, *last the place there before which they all begin. 0 when it is none. */
static int32_t bc_humps(const bc_finder *f, int32_t start, int32_t end, int32_t *from, int32_t *last)
{
    int32_t at, to, edge = -1, count = 0, letters = 1;
    uint32_t before = 0;
    if (!f->camel || start >= end)
        return 0;
    *from = bc_source_start(f, start);
    *last = to = bc_source_end(f, end);
    if (to - *from != end - start)
        return 0;
    for (at = *from; at < to; at++) {
        uint32_t c = bc_original(f, at);
        letters &= bc_is_upper(c) || bc_is_lower(c);
        if (before && bc_is_edge(f, at, to, before)) {
            edge = at;
            count++;
        }
        if (!bc_is_digit(c))
            before = c;
    }
    if (count == 0)
        return 0;
    for (at = edge + 1; at < to && bc_is_name_mark(bc_original(f, at)); at++) {
    }
    if (at == to) {
        count--;
        *last = edge;
    }
    /* One to three letters are a unit or a short form, and so is its plural: kWh, PhD, PhDs. */
    if (letters && (end - start <= 3
        || (end - start == 4 && bc_original(f, to - 1) == 's' && bc_is_upper(bc_original(f, to - 2)))))
        return 0;
    return count;
}

/* Where letters and digits meet in a name that is two letters or more and then digits, or digits and then letters; -1
 * when it is not. */
static int32_t bc_letters_and_digits(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at = bc_past_digits(text, start, end), middle, letters = 0;
    if (at == end || !bc_is_letter(text[at]))
        return -1;
    for (middle = at; at < end && (bc_is_letter(text[at]) || bc_is_name_mark(text[at])); at++)
        letters += bc_is_letter(text[at]);
    if (middle > start)
        return at == end ? middle : -1;
    return letters > 1 && at < end && bc_past_digits(text, at, end) == end ? at : -1;
}

static void bc_add_parts(bc_finder *f, int32_t start, int32_t end, const bc_splitters *by, int32_t level);

/* Add [start, end) itself, then the parts inside it one level down. */
static void bc_add_with_parts(bc_finder *f, int32_t start, int32_t end, const bc_splitters *by, int32_t level)
{
    const uint32_t *text = f->folded;
    bc_add_part(f, start, end, level);
    if (end - start > 5 && text[start] == 'w' && text[start + 1] == 'w' && text[start + 2] == 'w'
        && text[start + 3] == '.' && text[start + 4] != '.' && bc_holds(text, start + 4, end, '.'))
        bc_add_part(f, start + 4, end, level + 1);
    bc_add_parts(f, start, end, by, level + 1);
}

/* What a name without separators is joined of. */
static void bc_add_joined(bc_finder *f, int32_t start, int32_t end, const bc_splitters *by, int32_t level)
{
    int32_t middle = bc_letters_and_digits(f->folded, start, end), from, last, at, word = start;
    uint32_t before = 0;
    if (middle >= 0) {
        bc_add_with_parts(f, start, middle, by, level);
        bc_add_with_parts(f, middle, end, by, level);
        return;
    }
    if (bc_humps(f, start, end, &from, &last) == 0)
        return;
    for (at = from; at < last; at++) {
        uint32_t c = bc_original(f, at);
        if (before && bc_is_edge(f, at, from + (end - start), before)) {
            bc_add_with_parts(f, word, start + (at - from), by, level);
            word = start + (at - from);
        }
        if (!bc_is_digit(c))
            before = c;
    }
    bc_add_with_parts(f, word, end, by, level);
}

/* Add the parts strictly inside [start, end), each before its own parts.
 *
 * The calls end, few deep: a piece holds none of the separators that it was cut at, and then letters and digits are cut
 * once and humps once, as a word of camelCase has no more edges than it had inside the whole. */
static void bc_add_parts(bc_finder *f, int32_t start, int32_t end, const bc_splitters *by, int32_t level)
{
    const uint32_t *text = f->folded;
    int32_t at, from, to, piece;
    int k = by->count;
    if (by->escapes && bc_holds(text, start, end, '%') && !bc_holds(text, start, end, '/'))
        return;
    for (at = start; at < end && bc_is_plain(text[at]); at++) {
    }
    if (at < end) {
        for (k = 0; k < by->count; k++) {
            for (at = start; at < end && !bc_separates(text[at], by->sets[k]); at++) {
            }
            if (at < end)
                break;
        }
    }
    if (k == by->count) {
        bc_add_joined(f, start, end, by, level);
        return;
    }
    for (at = start; at < end;) {
        for (piece = at; at < end && !bc_separates(text[at], by->sets[k]); at++) {
        }
        from = piece;
        to = at++;
        bc_trim(f, &from, &to);
        if (from < to)
            bc_add_with_parts(f, from, to, by, level);
    }
}

#endif
