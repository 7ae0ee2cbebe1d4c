# What a look at every character of a text tells before patterns are tried on it; twin: _native/pure_shapes.py.

from cpython.unicode cimport PyUnicode_New

cdef extern from "Python.h":
    # The tables behind patterns, which ask for no lock.
    bint Py_UNICODE_ISALNUM(Py_UCS4 c) nogil
    bint Py_UNICODE_ISDECIMAL(Py_UCS4 c) nogil
    bint Py_UNICODE_ISSPACE(Py_UCS4 c) nogil
    Py_UCS4 PyUnicode_MAX_CHAR_VALUE(object text)

cdef struct Shape:
    Py_ssize_t digits
    Py_ssize_t longest
    Py_ssize_t pictographs
    bint identifier


cdef inline bint is_key_sign(uint32_t c) noexcept nogil:
    """ASCII letters and digits, and _-./+=: beside them."""
    if bc_is_ascii_alnum(c):
        return True
    return c == c'_' or bc_in(c, c'-', c'/') or c == c'+' or c == c'=' or c == c':'


cdef inline bint is_small(uint32_t c) noexcept nogil:
    return bc_in(c, c'a', c'z')


cdef inline bint is_capital(uint32_t c) noexcept nogil:
    return bc_in(c, c'A', c'Z')


cdef inline bint is_digit(uint32_t c) noexcept nogil:
    if c < 128:
        return bc_in(c, c'0', c'9')
    return Py_UNICODE_ISDECIMAL(<Py_UCS4>c)


cdef inline bint is_letter(uint32_t c) noexcept nogil:
    """What patterns know as [^\\W\\d_]."""
    if c < 128:
        return is_small(c) or is_capital(c)
    return Py_UNICODE_ISALNUM(<Py_UCS4>c) and not Py_UNICODE_ISDECIMAL(<Py_UCS4>c)


cdef inline bint is_word_sign(uint32_t c) noexcept nogil:
    """What patterns know as \\w."""
    if c < 128:
        return bc_is_ascii_alnum(c) or c == c'_'
    return Py_UNICODE_ISALNUM(<Py_UCS4>c)


cdef void look(const unit *text, Py_ssize_t size, Shape *shape) noexcept nogil:
    """Every index is compared with 0 or size."""
    cdef Py_ssize_t at, run = 0
    cdef uint32_t c, left = 0
    for at in range(size):
        c = text[at]
        if is_key_sign(c):
            run += 1
            if run > shape.longest:
                shape.longest = run
            if bc_in(c, c'0', c'9'):
                shape.digits += 1
            elif not shape.identifier:
                if is_capital(c):
                    shape.identifier = is_small(left)
                elif c == c'_':
                    shape.identifier = is_letter(left) or (at + 1 < size and is_letter(text[at + 1]))
                elif c == c'.':
                    shape.identifier = at + 1 < size and is_letter(text[at + 1]) and is_word_sign(left)
        else:
            run = 0
            if unit is not uint8_t:
                if unit is uint32_t and bc_in(c, 0x1F300, 0x1F9FF):
                    shape.pictographs += 1
                elif not bc_in(c, 0x2E80, 0xA4CF) and Py_UNICODE_ISDECIMAL(<Py_UCS4>c):  # no ideograph is one
                    shape.digits += 1
        left = c


def text_shape(text, /):
    """Return (digits, longest, pictographs, identifier) of a text.

    How many decimal digits of any script it has, how long the longest run of what keys are written in is (ASCII letters
    and digits and _-./+=:), how many pictographs (U+1F300 to U+1F9FF) there are, and whether it has the sign of an
    identifier: an underscore at a letter, a capital behind a small letter (both of ASCII), a full stop inside a word.
    """
    cdef Shape shape
    cdef Py_ssize_t size
    cdef int kind
    cdef const void *data
    check(text, "text")
    size, kind, data = PyUnicode_GET_LENGTH(text), PyUnicode_KIND(text), PyUnicode_DATA(text)
    memset(&shape, 0, sizeof(Shape))
    with nogil:
        if kind == 1:
            look(<const uint8_t *>data, size, &shape)
        elif kind == 2:
            look(<const uint16_t *>data, size, &shape)
        else:
            look(<const uint32_t *>data, size, &shape)
    return shape.digits, shape.longest, shape.pictographs, bool(shape.identifier)


cdef inline bint is_hump(const unit *text, Py_ssize_t size, Py_ssize_t at) noexcept nogil:
    """Whether an ASCII word of camel case is parted before a place: aB, 1B, and ABc before its B."""
    if at == 0 or not is_capital(text[at]):
        return False
    if is_small(text[at - 1]) or bc_in(text[at - 1], c'0', c'9'):
        return True
    return is_capital(text[at - 1]) and at + 1 < size and is_small(text[at + 1])


cdef inline bint is_joint(const unit *text, Py_ssize_t size, Py_ssize_t at) noexcept nogil:
    """Whether a character joins the parts of an identifier."""
    if text[at] == c'_':
        return True
    if (text[at] != c'.' and text[at] != c'-') or at == 0 or at + 1 == size:
        return False
    return is_word_sign(text[at - 1]) and is_word_sign(text[at + 1])


cdef Py_ssize_t count_humps(const unit *text, Py_ssize_t size) noexcept nogil:
    cdef Py_ssize_t at, found = 0
    for at in range(size):
        found += is_hump(text, size, at)
    return found


cdef void part(const unit *text, Py_ssize_t size, unit *target) noexcept nogil:
    """`target` has room for the text and a blank before each hump."""
    cdef Py_ssize_t at, to = 0
    for at in range(size):
        if is_hump(text, size, at):
            target[to] = BLANK
            to += 1
        target[to] = <unit>BLANK if is_joint(text, size, at) else text[at]
        to += 1


cdef object parted(object text, const unit *data, Py_ssize_t size):
    cdef Py_ssize_t humps
    with nogil:
        humps = count_humps(data, size)
    # Only ASCII is put in and taken out, so the new text has the characters of the same kind.
    cdef object made = PyUnicode_New(size + humps, PyUnicode_MAX_CHAR_VALUE(text))
    cdef unit *target = <unit *>PyUnicode_DATA(made)
    with nogil:
        part(data, size, target)
    return made


def part_identifiers(text, /):
    """A text with the parts of identifiers as words of their own: those of "DB_PASSWORD", "apiKey" and "my.key"."""
    check(text, "text")
    cdef Py_ssize_t size = PyUnicode_GET_LENGTH(text)
    cdef int kind = PyUnicode_KIND(text)
    cdef const void *data = PyUnicode_DATA(text)
    if size == 0:
        return ""
    if kind == 1:
        return parted(text, <const uint8_t *>data, size)
    if kind == 2:
        return parted(text, <const uint16_t *>data, size)
    return parted(text, <const uint32_t *>data, size)
