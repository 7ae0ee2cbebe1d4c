/* The loops of the normalizer over code points that become one code point each, for every kind of str.
 *
 * An action says what a form does with a code point: BC_SLOW (the caller takes it), else add the high 16 bits to the
 * low 16 bits of the code point. BC_MARK after BC_TAIL is looked at closer: marks must be in order, and a Thai SARA E
 * must not stand twice. Everything in BC_EASY ranges has action 0 or BC_TAIL in both forms (the generator checks it),
 * so eight such code points need no look at the table.
 *
 * Proof for the tables: c <= 0x10FFFF, since it was read from a str, so c >> BC_SHIFT is below the 8704 entries of the
 * index; each of them names a whole block; the number in an action names a record; and offset plus length of a record
 * lie in the pool. The generator numbers all of them from 0 without gaps.
 */
#ifndef BC_COPYING_H
#define BC_COPYING_H

#include <stddef.h>
#include <stdint.h>
#include "lanes.h"

typedef struct {
    const uint16_t *index;
    const uint32_t *blocks;
    int search;
} bc_form;

static const bc_form bc_nfkc_form = {bc_nfkc_index, bc_nfkc_blocks, 0};
static const bc_form bc_search_form = {bc_search_index, bc_search_blocks, 1};

static inline uint32_t bc_action(const bc_form *form, uint32_t c) {
    return form->blocks[((size_t)form->index[c >> BC_SHIFT] << BC_SHIFT) | (c & ((1u << BC_SHIFT) - 1))];
}

static inline const bc_record *bc_record_of(uint32_t action) { return &bc_records[action & BC_NUMBER_MASK]; }

/* The combining class of the last unit of a full decomposition. */
static inline uint32_t bc_last_class(const bc_record *record) {
    return record->full_length ? bc_pool[record->full + record->full_length - 1] >> BC_CCC_SHIFT : 0;
}

/* Whether a code point with BC_MARK may follow one with BC_TAIL as it is. */
static inline int bc_fits(uint32_t c, uint32_t action, uint32_t c_before, uint32_t before) {
    if (bc_record_of(action)->flags & BC_VOWEL_HEAD) {
        return c != c_before;
    }
    return bc_last_class(bc_record_of(before)) <= bc_last_class(bc_record_of(action));
}

static inline uint32_t bc_clash(uint32_t action, uint32_t before) {
    return (action & BC_SLOW) | (action & (before >> 1) & BC_MARK);
}

static inline uint32_t bc_moved(uint32_t c, uint32_t action) {
    return (c & 0xFFFF0000u) | ((c + (action >> 16)) & 0xFFFF);
}

#ifdef BC_SSE2
/* Turn eight easy units into their form; 0 when not all are easy. */
static inline int bc_eight(const uint16_t *text, int search, __m128i *x, __m128i *y) {
    __m128i easy, full;
    *x = _mm_loadu_si128((const __m128i *)(const void *)text);
    full = bc_within(*x, BC_FULL_WIDTH_FIRST, BC_FULL_WIDTH_LAST);
    easy = _mm_or_si128(bc_within(*x, BC_EASY_0_FIRST, BC_EASY_0_LAST), bc_within(*x, BC_EASY_1_FIRST, BC_EASY_1_LAST));
    easy = _mm_or_si128(easy, bc_within(*x, BC_EASY_2_FIRST, BC_EASY_2_LAST));
    easy = _mm_or_si128(easy, bc_within(*x, BC_EASY_3_FIRST, BC_EASY_3_LAST));
    easy = _mm_or_si128(easy, bc_within(*x, BC_EASY_4_FIRST, BC_EASY_4_LAST));
    easy = _mm_or_si128(easy, bc_within(*x, BC_EASY_5_FIRST, BC_EASY_5_LAST));
    if (_mm_movemask_epi8(_mm_or_si128(easy, full)) != 0xFFFF) {
        return 0;
    }
    *y = _mm_add_epi16(*x, _mm_and_si128(full, _mm_set1_epi16((short)(0x21 - BC_FULL_WIDTH_FIRST))));
    if (search) {
        *y = _mm_add_epi16(*y, _mm_and_si128(bc_within(*y, 'A', 'Z'), _mm_set1_epi16(0x20)));
    }
    return 1;
}

static inline int bc_easy_u16_u16(const uint16_t *text, int search, uint16_t *out) {
    __m128i x, y;
    if (!bc_eight(text, search, &x, &y)) {
        return 0;
    }
    _mm_storeu_si128((__m128i *)(void *)out, y);
    return 1;
}

