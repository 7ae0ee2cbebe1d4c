# cython: language_level=3, freethreading_compatible=True
"""The compiled kernel of keyword matching. The twin is babel_core/_native/pure_keywords.py."""

from cpython cimport array as c_array
from cpython.unicode cimport PyUnicode_DATA, PyUnicode_GET_LENGTH, PyUnicode_KIND
from libc.stdlib cimport calloc

include "units.pxi"

cdef extern from "word_matcher.h":
    ctypedef struct bc_page_map:
        uint32_t *values
    ctypedef struct bc_word_matcher:
        uint32_t *labels
        uint32_t *first
        uint32_t node_count
        bc_page_map roots
        bc_page_map folds
    bint bc_is_mark(uint32_t c) nogil
    bint bc_is_alnum(uint32_t c) nogil
    bint bc_is_ascii_alnum(uint32_t c) nogil
    bint bc_joins(uint32_t left, uint32_t right) nogil
    bint bc_in(uint32_t c, uint32_t first, uint32_t last) nogil
    bc_word_matcher *bc_words_new() nogil
    void bc_words_free(bc_word_matcher *m) nogil
    int bc_page_open(bc_page_map *map) nogil
    int bc_page_set(bc_page_map *map, uint32_t c, uint32_t value) nogil
    uint32_t bc_page_get(const bc_page_map *map, uint32_t c) nogil
    int bc_words_build(bc_word_matcher *m, const uint32_t *units, const size_t *starts, size_t count) nogil
    uint32_t bc_words_child(const bc_word_matcher *m, uint32_t node, uint32_t label) nogil
    bint bc_words_terminal(const bc_word_matcher *m, uint32_t node) nogil

cdef extern from "Python.h":
    uint32_t *PyUnicode_AsUCS4(object text, uint32_t *buffer, Py_ssize_t size, int copy_null) except NULL

# The values of a fold: the letter without its marks, a number of these marks, whether it is a mark that may be missing.
cdef enum:
    BASE = 0x1FFFFF
    SIGN_SHIFT = 21
    SIGNS = 0x3FF
    BLANK = 0x20
    F_STRICT = 0x8000

STRICT = F_STRICT
FORMAT = 1  # see pure_keywords.py

cdef uint32_t SKIPPED = 0x80000000
cdef uint32_t NONE = 0xFFFFFFFF

cdef enum:
    F_OPEN_END = 1
    F_STRICT_END = 2
    F_LONE_START = 4
    F_LONE_END = 8
    F_HYPHEN_PARTS = 16

OPEN_END, STRICT_END, LONE_START, LONE_END, HYPHEN_PARTS = (
    F_OPEN_END, F_STRICT_END, F_LONE_START, F_LONE_END, F_HYPHEN_PARTS
)

cdef struct Found:
    int32_t pattern
    int32_t start
    int32_t end

cdef struct Founds:
    Found *items
    Py_ssize_t size
    Py_ssize_t room
    bint failed

cdef struct Trie:
    bc_word_matcher *matcher
    const bc_page_map *folds
    uint32_t *word_of       # node -> word + 1; 0 where none ends
    uint32_t *first_of      # word -> first place in `order`; one more than words
    int32_t *order          # patterns by word
    int32_t *flags          # pattern -> flags
    uint32_t *marks_at      # pattern -> place of the marks of its units, behind their number; NONE where it has none
    uint16_t *marks
    bint everywhere


