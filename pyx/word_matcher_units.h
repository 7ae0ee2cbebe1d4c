/* The loops of word_matcher.h for one width of units: included with BC_UNIT and BC_NAME, once for each width.
 *
 * Proof of the unchecked reads: every index is compared with 0 or with `size` in the same condition before it is read;
 * nodes come from the root table and from bc_words_child, which give numbers below node_count.
 */

/* Whether the unit at a place goes on with a word that began before it; marks are passed over to what bears them. */
static int BC_NAME(bc_word_bound)(const bc_word_matcher *m, const BC_UNIT *text, Py_ssize_t at)
{
    Py_ssize_t before = at - 1;
    while (before >= 0 && bc_is_mark(bc_words_fold(m, text[before])))
        before--;
    return before >= 0 && bc_joins(bc_words_fold(m, text[before]), bc_words_fold(m, text[at]));
}

/* The end of the longest word at a place, 0 when there is none. */
static inline Py_ssize_t BC_NAME(bc_word_at)(
    const bc_word_matcher *m, const BC_UNIT *text, Py_ssize_t size, Py_ssize_t at)
{
    uint32_t node = bc_page_get(&m->roots, text[at]), next;
    Py_ssize_t stop = at + 1, longest = 0;
    if (node == 0)
        return 0;
    next = stop < size ? bc_words_child(m, node, bc_words_fold(m, text[stop])) : 0;
    if ((next == 0 && !bc_words_terminal(m, node)) || BC_NAME(bc_word_bound)(m, text, at))
        return 0;
    for (;;) {
        if (bc_words_terminal(m, node)
            && (stop == size || !bc_joins(bc_words_fold(m, text[stop - 1]), bc_words_fold(m, text[stop]))))
            longest = stop;
        if (next == 0)
            return longest;
        node = next;
        stop++;
        next = stop < size ? bc_words_child(m, node, bc_words_fold(m, text[stop])) : 0;
    }
}

static int BC_NAME(bc_word_next)(
    const bc_word_matcher *m, const BC_UNIT *text, Py_ssize_t size, Py_ssize_t from, Py_ssize_t *start, Py_ssize_t *end)
{
    Py_ssize_t at, stop;
    for (at = from; at < size; at++) {
        uint32_t c = text[at];
        int ascii;
        if (!((m->firsts[(c >> 5) & 127] >> (c & 31)) & 1))
            continue;
        ascii = m->plain && bc_is_ascii_alnum(c);
        stop = ascii && at > 0 && bc_is_ascii_alnum(text[at - 1]) ? 0 : BC_NAME(bc_word_at)(m, text, size, at);
        if (stop) {
            *start = at;
            *end = stop;
            return 1;
        }
        /* Inside a word of ASCII nothing begins; most letters of a Latin text begin some word, so that counts. */
        while (ascii && at + 1 < size && bc_is_ascii_alnum(text[at + 1]))
            at++;
    }
    return 0;
}

#undef BC_UNIT
#undef BC_NAME
