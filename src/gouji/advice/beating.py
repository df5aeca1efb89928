"""Who could still beat a set, as far as a seat can know."""

from gouji.advice.options import Option, Question
from gouji.engine.cards import BIG, RANKS, SMALL, TWO, Counts, opposite
from gouji.engine.sets import Action, CardSet


def beaters(action: Action, unseen: Counts) -> str:
    """Who of the cards not seen beats a set (R3): `none`, `jokers` only with jokers, or `any`.

    >>> from gouji.engine.cards import parse_counts
    >>> from gouji.engine.sets import parse_action
    >>> cards = parse_counts("AA2XD")
    >>> [beaters(parse_action(text), cards) for text in ("KK", "AA", "KKKKKKK", "KX", "9D")]
    ['any', 'jokers', 'none', 'jokers', 'none']
    """
    cards = CardSet(action)
    size, small = cards.size, cards.small
    if cards.big or unseen[BIG] < small:  # R8.6; every 小王 must face a 大王
        return "none"
    jokers = unseen[SMALL] + unseen[BIG]
    found = "none"
    for rank in range(RANKS.index(cards.base) + 1, BIG + 1):
        if not unseen[rank]:
            continue
        plain = 0 if rank > TWO else unseen[TWO] if rank == TWO else unseen[rank] + unseen[TWO]
        if small == 0 and plain >= size:
            return "any"
        if (unseen[BIG] if rank == BIG else plain + jokers) >= size:
            found = "jokers"
    return found


def beaten_by(question: Question, option: Option) -> str:
    """With what others could at most beat a set: `none`, `jokers` or `any`; locks count."""
    public, me = question.view.public, question.view.seat
    size = option.row["size"]
    if not any(
        public.sizes[seat] >= size
        for seat in public.active
        if seat != me and (seat not in public.locked or seat == opposite(me))
    ):
        return "none"
    return beaters(option.action, question.unseen)


def sure(question: Question, option: Option) -> bool:
    """Whether nobody can beat a set any more."""
    return option.is_set and beaten_by(question, option) == "none"
