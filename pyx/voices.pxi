# What in a text speaks for a language: characters, words and letters; included by _detection.pyx.


cdef struct Sign:
    uint32_t c  # a code point
    int32_t number  # of its string, or -1 when it is in no set of letters
    uint64_t only  # who alone writes it
    uint64_t letters  # for whom it speaks as a letter
    uint64_t against  # against whom


cdef struct Word:
    int32_t first  # in Voices.units
    int32_t size  # 0: a free slot
    int32_t number
    uint64_t mask


cdef inline uint32_t hash_units(const uint32_t *units, Py_ssize_t size) noexcept nogil:
    cdef uint32_t value = 0
    cdef Py_ssize_t at
    for at in range(size):
        value = (value ^ units[at]) * <uint32_t>0x9E3779B1
        value ^= value >> 15
    return value


cdef struct Tally:
    Py_ssize_t distinct[MOST_VOICES]
    Py_ssize_t found[MOST_VOICES]
    Py_ssize_t against[MOST_VOICES]


cdef class Voices:
    """What in a text speaks for each of up to 64 languages.

    `voices` are (characters that it alone writes, function words in search form, letters, letters of others), sets of
    str; `foreign` is the share of letters of others from which on nothing speaks for a language.
    """

    cdef tuple arguments
    cdef int count
    cdef double foreign
    cdef bint any_letters
    cdef uint16_t lower[FEW]
    cdef uint64_t *filter
    cdef Sign *signs
    cdef uint32_t sign_mask
    cdef Word *words
    cdef uint32_t word_mask
    cdef uint32_t *units
    cdef Py_ssize_t longest
    cdef Py_ssize_t strings

    def __cinit__(self, voices, double foreign):
        cdef Py_UCS4 c
        voices = tuple([tuple([frozenset(part) for part in voice]) for voice in voices])
        if len(voices) > MOST_VOICES:
            raise ValueError(f"at most {MOST_VOICES} voices, not {len(voices)}")
        self.arguments = (voices, foreign)
        self.count, self.foreign = len(voices), foreign
        numbers = {}
        for _, words, letters, _ in voices:
            for string in words | letters:  # a number tells strings apart, whichever it is
                numbers.setdefault(string, len(numbers))
        self.strings = len(numbers)
        self.any_letters = any([letters or against for _, _, letters, against in voices])
        for c in range(<Py_UCS4>FEW):
            self.lower[c] = <uint16_t>Py_UNICODE_TOLOWER(c)
        self.add_signs(voices, numbers)
        self.add_words(voices, numbers)

    cdef int add_signs(self, tuple voices, dict numbers) except -1:
        cdef Sign *sign
        cdef int voice, part
        signs = sorted({c for only, _, letters, against in voices for c in only | letters | against})
        if any([len(c) != 1 for c in signs]):
            raise ValueError("characters and letters must be single code points")
        self.sign_mask = (1 << (2 * len(signs) + 1).bit_length()) - 1
        self.filter = <uint64_t *>calloc(FILTER, sizeof(uint64_t))
        self.signs = <Sign *>calloc(self.sign_mask + 1, sizeof(Sign))
        if self.filter == NULL or self.signs == NULL:
            raise MemoryError
        for voice, (only, _, letters, against) in enumerate(voices):
            for part, members in enumerate((only, letters, against)):
                for c in sorted(members):
                    sign = self.sign_at(ord(c))
                    if not (sign.only | sign.letters | sign.against):
                        sign.c, sign.number = ord(c), -1
                        if sign.c < 0x10000:
                            self.filter[sign.c >> 6] |= <uint64_t>1 << (sign.c & 63)
                    if part == 0:
                        sign.only |= <uint64_t>1 << voice
                    elif part == 1:
                        sign.letters |= <uint64_t>1 << voice
                        sign.number = numbers[c]
                    else:
                        sign.against |= <uint64_t>1 << voice
        return 0

    cdef Sign *sign_at(self, uint32_t c) noexcept nogil:
        """The slot of a code point, or the free one where it would be: the table is at most half full."""
        cdef uint32_t slot = ((c * <uint32_t>0x9E3779B1) >> 7) & self.sign_mask
        while (self.signs[slot].only | self.signs[slot].letters | self.signs[slot].against) and self.signs[slot].c != c:
            slot = (slot + 1) & self.sign_mask
        return &self.signs[slot]

    cdef int add_words(self, tuple voices, dict numbers) except -1:
        cdef Py_ssize_t at = 0, size, k
        cdef Word *word
        cdef int voice
        cdef uint64_t bit
        masks = {}
        for voice in range(self.count):
            bit = <uint64_t>1 << voice
            for string in voices[voice][1]:
                masks[string] = masks.get(string, 0) | bit
        words = sorted([string for string in masks if string])
        self.longest = max([len(string) for string in words], default=0)
        self.word_mask = (1 << (2 * len(words) + 1).bit_length()) - 1
        self.words = <Word *>calloc(self.word_mask + 1, sizeof(Word))
        self.units = <uint32_t *>calloc(sum([len(string) for string in words]) + 1, sizeof(uint32_t))
        if self.words == NULL or self.units == NULL:
            raise MemoryError
        for string in words:
            size = len(string)
            for k in range(size):
                self.units[at + k] = ord(string[k])
            word = self.word_at(self.units + at, size)
            word.first, word.size, word.number, word.mask = <int32_t>at, <int32_t>size, numbers[string], masks[string]
            at += size
        return 0

    cdef Word *word_at(self, const uint32_t *units, Py_ssize_t size) noexcept nogil:
        """The slot of a word, or the free one where it would be: the table is at most half full."""
        cdef uint32_t slot = hash_units(units, size) & self.word_mask
        cdef Word *word = &self.words[slot]
        while word.size and not (
            word.size == size and same_units(self.units + word.first, units, size)
        ):
            slot = (slot + 1) & self.word_mask
            word = &self.words[slot]
        return word

    def __dealloc__(self):
        free(self.filter)
        free(self.signs)
        free(self.words)
        free(self.units)

    def __reduce__(self):
        return Voices, self.arguments

    def characters(self, text):
        """For each language how often text has characters that it alone writes."""
        cdef Py_ssize_t votes[MOST_VOICES]
        cdef Py_ssize_t at, size
        cdef int kind, voice
        cdef uint32_t c
        cdef uint64_t mask
        cdef const void *data
        check(text)
        memset(votes, 0, sizeof(votes))
        kind, data, size = PyUnicode_KIND(text), PyUnicode_DATA(text), PyUnicode_GET_LENGTH(text)
        for at in range(size):
            c = unit_at(kind, data, at)
            if c < 0x10000 and not (self.filter[c >> 6] >> (c & 63)) & 1:
                continue
            mask = self.sign_at(c).only
            voice = 0
            while mask:
                votes[voice] += mask & 1
                mask >>= 1
                voice += 1
        return [votes[voice] for voice in range(self.count)]

    cdef void hear(self, uint64_t mask, int32_t number, uint64_t *seen, Tally *tally) noexcept nogil:
        """Note a string for the languages of a mask."""
        cdef uint64_t fresh = mask & ~seen[number]
        cdef int voice = 0
        seen[number] |= mask
        while mask:
            tally.found[voice] += mask & 1
            tally.distinct[voice] += fresh & 1
            mask >>= 1
            fresh >>= 1
            voice += 1

    cdef Py_ssize_t hear_words(
        self, int kind, const void *data, Py_ssize_t size, uint64_t *seen, Tally *tally
    ) noexcept nogil:
        """Note the words of the search form of a text; return their number, or -1 when there is no memory."""
        cdef Output out
        cdef Runs runs
        cdef Py_ssize_t at, length, count
        cdef const Word *word
        if search_units(kind, data, size, False, &out) < 0:
            return -1
        open_runs(&runs)
        scan_words(<const uint32_t *>out.units, out.size, &runs)
        count = -1 if runs.failed else runs.size
        for at in range(count):
            length = runs.items[at].end - runs.items[at].start
            if length <= self.longest:
                word = self.word_at(out.units + runs.items[at].start, length)
                if word.size:
                    self.hear(word.mask, word.number, seen, tally)
        close_runs(&runs)
        close_output(&out)
        return count

    cdef void hear_letters(self, uint32_t c, uint64_t *seen, Tally *tally) noexcept nogil:
        """Note what a lower-case letter says."""
        cdef uint64_t mask
        cdef int voice = 0
        cdef const Sign *sign
        if c < 0x10000 and not (self.filter[c >> 6] >> (c & 63)) & 1:
            return
        sign = self.sign_at(c)
        if sign.letters:
            self.hear(sign.letters, sign.number, seen, tally)
        mask = sign.against
        while mask:
            tally.against[voice] += mask & 1
            mask >>= 1
            voice += 1

    cdef Py_ssize_t hear_lower(
        self, int kind, const void *data, Py_ssize_t size, uint64_t *seen, Tally *tally
    ) noexcept:
        """Note the letters of text.lower(); return its length, or -1 where a sigma leaves the case to its neighbours.

        Of all code points only U+0130 has a lower case of two (tested against str.lower).
        """
        cdef Py_ssize_t at, length = size
        cdef uint32_t c
        for at in range(size):
            if unit_at(kind, data, at) == SIGMA:
                return -1
        for at in range(size):
            c = unit_at(kind, data, at)
            if c == DOTTED_I:
                self.hear_letters(0x69, seen, tally)
                c = DOT_ABOVE
                length += 1
            elif c < FEW:
                c = self.lower[c]
            else:
                c = Py_UNICODE_TOLOWER(c)
            self.hear_letters(c, seen, tally)
        return length

    def evidence(self, text):
        """(number of words, for each language (distinct function words and letters, all of them)) of a text."""
        cdef Tally tally
        cdef uint64_t *seen
        cdef Py_ssize_t words, size, at
        cdef int voice
        check(text)
        size = PyUnicode_GET_LENGTH(text)
        if size > INT32_MAX:
            raise OverflowError("text is longer than 2**31 - 1 code points")
        seen = <uint64_t *>calloc(self.strings + 1, sizeof(uint64_t))
        if seen == NULL:
            raise MemoryError
        memset(&tally, 0, sizeof(tally))
        try:
            words = self.hear_words(PyUnicode_KIND(text), PyUnicode_DATA(text), size, seen, &tally)
            if words < 0:
                raise MemoryError
            if self.any_letters:
                size = self.hear_lower(PyUnicode_KIND(text), PyUnicode_DATA(text), size, seen, &tally)
                if size < 0:
                    lower = str.lower(text)
                    size = PyUnicode_GET_LENGTH(lower)
                    for at in range(size):
                        self.hear_letters(unit_at(PyUnicode_KIND(lower), PyUnicode_DATA(lower), at), seen, &tally)
                for voice in range(self.count):
                    if tally.against[voice] > self.foreign * size:
                        tally.distinct[voice] = tally.found[voice] = 0
            return words, [(tally.distinct[voice], tally.found[voice]) for voice in range(self.count)]
        finally:
            free(seen)
