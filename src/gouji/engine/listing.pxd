from gouji.engine.columns cimport Candidate
from gouji.engine.moves cimport ONES, fill_count, joker_missing, lead_count, one_set, sustainable
from gouji.engine.rows cimport Listing, group, put, put_natural, put_word, set_out
from gouji.engine.sets cimport set_base, set_code
from gouji.engine.structs cimport State
from gouji.engine.trick cimport may_yield

cdef int list_candidates(State* s, bint pruned, int* indices, Candidate* rows, int room) noexcept nogil

cdef bint _part(int held, int n) noexcept nogil
cdef void _leads(Listing* w) noexcept nogil
cdef void _leads_without_naturals(Listing* w) noexcept nogil
cdef void _leads_of_rank(Listing* w, int rank) noexcept nogil
cdef bint _kept(Listing* w, bint whole, int twos, int jokers) noexcept nogil
cdef int _answers(Listing* w) noexcept nogil
cdef int _fills(Listing* w, int base, int naturals, int index) noexcept nogil
cdef int _answers_one_by_one(Listing* w, bint burn) noexcept nogil
