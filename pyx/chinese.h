/* Chinese words as jieba 0.42.1 cuts them (Sun Junyi, MIT; package `jieba`, functions cut and cut_for_search).

   Text falls into blocks: Han U+4E00-9FD5, ASCII letters and digits and +#&._%- make one, everything else is single
   characters, CR LF one token. In a block every dictionary word is an edge from its first character to behind its last
   one, and the path of the greatest probability is taken; it is found from the end. Of two ways equally probable the
   one with the longer first word wins; sums are doubles taken in jieba's order, so that they tie where its do.
   Without the model of unknown words single ASCII letters and digits in a row are one token. With it each row of
   single characters that is no word goes to a hidden Markov model of four states (finalseg).

   Offsets are code points and fit in 31 bits (bc_zh_room says 0 for longer texts). No function here touches Python or
   memory that is not the caller's; all may run without the GIL and at the same time on one dictionary. */
#ifndef BC_CHINESE_H
#define BC_CHINESE_H

#include <Python.h>
#include "dictionary.h"

enum {
    BC_ZH_BLOCK = 1,  /* part of a block */
    BC_ZH_LATIN = 2,  /* a letter or a digit */
    BC_ZH_DIGIT = 4,
    BC_ZH_FIRST = 0x4E00,
    BC_ZH_LAST = 0x9FD5,
    BC_ZH_STATES = 4
};

static const uint8_t bc_zh_classes[128] = {
    ['#'] = 1, ['%'] = 1, ['&'] = 1, ['+'] = 1, ['-'] = 1, ['.'] = 1, ['_'] = 1,
    ['0'] = 7, ['1'] = 7, ['2'] = 7, ['3'] = 7, ['4'] = 7, ['5'] = 7, ['6'] = 7, ['7'] = 7, ['8'] = 7, ['9'] = 7,
    ['A'] = 3, ['B'] = 3, ['C'] = 3, ['D'] = 3, ['E'] = 3, ['F'] = 3, ['G'] = 3, ['H'] = 3, ['I'] = 3, ['J'] = 3,
    ['K'] = 3, ['L'] = 3, ['M'] = 3, ['N'] = 3, ['O'] = 3, ['P'] = 3, ['Q'] = 3, ['R'] = 3, ['S'] = 3, ['T'] = 3,
    ['U'] = 3, ['V'] = 3, ['W'] = 3, ['X'] = 3, ['Y'] = 3, ['Z'] = 3,
    ['a'] = 3, ['b'] = 3, ['c'] = 3, ['d'] = 3, ['e'] = 3, ['f'] = 3, ['g'] = 3, ['h'] = 3, ['i'] = 3, ['j'] = 3,
    ['k'] = 3, ['l'] = 3, ['m'] = 3, ['n'] = 3, ['o'] = 3, ['p'] = 3, ['q'] = 3, ['r'] = 3, ['s'] = 3, ['t'] = 3,
    ['u'] = 3, ['v'] = 3, ['w'] = 3, ['x'] = 3, ['y'] = 3, ['z'] = 3,
};

static inline int bc_zh_han(uint32_t c) {
    return c - BC_ZH_FIRST <= BC_ZH_LAST - BC_ZH_FIRST;
}

static inline int bc_zh_class(uint32_t c) {
    return c < 128 ? bc_zh_classes[c] : bc_zh_han(c);
}

/* White space as str.isspace() has it. */
static inline int bc_zh_space(uint32_t c) {
    if (c < 0x85)
        return c == 0x20 || c - 9 < 5 || c - 0x1C < 4;
    return c == 0x85 || c == 0xA0
        || (c >= 0x1680 && (c == 0x1680 || c - 0x2000 <= 10 || c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F
                            || c == 0x3000));
}

/* A token as a place of the text. */
typedef struct {
    int32_t start;
    int32_t size;
} bc_zh_token;

/* What a cut works in; the arrays are the caller's. */
typedef struct {
    double *route;   /* size + 1: logarithm of the probability of the best way from here to the end of the block */
    uint16_t *codes; /* size + 1 */
} bc_scratch;

/* Bytes of the block of memory for a text of a size, aligned for doubles; 0 for a text that is too long. */
static inline size_t bc_zh_room(Py_ssize_t size) {
    if (size >= 0x7FFFFFF0)
        return 0;
    return ((size_t)size + 1) * (sizeof(double) + sizeof(uint16_t));
}

static inline bc_scratch bc_zh_scratch(void *block, Py_ssize_t size) {
    bc_scratch scratch;
    scratch.route = (double *)block;
    scratch.codes = (uint16_t *)(scratch.route + size + 1);
    return scratch;
}

/* The best way through a block of `size` codes: ends[at] becomes the end of the word that begins at `at`, both counted
   from the text's place `base`. codes[size] is 0.

   Bounds: a walk from `at` stops at codes[size], since no node has the label 0, so place < size inside it and
   place + 1 <= size indexes route (size + 1 doubles). Nodes and values: see bc_dictionary_open. */
