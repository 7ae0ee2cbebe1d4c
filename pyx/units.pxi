# What the other .pxi files share: integer types, memory, and the three kinds of a str (PEP 393).

from libc.stdint cimport INT32_MAX, int32_t, uint8_t, uint16_t, uint32_t
from libc.stdlib cimport free, malloc, realloc
from libc.string cimport memcpy, memset

cdef enum:
    LONG = 4096  # code points above which the GIL is released

ctypedef fused unit:
    uint8_t
    uint16_t
    uint32_t
