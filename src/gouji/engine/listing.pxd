from gouji.engine.columns cimport Candidate
from gouji.engine.moves cimport ONES, joker_missing, lead_count, one_set, sustainable
from gouji.engine.sets cimport code_is_gouji, set_base, set_code
from gouji.engine.structs cimport State
from gouji.engine.trick cimport gouji_status, is_opener, may_yield, pass_locks

# a list being written: where to, how much room there is, how many there are
cdef struct Listing:
    State* s
    int* indices
    Candidate* rows                  # NULL where no features are wanted
    int room
    int n
    bint pruned
    int seat
    int at                           # seat * 15
    bint bound
    int over                         # base of the top, -1 for a lead
    int demanded                     # 大王 that the top's 小王 demand
    int last                         # index written last, -1 before any
    int ways                         # leads of one number of naturals
    int start                        # see _leads
    int nth
    int status                       # that a 够级 set would have
    bint may_open
    int threes                       # 3s left in hand after the group at hand
    int need                         # cards of the group at hand that are 够级
    Candidate row                    # what all rows of the group at hand share
    Candidate rest                   # the hand as it is

cdef signed char GOUJI_FROM[12]
cdef int list_candidates(State* s, bint pruned, int* indices, Candidate* rows, int room) noexcept nogil

cdef void _set_out(Listing* w) noexcept nogil
cdef void _group(Listing* w, int base, int n) noexcept nogil
cdef void _put(Listing* w, int index, int twos, int small, int big) noexcept nogil
cdef void _put_word(Listing* w, int index, int word) noexcept nogil
cdef bint _part(int held, int n) noexcept nogil
cdef void _leads(Listing* w) noexcept nogil
cdef void _leads_without_naturals(Listing* w) noexcept nogil
cdef void _leads_of_rank(Listing* w, int rank) noexcept nogil
cdef bint _kept(Listing* w, bint whole, int twos, int jokers) noexcept nogil
cdef int _answers(Listing* w) noexcept nogil
cdef int _fills(Listing* w, int base, int naturals, int index) noexcept nogil
cdef int _answers_one_by_one(Listing* w, bint burn) noexcept nogil
