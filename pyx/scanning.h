/* Loops over the property table: counts by script and the ends of script runs, eight units at a time where that pays.
 *
 * Proof for the tables: c <= 0x10FFFF, since it was read from a str, so c >> BC_SHIFT is below the 8704 entries of the
 * index; the generator numbers blocks from 0 without gaps, so each index entry names a whole block.
 */
#ifndef BC_SCANNING_H
#define BC_SCANNING_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "lanes.h"

#define BC_ENTRY(c) \
    bc_property_blocks[((size_t)bc_property_index[(c) >> BC_SHIFT] << BC_SHIFT) | ((c) & ((1u << BC_SHIFT) - 1))]

enum {
    BC_LATIN = 3, BC_HAN = 4, BC_HIRAGANA = 5, BC_KATAKANA = 6,
    BC_CLOSING_MARK = 0x3006, BC_LENGTHENER = 0x30FC, BC_HALF_LENGTHENER = 0xFF70,
    BC_UNCOUNTED = 255,                 /* class of what script_counts leaves out; there are fewer scripts */
    BC_CHUNK = 131072, BC_SAMPLES = 128, /* units counted with one choice of ranges, and how many decide it */
    BC_LEAST_CHUNK = 8192,               /* units from which on the choice pays */
    BC_CHOSEN = 10                       /* ranges counted by vectors, at most */
};

/* The script that a code point counts for, BC_UNCOUNTED for none. */
static inline uint32_t bc_class(uint32_t c) {
    uint32_t entry = BC_ENTRY(c);
    if (entry & BC_SPECIAL && (c == BC_LENGTHENER || c == BC_HALF_LENGTHENER)) {
        return BC_KATAKANA;
    }
    return entry & BC_COUNTED ? entry & 0xFF : BC_UNCOUNTED;
}

/* Add the classes of up to BC_CHUNK < 65536 * 4 code points to counts[256]. Histograms are apart by place modulo four, so that
 * equal neighbours do not wait for each other. */
#define BC_COUNT(IN, tag)                                                                       \
    static void bc_count_some_##tag(const IN *text, ptrdiff_t size, ptrdiff_t *counts) {        \
        uint16_t lanes[4][256];                                                                 \
        ptrdiff_t at = 0;                                                                       \
        int k;                                                                                  \
        bc_zero(lanes, sizeof lanes);                                                         \
        for (; at + 4 <= size; at += 4) {                                                       \
            lanes[0][bc_class(text[at])]++;                                                     \
            lanes[1][bc_class(text[at + 1])]++;                                                 \
            lanes[2][bc_class(text[at + 2])]++;                                                 \
            lanes[3][bc_class(text[at + 3])]++;                                                 \
        }                                                                                       \
        for (; at < size; at++) {                                                               \
            lanes[0][bc_class(text[at])]++;                                                     \
        }                                                                                       \
        for (k = 0; k < 256; k++) {                                                             \
            counts[k] += lanes[0][k] + lanes[1][k] + lanes[2][k] + lanes[3][k];                 \
        }                                                                                       \
    }
BC_COUNT(uint16_t, u16)
BC_COUNT(uint32_t, u32)

/* The same for a short text of any kind, into counts of 32 bits. */
static inline void bc_count_short(int kind, const void *data, ptrdiff_t size, uint32_t *counts) {
    ptrdiff_t at;
    bc_zero(counts, 256 * sizeof *counts);
    if (kind == 1) {
        for (at = 0; at < size; at++) {
            counts[bc_class(((const uint8_t *)data)[at])]++;
        }
    } else if (kind == 2) {
        for (at = 0; at < size; at++) {
            counts[bc_class(((const uint16_t *)data)[at])]++;
        }
    } else {
        for (at = 0; at < size; at++) {
            counts[bc_class(((const uint32_t *)data)[at])]++;
        }
    }
}

static inline void bc_count_u32(const uint32_t *text, ptrdiff_t size, ptrdiff_t *counts) {
    ptrdiff_t at, part;
    for (at = 0; at < size; at += part) {
        part = size - at < BC_CHUNK ? size - at : BC_CHUNK;
        bc_count_some_u32(text + at, part, counts);
    }
}

