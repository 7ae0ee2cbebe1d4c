# The places of lists in one text, and of its clauses what shapes ask for; twin: _native/pure_listing.py.

cdef enum:
    E_EXACT = 1  # the entry is a word form: letter case and marks count, too

cdef enum:
    MOST_LEADS = 4
    MOST_FRONTED = 3
    MOST_STARTS = 20   # one and MOST_LEADS more, at the beginning and behind each of MOST_FRONTED commas
    LONGEST_NAME = 24  # code points of the name of whom a clause is told to
    REACH = 24         # code points behind a clause that the words of a shape may reach

cdef enum:
    IS_PRESENT = 1
    IS_CLOSING = 2

cdef struct Pair:
    int32_t start
    int32_t end

cdef struct Begun:
    int32_t start
    int32_t end
    uint32_t name

cdef struct Ground:
    int kind
    int masked_kind
    const void *text
    const void *masked
    Py_ssize_t size
    Pair *quotes
    Py_ssize_t quote_count
    Py_ssize_t count         # of lists
    uint32_t *raw_at         # list -> its first place in `raw`; one more than lists
    Pair *raw                # by start, then by end
    uint32_t *word_at        # the same without those inside a longer entry, for lists of words
    Pair *words
    Begun *begun             # the places of lists of words, by start
    Py_ssize_t begun_count
    int32_t leads
    int32_t fronted


cdef bint is_in_word(uint32_t c) noexcept nogil:
    return Py_UNICODE_ISALNUM(<Py_UCS4>c) or (c > 0x2FF and bc_is_mark(c))


cdef bint is_unspaced(uint32_t c) noexcept nogil:
    """A letter of a script without blanks between words."""
    if c < 0xE00:
        return False
    if c < 0x3000:
        return c <= 0xEFF or bc_in(c, 0x1000, 0x109F) or bc_in(c, 0x1780, 0x17FF)
    return (
        bc_in(c, 0x4E00, 0x9FFF) or bc_in(c, 0x3040, 0x30FF) or bc_in(c, 0x3005, 0x3007) or bc_in(c, 0x31F0, 0x31FF)
        or bc_in(c, 0x3400, 0x4DBF) or bc_in(c, 0xFF66, 0xFF9D) or bc_in(c, 0x20000, 0x3FFFF)
    )


cdef bint is_joined(uint32_t c) noexcept nogil:
    return is_in_word(c) and not is_unspaced(c)


cdef bint is_comma(uint32_t c) noexcept nogil:
    return c == c',' or c == 0xFF0C or c == 0x3001 or c == 0x55D or c == 0x1363


cdef inline uint32_t text_at(const Ground *ground, Py_ssize_t at) noexcept nogil:
    return char_at(ground.kind, ground.text, at)


cdef inline uint32_t masked_at(const Ground *ground, Py_ssize_t at) noexcept nogil:
    return char_at(ground.masked_kind, ground.masked, at)


cdef Py_ssize_t first_from(const Pair *pairs, Py_ssize_t count, Py_ssize_t start) noexcept nogil:
    """The first of ordered places that begins there or behind."""
    cdef Py_ssize_t low = 0, high = count, middle
    while low < high:
        middle = low + (high - low) // 2
        if pairs[middle].start < start:
            low = middle + 1
        else:
            high = middle
    return low


cdef Py_ssize_t quote_end(const Ground *ground, Py_ssize_t at) noexcept nogil:
    """Where the quotation ends that begins at a place; -1 where none does."""
    cdef Py_ssize_t found = first_from(ground.quotes, ground.quote_count, at)
    if found < ground.quote_count and ground.quotes[found].start == at:
        return ground.quotes[found].end
    return -1


