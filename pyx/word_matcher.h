/* Leftmost-longest matching of a list of words; twin: babel_core/_native/pure_words.py.
 *
 * A trie of nodes in breadth-first order: the children of node k are the nodes from first[k] to first[k + 1], in the order
 * of their labels, so a node takes eight bytes. The root, whose children may be very many, has a table in pages of 256
 * code points instead. A second table of that kind folds the text as it is read (variants, blanks).
 *
 * Built once and never changed: any number of threads may read it. The text is code points <= 0x10FFFF, so c >> 8 is
 * below BC_PAGES and a page number names a whole page. A call takes time proportional to the text times the length of
 * the longest beginning of a word that stands in it; the number of words adds a logarithm at a node of many children.
 */
#ifndef BC_WORD_MATCHER_H
#define BC_WORD_MATCHER_H

#include <stdlib.h>
#include <string.h>

#include "word_borders.h"

#define BC_PAGES 0x1100
#define BC_TERMINAL 0x80000000u

/* A sparse map from code points; 0 stands for nothing. Page 0 is empty. */
typedef struct {
    uint16_t pages[BC_PAGES];
    uint32_t *values;
    uint32_t count;
} bc_page_map;

typedef struct {
    uint32_t *labels; /* the code point that leads to a node, with BC_TERMINAL where a word ends */
    uint32_t *first;  /* node_count + 1 entries */
    uint32_t node_count;
    int plain; /* whether no ASCII letter or digit is folded */
    uint32_t firsts[128]; /* bit c modulo 4096 is set for every code point that a word begins with */
    bc_page_map roots;
    bc_page_map folds;
} bc_word_matcher;

static inline uint32_t bc_page_get(const bc_page_map *map, uint32_t c)
{
    return map->values[((size_t)map->pages[c >> 8] << 8) | (c & 0xFF)];
}

/* 0 when there is no memory; the map stays as it was then. */
static int bc_page_set(bc_page_map *map, uint32_t c, uint32_t value)
{
    uint16_t page = map->pages[c >> 8];
    if (page == 0) {
        /* At most BC_PAGES pages are named, so count + 1 fits 16 bits and the size fits 32. */
        uint32_t *more = (uint32_t *)realloc(map->values, ((size_t)map->count + 1) * 256 * sizeof(uint32_t));
        if (more == NULL)
            return 0;
        memset(more + (size_t)map->count * 256, 0, 256 * sizeof(uint32_t));
        map->values = more;
        page = (uint16_t)map->count++;
        map->pages[c >> 8] = page;
    }
    map->values[((size_t)page << 8) | (c & 0xFF)] = value;
    return 1;
}

static int bc_page_open(bc_page_map *map)
{
    memset(map->pages, 0, sizeof map->pages);
    map->values = (uint32_t *)calloc(256, sizeof(uint32_t));
    map->count = 1;
    return map->values != NULL;
}

static void bc_words_free(bc_word_matcher *m)
{
    if (m == NULL)
        return;
    free(m->labels);
    free(m->first);
    free(m->roots.values);
    free(m->folds.values);
    free(m);
}

static bc_word_matcher *bc_words_new(void)
{
    bc_word_matcher *m = (bc_word_matcher *)calloc(1, sizeof *m);
    if (m == NULL)
        return NULL;
    if (!bc_page_open(&m->roots) || !bc_page_open(&m->folds)) {
        bc_words_free(m);
        return NULL;
    }
    return m;
}

static inline uint32_t bc_words_fold(const bc_word_matcher *m, uint32_t c)
{
    uint32_t folded = bc_page_get(&m->folds, c);
    return folded ? folded : c;
}

/* ASCII letters and digits, which any text in Latin letters consists of for the most part. */
static const uint8_t bc_ascii_alnum[128] = {
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0,
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0,
    0, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0
};

static inline int bc_is_ascii_alnum(uint32_t c)
{
    return c < 128 && bc_ascii_alnum[c];
}

/* The child of a node by a label, 0 when there is none. Children lie in [first[node], first[node + 1]), inside the
 * nodes, since the builder numbers them so and node < node_count. */
static inline uint32_t bc_words_child(const bc_word_matcher *m, uint32_t node, uint32_t label)
{
    uint32_t low = m->first[node], high = m->first[node + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2, found = m->labels[middle] & ~BC_TERMINAL;
        if (found == label)
            return middle;
        if (found < label)
            low = middle + 1;
        else
            high = middle;
    }
    return 0;
}

static inline int bc_words_terminal(const bc_word_matcher *m, uint32_t node)
{
    return (m->labels[node] & BC_TERMINAL) != 0;
}

