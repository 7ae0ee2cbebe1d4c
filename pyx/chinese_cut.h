/* The parts of chinese.h that read text, once for each width of its units: BC_UNIT is the unit, BC_ZH(name) the name of
   a function for it. */

/* Tokens of a row of single characters that is no word, from `at` to `stop`: Han by the model; else letters and digits
   with a fraction and a per cent sign (finalseg's [a-zA-Z0-9]+(?:\.\d+)?%?), and whatever stands between as one. */
static Py_ssize_t BC_ZH(row)(
    const bc_dictionary *d, const BC_UNIT *text, int32_t at, int32_t stop, const uint16_t *codes, uint8_t *back,
    int32_t *ends, Py_ssize_t count
) {
    int32_t begin = at;
    while (at < stop) {
        int32_t first = at;
        if (bc_zh_han(text[at])) {
            do
                at++;
            while (at < stop && bc_zh_han(text[at]));
            count = bc_zh_model(d, codes + (first - begin), at - first, first, back, ends, count);
            continue;
        }
        while (at < stop && !bc_zh_han(text[at])) {
            if (!(bc_zh_class(text[at]) & BC_ZH_LATIN)) {
                at++;
                continue;
            }
            if (first < at)
                ends[count++] = at;
            do
                at++;
            while (at < stop && bc_zh_class(text[at]) & BC_ZH_LATIN);
            if (at + 1 < stop && text[at] == '.' && bc_zh_class(text[at + 1]) & BC_ZH_DIGIT) {
                at += 2;
                while (at < stop && bc_zh_class(text[at]) & BC_ZH_DIGIT)
                    at++;
            }
            at += at < stop && text[at] == '%';
            ends[count++] = first = at;
        }
        if (first < at)
            ends[count++] = at;
    }
    return count;
}

/* Tokens of a block that begins at `base`, along the best way that ends[base + n] tells; with the model. */
static Py_ssize_t BC_ZH(known_and_new)(
    const bc_dictionary *d, const BC_UNIT *text, int32_t base, int32_t stop, const bc_scratch *scratch, int32_t *ends,
    Py_ssize_t count
) {
    int32_t at = base;
    while (at < stop) {
        int32_t first = at, end = ends[at];
        if (end > at + 1) {
            ends[count++] = at = end;
            continue;
        }
        while (at < stop && ends[at] == at + 1)
            at++;
        if (at == first + 1) {
            ends[count++] = at;
        } else if (bc_zh_is_word(d, scratch->codes + (first - base), at - first)) {
            while (first < at)
                ends[count++] = ++first;
        } else {
            /* The sums of the block are of no more use; its memory has eight bytes a character. */
            count = BC_ZH(row)(
                d, text, first, at, scratch->codes + (first - base), (uint8_t *)scratch->route, ends, count);
        }
    }
    return count;
}

/* The same without the model: letters and digits that are no word together are one token. */
static Py_ssize_t BC_ZH(known)(const BC_UNIT *text, int32_t base, int32_t stop, int32_t *ends, Py_ssize_t count) {
    int32_t at = base;
    while (at < stop) {
        int32_t end = ends[at];
        if (end == at + 1 && bc_zh_class(text[at]) & BC_ZH_LATIN)
            while (end < stop && ends[end] == end + 1 && bc_zh_class(text[end]) & BC_ZH_LATIN)
                end++;
        ends[count++] = at = end;
    }
    return count;
}

/* The ends of all tokens of a text, which is covered without gaps; returns their number.

   `ends` holds `size` numbers: first ends[at] is the end of the word that begins at `at`, then the ends of tokens are
   written over what was read: there are no more tokens than characters before them. */