static void bc_zh_best(
    const bc_dictionary *d, const uint16_t *codes, int32_t size, int32_t base, double *route, int32_t *ends
) {
    const bc_node *nodes = d->nodes;
    const double *values = d->values;
    const uint32_t root = (uint32_t)nodes[0].base;
    const double unknown = values[0];
    int32_t at;
    route[size] = 0.0;
    for (at = size - 1; at >= 0; at--) {
        double best = unknown + route[at + 1];
        int32_t end = at + 1, place = at;
        uint32_t code = codes[at];
        uint32_t node = root + code;
        int found = 0;
        while (nodes[node].label == code) {
            uint16_t value = nodes[node].value;
            place++;
            if (value) {
                double sum = values[value] + route[place];
                if (!found || sum >= best) {
                    best = sum;
                    end = place;
                }
                found = 1;
            }
            code = codes[place];
            node = (uint32_t)nodes[node].base + code;
        }
        route[at] = best;
        ends[at] = base + end;
    }
}

/* Whether a row of codes is a word. */
static int bc_zh_is_word(const bc_dictionary *d, const uint16_t *codes, int32_t size) {
    uint32_t node = 0;
    int32_t at;
    for (at = 0; at < size; at++) {
        node = bc_step(d, node, codes[at]);
        if (!node)
            return 0;
    }
    return bc_value(d, node) != 0;
}

/* The states of a row of Han by the hidden Markov model, and the words that they mean; returns the new count of ends.

   States in the order of their letters: B E M S, since of two ways equally probable finalseg takes the larger letter.
   Only B and M go to M and E, only E and S to B and S. `back` has a byte for each place: bit 0, a way to B or S comes
   from S, else E; bit 1, one to M or E comes from M, else B. Codes are below the rows of the model. */
static Py_ssize_t bc_zh_model(
    const bc_dictionary *d, const uint16_t *codes, int32_t size, int32_t base, uint8_t *back, int32_t *ends,
    Py_ssize_t count
) {
    enum { B, E, M, S };
    const double *start = d->model, *go = d->model + BC_ZH_STATES, *rows = d->model + BC_DICTIONARY_MODEL;
    const double *emit = rows + BC_ZH_STATES * (size_t)codes[0];
    double b = start[B] + emit[B], e = start[E] + emit[E], m = start[M] + emit[M], s = start[S] + emit[S];
    int32_t at;
    int state;
    for (at = 1; at < size; at++) {
        double eb = e + go[4 * E + B], sb = s + go[4 * S + B], es = e + go[4 * E + S], ss = s + go[4 * S + S];
        double bm = b + go[4 * B + M], mm = m + go[4 * M + M], be = b + go[4 * B + E], me = m + go[4 * M + E];
        uint8_t ways = 0;
        emit = rows + BC_ZH_STATES * (size_t)codes[at];
        /* The emission is added before the comparison, as there: two sums may tie only then. */
        eb += emit[B], sb += emit[B], es += emit[S], ss += emit[S];
        bm += emit[M], mm += emit[M], be += emit[E], me += emit[E];
        ways |= (uint8_t)(sb >= eb) << B;
        ways |= (uint8_t)(ss >= es) << S;
        ways |= (uint8_t)(mm >= bm) << M;
        ways |= (uint8_t)(me >= be) << E;
        b = sb >= eb ? sb : eb;
        s = ss >= es ? ss : es;
        m = mm >= bm ? mm : bm;
        e = me >= be ? me : be;
        back[at] = ways;
    }
    state = s >= e ? S : E;
    /* Backwards: each place's ways are replaced by its state. */
    for (at = size - 1; at > 0; at--) {
        int chosen = back[at] >> state & 1;
        back[at] = (uint8_t)state;
        state = state == B || state == S ? (chosen ? S : E) : (chosen ? M : B);
    }
    back[0] = (uint8_t)state;
    /* A word begins where the one before it ends: E follows its B and Ms, S stands alone. */
    for (at = 0; at < size; at++)
        if (back[at] == E || back[at] == S)
            ends[count++] = base + at + 1;
    return count;
}

#define BC_UNIT uint8_t
#define BC_ZH(name) bc_zh_##name##_1
#include "chinese_cut.h"
#undef BC_UNIT
#undef BC_ZH
#define BC_UNIT uint16_t
#define BC_ZH(name) bc_zh_##name##_2
#include "chinese_cut.h"
#undef BC_UNIT
#undef BC_ZH
#define BC_UNIT uint32_t
#define BC_ZH(name) bc_zh_##name##_4
#include "chinese_cut.h"
#undef BC_UNIT
#undef BC_ZH

/* bc_zh_cut and bc_zh_parts on a text of 32-bit units. */
static inline Py_ssize_t bc_zh_cut(
    const bc_dictionary *d, const uint32_t *text, Py_ssize_t size, int hmm, const bc_scratch *scratch, int32_t *ends
) {
    return bc_zh_cut_4(d, text, size, hmm, scratch, ends);
}

static inline Py_ssize_t bc_zh_parts(
    const bc_dictionary *d, const uint32_t *word, Py_ssize_t size, bc_zh_token *parts
) {
    return bc_zh_parts_4(d, word, size, 0, parts);
}

#endif
