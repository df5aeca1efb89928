from gouji.engine.columns cimport Observation
from gouji.engine.game cimport Game
from gouji.engine.known cimport Known
from gouji.engine.sets cimport set_base, set_big, set_naturals, set_size, set_small, set_twos
from gouji.engine.structs cimport State
from gouji.engine.trick cimport burners_mask, headless_mask, waiting_mask

cdef signed char FLAGS[384]
cdef signed char FOUR_PACKS[15]
cdef void look(Observation* o, State* s, Observation* rules, int seat) noexcept nogil
cdef void fill_rules(Observation* o, book)

cdef void _flags(signed char* out, int mask, int seat) noexcept nogil
cdef void _turn(signed char* out, signed char* rows, int length, int seat) noexcept nogil
cdef void _look_at_top(Observation* o, State* s, int seat) noexcept nogil
cdef void _look_at_words(Observation* o, State* s, int seat) noexcept nogil
cdef void _look_at_seats(Observation* o, State* s, int seat) noexcept nogil
cdef _write(State* s, book, int seat, out)

cdef class Rules:
    cdef Observation o