static inline int bc_easy_u16_u32(const uint16_t *text, int search, uint32_t *out) {
    __m128i x, y;
    if (!bc_eight(text, search, &x, &y)) {
        return 0;
    }
    _mm_storeu_si128((__m128i *)(void *)out, _mm_unpacklo_epi16(y, _mm_setzero_si128()));
    _mm_storeu_si128((__m128i *)(void *)(out + 4), _mm_unpackhi_epi16(y, _mm_setzero_si128()));
    return 1;
}

/* 1: eight easy units in the form already; 2: easy ones, some of which change; 0: others. */
static inline int bc_same_u16(const uint16_t *text, int search) {
    __m128i x, y;
    return bc_eight(text, search, &x, &y) ? 1 + (_mm_movemask_epi8(_mm_cmpeq_epi16(x, y)) != 0xFFFF) : 0;
}
#else
static inline int bc_easy_u16_u16(const uint16_t *text, int search, uint16_t *out) {
    return (void)text, (void)search, (void)out, 0;
}
static inline int bc_easy_u16_u32(const uint16_t *text, int search, uint32_t *out) {
    return (void)text, (void)search, (void)out, 0;
}
static inline int bc_same_u16(const uint16_t *text, int search) { return (void)text, (void)search, 0; }
#endif

/* Eight bytes at a time: below U+00A0, or U+00C0 to U+00DE and U+00E0 to U+00FF, the letters but U+00DF. */
static inline int bc_easy_byte(uint8_t c, int search) { return c < 0xA0 || (c >= 0xC0 && !(search && c == 0xDF)); }
static inline int bc_upper_byte(uint8_t c) {
    return (uint8_t)(c - 'A') < 26 || ((uint8_t)(c - 0xC0) < 31 && c != 0xD7);
}

#define BC_EASY_BYTES(OUT, name)                                                \
    static inline int name(const uint8_t *text, int search, OUT *out) {         \
        int k, easy = 1;                                                        \
        for (k = 0; k < 8; k++) {                                               \
            easy &= bc_easy_byte(text[k], search);                              \
        }                                                                       \
        for (k = 0; k < 8; k++) {                                               \
            out[k] = (OUT)(text[k] + (search ? bc_upper_byte(text[k]) << 5 : 0)); \
        }                                                                       \
        return easy;                                                            \
    }
BC_EASY_BYTES(uint8_t, bc_easy_u8_u8)
BC_EASY_BYTES(uint32_t, bc_easy_u8_u32)

static inline int bc_same_u8(const uint8_t *text, int search) {
    int k, easy = 1, upper = 0;
    for (k = 0; k < 8; k++) {
        easy &= bc_easy_byte(text[k], search);
        upper |= search && bc_upper_byte(text[k]);
    }
    return easy ? 1 + upper : 0;
}

static inline int bc_easy_u32_u32(const uint32_t *text, int search, uint32_t *out) {
    (void)text, (void)search, (void)out;
    return 0;
}
static inline int bc_same_u32(const uint32_t *text, int search) {
    (void)text, (void)search;
    return 0;
}

enum { BC_LEAST = 8, BC_MOST = 64 }; /* code points by table before the next try to take eight at once */

/* Write the forms of text[at:] from out[0] on up to the first code point that is not one for one, return its offset.
 * The caller has room for size - at units. `before` is the action of text[at - 1], or 0 where that does not matter;
 * it is set to that of the last code point written. Reads and writes: at + 8 <= size bounds those of eight. */
#define BC_COPY(IN, OUT, tag)                                                                                        \
    static inline ptrdiff_t bc_copy_##tag(const bc_form *form, const IN *text, ptrdiff_t size, ptrdiff_t at,         \
                                   uint32_t *before, OUT *out) {                                                     \
        const ptrdiff_t begin = at;                                                                                  \
        uint32_t last = *before, action;                                                                             \
        ptrdiff_t stop, least = BC_LEAST, first;                                                                     \
        while (at < size) {                                                                                          \
            for (first = at; at + 8 <= size && bc_easy_##tag(text + at, form->search, out + (at - begin)); at += 8) { \
                least = BC_LEAST;                                                                                    \
            }                                                                                                        \
            if (at > first) {                                                                                        \
                last = bc_action(form, text[at - 1]);                                                                \
            }                                                                                                        \
            stop = at + least < size ? at + least : size;                                                            \
            least = least < BC_MOST ? 2 * least : BC_MOST;                                                           \
            while (at + 4 <= stop) {                                                                                 \
                uint32_t a = bc_action(form, text[at]), b = bc_action(form, text[at + 1]);                           \
                uint32_t c = bc_action(form, text[at + 2]), d = bc_action(form, text[at + 3]);                       \
                if (bc_clash(a, last) | bc_clash(b, a) | bc_clash(c, b) | bc_clash(d, c)) {                          \
                    break;                                                                                           \
                }                                                                                                    \
                out[at - begin] = (OUT)bc_moved(text[at], a);                                                        \
                out[at + 1 - begin] = (OUT)bc_moved(text[at + 1], b);                                                \
                out[at + 2 - begin] = (OUT)bc_moved(text[at + 2], c);                                                \
                out[at + 3 - begin] = (OUT)bc_moved(text[at + 3], d);                                                \
                last = d;                                                                                            \
                at += 4;                                                                                             \
            }                                                                                                        \
            stop = at + 4 < stop ? at + 4 : stop;                                                                    \
            for (; at < stop; at++) {                                                                                \
                action = bc_action(form, text[at]);                                                                  \
                if (bc_clash(action, last) &&                                                                        \
                    (action & BC_SLOW || !bc_fits(text[at], action, text[at - 1], last))) {                          \
                    *before = last;                                                                                  \
                    return at;                                                                                       \
                }                                                                                                    \
                out[at - begin] = (OUT)bc_moved(text[at], action);                                                   \
                last = action;                                                                                       \
            }                                                                                                        \
        }                                                                                                            \
        *before = last;                                                                                              \
        return at;                                                                                                   \
    }
