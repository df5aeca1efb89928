from gouji.engine.columns cimport Candidate, Observation
from gouji.engine.game cimport take_switches
from gouji.engine.listing cimport list_candidates
from gouji.engine.observe cimport Rules, look
from gouji.engine.scoring cimport fill_tariff, settle
from gouji.engine.shuffle cimport below, deal_random, start
from gouji.engine.structs cimport Facts, Rng, Sheet, State, Tariff
from gouji.engine.trick cimport act, facts_of, legal_at, legal_count

cdef class Batch:
    cdef State* games
    cdef Tariff tariff
    cdef Rng rng
    cdef unsigned char order[216]
    cdef readonly int n
    cdef readonly object rulebook
    cdef Rules rules
    cdef int* chosen
    cdef bint tells_done
    cdef bint tells_points
    cdef bint tells_places
    cdef signed char* done
    cdef long long* gains
    cdef signed char* ranks
    cdef bint shown
    cdef bint buy
    cdef long long _decisions
    cdef long long _unforced
    cdef long long _deals
    cdef long long _total[2]
    cdef State* _at(self, int i) noexcept nogil
    cdef void _deal(self, State* s) noexcept nogil
    cdef void _score(self, State* s, Sheet* sheet) noexcept nogil
    cdef void _random(self, State* s, long long decisions) noexcept nogil
    cdef _write_ends_to(self, done, points, places)
    cdef int _step(self, int* choices, bint again, bint skip) except -1
    cdef void _go_on(self, int i, State* s, Sheet* sheet, bint again, bint skip) noexcept nogil
    cdef void _tell(self, int i, State* s, Sheet* sheet, bint ended) noexcept nogil