#ifdef BC_SSE2
/* The range of bc_ranges that holds a unit, -1 for none. */
static int bc_range_of(uint32_t c) {
    int low = 0, high = BC_RANGE_COUNT; /* bc_ranges[low - 1].last < c, bc_ranges[high].last >= c */
    while (low < high) {
        int middle = (low + high) / 2;
        if (bc_ranges[middle].last < c) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < BC_RANGE_COUNT && bc_ranges[low].first <= c ? low : -1;
}

/* Choose the ranges that a sample of a chunk hits most; returns their number, at most BC_CHOSEN. */
static int bc_choose(const uint16_t *text, ptrdiff_t size, int *chosen) {
    uint8_t hits[BC_RANGE_COUNT];
    int seen[BC_SAMPLES], k, count, covered = 0;
    bc_zero(hits, sizeof hits);
    for (k = 0; k < BC_SAMPLES; k++) {
        seen[k] = bc_range_of(text[size * k / BC_SAMPLES]);
        if (seen[k] >= 0) {
            hits[seen[k]]++;
        }
    }
    for (count = 0; count < BC_CHOSEN; count++) {
        int best = -1;
        for (k = 0; k < BC_SAMPLES; k++) {
            if (seen[k] >= 0 && hits[seen[k]] && (best < 0 || hits[seen[k]] > hits[best])) {
                best = seen[k];
            }
        }
        if (best < 0 || covered >= BC_SAMPLES - BC_SAMPLES / 128) {
            break;
        }
        covered += hits[best];
        hits[best] = 0;
        chosen[count] = best;
    }
    return count;
}

/* Count a chunk by `places` ranges, of which the first `count` are chosen ones and the others repeat the first (what
 * they count is not used); the units in none of them one by one. A lane counts at most BC_CHUNK / 8 < 65536 times. */
#define BC_COUNT_LANES(name, LANES, V, LOAD, SET, ZERO, SUB, SUBS, EQUAL, OR, MASK, STORE, TARGET)                   \
    TARGET BC_ALWAYS void name(const uint16_t *text, ptrdiff_t size, ptrdiff_t *counts, const int *chosen,          \
                               int count, const int places) {                                                       \
        V first[BC_CHOSEN], width[BC_CHOSEN], sums[BC_CHOSEN];                                                      \
        uint16_t lanes[LANES];                                                                                      \
        ptrdiff_t at = 0;                                                                                           \
        int k, j;                                                                                                   \
        for (k = 0; k < places; k++) {                                                                              \
            const bc_range *range = &bc_ranges[chosen[k < count ? k : 0]];                                          \
            first[k] = SET((short)range->first);                                                                    \
            width[k] = SET((short)(range->last - range->first));                                                    \
            sums[k] = ZERO();                                                                                       \
        }                                                                                                           \
        for (; at + LANES <= size; at += LANES) {                                                                   \
            V x = LOAD((const V *)(const void *)(text + at)), any = ZERO();                                         \
            uint32_t rest;                                                                                          \
            for (k = 0; k < places; k++) {                                                                          \
                V in = EQUAL(SUBS(SUB(x, first[k]), width[k]), ZERO());                                             \
                sums[k] = SUB(sums[k], in);                                                                         \
                any = OR(any, in);                                                                                  \
            }                                                                                                       \
            rest = ~(uint32_t)MASK(any) & (uint32_t)((1ull << 2 * LANES) - 1);                                      \
            for (k = 0; rest; k++, rest >>= 2) {                                                                    \
                if (rest & 1) {                                                                                     \
                    counts[bc_class(text[at + k])]++;                                                               \
                }                                                                                                   \
            }                                                                                                       \
        }                                                                                                           \
        for (; at < size; at++) {                                                                                   \
            counts[bc_class(text[at])]++;                                                                           \
        }                                                                                                           \
        for (k = 0; k < count; k++) {                                                                               \
            STORE((V *)(void *)lanes, sums[k]);                                                                     \
            for (j = 0; j < LANES; j++) {                                                                           \
                counts[bc_ranges[chosen[k]].script] += lanes[j];                                                    \
            }                                                                                                       \
        }                                                                                                           \
    }                                                                                                               \
    TARGET static void name##_chosen(const uint16_t *text, ptrdiff_t size, ptrdiff_t *counts, const int *chosen,      \
                                   int count) {                                                                     \
        if (count <= 5) {                                                                                           \
            name(text, size, counts, chosen, count, 5);                                                             \
        } else if (count <= 7) {                                                                                    \
            name(text, size, counts, chosen, count, 7);                                                             \
        } else {                                                                                                    \
            name(text, size, counts, chosen, count, BC_CHOSEN);                                                     \
        }                                                                                                           \
    }
