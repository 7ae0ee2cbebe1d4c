# Intervals of UTF-16 units over a text and the copies that blank them; included by _utf16.pyx.


cdef inline Py_ssize_t astral_of_eight(const uint32_t *text) noexcept nogil:
    cdef Py_ssize_t k, count = 0
    for k in range(8):
        count += text[k] >= ASTRAL
    return count


cdef inline void skip(
    const uint32_t *text, Py_ssize_t size, Py_ssize_t *at, Py_ssize_t *offset, Py_ssize_t to
) noexcept nogil:
    """Move on by whole code points, eight at a time and then one by one, while the next one ends at or before `to`."""
    cdef Py_ssize_t width
    while at[0] + 8 <= size:
        width = 8 + astral_of_eight(text + at[0])
        if offset[0] + width > to:
            break
        offset[0] += width
        at[0] += 8
    while at[0] < size:
        width = 1 + (text[at[0]] >= ASTRAL)
        if offset[0] + width > to:
            break
        offset[0] += width
        at[0] += 1


cdef void to_codepoints(const uint32_t *text, Py_ssize_t size, Interval *items, Py_ssize_t count) noexcept nogil:
    """Turn intervals of UTF-16 offsets into intervals of code points, whole characters; one pass over the text."""
    cdef Py_ssize_t at = 0, offset = 0, item
    for item in range(count):
        if items[item].start == items[item].end:
            items[item].start = items[item].end = at
            continue
        # Stop at the code point that holds the unit `start`.
        skip(text, size, &at, &offset, items[item].start)
        items[item].start = at
        # Stop at the code point that holds the unit `end - 1`, and stay there: the next interval may begin in its
        # second half.
        skip(text, size, &at, &offset, items[item].end - 1)
        items[item].end = min(at + 1, size)


cdef uint32_t every_outside(const unit *text, Py_ssize_t size, const Interval *items, Py_ssize_t count) noexcept nogil:
    """Return the OR of the code points outside the intervals."""
    cdef Py_ssize_t at = 0, item, begin
    cdef uint32_t every = 0
    for item in range(count):
        for begin in range(at, items[item].start):
            every |= text[begin]
        at = max(at, items[item].end)
    for begin in range(at, size):
        every |= text[begin]
    return every


cdef bint fill(Interval *items, Py_ssize_t *count, object intervals, Py_ssize_t size, Interval **grown) except -1:
    """Read intervals into items, moved to the heap when there are more than SMALL."""
    cdef Py_ssize_t room = SMALL, start, end, last = 0
    cdef Interval *more
    cdef Interval *held = items
    for start, end in intervals:
        if not last <= start <= end <= size:
            raise ValueError(f"interval ({start}, {end}) is unsorted, overlaps or leaves {size} UTF-16 units")
        last = end
        if count[0] == room:
            more = <Interval *>malloc(2 * room * sizeof(Interval))
            if more == NULL:
                raise MemoryError
            memcpy(more, held, room * sizeof(Interval))
            free(grown[0])
            grown[0] = held = more
            room *= 2
        held[count[0]].start = start
        held[count[0]].end = end
        count[0] += 1
    return 0


cdef void write_narrow(
    const unit *text, Py_ssize_t size, const Interval *items, Py_ssize_t count, int kind, void *out
) noexcept nogil:
    """Copy text of kind 1 or 2 into a result of kind 1 or 2, with spaces inside the intervals; same offsets."""
    cdef Py_ssize_t at, item
    cdef uint8_t *narrow = <uint8_t *>out
    cdef uint16_t *middle = <uint16_t *>out
    # Every interval lies in [0, size) and the result holds size units, so all writes do too.
    if kind == 1:
        for at in range(size):
            narrow[at] = <uint8_t>text[at]
        for item in range(count):
            for at in range(items[item].start, items[item].end):
                narrow[at] = 0x20
    else:
        for at in range(size):
            middle[at] = <uint16_t>text[at]
        for item in range(count):
            for at in range(items[item].start, items[item].end):
                middle[at] = 0x20


ctypedef fused any_out:
    uint8_t
    uint16_t
    uint32_t


cdef void write_pieces(
    const uint32_t *text, Py_ssize_t size, const Interval *items, Py_ssize_t count, any_out *out
) noexcept nogil:
    """Copy text of kind 4 with spaces for the intervals of code points, two for each astral character in them.

    Intervals may share a code point, which counts for the first. What is copied fits the result, whose kind the
    units outside decide.
    """
    cdef Py_ssize_t at = 0, item, begin, width
    for item in range(count):
        for begin in range(at, items[item].start):
            out[begin - at] = <any_out>text[begin]
        if items[item].start > at:
            out += items[item].start - at
            at = items[item].start
        if items[item].end > at:
            width = items[item].end - at
            for begin in range(at, items[item].end):
                width += text[begin] >= ASTRAL
            for begin in range(width):
                out[begin] = 0x20
            out += width
            at = items[item].end
    for begin in range(at, size):
        out[begin - at] = <any_out>text[begin]


cdef void write_wide(
    const uint32_t *text, Py_ssize_t size, const Interval *items, Py_ssize_t count, int kind, void *out
) noexcept nogil:
    if kind == 1:
        write_pieces(text, size, items, count, <uint8_t *>out)
    elif kind == 2:
        write_pieces(text, size, items, count, <uint16_t *>out)
    else:
        write_pieces(text, size, items, count, <uint32_t *>out)


cdef Py_ssize_t masked_astral(const uint32_t *text, const Interval *items, Py_ssize_t count) noexcept nogil:
    """Return how many astral characters the intervals hold; a character in two intervals counts once."""
    cdef Py_ssize_t at = 0, item, begin, wide = 0
    for item in range(count):
        for begin in range(max(at, items[item].start), items[item].end):
            wide += text[begin] >= ASTRAL
        at = max(at, items[item].end)
    return wide


cdef uint32_t survey(
    int kind, const void *data, Py_ssize_t size, Interval *items, Py_ssize_t count, Py_ssize_t *new_size
) noexcept nogil:
    """Turn the intervals into code points, set the size of the result, return the OR of what stays."""
    new_size[0] = size
    if kind == 1:
        return every_outside(<const uint8_t *>data, size, items, count)
    if kind == 2:
        return every_outside(<const uint16_t *>data, size, items, count)
    to_codepoints(<const uint32_t *>data, size, items, count)
    new_size[0] += masked_astral(<const uint32_t *>data, items, count)
    return every_outside(<const uint32_t *>data, size, items, count)


cdef void write(
    int kind, const void *data, Py_ssize_t size, const Interval *items, Py_ssize_t count, int new_kind, void *out
) noexcept nogil:
    if kind == 1:
        write_narrow(<const uint8_t *>data, size, items, count, new_kind, out)
    elif kind == 2:
        write_narrow(<const uint16_t *>data, size, items, count, new_kind, out)
    else:
        write_wide(<const uint32_t *>data, size, items, count, new_kind, out)
