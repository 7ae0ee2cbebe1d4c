/* What has no slash: numbers, acronyms, domains, file and dotted names, part numbers, snake_case names, short
 * hyphenated words. The twin is _Chunk._name and what it calls in babel_core/analysis/protected/chunks.py.
 */
#ifndef BC_IDENTIFIER_NAMES_H
#define BC_IDENTIFIER_NAMES_H

#include "identifier_addresses.h"
#include "identifier_numbers.h"

/* Past a letter and its marks that stand alone, as in an acronym; the place when there is none. */
static int32_t bc_past_initial(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at = start + 1;
    if (start >= end || !bc_is_letter(text[start]))
        return start;
    while (at < end && bc_is_name_mark(text[at]))
        at++;
    return at < end && bc_is_letter(text[at]) ? start : at;
}

/* Past single letters with full stops between them, two or more; the place when there are fewer. */
static int32_t bc_past_initials(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at = bc_past_initial(text, start, end), next, count = 1;
    if (at == start)
        return start;
    while (at < end && text[at] == '.' && (next = bc_past_initial(text, at + 1, end)) > at + 1) {
        at = next;
        count++;
    }
    return count > 1 ? at : start;
}

/* Whether the original of [start, end) is a capital and small letters. */
static int bc_is_capitalised(const bc_finder *f, int32_t start, int32_t end)
{
    int32_t at, to;
    uint32_t c;
    if (start >= end)
        return 0;
    at = bc_source_start(f, start);
    to = bc_source_end(f, end);
    if (to - at < 2)
        return 0;
    c = bc_original(f, at);
    if (!bc_is_upper(c) && !bc_in(c, 0x391, 0x3A9) && !bc_in(c, 0x400, 0x42F))
        return 0;
    for (at++; at < to; at++) {
        c = bc_original(f, at);
        if (!bc_is_lower(c) && !bc_in(c, 0x3AC, 0x3CE) && !bc_in(c, 0x430, 0x45F))
            return 0;
    }
    return 1;
}

/* Letters with full stops; the last one belongs to it, unless a word goes on behind it. */
static void bc_add_acronym(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    if (end < f->size && text[end] == '.'
        && !(f->size - end > 1 && (bc_is_word(text[end + 1]) || bc_is_mark(text[end + 1]))))
        end++;
    if (bc_begin(f, BC_KIND_ACRONYM, start, end))
        bc_write_without(f, '.', 0);
}

/* Whether a file name ends in a number of its own: libssl3.so.1, mill.log.2. */
static int bc_is_numbered_file(const bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t name = end, at, label = start, labels = 1;
    while (name > start && (bc_is_digit(text[name - 1]) || text[name - 1] == '.'))
        name--;
    if (name == end || name == start || text[name] != '.' || !bc_is_latin(text[start]))
        return 0;
    for (at = start; at < name; at++) {
        if (text[at] == '.') {
            /* The first name has two characters or more, the others one. */
            if (at == label || at == start + 1)
                return 0;
            label = at + 1;
            labels++;
        } else if (!bc_is_latin_char(text[at]) && text[at] != '_' && text[at] != '-') {
            return 0;
        }
    }
    if (labels < 2 || name - label < 2 || name - label > 8 || !bc_is_small(text[label]))
        return 0;
    for (at = label; at < name; at++) {
        if (!bc_is_plain(text[at]))
            return 0;
    }
    return !bc_is_capitalised(f, label, name);
}

/* Whether [start, end) is names with full stops between them, the last one of letters at first and without hyphens. */
static int bc_is_dotted(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at, label = start;
    int hyphen = 0;
    for (at = start; at < end; at++) {
        if (text[at] == '.') {
            if (at == label)
                return 0;
            label = at + 1;
            hyphen = 0;
        } else if (text[at] == '-') {
            hyphen = 1;
        } else if (text[at] != '_' && !bc_is_latin_char(text[at])) {
            return 0;
        }
    }
    return label > start && label < end && !hyphen && bc_is_latin(text[label]);
}

static void bc_read_name(bc_finder *f, int32_t start, int32_t end);

/* A domain, a file name or a dotted name, unless the stop ends a sentence or an abbreviation. */
static void bc_read_domain(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t at, label = start, labels = 1;
    int brief = 1, sentence, one;
    for (at = start; at < end; at++) {
        if (text[at] == '.') {
            brief &= at - label == 1;
            label = at + 1;
            labels++;
        }
    }
    sentence = bc_is_capitalised(f, label, end);
    one = end - label == 1;
    if ((labels == 2 && (sentence || (brief && bc_is_digit(text[start])))) || (brief && (sentence || one))) {
        for (at = label = start; at < end; at++) {
            if (text[at] == '.') {
                bc_read_name(f, label, at);
                label = at + 1;
            }
        }
        bc_read_name(f, label, end);
        return;
    }
    if (bc_begin(f, BC_KIND_DOMAIN, start, end))
        bc_add_parts(f, start, end, &bc_split_dotted, 1);
}

/* Whether [start, end) is two halves of Latin letters with a hyphen between them, one of them of one or two letters. */
static int bc_is_hyphen_word(const uint32_t *text, int32_t start, int32_t hyphen, int32_t end)
{
    int32_t at, first = 0, second = 0;
    for (at = start; at < end; at++) {
        if (bc_is_latin(text[at]))
            *(at < hyphen ? &first : &second) += 1;
        else if (at != hyphen && (!bc_is_name_mark(text[at]) || at == start || at == hyphen + 1))
            return 0;
    }
    return first && second && (first < 3 || second < 3);
}

