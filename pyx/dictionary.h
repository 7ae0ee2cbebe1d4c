/* Dictionary files (babel_core/data/NAME.dict): a double-array trie of words, read in place.

   The file is in the byte order of the machine that built it; every section begins at a multiple of 64 bytes.

   offset  size
        0     8  "BABELDIC"
        8     4  0x01020304 as a uint32_t: the byte order
       12     4  format, BC_DICTIONARY_FORMAT
       16     8  kind ("zh", "th"), filled with NUL
       24     8  size of the file
       32     4  CRC-32 of the bytes from 64 on (checked by who opens the file, see dictionary_file.py)
       36    28  zero
       64    32  SHA-256 that names the source dictionary
       96    32  uint32_t: nodes, values, alphabet, longest word (code points), words, astral characters, 0, 0
      128    80  five pairs of uint64_t, offset and size in bytes: codes, nodes, values, model, astral
      208    48  zero

   codes   uint16_t[65536]: the code of each character of the basic plane; 0 where no word holds it
   nodes   bc_node[nodes]: node 0 is the root
   values  double[values]: what the value of a node stands for. zh: the natural logarithm of the probability of a
           word; values[0] is that of a word that is not in the dictionary. th: zeros
   model   double[20 + 4 * alphabet] or nothing: the model of unknown words. 4 starts, 4 x 4 transitions, then 4
           emissions for each code, with the states in the order B E M S
   astral  uint32_t[2 * astral]: pairs of code point and code, ascending, for characters beyond the basic plane

   A child of node n by code c is node base(n) + c where that node has the label c. Each base belongs to one node, so
   the label alone tells whose child a node is. Free nodes and the root have the label 0xFFFF, which is no code, so a
   step by code 0 or by any other code that is not there fails on the label. A node without children has a base that
   no node with children has. */
#ifndef BC_DICTIONARY_H
#define BC_DICTIONARY_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#define BC_DICTIONARY_FORMAT 1
#define BC_DICTIONARY_HEADER 256
#define BC_DICTIONARY_MODEL 20 /* doubles before the emissions */

typedef struct {
    int32_t base;
    uint16_t label;
    uint16_t value; /* 0: no word ends here */
} bc_node;

typedef struct {
    const bc_node *nodes;
    const uint16_t *codes; /* 65536 */
    const double *values;
    const double *model;    /* NULL: none */
    const uint32_t *astral; /* pairs of code point and code */
    uint32_t node_count;
    uint32_t value_count;
    uint32_t alphabet; /* every code is below it */
    uint32_t longest;  /* code points of the longest word */
    uint32_t word_count;
    uint32_t astral_count;
    char kind[9];
    uint8_t source[32];
} bc_dictionary;

