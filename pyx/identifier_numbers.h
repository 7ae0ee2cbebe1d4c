/* Numbers, versions, measures and dates; twin: babel_core/analysis/protected/numbers.py. */
#ifndef BC_IDENTIFIER_NUMBERS_H
#define BC_IDENTIFIER_NUMBERS_H

#include "identifier_parts.h"

/* Whether [start, end) is a date: 2024-05-06, 2024-05-06t07:08:09.5z, 6.5.2024. */
static int bc_is_date(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t first = bc_past_digits(text, start, end), second, third, at;
    int rounds;
    uint32_t sign;
    if (first == end || (first - start != 4 && first - start != 1 && first - start != 2))
        return 0;
    sign = text[first];
    if (sign != '-' && sign != '/' && sign != '.')
        return 0;
    second = bc_past_digits(text, first + 1, end);
    if (second - first < 2 || second - first > 3 || second == end || text[second] != sign)
        return 0;
    third = bc_past_digits(text, second + 1, end);
    if (first - start < 4)
        return third == end && third - second == 5;
    if (third - second < 2 || third - second > 3)
        return 0;
    if (third == end)
        return 1;
    if (text[third] != 't')
        return 0;
    at = bc_past_digits(text, third + 1, end);
    if (at - third < 2 || at - third > 3)
        return 0;
    for (rounds = 0; rounds < 2 && at < end && text[at] == ':'; rounds++) {
        int32_t next = bc_past_digits(text, at + 1, end);
        if (next - at != 3)
            return 0;
        at = next;
    }
    if (rounds == 0)
        return 0;
    if (at < end && text[at] == '.') {
        int32_t next = bc_past_digits(text, at + 1, end);
        if (next == at + 1)
            return 0;
        at = next;
    }
    return at == end || (text[at] == 'z' && at + 1 == end);
}

static int bc_read_date(bc_finder *f, int32_t start, int32_t end)
{
    if (!bc_is_date(f->view, start, end))
        return 0;
    if (bc_begin(f, BC_KIND_DATE, start, end))
        bc_add_parts(f, start, end, &bc_split_date, 1);
    return 1;
}

/* The sign that sets groups of three digits apart in the number [start, end), 0 when it has none. With commas, or with
 * at least two stops, which no decimal number has; four groups of a byte each are an address. */
static uint32_t bc_grouped(const uint32_t *text, int32_t start, int32_t end)
{
    int32_t at = bc_past_digits(text, start, end), next, groups = 0, value, k;
    uint32_t sign = at < end ? text[at] : 0;
    int bytes = 1;
    if (text[start] == '0' || at == start || at - start > 3 || (sign != ',' && sign != '.'))
        return 0;
    for (value = 0, k = start; k < at; k++)
        value = 10 * value + (int32_t)(text[k] - '0');
    bytes = value <= 255;
    while (at < end && text[at] == sign) {
        next = bc_past_digits(text, at + 1, end);
        if (next - at != 4)
            return 0;
        for (value = 0, k = at + 1; k < next; k++)
            value = 10 * value + (int32_t)(text[k] - '0');
        bytes &= value <= 255;
        groups++;
        at = next;
    }
    if (groups < (sign == ',' ? 1 : 2))
        return 0;
    if (at == end)
        return sign == '.' && groups == 3 && bytes ? 0 : sign;
    next = bc_past_digits(text, at + 1, end);
    return text[at] == (sign == ',' ? '.' : ',') && next == end && next > at + 1 ? sign : 0;
}

/* A version that fills [start, end): v1.2, 1.2.3-rc.4, python3.11. */
static int bc_read_version(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t digits = start, first, stop, suffix, at;
    while (digits < end && bc_is_latin(text[digits]))
        digits++;
    first = stop = bc_past_digits(text, digits, end);
    if (first == digits)
        return 0;
    while (end - stop > 1 && text[stop] == '.' && bc_is_digit(text[stop + 1]))
        stop = bc_past_digits(text, stop + 1, end);
    if (stop == first)
        return 0;
    suffix = stop;
    if (stop < end) {
        if (text[suffix] == '-' || text[suffix] == '.')
            suffix++;
        if (suffix == end || !bc_is_small(text[suffix]))
            return 0;
        for (at = suffix; at < end; at++) {
            if (!bc_is_plain(text[at])
                && !((text[at] == '.' || text[at] == '-') && end - at > 1 && bc_is_plain(text[at + 1])))
                return 0;
        }
    }
    if (!bc_begin(f, BC_KIND_VERSION, start, end))
        return 1;
    if (digits > start && !(digits == start + 1 && text[start] == 'v'))
        bc_add_part(f, start, digits, 1);
    if (digits > start || suffix < end)
        bc_add_part(f, digits, stop, 1);
    if (suffix < end)
        bc_add_with_parts(f, suffix, end, &bc_split_numbered, 1);
    return 1;
}

