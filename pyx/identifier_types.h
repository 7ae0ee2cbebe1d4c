/* Identifiers, their parts, and the memory they are kept in; twin: babel_core/analysis/protected/spans.py.
 *
 * Places are code points of a search form (`folded`). The view is the search form in which full-width signs that end a
 * sentence are blanked; it has the same places. All reads of the two are at places that were compared with the size or
 * with the end of a stretch inside it. Reads of the original are at places of starts and ends, which the caller
 * warrants: 0 <= starts[k] <= ends[k] <= original_size, neither ever going down; without them the two texts have one
 * size.
 */
#ifndef BC_IDENTIFIER_TYPES_H
#define BC_IDENTIFIER_TYPES_H

#include <stdlib.h>
#include <string.h>

#include "lookout.h"
#include "word_borders.h"

enum {
    BC_KIND_ACRONYM,
    BC_KIND_ALNUM,
    BC_KIND_CAMEL,
    BC_KIND_DATE,
    BC_KIND_DOMAIN,
    BC_KIND_EMAIL,
    BC_KIND_HYPHEN,
    BC_KIND_KEBAB,
    BC_KIND_NUMBER,
    BC_KIND_PART_NUMBER,
    BC_KIND_PATH,
    BC_KIND_SNAKE,
    BC_KIND_SYMBOL_NAME,
    BC_KIND_URL,
    BC_KIND_VERSION,
    BC_KIND_WORD
};

enum { BC_LONGEST_NAME = 2048 };

typedef struct {
    int32_t kind;
    int32_t start;
    int32_t end;
    int32_t text_at; /* the text: text_size units from here, of the pool or of the search form */
    int32_t text_size;
    int32_t first_part;
    int32_t part_count;
    uint8_t pooled;
    uint8_t possessive; /* whether the span swallows an 's that the text has not */
    uint8_t sorted;     /* whether the parts are in order of (start, -end) */
} bc_identifier;

/* A piece of an identifier; its text is what stands there. */
typedef struct {
    int32_t start;
    int32_t end;
    int32_t level;
} bc_part;

/* Grows as needed and is used again for the next text; zero it at first, bc_found_free at last. */
typedef struct {
    bc_identifier *items;
    bc_identifier *spare; /* items on their way from one order into another */
    bc_part *parts;
    uint32_t *pool;
    uint32_t *view;
    uint8_t *stack;
    Py_ssize_t item_count, item_room, spare_room, part_count, part_room, pool_size, pool_room, view_room, stack_room;
} bc_found;

typedef struct {
    const uint32_t *view;
    const uint32_t *folded;
    int32_t size;
    int kind; /* PEP 393 kind of the original */
    const void *original;
    const int32_t *starts; /* NULL, as ends, where the search form and the original go one to one */
    const int32_t *ends;
    int camel;  /* whether any window has a hump */
    int failed; /* set where there was no memory; nothing is added from then on */
    bc_found *found;
    /* The window at hand: its items from `first` on, those of the finder at hand from `mine` on. */
    Py_ssize_t first;
    Py_ssize_t mine;
    Py_ssize_t rival; /* the first of the items before `mine` that may touch the next one */
    int32_t kept_end; /* of the last item of the finder at hand that is no noise */
} bc_finder;

static void bc_found_free(bc_found *found)
{
    free(found->items);
    free(found->spare);
    free(found->parts);
    free(found->pool);
    free(found->view);
    free(found->stack);
}

/* Make room for `need` things; 0 without memory (what is there stays). */
static int bc_make_room(void **data, Py_ssize_t *room, Py_ssize_t need, size_t width)
{
    Py_ssize_t more = *room + (*room >> 1) + 32;
    void *moved;
    if (need <= *room)
        return 1;
    if (more < need)
        more = need;
    moved = realloc(*data, (size_t)more * width);
    if (moved == NULL)
        return 0;
    *data = moved;
    *room = more;
    return 1;
}

static inline uint32_t bc_original(const bc_finder *f, int32_t place)
{
    if (f->kind == 1)
        return ((const uint8_t *)f->original)[place];
    return f->kind == 2 ? ((const uint16_t *)f->original)[place] : ((const uint32_t *)f->original)[place];
}

/* Where the original of [start, end), which is not empty, begins and ends. */
static inline int32_t bc_source_start(const bc_finder *f, int32_t start)
{
    return f->starts == NULL ? start : f->starts[start];
}

static inline int32_t bc_source_end(const bc_finder *f, int32_t end)
{
    return f->ends == NULL ? end : f->ends[end - 1];
}

static inline bc_identifier *bc_last_item(bc_finder *f)
{
    return &f->found->items[f->found->item_count - 1];
}

/* Add an identifier, whose text is what stands there, unless it is too long, would tear a combining mark off, or
 * touches one that was found before; an 's behind it is swallowed. Whether it was added: only then its parts follow. */
