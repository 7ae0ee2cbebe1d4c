/* Extended grapheme clusters: UAX 29 with rule GB9c of Unicode 15.1; the twin is babel_core/_native/pure_graphemes.py. */
#ifndef BC_GRAPHEMES_H
#define BC_GRAPHEMES_H

#include <stddef.h>
#include <stdint.h>
#include "tokens.h"

typedef struct {
    uint32_t before;   /* the break of the code point before */
    uint32_t flags;    /* regional indicators in a row, modulo two */
    uint32_t emoji;    /* 1: a pictograph and its extenders, 2: then a joiner */
    uint32_t indic;    /* 1: a consonant and its extenders, 2: with a linker among them */
} bc_grapheme_state;

/* For each break, the breaks that it is joined with whatever stands around: Hangul syllables. */
static const uint16_t bc_hangul_joins[14] = {
    [BC_GCB_L] = 1 << BC_GCB_L | 1 << BC_GCB_V | 1 << BC_GCB_LV | 1 << BC_GCB_LVT,
    [BC_GCB_V] = 1 << BC_GCB_V | 1 << BC_GCB_T, [BC_GCB_LV] = 1 << BC_GCB_V | 1 << BC_GCB_T,
    [BC_GCB_T] = 1 << BC_GCB_T, [BC_GCB_LVT] = 1 << BC_GCB_T,
};

/* Whether a cluster begins at the next code point; the state begins as all zero with `before` = BC_GCB_CONTROL. */
static inline int bc_grapheme_begins(bc_grapheme_state *state, uint32_t c) {
    uint32_t entry = (uint32_t)BC_TEXT_ENTRY(c) >> 8, kind = entry & 0x0F, before = state->before;
    int joined = 0;
    if (before == BC_GCB_CR) {
        joined = kind == BC_GCB_LF;
    } else if ((before > BC_GCB_CONTROL || before == BC_GCB_OTHER) && (kind > BC_GCB_CONTROL || kind == BC_GCB_OTHER)) {
        joined = kind == BC_GCB_EXTEND || kind == BC_GCB_ZWJ || kind == BC_GCB_SPACINGMARK || before == BC_GCB_PREPEND
                 || (bc_hangul_joins[before] >> kind & 1) || (state->emoji == 2 && entry & BC_PICTOGRAPH)
                 || (state->indic == 2 && entry & BC_CONSONANT)
                 || (kind == BC_GCB_REGIONAL_INDICATOR && state->flags);
    }
    state->flags = kind == BC_GCB_REGIONAL_INDICATOR ? !state->flags : 0;
    state->emoji = entry & BC_PICTOGRAPH || (state->emoji == 1 && kind == BC_GCB_EXTEND) ? 1
                   : state->emoji == 1 && kind == BC_GCB_ZWJ ? 2 : 0;
    if (entry & BC_CONSONANT) {
        state->indic = 1;
    } else if (entry & BC_LINKER) {
        state->indic = state->indic ? 2 : 0;
    } else if (!(entry & BC_INDIC_EXTEND)) {
        state->indic = 0;
    }
    state->before = kind;
    return !joined;
}

/* Write the offsets at which clusters of text begin, as far as there is room; return how many there are. */
#define BC_GRAPHEMES(IN, tag)                                                                              \
    static ptrdiff_t bc_graphemes_##tag(const IN *text, ptrdiff_t size, int64_t *starts) {                 \
        bc_grapheme_state state = {BC_GCB_CONTROL, 0, 0, 0};                                               \
        ptrdiff_t at, found = 0;                                                                           \
        for (at = 0; at < size; at++) {                                                                    \
            starts[found] = at;                                                                            \
            found += bc_grapheme_begins(&state, text[at]);                                                 \
        }                                                                                                  \
        return found;                                                                                      \
    }
BC_GRAPHEMES(uint8_t, u8)
BC_GRAPHEMES(uint16_t, u16)
BC_GRAPHEMES(uint32_t, u32)

#endif
