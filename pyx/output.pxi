# The growing result of a normalization: units, their spans, the work buffer; included by forms.pxi.


cdef struct Output:
    uint32_t *units
    int32_t *starts  # NULL while unit i comes from [i, i + 1)
    int32_t *ends
    Py_ssize_t size
    Py_ssize_t room
    uint32_t *work  # packed units of a segment
    Py_ssize_t work_size
    Py_ssize_t work_room
    bint aligned
    bint failed
    bint enclosed  # the segment at hand has an enclosing mark
    bint dotted  # a middle dot may stand between two l
    uint32_t small[FORM_SMALL]
    uint32_t small_work[MARGIN * 2]


cdef bint open_output(Output *out, Py_ssize_t size, bint aligned) noexcept nogil:
    """Make room for a text of a size; False when there is no memory (nothing is to be freed then)."""
    out.starts = out.ends = NULL
    out.size = out.work_size = 0
    out.work = out.small_work
    out.work_room = MARGIN * 2
    out.aligned = aligned
    out.failed = out.enclosed = out.dotted = False
    out.units = out.small
    out.room = FORM_SMALL
    if size + size // 8 + MARGIN > FORM_SMALL:
        out.room = size + size // 8 + 2 * MARGIN
        out.units = <uint32_t *>malloc(out.room * sizeof(uint32_t))
    return out.units != NULL


cdef void close_output(Output *out) noexcept nogil:
    if out.units != out.small:
        free(out.units)
    if out.work != out.small_work:
        free(out.work)
    free(out.starts)
    free(out.ends)


cdef bint grow_output(Output *out) noexcept nogil:
    """Double the room of the units and, where they exist, of the spans; the old contents stay valid on failure."""
    cdef Py_ssize_t room = 2 * out.room
    cdef void *more
    if out.units == out.small:
        more = malloc(room * sizeof(uint32_t))
        if more != NULL:
            memcpy(more, out.units, out.size * sizeof(uint32_t))
    else:
        more = realloc(out.units, room * sizeof(uint32_t))
    if more == NULL:
        out.failed = True
        return False
    out.units = <uint32_t *>more
    if out.starts != NULL:
        more = realloc(out.starts, room * sizeof(int32_t))
        if more != NULL:
            out.starts = <int32_t *>more
            more = realloc(out.ends, room * sizeof(int32_t))
        if more == NULL:
            out.failed = True
            return False
        out.ends = <int32_t *>more
    out.room = room
    return True


cdef bint add_spans(Output *out) noexcept nogil:
    """Begin to keep spans: the units so far come from the code points of the same place."""
    cdef Py_ssize_t at
    if not out.aligned or out.starts != NULL:
        return True
    out.starts = <int32_t *>malloc(out.room * sizeof(int32_t))
    out.ends = <int32_t *>malloc(out.room * sizeof(int32_t))
    if out.starts == NULL or out.ends == NULL:
        out.failed = True
        return False
    for at in range(out.size):
        out.starts[at] = <int32_t>at
        out.ends[at] = <int32_t>(at + 1)
    return True


cdef inline void put_unit(Output *out, uint32_t c, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Add a unit; the caller has seen to it that size < room."""
    out.units[out.size] = c
    if out.starts != NULL:
        out.starts[out.size] = <int32_t>start
        out.ends[out.size] = <int32_t>end
    out.size += 1


cdef bint is_identity(Output *out, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    if out.size != size:
        return False
    if out.starts == NULL:
        return True
    for at in range(size):
        if out.starts[at] != at or out.ends[at] != at + 1:
            return False
    return True
