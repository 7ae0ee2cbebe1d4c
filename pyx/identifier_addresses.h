/* URLs and file paths; twins: addresses.py and paths.py of babel_core/analysis/protected. */
#ifndef BC_IDENTIFIER_ADDRESSES_H
#define BC_IDENTIFIER_ADDRESSES_H

#include "identifier_parts.h"

/* Code points that a URL may hold, but for brackets. */
static inline int bc_is_url_char(uint32_t c)
{
    if (c >= 0x80)
        return bc_is_letter(c) || bc_is_name_mark(c);
    switch (c) {
    case '-': case '.': case '_': case '~': case ':': case '/': case '?': case '#': case '@': case '!': case '$':
    case '&': case '\'': case '*': case '+': case ',': case ';': case '=': case '%':
        return 1;
    default:
        return bc_is_plain(c);
    }
}

/* Signs that a URL does not end with. */
static inline int bc_trails(uint32_t c)
{
    switch (c) {
    case '.': case ',': case ':': case ';': case '!': case '?': case '\'': case '*': case '(': case '[': case '/':
    case '~': case '&': case '=': case '#': case '$': case '+': case '@': case '-': case '_': case '%':
        return 1;
    default:
        return 0;
    }
}

static inline int bc_stands_free(const uint32_t *text, int32_t start)
{
    return start == 0 || !bc_is_word(text[start - 1]);
}

static int bc_has_before(const uint32_t *text, int32_t at, const char *scheme, int32_t length)
{
    int32_t k;
    if (at < length)
        return 0;
    for (k = 0; k < length; k++) {
        if (text[at - length + k] != (uint32_t)scheme[k])
            return 0;
    }
    return bc_stands_free(text, at - length);
}

/* The next URL at or behind `at`: its start, and in *body what follows its scheme or its "www."; -1 for none. */
static int32_t bc_next_url(const uint32_t *text, int32_t at, int32_t stop, int32_t *body)
{
    for (; at < stop; at++) {
        if (text[at] == ':' && stop - at > 2 && text[at + 1] == '/' && text[at + 2] == '/') {
            *body = at + 3;
            if (bc_has_before(text, at, "https", 5))
                return at - 5;
            if (bc_has_before(text, at, "http", 4))
                return at - 4;
            if (bc_has_before(text, at, "ftp", 3))
                return at - 3;
            at += 2;
        } else if (text[at] == 'w' && stop - at > 3 && text[at + 1] == 'w' && text[at + 2] == 'w'
                   && text[at + 3] == '.') {
            *body = at + 4;
            if (bc_stands_free(text, at))
                return at;
            at += 3;
        }
    }
    return -1;
}

/* The end of the URL: before the first closing bracket without its opening one, trailing punctuation cut off. */
static int32_t bc_past_url(bc_finder *f, int32_t start)
{
    bc_found *found = f->found;
    int32_t end = start;
    Py_ssize_t open = 0;
    for (;; end++) {
        uint32_t sign;
        while (end < f->size && bc_is_url_char(f->view[end]))
            end++;
        sign = end < f->size ? f->view[end] : 0;
        if (sign == ')' || sign == ']') {
            if (open == 0 || found->stack[--open] != (sign == ')' ? '(' : '['))
                break;
        } else if (sign == '(' || sign == '[') {
            if (!bc_make_room((void **)&found->stack, &found->stack_room, open + 1, 1)) {
                f->failed = 1;
                break;
            }
            found->stack[open++] = (uint8_t)sign;
        } else {
            break;
        }
    }
    while (end > start && bc_trails(f->view[end - 1]))
        end--;
    return end;
}

static void bc_find_urls(bc_finder *f, int32_t at, int32_t stop)
{
    int32_t start, body, end;
    while ((start = bc_next_url(f->view, at, stop, &body)) >= 0) {
        end = bc_past_url(f, body);
        if (end > body && bc_is_word(f->view[body]) && bc_begin(f, BC_KIND_URL, start, end)) {
            bc_add_parts(f, start, end, &bc_split_address, 1);
            if (!f->failed)
                bc_sort_parts(f, bc_last_item(f));
        }
        at = end;
    }
}

