/* Identifiers and user words of a search form, found without Python; twin: babel_core/analysis/protected/finder.py.
 *
 * Each window of the look-out is read by the finders that the look-out names, those named first win. A user word inside
 * an identifier becomes a part of it, any other one wins over what it overlaps. Linear in the text; a part of an
 * identifier, which has LONGEST code points at most, is read once for each level of separators.
 */
#ifndef BC_IDENTIFIERS_H
#define BC_IDENTIFIERS_H

#include "identifier_chunks.h"
#include "identifier_words.h"
#include "word_matcher.h"

/* Full-width forms of signs that the search form turns into ASCII. */
static inline int bc_is_wide_sign(uint32_t c)
{
    return bc_in(c, 0xFE10, 0xFE6F)
        || (bc_in(c, 0xFF01, 0xFF65) && c != 0xFF0B && !bc_in(c, 0xFF10, 0xFF19) && !bc_in(c, 0xFF21, 0xFF3A)
            && !bc_in(c, 0xFF41, 0xFF5A));
}

static inline int bc_is_wide_letter(uint32_t c)
{
    return bc_in(c, 0xFF10, 0xFF19) || bc_in(c, 0xFF21, 0xFF3A) || bc_in(c, 0xFF41, 0xFF5A);
}

/* The code point that the original of a unit begins with; 0 when it has none. */
static inline uint32_t bc_first_original(const bc_finder *f, int32_t at)
{
    int32_t start = bc_source_start(f, at);
    return start < bc_source_end(f, at + 1) ? bc_original(f, start) : 0;
}

/* ASCII signs but "#" and "+": those whose full-width forms end a sentence. */
static inline int bc_is_sentence_sign(uint32_t c)
{
    return c > 0x20 && c < 0x7F && !bc_is_plain(c) && !bc_in(c, 'A', 'Z') && c != '#' && c != '+';
}

/* Blank the full-width signs of a window, unless the letters before them are full-width too. Those before a blank or
 * an ideograph need no look: no identifier ends with them. The view becomes a copy of the search form when one is
 * found. */
static void bc_blank_wide_signs(bc_finder *f, const bc_window *window)
{
    int32_t at, kept = -1;
    for (at = window->start; at < window->end - 1; at++) {
        uint32_t c = f->folded[at], next = f->folded[at + 1];
        if (!bc_is_sentence_sign(c) || !(bc_in(next, 0x21, 0x7E) || bc_in(next, 0xC0, 0x52F)))
            continue;
        if (!bc_is_wide_sign(bc_first_original(f, at)))
            continue;
        if (at > 0 && (kept == at - 1 || bc_is_wide_letter(bc_first_original(f, at - 1)))) {
            kept = at;
            continue;
        }
        if (f->view == f->folded) {
            bc_found *found = f->found;
            if (!bc_make_room((void **)&found->view, &found->view_room, f->size, sizeof(uint32_t))) {
                f->failed = 1;
                return;
            }
            memcpy(found->view, f->folded, (size_t)f->size * sizeof(uint32_t));
            f->view = found->view;
        }
        f->found->view[at] = 0;
    }
}

static void bc_read_window(bc_finder *f, const bc_window *window)
{
    static const struct {
        int finder;
        void (*find)(bc_finder *, int32_t, int32_t);
    } finders[] = {
        {BC_LOOK_URL, bc_find_urls},
        {BC_LOOK_NUMBER, bc_find_quoted_numbers},
        {BC_LOOK_CHUNK, bc_find_chunks},
        {BC_LOOK_SYMBOL, bc_find_symbols},
        {BC_LOOK_ALNUM, bc_find_alnum},
        {BC_LOOK_CAMEL, bc_find_camel},
    };
    size_t k;
    f->first = f->found->item_count;
    for (k = 0; k < sizeof finders / sizeof finders[0]; k++) {
        if (window->finders & finders[k].finder) {
            bc_open_finder(f);
            finders[k].find(f, window->start, window->end);
            bc_close_finder(f);
        }
    }
}

/* Make a user word a part of the identifier that holds it, unless one stands there; the parts come into order. They are
 * moved behind all others first, so that the next word finds room behind them. */
