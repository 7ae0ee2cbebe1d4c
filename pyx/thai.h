/* Thai words by maximal matching: the cuts of pythainlp 5.4's engine "newmm", in linear time and memory.

   The engine looks for dictionary words from each place that a word may end at, never cuts inside a Thai character
   cluster (Theeramunkong et al. 2000, with the rules of pythainlp's tcc_p), and, whenever all words so far meet in
   one place, takes the way there of the fewest words. What follows is its behaviour, read off and checked
   against it, not its code:
   - Of two ways with as few words the breadth-first search meets the one whose ends are smaller first.
     A pass from the goal backwards finds the same way (bc_th_way), without a queue of paths.
   - More than BC_TH_GRAPH arcs since the last meeting place: each further place keeps its shortest word only.
   - No word begins here: a foreign token is taken whole; Thai is skipped up to the next place where a word or
     something foreign begins; words of one or two consonants do not count there.
   Offsets are code points. */
#ifndef BC_THAI_H
#define BC_THAI_H

#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "dictionary.h"
#include "thai_clusters.h"

/* Whether newmm's pattern for foreign tokens matches at a class (Thai digits are foreign, a lone U+000D is not). */
static inline int bc_th_is_foreign(const uint8_t *at) {
    uint8_t class_ = *at & BC_TH_CLASS;
    return class_ >= BC_TH_SPACE && (class_ != BC_TH_RETURN || (at[1] & BC_TH_CLASS) == BC_TH_LINE);
}

/* The end of the foreign token at a place where bc_th_is_foreign; BC_TH_END ends every loop. */
static Py_ssize_t bc_th_foreign_end(const uint8_t *classes, Py_ssize_t at) {
#define BC_TH_AT(place) (classes[place] & BC_TH_CLASS)
    uint8_t class_ = BC_TH_AT(at);
    if (class_ == BC_TH_LATIN) {
        while (BC_TH_AT(at) == BC_TH_LATIN)
            at++;
    } else if (BC_TH_IS_DIGIT(class_)) {
        for (;;) {
            while (BC_TH_AT(at) == BC_TH_DIGIT || BC_TH_AT(at) == BC_TH_THAI_DIGIT)
                at++;
            if (BC_TH_AT(at) != BC_TH_POINT
                || (BC_TH_AT(at + 1) != BC_TH_DIGIT && BC_TH_AT(at + 1) != BC_TH_THAI_DIGIT))
                break;
            at++;
        }
    } else if (class_ == BC_TH_SPACE || class_ == BC_TH_TAB) {
        while (BC_TH_AT(at) == BC_TH_SPACE || BC_TH_AT(at) == BC_TH_TAB)
            at++;
    } else if (class_ == BC_TH_LINE || class_ == BC_TH_RETURN) {
        at += class_ == BC_TH_LINE ? 1 : 2;
    } else {
        while (BC_TH_AT(at) >= BC_TH_WHITE && BC_TH_AT(at) != BC_TH_THAI_DIGIT && BC_TH_AT(at) != BC_TH_END)
            at++;
    }
    return at;
}

/* Whether a dictionary word that ends a cluster begins here, words of one or two consonants left out. */
static int bc_th_word_begins(const bc_dictionary *d, const bc_thai *thai, Py_ssize_t at) {
    const uint16_t *codes = thai->codes;
    const uint8_t *classes = thai->classes;
    uint32_t node = 0;
    Py_ssize_t end;
    int consonants = 1;
    /* codes[size] is 0, which no node takes: the walk ends there at the latest. */
    for (end = at; end - at < BC_TH_LONGEST && codes[end] && (node = bc_step(d, node, codes[end])) != 0; end++) {
        consonants = consonants && end - at < 2 && bc_th_consonant(classes[end] & BC_TH_CLASS);
        if (!consonants && (classes[end] & BC_TH_LAST) && bc_terminal(d, node))
            return 1;
    }
    return 0;
}

/* The end of the stretch that is no word at a place where no dictionary word begins. */
static Py_ssize_t bc_th_skip(const bc_dictionary *d, const bc_thai *thai, Py_ssize_t at) {
    const uint8_t *classes = thai->classes;
    if (bc_th_is_foreign(classes + at))
        return bc_th_foreign_end(classes, at);
    for (at++; at < thai->size; at++)
        if ((classes[at - 1] & BC_TH_LAST)
            && (bc_th_is_foreign(classes + at) || bc_th_word_begins(d, thai, at)))
            return at;
    return at;
}

