# Canonical order and composition of packed units (UAX 15), included by forms.pxi.
#
# A packed unit is a code point, a flag for "second of a composition pair" and the combining class from bit 24 on.


cdef bint order_marks(uint32_t *units, Py_ssize_t size) noexcept nogil:
    """Put each run of marks in order of the combining class, stably; False when there is no memory."""
    cdef Py_ssize_t at = 0, first, other
    cdef uint32_t held
    cdef bint sorted_so_far
    while at < size:
        if not units[at] >> BC_CCC_SHIFT:
            at += 1
            continue
        first = at
        sorted_so_far = True
        at += 1
        while at < size and units[at] >> BC_CCC_SHIFT:
            if units[at] >> BC_CCC_SHIFT < units[at - 1] >> BC_CCC_SHIFT:
                sorted_so_far = False
            at += 1
        if sorted_so_far:
            continue
        if at - first > SHORT_RUN:
            if not count_marks(units + first, at - first):
                return False
            continue
        for other in range(first + 1, at):
            held = units[other]
            while other > first and units[other - 1] >> BC_CCC_SHIFT > held >> BC_CCC_SHIFT:
                units[other] = units[other - 1]
                other -= 1
            units[other] = held
    return True


cdef bint count_marks(uint32_t *units, Py_ssize_t size) noexcept nogil:
    """Sort marks by class (0 to 254) by counting, stably and in linear time."""
    cdef Py_ssize_t places[257]
    cdef Py_ssize_t at
    cdef uint32_t ccc
    cdef uint32_t *copy = <uint32_t *>malloc(size * sizeof(uint32_t))
    if copy == NULL:
        return False
    memcpy(copy, units, size * sizeof(uint32_t))
    memset(places, 0, sizeof(places))
    for at in range(size):
        places[(copy[at] >> BC_CCC_SHIFT) + 1] += 1
    for at in range(256):
        places[at + 1] += places[at]
    # places[c] is now the number of marks of a class below c, so each mark gets a place of its own below size.
    for at in range(size):
        ccc = copy[at] >> BC_CCC_SHIFT
        units[places[ccc]] = copy[at]
        places[ccc] += 1
    free(copy)
    return True


cdef Py_ssize_t without_dots(uint32_t *units, Py_ssize_t size) noexcept nogil:
    """Drop each dot above that the letter i carries anyway, and put the iota below on the line; the new size."""
    cdef Py_ssize_t at, kept = 0
    cdef uint32_t c, ccc
    cdef bint dotted = False
    for at in range(size):
        c = units[at] & CODE_POINT
        ccc = units[at] >> BC_CCC_SHIFT
        if c == DOT_ABOVE and dotted:
            continue
        dotted = c == 0x69 or (dotted and 0 < ccc < CLASS_ABOVE)
        units[kept] = IOTA if c == IOTA_BELOW else units[at]
        kept += 1
    return kept


cdef uint32_t composition_of(uint32_t first, uint32_t second) noexcept nogil:
    """Return the composition of two code points, or 0."""
    cdef uint32_t slot, mask = (1 << BC_PAIR_BITS) - 1
    if 0x1161 <= second <= 0x11C2:
        if 0x1100 <= first <= 0x1112 and second <= 0x1175:
            return 0xAC00 + (first - 0x1100) * 588 + (second - 0x1161) * 28
        if 0xAC00 <= first <= 0xD7A3 and second >= 0x11A8 and (first - 0xAC00) % 28 == 0:
            return first + second - 0x11A7
        return 0
    slot = <uint32_t>(((first << 11) ^ second) * <uint32_t>0x9E3779B1) >> (32 - BC_PAIR_BITS)
    while bc_pairs[slot].whole:  # the table is half empty, so a free slot ends every search
        if bc_pairs[slot].first == first and bc_pairs[slot].second == second:
            return bc_pairs[slot].whole
        slot = (slot + 1) & mask
    return 0


cdef Py_ssize_t compose_units(uint32_t *units, Py_ssize_t size) noexcept nogil:
    """Compose ordered packed units in place, leaving plain code points; return the new size."""
    cdef Py_ssize_t at, kept = 0, base = -1
    cdef uint32_t c, ccc, whole, last = 0
    for at in range(size):
        c = units[at] & CODE_POINT
        ccc = units[at] >> BC_CCC_SHIFT
        if base >= 0 and units[at] & BC_BACK and (last < ccc or base == kept - 1):
            whole = composition_of(units[base], c)
            if whole:
                units[base] = whole
                continue
        if not ccc:
            base = kept
        last = ccc
        units[kept] = c  # kept <= at: nothing unread is overwritten
        kept += 1
    return kept