/* The number, version or number with its unit that fills [start, end): whether there is one. */
static int bc_read_number(bc_finder *f, int32_t start, int32_t end)
{
    const uint32_t *text = f->view;
    int32_t first = bc_past_digits(text, start, end), at = first, unit, stops = 0, others = 0;
    uint32_t sign;
    while (first > start && end - at > 1 && (text[at] == '.' || text[at] == ',' || text[at] == ':')
           && bc_is_digit(text[at + 1])) {
        if (text[at] == '.')
            stops++;
        else
            others++;
        at = bc_past_digits(text, at + 1, end);
    }
    if (at == first)
        return bc_read_version(f, start, end);
    if (at == end) {
        sign = bc_grouped(text, start, end);
        if (!sign && stops > 1 && !others) {
            bc_begin(f, BC_KIND_VERSION, start, end);
        } else if (bc_begin(f, BC_KIND_NUMBER, start, end)) {
            if (sign)
                bc_write_without(f, sign, sign == '.' ? '.' : 0);
            bc_add_parts(f, start, end, &bc_split_numbered, 1);
        }
        return 1;
    }
    for (unit = at; unit < end && bc_is_latin(text[unit]); unit++) {
    }
    if (unit < end)
        return bc_read_version(f, start, end);
    if (bc_begin(f, BC_KIND_NUMBER, start, end)) {
        bc_add_with_parts(f, start, at, &bc_split_numbered, 1);
        bc_add_with_parts(f, at, end, &bc_split_name, 1);
    }
    return 1;
}

static inline int bc_is_chunk_sign(uint32_t c)
{
    switch (c) {
    case '.': case '-': case '/': case '@': case ':': case '+': case ',': case '\\':
        return 1;
    default:
        return 0;
    }
}

/* The end of the number with apostrophes between its groups (1'000'000) that begins at a place; the place when there is
 * none. */
static int32_t bc_past_quoted(const uint32_t *text, int32_t start, int32_t stop)
{
    int32_t at = bc_past_digits(text, start, stop), next, groups = 0;
    if (text[start] == '0' || at - start > 3 || at == stop || text[at] != '\'')
        return start;
    if (start > 0 && bc_is_word(text[start - 1]))
        return start;
    if (start > 1 && bc_is_word(text[start - 2]) && (text[start - 1] == '\'' || bc_is_chunk_sign(text[start - 1])))
        return start;
    for (; at < stop && text[at] == '\''; at = next) {
        next = bc_past_digits(text, at + 1, stop);
        if (next == at + 1)
            break;
        if (next - at != 4)
            return start; /* a digit stands behind the last group, or behind an apostrophe */
        groups++;
    }
    if (!groups)
        return start;
    next = at < stop && text[at] == '.' ? bc_past_digits(text, at + 1, stop) : at;
    if (next > at + 1)
        at = next;
    if (at < stop && (bc_is_word(text[at]) || (text[at] == '\'' && stop - at > 1 && bc_is_word(text[at + 1]))))
        return start;
    return stop - at > 1 && bc_is_chunk_sign(text[at]) && bc_is_start(text[at + 1]) ? start : at;
}

static void bc_find_quoted_numbers(bc_finder *f, int32_t start, int32_t stop)
{
    int32_t at = start, end;
    while (at < stop) {
        if (!bc_is_digit(f->view[at])) {
            at++;
            continue;
        }
        end = bc_past_quoted(f->view, at, stop);
        if (end == at) {
            at = bc_past_digits(f->view, at, stop); /* none begins behind a digit */
            continue;
        }
        if (bc_begin(f, BC_KIND_NUMBER, at, end)) {
            bc_write_without(f, '\'', 0);
            bc_add_parts(f, at, end, &bc_split_quoted, 1);
        }
        at = end;
    }
}

#endif
