/* Thai text read for thai.h: a class and a dictionary code for each code point, and where character clusters end.

   The clusters are those of Theeramunkong et al. 2000, with the rules of pythainlp's tcc_p that newmm uses. Offsets are
   code points. All buffers lie in one block that belongs to the call (bc_th_room). */
#ifndef BC_THAI_CLUSTERS_H
#define BC_THAI_CLUSTERS_H

#include <Python.h>
#include <stddef.h>
#include <stdint.h>
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
    BC_TH_YO = 0x22, BC_TH_RO = 0x23, BC_TH_WO = 0x27, BC_TH_O = 0x2D, BC_TH_A = 0x30, BC_TH_HAN = 0x31,
    BC_TH_AA = 0x32, BC_TH_AM = 0x33, BC_TH_I = 0x34, BC_TH_II = 0x35, BC_TH_UEE = 0x37, BC_TH_U = 0x38,
    BC_TH_UU = 0x39, BC_TH_E = 0x40, BC_TH_AE = 0x41, BC_TH_OO = 0x42, BC_TH_AI = 0x44, BC_TH_TAIKHU = 0x47,
    BC_TH_KILLER = 0x4C
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

#endif
