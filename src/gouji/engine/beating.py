"""What cards can beat a set, whoever holds them."""

from gouji.engine.cards import BIG, RANKS, SMALL, TWO, Counts
from gouji.engine.sets import Action, CardSet


def beaters(action: Action, held: Counts) -> str:
    """What of these cards beats a set (R3): `none`, `jokers` only with jokers, or `any`.

    >>> from gouji.engine.cards import parse_counts
    >>> from gouji.engine.sets import parse_action
    >>> cards = parse_counts("AA2XD")
    >>> [beaters(parse_action(text), cards) for text in ("KK", "AA", "KKKKKKK", "KX", "9D")]
    ['any', 'jokers', 'none', 'jokers', 'none']
    """
    cards = CardSet(action)
    size, small = cards.size, cards.small
    if cards.big or held[BIG] < small:  # R8.6; every 小王 must face a 大王
        return "none"
    jokers = held[SMALL] + held[BIG]
    found = "none"
    for rank in range(RANKS.index(cards.base) + 1, BIG + 1):
        if not held[rank]:
            continue
        plain = 0 if rank > TWO else held[TWO] if rank == TWO else held[rank] + held[TWO]
        if small == 0 and plain >= size:
            return "any"
        if (held[BIG] if rank == BIG else plain + jokers) >= size:
            found = "jokers"
    return found
