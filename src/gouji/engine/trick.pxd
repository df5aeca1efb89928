from gouji.engine.structs cimport Facts, State
from gouji.engine.sets cimport set_size, set_base, set_naturals, set_twos, set_small, set_big, code_is_gouji, code_is_opener
from gouji.engine.moves cimport (
    ONES, answer_at, answer_count, lead_at, lead_count, scan, timeout_lead)

cdef void clear(State* s) noexcept nogil
cdef void count_up(State* s, int seat) noexcept nogil
cdef void traded(State* s, int buyer, int seller, int rank) noexcept nogil
cdef void begin(State* s, int leader, bint declare) noexcept nogil
cdef int legal_count(State* s) noexcept nogil
cdef int legal_at(State* s, int index) noexcept nogil
cdef bint may_yield(State* s) noexcept nogil
cdef int timeout_action(State* s) noexcept nogil
cdef bint pass_locks(State* s) noexcept nogil
cdef int gouji_status(State* s) noexcept nogil
cdef bint is_opener(State* s, int code) noexcept nogil
cdef void act(State* s, int action) noexcept nogil
cdef int next_active(State* s, int seat) noexcept nogil
cdef int burners_mask(State* s) noexcept nogil
cdef int headless_mask(State* s) noexcept nogil
cdef int waiting_mask(State* s) noexcept nogil
cdef bint threes_left(State* s, int seat) noexcept nogil
cdef void facts_of(State* s, Facts* facts) noexcept nogil

cdef void _event(State* s, int kind, int a, int b) noexcept nogil
cdef void _put(State* s, int code) noexcept nogil
cdef void _ask(State* s) noexcept nogil
cdef void _advance(State* s) noexcept nogil
cdef void _end_trick(State* s) noexcept nogil
cdef void _settle_top(State* s) noexcept nogil
cdef void _begin_chaos(State* s) noexcept nogil
cdef void _lead(State* s, int seat) noexcept nogil
cdef bint _over(State* s) noexcept nogil
cdef bint _talk_free(State* s) noexcept nogil
