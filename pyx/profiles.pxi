# How much the strings of letters of a text speak for each language of a script; included by _detection.pyx.


cdef enum:
    LONGEST_GRAM = 4
    BAR = 0x5F  # "_": the border of a word in the strings of a profile


cdef struct Gram:
    int32_t first  # in Profile.grams_units
    int32_t size  # 0: a free slot
    int32_t voice  # the first in Profile.voices
    int32_t count


cdef struct Weight:
    int32_t language
    int32_t weight


cdef class Profile:
    """How much the strings of letters of a text speak for each language.

    `kinds` are the kinds of word runs that are read, `biases` the score of each language before anything is read,
    `longest` the size of the longest word read. `body` holds a row for each string of letters: one to four characters,
    "_" for a word's border, or a whole word between two of them. A row is the size of the string in bytes, the string
    in UTF-8, the number of pairs, and pairs of a language and its weight (signed), a byte each.
    """

    cdef tuple arguments
    cdef int languages
    cdef Py_ssize_t longest
    cdef int64_t *biases
    cdef int32_t *kinds
    cdef int kind_count
    cdef Gram *grams
    cdef uint32_t mask
    cdef uint32_t *gram_units
    cdef Weight *weights

    def __cinit__(self, kinds, biases, bytes body, Py_ssize_t longest):
        cdef int k
        kinds = tuple([int(kind) for kind in kinds])
        biases = tuple([int(bias) for bias in biases])
        if longest < 1:
            raise ValueError("longest must be positive")
        self.arguments = (kinds, biases, body, longest)
        self.languages, self.longest, self.kind_count = len(biases), longest, len(kinds)
        self.biases = <int64_t *>calloc(len(biases) + 1, sizeof(int64_t))
        self.kinds = <int32_t *>calloc(len(kinds) + 1, sizeof(int32_t))
        if self.biases == NULL or self.kinds == NULL:
            raise MemoryError
        for k in range(self.languages):
            self.biases[k] = biases[k]
        for k in range(self.kind_count):
            self.kinds[k] = kinds[k]
        self.add_strings(body)

    cdef int add_strings(self, bytes body) except -1:
        """Read the rows; ValueError where they break off, name no language or name a string twice."""
        cdef const unsigned char *data = body
        cdef Py_ssize_t end = len(body), at = 0, units = 0, heard = 0, size, count, k
        cdef Gram *gram
        rows = []
        while at < end:
            size = data[at]
            count = data[at + 1 + size] if at + 1 + size < end else 0
            if not size or at + 2 + size + 2 * count > end:
                raise ValueError("the rows of a profile break off")
            rows.append((body[at + 1 : at + 1 + size].decode(), at + 2 + size, count))
            at += 2 + size + 2 * count
        self.mask = <uint32_t>((1 << (2 * len(rows) + 1).bit_length()) - 1)
        self.grams = <Gram *>calloc(<size_t>self.mask + 1, sizeof(Gram))
        # A string has no more code points, and a row no more pairs, than the rows have bytes.
        self.gram_units = <uint32_t *>calloc(end + 1, sizeof(uint32_t))
        self.weights = <Weight *>calloc(end // 2 + 1, sizeof(Weight))
        if self.grams == NULL or self.gram_units == NULL or self.weights == NULL:
            raise MemoryError
        for string, at, count in rows:
            size = len(string)
            for k in range(size):
                self.gram_units[units + k] = ord(string[k])
            gram = self.gram_at(self.gram_units + units, size)
            if gram.size:
                raise ValueError(f"a profile has {string!r} twice")
            gram.first, gram.size, gram.voice, gram.count = <int32_t>units, <int32_t>size, <int32_t>heard, <int32_t>count
            units += size
            for k in range(count):
                if data[at + 2 * k] >= self.languages:
                    raise ValueError(f"a profile has no language {data[at + 2 * k]}")
                self.weights[heard].language = data[at + 2 * k]
                self.weights[heard].weight = <signed char>data[at + 2 * k + 1]
                heard += 1
        return 0

    cdef Gram *gram_at(self, const uint32_t *units, Py_ssize_t size) noexcept nogil:
        """The slot of a string, or the free one where it would be: the table is at most half full."""
        cdef uint32_t slot = hash_units(units, size) & self.mask
        cdef Gram *gram = &self.grams[slot]
        while gram.size and not (
            gram.size == size and same_units(self.gram_units + gram.first, units, size)
        ):
            slot = (slot + 1) & self.mask
            gram = &self.grams[slot]
        return gram

    def __dealloc__(self):
        free(self.biases)
        free(self.kinds)
        free(self.grams)
        free(self.gram_units)
        free(self.weights)

    def __reduce__(self):
        return Profile, self.arguments

    cdef int hear(self, const uint32_t *units, Py_ssize_t size, int64_t *scores) noexcept nogil:
        """Add what a string says; return whether it is known."""
        cdef const Gram *gram = self.gram_at(units, size)
        cdef int32_t k
        cdef const Weight *weight
        for k in range(gram.count if gram.size else 0):
            weight = &self.weights[gram.voice + k]
            scores[weight.language] += weight.weight
        return gram.size != 0

    cdef bint read(self, const uint32_t *units, Py_ssize_t size, int32_t kind) noexcept nogil:
        """Whether a run is read: of one of the kinds, not too long, without digits."""
        cdef Py_ssize_t k
        cdef bint found = False
        for k in range(self.kind_count):
            found = found or self.kinds[k] == kind
        if not found or size > self.longest:
            return False
        for k in range(size):
            if 0x30 <= units[k] <= 0x39:
                return False
        return True

    cdef Py_ssize_t hear_words(self, Output *out, Runs *runs, uint32_t *word, int64_t *scores) noexcept nogil:
        """Add what the words of a text say; return their number."""
        cdef Py_ssize_t at, start, size, n, words = 0
        for at in range(runs.size):
            start = runs.items[at].start
            size = runs.items[at].end - start
            if not self.read(<const uint32_t *>out.units + start, size, runs.items[at].kind):
                continue
            words += 1
            word[0] = word[size + 1] = BAR
            memcpy(word + 1, <const uint32_t *>out.units + start, size * sizeof(uint32_t))
            size += 2
            for start in range(size):
                for n in range(1, min(LONGEST_GRAM, size - start) + 1):
                    self.hear(word + start, n, scores)
            if size > LONGEST_GRAM:
                self.hear(word, size, scores)
        return words

    def scores(self, text):
        """(number of words read, the score of each language) of a text; TypeError for anything but a str."""
        cdef Output out
        cdef Runs runs
        cdef Py_ssize_t words, k, size
        cdef int64_t *scores = NULL
        cdef uint32_t *word = NULL
        check(text)
        size = PyUnicode_GET_LENGTH(text)
        if size > INT32_MAX:
            raise OverflowError("text is longer than 2**31 - 1 code points")
        if search_units(PyUnicode_KIND(text), PyUnicode_DATA(text), size, False, &out) < 0:
            raise MemoryError
        open_runs(&runs)
        try:
            scan_words(<const uint32_t *>out.units, out.size, &runs)
            scores = <int64_t *>calloc(self.languages + 1, sizeof(int64_t))
            word = <uint32_t *>calloc(self.longest + 2, sizeof(uint32_t))
            if runs.failed or scores == NULL or word == NULL:
                raise MemoryError
            for k in range(self.languages):
                scores[k] = self.biases[k]
            words = self.hear_words(&out, &runs, word, scores)
            return words, [scores[k] for k in range(self.languages)]
        finally:
            free(scores)
            free(word)
            close_runs(&runs)
            close_output(&out)