/* Whether an apostrophe cuts a half of [start, end) off (won't-do, rock-n'roll; but d'e-mail), or signs go on with it
 * (objective-c++). */
static int bc_is_torn(const bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    uint32_t next;
    if (start > 2 && text[start - 1] == '\'' && bc_is_letter(text[start - 3])
        && (bc_is_letter(text[start - 2]) || bc_is_name_mark(text[start - 2])))
        return 1;
    if (end < f->size && (text[end] == '+' || text[end] == '#'))
        return 1;
    if (f->size - end < 2 || text[end - 2] != '-' || text[end] != '\'')
        return 0;
    next = text[end + 1];
    if (next == 's' && !(f->size - end > 2 && bc_is_word(text[end + 2])))
        return 0;
    return bc_is_letter(next) || next == '-';
}

/* A part number, a name of words and underscores, or two halves of which one is short. Other hyphenated words are left
 * to the word route, their pieces read one by one. */
static void bc_read_hyphenated(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t at, piece, pieces = 0, hyphen = -1, hyphens = 0;
    int digits = 0, lows = 0;
    for (at = start; at < end; at++) {
        if (text[at] == '-') {
            hyphens++;
            hyphen = at;
        } else {
            pieces += at == start || text[at - 1] == '-';
            digits |= bc_is_digit(text[at]);
            lows |= text[at] == '_';
        }
    }
    if (pieces > 1 && end - start <= BC_LONGEST_NAME && bc_is_latin_name(text, start, end)) {
        if (digits) {
            if (bc_begin(f, BC_KIND_PART_NUMBER, start, end))
                bc_add_parts(f, start, end, &bc_split_numbered, 1);
            return;
        }
        if (lows) {
            if (bc_begin(f, BC_KIND_KEBAB, start, end))
                bc_add_parts(f, start, end, &bc_split_name, 1);
            return;
        }
        if (hyphens == 1 && bc_is_hyphen_word(text, start, hyphen, end)) {
            if (!bc_is_torn(f, start, end) && bc_begin(f, BC_KIND_HYPHEN, start, end)) {
                bc_write_without(f, '-', 0);
                bc_add_with_parts(f, start, hyphen, &bc_split_name, 1);
                bc_add_with_parts(f, hyphen + 1, end, &bc_split_name, 1);
            }
            return;
        }
    }
    if (hyphens == 0)
        return;
    for (at = start; at < end; at++) {
        for (piece = at; at < end && text[at] != '-'; at++) {
        }
        if (at > piece)
            bc_read_name(f, piece, at);
    }
}

/* An acronym, a domain, a file name or a dotted name. */
static void bc_read_dotted(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t initials = bc_past_initials(text, start, end);
    if (initials == end)
        bc_add_acronym(f, start, end);
    else if (initials > start && end - initials > 2 && text[initials] == '.' && bc_is_letter(text[initials + 1])
             && bc_is_letter(text[initials + 2]) && bc_is_capitalised(f, initials + 1, end))
        bc_add_acronym(f, start, initials);
    else if (bc_is_numbered_file(f, start, end)) {
        if (bc_begin(f, BC_KIND_DOMAIN, start, end))
            bc_add_parts(f, start, end, &bc_split_dotted, 1);
    } else if (bc_is_dotted(text, start, end))
        bc_read_domain(f, start, end);
    else if (bc_holds(text, start, end, '-'))
        bc_read_hyphenated(f, start, end);
}

/* Whether a low line stands between letters or digits. */
static int bc_has_inner_low(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at, before = 0; /* 1 behind a letter or digit and its marks, 2 behind that and low lines */
    for (at = start; at < end; at++) {
        if (bc_is_alnum(text[at])) {
            if (before == 2)
                return 1;
            before = 1;
        } else if (text[at] == '_') {
            before = before ? 2 : 0;
        } else if (before == 2 || !bc_is_name_mark(text[at])) {
            before = 0;
        }
    }
    return 0;
}

/* The calls end: bc_read_domain cuts at stops and bc_read_hyphenated at hyphens, so a piece has none of them. */
static void bc_read_name(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t at;
    int stops = 0, hyphens = 0, lows = 0, others = 0, digits = 0;
    bc_trim(f, &start, &end);
    if (end - start > BC_LONGEST_NAME) {
        bc_read_hyphenated(f, start, end);
        return;
    }
    for (at = start; at < end; at++) {
        uint32_t c = text[at];
        stops |= c == '.';
        hyphens |= c == '-';
        lows |= c == '_';
        others |= c == ',' || c == ':';
        digits |= bc_is_digit(c);
    }
    if (!(stops | hyphens | lows | others))
        return;
    if (digits && (bc_read_date(f, start, end) || bc_read_number(f, start, end)))
        return;
    if (stops)
        bc_read_dotted(f, start, end);
    else if (hyphens)
        bc_read_hyphenated(f, start, end);
    else if (bc_is_latin_name(text, start, end) && bc_has_inner_low(text, start, end)) {
        if (bc_begin(f, BC_KIND_SNAKE, start, end))
            bc_add_parts(f, start, end, &bc_split_name, 1);
    }
}

#endif
