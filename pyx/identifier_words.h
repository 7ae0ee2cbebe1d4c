/* Names that end in signs (c++, f#, google+), .net, letters joined with digits (iphone15, 10km), and camelCase; twins:
 * symbols.py and joined.py of babel_core/analysis/protected.
 */
#ifndef BC_IDENTIFIER_WORDS_H
#define BC_IDENTIFIER_WORDS_H

#include "identifier_parts.h"

/* The end of the signs of a name ("+", "++", "++11", "#", ".net") at a place; the place when there are none. */
static int32_t bc_past_symbol(const uint32_t *text, int32_t at, int32_t stop)
{
    uint32_t sign = text[at], before = at > 0 ? text[at - 1] : 0;
    int32_t end = at + 1;
    if (sign == '.') {
        if (stop - at < 4 || text[at + 1] != 'n' || text[at + 2] != 'e' || text[at + 3] != 't' || before == '.')
            return at;
        end = at + 4;
    } else if ((sign != '+' && sign != '#') || (!bc_is_latin(before) && !bc_is_digit(before))) {
        return at;
    } else if (sign == '+' && end < stop && text[end] == '+') {
        end = bc_past_digits(text, end + 1, stop);
    }
    return end < stop && (bc_is_word(text[end]) || text[end] == '+' || text[end] == '#') ? at : end;
}

static void bc_add_symbol_parts(bc_finder *f, int32_t start, int32_t signs, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t at, piece = start, past = end;
    for (at = start; at < signs; at++) {
        if (text[at] == '-') {
            if (at > piece)
                bc_add_part(f, piece, at, 1);
            piece = at + 1;
        }
    }
    while (past > signs && bc_is_digit(text[past - 1]))
        past--;
    if (piece != start || past != end)
        bc_add_part(f, piece, past, 1);
    if (signs - piece > 1)
        bc_add_part(f, piece, signs, piece > start ? 2 : 1);
}

/* Whether the "#" at a place closes a tag that "#" opened; begin is where the name before it begins. */
static int bc_is_closed(const uint32_t *folded, int32_t begin, int32_t at)
{
    while (begin > 0 && (bc_is_word(folded[begin - 1]) || folded[begin - 1] == '\'' || folded[begin - 1] == '-'))
        begin--;
    return at - begin > 1 && begin > 0 && folded[begin - 1] == '#';
}

static void bc_find_symbols(bc_finder *f, int32_t start, int32_t stop)
{
    const uint32_t *text = f->view;
    int32_t at, done = start, end, begin, signs;
    for (at = start; at < stop; at = end) {
        end = bc_past_symbol(text, at, stop);
        if (end == at) {
            end++;
            continue;
        }
        begin = at;
        if (text[at] == '.') {
            int32_t base = at;
            while (base > 0 && bc_is_mark(text[base - 1]))
                base--;
            if (base > 0 && bc_is_word(text[base - 1]))
                continue;
            done = end;
            if (bc_begin(f, BC_KIND_SYMBOL_NAME, at, end))
                bc_add_part(f, at + 1, end, 1);
            continue;
        }
        while (begin > done
               && (bc_is_latin_char(text[begin - 1])
                   || (text[begin - 1] == '-'
                       && (bc_is_latin(text[begin]) || bc_is_digit(text[begin]) || text[begin] == '+'
                           || text[begin] == '#'))))
            begin--;
        signs = at;
        bc_trim(f, &begin, &signs);
        done = end;
        /* "#" closes a tag that "#" opened (#tide#); "#c#" is a tag of C#. */
        if (text[at] == '#' && bc_is_closed(f->folded, begin, at))
            continue;
        if (end - begin <= BC_LONGEST_NAME && bc_is_letter(text[begin]) && bc_begin(f, BC_KIND_SYMBOL_NAME, begin, end))
            bc_add_symbol_parts(f, begin, at, end);
    }
}

/* Letters and marks of alphabets that no name is written in: OTHER_ALPHABETS of letters.py. */
static inline int bc_is_other_alphabet(uint32_t c)
{
    return bc_in(c, 0x531, 0xDFF) || bc_in(c, 0x10A0, 0x10FF) || bc_in(c, 0x1200, 0x139F);
}

/* Whether a name at a place goes on with a word: not with one of such an alphabet. */
static int bc_is_bound_name(const uint32_t *text, int32_t at)
{
    int32_t base = at - 1;
    if (!bc_is_bound_at(text, at))
        return 0;
    while (base > 0 && bc_is_mark(text[base]))
        base--;
    return !bc_is_other_alphabet(text[base]);
}

static inline int bc_name_goes_on(uint32_t last, uint32_t after)
{
    return bc_joins(last, after) && (bc_is_mark(after) || !bc_is_other_alphabet(after));
}

/* Whether [start, end) is letters, with their marks, and then digits, or digits and then letters. */
static int bc_changes_once(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t digits = bc_past_digits(text, start, end), at = digits;
    if (at == end || !bc_is_letter(text[at]))
        return 0;
    while (at < end && !bc_is_digit(text[at]))
        at++;
    if (digits > start)
        return at == end;
    return at < end && bc_past_digits(text, at, end) == end;
}

static void bc_find_alnum(bc_finder *f, int32_t start, int32_t stop)
{
    const uint32_t *text = f->view;
    int32_t at = start, done = start, begin;
    while (at < stop) {
        if (!bc_is_digit(text[at])
            || !((at > 0 && (bc_is_letter(text[at - 1]) || bc_is_name_mark(text[at - 1])))
                 || (stop - at > 1 && bc_is_letter(text[at + 1])))) {
            at++;
            continue;
        }
        begin = at;
        while (begin > done && bc_is_alnum_or_mark(text[begin - 1]))
            begin--;
        while (at < f->size && bc_is_alnum_or_mark(text[at]))
            at++;
        while (begin < at && bc_is_name_mark(text[begin]))
            begin++;
        done = at;
        if (done - begin <= BC_LONGEST_NAME && bc_changes_once(text, begin, done) && !bc_is_bound_name(text, begin)
            && !(done < f->size && bc_name_goes_on(text[done - 1], text[done])) && bc_begin(f, BC_KIND_ALNUM, begin, done))
            bc_add_parts(f, begin, done, &bc_split_name, 1);
    }
}

/* Small letters up to U+02AF: those whose capitals humps may begin with, and their neighbours. */
static inline int bc_is_camel_letter(uint32_t c)
{
    return bc_is_small(c) || bc_in(c, 0xDF, 0xF6) || bc_in(c, 0xF8, 0x2AF);
}

static inline int bc_is_camel_char(uint32_t c)
{
    return bc_is_digit(c) || bc_is_camel_letter(c);
}

static void bc_find_camel(bc_finder *f, int32_t start, int32_t stop)
{
    const uint32_t *text = f->view;
    int32_t at = start, end, from, last;
    for (; at < stop; at = end) {
        end = at + 1;
        if (!bc_is_camel_letter(text[at]) || (at > 0 && (bc_is_camel_char(text[at - 1]) || text[at - 1] == '_')))
            continue;
        while (end < stop && (bc_is_camel_char(text[end]) || bc_is_name_mark(text[end])))
            end++;
        if (end - at < 2 || end - at > BC_LONGEST_NAME || (end < stop && text[end] == '_'))
            continue;
        if (bc_humps(f, at, end, &from, &last) > 0 && !bc_is_bound_name(text, at) && bc_begin(f, BC_KIND_CAMEL, at, end))
            bc_add_parts(f, at, end, &bc_split_name, 1);
    }
}

#endif
