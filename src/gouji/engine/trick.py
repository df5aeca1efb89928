"""Whose decision it is, and what an action brings (R7-R16): the state machine of one deal.

Everything here follows from public facts, the own hand's count of legal sets for R10.5 aside.
Layout of the state: structs.pxd. Nothing here checks an action; `Game` does.
"""

import cython

if not cython.compiled:
    from gouji.engine.moves import (
        answer_at,
        answer_count,
        lead_at,
        lead_count,
        scan,
        timeout_lead,
    )
    from gouji.engine.sets import (
        code_is_gouji,
        code_is_opener,
        set_base,
        set_big,
        set_naturals,
        set_size,
        set_small,
        set_twos,
    )

# Numbers below are C constants where they are compared; Python names for them:
ROLES = ("declare", "lead", "answer", "burn", "close", None)
STATUSES = ("open", "restricted", "protected")
EVENTS = (
    "out",  # seat, place: its hand is empty (R12.1)
    "failed",  # seat, place (R10.5)
    "released",  # seat: its burn was beaten (R10.4)
    "blocked",  # victim, who played the next set (R15.2); told to nobody before the end
    "opened",  # seat (R14.1)
    "burned",  # burner, owner of the set under (R10.7)
    "won",  # seat: its set ended the trick as top (R8.7)
    "wind",  # seat that leads instead of one who is out (R12.3)
    "chaos",  # (R13.1)
    "over",  # (R16.1)
)

_PASS, _YIELD, _DECLARE, _TIMEOUT = (1 << 20) + 0, (1 << 20) + 1, (1 << 20) + 2, (1 << 20) + 3


def _event(s, kind, a, b):
    if s.n_events < 60:
        s.events[s.n_events] = kind
        s.events[s.n_events + 1] = a
        s.events[s.n_events + 2] = b
        s.n_events += 3


# ---------------------------------------------------------------- setting up


def clear(s):
    """Empties everything but the switches."""
    i: cython.int
    for i in range(90):
        s.hands[i] = 0
    for i in range(102):
        s.least[i] = 0
    for i in range(6):
        s.size[i] = 0
        s.place[i] = 0
        s.burned[i] = 0
        s.beaten_by[i] = 0
        s.said[i] = 0
    for i in range(24):
        s.traded[i] = 0
    for i in range(105):
        s.played[i] = 0
    s.queue = 0
    s.close_due = False
    s.top = 0
    s.owner = 0
    s.status = 0
    s.top_burn = False
    s.top_final = 0
    s.under = -1
    s.active = 63
    s.locked = 0
    s.bound = 0
    s.declared = 0
    s.opened = 0
    s.failed = 0
    s.chaos = False
    s.best = 0
    s.worst = 0
    s.n_events = 0


def count_up(s, seat):
    """Makes a seat's size and masks anew from its cards."""
    at: cython.int = seat * 15
    row: cython.int = seat * 17
    rank: cython.int
    k: cython.int
    n: cython.int
    size: cython.int = s.hands[at + 12] + s.hands[at + 13] + s.hands[at + 14]
    for k in range(17):
        s.least[row + k] = 0
    for rank in range(12):
        n = s.hands[at + rank]
        size += n
        for k in range(1, n + 1):
            s.least[row + k] |= 1 << rank
    s.size[seat] = size


def traded(s, buyer, seller, rank):
    """Notes a 3 that was sold for a card of a rank, 0 for nothing (R6.1)."""
    s.traded[buyer * 4] += 1
    s.traded[seller * 4] -= 1
    if rank:
        s.traded[buyer * 4 + rank - 11] -= 1
        s.traded[seller * 4 + rank - 11] += 1


def begin(s, leader, declare):
    """Puts the first question, hands and marks being set."""
    s.first = leader
    s.leader = leader
    if s.best >= 2:
        _begin_chaos(s)
        s.n_events = 0
    if declare:
        s.turn = leader
        s.role = 0
    else:
        _lead(s, leader)


