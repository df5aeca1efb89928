# The one home of the engine's memory layout. structs.py builds the same records for uncompiled runs
# from this text: one field a line, `type name` or `type name[n]`.

cdef struct State:
    # cards
    signed char hands[90]            # seat * 15 + rank
    unsigned short least[102]        # seat * 17 + k: bit r set if the seat holds >= k of rank r < 2
    short size[6]                    # cards in hand; a position may hold 211 in one
    # switches that the state machine reads (rules.md section 18)
    bint declarations
    bint lock_spares_opposite
    bint second_chance
    bint allies_first
    bint last_set_exempt
    bint protect_any_final
    bint chaos_after_trick
    bint chaos_locks
    bint threes_last
    bint open_with_twos
    bint dealt                       # from the beginning of a deal, else from a position
    # whose decision
    int turn                         # seat asked; -1 when over
    int role                         # DECLARE LEAD ANSWER BURN CLOSE OVER
    int leader                       # of this trick
    unsigned long long queue         # seats still to be asked, 4 bits each: seat + 1, 8 for a burn
    bint close_due                   # the owner's opposite is to be asked at the close
    # the top
    int top                          # code of the set, 0 when there is none
    int top_size
    int top_base
    int top_small                    # its 小王, an all-小王 set included
    int owner
    int status                       # OPEN RESTRICTED PROTECTED
    bint top_burn
    int top_final                    # the place its owner took with it, else 0
    int under                        # owner of the set that it beat, -1 for a lead
    # seats, as bit masks
    int active
    int locked
    int bound
    int declared
    int opened
    int failed
    bint chaos
    int best                         # places given from the top
    int worst                        # places given from the bottom
    signed char place[6]             # 1..6, 0 while active
    signed char burned[6]            # mask of owners whose sets fell to this seat's unbeaten burns
    signed char beaten_by[6]         # enemy that played next after a seat's latest set: seat + 1
    # what is only looked at (observe.py)
    int first                        # who led first
    signed char traded[24]           # seat * 4 + a 3, 2, 小王, 大王: bought less sold (R6.1)
    signed char played[105]          # seat * 15 + rank; the last row is all seats
    int said[6]                      # a seat's last word in this trick, 0 for none
    # what the last action brought, three bytes an event
    signed char events[60]
    int n_events

cdef struct Facts:
    signed char place[6]
    int opened
    int declared
    int last                         # seats placed last: failed burners, penalties
    int void                         # seats whose own gains are void
    signed char burned[6]
    signed char blocker[6]

cdef struct Tariff:
    long long place[6]
    int sweep                        # 0 none, 1 double, 2 add, 3 only
    long long sweep_points
    long long value[7]               # by kind; place and sweep unused
    bint floor

cdef struct Sheet:
    int n
    signed char kind[40]
    signed char seat[40]
    long long value[40]
    long long points[2]

cdef struct Rng:
    unsigned int a
    unsigned int b
    unsigned int c
    unsigned int d