/* Write the ends of the way of the fewest words from start to goal, of several the one with the smallest first end,
   then second end, and so on. Its places are those marked in [start, goal); their arcs lie in order, `arcs` in all. */
static int32_t *bc_th_way(const bc_thai *thai, Py_ssize_t start, Py_ssize_t goal, Py_ssize_t arcs, int32_t *ends) {
    uint32_t *hops = thai->hops; /* indices are distances from start: at most goal - start <= size */
    Py_ssize_t at;
    hops[goal - start] = 0;
    for (at = goal - 1; at >= start; at--) {
        uint32_t best = 0x7FFFFFFF; /* no way; grows by at most size < 2^31 */
        int count = thai->marks[at] & (BC_TH_PENDING - 1), step = 0;
        if (!(thai->marks[at] & BC_TH_PENDING))
            continue;
        /* Every arc ends at a place that was marked when it was made and is at most goal, the last one of them:
           its hops are written. Longest first, so that of equals the shortest stays. */
        while (count--) {
            int length = thai->arcs[--arcs];
            uint32_t hop = hops[at + length - start];
            if (hop <= best) {
                best = hop;
                step = length;
            }
        }
        hops[at - start] = best + 1;
        thai->steps[at - start] = (uint8_t)step;
    }
    for (at = start; at < goal;) {
        at += thai->steps[at - start]; /* not 0: a way exists, since goal was reached from start */
        *ends++ = (int32_t)at;
    }
    return ends;
}

/* The words of a text that was read: writes their ends in order (room for size), returns their number.
   Each place is taken up once, in order; each takes a walk of at most BC_TH_LONGEST nodes: linear. */
static Py_ssize_t bc_th_words(const bc_dictionary *d, bc_thai *thai, int32_t *ends) {
    const uint16_t *codes = thai->codes;
    const uint8_t *classes = thai->classes;
    uint8_t *marks = thai->marks, *arcs = thai->arcs;
    Py_ssize_t size = thai->size, start = 0;
    int32_t *out = ends;
    memset(marks, 0, (size_t)size + 1);
    while (start < size) {
        Py_ssize_t at = start, far = start, pending = 0, graph = 0, last = start;
        marks[start] = BC_TH_PENDING;
        for (;;) {
            Py_ssize_t end;
            uint32_t node = 0;
            Py_ssize_t before = graph;
            for (end = at; end - at < BC_TH_LONGEST && codes[end]; end++) {
                if ((node = bc_step(d, node, codes[end])) == 0)
                    break;
                if (!(classes[end] & BC_TH_LAST) || !bc_terminal(d, node))
                    continue;
                /* At most BC_TH_GRAPH + 1 arcs, and one more for each place behind: below the room of arcs.
                   end < size since codes[size] is 0, so end + 1 is in marks; 1 <= end + 1 - at <= 255. */
                arcs[graph++] = (uint8_t)(end + 1 - at);
                if (!(marks[end + 1] & BC_TH_PENDING)) {
                    marks[end + 1] = BC_TH_PENDING;
                    pending++;
                    if (end + 1 > far)
                        far = end + 1;
                }
                if (graph > BC_TH_GRAPH)
                    break;
            }
            marks[at] |= (uint8_t)(graph - before); /* <= 51 */
            last = at;
            if (pending <= 1)
                break;
            do /* the next place: far is marked and ends the search */
                at++;
            while (!(marks[at] & BC_TH_PENDING));
            pending--;
        }
        if (pending == 0) { /* here last == start: before a place is left, another one is pending */
            start = bc_th_skip(d, thai, start);
            *out++ = (int32_t)start;
        } else {
            if (last == start)
                *out++ = (int32_t)far;
            else
                out = bc_th_way(thai, start, far, graph, out);
            start = far;
        }
    }
    return out - ends;
}

/* Formatted numbers, digits with [.,:] between them, made one word each: in place, returns the new number of words.
   As pythainlp does it: a word that begins before the number and reaches into it stays, the words from there on to the
   one that holds the number's end are joined. */
