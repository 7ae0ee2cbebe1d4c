/* Folds of Han variants, code point by code point: bc_fold_hans, bc_fold_shinjitai. Made for any value of 32 bits.
 *
 * Proof: c is looked up only where (c - 0x3400) / 64 lies in the index; each entry of the index numbers a page; and a
 * set bit of a page has as many bits before it, in its page and those before, as there are values before its own. The
 * generator counts all of them in one go (tested: every pair of the table, and every other code point).
 */
#ifndef BC_VARIANTS_H
#define BC_VARIANTS_H

#include <stddef.h>
#include "han_tables.h"

enum { BC_FIRST_FOLDED = 0x3400 };

static inline uint32_t bc_bits_of(uint64_t x) {
    x -= (x >> 1) & 0x5555555555555555u;
    x = (x & 0x3333333333333333u) + ((x >> 2) & 0x3333333333333333u);
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (uint32_t)((x * 0x0101010101010101u) >> 56);
}

static inline uint32_t bc_folded(uint32_t c, const uint16_t *index, size_t rows, const bc_page *pages,
                                 const uint32_t *values) {
    const uint32_t place = c - BC_FIRST_FOLDED;
    const bc_page *page;
    if (place >> 6 >= rows) {
        return c; /* also below the first: the difference wraps around */
    }
    page = &pages[index[place >> 6]];
    if (!(page->bits >> (place & 63) & 1)) {
        return c;
    }
    return values[page->before + bc_bits_of(page->bits & (((uint64_t)1 << (place & 63)) - 1))];
}

#define BC_ROWS(array) (sizeof(array) / sizeof *(array))

static inline uint32_t bc_fold_hans(uint32_t c) {
    return bc_folded(c, bc_hans_index, BC_ROWS(bc_hans_index), bc_hans_pages, bc_hans_values);
}

static inline uint32_t bc_fold_shinjitai(uint32_t c) {
    return bc_folded(c, bc_shinjitai_index, BC_ROWS(bc_shinjitai_index), bc_shinjitai_pages, bc_shinjitai_values);
}

#endif
