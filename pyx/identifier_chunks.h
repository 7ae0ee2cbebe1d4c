/* Letters and digits joined by single signs: where such chunks begin and end, e-mail addresses, dates, paths and names
 * in them. The twin is babel_core/analysis/protected/chunks.py.
 */
#ifndef BC_IDENTIFIER_CHUNKS_H
#define BC_IDENTIFIER_CHUNKS_H

#include "identifier_names.h"

/* Whether a chunk goes on over the sign at a place: a sign between two word characters, an underscore inside a word, or
 * the sign that ends "./", "~/" or "c:\"; a slash also before the full stop of a hidden name. */
static int bc_is_hit(const uint32_t *text, int32_t at, int32_t stop)
{
    uint32_t sign = text[at], before = at > 0 ? text[at - 1] : 0, next = stop - at > 1 ? text[at + 1] : 0;
    if (sign == '_') {
        if (!bc_is_word(next))
            return 0;
    } else if (!bc_is_chunk_sign(sign)) {
        return 0;
    } else if (!bc_is_start(next) && !(sign == '/' && next == '.' && stop - at > 2 && bc_is_start(text[at + 2]))) {
        return 0;
    }
    if (bc_is_word(before))
        return 1;
    if (sign == '/' && (before == '~' || before == '.'))
        return 1;
    return bc_is_slash(sign) && before == ':' && at > 1 && bc_is_small(text[at - 2]);
}

/* Whether the sign before `start` has a word before it, or is the full stop of a hidden name. */
static int bc_joins_left(const uint32_t *text, int32_t start, int32_t bound)
{
    uint32_t sign = text[start - 1];
    if (!bc_is_chunk_sign(sign) || start - 1 <= bound || bc_is_name_mark(text[start]))
        return 0;
    return bc_is_word(text[start - 2]) || (sign == '.' && text[start - 2] == '/');
}

/* Go left from a sign to where its chunk begins: a mark belongs to what stands before it, not to the chunk. */
static int32_t bc_chunk_start(const uint32_t *text, int32_t hit, int32_t bound)
{
    int32_t start = hit;
    if (hit == 0 || !bc_is_word(text[hit - 1]))
        return hit + (text[hit] != '_');
    while (start > bound && (bc_is_word(text[start - 1]) || bc_joins_left(text, start, bound)))
        start--;
    while (start < hit && bc_is_name_mark(text[start]))
        start++;
    return start;
}

/* The end of the chunk that begins at a place; the place when there is none. */
static int32_t bc_past_chunk(const uint32_t *text, int32_t start, int32_t size)
{
    int32_t at = start;
    if (at < size && text[at] == '.')
        at++;
    if (at >= size || !bc_is_start(text[at]))
        return start;
    for (;;) {
        while (at < size && bc_is_word(text[at]))
            at++;
        if (size - at > 2 && text[at] == '/' && text[at + 1] == '.' && bc_is_start(text[at + 2]))
            at += 2;
        else if (size - at > 1 && bc_is_chunk_sign(text[at]) && bc_is_start(text[at + 1]))
            at++;
        else
            return at;
    }
}

/* A date or a path, else its pieces between slashes. `bound` is the end of the chunk before. */
static void bc_read_piece(bc_finder *f, int32_t start, int32_t end, int32_t bound)
{
    const uint32_t *text = f->view;
    int32_t prefixed, at, piece;
    if (bc_read_date(f, start, end))
        return;
    prefixed = bc_path_start(text, start, bound);
    if (end - start <= BC_LONGEST_NAME && bc_is_path(text, f->size, prefixed, start, end)) {
        if (bc_begin(f, BC_KIND_PATH, prefixed, end))
            bc_add_parts(f, prefixed, end, &bc_split_name, 1);
        return;
    }
    for (at = start; at < end; at++) {
        for (piece = at; at < end && !bc_is_slash(text[at]); at++) {
        }
        if (at > piece)
            bc_read_name(f, piece, at);
    }
}

/* Cut [start, end) at signs that join no names: "+", "@", and "," or ":" but between digits. */
static void bc_read_between(bc_finder *f, int32_t start, int32_t end, int32_t bound)
{
    const uint32_t *text = f->view;
    int32_t at, piece = start;
    for (at = start; at < end; at++) {
        uint32_t c = text[at];
        if (c == '+' || c == '@'
            || ((c == ',' || c == ':')
                && !(end - at > 1 && bc_is_digit(text[at + 1]) && at > 0 && bc_is_digit(text[at - 1])))) {
            if (at > piece)
                bc_read_piece(f, piece, at, bound);
            piece = at + 1;
        }
    }
    if (end > piece)
        bc_read_piece(f, piece, end, bound);
}

static inline int bc_is_host_char(uint32_t c)
{
    return bc_is_alnum_or_mark(c) || c == '-';
}

/* The end of the host of an e-mail address that begins at a place; the place when there is none. */
static int32_t bc_past_host(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at = start, label = start;
    for (;;) {
        while (at < end && bc_is_host_char(text[at]))
            at++;
        if (at == label || at == end || text[at] != '.')
            break;
        label = ++at;
    }
    return label > start && at - label > 1 && bc_is_letter(text[label]) ? at : start;
}

/* E-mail addresses first; what lies between them is cut at sentence stops and then told by its signs. */
static void bc_read_chunk(bc_finder *f, int32_t start, int32_t end, int32_t bound)
{
    const uint32_t *text = f->view;
    int32_t from = start, at = start, sign, name, host;
    for (sign = start; sign < end; sign++) {
        if (text[sign] != '@')
            continue;
        host = bc_past_host(text, sign + 1, end);
        if (host == sign + 1) {
            from = sign + 1;
            continue;
        }
        name = sign;
        while (name > from && text[name - 1] != ',' && text[name - 1] != ':' && !bc_is_slash(text[name - 1]))
            name--;
        if (name == sign) {
            from = sign + 1;
            continue;
        }
        bc_read_between(f, at, name, bound);
        if (bc_begin(f, BC_KIND_EMAIL, name, host))
            bc_add_parts(f, name, host, &bc_split_address, 1);
        at = from = host;
        sign = host - 1;
    }
    bc_read_between(f, at, end, bound);
}

static void bc_find_chunks(bc_finder *f, int32_t start, int32_t stop)
{
    const uint32_t *text = f->view;
    int32_t at = start, done = start, begin, bound;
    while (at < stop) {
        if (!bc_is_hit(text, at, stop)) {
            at++;
            continue;
        }
        bound = done;
        begin = bc_chunk_start(text, at, bound);
        at++;
        done = bc_past_chunk(text, begin, f->size);
        if (done == begin)
            done = at;
        else
            bc_read_chunk(f, begin, done, bound);
        if (at < done)
            at = done;
    }
}

#endif