static inline int bc_is_slash(uint32_t c)
{
    return c == '/' || c == '\\';
}

/* Take in the "/", "./", "../", "~/", "\\" or "c:\" before a path, but nothing that stands before `bound`. */
static int32_t bc_path_start(const uint32_t *text, int32_t start, int32_t bound)
{
    int32_t begin = start;
    while (begin >= 2 && bc_is_slash(text[begin - 1]) && text[begin - 2] == '.')
        begin -= begin >= 3 && text[begin - 3] == '.' ? 3 : 2;
    if (begin < start)
        return begin > 0 && bc_is_word(text[begin - 1]) ? start : begin;
    if (start >= bound + 3 && bc_is_small(text[start - 3]) && text[start - 2] == ':' && bc_is_slash(text[start - 1]))
        return start > 3 && bc_is_word(text[start - 4]) ? start : start - 3;
    if (start >= 2 && ((text[start - 2] == '~' && text[start - 1] == '/')
                       || (text[start - 2] == '\\' && text[start - 1] == '\\')))
        return start - 2;
    if (start >= 1 && text[start - 1] == '/') {
        uint32_t before = start > 1 ? text[start - 2] : 0;
        if (!bc_is_word(before) && !bc_is_slash(before) && before != ':' && before != '<' && before != ')')
            return start - 1;
    }
    return start;
}

/* Whether "/." at a place begins a hidden name; ".net" is a name of its own, also behind a slash. */
static int bc_is_hidden(const uint32_t *text, int32_t at, int32_t end)
{
    if (end - at < 2 || text[at] != '/' || text[at + 1] != '.')
        return 0;
    return !(end - at > 4 && text[at + 2] == 'n' && text[at + 3] == 'e' && text[at + 4] == 't'
             && !(end - at > 5 && bc_is_word(text[at + 5])));
}

/* Whether [start, end) ends in a file extension of at most eight letters and digits. */
static int bc_has_extension(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t stop = end - 1;
    while (stop > start && end - stop <= 8 && bc_is_plain(text[stop]))
        stop--;
    return stop > start && end - stop >= 2 && text[stop] == '.' && bc_is_small(text[stop + 1])
        && !bc_is_slash(text[stop - 1]);
}

/* LATIN, MARKS, digits and the signs of names and paths. */
static inline int bc_is_name_char(uint32_t c)
{
    switch (c) {
    case '_': case '.': case '-': case '/': case ':': case ',': case '\\':
        return 1;
    default:
        return bc_is_latin_char(c);
    }
}

static int bc_is_latin_name(const uint32_t *text, int32_t start, int32_t end)
{
    while (start < end && bc_is_name_char(text[start]))
        start++;
    return start == end;
}

/* Whether [start, end) is a path; `prefixed` is what bc_path_start gave for it. Slashes between plain words join
 * alternatives (cats/dogs/birds); a digit, a sign or a hidden name makes them a path. */
static int bc_is_path(const uint32_t *text, int32_t size, int32_t prefixed, int32_t start, int32_t end)
{
    int32_t at, slashes = end < size && text[end] == '/';
    int letters = 0, told = 0, hidden = 0;
    for (at = start; at < end; at++) {
        uint32_t c = text[at];
        slashes += bc_is_slash(c);
        letters |= bc_is_letter(c);
        hidden |= bc_is_hidden(text, at, end);
        told |= bc_is_digit(c) || c == '_' || c == '-' || c == '\\'
            || (c == '.' && (at == start || text[at - 1] != '/'));
    }
    if (!letters)
        return 0;
    if (prefixed < start - 1)
        return 1;
    if (prefixed < start)
        return slashes > 0;
    if (slashes && bc_has_extension(text, start, end))
        return 1;
    return (hidden || (slashes > 1 && told)) && bc_is_latin_name(text, start, end);
}

#endif