#define BC_PLAIN
BC_COUNT_LANES(bc_count_8, 8, __m128i, _mm_loadu_si128, _mm_set1_epi16, _mm_setzero_si128, _mm_sub_epi16,
               _mm_subs_epu16, _mm_cmpeq_epi16, _mm_or_si128, _mm_movemask_epi8, _mm_storeu_si128, BC_PLAIN)
#ifdef BC_AVX2
BC_COUNT_LANES(bc_count_16, 16, __m256i, _mm256_loadu_si256, _mm256_set1_epi16, _mm256_setzero_si256, _mm256_sub_epi16,
               _mm256_subs_epu16, _mm256_cmpeq_epi16, _mm256_or_si256, _mm256_movemask_epi8, _mm256_storeu_si256, BC_AVX2)
#endif

static void bc_count_chunk(const uint16_t *text, ptrdiff_t size, ptrdiff_t *counts) {
    int chosen[BC_CHOSEN], count = bc_choose(text, size, chosen);
    if (!count) {
        bc_count_some_u16(text, size, counts);
        return;
    }
#ifdef BC_AVX2
    if (__builtin_cpu_supports("avx2")) {
        bc_count_16_chosen(text, size, counts, chosen, count);
        return;
    }
#endif
    bc_count_8_chosen(text, size, counts, chosen, count);
}
#endif

static inline void bc_count_u16(const uint16_t *text, ptrdiff_t size, ptrdiff_t *counts) {
    ptrdiff_t at, part;
    for (at = 0; at < size; at += part) {
        part = size - at < BC_CHUNK ? size - at : BC_CHUNK;
#ifdef BC_SSE2
        if (part >= BC_LEAST_CHUNK) {
            bc_count_chunk(text + at, part, counts);
            continue;
        }
#endif
        bc_count_some_u16(text + at, part, counts);
    }
}

static void bc_count_some_u8(const uint8_t *text, ptrdiff_t size, ptrdiff_t *counts) {
    ptrdiff_t at;
    for (at = 0; at < size; at++) {
        counts[bc_class(text[at])]++;
    }
}

#ifdef BC_SSE2
/* Many at a time where all are printable ASCII, line feeds or from U+00C0 on: letters are Latin, and nothing else
 * counts. Returns how far it went, less than LANES from the end. */
