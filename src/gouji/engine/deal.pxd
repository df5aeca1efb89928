cdef int show_threes(unsigned char* order, int first, unsigned char* moments) noexcept nogil
cdef int trade_threes(signed char* hands, int leader, signed char* sales) noexcept nogil

cdef class Words:
    cdef bytes _prefix
    cdef object _counter
    cdef bytes _digest
    cdef int _at
    cpdef unsigned long long word(self) except? 4294967296
    cpdef unsigned long long below(self, n) except? 4294967296
