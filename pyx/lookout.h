/* Look-out for protected spans: the windows of a search-form text in which an identifier may stand at all.
 *
 * It reads the conditions that every pattern of babel_core/analysis/protected needs, and none that forbids: so it may
 * name a window in vain but never misses one. What each finder needs somewhere in its match (letters are those of
 * letters.py, "word" is WORD and "start" is START there):
 *   url      "://", or "www." before a word character.
 *   number   a digit on both sides of an apostrophe.
 *   symbol   "+" or "#" behind a Latin letter or digit; ".net".
 *   alnum    a digit behind a letter or mark, or before a letter.
 *   camel    a hump in the original text.
 *   chunk    one of its signs between words (a hit). A chunk gives nothing unless it has
 *            "." or "_" between word characters; "," or ":" between digits; a backslash before a start;
 *            a slash behind one of ".~:" or before a full stop, or two slashes in the chunk or at its ends (a path);
 *            a hyphen, and beside it a digit or "_" in the chunk, or a half of one or two Latin letters.
 * The full-width signs that the finders blank count here as what they became: blanking only takes matches away, but for
 * ".net" behind a full stop, which counts here in any case.
 *
 * A window goes from a border (bc_is_border) to the next one, both included, or to an end of the text. No pattern
 * matches a border or looks past one, so a run over a window gives what a run over the whole text gives there.
 *
 * Linear: each stretch between borders is walked once for its ends, and each maximal run of chunk characters at most
 * once for what it holds.
 */
#ifndef BC_LOOKOUT_H
#define BC_LOOKOUT_H

#include "word_borders.h"

#if (defined(__SSE2__) || defined(_M_X64)) && !defined(BC_NO_LANES) /* BC_NO_LANES: for tests of the plain loops */
#include <emmintrin.h>
#define BC_HAS_SSE2
#endif

enum {
    BC_LOOK_URL = 1,
    BC_LOOK_NUMBER = 2,
    BC_LOOK_CHUNK = 4,
    BC_LOOK_SYMBOL = 8,
    BC_LOOK_ALNUM = 16,
    BC_LOOK_CAMEL = 32
};

/* A window in code points of the search form, and the finders that may find something in it. */
typedef struct {
    int32_t start;
    int32_t end;
    int32_t finders;
} bc_window;

typedef struct {
    bc_window *items;
    Py_ssize_t room;
    Py_ssize_t count;   /* all windows, also those that had no room */
    bc_window last;
    /* The run of chunk characters that was looked at last, and what it holds. */
    Py_ssize_t run_start;
    Py_ssize_t run_end;
    int run_digit;      /* a digit or "_" */
    Py_ssize_t run_slashes;
} bc_watch;

/* ASCII code points at which a finder may find something: digits and the signs of identifiers. */
static const uint8_t bc_look_at[128] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, /* # ' + , - . / 0-9 : */
    1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1, /* @ \ _ */
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0
};

static inline int bc_is_upper(uint32_t c)
{
    return bc_in(c, 'A', 'Z') || (bc_in(c, 0xC0, 0xDE) && c != 0xD7);
}

static inline int bc_is_lower(uint32_t c)
{
    return bc_in(c, 'a', 'z') || (bc_in(c, 0xDF, 0xFF) && c != 0xF7);
}

static inline int bc_is_chunk(uint32_t c)
{
    return bc_is_word(c) || (c < 128 && bc_look_at[c] && c != '#' && c != '\'');
}

static Py_ssize_t bc_next_hump(int kind, const void *text, Py_ssize_t size, Py_ssize_t at);
static Py_ssize_t bc_unit_of(const int32_t *starts, Py_ssize_t size, Py_ssize_t at);

/* The place of the lowest bit; bits is not 0. */
static inline int bc_lowest_bit(uint32_t bits)
{
#if defined(__GNUC__)
    return __builtin_ctz(bits);
#else
    int place = 0;
    while (!(bits & 1)) {
        bits >>= 1;
        place++;
    }
    return place;
#endif
}

#ifdef BC_HAS_SSE2
/* Bit k is set where unit k of 16 lies in a range; ranges lie below 0x100, so no signed comparison goes wrong but that of
 * 16-bit units, which is made unsigned by saturation. */
static inline uint32_t bc_within_1(const uint8_t *text, int first, int last)
{
    __m128i from = _mm_sub_epi8(_mm_loadu_si128((const __m128i *)text), _mm_set1_epi8((char)first));
    __m128i hits = _mm_cmpeq_epi8(_mm_min_epu8(from, _mm_set1_epi8((char)(last - first))), from);
    return (uint32_t)_mm_movemask_epi8(hits);
}

