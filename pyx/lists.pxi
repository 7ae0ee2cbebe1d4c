# Lists of entries, entries made of parts, parts found by patterns; twin: _native/pure_lists.py.

from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_GET_SIZE
from libc.stdlib cimport qsort

cdef enum:
    PRESENT = 1
    ASKED = 2
    ALIVE = 4

cdef enum:
    E_FIRST = 2  # the entry stands at the beginning of a sentence
    E_LAST = 4   # at its end
    E_LOOSE = 8  # a gap in it may be a mere blank

cdef enum:
    LONGEST_GAP = 60  # code points between two parts of an entry
    LOOK = 24         # code points of quotation marks, blanks and emoji between an entry and the border of its sentence

cdef struct Place:
    int32_t entry
    int32_t start
    int32_t end
    int32_t gap_start
    int32_t gap_end  # 0 where the entry has no gap

cdef struct Places:
    Place *items
    Py_ssize_t size
    Py_ssize_t room
    bint failed

cdef struct Work:
    # What a chain of parts has reached, and what it reaches next.
    Places reached
    Places behind


cdef void put(
    Places *places, int32_t entry, int32_t start, int32_t end, int32_t gap_start, int32_t gap_end
) noexcept nogil:
    cdef Place *more
    if places.size == places.room:
        more = <Place *>realloc(places.items, (places.room * 2 + 16) * sizeof(Place))
        if more == NULL:
            places.failed = True
            return
        places.items = more
        places.room = places.room * 2 + 16
    places.items[places.size] = Place(entry, start, end, gap_start, gap_end)
    places.size += 1


cdef int by_place(const void *left, const void *right) noexcept nogil:
    cdef const Found *a = <const Found *>left
    cdef const Found *b = <const Found *>right
    if a.pattern != b.pattern:
        return -1 if a.pattern < b.pattern else 1
    if a.start != b.start:
        return -1 if a.start < b.start else 1
    return (a.end > b.end) - (a.end < b.end)


cdef int by_end(const void *left, const void *right) noexcept nogil:
    """By end, the longest of those with one end last, then by gap."""
    cdef const Place *a = <const Place *>left
    cdef const Place *b = <const Place *>right
    if a.end != b.end:
        return -1 if a.end < b.end else 1
    if a.start != b.start:
        return -1 if a.start > b.start else 1
    if a.gap_start != b.gap_start:
        return -1 if a.gap_start < b.gap_start else 1
    return (a.gap_end > b.gap_end) - (a.gap_end < b.gap_end)


cdef int by_start(const void *left, const void *right) noexcept nogil:
    """By start, the shortest first, of those as long the one that came first (its number is its entry)."""
    cdef const Place *a = <const Place *>left
    cdef const Place *b = <const Place *>right
    if a.start != b.start:
        return -1 if a.start < b.start else 1
    if a.end != b.end:
        return -1 if a.end < b.end else 1
    return (a.entry > b.entry) - (a.entry < b.entry)


cdef inline uint32_t char_at(int kind, const void *data, Py_ssize_t at) noexcept nogil:
    if kind == 1:
        return (<const uint8_t *>data)[at]
    if kind == 2:
        return (<const uint16_t *>data)[at]
    return (<const uint32_t *>data)[at]


cdef inline bint is_space(uint32_t c) noexcept nogil:
    return Py_UNICODE_ISSPACE(<Py_UCS4>c)


cdef bint is_emoji(uint32_t c) noexcept nogil:
    return bc_in(c, 0x2600, 0x27BF) or bc_in(c, 0x2B00, 0x2BFF) or c == 0xFE0F or c == 0x200D or bc_in(
        c, 0x1F000, 0x1FAFF
    )


cdef bint is_opener(uint32_t c) noexcept nogil:
    """What may stand between an entry and the border of its sentence."""
    if c < 0x80:
        return is_space(c) or c == c'"' or bc_in(c, c"'", c'*') or c == c'-' or c == c'<' or c == c'>' or c == c'[' \
            or c == c']' or c == c'{' or c == c'}' or c == c'_' or c == c'#' or c == c'~'
    if c < 0x2000:
        return c == 0xAB or c == 0xBB or c == 0xA1 or c == 0xBF or c == 0xB7 or is_space(c)
    if bc_in(c, 0x2018, 0x201A) or bc_in(c, 0x201C, 0x201E) or bc_in(c, 0x2013, 0x2014) or c == 0x2022:
        return True
    return bc_in(c, 0x300A, 0x3011) or bc_in(c, 0xFF08, 0xFF09) or is_emoji(c) or is_space(c)


