from gouji.engine.columns cimport Candidate
from gouji.engine.moves cimport ONES
from gouji.engine.sets cimport code_is_gouji, set_code
from gouji.engine.structs cimport State
from gouji.engine.trick cimport gouji_status, is_opener, pass_locks

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
    int cards                        # in hand, and of them:
    int twos
    int small
    int big
    bint bound
    int over                         # base of the top, -1 for a lead
    int demanded                     # 大王 that the top's 小王 demand
    int last                         # index written last, -1 before any
    int ways                         # leads of one number of naturals
    int start                        # see _leads
    int nth
    int status                       # that a 够级 set would have
    bint may_open
    int need_hung                    # 2s that make a set with a joker 够级: none, or too many in chaos
    int need                         # 2s that make one of the group at hand so
    int threes                       # 3s left after it, 0 where they need not come last
    Candidate rest                   # the hand as it is
    Candidate all                    # what all sets share
    Candidate row                    # what the sets of the group at hand share

cdef signed char GOUJI_FROM[12]
cdef void set_out(Listing* w) noexcept nogil
cdef void group(Listing* w, int base, int n) noexcept nogil
cdef void put_natural(Listing* w, int index) noexcept nogil
cdef void put(Listing* w, int index, int twos, int last, int small, int big) noexcept nogil
cdef void put_word(Listing* w, int index, int word) noexcept nogil