cdef void add(Founds *found, int32_t pattern, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef Found *more
    if found.size == found.room:
        more = <Found *>realloc(found.items, (found.room * 2 + 16) * sizeof(Found))
        if more == NULL:
            found.failed = True
            return
        found.items = more
        found.room = found.room * 2 + 16
    found.items[found.size].pattern = pattern
    found.items[found.size].start = <int32_t>start
    found.items[found.size].end = <int32_t>end
    found.size += 1


cdef inline bint is_hangul(uint32_t c) noexcept nogil:
    return bc_in(c, 0xAC00, 0xD7A3) or bc_in(c, 0x1100, 0x11FF) or bc_in(c, 0x3131, 0x318E)


cdef inline bint is_katakana(uint32_t c) noexcept nogil:
    return bc_in(c, 0x30A1, 0x30FA) or bc_in(c, 0x30FC, 0x30FF) or bc_in(c, 0x31F0, 0x31FF)


cdef inline bint is_han(uint32_t c) noexcept nogil:
    return bc_in(c, 0x4E00, 0x9FFF) or bc_in(c, 0x3400, 0x4DBF) or c == 0x3005 or bc_in(c, 0x20000, 0x3FFFF)


cdef inline bint is_one_word(uint32_t left, uint32_t right) noexcept nogil:
    """Whether two neighbours stand in one word, those of one run of katakana and what an underscore joins too."""
    if bc_joins(left, right) or (is_katakana(left) and is_katakana(right)):
        return True
    return (left == c'_' and bc_is_alnum(right)) or (right == c'_' and bc_is_alnum(left))


cdef inline uint32_t fold_of(const Trie *trie, uint32_t c) noexcept nogil:
    cdef uint32_t value = bc_page_get(trie.folds, c)
    return value if value else c


cdef bint may_start(const unit *text, Py_ssize_t at) noexcept nogil:
    """Whether a word may begin at a place, as far as all patterns are concerned. Every index is compared with 0."""
    cdef uint32_t c = text[at], left
    if at == 0:
        return not bc_is_mark(c)
    left = text[at - 1]
    return not is_one_word(left, c) and not (is_hangul(left) and is_hangul(c))


cdef bint fits_start(const unit *text, Py_ssize_t at, int32_t flags) noexcept nogil:
    """Whether one pattern may begin at a place where a word may."""
    if at == 0:
        return True
    if flags & F_LONE_START and is_han(text[at - 1]):
        return False
    if text[at - 1] == c'-' and not flags & F_HYPHEN_PARTS:
        return not (at > 1 and bc_is_alnum(text[at - 2]) and bc_is_alnum(text[at]))
    return True


cdef bint fits_end(const unit *text, Py_ssize_t size, Py_ssize_t end, int32_t flags) noexcept nogil:
    """Whether one pattern may end at a place; 0 < end <= size. Every index is compared with size."""
    cdef uint32_t left, right
    if end == size:
        return True
    left, right = text[end - 1], text[end]
    if is_one_word(left, right):
        return False
    if flags & F_STRICT_END and is_hangul(left) and is_hangul(right):
        return False
    if flags & F_LONE_END and is_han(right):
        return False
    if end + 1 < size and bc_is_alnum(left) and bc_is_alnum(text[end + 1]):
        if right == c'-':
            return flags & F_HYPHEN_PARTS != 0
        if right == c"'":
            return text[end + 1] == c's' and (end + 2 == size or not bc_is_alnum(text[end + 2]))
    return True


cdef Py_ssize_t word_end(const unit *text, Py_ssize_t size, Py_ssize_t end) noexcept nogil:
    while end < size and (is_one_word(text[end - 1], text[end]) or (is_hangul(text[end - 1]) and is_hangul(text[end]))):
        end += 1
    return end


cdef bint marks_fit(
    const Trie *trie, const unit *text, Py_ssize_t start, Py_ssize_t end, const uint16_t *marks
) noexcept nogil:
    """Whether the letters of text[start:end] have the marks of a pattern, or none where it does not insist.

    `marks` has an entry for each unit of the pattern behind their number, or is NULL where no unit has any.
    """
    cdef Py_ssize_t at = start, unit_at = 0
    cdef uint32_t value, sign, more, wanted = 0
    while at < end:
        value = bc_page_get(trie.folds, text[at])
        sign = (value >> SIGN_SHIFT) & SIGNS
        at += 1
        if value & BASE == BLANK or (value == 0 and text[at - 1] == BLANK):
            while at < end and fold_of(trie, text[at]) == BLANK:
                at += 1
        while at < end:
            more = bc_page_get(trie.folds, text[at])
            if not more & SKIPPED:
                break
            if (more >> SIGN_SHIFT) & SIGNS:
                sign = (sign * 7 + ((more >> SIGN_SHIFT) & SIGNS)) & SIGNS
            at += 1
        if marks != NULL:
            if unit_at == marks[0]:
                return False
            unit_at += 1
            wanted = marks[unit_at]
        if sign != (wanted & SIGNS) and (sign or wanted & F_STRICT):
            return False
    return True


cdef void settle(
    const Trie *trie, const unit *text, Py_ssize_t size, uint32_t word, Py_ssize_t start, Py_ssize_t end, Founds *found
) noexcept nogil:
    """Add the patterns of a word that stands in text[start:end], where borders and marks fit."""
    cdef uint32_t k
    cdef int32_t pattern, flags
    cdef Py_ssize_t last
    cdef const uint16_t *marks
    for k in range(trie.first_of[word], trie.first_of[word + 1]):
        pattern = trie.order[k]
        flags = trie.flags[pattern]
        last = end
        if not trie.everywhere and not fits_start(text, start, flags):
            continue
        if flags & F_OPEN_END:
            if not trie.everywhere:
                last = word_end(text, size, end)
        elif not fits_end(text, size, end, flags):
            continue
        marks = NULL if trie.marks_at[pattern] == NONE else trie.marks + trie.marks_at[pattern]
        if marks_fit(trie, text, start, end, marks):
            add(found, pattern, start, last)


cdef inline uint32_t root_of(const Trie *trie, uint32_t c) noexcept nogil:
    """The node that a first character leads to; 0 where no pattern begins with it."""
    cdef uint32_t value = fold_of(trie, c)
    return 0 if value & SKIPPED else bc_page_get(&trie.matcher.roots, value & BASE)


cdef void walk(
    const Trie *trie, const unit *text, Py_ssize_t size, Py_ssize_t start, uint32_t node, Founds *found
) noexcept nogil:
    """Add what begins at a place; `node` is where its first character leads to."""
    cdef uint32_t label
    cdef Py_ssize_t at = start + 1
    while node:
        while at < size and bc_page_get(trie.folds, text[at]) & SKIPPED:
            at += 1
        if trie.word_of[node]:
            settle(trie, text, size, trie.word_of[node] - 1, start, at, found)
        if at == size:
            return
        label = fold_of(trie, text[at]) & BASE
        node = bc_words_child(trie.matcher, node, label)
        at += 1
        if label == BLANK and node:
            while at < size and fold_of(trie, text[at]) == BLANK:
                at += 1


cdef void scan(const Trie *trie, const unit *text, Py_ssize_t size, Founds *found) noexcept nogil:
    cdef Py_ssize_t at = 0
    cdef uint32_t node
    while at < size and not found.failed:
        node = root_of(trie, text[at])
        if trie.everywhere:
            if node and not bc_is_mark(text[at]):
                walk(trie, text, size, at, node, found)
            at += 1
            continue
        if node and may_start(text, at):
            walk(trie, text, size, at, node, found)
        at += 1
        # Inside a word of ASCII nothing begins.
        while at < size and bc_is_ascii_alnum(text[at - 1]) and bc_is_ascii_alnum(text[at]):
            at += 1


cdef void dispatch(const Trie *trie, int kind, const void *data, Py_ssize_t size, Founds *found) noexcept nogil:
    if kind == 1:
        scan(trie, <const uint8_t *>data, size, found)
    elif kind == 2:
        scan(trie, <const uint16_t *>data, size, found)
    else:
        scan(trie, <const uint32_t *>data, size, found)


cdef int check(object text, str name) except -1:
    if not isinstance(text, str):
        raise TypeError(f"{name} must be str, not {type(text).__name__}")
    if PyUnicode_GET_LENGTH(text) > INT32_MAX:
        raise OverflowError(f"{name} is longer than {INT32_MAX} code points")
    return 0


cdef bytes copied(const void *data, Py_ssize_t size):
    return (<const char *>data)[:size] if size else b""


cdef class KeywordFolds:
    """What code points are read as, compiled once for many tries; frozen.

    A mapping of code points to numbers: bits 0 to 20 are the letter without its marks, bits 21 to 30 the number of
    these, bit 31 is set for a mark that may be missing.
    """

    cdef bc_page_map map

    def __cinit__(self, folds):
        if not bc_page_open(&self.map):
            raise MemoryError
        for code, value in folds.items():
            if not (0 <= code <= 0x10FFFF and 0 < value <= 0xFFFFFFFF and value & BASE <= 0x10FFFF):
                raise ValueError(f"folds maps {code!r} to {value!r}; the first must be a code point, the second a fold")
            if not bc_page_set(&self.map, code, value):
                raise MemoryError

    def __dealloc__(self):
        free(self.map.values)


cdef class KeywordTrie:
    """All places of many patterns in a search form, in one pass; frozen, safe to share between threads.

    `patterns` are (units, marks, flags): letters without marks and single blanks; for each of them the number of its
    marks (None: they have none), with STRICT where the text must have these very marks; a sum of OPEN_END (goes on to
    the end of the word), STRICT_END (no particle may follow), LONE_START and LONE_END (no other Han character beside
    it), HYPHEN_PARTS (a hyphen parts words). With `everywhere` a pattern may begin inside a word.
    """

    cdef Trie trie
    cdef Py_ssize_t count
    cdef Py_ssize_t words
    cdef Py_ssize_t marks_size
    cdef KeywordFolds kept

    def __cinit__(self, patterns, KeywordFolds folds not None, bint everywhere=False):
        cdef list units = [], marks = [], flags = []
        memset(&self.trie, 0, sizeof(Trie))
        self.trie.everywhere = everywhere
        self.trie.matcher = bc_words_new()
        self.kept = folds  # the map lives as long as this object
        self.trie.folds = &folds.map
        if self.trie.matcher == NULL:
            raise MemoryError
        for word, own, flag in patterns:
            check(word, "units")
            if not word or (own is not None and len(word) != len(own)):
                raise ValueError(f"the pattern {word!r} has {len(own or ())} marks for {len(word)} units")
            units.append(word)
            marks.append(own)
            flags.append(flag)
        self.count = len(units)
        self.keep(units, marks, flags, sorted(set(units)))

    cdef keep(self, list units, list marks, list flags, list words):
        """Copy the patterns, and build the trie of their units."""
        cdef Py_ssize_t total = sum([len(word) for word in words]), size = len(words), at = 0, k
        cdef uint32_t *copied = <uint32_t *>malloc((total + 1) * sizeof(uint32_t))
        cdef size_t *starts = <size_t *>malloc((size + 1) * sizeof(size_t))
        cdef bint done
        try:
            if copied == NULL or starts == NULL:
                raise MemoryError
            # The lengths add up to `total`, so each copy fits in what is left.
            for k in range(size):
                starts[k] = at
                PyUnicode_AsUCS4(words[k], copied + at, total + 1 - at, 0)
                at += PyUnicode_GET_LENGTH(words[k])
            starts[size] = at
            with nogil:
                done = bc_words_build(self.trie.matcher, copied, starts, size)
            if not done:
                raise MemoryError
            self.number(copied, starts, size)
        finally:
            free(copied)
            free(starts)
        self.words = size
        self.copy_marks(units, marks, flags)
        self.order(units, {word: number for number, word in enumerate(words)}, size)

    cdef number(self, const uint32_t *units, const size_t *starts, Py_ssize_t size):
        """Note at which node each word ends: its units lead there, since the trie was built from them."""
        cdef Py_ssize_t k
        cdef size_t at
        cdef uint32_t node
        self.trie.word_of = <uint32_t *>calloc(self.trie.matcher.node_count, sizeof(uint32_t))
        if self.trie.word_of == NULL:
            raise MemoryError
        for k in range(size):
            node = 0
            for at in range(starts[k], starts[k + 1]):
                node = bc_words_child(self.trie.matcher, node, units[at])
            self.trie.word_of[node] = <uint32_t>(k + 1)

    cdef copy_marks(self, list units, list marks, list flags):
        cdef Py_ssize_t total = 0, at = 0, k
        cdef list own = [row if row is not None and any(row) else None for row in marks]
        for row in own:
            if row is not None:
                if len(row) > 0xFFFF:
                    raise OverflowError("a pattern with marks is longer than 65535 units")
                total += 1 + len(row)
        if total >= NONE:
            raise OverflowError("the patterns have too many marks")
        self.marks_size = total
        self.trie.flags = <int32_t *>malloc((self.count + 1) * sizeof(int32_t))
        self.trie.marks_at = <uint32_t *>malloc((self.count + 1) * sizeof(uint32_t))
        self.trie.marks = <uint16_t *>malloc((total + 1) * sizeof(uint16_t))
        if self.trie.flags == NULL or self.trie.marks_at == NULL or self.trie.marks == NULL:
            raise MemoryError
        # One entry in each place below `count`; what is written of the marks was counted above.
        for k in range(self.count):
            self.trie.flags[k] = flags[k]
            self.trie.marks_at[k] = NONE
            if own[k] is not None:
                self.trie.marks_at[k] = <uint32_t>at
                self.trie.marks[at] = <uint16_t>len(own[k])
                for mark in own[k]:
                    at += 1
                    self.trie.marks[at] = mark
                at += 1

    cdef order(self, list units, dict numbers, Py_ssize_t words):
        """Sort the patterns by the number of their word: counted, then laid each behind the last of its word."""
        cdef Py_ssize_t k
        cdef uint32_t number
        self.trie.first_of = <uint32_t *>calloc(words + 2, sizeof(uint32_t))
        self.trie.order = <int32_t *>malloc((self.count + 1) * sizeof(int32_t))
        if self.trie.first_of == NULL or self.trie.order == NULL:
            raise MemoryError
        # While they are laid, first_of[n + 1] is where the next pattern of word n goes; in the end that is where the
        # patterns of word n + 1 begin.
        for k in range(self.count):
            number = numbers[units[k]]
            self.trie.first_of[number + 2] += 1
        for k in range(2, words + 2):
            self.trie.first_of[k] += self.trie.first_of[k - 1]
        for k in range(self.count):
            number = numbers[units[k]]
            self.trie.order[self.trie.first_of[number + 1]] = <int32_t>k
            self.trie.first_of[number + 1] += 1

    def __dealloc__(self):
        bc_words_free(self.trie.matcher)
        free(self.trie.word_of)
        free(self.trie.first_of)
        free(self.trie.order)
        free(self.trie.flags)
        free(self.trie.marks_at)
        free(self.trie.marks)

    def __len__(self):
        return self.count

    def arrays(self):
        """Return what `KeywordLists` is made of: seven arrays of integers of 32 bits and the marks, of 16, as bytes.

        Labels and first children of the nodes in breadth-first order (one more than nodes), the number of the word that
        ends at each (counted from 1); the first place of each word in the order of patterns (one more than words), this
        order; flags of the patterns, the place of their marks.
        """
        cdef const bc_word_matcher *matcher = self.trie.matcher
        return (
            copied(matcher.labels, matcher.node_count * sizeof(uint32_t)),
            copied(matcher.first, (matcher.node_count + 1) * sizeof(uint32_t)),
            copied(self.trie.word_of, matcher.node_count * sizeof(uint32_t)),
            copied(self.trie.first_of, (self.words + 1) * sizeof(uint32_t)),
            copied(self.trie.order, self.count * sizeof(int32_t)),
            copied(self.trie.flags, self.count * sizeof(int32_t)),
            copied(self.trie.marks_at, self.count * sizeof(uint32_t)),
            copied(self.trie.marks, self.marks_size * sizeof(uint16_t)),
        )

    def find(self, text, /):
        """Return (pattern, start, end) of all places of all patterns in a search form, by start, then by length.

        Code points of the search form. Places of a pattern that goes on to the end of a word end there.
        """
        cdef Founds found
        cdef Py_ssize_t size, at
        cdef int kind
        cdef const void *data
        check(text, "text")
        size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
        memset(&found, 0, sizeof(Founds))
        try:
            if size > LONG:
                with nogil:
                    dispatch(&self.trie, kind, data, size, &found)
            else:
                dispatch(&self.trie, kind, data, size, &found)
            if found.failed:
                raise MemoryError
            return [(found.items[at].pattern, found.items[at].start, found.items[at].end) for at in range(found.size)]
        finally:
            free(found.items)


include "lists.pxi"
include "listing.pxi"
include "clause_shapes.pxi"
include "shapes.pxi"