# ---------------------------------------------------------------- what is legal


def headless_mask(s):
    """Mask of active seats whose opposite is out (R11.1)."""
    return s.active & ~(s.active >> 3 | s.active << 3) & 63


def next_active(s, seat):
    """The next active seat in order of play."""
    seat = (seat + 1) % 6
    while s.active >> seat & 1 == 0:
        seat = (seat + 1) % 6
    return seat


def _talk_free(s):
    # R13.3 without chaos_locks: passing locks nobody, no yield, no close
    return s.chaos and not s.chaos_locks


def may_yield(s):
    """R8.4."""
    return (
        s.role == 2
        and s.status == 0
        and s.owner == (s.turn + 3) % 6
        and s.queue != 0
        and not _talk_free(s)
    )


def pass_locks(s):
    """Whether a pass now locks who says it out of the trick: R8.3, R13.3."""
    return (
        s.role == 2
        and not _talk_free(s)
        # R12.3: the request for the wind locks nobody
        and not (s.top_final and s.turn == next_active(s, s.owner))
    )


def gouji_status(s):
    """The status of a 够级 set if one is played now: R9.1, R12.2."""
    opposite: cython.int = (s.turn + 3) % 6
    if s.active >> opposite & 1:
        return 1
    return (
        2
        if (s.role == 2 or s.role == 4)
        and (s.top_final == 1 or s.top_final == 2)
        and s.owner == opposite
        and (s.protect_any_final or s.status == 1)
        else 0
    )


def is_opener(s, code):
    """Whether a set is natural, as one must be that opens its player (R14.1)."""
    return code_is_opener(code, s.open_with_twos)


def legal_count(s):
    """How many actions are legal now, `timeout` not counted; 0 when over."""
    if s.role == 2:
        return answer_count(s, s.turn) + 1 + may_yield(s)
    if s.role == 3:
        return scan(s, s.turn, True, -1) + 1
    if s.role == 1:
        return lead_count(s, s.turn)
    if s.role == 4:
        return answer_count(s, s.turn) + 1
    return 2 if s.role == 0 else 0


def legal_at(s, index):
    """The legal action at an index below legal_count: sets, then pass, then yield."""
    n: cython.int
    if s.role == 1:
        return lead_at(s, s.turn, index)
    if s.role == 0:
        return (1 << 20) + 2 if index == 0 else 1 << 20
    if s.role == 3:
        n = scan(s, s.turn, True, index)
        return n if n else 1 << 20
    n = answer_at(s, s.turn, index)
    return n if n > 0 else (1 << 20) - n - 1


def timeout_action(s):
    """What the clock does for whoever is asked (R17.1)."""
    return timeout_lead(s, s.turn) if s.role == 1 else 1 << 20


# ---------------------------------------------------------------- what follows


def act(s, action):
    """Applies a legal action and puts the next question."""
    s.n_events = 0
    if action == (1 << 20) + 3:
        action = timeout_action(s)
    if s.role == 0:
        if action == (1 << 20) + 2:
            s.declared |= 1 << s.turn
        s.turn = (s.turn + 1) % 6
        if s.turn == s.leader:
            _lead(s, s.leader)
        return
    if action < 1 << 20:
        _put(s, action)
        return
    if s.role != 3:  # R9.2: a declined burn is told to nobody
        s.said[s.turn] = action
    if action == (1 << 20) + 1:
        s.close_due = True
    elif s.role == 2 and not _talk_free(s):
        if pass_locks(s):
            s.locked |= 1 << s.turn
        # R8.5
        if s.second_chance and s.queue and s.turn == (s.owner + 3) % 6 and s.status != 2:
            s.close_due = True
    _advance(s)