#define BC_COUNT_BYTES(name, LANES, V, LOAD, SET, ZERO, SUB, SUBS, EQUAL, OR, ANDNOT, MASK, SAD, ADD, STORE, TARGET)  \
    TARGET static ptrdiff_t name(const uint8_t *text, ptrdiff_t size, ptrdiff_t *counts) {                           \
        const V zero = ZERO(), blank = SET(0x20), newline = SET('\n'), sign = SET((char)0xF7);                       \
        const V a = SET('a'), z = SET('z' - 'a'), printable = SET(0x7E - 0x20), grave = SET((char)0xC0);             \
        V sums = zero;                                                                                               \
        ptrdiff_t at = 0, easy_size = 0, letters = 0, k;                                                             \
        uint64_t parts[LANES / 8];                                                                                   \
        for (; at + LANES <= size; at += LANES) {                                                                    \
            V x = LOAD((const V *)(const void *)(text + at)), lower = OR(x, blank);                                  \
            V letter = EQUAL(SUBS(SUB(lower, a), z), zero);                                                          \
            V easy = OR(EQUAL(SUBS(SUB(x, blank), printable), zero), EQUAL(x, newline));                             \
            if ((uint32_t)MASK(easy) != (uint32_t)((1ull << LANES) - 1)) {                                           \
                /* U+00C0 and up but U+00D7 and U+00F7 */                                                            \
                V high = EQUAL(SUBS(grave, x), zero);                                                                \
                if ((uint32_t)MASK(OR(easy, high)) != (uint32_t)((1ull << LANES) - 1)) {                             \
                    bc_count_some_u8(text + at, LANES, counts);                                                      \
                    continue;                                                                                        \
                }                                                                                                    \
                letter = OR(letter, ANDNOT(EQUAL(lower, sign), high));                                               \
            }                                                                                                        \
            sums = ADD(sums, SAD(SUB(zero, letter), zero));                                                          \
            easy_size += LANES;                                                                                      \
        }                                                                                                            \
        STORE((V *)(void *)parts, sums);                                                                             \
        for (k = 0; k < LANES / 8; k++) {                                                                            \
            letters += (ptrdiff_t)parts[k];                                                                          \
        }                                                                                                            \
        counts[BC_LATIN] += letters;                                                                                 \
        counts[BC_UNCOUNTED] += easy_size - letters;                                                                 \
        return at;                                                                                                   \
    }
BC_COUNT_BYTES(bc_count_16_bytes, 16, __m128i, _mm_loadu_si128, _mm_set1_epi8, _mm_setzero_si128, _mm_sub_epi8,
               _mm_subs_epu8, _mm_cmpeq_epi8, _mm_or_si128, _mm_andnot_si128, _mm_movemask_epi8, _mm_sad_epu8,
               _mm_add_epi64, _mm_storeu_si128, BC_PLAIN)
#ifdef BC_AVX2
BC_COUNT_BYTES(bc_count_32_bytes, 32, __m256i, _mm256_loadu_si256, _mm256_set1_epi8, _mm256_setzero_si256,
               _mm256_sub_epi8, _mm256_subs_epu8, _mm256_cmpeq_epi8, _mm256_or_si256, _mm256_andnot_si256,
               _mm256_movemask_epi8, _mm256_sad_epu8, _mm256_add_epi64, _mm256_storeu_si256, BC_AVX2)
#endif
#endif

static inline void bc_count_u8(const uint8_t *text, ptrdiff_t size, ptrdiff_t *counts) {
    ptrdiff_t at = 0;
#if defined(BC_AVX2)
    at = __builtin_cpu_supports("avx2") ? bc_count_32_bytes(text, size, counts) : bc_count_16_bytes(text, size, counts);
#elif defined(BC_SSE2)
    at = bc_count_16_bytes(text, size, counts);
#endif
    bc_count_some_u8(text + at, size - at, counts);
}

/* Script runs. A script's home is the longest range below U+10000 of its own code points and those of no script, so
 * that nothing in it ends a run of the script. */
static inline uint32_t bc_foreign(uint32_t entry, uint32_t current, int merged) {
    /* BC_REAL is the sign bit of an entry. */
    if (merged) {
        return (entry & (BC_REAL | BC_CJK)) == BC_REAL;
    }
    return (entry ^ current) & 0xFF & (0u - (entry >> 15));
}

#ifdef BC_SSE2
typedef struct {
    __m128i first, width, other_first, other_width;
} bc_ground;

static inline bc_ground bc_ground_of(uint32_t script) {
    const bc_home *home = &bc_homes[script];
    bc_ground ground;
    ground.first = _mm_set1_epi16((short)home->first);
    ground.width = _mm_set1_epi16((short)(home->last - home->first));
    ground.other_first = _mm_set1_epi16((short)home->other_first);
    ground.other_width = _mm_set1_epi16((short)(home->other_last - home->other_first));
    return ground;
}

