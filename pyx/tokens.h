/* The cost of a text for a byte-pair tokenizer, cell by cell; the twin babel_core/_native/pure_tokens.py says which cell
 * a code point meets and why.
 *
 * Proof for the tables: c <= 0x10FFFF, since it was read from a str, so BC_TEXT_ENTRY stays inside (see scanning.h). The
 * class is below BC_TOKEN_CLASSES, which the generator checks, so every cell is below BC_TOKEN_CELLS: the last block
 * of letters is that of class BC_FIRST_LATIN - 1, and units of Latin pairs are below BC_LATIN_UNITS.
 */
#ifndef BC_TOKENS_H
#define BC_TOKENS_H

#include <stddef.h>
#include <stdint.h>
#include "text_tables.h"

#define BC_TEXT_ENTRY(c) bc_text_blocks[((size_t)bc_text_index[(c) >> 7] << 7) | ((c) & 127u)]

enum {
    BC_NEWLINE, BC_SPACE, BC_BLANK, BC_ASCII_DIGIT,    /* classes below the symbols */
    BC_NO_GROUP = 255,
    BC_OPENINGS = 5, BC_LETTER_CELLS = 10, BC_SYMBOL_CELLS = 3,
    BC_CELL_DIGITS = 0, BC_CELL_SPACED_DIGITS, BC_CELL_UPPER, BC_CELL_OTHER_BLANK, BC_CELL_SECOND_BLANK,
    BC_CELL_MORE_BLANKS, BC_CELL_FAR_BLANKS, BC_CELL_NEWLINES,
    BC_CELL_SECOND_NEWLINE = BC_CELL_NEWLINES + 3, BC_CELL_MORE_NEWLINES, BC_CELL_REPEATED,
    BC_FAR = 16,
    BC_SYMBOLS_AT = BC_CELL_REPEATED + 3,
    BC_LETTERS_AT = BC_SYMBOLS_AT + BC_SYMBOL_CELLS * (BC_FIRST_LETTER - BC_FIRST_SYMBOL),
    BC_PAIRS_AT = BC_LETTERS_AT + BC_LETTER_CELLS * (BC_FIRST_LATIN - BC_FIRST_LETTER + 1),
    BC_LATIN_UNITS = BC_TOKEN_CLASSES - BC_FIRST_LATIN + 1,
    BC_TOKEN_CELLS = BC_PAIRS_AT + BC_LATIN_UNITS * BC_LATIN_UNITS
};

enum { BC_OPEN, BC_LETTER_KIND, BC_NUMBER_KIND, BC_GAP, BC_LINE, BC_MARKS };

typedef struct {
    uint32_t kind, group, before, upper, last;
    size_t place;
} bc_token_state;

static const uint8_t bc_token_depths[14] = {0, 0, 0, 0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3}; /* up to 3, 5, 8, 13 letters */

