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
   Offsets are code points. All buffers lie in one block that belongs to the call (bc_th_room). */
#ifndef BC_THAI_H
#define BC_THAI_H

#include <Python.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "dictionary.h"

/* Classes: a Thai letter or sign is its code point - 0x0E00 (0x01-0x5B, Thai digits apart), an unassigned code point
   of the block is 0; the others follow. The ranges matter: white space is 0x60-0x67, digits are 0x70-0x77. */
enum {
    BC_TH_NONE = 0x00,
    BC_TH_SPACE = 0x60, BC_TH_TAB, BC_TH_LINE, BC_TH_RETURN, BC_TH_WHITE,
    BC_TH_LATIN = 0x68, BC_TH_POINT, BC_TH_COLON, BC_TH_OTHER,
    BC_TH_DIGIT = 0x70, BC_TH_THAI_DIGIT,
    BC_TH_END = 0x7F,
    BC_TH_CLASS = 0x7F,
    BC_TH_LAST = 0x80 /* set on the last code point of a cluster: a word may end behind it */
};
enum {
    BC_TH_GRAPH = 50,  /* newmm's _MAX_GRAPH_SIZE */
    BC_TH_PENDING = 0x80, /* a mark: a word ends at this place; the low bits count the arcs that leave it (<= 51) */
    BC_TH_LONGEST = 255, /* code points of the longest word that is looked for: arcs are bytes */
    BC_TH_SMALL = 512, /* code points up to which bc_th_cut needs no memory from the heap */
    BC_TH_COMPOUND = 40, BC_TH_PART = 2, /* code points of the longest word with parts, and of the shortest part */
    BC_TH_PAD = 16  /* classes of BC_TH_END behind the text: a cluster rule looks at most 10 code points ahead */
};
#define BC_TH_HAS(seen, class_) ((seen) >> ((class_) >> 3) & 1u)
#define BC_TH_IS_WHITE(class_) (((class_) & 0x78) == BC_TH_SPACE)
#define BC_TH_IS_DIGIT(class_) (((class_) & 0x78) == BC_TH_DIGIT)

typedef struct {
    uint8_t *classes;  /* size + BC_TH_PAD */
    uint16_t *codes;   /* size + 1: dictionary codes, 0 behind the text */
    uint8_t *marks;    /* size + 1 */
    uint8_t *arcs;     /* size + BC_TH_GRAPH + 2: lengths of the words since the last meeting place, by place */
    uint8_t *steps;    /* size + 1: length of the first word on the way from a place to the goal */
    uint32_t *hops;    /* size + 1: words from a place to the goal */
    Py_ssize_t size;
    uint32_t seen;     /* bit n: some class is in [8n, 8n + 8) */
} bc_thai;

/* Bytes of the block for a text of a size: about 10 a code point. */
static size_t bc_th_room(Py_ssize_t size) {
    return (size_t)size * 10 + 4 * (BC_TH_PAD + BC_TH_GRAPH + 16);
}

static void bc_th_open(bc_thai *thai, void *block, Py_ssize_t size) {
    /* Widest first, so that every array is aligned when the block is. 4 + 2 + 1 + 1 + 1 + 1 bytes a code point, and
       the rests (4 + 2 + 1 + 1 + BC_TH_GRAPH + 2 + BC_TH_PAD bytes) are less than the constant of bc_th_room. */
    uint8_t *at = (uint8_t *)block;
    thai->size = size;
    thai->seen = 0;
    thai->hops = (uint32_t *)(void *)at;
    at += ((size_t)size + 1) * 4;
    thai->codes = (uint16_t *)(void *)at;
    at += ((size_t)size + 1) * 2;
    thai->marks = at;
    at += size + 1;
    thai->steps = at;
    at += size + 1;
    thai->arcs = at;
    at += size + BC_TH_GRAPH + 2;
    thai->classes = at;
}

