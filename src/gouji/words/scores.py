"""Scores as sentences: items with their reasons, totals (R16)."""

from gouji.engine.cards import SEAT_NAMES, SEATS, Seat, opposite, side
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import DealFacts, Item, Score
from gouji.words.names import Names, Text, place_name, seats_text
from gouji.words.refusals import burn_word

KINDS = {
    "place": Text("{place}", "{place}"),
    "sweep": Text("串三户", "sweep"),
    "burn": Text("{burn}牌", "burn"),
    "block": Text("憋三", "block"),
    "point": Text("点贡", "point"),
    "declare": Text("明点", "declared"),
    "declare-failed": Text("明点失败", "declare-failed"),
}
"""What an item is called, by its kind."""

CLAUSES = {
    "place": "R16.2",
    "sweep": "R16.3",
    "burn": "R10.7",
    "block": "R15.2",
    "point": "R14.2",
    "declare": "R14.3",
    "declare-failed": "R14.3",
}
"""The clause that an item follows from, by its kind."""

_REASONS = {
    "place": Text("", ""),
    "double": Text("{side} 包了前三名，分数翻番", "{side} hold places 1 to 3, which doubles them"),
    "add": Text("{side} 包了前三名", "{side} hold places 1 to 3"),
    "only": Text(
        "{side} 包了前三名，别的分都不算", "{side} hold places 1 to 3, and nothing else counts"
    ),
    "burn": Text("{burn}住 {others}", "burned {others}"),
    "block": Text("{victim} 只剩三，被憋住", "{victim} was left with threes"),
    "point": Text("{opposite} 没有开点", "{opposite} has not opened"),
    "declare": Text("明了点，{opposite} 没有开点", "declared, and {opposite} has not opened"),
    "declare-failed": Text(
        "{opposite} 明了点，{who} 开了点", "{opposite} declared, but {who} opened"
    ),
}

_ITEM = Text("{who} {kind} {points}（{clause}）", "{who} {kind} {points} ({clause})")
_ITEM_REASON = Text(
    "{who} {kind} {points}：{reason}（{clause}）", "{who} {kind} {points}: {reason} ({clause})"
)
_LINE = Text("{who} {kind}", "{who} {kind}")
_LINE_REASON = Text("{who} {kind}：{reason}", "{who} {kind}: {reason}")
_TOTAL = Text(
    "{side_a} {a} 分{cut_a}；{side_b} {b} 分{cut_b}",
    "{side_a}: {a}{cut_a}; {side_b}: {b}{cut_b}",
)
_FLOORED = Text("（合 {sum}，只记正分）", " (sum {sum}, only gains count)")


def item_kind(entry: Item, rulebook: Rulebook, facts: DealFacts) -> Text:
    """What an item is for, in a word or two.

    >>> from gouji.engine.rulebook import CONTEST
    >>> facts = DealFacts(places=(2, 0, 1, 4, 3, 5))
    >>> item_kind(Item(Seat(2), 4, "place"), CONTEST, facts).zh
    '头科'
    """
    place = place_name(facts.places.index(entry.seat) + 1)
    return KINDS[entry.kind].fill(place=place, burn=burn_word(rulebook.base))


def item_reason(
    entry: Item, rulebook: Rulebook, facts: DealFacts, names: Names = SEAT_NAMES, nth: int = 0
) -> Text:
    """Why an item is earned; empty texts where its kind says it all.

    `nth` tells apart the items of one player who blocked several: 0 for the first of them.

    >>> from gouji.engine.rulebook import CONTEST
    >>> facts = DealFacts(places=(2, 0, 1, 4, 3, 5), burned=((Seat(2), Seat(3)),))
    >>> item_reason(Item(Seat(2), 1, "burn"), CONTEST, facts).zh
    '捎住 p4'
    """
    who, against = entry.seat, opposite(entry.seat)
    fields: dict[str, object] = {
        "who": names[who],
        "opposite": names[against],
        "side": side_name(side(who), names),
        "burn": burn_word(rulebook.base),
    }
    if entry.kind == "burn":
        owners = {b for a, b in facts.burned if a == who and side(b) != side(who)}
        fields["others"] = seats_text(sorted(owners), names)
    elif entry.kind == "block":
        victims = sorted(a for a, b in facts.blocked if b == who and side(a) != side(who))
        fields["victim"] = names[victims[nth]]
    return _REASONS[rulebook.sweep if entry.kind == "sweep" else entry.kind].fill(**fields)