cdef bint is_end(uint32_t c) noexcept nogil:
    """A mark that ends a sentence, a colon, a line break."""
    if c < 0x80:
        return c == c'.' or c == c'!' or c == c'?' or c == c':' or c == c';' or c == 10 or c == 13
    return (
        c == 0x2026 or c == 0x2025 or c == 0x3002 or c == 0xFF01 or c == 0xFF1F or c == 0xFF1A or c == 0xFF1B
        or c == 0x964 or c == 0x965 or c == 0x61F or c == 0x6D4 or c == 0x61B or c == 0x2028 or c == 0x2029
    )


cdef bint is_stop(uint32_t c) noexcept nogil:
    """A mark that no gap reaches over, but for full stops and empty lines."""
    if c < 0x80:
        return c == c'!' or c == c'?'
    return (
        c == 0x2026 or c == 0x2025 or c == 0x3002 or c == 0xFF01 or c == 0xFF1F or c == 0x964 or c == 0x965
        or c == 0x61F or c == 0x6D4 or c == 0x2029
    )


cdef bint begins_sentence(int kind, const void *data, Py_ssize_t at) noexcept nogil:
    """Whether only openers stand between a place and the beginning of its sentence, or of what follows a colon."""
    cdef Py_ssize_t first = at - LOOK if at > LOOK else 0
    cdef uint32_t c
    while at > first:
        c = char_at(kind, data, at - 1)
        if is_end(c) or is_emoji(c):
            return True
        if (c == c'.' or c == c')') and at - 1 > first and Py_UNICODE_ISDECIMAL(
            <Py_UCS4>char_at(kind, data, at - 2)
        ):
            return True
        if not is_opener(c):
            return False
        at -= 1
    return True


cdef bint ends_sentence(int kind, const void *data, Py_ssize_t size, Py_ssize_t at) noexcept nogil:
    """Whether only closers stand between a place and the end of its sentence."""
    cdef Py_ssize_t last = size if size - at < LOOK else at + LOOK
    cdef uint32_t c
    while at < last:
        c = char_at(kind, data, at)
        if is_end(c):
            return True
        if not is_opener(c):
            return False
        at += 1
    return True


cdef bint holds_gap(int kind, const void *data, Py_ssize_t start, Py_ssize_t end, bint loose) noexcept nogil:
    """Whether a gap lies in one sentence and has a letter or digit, or is a blank where it may be."""
    cdef Py_ssize_t at
    cdef uint32_t c, following
    cdef bint letters = False, blank = True, line = False
    for at in range(start, end):
        c = char_at(kind, data, at)
        if is_space(c):
            if c == 10:
                if line:
                    return loose and all_space(kind, data, start, end)
                line = True
            if c == 0x2029:
                return loose and all_space(kind, data, start, end)
            continue
        line = blank = False
        if is_stop(c):
            return False
        if c == c'.':
            following = char_at(kind, data, at + 1) if at + 1 < end else c' '
            if is_space(following) or following == c'.':
                return False
        letters = letters or Py_UNICODE_ISALNUM(<Py_UCS4>c)
    return letters or (loose and blank)