/* First digits (category Nd, Unicode 15.0) beyond Thai: runs of ten. */
static const uint32_t bc_th_zeros[] = {
    0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6, 0x0C66, 0x0CE6, 0x0D66, 0x0DE6,
    0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0, 0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50,
    0xA620, 0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10, 0x104A0, 0x10D30, 0x11066, 0x110F0, 0x11136,
    0x111D0, 0x112F0, 0x11450, 0x114D0, 0x11650, 0x116C0, 0x11730, 0x118E0, 0x11950, 0x11C50, 0x11D50, 0x11DA0,
    0x11F50, 0x16A60, 0x16AC0, 0x16B50, 0x1D7CE, 0x1D7D8, 0x1D7E2, 0x1D7EC, 0x1D7F6, 0x1E140, 0x1E2F0, 0x1E4F0,
    0x1E950, 0x1FBF0
};

#define BC_TH_4(a) a, a, a, a
#define BC_TH_12(a) BC_TH_4(a), BC_TH_4(a), BC_TH_4(a)
#define BC_TH_26(a) BC_TH_12(a), BC_TH_12(a), a, a
#define BC_TH_10(a) BC_TH_4(a), BC_TH_4(a), a, a
static const uint8_t bc_th_ascii[128] = {
    BC_TH_4(BC_TH_OTHER), BC_TH_4(BC_TH_OTHER), BC_TH_OTHER, BC_TH_TAB, BC_TH_LINE, BC_TH_WHITE, BC_TH_WHITE,
    BC_TH_RETURN, BC_TH_OTHER, BC_TH_OTHER, /* 0x10 */ BC_TH_12(BC_TH_OTHER), BC_TH_4(BC_TH_WHITE),
    /* 0x20 */ BC_TH_SPACE, BC_TH_10(BC_TH_OTHER), BC_TH_OTHER, /* , - . / */ BC_TH_POINT, BC_TH_LATIN, BC_TH_POINT,
    BC_TH_OTHER, /* 0x30 */ BC_TH_10(BC_TH_DIGIT), BC_TH_COLON, BC_TH_4(BC_TH_OTHER), BC_TH_OTHER,
    /* 0x40 */ BC_TH_OTHER, BC_TH_26(BC_TH_LATIN), BC_TH_4(BC_TH_OTHER), BC_TH_OTHER,
    /* 0x60 */ BC_TH_OTHER, BC_TH_26(BC_TH_LATIN), BC_TH_4(BC_TH_OTHER), BC_TH_OTHER
};

/* The class of a code point that is neither ASCII nor Thai. */
static uint8_t bc_th_foreign(uint32_t c) {
    size_t low = 0, high = sizeof bc_th_zeros / sizeof bc_th_zeros[0];
    if (c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x2028 || c == 0x2029
        || c == 0x202F || c == 0x205F || c == 0x3000)
        return BC_TH_WHITE;
    if (c < bc_th_zeros[0] || (c >= 0x1C5A && c < 0xA620) || (c >= 0xAC00 && c < 0xFF10))
        return BC_TH_OTHER;
    while (high - low > 1) { /* zeros[low] <= c, and c < zeros[high] where high is an index */
        size_t middle = (low + high) / 2;
        if (bc_th_zeros[middle] <= c)
            low = middle;
        else
            high = middle;
    }
    return c - bc_th_zeros[low] < 10 ? BC_TH_DIGIT : BC_TH_OTHER;
}

static inline uint8_t bc_th_class(uint32_t c) {
    uint32_t thai = c - 0x0E00;
    if (thai < 0x80) {
        if (thai - 0x50 < 10)
            return BC_TH_THAI_DIGIT;
        return (uint8_t)(thai <= 0x5B ? thai : BC_TH_NONE);
    }
    return c < 0x80 ? bc_th_ascii[c] : bc_th_foreign(c);
}

/* Write classes and codes of a text. Every index is below size, the paddings are those of bc_th_open. */
#define BC_TH_READ(name, unit)                                                                       \
    static void name(bc_thai *thai, const bc_dictionary *d, const unit *text) {                      \
        Py_ssize_t at, size = thai->size;                                                            \
        uint32_t seen = 0;                                                                           \
        for (at = 0; at < size; at++) {                                                              \
            uint8_t class_ = bc_th_class(text[at]);                                                  \
            thai->classes[at] = class_;                                                              \
            thai->codes[at] = bc_code(d, text[at]);                                                  \
            seen |= 1u << (class_ >> 3);                                                             \
        }                                                                                            \
        thai->codes[size] = 0;                                                                       \
        memset(thai->classes + size, BC_TH_END, BC_TH_PAD);                                          \
        thai->seen = seen;                                                                           \
    }
