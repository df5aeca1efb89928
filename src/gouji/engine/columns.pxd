# The one home of the learner's arrays: the columns of an observation, and the features of a candidate,
# in their order, one signed byte each. columns.py reads names, lengths and meanings from this text,
# docs/observation.md and docs/actions.md are held to it by a test. Every change here is a new VERSION.
#
# [6] is by seat from the observer's: me, next, my ally after that, opposite, my other ally, previous.
# [15] is by rank, 3 first. A flag is 0 or 1; what is larger than 127 or less than -128 is written as that.

cdef struct Observation:
    # the rulebook (section 18)
    signed char opening                  # 1 `shown_threes`, 0 `first_taker` (R5.3, R5.4)
    signed char drawer                   # 1 `rotates`, 0 `named` (R5.2)
    signed char buy_threes               # flag (R6)
    signed char declarations             # flag (R7)
    signed char lock_spares_opposite     # flag (R8.3, R9.3)
    signed char second_chance            # flag (R8.5)
    signed char burn_order               # 1 `allies_first`, 0 `seat_order` (R9.2)
    signed char last_set_exempt          # flag (R10.1, R10.3)
    signed char protect_any_final        # flag (R12.2)
    signed char chaos_after_trick        # flag (R13.1)
    signed char chaos_locks              # flag (R13.3)
    signed char threes_last              # flag (R15.1, R15.2)
    signed char open_with_twos           # flag (R14.1)
    signed char burn_point               # points (R10.7)
    signed char block_point              # points (R15.2)
    signed char open_point               # points (R14.2)
    signed char declare_point            # points (R14.3)
    signed char declare_failed_point     # points (R14.3)
    signed char place_points[6]          # points of the places 1 to 6 (R16.2)
    signed char sweep[4]                 # one of `none`, `double`, `add`, `only` (R16.3)
    signed char sweep_points             # points (R16.3)
    signed char floor_at_zero            # flag (R16.4)
    signed char clock_s                  # seconds, 0 for none (R17.1)
    signed char deals_per_match          # deals (R16.5)
    # the question
    signed char role[5]                  # what I am asked: declare, lead, answer, burn, close; all 0 if nothing
    signed char window[5]                # what is being asked at the table, the same five; all 0 when over
    signed char asked[6]                 # whom it is put to: in a burn window all who may be asked (R9.2)
    signed char waiting[6]               # who is still to be asked about the top after that, burners aside
    signed char close_due                # whether the owner's opposite is to be asked at the close (R8.4, R8.5)
    # cards
    signed char hand[15]                 # mine
    signed char played[90]               # what each seat has played, 15 ranks a seat
    signed char unseen[15]               # of four packs, neither in my hand nor played
    signed char size[6]                  # cards in hand, 0 once out
    signed char traded[24]               # 3s, 2s, 小王, 大王 that each seat has bought, less those it sold (R6.1)
    # the set on the table; all 0 when there is none
    signed char top                      # whether there is one
    signed char top_cards[15]            # its cards by rank
    signed char top_base                 # its base rank, 1 (a 3) to 15 (大王)
    signed char top_size                 # how many cards
    signed char status[3]                # open, restricted (R9.1), protected (R12.2)
    signed char top_burn                 # whether it is a burn (R10)
    signed char top_place                # the place that its owner took with it (R12.1)
    signed char owner[6]                 # who played it
    signed char beaten[6]                # whose set it beat; all 0 for a lead
    # the trick
    signed char leader[6]                # who led or is to lead it
    signed char said_set[6]              # whose last word in this trick is a set
    signed char said_pass[6]             # whose is a pass, declined burns not counted (R9.2)
    signed char said_yield[6]            # whose is a yield (R8.4)
    signed char said_base[6]             # base rank of a set that is a seat's last word, 1 to 15
    signed char said_size[6]             # its cards
    signed char said_twos[6]             # its 2s
    signed char said_small[6]            # its 小王; a 大王 leaves nothing to say (R8.6)
    signed char locked[6]                # who is locked out of the trick (R8.3)
    # the deal
    signed char first_leader[6]          # who led first; with `shown_threes` for his 3s (R5.3)
    signed char dealt                    # 1 for a deal from its beginning, 0 for a position (`start = "play"`)
    signed char active[6]                # who is neither finished nor failed (R1.3)
    signed char place[6]                 # places taken, 1 to 6, 0 while active (R16.1)
    signed char failed[6]                # who failed a burner's duty (R10.5)
    signed char headless[6]              # active, and the opposite out (R11.1)
    signed char bound[6]                 # under a burner's duty (R10.3)
    signed char declared[6]              # who has declared (R7.1)
    signed char opened[6]                # who has opened (R14.1)
    signed char burned[6]                # whose burn took a trick over an enemy's set (R10.7)
    signed char overtaken[6]             # whose latest set was beaten next by an enemy's; if nothing but 3s
                                         # is left to him, that enemy has blocked him (R15.2)
    signed char chaos                    # whether 四人乱缠 has begun (R13.1)

cdef struct Candidate:
    # a word
    signed char passes                   # flag
    signed char yields                   # flag (R8.4)
    signed char declares                 # flag (R7.1)
    signed char locks                    # a pass that locks me out of the trick (R8.3)
    # a set; all 0 for a word
    signed char base                     # base rank, 1 (a 3) to 15 (大王)
    signed char size                     # cards
    signed char naturals                 # cards of a base below 2
    signed char twos                     # 2s, attached or the base
    signed char small                    # 小王
    signed char big                      # 大王
    signed char whole                    # none of the base rank is left in hand
    signed char empties                  # it empties the hand (R12.1)
    signed char gouji                    # it is 够级 here: never in 四人乱缠 (R4.1, R13.2)
    signed char restricted               # it will be restricted (R9.1)
    signed char protected                # it will be protected (R12.2)
    signed char opens                    # it opens me, who has not opened, if nobody beats it (R14.1)
    signed char ends                     # it holds a 大王 and ends the trick at once (R8.6)
    signed char burns                    # it is a burn, and binds me to the duty (R10.3)
    signed char closes                   # it is played at the close (R8.5)
    signed char over_ally                # it beats an ally's set
    signed char over_enemy               # it beats an enemy's set
    signed char over_opposite            # it beats my opposite's set
    signed char releases                 # it beats a burn and frees the burner of his duty (R10.4)
    signed char rise                     # ranks above the top's base; 0 for a lead
    signed char spare                    # jokers, less the 大王 that the top's 小王 demand (R3.2)
    # the hand after it; of a word, the hand as it is
    signed char left                     # cards of the base rank; 0 of a word
    signed char left_size                # cards
    signed char left_ranks               # different ranks of 3 to A
    signed char left_twos                # 2s
    signed char left_small               # 小王
    signed char left_big                 # 大王
    signed char left_single              # ranks of 3 to A with one card
    signed char left_gouji               # ranks of T to A with enough cards for a 够级 set (R4.1)
    signed char left_set                 # whether it is one set, and so may be played at once
    signed char left_threes              # whether it is nothing but 3s where those come last (R15.1, R15.2)