static void bc_insert_part(bc_finder *f, bc_identifier *item, int32_t start, int32_t end)
{
    bc_found *found = f->found;
    bc_part part = {start, end, 1};
    Py_ssize_t need = found->part_count + item->part_count + 1;
    int32_t k;
    for (k = item->part_count; k > 0; k--) {
        const bc_part *other = &found->parts[item->first_part + k - 1];
        if (other->start == start && other->end == end)
            return;
        if (item->sorted && other->start < start)
            break;
    }
    if (!bc_make_room((void **)&found->parts, &found->part_room, need, sizeof(bc_part))) {
        f->failed = 1;
        return;
    }
    if (item->first_part + item->part_count != found->part_count) {
        memcpy(found->parts + found->part_count, found->parts + item->first_part,
               (size_t)item->part_count * sizeof(bc_part));
        item->first_part = (int32_t)found->part_count;
        found->part_count += item->part_count;
    }
    if (!item->sorted)
        bc_sort_parts(f, item);
    found->part_count++;
    for (k = item->first_part + item->part_count++; k > item->first_part; k--) {
        const bc_part *other = &found->parts[k - 1];
        if (other->start < start || (other->start == start && other->end >= end))
            break;
        found->parts[k] = *other;
    }
    found->parts[k] = part;
}

/* Put user words in. The identifiers move to `spare` first, where they are read while the result is written. */
static void bc_put_words(bc_finder *f, const bc_word_matcher *words)
{
    bc_found *found = f->found;
    bc_identifier *swapped;
    Py_ssize_t at = 0, count = found->item_count, start, end = 0, room;
    if (!bc_word_next(words, f->folded, f->size, 0, &start, &end))
        return;
    swapped = found->items;
    found->items = found->spare;
    found->spare = swapped;
    room = found->item_room;
    found->item_room = found->spare_room;
    found->spare_room = room;
    found->item_count = 0;
    do {
        bc_identifier *next;
        Py_ssize_t need = found->item_count + 1 + count - at;
        /* Room for the word, and for all identifiers that are left. */
        if (!bc_make_room((void **)&found->items, &found->item_room, need, sizeof(bc_identifier))) {
            f->failed = 1;
            return;
        }
        while (at < count && found->spare[at].end <= start)
            found->items[found->item_count++] = found->spare[at++];
        next = found->spare + at;
        if (at < count && next->start <= start && end <= next->end) {
            if (end < next->end - 2 * next->possessive || start > next->start)
                bc_insert_part(f, next, (int32_t)start, (int32_t)end);
            continue;
        }
        while (at < count && found->spare[at].start < end)
            at++;
        next = &found->items[found->item_count++];
        memset(next, 0, sizeof *next);
        next->kind = BC_KIND_WORD;
        next->start = next->text_at = (int32_t)start;
        next->end = (int32_t)end;
        next->text_size = (int32_t)(end - start);
    } while (!f->failed && bc_word_next(words, f->folded, f->size, end, &start, &end));
    /* The room that the last word made is enough for these. */
    while (at < count)
        found->items[found->item_count++] = found->spare[at++];
}

/* Find the identifiers and the user words of a search form of 32-bit units: ordered, disjoint, in found->items.
 *
 * The original, of a PEP 393 kind, with the original places `starts` and `ends` of each unit, is as identifier_types.h
 * says; `windows` are those of bc_lookout over the same texts, ordered and disjoint. `words` is NULL where there are
 * none. 0, or -1 without memory. Needs no GIL.
 */
static int bc_find_identifiers(
    const uint32_t *folded, Py_ssize_t size, int kind, const void *original, const int32_t *starts, const int32_t *ends,
    const bc_window *windows, Py_ssize_t count, const bc_word_matcher *words, bc_found *found)
{
    bc_finder f = {folded, folded, (int32_t)size, kind, original, starts, ends, 0, 0, found, 0, 0, 0, 0};
    Py_ssize_t at;
    found->item_count = found->part_count = found->pool_size = 0;
    for (at = 0; at < count; at++)
        f.camel |= windows[at].finders & BC_LOOK_CAMEL;
    if (kind > 1) { /* no full-width forms in Latin-1 */
        for (at = 0; at < count; at++)
            bc_blank_wide_signs(&f, &windows[at]);
    }
    for (at = 0; at < count && !f.failed; at++)
        bc_read_window(&f, &windows[at]);
    if (words != NULL && !f.failed)
        bc_put_words(&f, words);
    return f.failed ? -1 : 0;
}

#endif