static int bc_words_root(bc_word_matcher *m, uint32_t c, uint32_t node)
{
    m->firsts[(c >> 5) & 127] |= 1u << (c & 31);
    return bc_page_set(&m->roots, c, node);
}

/* Build the trie. Word k is units[starts[k] .. starts[k + 1]); the words are not empty, distinct and in order of their
 * code points; count < 2^31. The folds must have been set before. Returns 0 when there is no memory or when there are
 * 2^31 nodes or more. Time: the number of all units. */
static int bc_words_build(bc_word_matcher *m, const uint32_t *units, const size_t *starts, size_t count)
{
    /* The words below each node, and their depth, while it waits for its children. */
    typedef struct {
        uint32_t low, high;
    } words_of;
    words_of *below = NULL;
    uint32_t node = 0, made = 1, level_end = 1, room = 1024;
    size_t depth = 0, k;
    int done = 0;
    m->labels = (uint32_t *)malloc(room * sizeof(uint32_t));
    m->first = (uint32_t *)malloc((room + 1) * sizeof(uint32_t));
    below = (words_of *)malloc(room * sizeof(words_of));
    if (m->labels == NULL || m->first == NULL || below == NULL)
        goto end;
    m->labels[0] = 0;
    below[0].low = 0;
    below[0].high = (uint32_t)count;
    for (; node < made; node++) {
        uint32_t low, high = below[node].high;
        if (node == level_end) {
            depth++;
            level_end = made;
        }
        m->first[node] = made;
        for (low = below[node].low; low < high;) {
            size_t length = starts[low + 1] - starts[low];
            uint32_t label, from = low, terminal = 0;
            if (length == depth) { /* the word of this node itself: the first of its words, as the shortest */
                low++;
                continue;
            }
            /* length > depth: every word below the node begins with its `depth` units. */
            label = units[starts[low] + depth];
            if (length == depth + 1)
                terminal = BC_TERMINAL;
            while (low < high && units[starts[low] + depth] == label)
                low++;
            if (made == room) {
                void *more;
                if (room >= 0x40000000u)
                    goto end;
                room *= 2;
                if ((more = realloc(m->labels, room * sizeof(uint32_t))) == NULL)
                    goto end;
                m->labels = (uint32_t *)more;
                if ((more = realloc(m->first, ((size_t)room + 1) * sizeof(uint32_t))) == NULL)
                    goto end;
                m->first = (uint32_t *)more;
                if ((more = realloc(below, room * sizeof(words_of))) == NULL)
                    goto end;
                below = (words_of *)more;
            }
            m->labels[made] = label | terminal;
            below[made].low = from;
            below[made].high = low;
            made++;
        }
    }
    m->first[node] = made; /* node == made <= room */
    m->node_count = made;
    /* Give back what is not needed; a realloc that fails leaves the larger block. */
    {
        void *less = realloc(m->labels, made * sizeof(uint32_t));
        if (less != NULL)
            m->labels = (uint32_t *)less;
        less = realloc(m->first, ((size_t)made + 1) * sizeof(uint32_t));
        if (less != NULL)
            m->first = (uint32_t *)less;
    }
    m->plain = 1;
    for (k = 0; k < 0x80; k++)
        m->plain &= !bc_is_ascii_alnum((uint32_t)k) || bc_page_get(&m->folds, (uint32_t)k) == 0;
    for (k = m->first[0]; k < m->first[1]; k++) {
        uint32_t label = m->labels[k] & ~BC_TERMINAL;
        if (bc_page_get(&m->folds, label) == 0 && !bc_words_root(m, label, (uint32_t)k))
            goto end;
    }
    for (k = 0; k < 0x110000; k++) {
        uint32_t folded, child;
        if (m->folds.pages[k >> 8] == 0) {
            k |= 0xFF;
            continue;
        }
        folded = bc_page_get(&m->folds, (uint32_t)k);
        child = folded ? bc_words_child(m, 0, folded) : 0;
        if (child && !bc_words_root(m, (uint32_t)k, child))
            goto end;
    }
    done = 1;
end:
    free(below);
    return done;
}

#define BC_UNIT uint8_t
#define BC_NAME(name) name##_1
#include "word_matcher_units.h"
#define BC_UNIT uint16_t
#define BC_NAME(name) name##_2
#include "word_matcher_units.h"
#define BC_UNIT uint32_t
#define BC_NAME(name) name##_4
#include "word_matcher_units.h"

/* The next word at or behind `from` in a search form of 32-bit units: 1 and its span, or 0. Needs no GIL. The next call
 * goes on from *end. */
static inline int bc_word_next(
    const bc_word_matcher *m, const uint32_t *text, Py_ssize_t size, Py_ssize_t from, Py_ssize_t *start, Py_ssize_t *end)
{
    return bc_word_next_4(m, text, size, from, start, end);
}

#endif
