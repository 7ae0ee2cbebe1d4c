# The normalizer: NFKC and the search form over units of any kind, without the GIL; included after units.pxi.
#
# search_units writes the search form of a text (ASCII included) into an Output that it opens; the caller closes it.
# A text falls into segments: a code point that neighbours before it cannot touch ("boundary"), and what follows it and
# is no boundary. A boundary followed by another one is its lone form from the table; a segment of several code points
# is decomposed, ordered and composed (UAX 15). Scratch belongs to the call: on the stack for short texts, else from
# malloc, freed on every path. All work is linear: long runs of marks are put in order by counting.

cdef extern from *:
    """
    #define BC_WITH_MAPPINGS
    #include "unicode_tables.h"
    #include "copying.h"
    """
    ctypedef struct bc_record:
        uint16_t full, alone
        uint8_t full_length, alone_length, flags
    ctypedef struct bc_pair:
        uint32_t first, second, whole
    ctypedef struct bc_form "const bc_form":
        bint search
    bc_form bc_nfkc_form
    bc_form bc_search_form
    const uint32_t bc_pool[]
    const bc_pair bc_pairs[]
    int BC_PAIR_BITS, BC_CCC_SHIFT
    uint32_t BC_BACK, BC_NOT_BOUNDARY, BC_VOWEL_HEAD, BC_ENCLOSING, BC_MIDDLE_DOT, BC_NUMBER_MASK
    uint32_t bc_action(bc_form *form, uint32_t c) nogil
    const bc_record *bc_record_of(uint32_t action) nogil
    Py_ssize_t bc_copy_u8_u8(
        bc_form *form, const uint8_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t *before, uint8_t *out
    ) nogil
    Py_ssize_t bc_copy_u8_u32(
        bc_form *form, const uint8_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t *before, uint32_t *out
    ) nogil
    Py_ssize_t bc_copy_u16_u16(
        bc_form *form, const uint16_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t *before, uint16_t *out
    ) nogil
    Py_ssize_t bc_copy_u16_u32(
        bc_form *form, const uint16_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t *before, uint32_t *out
    ) nogil
    Py_ssize_t bc_copy_u32_u32(
        bc_form *form, const uint32_t *text, Py_ssize_t size, Py_ssize_t at, uint32_t *before, uint32_t *out
    ) nogil
    Py_ssize_t bc_begin_u8(bc_form *form, const uint8_t *text, Py_ssize_t at) nogil
    Py_ssize_t bc_begin_u16(bc_form *form, const uint16_t *text, Py_ssize_t at) nogil
    Py_ssize_t bc_begin_u32(bc_form *form, const uint32_t *text, Py_ssize_t at) nogil
    Py_ssize_t bc_changed_u8(bc_form *form, const uint8_t *text, Py_ssize_t size) nogil
    Py_ssize_t bc_changed_u16(bc_form *form, const uint16_t *text, Py_ssize_t size) nogil
    Py_ssize_t bc_changed_u32(bc_form *form, const uint32_t *text, Py_ssize_t size) nogil

cdef enum:
    FORM_SMALL = 384  # units of the buffer on the stack
    MARGIN = 32  # room kept free: the longest mapping has 18 units
    SHORT_RUN = 16  # marks up to which insertion sort is used
    CODE_POINT = 0x1FFFFF
    IOTA_BELOW = 0x345
    IOTA = 0x3B9
    DOT_ABOVE = 0x307
    SARA_E = 0xE40
    CLASS_ABOVE = 230
    SMALL_L = 0x6C
    MIDDLE_DOT = 0xB7
    HYPHENATION_POINT = 0x2027


include "output.pxi"
include "composition.pxi"


cdef inline const bc_record *record_at(bc_form *form, uint32_t c) noexcept nogil:
    return bc_record_of(bc_action(form, c))