static Py_ssize_t bc_th_rejoin(const bc_thai *thai, int32_t *ends, Py_ssize_t count) {
    const uint8_t *classes = thai->classes;
    Py_ssize_t at = 0, word = 0, out = 0, place = 0;
    if (!BC_TH_HAS(thai->seen, BC_TH_DIGIT))
        return count;
    for (;;) {
        Py_ssize_t first, number = 0;
        while (at < thai->size && !number) { /* the next number: [first, number) */
            if (!BC_TH_IS_DIGIT(BC_TH_AT(at))) {
                at++;
                continue;
            }
            first = at;
            for (;;) {
                while (BC_TH_AT(at) == BC_TH_DIGIT || BC_TH_AT(at) == BC_TH_THAI_DIGIT)
                    at++;
                if ((BC_TH_AT(at) != BC_TH_POINT && BC_TH_AT(at) != BC_TH_COLON)
                    || (BC_TH_AT(at + 1) != BC_TH_DIGIT && BC_TH_AT(at + 1) != BC_TH_THAI_DIGIT))
                    break;
                at++;
                number = 1;
            }
            if (number)
                number = at;
        }
        if (!number)
            break;
        while (word < count && place < first) {
            place = ends[word++];
            ends[out++] = (int32_t)place;
        }
        if (word < count && place < number) {
            while (word < count && place < number)
                place = ends[word++];
            ends[out++] = (int32_t)place;
        }
    }
    while (word < count)
        ends[out++] = ends[word++];
    return out;
}
#undef BC_TH_AT

/* The words of a text of 1, 2 or 4 bytes a code point, in a block of bc_th_room(size) bytes, aligned for uint32_t:
   writes their ends (room for size), returns their number. `thai` keeps what was read. */
static Py_ssize_t bc_th_run(
    const bc_dictionary *d, int kind, const void *text, Py_ssize_t size, int rejoin, void *block, bc_thai *thai,
    int32_t *ends
) {
    Py_ssize_t count;
    bc_th_open(thai, block, size);
    if (kind == 1)
        bc_th_read1(thai, d, (const uint8_t *)text);
    else if (kind == 2)
        bc_th_read2(thai, d, (const uint16_t *)text);
    else
        bc_th_read4(thai, d, (const uint32_t *)text);
    bc_th_clusters(thai);
    count = bc_th_words(d, thai, ends);
    return rejoin ? bc_th_rejoin(thai, ends, count) : count;
}

/* The words of a text: writes their ends in order (room for size), returns their number, -1 without memory.
   rejoin: numbers as `word_tokenize` gives them, else as `newmm.segment` does. Their ends cover the text. */
static inline Py_ssize_t bc_th_cut(
    const bc_dictionary *d, const uint32_t *text, Py_ssize_t size, int rejoin, int32_t *ends
) {
    uint32_t small[(BC_TH_SMALL * 10 + 4 * (BC_TH_PAD + BC_TH_GRAPH + 16)) / 4];
    void *block = small;
    bc_thai thai;
    Py_ssize_t count;
    if (size > BC_TH_SMALL && (block = malloc(bc_th_room(size))) == NULL)
        return -1;
    count = bc_th_run(d, 4, text, size, rejoin, block, &thai, ends);
    if (block != small)
        free(block);
    return count;
}

/* The fewest shorter words of two code points and more that make a word up, of several ways the one with the longest
   first part, then second part, and so on: writes (start, end) pairs (room for size numbers), returns their number. */
static inline Py_ssize_t bc_th_parts(const bc_dictionary *d, const uint32_t *word, Py_ssize_t size, int32_t *spans) {
    uint16_t codes[BC_TH_COMPOUND + 1];
    uint8_t pieces[BC_TH_COMPOUND + 1], ends[BC_TH_COMPOUND + 1]; /* from a place to the end; pieces 0: no way */
    Py_ssize_t at, end, count = 0;
    if (size < 2 * BC_TH_PART || size > BC_TH_COMPOUND)
        return 0;
    for (at = 0; at < size; at++)
        codes[at] = bc_code(d, word[at]);
    codes[size] = 0;
    memset(pieces, 0, sizeof pieces);
    for (at = size - BC_TH_PART; at >= 0; at--) {
        uint32_t node = 0;
        /* codes[size] is 0, which no node takes, so end < size */
        for (end = at; codes[end] && (node = bc_step(d, node, codes[end])) != 0; end++) {
            Py_ssize_t rest = size - end - 1;
            if (end - at + 1 < BC_TH_PART || (rest && !pieces[end + 1]) || (!at && !rest) || !bc_terminal(d, node))
                continue;
            if (!pieces[at] || (rest ? pieces[end + 1] : 0) + 1 <= pieces[at]) {
                pieces[at] = (uint8_t)((rest ? pieces[end + 1] : 0) + 1);
                ends[at] = (uint8_t)(end + 1);
            }
        }
    }
    for (at = 0; at < size && pieces[at]; at = ends[at], count++) {
        spans[2 * count] = (int32_t)at;
        spans[2 * count + 1] = ends[at];
    }
    return count;
}

#endif
