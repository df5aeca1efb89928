from gouji.engine.structs cimport State
from gouji.engine.sets cimport (
    set_code, set_size, set_base, set_naturals, set_twos, set_small, set_big, code_beats)

cdef unsigned char PAIRS[1250]
cdef unsigned char ONES[4096]

cdef int lead_count(State* s, int seat) noexcept nogil
cdef int lead_at(State* s, int seat, int index) noexcept nogil
cdef int fill_count(State* s, int seat, int n) noexcept nogil
cdef int answer_count(State* s, int seat) noexcept nogil
cdef int answer_at(State* s, int seat, int index) noexcept nogil
cdef int scan(State* s, int seat, bint burn, int want) noexcept nogil
cdef int timeout_lead(State* s, int seat) noexcept nogil
cdef bint one_set(State* s, int seat) noexcept nogil
cdef bint lead_allowed(State* s, int seat, int code) noexcept nogil
cdef bint joker_missing(State* s, int seat, int code) noexcept nogil
cdef bint threes_early(State* s, int seat, int code) noexcept nogil
cdef bint sustainable(State* s, int seat, int code) noexcept nogil

cdef void _fill_tables() noexcept
cdef int _lead_extra(State* s, int seat) noexcept nogil
cdef int _ways(int pairs, int twos, int n) noexcept nogil
cdef int _fill(State* s, int seat, int naturals, int base, int nth) noexcept nogil