cdef Py_ssize_t skip_blanks(const Ground *ground, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    while at < end and is_space(text_at(ground, at)):
        at += 1
    return at


cdef Py_ssize_t opened(const Ground *ground, Py_ssize_t at, Py_ssize_t end) noexcept nogil:
    """The first letter or digit from a place on, or the quotation before it."""
    while at < end and not is_in_word(text_at(ground, at)) and quote_end(ground, at) < 0:
        at += 1
    return at


cdef Py_ssize_t last_of(const Ground *ground, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Where the last word or quotation of a clause ends: a mark of quotation that was masked is no longer there."""
    cdef uint32_t c
    while end > start:
        c = masked_at(ground, end - 1)
        if is_in_word(c) or c != text_at(ground, end - 1):
            break
        end -= 1
    return end


cdef Py_ssize_t add_led(
    const Ground *ground, Py_ssize_t at, Py_ssize_t end, int32_t *found, Py_ssize_t count
) noexcept nogil:
    """Add a beginning of a clause, and those behind what leads it in; return how many there are now."""
    cdef Py_ssize_t number, each, last
    cdef const Pair *pairs
    cdef Py_ssize_t pair_count, place
    for number in range(MOST_LEADS + 1):
        for each in range(count):
            if found[each] == at:
                break
        else:
            found[count] = <int32_t>at
            count += 1
        if ground.leads < 0 or number == MOST_LEADS:
            break
        pairs = ground.words + ground.word_at[ground.leads]
        pair_count = ground.word_at[ground.leads + 1] - ground.word_at[ground.leads]
        place = first_from(pairs, pair_count, at)
        last = -1
        while place < pair_count and pairs[place].start == at:
            last = pairs[place].end
            place += 1
        if last < 0:
            break
        at = opened(ground, last, end)
    return count


cdef bint has_place_at(const Ground *ground, int32_t name, Py_ssize_t at) noexcept nogil:
    cdef const Pair *pairs
    cdef Py_ssize_t count, place
    if name < 0:
        return False
    pairs = ground.words + ground.word_at[name]
    count = ground.word_at[name + 1] - ground.word_at[name]
    place = first_from(pairs, count, at)
    return place < count and pairs[place].start == at


cdef bint is_address(const Ground *ground, Py_ssize_t first, Py_ssize_t comma) noexcept nogil:
    """Whether what stands ahead of the first comma may be the name of whom a clause is told to."""
    cdef Py_ssize_t at, words = 0
    cdef bint inside = False
    if not first < comma <= first + LONGEST_NAME:
        return False
    for at in range(first, comma):
        if is_space(masked_at(ground, at)):
            inside = False
        elif not inside:
            inside = True
            words += 1
    return words <= 2


cdef Py_ssize_t starts_of(const Ground *ground, Py_ssize_t start, Py_ssize_t end, int32_t *found) noexcept nogil:
    """Where a clause begins; `found` has room for MOST_STARTS places. Return how many there are."""
    cdef Py_ssize_t first = opened(ground, start, end), count = add_led(ground, first, end, found, 0)
    cdef Py_ssize_t at, commas = 0, fronted = 0
    for at in range(count):
        if has_place_at(ground, ground.fronted, found[at]):
            fronted = MOST_FRONTED
    at = start
    while at < end and commas < (fronted if fronted else 1):
        if is_comma(masked_at(ground, at)):
            if commas < fronted or (commas == 0 and is_address(ground, first, at)):
                count = add_led(ground, opened(ground, at + 1, end), end, found, count)
            commas += 1
        at += 1
    return count


cdef class KeywordRoles:
    """What some lists are for: `words` are lists of words, `longer` maps some of them to the lists of longer entries.

    A place of a list of words inside one of its longer entries does not count. `leads` and `fronted` are those of what
    leads a clause in and is put in front of it (-1: there are none).
    """

    cdef bytes is_word      # list -> whether it is of words
    cdef bytes longer       # list -> the list of longer entries, NONE where there is none
    cdef int32_t leads
    cdef int32_t fronted

    def __cinit__(self, count, words, longer, leads=-1, fronted=-1):
        cdef Py_ssize_t number
        found = bytearray(count)
        for each in words:
            found[each] = 1
        others = [-1] * count
        for each, other in longer.items():
            others[each] = range(count)[other]
        self.is_word = bytes(found)
        self.longer = c_array.array("i", others).tobytes()
        self.leads, self.fronted = leads, fronted
        for number in (leads, fronted):
            if number >= <Py_ssize_t>count or (number >= 0 and not found[number]):
                raise ValueError(f"list {number} is none of words")


cdef class KeywordListing:
    """The places of lists in one text; frozen, safe to share between threads.

    `text` is the original, `masked` what entries were looked for in, of the same size, `quotes` the ordered places
    between which they differ; `form` is the search form of `masked` with the places of its code points there (None:
    one to one), `borders` as `KeywordLists.find` takes them. `is_exact` is asked of the places of entries whose letter
    case and marks count: entry, start and end. Places are code points of the text, with the rest of the words that they
    cut in scripts with blanks.
    """

    cdef Ground ground
    cdef object text
    cdef object masked

    def __cinit__(
        self, KeywordLists lists not None, KeywordRoles roles not None, text, masked, quotes, form, borders, is_exact
    ):
        cdef Places places
        check(text, "text")
        check(masked, "masked")
        if PyUnicode_GET_LENGTH(text) != PyUnicode_GET_LENGTH(masked):
            raise ValueError("the masked text has another size than the text")
        if PyBytes_GET_SIZE(roles.is_word) < lists.list_count:
            raise ValueError("there are lists without a role")
        self.text, self.masked = text, masked
        self.ground.size = PyUnicode_GET_LENGTH(text)
        self.ground.kind, self.ground.text = PyUnicode_KIND(text), PyUnicode_DATA(text)
        self.ground.masked_kind, self.ground.masked = PyUnicode_KIND(masked), PyUnicode_DATA(masked)
        self.ground.count = PyBytes_GET_SIZE(roles.is_word)
        self.ground.leads, self.ground.fronted = roles.leads, roles.fronted
        self.quote(quotes)
        memset(&places, 0, sizeof(Places))
        try:
            lists.collect(form[0], borders, None, &places)
            self.settle(lists, form[1], form[2], is_exact, &places)
            self.lay(lists, &places)
        finally:
            free(places.items)
        self.clear(roles)

    cdef quote(self, quotes):
        cdef list given = list(quotes)
        cdef Py_ssize_t at, before = 0
        self.ground.quotes = <Pair *>malloc((len(given) + 1) * sizeof(Pair))
        if self.ground.quotes == NULL:
            raise MemoryError
        for at in range(len(given)):
            start, end = given[at]
            if not before <= start < end <= self.ground.size:
                raise ValueError("the quotations are out of order")
            self.ground.quotes[at] = Pair(start, end)
            before = end
        self.ground.quote_count = len(given)

    cdef settle(self, KeywordLists lists, starts, ends, is_exact, Places *places):
        """Put places of the form into the text, with the rest of the words that they cut; leave out what is not meant."""
        cdef Py_ssize_t at, kept = 0, first, last
        cdef const int32_t[::1] from_ = None
        cdef const int32_t[::1] to = None
        cdef Place *place
        if starts is not None and ends is not None:
            from_, to = starts, ends
        for at in range(places.size):
            place = &places.items[at]
            first, last = place.start, place.end
            if from_ is not None:
                if last > from_.shape[0] or last > to.shape[0]:
                    raise ValueError("the search form is longer than its places")
                first, last = from_[first], to[last - 1]
            if not 0 <= first < last <= self.ground.size:
                raise ValueError("a place of the search form is outside of the text")
            if lists.signs[place.entry] & E_EXACT and not is_exact(place.entry, first, last):
                continue
            if not (
                is_unspaced(masked_at(&self.ground, first)) and is_unspaced(masked_at(&self.ground, last - 1))
            ):
                while first > 0 and not is_unspaced(masked_at(&self.ground, first)) and is_joined(
                    masked_at(&self.ground, first - 1)
                ):
                    first -= 1
                while last < self.ground.size and is_joined(masked_at(&self.ground, last)) and is_joined(
                    masked_at(&self.ground, last - 1)
                ):
                    last += 1
            places.items[kept] = Place(place.entry, <int32_t>first, <int32_t>last, 0, 0)
            kept += 1
        places.size = kept

    cdef lay(self, KeywordLists lists, Places *places):
        """Sort the places by start, then lay each into its lists, where only those of one start are to be ordered."""
        cdef Py_ssize_t size = self.ground.size, at, total = 0, number
        cdef uint32_t name, entry, each, to
        cdef uint32_t *starts = <uint32_t *>calloc(size + 2, sizeof(uint32_t))
        cdef Place *ordered = <Place *>malloc((places.size + 1) * sizeof(Place))
        cdef uint32_t *lengths = <uint32_t *>calloc(self.ground.count + 1, sizeof(uint32_t))
        cdef Pair pair
        try:
            if starts == NULL or ordered == NULL or lengths == NULL:
                raise MemoryError
            for at in range(places.size):
                starts[places.items[at].start + 1] += 1
            for at in range(1, size + 1):
                starts[at] += starts[at - 1]
            for at in range(places.size):
                number = starts[places.items[at].start]
                starts[places.items[at].start] += 1
                ordered[number] = places.items[at]
                entry = lists.set_of[places.items[at].entry]
                for each in range(lists.set_at[entry], lists.set_at[entry + 1]):
                    lengths[lists.lists[each]] += 1
                    total += 1
            if total > INT32_MAX:
                raise MemoryError
            self.ground.raw_at = <uint32_t *>malloc((self.ground.count + 1) * sizeof(uint32_t))
            self.ground.raw = <Pair *>malloc((total + 1) * sizeof(Pair))
            if self.ground.raw_at == NULL or self.ground.raw == NULL:
                raise MemoryError
            to = 0
            for number in range(self.ground.count):
                self.ground.raw_at[number] = to
                to += lengths[number]
                lengths[number] = self.ground.raw_at[number]
            self.ground.raw_at[self.ground.count] = to
            for at in range(places.size):
                pair = Pair(ordered[at].start, ordered[at].end)
                entry = lists.set_of[ordered[at].entry]
                for each in range(lists.set_at[entry], lists.set_at[entry + 1]):
                    name = lists.lists[each]
                    to = lengths[name]
                    # Those of one start by their end, each once.
                    while to > self.ground.raw_at[name] and self.ground.raw[to - 1].start == pair.start \
                            and self.ground.raw[to - 1].end > pair.end:
                        self.ground.raw[to] = self.ground.raw[to - 1]
                        to -= 1
                    self.ground.raw[to] = pair
                    lengths[name] += 1
            self.shorten(lengths)
        finally:
            free(starts)
            free(ordered)
            free(lengths)

    cdef void shorten(self, const uint32_t *ends) noexcept:
        """Leave each place of a list once."""
        cdef Py_ssize_t number
        cdef uint32_t at, to = 0, begun
        cdef Pair *raw = self.ground.raw
        for number in range(self.ground.count):
            begun = to
            for at in range(self.ground.raw_at[number], ends[number]):
                if to > begun and raw[to - 1].start == raw[at].start and raw[to - 1].end == raw[at].end:
                    continue
                raw[to] = raw[at]
                to += 1
            self.ground.raw_at[number] = begun
        self.ground.raw_at[self.ground.count] = to

    cdef clear(self, KeywordRoles roles):
        """Lay the lists of words once more without the places that longer entries cover, and all of them by start."""
        cdef Py_ssize_t number, total = self.ground.raw_at[self.ground.count]
        cdef uint32_t at, to = 0, other
        cdef int32_t longer
        cdef const int32_t *others = <const int32_t *>PyBytes_AS_STRING(roles.longer)
        cdef const char *is_word = PyBytes_AS_STRING(roles.is_word)
        cdef Pair *raw = self.ground.raw
        cdef int32_t reach
        self.ground.word_at = <uint32_t *>malloc((self.ground.count + 1) * sizeof(uint32_t))
        self.ground.words = <Pair *>malloc((total + 1) * sizeof(Pair))
        if self.ground.word_at == NULL or self.ground.words == NULL:
            raise MemoryError
        for number in range(self.ground.count):
            self.ground.word_at[number] = to
            if not is_word[number]:
                continue
            longer = others[number]
            other = self.ground.raw_at[longer] if longer >= 0 else 0
            reach = -1
            for at in range(self.ground.raw_at[number], self.ground.raw_at[number + 1]):
                if longer >= 0:
                    while other < self.ground.raw_at[longer + 1] and raw[other].start <= raw[at].start:
                        reach = max(reach, raw[other].end)
                        other += 1
                    if reach >= raw[at].end:
                        continue
                self.ground.words[to] = raw[at]
                to += 1
        self.ground.word_at[self.ground.count] = to
        self.begin(is_word)

    cdef begin(self, const char *is_word):
        cdef Py_ssize_t number, size = self.ground.size, total = 0
        cdef uint32_t at
        cdef uint32_t *starts = <uint32_t *>calloc(size + 2, sizeof(uint32_t))
        cdef Pair *raw = self.ground.raw
        if starts == NULL:
            raise MemoryError
        for number in range(self.ground.count):
            if is_word[number]:
                for at in range(self.ground.raw_at[number], self.ground.raw_at[number + 1]):
                    starts[raw[at].start + 1] += 1
                    total += 1
        for number in range(1, size + 1):
            starts[number] += starts[number - 1]
        self.ground.begun = <Begun *>malloc((total + 1) * sizeof(Begun))
        if self.ground.begun == NULL:
            free(starts)
            raise MemoryError
        for number in range(self.ground.count):
            if is_word[number]:
                for at in range(self.ground.raw_at[number], self.ground.raw_at[number + 1]):
                    self.ground.begun[starts[raw[at].start]] = Begun(raw[at].start, raw[at].end, <uint32_t>number)
                    starts[raw[at].start] += 1
        self.ground.begun_count = total
        free(starts)

    def __dealloc__(self):
        free(self.ground.quotes)
        free(self.ground.raw_at)
        free(self.ground.raw)
        free(self.ground.word_at)
        free(self.ground.words)
        free(self.ground.begun)

    def places(self, Py_ssize_t name):
        """Return the places of a list, by start and end."""
        if not 0 <= name < self.ground.count:
            raise IndexError(f"there are {self.ground.count} lists, none with the number {name}")
        return pairs_of(self.ground.raw, self.ground.raw_at[name], self.ground.raw_at[name + 1])

    def words(self, Py_ssize_t name):
        """Return the places of a list of words, without those inside a longer entry."""
        if not 0 <= name < self.ground.count:
            raise IndexError(f"there are {self.ground.count} lists, none with the number {name}")
        return pairs_of(self.ground.words, self.ground.word_at[name], self.ground.word_at[name + 1])

    def last(self, Py_ssize_t start, Py_ssize_t end):
        """Return where the last word or quotation of a clause ends."""
        self.check(start, end)
        return last_of(&self.ground, start, end)

    def starts(self, Py_ssize_t start, Py_ssize_t end):
        """Return where a clause begins: at its first letter, behind what leads it in or is put in front of it."""
        cdef int32_t found[MOST_STARTS]
        cdef Py_ssize_t at, count
        self.check(start, end)
        count = starts_of(&self.ground, start, end, found)
        return tuple([found[at] for at in range(count)])

    cdef int check(self, Py_ssize_t start, Py_ssize_t end) except -1:
        if not 0 <= start <= end <= self.ground.size:
            raise ValueError(f"there is no clause {start} to {end} in {self.ground.size} code points")
        return 0


cdef list pairs_of(const Pair *pairs, uint32_t first, uint32_t last):
    cdef uint32_t at
    return [(pairs[at].start, pairs[at].end) for at in range(first, last)]