BC_COPY(uint8_t, uint8_t, u8_u8)
BC_COPY(uint8_t, uint32_t, u8_u32)
BC_COPY(uint16_t, uint16_t, u16_u16)
BC_COPY(uint16_t, uint32_t, u16_u32)
BC_COPY(uint32_t, uint32_t, u32_u32)

/* bc_begin: the offset of the last boundary before an offset, where the segment that holds `at` begins; 0 when there is
 * none. bc_changed: the offset where the first segment that may change begins; size when the text is in the form. */
#define BC_CHANGED(IN, tag)                                                                                          \
    static inline ptrdiff_t bc_begin_##tag(const bc_form *form, const IN *text, ptrdiff_t at) {                      \
        while (at > 0) {                                                                                             \
            at--;                                                                                                    \
            if (!(bc_record_of(bc_action(form, text[at]))->flags & BC_NOT_BOUNDARY)) {                               \
                break;                                                                                               \
            }                                                                                                        \
        }                                                                                                            \
        return at;                                                                                                   \
    }                                                                                                                \
    static inline ptrdiff_t bc_changed_##tag(const bc_form *form, const IN *text, ptrdiff_t size) {                  \
        uint32_t last = 0, action;                                                                                   \
        int same;                                                                                                    \
        ptrdiff_t at = 0, stop, least = BC_LEAST, first;                                                             \
        while (at < size) {                                                                                          \
            for (first = at; at + 8 <= size && (same = bc_same_##tag(text + at, form->search)) != 0; at += 8) {      \
                if (same > 1) {                                                                                      \
                    return at; /* an easy code point is a boundary */                                                \
                }                                                                                                    \
                least = BC_LEAST;                                                                                    \
            }                                                                                                        \
            if (at > first) {                                                                                        \
                last = bc_action(form, text[at - 1]);                                                                \
            }                                                                                                        \
            stop = at + least < size ? at + least : size;                                                            \
            least = least < BC_MOST ? 2 * least : BC_MOST;                                                           \
            while (at + 4 <= stop) {                                                                                 \
                uint32_t a = bc_action(form, text[at]), b = bc_action(form, text[at + 1]);                           \
                uint32_t c = bc_action(form, text[at + 2]), d = bc_action(form, text[at + 3]);                       \
                if ((a | b | c | d) >> 16 ||                                                                         \
                    bc_clash(a, last) | bc_clash(b, a) | bc_clash(c, b) | bc_clash(d, c)) {                          \
                    break;                                                                                           \
                }                                                                                                    \
                last = d;                                                                                            \
                at += 4;                                                                                             \
            }                                                                                                        \
            stop = at + 4 < stop ? at + 4 : stop;                                                                    \
            for (; at < stop; at++) {                                                                                \
                action = bc_action(form, text[at]);                                                                  \
                if (action >> 16 || bc_clash(action, last)) {                                                        \
                    if (action >> 16 || (action & BC_SLOW && !bc_record_of(action)->flags)) {                        \
                        return at;                                                                                   \
                    }                                                                                                \
                    if (action & BC_SLOW || !bc_fits(text[at], action, text[at - 1], last)) {                        \
                        return bc_begin_##tag(form, text, at);                                                       \
                    }                                                                                                \
                }                                                                                                    \
                last = action;                                                                                       \
            }                                                                                                        \
        }                                                                                                            \
        return size;                                                                                                 \
    }
BC_CHANGED(uint8_t, u8)
BC_CHANGED(uint16_t, u16)
BC_CHANGED(uint32_t, u32)

#endif
