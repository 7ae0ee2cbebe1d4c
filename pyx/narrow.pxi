# A form of a text in units of the width of the text, as far as that goes; included after forms.pxi.

cdef enum:
    NARROW_SMALL = 1024  # units of the buffer on the stack


cdef struct Narrow:
    void *data  # units of the kind of the text
    Py_ssize_t size
    Py_ssize_t at  # how far the text is done; from there on it takes wide units
    uint32_t before  # action of text[at - 1], or 0 where at begins a segment
    uint16_t small[NARROW_SMALL]


ctypedef fused narrow_unit:
    uint8_t
    uint16_t


cdef Py_ssize_t copy_narrow(
    const narrow_unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form, uint32_t *before, narrow_unit *out
) noexcept nogil:
    if narrow_unit is uint8_t:
        return bc_copy_u8_u8(form, text, size, at, before, out)
    else:
        return bc_copy_u16_u16(form, text, size, at, before, out)


cdef void form_narrow(
    const narrow_unit *text, Py_ssize_t size, Py_ssize_t room, bc_form *form, bint aligned, Narrow *narrow
) noexcept nogil:
    """Write the form of a text from narrow.at on in units of its own kind, as far as that is simple.

    It ends before a segment of several code points, a unit of a wider kind, where the room ends, and with `aligned`
    before what is not one for one. room >= size.
    """
    cdef narrow_unit *out = <narrow_unit *>narrow.data
    cdef Py_ssize_t at = narrow.at, used = at, first, k
    cdef uint32_t before = 0, action, every
    cdef const bc_record *record
    if at:
        memcpy(out, text, at * sizeof(narrow_unit))
    while at < size and used + (size - at) <= room:
        first = at
        at = copy_narrow(text, size, at, form, &before, out + used)
        used += at - first
        if at == size:
            break
        action = bc_action(form, text[at])
        record = bc_record_of(action)
        if record.flags & BC_MIDDLE_DOT and used and out[used - 1] == SMALL_L:
            before = 0  # it may go, which the wide units know of
            break
        if stands_alone(text, size, at, form, record):
            every = 0
            for k in range(record.alone_length):
                every |= bc_pool[record.alone + k] & CODE_POINT
            if every <= <narrow_unit>-1 and used + record.alone_length <= room and not (
                aligned and record.alone_length != 1
            ):
                for k in range(record.alone_length):
                    out[used + k] = <narrow_unit>(bc_pool[record.alone + k] & CODE_POINT)
                used += record.alone_length
                before = action
                at += 1
                continue
        else:
            first = begin_of(text, at, form)
            if first < at:
                action = bc_action(form, text[first])
                used -= at - first - 1 + lone_length(bc_record_of(action), action)
                at = first
            before = 0
        break
    narrow.at = at
    narrow.before = before
    narrow.size = used


cdef void widen(int kind, const Narrow *narrow, uint32_t *units) noexcept nogil:
    cdef Py_ssize_t k
    if kind == 1:
        for k in range(narrow.size):
            units[k] = (<const uint8_t *>narrow.data)[k]
    else:
        for k in range(narrow.size):
            units[k] = (<const uint16_t *>narrow.data)[k]


cdef int formed(
    int kind, const void *data, Py_ssize_t size, bc_form *form, bint aligned, Narrow *narrow, Output *out
) noexcept nogil:
    """Normalize into narrow (1), or into out, which is open then (2); 0: in the form already; -1: no memory."""
    cdef Py_ssize_t room
    narrow.data = narrow.small
    narrow.size = narrow.before = 0
    if kind == 1:
        narrow.at = bc_changed_u8(form, <const uint8_t *>data, size)
    elif kind == 2:
        narrow.at = bc_changed_u16(form, <const uint16_t *>data, size)
    else:
        narrow.at = bc_changed_u32(form, <const uint32_t *>data, size)
    if narrow.at == size:
        return 0
    if kind != 4:
        room = size + size // 8 + MARGIN
        if room > NARROW_SMALL:
            narrow.data = malloc(room * kind)
            if narrow.data == NULL:
                return -1
        if kind == 1:
            form_narrow(<const uint8_t *>data, size, room, form, aligned, narrow)
        else:
            form_narrow(<const uint16_t *>data, size, room, form, aligned, narrow)
        if narrow.at == size:
            return 1
    if not open_output(out, size, aligned):
        return -1
    # The room of out is at least that of narrow, and of any prefix of the text.
    if kind != 4:
        widen(kind, narrow, out.units)
        out.size = narrow.size
    else:
        memcpy(out.units, data, narrow.at * sizeof(uint32_t))
        out.size = narrow.at
    dispatch_form(kind, data, size, narrow.at, narrow.before, form, out)
    if out.failed:
        close_output(out)
        return -1
    return 2


cdef inline void close_narrow(Narrow *narrow) noexcept nogil:
    if narrow.data != narrow.small:
        free(narrow.data)