def _advance(s):
    entry: cython.int = s.queue & 15
    if entry:
        s.queue >>= 4
        s.turn = (entry & 7) - 1
        s.role = 3 if entry & 8 else 2
    elif s.close_due:
        s.close_due = False
        s.turn = (s.owner + 3) % 6
        s.role = 4
    else:
        _end_trick(s)


def _put(s, code):
    # a set is laid on the table
    seat: cython.int = s.turn
    at: cython.int = seat * 15
    bit: cython.int = 1 << seat
    base: cython.int = set_base(code)
    n: cython.int = set_naturals(code)
    k: cython.int
    held: cython.int
    burn: cython.int = s.role == 3
    over: cython.int = s.role != 1
    owner: cython.int = s.owner
    status: cython.int = gouji_status(s)

    if over:
        if s.top_burn and s.bound >> owner & 1:  # R10.4
            s.bound &= ~(1 << owner)
            _event(s, 2, owner, 0)
        if s.active >> owner & (seat ^ owner) & 1:  # R15.2, kept in terms that all can see
            s.beaten_by[owner] = seat + 1
            if threes_left(s, owner):
                _event(s, 3, owner, seat)
    else:
        for k in range(6):
            s.said[k] = 0

    s.said[seat] = code
    if n:
        held = s.hands[at + base]
        s.hands[at + base] = held - n
        for k in range(held - n + 1, held + 1):
            s.least[seat * 17 + k] &= ~(1 << base)
        s.played[at + base] += n
        s.played[90 + base] += n
    if code >> 9:
        s.hands[at + 12] -= set_twos(code)
        s.hands[at + 13] -= set_small(code)
        s.hands[at + 14] -= set_big(code)
        s.played[at + 12] += set_twos(code)
        s.played[at + 13] += set_small(code)
        s.played[at + 14] += set_big(code)
        s.played[102] += set_twos(code)
        s.played[103] += set_small(code)
        s.played[104] += set_big(code)
    s.size[seat] -= set_size(code)

    s.under = owner if over else -1
    s.owner = seat
    s.top = code
    s.top_size = set_size(code)
    s.top_base = base
    s.top_small = set_small(code)
    s.top_burn = burn
    s.top_final = 0
    if burn:
        s.bound |= bit
    if s.size[seat] == 0:  # R12.1
        s.best += 1
        s.top_final = s.best
        s.place[seat] = s.best
        s.active &= ~bit
        s.bound &= ~bit
        if base or code >> 9:  # not the 3s that R15.2 had left
            s.beaten_by[seat] = 0
        _event(s, 0, seat, s.best)
    else:
        s.beaten_by[seat] = 0

    s.status = status if not s.chaos and code_is_gouji(code) else 0
    if s.top_final == 2 and not s.chaos and not s.chaos_after_trick and s.status == 0:  # R13.1
        _begin_chaos(s)

    if _over(s):
        return
    s.queue = 0
    s.close_due = False
    if set_big(code):  # R8.6
        _end_trick(s)
        return
    _ask(s)
    _advance(s)


def burners_mask(s):
    """Mask of the seats that are asked to burn the top, locks as they are (R9.2, R12.2)."""
    free: cython.int = s.active & ~s.locked & ~(1 << s.owner)
    if s.status == 1:
        return free & ~headless_mask(s) & ~(1 << (s.owner + 3) % 6)
    return free if s.status == 2 else 0


def waiting_mask(s):
    """Mask of the seats still to be asked about the top after this question, burners aside."""
    queue: cython.ulonglong = s.queue
    mask: cython.int = 0
    while queue:
        if queue & 8 == 0:
            mask |= 1 << (queue & 7) - 1
        queue >>= 4
    return mask