BC_TH_READ(bc_th_read1, uint8_t)
BC_TH_READ(bc_th_read2, uint16_t)
BC_TH_READ(bc_th_read4, uint32_t)

/* Clusters. Letters by their class; the rules are tried in pythainlp's order. Each optional class of a rule is disjoint
   from what may follow it, so that taking it whenever it is there is what the regular expressions do. */
enum {
    BC_TH_YO = 0x22, BC_TH_RO = 0x23, BC_TH_WO = 0x27, BC_TH_O = 0x2D, BC_TH_A = 0x30, BC_TH_HAN = 0x31, BC_TH_AA = 0x32,
    BC_TH_AM = 0x33, BC_TH_I = 0x34, BC_TH_II = 0x35, BC_TH_UEE = 0x37, BC_TH_U = 0x38, BC_TH_UU = 0x39,
    BC_TH_E = 0x40, BC_TH_AE = 0x41, BC_TH_OO = 0x42, BC_TH_AI = 0x44, BC_TH_TAIKHU = 0x47, BC_TH_KILLER = 0x4C
};

static inline int bc_th_consonant(uint8_t class_) { return (uint8_t)(class_ - 0x01) < 0x2E; }
static inline const uint8_t *bc_th_tone(const uint8_t *at) { return at + ((uint8_t)(*at - 0x48) < 4); }
static inline const uint8_t *bc_th_one(const uint8_t *at, uint8_t class_) { return at + (*at == class_); }

/* Behind an optional tail: one or two silent consonants with their vowel sign and the killer sign. */
static inline const uint8_t *bc_th_tail(const uint8_t *at) {
    const uint8_t *next = at;
    if (!bc_th_consonant(*next))
        return at;
    next += 1 + bc_th_consonant(next[1]);
    next += *next == BC_TH_U || *next == BC_TH_UU || *next == BC_TH_I;
    return *next == BC_TH_KILLER ? next + 1 : at;
}

/* Whether a syllable may begin here, or the text ends (as the "$" of Python sees it: also before a last newline). */
static inline int bc_th_begins(const uint8_t *at) {
    return bc_th_consonant(*at) || (uint8_t)(*at - BC_TH_E) <= BC_TH_AI - BC_TH_E || *at == BC_TH_END
        || (*at == BC_TH_LINE && at[1] == BC_TH_END);
}

static const uint8_t *bc_th_from_consonant(const uint8_t *s) {
    uint8_t vowel = s[1];
    const uint8_t *next;
    if (vowel >= BC_TH_A && vowel <= BC_TH_UU) {
        next = bc_th_tone(s + 2);
        if (vowel == BC_TH_HAN && next[0] == BC_TH_WO && next[1] == BC_TH_A)
            return bc_th_tail(next + 2);
        if ((vowel == BC_TH_HAN || vowel == BC_TH_UEE) && bc_th_consonant(*next)) {
            next++;
            return bc_th_tail(next + (*next == BC_TH_U || *next == BC_TH_I || *next == BC_TH_A));
        }
        if ((vowel == BC_TH_I || vowel == BC_TH_U || vowel == BC_TH_UU) && s[2] == BC_TH_KILLER)
            return s + 3;
        return bc_th_tail(next);
    }
    if (vowel == BC_TH_RO && s[2] == BC_TH_RO && bc_th_consonant(s[3]) && s[4] == BC_TH_KILLER)
        return s + 5;
    if (vowel == BC_TH_TAIKHU)
        return s + 2;
    next = bc_th_tone(s + 1);
    return bc_th_tail(next + (*next == BC_TH_A || *next == BC_TH_AA || *next == BC_TH_AM));
}

