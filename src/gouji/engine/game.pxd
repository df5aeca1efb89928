from gouji.engine.structs cimport Facts, State
from gouji.engine.moves cimport (
    joker_missing, lead_allowed, scan, sustainable, threes_early)
from gouji.engine.sets cimport set_base, set_big, set_code, set_size, set_small, set_twos, set_naturals, code_beats
from gouji.engine.trick cimport (
    act, begin, burners_mask, clear, count_up, headless_mask, legal_at, legal_count, may_yield, threes_left,
    timeout_action, traded, waiting_mask)
from gouji.engine.scoring cimport Scorer

cdef class Game:
    cdef State s
    cdef State* p
    cdef readonly object rulebook
    cdef readonly object start
    cdef readonly tuple dealt
    cdef readonly tuple bought
    cdef readonly tuple given
    cdef list _history
    cdef list _told
    cdef _wire(self)
    cdef _take(self, hands)
    cdef _tell_failures(self)
    cdef bint _sayable(self, int code)
    cdef bint _holds(self, int seat, int code)
    cdef int _plainly_legal(self, said) except -2
    cdef int _do(self, int code) except -1

cdef void take_switches(State* s, book)
