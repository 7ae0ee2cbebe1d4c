# Variant folds in place; included by _pipeline.pyx.

cdef extern from "variants.h":
    uint32_t bc_fold_hans(uint32_t c) nogil
    uint32_t bc_fold_shinjitai(uint32_t c) nogil

cdef enum:
    FOLD_NONE = 0
    FOLD_HANS = 1
    FOLD_SHINJITAI = 2


cdef void fold_units(uint32_t *units, Py_ssize_t size, int fold) noexcept nogil:
    """Fold Han variants; every fold keeps lengths."""
    cdef Py_ssize_t at
    if fold == FOLD_HANS:
        for at in range(size):
            units[at] = bc_fold_hans(units[at])
    elif fold == FOLD_SHINJITAI:
        for at in range(size):
            units[at] = bc_fold_shinjitai(units[at])