static inline uint32_t bc_read32(const uint8_t *at) {
    uint32_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

static inline uint64_t bc_read64(const uint8_t *at) {
    uint64_t value;
    memcpy(&value, at, sizeof value);
    return value;
}

/* Where a section of `expected` bytes begins, or NULL when the table says something else. */
static inline const uint8_t *bc_section(const uint8_t *data, uint64_t size, int section, uint64_t expected) {
    uint64_t offset = bc_read64(data + 128 + 16 * section), length = bc_read64(data + 136 + 16 * section);
    if (length != expected || offset < BC_DICTIONARY_HEADER || offset % 64 || offset > size || length > size - offset)
        return NULL;
    return data + offset;
}

/* Read a file that lies at `data`, aligned for doubles. NULL, or what is wrong with it.

   Afterwards walks need no checks: every base is in [0, node_count - alphabet] and every code in [0, alphabet), so
   base + code is in [0, node_count); every value is in [0, value_count); the rows of the model are as many as
   there are codes. A walk makes one step a character, so no chain of nodes is endless either. */
static inline const char *bc_dictionary_open(bc_dictionary *out, const void *start, size_t length) {
    const uint8_t *data = (const uint8_t *)start;
    uint64_t size = length, at;
    uint64_t model;
    uint32_t wrong = 0, last;
    memset(out, 0, sizeof *out);
    if (size < BC_DICTIONARY_HEADER || memcmp(data, "BABELDIC", 8) || (uintptr_t)start % sizeof(double))
        return "it is no dictionary of babel_core";
    if (bc_read32(data + 8) != 0x01020304u)
        return "it was built for the other byte order";
    if (bc_read32(data + 12) != BC_DICTIONARY_FORMAT)
        return "it has another format version";
    if (bc_read64(data + 24) != size)
        return "it is truncated";
    memcpy(out->kind, data + 16, 8);
    memcpy(out->source, data + 64, 32);
    out->node_count = bc_read32(data + 96);
    out->value_count = bc_read32(data + 100);
    out->alphabet = bc_read32(data + 104);
    out->longest = bc_read32(data + 108);
    out->word_count = bc_read32(data + 112);
    out->astral_count = bc_read32(data + 116);
    if (out->alphabet < 1 || out->alphabet > 0xFFFF || out->value_count < 1 || out->value_count > 0x10000
        || out->node_count < out->alphabet || out->node_count > 0x7FFFFFFF || out->longest > 0xFFFF)
        return "its counts are damaged";
    out->codes = (const uint16_t *)bc_section(data, size, 0, 65536 * sizeof(uint16_t));
    out->nodes = (const bc_node *)bc_section(data, size, 1, (uint64_t)out->node_count * sizeof(bc_node));
    out->values = (const double *)bc_section(data, size, 2, (uint64_t)out->value_count * sizeof(double));
    model = bc_read64(data + 128 + 16 * 3 + 8);
    if (model)
        model = (BC_DICTIONARY_MODEL + 4 * (uint64_t)out->alphabet) * sizeof(double);
    out->model = (const double *)bc_section(data, size, 3, model);
    out->astral = (const uint32_t *)bc_section(data, size, 4, (uint64_t)out->astral_count * 2 * sizeof(uint32_t));
    if (!out->codes || !out->nodes || !out->values || !out->model || !out->astral)
        return "its table of sections is damaged";
    if (!model)
        out->model = NULL;
    for (at = 0; at < 65536; at++)
        wrong |= out->codes[at] >= out->alphabet;
    /* A negative base is a large one as uint32_t. */
    last = out->node_count - out->alphabet;
    for (at = 0; at < out->node_count; at++)
        wrong |= ((uint32_t)out->nodes[at].base > last) | (out->nodes[at].value >= out->value_count);
    for (at = 0; at < out->astral_count; at++) {
        wrong |= out->astral[2 * at] < 0x10000 || out->astral[2 * at + 1] >= out->alphabet;
        wrong |= at && out->astral[2 * at] <= out->astral[2 * at - 2];
    }
    return wrong ? "a node or a code of it is out of bounds" : NULL;
}

static inline uint16_t bc_code_astral(const bc_dictionary *d, uint32_t c) {
    uint32_t low = 0, high = d->astral_count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (d->astral[2 * middle] < c)
            low = middle + 1;
        else
            high = middle;
    }
    return low < d->astral_count && d->astral[2 * low] == c ? (uint16_t)d->astral[2 * low + 1] : 0;
}

/* The code of a character; 0 where no word holds it. */
static inline uint16_t bc_code(const bc_dictionary *d, uint32_t c) {
    return c < 0x10000 ? d->codes[c] : bc_code_astral(d, c);
}

/* From a node (0 is the root) by a code: the next node, or 0 where no word goes on so. */
static inline uint32_t bc_step(const bc_dictionary *d, uint32_t node, uint16_t code) {
    uint32_t next = (uint32_t)d->nodes[node].base + code;
    return d->nodes[next].label == code ? next : 0;
}

static inline uint16_t bc_value(const bc_dictionary *d, uint32_t node) {
    return d->nodes[node].value;
}

static inline int bc_has_model(const bc_dictionary *d) {
    return d->model != NULL;
}

static inline int bc_terminal(const bc_dictionary *d, uint32_t node) {
    return d->nodes[node].value != 0;
}

#endif