cdef bint all_space(int kind, const void *data, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(start, end):
        if not is_space(char_at(kind, data, at)):
            return False
    return True


cdef bint fits_borders(const uint8_t *borders, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Whether a place begins and ends where words do.

    A word may begin before it where the rest of that word is a word of its own and ends in it, and end behind it where
    what is left is one. `borders` has a 1 at its end, so that the search for one ends.
    """
    cdef Py_ssize_t at = start
    if borders[start] != 1:
        if borders[start] == 0:
            return False
        while borders[at] != 1:
            at += 1
        if at > end:
            return False
    return borders[end] != 0


cdef bint ascends(const uint32_t *numbers, Py_ssize_t count, uint32_t last) noexcept nogil:
    """Whether numbers never fall, and the last is the one that it must be."""
    cdef Py_ssize_t at
    for at in range(1, count):
        if numbers[at] < numbers[at - 1]:
            return False
    return count > 0 and numbers[count - 1] == last


cdef bint is_below(const uint32_t *numbers, Py_ssize_t count, uint32_t limit) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(count):
        if numbers[at] >= limit:
            return False
    return True


cdef list kept_arrays(given):
    """Arrays as a list of their own, so that they live as long as it does; TypeError for anything but bytes."""
    cdef list arrays = list(given)
    for array in arrays:
        if type(array) is not bytes:
            raise TypeError(f"an array of keyword lists is bytes, not {type(array).__name__}")
    return arrays


cdef const uint8_t *bytes_of(object given, str name) except NULL:
    if type(given) is not bytes:
        raise TypeError(f"{name} must be bytes, not {type(given).__name__}")
    return <const uint8_t *>PyBytes_AS_STRING(given)


cdef Py_ssize_t length(bytes array, Py_ssize_t item) except -1:
    if PyBytes_GET_SIZE(array) % item:
        raise ValueError("an array of keyword lists is broken off")
    return PyBytes_GET_SIZE(array) // item


cdef const uint32_t *numbers_of(bytes array):
    return <const uint32_t *>PyBytes_AS_STRING(array)


cdef class KeywordLists:
    """The entries of lists, found in a search form in one pass; frozen, safe to share between threads.

    `tries` are (everywhere, arrays of a KeywordTrie, part of each pattern). `entries` are arrays as bytes: where the
    entries of each part begin that are this part alone (one more than parts), these; where the entries of several parts
    that begin with each part do (one more than parts), where the parts of each of those begin (one more than they),
    the parts, the numbers of these entries; one byte of signs for each entry, the number of its set of lists; where the
    lists of each set begin (one more than sets), these. Integers have 32 bits. ValueError for arrays that fit not.
    """

    cdef list kept               # the arrays live as long as this object
    cdef Trie *tries
    cdef const int32_t **owners  # trie -> pattern -> part
    cdef Py_ssize_t trie_count
    cdef Py_ssize_t count        # of parts
    cdef Py_ssize_t entry_count
    cdef Py_ssize_t set_count
    cdef Py_ssize_t list_count
    cdef const uint32_t *whole_of   # part -> its first entry in `whole`; one more than parts
    cdef const uint32_t *whole
    cdef const uint32_t *first_of   # part -> its first row; one more than parts
    cdef const uint32_t *row_at     # row -> its first part in `parts`; one more than rows
    cdef const uint32_t *parts
    cdef const uint32_t *entry_of   # row -> entry
    cdef const uint8_t *signs
    cdef const uint32_t *set_of     # entry -> set
    cdef const uint32_t *set_at     # set -> its first list in `lists`; one more than sets
    cdef const uint32_t *lists

    def __cinit__(self, tries, entries, KeywordFolds folds not None):
        cdef list given = list(tries)
        cdef list arrays = kept_arrays(entries), own
        cdef Py_ssize_t number
        if len(arrays) != 10:
            raise ValueError(f"keyword lists are made of 10 arrays, not {len(arrays)}")
        self.kept = [folds, arrays]
        self.count = length(arrays[0], 4) - 1
        self.entry_count = length(arrays[6], 1)
        self.set_count = length(arrays[8], 4) - 1
        self.take(arrays)
        self.tries = <Trie *>calloc(len(given) + 1, sizeof(Trie))
        self.owners = <const int32_t **>calloc(len(given) + 1, sizeof(int32_t *))
        if self.tries == NULL or self.owners == NULL:
            raise MemoryError
        for number in range(len(given)):
            self.trie_count = number + 1
            everywhere, own_arrays, owners = given[number]
            self.tries[number].everywhere = everywhere
            self.tries[number].folds = &folds.map
            own = kept_arrays([*own_arrays, owners])
            if len(own) != 9:
                raise ValueError(f"a keyword trie is made of 8 arrays, not {len(own) - 1}")
            self.kept.append(own)  # what was given may change, or be no sequence
            self.open(&self.tries[number], own, owners)
            self.owners[number] = <const int32_t *>numbers_of(owners)

    cdef take(self, list arrays):
        """Every number below is compared with what it counts or names, so that no search leaves its array."""
        cdef Py_ssize_t rows = length(arrays[5], 4)
        self.whole_of, self.whole = numbers_of(arrays[0]), numbers_of(arrays[1])
        self.first_of, self.row_at = numbers_of(arrays[2]), numbers_of(arrays[3])
        self.parts, self.entry_of = numbers_of(arrays[4]), numbers_of(arrays[5])
        self.signs, self.set_of = <const uint8_t *>PyBytes_AS_STRING(arrays[6]), numbers_of(arrays[7])
        self.set_at, self.lists = numbers_of(arrays[8]), numbers_of(arrays[9])
        if not (
            self.count >= 0
            and self.set_count >= 0
            and ascends(self.whole_of, self.count + 1, <uint32_t>length(arrays[1], 4))
            and is_below(self.whole, length(arrays[1], 4), <uint32_t>self.entry_count)
            and length(arrays[2], 4) == self.count + 1
            and ascends(self.first_of, self.count + 1, <uint32_t>rows)
            and length(arrays[3], 4) == rows + 1
            and ascends(self.row_at, rows + 1, <uint32_t>length(arrays[4], 4))
            and is_below(self.parts, length(arrays[4], 4), <uint32_t>self.count)
            and is_below(self.entry_of, rows, <uint32_t>self.entry_count)
            and length(arrays[7], 4) == self.entry_count
            and is_below(self.set_of, self.entry_count, <uint32_t>self.set_count)
            and ascends(self.set_at, self.set_count + 1, <uint32_t>length(arrays[9], 4))
        ):
            raise ValueError("the arrays of keyword lists fit not together")
        cdef Py_ssize_t at
        for at in range(length(arrays[9], 4)):
            self.list_count = max(self.list_count, <Py_ssize_t>self.lists[at] + 1)

    cdef open(self, Trie *trie, list own, bytes owners):
        """A trie that lies in arrays: only the table of first characters is made."""
        cdef Py_ssize_t nodes = length(own[0], 4), count = length(owners, 4), words = length(own[3], 4) - 1, at
        cdef Py_ssize_t marks = length(own[7], 2)
        cdef const uint32_t *labels = numbers_of(own[0])
        cdef const uint32_t *first = numbers_of(own[1])
        cdef const uint32_t *places = numbers_of(own[6])
        trie.matcher = bc_words_new()
        if trie.matcher == NULL:
            raise MemoryError
        trie.word_of, trie.first_of = <uint32_t *>numbers_of(own[2]), <uint32_t *>numbers_of(own[3])
        trie.order, trie.flags = <int32_t *>numbers_of(own[4]), <int32_t *>numbers_of(own[5])
        trie.marks_at, trie.marks = <uint32_t *>places, <uint16_t *>PyBytes_AS_STRING(own[7])
        fits = (
            nodes > 0
            and words >= 0
            and length(own[1], 4) == nodes + 1
            and ascends(first, nodes + 1, <uint32_t>nodes)
            and length(own[2], 4) == nodes
            and is_below(trie.word_of, nodes, <uint32_t>words + 1)
            and ascends(trie.first_of, words + 1, <uint32_t>count)
            and length(own[4], 4) == length(own[5], 4) == length(own[6], 4) == count
            and is_below(<const uint32_t *>trie.order, count, <uint32_t>count)
            and is_below(numbers_of(owners), count, <uint32_t>self.count)
        )
        for at in range(count if fits else 0):
            # Marks lie behind their number.
            if places[at] != NONE and places[at] + 1 + (trie.marks[places[at]] if places[at] < marks else 0) > marks:
                fits = False
        for at in range(nodes if fits else 0):
            if first[at] <= at:  # children come behind their parent: no walk goes round in a circle
                fits = False
        if not fits:
            raise ValueError("the arrays of a keyword trie fit not together")
        trie.matcher.labels, trie.matcher.first = <uint32_t *>labels, <uint32_t *>first
        trie.matcher.node_count = <uint32_t>nodes
        for at in range(first[0], first[1]):
            if labels[at] & BASE <= 0x10FFFF and not bc_page_set(&trie.matcher.roots, labels[at] & BASE, <uint32_t>at):
                raise MemoryError

    def __dealloc__(self):
        cdef Py_ssize_t number
        for number in range(self.trie_count if self.tries != NULL else 0):
            if self.tries[number].matcher != NULL:
                self.tries[number].matcher.labels = NULL  # they are in the arrays
                self.tries[number].matcher.first = NULL
                bc_words_free(self.tries[number].matcher)
        free(self.tries)
        free(self.owners)

    def __len__(self):
        return self.entry_count

    cdef void ask(self, uint32_t part, uint8_t *state) noexcept nogil:
        """Mark the parts of the entries that begin with a part and whose parts are all there."""
        cdef uint32_t row, at
        for row in range(self.first_of[part], self.first_of[part + 1]):
            for at in range(self.row_at[row], self.row_at[row + 1]):
                if not state[self.parts[at]] & PRESENT:
                    break
            else:
                for at in range(self.row_at[row], self.row_at[row + 1]):
                    state[self.parts[at]] |= ALIVE

    cdef void settle(self, Founds *found, const uint8_t *borders, uint8_t *state) noexcept nogil:
        """Leave the places of parts that an entry can come of, where words begin and end, sorted, each once."""
        cdef Py_ssize_t at, kept = 0
        cdef uint32_t part
        cdef Found *items = found.items
        if borders != NULL:
            for at in range(found.size):
                if fits_borders(borders, items[at].start, items[at].end):
                    items[kept] = items[at]
                    kept += 1
            found.size = kept
            kept = 0
        for at in range(found.size):
            state[items[at].pattern] |= PRESENT
        for at in range(found.size):
            part = items[at].pattern
            if not state[part] & ASKED:
                state[part] |= ASKED | (ALIVE if self.whole_of[part] < self.whole_of[part + 1] else 0)
                self.ask(part, state)
        for at in range(found.size):
            if state[items[at].pattern] & ALIVE:
                items[kept] = items[at]
                kept += 1
        if kept > 1:
            qsort(items, kept, sizeof(Found), by_place)
        found.size = 0
        for at in range(kept):
            if found.size == 0 or by_place(&items[found.size - 1], &items[at]) != 0:
                items[found.size] = items[at]
                found.size += 1

    cdef void emit(
        self, int kind, const void *data, Py_ssize_t size, const Founds *found, const uint8_t *state,
        const uint8_t *wanted, Work *work, Places *places
    ) noexcept nogil:
        """Add the places of the entries that the parts make."""
        cdef Py_ssize_t at = 0, end, each
        cdef uint32_t part, k, row, entry
        while at < found.size:
            part = found.items[at].pattern
            end = at + 1
            while end < found.size and <uint32_t>found.items[end].pattern == part:
                end += 1
            for k in range(self.whole_of[part], self.whole_of[part + 1]):
                entry = self.whole[k]
                if wanted != NULL and not wanted[entry]:
                    continue
                for each in range(at, end):
                    self.place(
                        kind, data, size, entry, found.items[each].start, found.items[each].end, 0, 0, places
                    )
            for row in range(self.first_of[part], self.first_of[part + 1]):
                if wanted == NULL or wanted[self.entry_of[row]]:
                    for k in range(self.row_at[row], self.row_at[row + 1]):
                        if not state[self.parts[k]] & PRESENT:
                            break
                    else:
                        self.chain(kind, data, size, found, row, work, places)
            at = end

    cdef void place(
        self, int kind, const void *data, Py_ssize_t size, uint32_t entry, int32_t start, int32_t end,
        int32_t gap_start, int32_t gap_end, Places *places
    ) noexcept nogil:
        """Add a place of an entry, where its signs let it stand."""
        cdef uint8_t signs = self.signs[entry]
        if signs & E_FIRST and not begins_sentence(kind, data, start):
            return
        if signs & E_LAST and not ends_sentence(kind, data, size, end):
            return
        put(places, <int32_t>entry, start, end, gap_start, gap_end)

    cdef void chain(
        self, int kind, const void *data, Py_ssize_t size, const Founds *found, uint32_t row, Work *work,
        Places *places
    ) noexcept nogil:
        """Add the places of an entry with gaps: from each place of its first part the nearest of the others.

        Each part is joined to the nearest place of the part before that ends ahead of it, so that one walk through both
        is enough.
        """
        cdef uint32_t entry = self.entry_of[row], k
        cdef bint loose = self.signs[entry] & E_LOOSE != 0
        cdef Py_ssize_t first, at, each, last
        cdef int32_t start, end
        cdef const Place *before
        cdef Places behind
        for k in range(self.row_at[row], self.row_at[row + 1]):
            first = first_place(found, self.parts[k])
            work.behind.size = 0
            if k == self.row_at[row]:
                each = first
                while each < found.size and <uint32_t>found.items[each].pattern == self.parts[k]:
                    end = found.items[each].end
                    put(&work.behind, 0, found.items[each].start, end, end, 0)
                    each += 1
            else:
                if work.reached.size > 1:
                    qsort(work.reached.items, work.reached.size, sizeof(Place), by_end)
                at = 0
                each = first
                while each < found.size and <uint32_t>found.items[each].pattern == self.parts[k]:
                    start, end = found.items[each].start, found.items[each].end
                    each += 1
                    while at < work.reached.size and work.reached.items[at].end < start:
                        at += 1
                    if at == 0:
                        continue
                    before = &work.reached.items[at - 1]
                    last = before.end
                    if start - last <= LONGEST_GAP and holds_gap(kind, data, last, start, loose):
                        put(
                            &work.behind, 0, before.start, end, before.gap_start,
                            before.gap_end if before.gap_end else start
                        )
            behind = work.reached
            work.reached = work.behind
            work.behind = behind
            if work.reached.size == 0:
                return
        for each in range(work.reached.size):
            work.reached.items[each].entry = <int32_t>each
        qsort(work.reached.items, work.reached.size, sizeof(Place), by_start)
        for each in range(work.reached.size):
            before = &work.reached.items[each]
            if before.gap_end and (each == 0 or work.reached.items[each - 1].start != before.start):
                self.place(
                    kind, data, size, entry, before.start, before.end, before.gap_start, before.gap_end, places
                )

    cdef void gather(
        self, int kind, const void *data, Py_ssize_t size, const uint8_t *borders, const uint8_t *wanted,
        uint8_t *state, Places *places
    ) noexcept nogil:
        """Add the places of all entries; places.failed tells of want of memory."""
        cdef Founds found
        cdef Work work
        cdef Py_ssize_t number, begun, at
        cdef const int32_t *owners
        memset(&found, 0, sizeof(Founds))
        memset(&work, 0, sizeof(Work))
        for number in range(self.trie_count):
            begun = found.size
            dispatch(&self.tries[number], kind, data, size, &found)
            owners = self.owners[number]
            for at in range(begun, found.size):
                found.items[at].pattern = owners[found.items[at].pattern]
        self.settle(&found, borders, state)
        self.emit(kind, data, size, &found, state, wanted, &work, places)
        if found.failed or work.reached.failed or work.behind.failed:
            places.failed = True
        free(found.items)
        free(work.reached.items)
        free(work.behind.items)

    cdef int collect(self, object text, object borders, object wanted, Places *places) except -1:
        cdef Py_ssize_t size
        cdef int kind
        cdef const void *data
        cdef const uint8_t *edges = NULL
        cdef const uint8_t *chosen = NULL
        cdef uint8_t *state
        check(text, "text")
        size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
        if borders is not None:
            edges = bytes_of(borders, "borders")
            if PyBytes_GET_SIZE(borders) != size + 1 or edges[size] != 1:
                raise ValueError(f"the borders of {size} code points are {size + 1} bytes, the last of them 1")
        if wanted is not None:
            chosen = bytes_of(wanted, "wanted")
            if PyBytes_GET_SIZE(wanted) != self.entry_count:
                raise ValueError(f"{self.entry_count} entries, but {len(wanted)} bytes tell which are wanted")
        state = <uint8_t *>calloc(self.count + 1, 1)
        if state == NULL:
            raise MemoryError
        if size > LONG:
            with nogil:
                self.gather(kind, data, size, edges, chosen, state, places)
        else:
            self.gather(kind, data, size, edges, chosen, state, places)
        free(state)
        if places.failed:
            raise MemoryError
        return 0

    def find(self, text, /, borders=None, wanted=None):
        """Return (entry, start, end, start of gap, end of gap) of the places of entries in a search form.

        Code points of the search form; the gap is the first of the entry, both are 0 where it has none. `borders` tells
        by one byte for each place of the text where words begin and end (1), and where inside a word one begins that
        goes to its end (2); `wanted` by one byte for each entry whether it is looked for.
        """
        cdef Places places
        cdef Py_ssize_t at
        cdef const Place *place
        memset(&places, 0, sizeof(Places))
        try:
            self.collect(text, borders, wanted, &places)
            found = []
            for at in range(places.size):
                place = &places.items[at]
                found.append((place.entry, place.start, place.end, place.gap_start, place.gap_end))
            return found
        finally:
            free(places.items)


cdef Py_ssize_t first_place(const Founds *found, uint32_t part) noexcept nogil:
    """Where the places of a part begin, which are in the order of their parts."""
    cdef Py_ssize_t low = 0, high = found.size, middle
    while low < high:
        middle = low + (high - low) // 2
        if <uint32_t>found.items[middle].pattern < part:
            low = middle + 1
        else:
            high = middle
    return low