cdef bint push_full(Output *out, bc_form *form, uint32_t c) noexcept nogil:
    """Add the packed full decomposition of a code point to the work buffer."""
    cdef Py_ssize_t room
    cdef void *more
    cdef uint32_t number = bc_action(form, c) & BC_NUMBER_MASK, index
    cdef const bc_record *record = bc_record_of(number)
    if out.work_size + MARGIN > out.work_room:
        room = 2 * out.work_room
        if out.work == out.small_work:
            more = malloc(room * sizeof(uint32_t))
            if more != NULL:
                memcpy(more, out.work, out.work_size * sizeof(uint32_t))
        else:
            more = realloc(out.work, room * sizeof(uint32_t))
        if more == NULL:
            out.failed = True
            return False
        out.work = <uint32_t *>more
        out.work_room = room
    if number:
        # full_length <= 18 < MARGIN, which the check above left free.
        for index in range(record.full_length):
            out.work[out.work_size + index] = bc_pool[record.full + index]
        out.work_size += record.full_length
    elif 0xAC00 <= c <= 0xD7A3:
        index = c - 0xAC00
        out.work[out.work_size] = 0x1100 + index // 588
        out.work[out.work_size + 1] = (0x1161 + index % 588 // 28) | BC_BACK
        out.work_size += 2
        if index % 28:
            out.work[out.work_size] = (0x11A7 + index % 28) | BC_BACK
            out.work_size += 1
    else:
        out.work[out.work_size] = c
        out.work_size += 1
    return True


cdef Py_ssize_t vowel_at(const unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form) noexcept nogil:
    """Return the length of a sequence that becomes one vowel, dropped code points between; 0 when there is none.

    At NIKHAHIT: it, tone marks and SARA AA. At SARA E of Thai: it and another one.
    """
    cdef uint32_t head = <uint32_t>text[at], block = head & 0xF80, c, number
    cdef uint32_t last = SARA_E if head == SARA_E else block | 0x32
    cdef Py_ssize_t end = at + 1
    while end < size:
        c = text[end]
        if c == last:
            return end + 1 - at
        if head == SARA_E or not (block | 0x48) <= c <= (block | 0x4B):
            number = bc_action(form, c) & BC_NUMBER_MASK
            if number == 0 or bc_record_of(number).full_length:
                return 0
        end += 1
    return 0


cdef Py_ssize_t gather_segment(const unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form, Output *out) noexcept nogil:
    """Put the lone forms of the segment at an offset into out and its full decompositions into work; its end."""
    cdef Py_ssize_t first = at, end, width
    cdef const bc_record *record
    while at < size:
        record = record_at(form, text[at])
        width = vowel_at(text, size, at, form) if record.flags & BC_VOWEL_HEAD else 0
        if at > first and not record.flags & BC_NOT_BOUNDARY and (not width or text[at] == SARA_E):
            break
        end = at + (width if width else 1)
        if width:
            # NIKHAHIT goes into the SARA AM behind the tone marks, U+0E33 or U+0EB3, which follows SARA AA in the code
            # as SARA AE follows SARA E.
            for width in range(at + 1, end - 1):
                if not add_both(out, form, text[width], at, end):
                    return size
            if not add_both(out, form, <uint32_t>text[end - 1] + 1, at, end):
                return size
        elif not add_both(out, form, text[at], at, end):
            return size
        at = end
    return at


cdef bint add_both(Output *out, bc_form *form, uint32_t c, Py_ssize_t start, Py_ssize_t end) noexcept nogil:
    """Add a code point's lone form to out and its full decomposition to work; False when there is no memory."""
    cdef uint32_t number = bc_action(form, c) & BC_NUMBER_MASK, k
    cdef const bc_record *record = bc_record_of(number)
    if out.size + MARGIN > out.room and not grow_output(out):
        return False
    if record.flags & BC_ENCLOSING:
        out.enclosed = True
    if record.flags & BC_MIDDLE_DOT:
        out.dotted = True
    if number == 0:
        put_unit(out, c, start, end)
    for k in range(record.alone_length):
        put_unit(out, bc_pool[record.alone + k] & CODE_POINT, start, end)
    return push_full(out, form, c)


cdef Py_ssize_t form_segment(const unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form, Output *out) noexcept nogil:
    """Add the segment that begins at an offset; return its end. On failure, out.failed is set."""
    cdef Py_ssize_t first_out = out.size, k
    cdef int32_t start_span = 0, end_span = 0
    # At the begin of a text marks may have nothing to enclose.
    cdef Py_ssize_t begin = at
    cdef bint encloses = not record_at(form, text[at]).flags & BC_NOT_BOUNDARY
    out.work_size = 0
    out.enclosed = False
    if not add_spans(out):
        return size
    at = gather_segment(text, size, at, form, out)
    if out.failed:
        return size
    if not order_marks(out.work, out.work_size):
        out.failed = True
        return size
    if form.search:
        out.work_size = without_dots(out.work, out.work_size)
    out.work_size = compose_units(out.work, out.work_size)
    encloses = encloses and out.enclosed
    if not encloses and out.size - first_out == out.work_size and same_units(out.units + first_out, out.work, out.work_size):
        return at
    # Something moved or composed: all units share the span of the segment. A full decomposition that is not empty has
    # a lone form that is not (tested), so where there are units to write there were some in out.
    if out.starts != NULL and out.work_size:
        start_span = out.starts[first_out]
        end_span = out.ends[out.size - 1]
    out.size = first_out
    if encloses:
        start_span, end_span = <int32_t>begin, <int32_t>at  # with the mark
        # The first of the segment is a boundary and gave a unit, whose room the blank before may take.
        put_unit(out, 0x20, start_span, end_span)
    for k in range(out.work_size):
        if out.size + MARGIN > out.room and not grow_output(out):
            return size
        put_unit(out, out.work[k], start_span, end_span)
    if encloses:
        if out.size + MARGIN > out.room and not grow_output(out):
            return size
        put_unit(out, 0x20, start_span, end_span)
    return at


cdef bint same_units(const uint32_t *a, const uint32_t *b, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at
    for at in range(size):
        if a[at] != b[at]:
            return False
    return True


cdef Py_ssize_t copy(
    const unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form, uint32_t *before, uint32_t *out
) noexcept nogil:
    if unit is uint8_t:
        return bc_copy_u8_u32(form, text, size, at, before, out)
    elif unit is uint16_t:
        return bc_copy_u16_u32(form, text, size, at, before, out)
    else:
        return bc_copy_u32_u32(form, text, size, at, before, out)


cdef Py_ssize_t begin_of(const unit *text, Py_ssize_t at, bc_form *form) noexcept nogil:
    """Return where the segment that holds text[at], no boundary, begins."""
    if unit is uint8_t:
        return bc_begin_u8(form, text, at)
    elif unit is uint16_t:
        return bc_begin_u16(form, text, at)
    else:
        return bc_begin_u32(form, text, at)


cdef inline Py_ssize_t lone_length(const bc_record *record, uint32_t action) noexcept nogil:
    return record.alone_length if action & BC_NUMBER_MASK else 1


cdef inline bint stands_alone(
    const unit *text, Py_ssize_t size, Py_ssize_t at, bc_form *form, const bc_record *record
) noexcept nogil:
    """Whether a code point where copying stopped is a boundary that becomes its lone form."""
    return record.flags == 0 or record.flags == BC_MIDDLE_DOT or (
        record.flags == BC_VOWEL_HEAD and text[at] != SARA_E and not vowel_at(text, size, at, form)
    )


cdef void form_text(
    const unit *text, Py_ssize_t size, Py_ssize_t at, uint32_t before, bc_form *form, Output *out
) noexcept nogil:
    """Write the form of text[at:] behind that of text[:at], which is in out.

    `before` is the action of text[at - 1], or 0 where at begins a segment.
    """
    cdef Py_ssize_t first, k
    cdef uint32_t action
    cdef const bc_record *record
    while at < size and not out.failed:
        if out.room - out.size < size - at + MARGIN and not grow_output(out):
            return
        # The room left holds the rest of the text one to one and MARGIN units more.
        first = at
        at = copy(text, size, at, form, &before, out.units + out.size)
        if out.starts != NULL:
            for k in range(first, at):
                out.starts[out.size + (k - first)] = <int32_t>k
                out.ends[out.size + (k - first)] = <int32_t>(k + 1)
        out.size += at - first
        if at == size:
            return
        action = bc_action(form, text[at])
        record = bc_record_of(action)
        if stands_alone(text, size, at, form, record):
            if record.flags & BC_MIDDLE_DOT:
                out.dotted = True
            if record.alone_length != 1 and not add_spans(out):
                return
            for k in range(record.alone_length):
                put_unit(out, bc_pool[record.alone + k] & CODE_POINT, at, at + 1)
            before = action
            at += 1
        else:
            # Take back the segment's begin and do it whole; its end is a boundary, so this happens once a segment.
            # What was written of it: the lone form of the boundary, and marks one to one.
            first = begin_of(text, at, form)
            if first < at:
                action = bc_action(form, text[first])
                out.size -= at - first - 1 + lone_length(bc_record_of(action), action)
            at = form_segment(text, size, first, form, out)
            before = 0


cdef void without_middle_dots(Output *out) noexcept nogil:
    """Drop each middle dot or hyphenation point between two l."""
    cdef Py_ssize_t at, kept = 0
    cdef uint32_t c
    for at in range(out.size):
        c = out.units[at]
        # What was kept last is the unit before: behind a dot that went stands an l, no dot. at + 1 < out.size.
        if (c == MIDDLE_DOT or c == HYPHENATION_POINT) and kept and out.units[kept - 1] == SMALL_L:
            if at + 1 < out.size and out.units[at + 1] == SMALL_L:
                if not add_spans(out):
                    return
                continue
        if kept < at:
            out.units[kept] = c
            if out.starts != NULL:
                out.starts[kept] = out.starts[at]
                out.ends[kept] = out.ends[at]
        kept += 1
    out.size = kept


cdef void dispatch_form(
    int kind, const void *data, Py_ssize_t size, Py_ssize_t at, uint32_t before, bc_form *form, Output *out
) noexcept nogil:
    if kind == 1:
        form_text(<const uint8_t *>data, size, at, before, form, out)
    elif kind == 2:
        form_text(<const uint16_t *>data, size, at, before, form, out)
    else:
        form_text(<const uint32_t *>data, size, at, before, form, out)
    if out.dotted and not out.failed:
        without_middle_dots(out)


cdef inline int search_units(int kind, const void *data, Py_ssize_t size, bint aligned, Output *out) noexcept nogil:
    """Open out and write the search form of a text of PEP 393's kind and its size, in the form already or not.

    With `aligned`, out.starts and out.ends are the original spans (code points) of the units, or NULL when unit i
    comes from [i, i + 1) throughout. Returns 0; -1 when there is no memory, then out is closed. size <= INT32_MAX.
    """
    if not open_output(out, size, aligned):
        return -1
    dispatch_form(kind, data, size, 0, 0, &bc_search_form, out)
    if out.failed:
        close_output(out)
        return -1
    if out.starts != NULL and is_identity(out, size):
        free(out.starts)
        free(out.ends)
        out.starts = out.ends = NULL
    return 0
