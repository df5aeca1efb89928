from gouji.engine.deal cimport show_threes, trade_threes
from gouji.engine.structs cimport Rng, State
from gouji.engine.trick cimport begin, clear, count_up, traded

cdef unsigned int M32
cdef unsigned char RANK_OF[216]
cdef unsigned int next_word(Rng* rng) noexcept nogil
cdef int below(Rng* rng, unsigned int n) noexcept nogil
cdef void deal_random(State* s, Rng* rng, unsigned char* order, bint shown, bint buy) noexcept nogil
cdef start(Rng* rng, seed)