/* Whether none of eight units ends a run of the script. */
static inline int bc_at_home(const uint16_t *text, const bc_ground *ground, int merged) {
    const __m128i x = _mm_loadu_si128((const __m128i *)(const void *)text), zero = _mm_setzero_si128();
    __m128i in = _mm_cmpeq_epi16(_mm_subs_epu16(_mm_sub_epi16(x, ground->first), ground->width), zero);
    in = _mm_or_si128(in, bc_within(x, BC_NEUTRAL_0_FIRST, BC_NEUTRAL_0_LAST));
    in = _mm_or_si128(in, bc_within(x, BC_NEUTRAL_1_FIRST, BC_NEUTRAL_1_LAST));
    in = _mm_or_si128(in, bc_within(x, BC_NEUTRAL_2_FIRST, BC_NEUTRAL_2_LAST));
    in = _mm_or_si128(in, bc_within(x, BC_NEUTRAL_3_FIRST, BC_NEUTRAL_3_LAST));
    if (merged) {
        in = _mm_or_si128(in, bc_within(x, BC_KANA_0_FIRST, BC_KANA_0_LAST));
        in = _mm_or_si128(in, bc_within(x, BC_KANA_1_FIRST, BC_KANA_1_LAST));
    } else {
        __m128i above = _mm_sub_epi16(x, ground->other_first);
        in = _mm_or_si128(in, _mm_cmpeq_epi16(_mm_subs_epu16(above, ground->other_width), zero));
    }
    return _mm_movemask_epi8(in) == 0xFFFF;
}
#else
typedef int bc_ground;
static inline bc_ground bc_ground_of(uint32_t script) { return (void)script, 0; }
static inline int bc_at_home(const uint16_t *text, const bc_ground *ground, int merged) {
    return (void)text, (void)ground, (void)merged, 0;
}
#endif

/* The offset from `at` on of the first code point that may end a run of a script; `merged`: of Han and kana together.
 * What may end it: one of another script, and U+3006, which the caller tells apart. */
#define BC_RUN_END(IN, tag, wide)                                                                                    \
    BC_ALWAYS ptrdiff_t bc_run_end_of_##tag(const IN *text, ptrdiff_t size, ptrdiff_t at, uint32_t script,           \
                                            const int merged) {                                                      \
        ptrdiff_t stop = at + 8 < size ? at + 8 : size;                                                              \
        bc_ground ground;                                                                                            \
        for (; at < stop; at++) {                                                                                    \
            if (bc_foreign(BC_ENTRY(text[at]), script, merged)) {                                                    \
                return at;                                                                                           \
            }                                                                                                        \
        }                                                                                                            \
        ground = bc_ground_of(script);                                                                               \
        while (at + 8 <= size) {                                                                                     \
            if (!(wide && bc_at_home((const uint16_t *)(const void *)(text + at), &ground, merged))) {               \
                uint32_t differs = 0;                                                                                \
                int k;                                                                                               \
                for (k = 0; k < 8; k++) {                                                                            \
                    differs |= bc_foreign(BC_ENTRY(text[at + k]), script, merged);                                   \
                }                                                                                                    \
                if (differs) {                                                                                       \
                    break;                                                                                           \
                }                                                                                                    \
            }                                                                                                        \
            at += 8;                                                                                                 \
        }                                                                                                            \
        for (; at < size && !bc_foreign(BC_ENTRY(text[at]), script, merged); at++) {                                 \
        }                                                                                                            \
        return at;                                                                                                   \
    }                                                                                                                \
    /* Two copies, so that neither asks for `merged` in its loop. */                                                 \
    static inline ptrdiff_t bc_run_end_##tag(const IN *text, ptrdiff_t size, ptrdiff_t at, uint32_t script, int merged) {\
        return merged ? bc_run_end_of_##tag(text, size, at, script, 1)                                               \
                      : bc_run_end_of_##tag(text, size, at, script, 0);                                              \
    }
BC_RUN_END(uint16_t, u16, 1)
BC_RUN_END(uint32_t, u32, 0)

#endif
