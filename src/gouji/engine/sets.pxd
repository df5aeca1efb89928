cdef int set_code(int naturals, int base, int twos, int small, int big) noexcept nogil
cdef int set_size(int code) noexcept nogil
cdef int set_base(int code) noexcept nogil
cdef int set_naturals(int code) noexcept nogil
cdef int set_twos(int code) noexcept nogil
cdef int set_small(int code) noexcept nogil
cdef int set_big(int code) noexcept nogil
cdef bint code_beats(int new, int top) noexcept nogil
cdef bint code_is_gouji(int code) noexcept nogil
cdef bint code_is_opener(int code, bint with_twos) noexcept nogil