static Py_ssize_t BC_ZH(cut)(
    const bc_dictionary *d, const BC_UNIT *text, Py_ssize_t length, int hmm, const bc_scratch *scratch, int32_t *ends
) {
    const int32_t size = (int32_t)length;
    uint16_t *codes = scratch->codes;
    Py_ssize_t count = 0;
    int32_t at = 0;
    while (at < size) {
        uint32_t c = text[at];
        int32_t base = at;
        if (!bc_zh_class(c)) {
            at += c == '\r' && at + 1 < size && text[at + 1] == '\n';
            ends[count++] = ++at;
            continue;
        }
        do {
            codes[at - base] = d->codes[c]; /* blocks lie in the basic plane */
            at++;
        } while (at < size && bc_zh_class(c = text[at]));
        codes[at - base] = 0;
        bc_zh_best(d, codes, at - base, base, scratch->route, ends + base);
        count = hmm ? BC_ZH(known_and_new)(d, text, base, at, scratch, ends, count)
                    : BC_ZH(known)(text, base, at, ends, count);
    }
    return count;
}

/* The dictionary words of two characters inside a longer word, then those of three inside one that is longer still:
   the order of jieba's search mode. `parts` has room for 2 * size; `from` is the place of the word. */
static Py_ssize_t BC_ZH(parts)(
    const bc_dictionary *d, const BC_UNIT *word, Py_ssize_t size, int32_t from, bc_zh_token *parts
) {
    Py_ssize_t count = 0;
    int32_t at;
    int longer = 0;
    if (size < 3)
        return 0;
    for (at = 0; at + 2 <= size; at++) {
        uint32_t node = bc_step(d, 0, bc_code(d, word[at]));
        node = node ? bc_step(d, node, bc_code(d, word[at + 1])) : 0;
        longer |= node != 0;
        if (node && bc_terminal(d, node)) {
            parts[count].start = from + at;
            parts[count++].size = 2;
        }
    }
    if (size < 4 || !longer)
        return count;
    for (at = 0; at + 3 <= size; at++) {
        uint32_t node = bc_step(d, 0, bc_code(d, word[at]));
        node = node ? bc_step(d, node, bc_code(d, word[at + 1])) : 0;
        node = node ? bc_step(d, node, bc_code(d, word[at + 2])) : 0;
        if (node && bc_terminal(d, node)) {
            parts[count].start = from + at;
            parts[count++].size = 3;
        }
    }
    return count;
}

/* The tokens between the ends, with the parts of each before it (`search`), without those of white space (`drop`).
   `tokens` has room for 2 * size: a token of n characters gives at most 2 * n. Sets the sum of their sizes. */
static Py_ssize_t BC_ZH(tokens)(
    const bc_dictionary *d, const BC_UNIT *text, const int32_t *ends, Py_ssize_t number, int search, int drop,
    bc_zh_token *tokens, Py_ssize_t *total
) {
    Py_ssize_t count = 0, each, sum = 0;
    int32_t at = 0;
    for (each = 0; each < number; each++) {
        int32_t size = ends[each] - at;
        if (search && size > 2) {
            Py_ssize_t last = count + BC_ZH(parts)(d, text + at, size, at, tokens + count);
            for (; count < last; count++)
                sum += tokens[count].size;
        }
        /* White space is in no block, so it is alone, or CR LF. */
        if (!drop || !bc_zh_space(text[at])) {
            tokens[count].start = at;
            tokens[count++].size = size;
            sum += size;
        }
        at += size;
    }
    *total = sum;
    return count;
}

/* Write the tokens with U+0020 between them, `total` + count - 1 units; returns the OR of all that were written. */
static uint32_t BC_ZH(join)(const BC_UNIT *text, const bc_zh_token *tokens, Py_ssize_t count, BC_UNIT *out) {
    Py_ssize_t each;
    int32_t at;
    uint32_t every = 0;
    for (each = 0; each < count; each++) {
        const BC_UNIT *from = text + tokens[each].start;
        int32_t size = tokens[each].size;
        if (each)
            *out++ = 0x20;
        for (at = 0; at < size; at++) {
            every |= from[at];
            out[at] = from[at];
        }
        out += size;
    }
    return every;
}