static int bc_begin(bc_finder *f, int kind, int32_t start, int32_t end)
{
    bc_found *found = f->found;
    bc_identifier *item;
    int32_t whole = end;
    if (end - start > BC_LONGEST_NAME || (end < f->size && bc_is_mark(f->view[end])))
        return 0;
    if (f->size - end > 1 && f->view[end] == '\'' && f->view[end + 1] == 's'
        && !(f->size - end > 2 && bc_joins('s', f->view[end + 2])))
        whole = end + 2;
    if (start < f->kept_end || f->failed)
        return 0;
    f->kept_end = whole;
    while (f->rival < f->mine && found->items[f->rival].end <= start)
        f->rival++;
    if (f->rival < f->mine && found->items[f->rival].start < whole)
        return 0;
    if (!bc_make_room((void **)&found->items, &found->item_room, found->item_count + 1, sizeof(bc_identifier))) {
        f->failed = 1;
        return 0;
    }
    item = &found->items[found->item_count++];
    memset(item, 0, sizeof *item);
    item->kind = kind;
    item->start = start;
    item->end = whole;
    item->text_at = start;
    item->text_size = end - start;
    item->first_part = (int32_t)found->part_count;
    item->possessive = whole > end;
    return 1;
}

/* Add a part to the last identifier. */
static void bc_add_part(bc_finder *f, int32_t start, int32_t end, int32_t level)
{
    bc_found *found = f->found;
    bc_part *part;
    if (f->failed || !bc_make_room((void **)&found->parts, &found->part_room, found->part_count + 1, sizeof(bc_part))) {
        f->failed = 1;
        return;
    }
    part = &found->parts[found->part_count++];
    part->start = start;
    part->end = end;
    part->level = level;
    bc_last_item(f)->part_count++;
}

/* Write the last identifier without a sign; `point` is written for the sign ',' where it is not 0. */
static void bc_write_without(bc_finder *f, uint32_t sign, uint32_t point)
{
    bc_found *found = f->found;
    bc_identifier *item = bc_last_item(f);
    int32_t at, end = item->text_at + item->text_size;
    Py_ssize_t from = found->pool_size;
    if (f->failed
        || !bc_make_room((void **)&found->pool, &found->pool_room, from + item->text_size, sizeof(uint32_t))) {
        f->failed = 1;
        return;
    }
    for (at = item->text_at; at < end; at++) {
        uint32_t c = f->view[at];
        if (c != sign)
            found->pool[found->pool_size++] = c == ',' && point ? point : c;
    }
    item->text_at = (int32_t)from;
    item->text_size = (int32_t)(found->pool_size - from);
    item->pooled = 1;
}

/* Put the parts of an identifier in order of (start, -end). They nearly are, so this takes few steps a part. */
static void bc_sort_parts(bc_finder *f, bc_identifier *item)
{
    bc_part *parts = f->found->parts + item->first_part;
    int32_t k, to;
    for (k = 1; k < item->part_count; k++) {
        bc_part part = parts[k];
        for (to = k; to > 0; to--) {
            if (parts[to - 1].start < part.start
                || (parts[to - 1].start == part.start && parts[to - 1].end >= part.end))
                break;
            parts[to] = parts[to - 1];
        }
        parts[to] = part;
    }
    item->sorted = 1;
}

/* A finder begins a window: what it finds from here on is measured against the items before. */
static void bc_open_finder(bc_finder *f)
{
    f->mine = f->found->item_count;
    f->rival = f->first;
    f->kept_end = 0;
}

/* The finder is through: merge its items with those before, which they do not touch. */
static void bc_close_finder(bc_finder *f)
{
    bc_found *found = f->found;
    Py_ssize_t left = f->mine - 1, right = found->item_count - f->mine - 1, to = found->item_count - 1;
    if (left < f->first || right < 0 || found->items[left].start < found->items[f->mine].start)
        return;
    if (!bc_make_room((void **)&found->spare, &found->spare_room, right + 1, sizeof(bc_identifier))) {
        f->failed = 1;
        return;
    }
    memcpy(found->spare, found->items + f->mine, (size_t)(right + 1) * sizeof(bc_identifier));
    while (right >= 0) {
        if (left >= f->first && found->items[left].start > found->spare[right].start)
            found->items[to--] = found->items[left--];
        else
            found->items[to--] = found->spare[right--];
    }
}

/* Classes of the patterns beyond those of word_borders.h. */
static inline int bc_is_small(uint32_t c)
{
    return bc_in(c, 'a', 'z');
}

static inline int bc_is_plain(uint32_t c)
{
    return bc_is_small(c) || bc_is_digit(c);
}

/* LATIN, MARKS or a digit. */
static inline int bc_is_latin_char(uint32_t c)
{
    return bc_is_plain(c) || (c >= 0xDF && (bc_is_latin(c) || bc_is_name_mark(c)));
}

/* LETTERS, MARKS or a digit. */
static inline int bc_is_alnum_or_mark(uint32_t c)
{
    return bc_is_plain(c) || (c >= 0xDF && (bc_is_letter(c) || bc_is_name_mark(c)));
}

/* Whether text[start .. end) holds a unit. */
static inline int bc_holds(const uint32_t *text, int32_t start, int32_t end, uint32_t c)
{
    while (start < end && text[start] != c)
        start++;
    return start < end;
}

/* Past the digits at a place. */
static inline int32_t bc_past_digits(const uint32_t *text, int32_t at, int32_t end)
{
    while (at < end && bc_is_digit(text[at]))
        at++;
    return at;
}

/* Whether the character at a place goes on with a word that began before it. */
static int bc_is_bound_at(const uint32_t *text, int32_t at)
{
    int32_t before = at;
    while (before > 0 && bc_is_mark(text[before - 1]))
        before--;
    return before > 0 && bc_joins(text[before - 1], text[at]);
}

#endif