/* The cost of the next code point. Places are bounded, so that no text is too long for them. */
static inline uint32_t bc_token_step(bc_token_state *state, uint32_t c, const uint16_t *costs) {
    uint32_t entry = BC_TEXT_ENTRY(c) & 0xFF, number = entry & (BC_TOKEN_UPPER - 1u), cost;
    if (number >= BC_FIRST_LETTER) {
        uint32_t capital = entry & BC_TOKEN_UPPER;
        uint32_t unit = number >= BC_FIRST_LATIN ? number - BC_FIRST_LATIN + 1 : 0;
        uint32_t group = bc_token_groups[number];
        const uint16_t *block = costs + BC_LETTERS_AT + BC_LETTER_CELLS * (unit ? 0 : number - BC_FIRST_LETTER + 1);
        if (number == BC_TOKEN_MARK && state->kind == BC_LETTER_KIND) {
            group = state->group;
        }
        if (state->kind == BC_LETTER_KIND && group == state->group && (!capital || state->upper)) {
            state->place++;
            cost = block[BC_OPENINGS + (state->place > 13 ? 4 : bc_token_depths[state->place])];
            if (capital) {
                cost += costs[BC_CELL_UPPER];
            }
        } else {
            uint32_t opening = state->kind == BC_LETTER_KIND ? (group == state->group ? 3u : 2u)
                               : state->kind == BC_MARKS ? 1u : state->kind == BC_NUMBER_KIND ? 4u : 0u;
            cost = block[opening];
            state->place = 1;
            state->before = 0;
        }
        if (unit) {
            cost += costs[BC_PAIRS_AT + state->before * BC_LATIN_UNITS + unit];
        }
        state->kind = BC_LETTER_KIND;
        state->group = group;
        state->before = unit;
        state->upper = capital;
        return cost;
    }
    state->group = BC_NO_GROUP;
    state->upper = 0;
    if (number == BC_ASCII_DIGIT) {
        if (state->kind != BC_NUMBER_KIND) {
            cost = costs[BC_CELL_DIGITS];
            /* Behind one blank; `place` counts the blanks before the last. */
            if (state->kind == BC_GAP && state->place == 0) {
                cost += costs[BC_CELL_SPACED_DIGITS];
            }
            state->place = 0;
        } else {
            cost = state->place % 3 == 0 ? costs[BC_CELL_DIGITS] : 0;
        }
        state->place++;
        state->kind = BC_NUMBER_KIND;
        return cost;
    }
    if (number == BC_SPACE || number == BC_BLANK) {
        state->place = state->kind == BC_GAP ? state->place + 1 : 0;
        cost = number == BC_BLANK ? costs[BC_CELL_OTHER_BLANK] : 0;
        if (state->place) {
            cost += costs[state->place == 1 ? BC_CELL_SECOND_BLANK
                          : state->place < BC_FAR ? BC_CELL_MORE_BLANKS : BC_CELL_FAR_BLANKS];
        }
        state->kind = BC_GAP;
        return cost;
    }
    if (number == BC_NEWLINE) {
        if (state->kind != BC_LINE) {
            cost = costs[BC_CELL_NEWLINES + (state->kind == BC_MARKS ? 1 : state->kind == BC_GAP ? 2 : 0)];
            state->place = 0;
        } else {
            state->place++;
            cost = costs[state->place < 3 ? BC_CELL_SECOND_NEWLINE : BC_CELL_MORE_NEWLINES];
        }
        state->kind = BC_LINE;
        return cost;
    }
    state->place = state->kind == BC_MARKS ? state->place + 1 : 0;
    if (state->place && c == state->last) {
        cost = costs[BC_CELL_REPEATED + (state->place < 3 ? state->place : 3) - 1];
    } else {
        cost = costs[BC_SYMBOLS_AT + BC_SYMBOL_CELLS * (number - BC_FIRST_SYMBOL)
                     + (state->place ? 2 : state->kind == BC_GAP ? 0 : 1)];
    }
    state->kind = BC_MARKS;
    state->last = c;
    return cost;
}

/* The largest end for which text[start:end] costs at most `most`, and that cost. */
#define BC_REACH(IN, tag)                                                                                    \
    static ptrdiff_t bc_reach_##tag(const IN *text, ptrdiff_t start, ptrdiff_t size, int64_t most,           \
                                    const uint16_t *costs, int64_t *cost) {                                  \
        bc_token_state state = {BC_OPEN, BC_NO_GROUP, 0, 0, 0, 0};                                           \
        int64_t total = 0;                                                                                   \
        ptrdiff_t at;                                                                                        \
        for (at = start; at < size; at++) {                                                                  \
            uint32_t next = bc_token_step(&state, text[at], costs);                                          \
            if (total > most - next) {                                                                       \
                break;                                                                                       \
            }                                                                                                \
            total += next;                                                                                   \
        }                                                                                                    \
        *cost = total;                                                                                       \
        return at;                                                                                           \
    }
BC_REACH(uint8_t, u8)
BC_REACH(uint16_t, u16)
BC_REACH(uint32_t, u32)

#endif