static const uint8_t *bc_th_from_e(const uint8_t *s) { /* SARA E and a consonant */
    uint8_t vowel = s[2];
    const uint8_t *next;
    if (vowel == BC_TH_TAIKHU && bc_th_consonant(s[3]))
        return bc_th_tail(s + 4);
    if (bc_th_consonant(vowel)) {
        next = bc_th_tone(s + 3);
        if (next[0] == BC_TH_AA && next[1] == BC_TH_A)
            return bc_th_tail(next + 2);
        if (s[3] == BC_TH_II) {
            next = bc_th_tone(s + 4);
            if (next[0] == BC_TH_YO && next[1] == BC_TH_A)
                return bc_th_tail(next + 2);
            if (next[0] == BC_TH_YO && bc_th_begins(next + 1))
                return bc_th_tail(next + 1);
        }
        if (s[3] == BC_TH_TAIKHU && bc_th_consonant(s[4]))
            return bc_th_tail(s + 5);
        return bc_th_tail(s + 2);
    }
    next = bc_th_tone(s + 3);
    if (vowel == BC_TH_I) {
        if (bc_th_consonant(s[3]) && s[4] == BC_TH_KILLER && bc_th_consonant(s[5]))
            return bc_th_tail(s + 6);
        if (bc_th_consonant(*next))
            return bc_th_tail(next + 1);
    }
    if ((vowel == BC_TH_II && *next == BC_TH_YO) || (vowel == BC_TH_UEE && *next == BC_TH_O))
        return bc_th_tail(bc_th_one(next + 1, BC_TH_A));
    if ((vowel == BC_TH_U || vowel == BC_TH_UU) && *next == BC_TH_YO && bc_th_begins(next + 1))
        return bc_th_tail(next + 1);
    return bc_th_tail(bc_th_one(bc_th_one(bc_th_tone(s + 2), BC_TH_AA), BC_TH_A));
}

static const uint8_t *bc_th_from_ae(const uint8_t *s) { /* SARA AE and a consonant */
    const uint8_t *next = bc_th_tone(s + 2);
    int second = bc_th_consonant(s[2]);
    if (s[2] == BC_TH_TAIKHU && bc_th_consonant(s[3]))
        return s + 4;
    if (second && s[3] == BC_TH_KILLER)
        return s + 4;
    if (*next == BC_TH_A)
        return next + 1;
    if (second && s[3] == BC_TH_TAIKHU && bc_th_consonant(s[4]))
        return s + 5;
    if (second && bc_th_consonant(s[3]) && s[4] == BC_TH_KILLER)
        return s + 5;
    return next;
}

/* Mark the last code point of every cluster. No rule reads further than 10 code points behind its start, and none takes
   in a BC_TH_END, so that reads stay within the padding and each cluster ends within the text. */
static void bc_th_clusters(bc_thai *thai) {
    uint8_t *classes = thai->classes;
    const uint8_t *s = classes, *next, *end = classes + thai->size;
    while (s < end) {
        uint8_t class_ = *s;
        next = s + 1;
        if (bc_th_consonant(class_))
            next = bc_th_from_consonant(s);
        else if ((uint8_t)(class_ - BC_TH_E) <= BC_TH_AI - BC_TH_E && bc_th_consonant(s[1])) {
            if (class_ == BC_TH_E)
                next = bc_th_from_e(s);
            else if (class_ == BC_TH_AE)
                next = bc_th_from_ae(s);
            else {
                next = bc_th_tone(s + 2);
                next += class_ == BC_TH_OO && *next == BC_TH_A;
            }
        }
        classes[next - classes - 1] |= BC_TH_LAST;
        s = next;
    }
}

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

/* Write the ends of the way of the fewest words from start to goal, of several the one with the smallest first end, then
   second end, and so on. Its places are those marked in [start, goal); their arcs lie in order, `arcs` in all. */
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
            for (end = at; end - at < BC_TH_LONGEST && codes[end] && (node = bc_step(d, node, codes[end])) != 0; end++) {
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

/* The words of a text of 1, 2 or 4 bytes a code point, in a block of bc_th_room(size) bytes that is aligned for uint32_t:
   writes their ends (room for size), returns their number. `thai` keeps what was read. */
static Py_ssize_t bc_th_run(
    const bc_dictionary *d, int kind, const void *text, Py_ssize_t size, int rejoin, void *block, bc_thai *thai, int32_t *ends
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
static inline Py_ssize_t bc_th_cut(const bc_dictionary *d, const uint32_t *text, Py_ssize_t size, int rejoin, int32_t *ends) {
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

/* The fewest shorter words of two code points and more that make a word up, of several ways the one with the longest first
   part, then second part, and so on: writes (start, end) pairs (room for size numbers), returns how many pairs. */
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