def _ask(s):
    # who is asked about the top, in order: R8.2, R8.5, R9.2, R9.3, R12.2, R13.3
    seat: cython.int = s.owner
    others: cython.int = s.active & ~(1 << seat)
    opposite: cython.int = 1 << (seat + 3) % 6 & others
    free: cython.int = others & ~s.locked
    burners: cython.int
    answers: cython.int = 0
    queue: cython.ulonglong = 0
    shift: cython.int = 0
    i: cython.int
    at: cython.int
    if s.status == 0:
        answers = free
        if _talk_free(s):
            answers = others
    elif s.status == 1:
        answers = free & (headless_mask(s) | opposite)
    burners = burners_mask(s)
    if s.status != 2:
        if s.lock_spares_opposite:
            answers |= opposite
        elif s.second_chance and opposite & ~answers and not _talk_free(s):
            s.close_due = True
    if burners:
        for i in range(4):
            # +2 +4 +1 +5 or +1 +2 +4 +5
            if s.allies_first:
                at = 2 if i == 0 else (4 if i == 1 else (1 if i == 2 else 5))
            else:
                at = i + 1 if i < 2 else i + 2
            at = (seat + at) % 6
            if burners >> at & 1:
                queue |= cython.cast(cython.ulonglong, at + 9) << shift
                shift += 4
    for i in range(1, 6):
        at = (seat + i) % 6
        if answers >> at & 1:
            queue |= cython.cast(cython.ulonglong, at + 1) << shift
            shift += 4
    s.queue = queue


def _settle_top(s):
    # the top ends its trick unbeaten: R10.7, R14.1
    code: cython.int = s.top
    if s.top_burn:
        s.burned[s.owner] |= 1 << s.under
        _event(s, 5, s.owner, s.under)
    elif s.status == 1 and s.opened >> s.owner & 1 == 0 and is_opener(s, code):
        s.opened |= 1 << s.owner
        _event(s, 4, s.owner, 0)


def _end_trick(s):
    winner: cython.int = s.owner
    _settle_top(s)
    _event(s, 6, winner, 0)
    s.top = 0
    s.locked = 0
    if s.best >= 2 and not s.chaos:  # R13.1
        _begin_chaos(s)
    if s.active >> winner & 1 == 0:  # R12.3
        winner = next_active(s, winner)
        _event(s, 7, winner, 0)
    _lead(s, winner)


def _begin_chaos(s):
    s.chaos = True
    s.bound = 0
    if not s.chaos_locks:
        s.locked = 0
    _event(s, 8, 0, 0)


def _lead(s, seat):
    # R10.5: a bound leader without a set to lead is out before he is asked
    while s.bound >> seat & 1 and lead_count(s, seat) == 0:
        s.worst += 1
        s.place[seat] = 7 - s.worst
        s.active &= ~(1 << seat)
        s.bound &= ~(1 << seat)
        s.failed |= 1 << seat
        _event(s, 1, seat, 7 - s.worst)
        if _over(s):
            return
        seat = next_active(s, seat)
    s.leader = seat
    s.turn = seat
    s.role = 1


def _over(s):
    # R16.1: one player left ends the deal, a trick cut short included
    seat: cython.int
    if s.active & (s.active - 1):
        return False
    if s.top:
        _settle_top(s)
        s.top = 0
    for seat in range(6):
        if s.active >> seat & 1:
            s.place[seat] = s.best + 1
    s.active = 0
    s.bound = 0
    s.locked = 0
    s.queue = 0
    s.close_due = False
    s.turn = -1
    s.role = 5
    _event(s, 9, 0, 0)
    return True


def threes_left(s, seat):
    """Whether a seat is left with nothing but 3s where they come last, or was before it played
    them out (R15.2)."""
    return s.threes_last and s.hands[seat * 15] == s.size[seat]


def facts_of(s, facts):
    """The facts of a deal that is over, for `scoring.settle`."""
    i: cython.int
    for i in range(6):
        facts.place[i] = s.place[i]
        facts.burned[i] = s.burned[i]
        facts.blocker[i] = s.beaten_by[i] if threes_left(s, i) else 0
    facts.opened = s.opened
    facts.declared = s.declared
    facts.last = s.failed
    facts.void = 0