def signed(points: int) -> str:
    """Points with their sign.

    >>> signed(4), signed(-2), signed(0)
    ('+4', '-2', '0')
    """
    return f"{points:+d}" if points else "0"


def item(
    entry: Item, rulebook: Rulebook, facts: DealFacts, names: Names = SEAT_NAMES, nth: int = 0
) -> Text:
    """One line of a score, with its reason and clause.

    >>> from gouji.engine.rulebook import CONTEST
    >>> facts = DealFacts(places=(2, 0, 1, 4, 3, 5))
    >>> item(Item(Seat(2), 4, "place"), CONTEST, facts).zh
    'p3 头科 +4（R16.2）'
    >>> item(Item(Seat(1), 1, "point"), CONTEST, facts).zh
    'p2 点贡 +1：p5 没有开点（R14.2）'
    """
    reason = item_reason(entry, rulebook, facts, names, nth)
    return (_ITEM_REASON if reason.zh else _ITEM).put(
        who=names[entry.seat],
        kind=item_kind(entry, rulebook, facts),
        points=signed(entry.points),
        reason=reason,
        clause=CLAUSES[entry.kind],
    )


def item_line(
    entry: Item, rulebook: Rulebook, facts: DealFacts, names: Names = SEAT_NAMES, nth: int = 0
) -> Text:
    """One line of a score without its points, which stand in a column of their own.

    >>> from gouji.engine.rulebook import CONTEST
    >>> facts = DealFacts(places=(2, 0, 1, 4, 3, 5))
    >>> item_line(Item(Seat(1), 1, "point"), CONTEST, facts).zh
    'p2 点贡：p5 没有开点'
    """
    reason = item_reason(entry, rulebook, facts, names, nth)
    return (_LINE_REASON if reason.zh else _LINE).put(
        who=names[entry.seat], kind=item_kind(entry, rulebook, facts), reason=reason
    )


def items(
    score: Score, rulebook: Rulebook, facts: DealFacts, names: Names = SEAT_NAMES
) -> list[Text]:
    """All lines of a score, in their order.

    >>> from gouji.engine.rulebook import CONTEST
    >>> from gouji.engine.scoring import score
    >>> blocked = ((Seat(1), Seat(2)), (Seat(3), Seat(2)))
    >>> facts = DealFacts(places=(2, 0, 1, 4, 3, 5), blocked=blocked)
    >>> [line.zh for line in items(score(facts, CONTEST), CONTEST, facts) if "憋" in line.zh]
    ['p3 憋三 +1：p2 只剩三，被憋住（R15.2）', 'p3 憋三 +1：p4 只剩三，被憋住（R15.2）']
    """
    return [item(entry, rulebook, facts, names, nth) for entry, nth in numbered(score.items)]


def numbered(entries: tuple[Item, ...]) -> list[tuple[Item, int]]:
    """Items with the `nth` of each among its seat's items of the same kind.

    >>> numbered((Item(Seat(2), 1, "block"), Item(Seat(2), 1, "block")))[1][1]
    1
    """
    seen: dict[tuple[Seat, str], int] = {}
    out = []
    for entry in entries:
        key = (entry.seat, entry.kind)
        out.append((entry, seen.get(key, 0)))
        seen[key] = seen.get(key, 0) + 1
    return out


def total(score: Score, names: Names = SEAT_NAMES) -> Text:
    """The points of both sides, and what a floor at zero has cut away (R16.4).

    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.scoring import score
    >>> total(score(DealFacts(places=(0, 2, 4, 1, 3, 5)), BASIC)).zh
    'p1、p3、p5 12 分；p2、p4、p6 0 分（合 -6，只记正分）'
    """
    fields: dict[str, object] = {}
    for i, key in enumerate(("a", "b")):
        found = sum(entry.points for entry in score.items if side(entry.seat) == i)
        points = score.points[i]
        fields[f"side_{key}"] = side_name(i, names)
        fields[key] = points
        fields[f"cut_{key}"] = _FLOORED.fill(sum=found) if found != points else ""
    return _TOTAL.fill(**fields)


def side_name(which: int, names: Names = SEAT_NAMES) -> Text:
    """The three seats of a side, 0 or 1.

    >>> side_name(1).zh
    'p2、p4、p6'
    """
    return seats_text([seat for seat in SEATS if side(seat) == which], names)
