"""Positions: whether six hands and the marks beside them can be (record.md)."""

from collections.abc import Sequence

from gouji.engine.cards import (
    HAND_SIZE,
    PACK_COUNTS,
    SEATS,
    Counts,
    add_counts,
    parse_counts,
)
from gouji.engine.faults import Fault


def check_position(
    hands: Sequence[str | Sequence[int]],
    leader: int,
    start: str,
    finished: Sequence[int],
    bound: Sequence[int],
) -> tuple[Counts, ...]:
    """The six hands as counts; `Fault` with the key and the reason if they can't be (record.md).

    Keys: `hands`, `leader`, `start`, `finished`, `bound`.
    """
    counts = _check_hands(hands)
    if start not in ("deal", "play"):
        raise Fault("bad-choice", "start", value=start, choices=("deal", "play"))
    for key, seats in (("finished", finished), ("bound", bound)):
        if seats and start != "play":
            raise Fault("only-in-play", key)
        for i, seat in enumerate(seats):
            if seat not in SEATS:
                raise Fault("no-seat", key, value=seat)
            if seat in seats[:i]:
                raise Fault("seat-twice", key, seat=seat)
    if leader not in SEATS:
        raise Fault("no-seat", "leader", value=leader)
    if start == "deal":
        for seat in SEATS:
            if sum(counts[seat]) != HAND_SIZE:
                raise Fault("not-36", "hands", seat=seat, found=sum(counts[seat]))
    else:
        for seat in SEATS:
            if seat in finished and any(counts[seat]):
                raise Fault("finished-holds", "finished", seat=seat)
            if seat not in finished and not any(counts[seat]):
                raise Fault("empty-hand", "hands", seat=seat)
        if len(finished) > 4:
            raise Fault("too-few-hands", "hands")
    total = add_counts(counts)
    for rank in range(15):
        if total[rank] > PACK_COUNTS[rank]:
            raise Fault("too-many", "hands", rank=rank, found=total[rank], most=PACK_COUNTS[rank])
    for seat in bound:
        if seat in finished:
            raise Fault("bound-out", "bound", seat=seat)
    if leader in finished:
        raise Fault("leader-out", "leader", seat=leader)
    return counts


def _check_hands(hands: Sequence[str | Sequence[int]]) -> tuple[Counts, ...]:
    if len(hands) != 6:
        raise Fault("six-hands", "hands", found=len(hands))
    counts = []
    for seat, hand in enumerate(hands):
        if isinstance(hand, str):
            try:
                counts.append(parse_counts(hand))
            except ValueError as error:
                raise Fault("strange-card", "hands", seat=seat, card=str(error)) from None
        else:
            held = tuple(hand)
            if len(held) != 15 or not all(isinstance(n, int) and 0 <= n <= 16 for n in held):
                raise Fault("strange-counts", "hands", seat=seat)
            counts.append(held)
    return tuple(counts)
