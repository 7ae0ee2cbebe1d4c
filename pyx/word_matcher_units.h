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

static int BC_NAME(bc_word_next)(
    const bc_word_matcher *m, const BC_UNIT *text, Py_ssize_t size, Py_ssize_t from, Py_ssize_t *start, Py_ssize_t *end)
{
    Py_ssize_t at;
    for (at = from; at < size; at++) {
        uint32_t node = bc_page_get(&m->roots, text[at]), next;
        Py_ssize_t stop = at + 1, longest = at;
        if (node == 0)
            continue;
        next = stop < size ? bc_words_child(m, node, bc_words_fold(m, text[stop])) : 0;
        if ((next == 0 && !bc_words_terminal(m, node)) || BC_NAME(bc_word_bound)(m, text, at))
            continue;
        for (;;) {
            if (bc_words_terminal(m, node)
                && (stop == size || !bc_joins(bc_words_fold(m, text[stop - 1]), bc_words_fold(m, text[stop]))))
                longest = stop;
            if (next == 0)
                break;
            node = next;
            stop++;
            next = stop < size ? bc_words_child(m, node, bc_words_fold(m, text[stop])) : 0;
        }
        if (longest > at) {
            *start = at;
            *end = longest;
            return 1;
        }
    }
    return 0;
}

#undef BC_UNIT
#undef BC_NAME
