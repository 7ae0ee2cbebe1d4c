# Entries are made of parts, and parts are found by patterns; twin: KeywordParts in _native/pure_keywords.py.

from libc.stdlib cimport qsort

cdef int by_place(const void *left, const void *right) noexcept nogil:
    cdef const Found *a = <const Found *>left
    cdef const Found *b = <const Found *>right
    if a.pattern != b.pattern:
        return -1 if a.pattern < b.pattern else 1
    if a.start != b.start:
        return -1 if a.start < b.start else 1
    return (a.end > b.end) - (a.end < b.end)


cdef enum:
    PRESENT = 1
    ASKED = 2
    ALIVE = 4


cdef class KeywordParts:
    """The places of the parts of entries, but for those that no entry can come of; frozen, safe to share.

    `tries` are (KeywordTrie, owners), of which the second has the number of the part that each pattern is of. `whole`
    are the parts that are an entry alone; the other entries are series of parts, all of which stand in a text where the
    entry does.
    """

    cdef list tries
    cdef int32_t **owners    # trie -> pattern -> part
    cdef Py_ssize_t count    # of parts
    cdef uint8_t *whole      # part -> ALIVE where it is an entry
    cdef uint32_t *first_of  # part -> its first entry in `entry_at`; one more than parts
    cdef uint32_t *entry_at  # entry -> its first part in `parts`, by the first part; one more than entries
    cdef int32_t *parts

    def __cinit__(self, tries, whole, series):
        cdef list rows = sorted([tuple(entry) for entry in series if len(entry)])
        cdef list pairs = [(trie, list(owners)) for trie, owners in tries]
        cdef list alone = list(whole)
        cdef list numbers = [alone, *rows, *[owners for _, owners in pairs]]
        cdef Py_ssize_t number, at
        cdef KeywordTrie trie
        cdef list own
        self.tries = [pair[0] for pair in pairs]
        if min([min(row) for row in numbers if row], default=0) < 0:
            raise ValueError("the number of a part is negative")
        self.count = 1 + max([max(row) for row in numbers if row], default=-1)
        for trie, own in pairs:
            if len(own) != trie.count:
                raise ValueError(f"a trie of {trie.count} patterns has {len(own)} owners")
        self.owners = <int32_t **>calloc(len(pairs) + 1, sizeof(int32_t *))
        self.whole = <uint8_t *>calloc(self.count + 1, 1)
        if self.owners == NULL or self.whole == NULL:
            raise MemoryError
        for number in range(len(pairs)):
            own = pairs[number][1]
            self.owners[number] = <int32_t *>malloc((len(own) + 1) * sizeof(int32_t))
            if self.owners[number] == NULL:
                raise MemoryError
            for at in range(len(own)):  # as many as patterns, which was compared above
                self.owners[number][at] = own[at]
        for at in alone:  # all of them are below `count`
            self.whole[at] = ALIVE
        self.keep(rows)

    cdef keep(self, list rows):
        cdef Py_ssize_t total = sum([len(row) for row in rows]), at = 0, number = 0, part
        self.first_of = <uint32_t *>malloc((self.count + 1) * sizeof(uint32_t))
        self.entry_at = <uint32_t *>malloc((len(rows) + 1) * sizeof(uint32_t))
        self.parts = <int32_t *>malloc((total + 1) * sizeof(int32_t))
        if self.first_of == NULL or self.entry_at == NULL or self.parts == NULL:
            raise MemoryError
        # The rows are in the order of their first parts, each below `count`.
        for part in range(self.count):
            self.first_of[part] = <uint32_t>number
            while number < len(rows) and <Py_ssize_t>rows[number][0] == part:
                self.entry_at[number] = <uint32_t>at
                for each in rows[number]:
                    self.parts[at] = each
                    at += 1
                number += 1
        self.first_of[self.count] = <uint32_t>number
        self.entry_at[number] = <uint32_t>at

    def __dealloc__(self):
        cdef Py_ssize_t number = 0
        # Not by `tries`: the collector of cycles may have taken them. NULL stands behind the last row.
        while self.owners != NULL and self.owners[number] != NULL:
            free(self.owners[number])
            number += 1
        free(self.owners)
        free(self.whole)
        free(self.first_of)
        free(self.entry_at)
        free(self.parts)

    cdef void ask(self, int32_t part, uint8_t *state) noexcept nogil:
        """Mark the parts of the entries that begin with a part and whose parts are all there."""
        cdef uint32_t entry, at
        for entry in range(self.first_of[part], self.first_of[part + 1]):
            for at in range(self.entry_at[entry], self.entry_at[entry + 1]):
                if not state[self.parts[at]] & PRESENT:
                    break
            else:
                for at in range(self.entry_at[entry], self.entry_at[entry + 1]):
                    state[self.parts[at]] |= ALIVE

    cdef void settle(self, Founds *found, uint8_t *state) noexcept nogil:
        """Leave the places of parts that an entry can come of, sorted, each once."""
        cdef Py_ssize_t at, kept = 0
        cdef int32_t part
        for at in range(found.size):
            part = found.items[at].pattern
            if not state[part] & ASKED:
                state[part] |= ASKED | self.whole[part]
                self.ask(part, state)
        for at in range(found.size):
            if state[found.items[at].pattern] & ALIVE:
                found.items[kept] = found.items[at]
                kept += 1
        qsort(found.items, kept, sizeof(Found), by_place)
        found.size = 0
        for at in range(kept):
            if found.size == 0 or by_place(&found.items[found.size - 1], &found.items[at]) != 0:
                found.items[found.size] = found.items[at]
                found.size += 1

    def find(self, text, /):
        """Return (part, start, end) of the places of parts in a search form, in this order, each once.

        Code points of the search form; see `KeywordTrie.find`. Parts of entries that have another part nowhere in the
        text are left out.
        """
        cdef Founds found
        cdef Py_ssize_t size, at, number, begun
        cdef int kind
        cdef const void *data
        cdef uint8_t *state = NULL
        cdef const int32_t *owners
        cdef KeywordTrie trie
        check(text, "text")
        size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
        memset(&found, 0, sizeof(Founds))
        try:
            for number in range(len(self.tries)):
                trie = self.tries[number]
                begun = found.size
                if size > LONG:
                    with nogil:
                        dispatch(&trie.trie, kind, data, size, &found)
                else:
                    dispatch(&trie.trie, kind, data, size, &found)
                owners = self.owners[number]
                for at in range(begun, found.size):
                    found.items[at].pattern = owners[found.items[at].pattern]
            if found.failed:
                raise MemoryError
            if found.size == 0:
                return []
            state = <uint8_t *>calloc(self.count, 1)
            if state == NULL:
                raise MemoryError
            for at in range(found.size):
                state[found.items[at].pattern] |= PRESENT
            if size > LONG:
                with nogil:
                    self.settle(&found, state)
            else:
                self.settle(&found, state)
            return [(found.items[at].pattern, found.items[at].start, found.items[at].end) for at in range(found.size)]
        finally:
            free(state)
            free(found.items)
