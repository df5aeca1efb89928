"""What a `View` tells, in the memory of the engine: a state whose hidden hands are empty.

`observe` and `candidates` read it as they read a game's own state, so that both give the same.
"""

import cython

from gouji.engine.cards import RANKS
from gouji.engine.trick import ROLES, STATUSES

if not cython.compiled:
    from gouji.engine.game import take_switches
    from gouji.engine.sets import (
        set_base,
        set_big,
        set_naturals,
        set_size,
        set_small,
        set_twos,
    )
    from gouji.engine.structs import State
    from gouji.engine.trick import clear, count_up, traded


def _mask(seats):
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


@cython.cclass
class Known:
    """The state that a view tells."""

    def __init__(self, view):
        public = view.public
        if cython.compiled:
            s = cython.address(self.s)
        else:
            self.s = State()
            s = self.s
        take_switches(s, public.rulebook)
        clear(s)
        s.dealt = public.start == "deal"
        for rank in range(15):
            s.hands[view.seat * 15 + rank] = view.hand[rank]
        count_up(s, view.seat)
        for seat in range(6):
            s.size[seat] = public.sizes[seat]
            s.place[seat] = public.places[seat] or 0
        for sale in public.bought:
            traded(s, sale.buyer, sale.seller, RANKS.index(sale.price) if sale.price else 0)
        s.first = public.first_leader
        s.leader = public.leader
        s.active = _mask(public.active)
        s.locked = _mask(public.locked)
        s.bound = _mask(public.bound)
        s.declared = _mask(public.declared)
        s.opened = _mask(public.opened)
        s.failed = _mask(public.failed)
        s.chaos = public.chaos
        self._recall(s, public.told_packed, public)
        self._question(s, view)

    def _question(self, s, view):
        public = view.public
        s.role = ROLES.index(public.window)
        # who of a burn window is asked now, nobody tells
        s.turn = view.seat if view.role else (public.asked[0] if len(public.asked) == 1 else -1)
        for seat in public.waiting:
            s.queue = s.queue << 4 | seat + 1
        s.close_due = public.close_due
        if public.top is None:
            return
        s.top = public.top
        s.top_size = set_size(s.top)
        s.top_base = set_base(s.top)
        s.top_small = set_small(s.top)
        s.owner = public.owner
        s.status = STATUSES.index(public.status)
        s.top_burn = public.top_is_burn
        s.top_final = public.top_place or 0

    def _recall(self, s, told, public):
        # goes through what was said: cards played, this trick's words, burns, who was overtaken
        entry: cython.int
        code: cython.int
        seat: cython.int
        at: cython.int
        i: cython.int
        top: cython.int = -1  # where the top stands in what was told
        last: cython.int[6]
        if not cython.compiled:
            last = [0] * 6
        for i in range(6):
            last[i] = -1
        for i in range(len(told)):
            entry = told[i]
            if entry & 0x1FFFFF < 1 << 20:
                last[entry >> 21 & 7] = i
        # the last sets of those who have finished emptied their hands
        for seat in range(6):
            if not _has_finished(public, seat):
                last[seat] = -1
        for i in range(len(told)):
            entry = told[i]
            code = entry & 0x1FFFFF
            seat = entry >> 21 & 7
            if entry >> 24 == 0:
                continue
            if entry >> 24 == 1:  # a lead, or a failed leader
                self._end_trick(s, top, told)
                top = -1
            if code >= 1 << 20:
                if code < (1 << 20) + 2:
                    s.said[seat] = code
                continue
            s.under = -1
            if top >= 0:
                s.under = s.owner
                if (seat ^ s.owner) & 1 and top != last[s.owner]:  # R15.2
                    s.beaten_by[s.owner] = seat + 1
            if i != last[seat] or set_base(code) or code >> 9:
                s.beaten_by[seat] = 0
            at = seat * 15
            s.said[seat] = code
            s.played[at + set_base(code)] += set_naturals(code)
            s.played[at + 12] += set_twos(code)
            s.played[at + 13] += set_small(code)
            s.played[at + 14] += set_big(code)
            s.owner = seat
            top = i
        for i in range(90):
            s.played[90 + i % 15] += s.played[i]
        if public.top is None:
            self._end_trick(s, top, told)

    def _end_trick(self, s, top, told):
        i: cython.int
        if top >= 0 and told[top] >> 24 == 3:  # R10.7
            s.burned[s.owner] |= 1 << s.under
        for i in range(6):
            s.said[i] = 0


def _has_finished(public, seat):
    place = public.places[seat]
    if place is None or seat in public.failed:
        return False
    # who is left when the deal is over has a place without having finished (R16.1)
    return not public.over or any(
        place < public.places[other] for other in range(6) if other not in public.failed
    )