static inline __m128i bc_hits_2(const uint16_t *text, int first, int last)
{
    __m128i from = _mm_sub_epi16(_mm_loadu_si128((const __m128i *)text), _mm_set1_epi16((short)first));
    return _mm_cmpeq_epi16(_mm_subs_epu16(from, _mm_set1_epi16((short)(last - first))), _mm_setzero_si128());
}

static inline uint32_t bc_within_2(const uint16_t *text, int first, int last)
{
    __m128i hits = _mm_packs_epi16(bc_hits_2(text, first, last), bc_hits_2(text + 8, first, last));
    return (uint32_t)_mm_movemask_epi8(hits);
}

static inline __m128i bc_hits_4(const uint32_t *text, int first, int last)
{
    __m128i units = _mm_loadu_si128((const __m128i *)text);
    __m128i above = _mm_cmpgt_epi32(units, _mm_set1_epi32(first - 1));
    return _mm_and_si128(above, _mm_cmplt_epi32(units, _mm_set1_epi32(last + 1)));
}

static inline uint32_t bc_within_4(const uint32_t *text, int first, int last)
{
    __m128i low = _mm_packs_epi32(bc_hits_4(text, first, last), bc_hits_4(text + 4, first, last));
    __m128i high = _mm_packs_epi32(bc_hits_4(text + 8, first, last), bc_hits_4(text + 12, first, last));
    return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
}
#endif

#define BC_UNIT uint8_t
#define BC_NAME(name) name##_1
#include "lookout_units.h"
#define BC_UNIT uint16_t
#define BC_NAME(name) name##_2
#include "lookout_units.h"
#define BC_UNIT uint32_t
#define BC_NAME(name) name##_4
#include "lookout_units.h"

/* The place of the next hump (HUMP_HINT of spans.py) at or behind `at` in an original text of a PEP 393 kind. */
static Py_ssize_t bc_next_hump(int kind, const void *text, Py_ssize_t size, Py_ssize_t at)
{
    if (kind == 1)
        return bc_hump_1((const uint8_t *)text, size, at);
    if (kind == 2)
        return bc_hump_2((const uint16_t *)text, size, at);
    return bc_hump_4((const uint32_t *)text, size, at);
}

/* The unit of the search form that begins last at or before a code point of the original. Starts never go down. */
static Py_ssize_t bc_unit_of(const int32_t *starts, Py_ssize_t size, Py_ssize_t at)
{
    Py_ssize_t low = 0, high = size, middle;
    if (starts == NULL)
        return at < size ? at : size - 1;
    while (low < high) {
        middle = low + (high - low) / 2;
        if (starts[middle] <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low > 0 ? low - 1 : 0;
}

/* The windows of a search form (`folded`, PEP 393 kind) of a text (`original`, PEP 393 kind).
 *
 * `starts` has the original offset of each unit of the search form, or is NULL where the two go one to one. At most
 * `room` windows are written; the count of all is returned, so a caller with too little room calls again with more.
 * Room 0 asks only whether there is one: the answer is 0 or 1. Windows are ordered and disjoint. Needs no GIL, keeps
 * nothing, takes no memory. 0 <= size <= INT32_MAX.
 */
static Py_ssize_t bc_lookout_kinds(
    int folded_kind, const void *folded, Py_ssize_t size, int kind, const void *original, Py_ssize_t original_size,
    const int32_t *starts, bc_window *windows, Py_ssize_t room)
{
    bc_watch watch = {windows, room, 0, {0, 0, 0}, 0, 0, 0, 0};
    if (size <= 0)
        return 0;
    if (folded_kind == 1)
        bc_watch_1((const uint8_t *)folded, size, kind, original, original_size, starts, &watch);
    else if (folded_kind == 2)
        bc_watch_2((const uint16_t *)folded, size, kind, original, original_size, starts, &watch);
    else
        bc_watch_4((const uint32_t *)folded, size, kind, original, original_size, starts, &watch);
    return watch.count;
}

/* The same over a buffer of 32-bit units, as the pipeline holds its search form. */
static inline Py_ssize_t bc_lookout(
    const uint32_t *folded, Py_ssize_t size, int kind, const void *original, Py_ssize_t original_size,
    const int32_t *starts, bc_window *windows, Py_ssize_t room)
{
    return bc_lookout_kinds(4, folded, size, kind, original, original_size, starts, windows, room);
}

#endif
