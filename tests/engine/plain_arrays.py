"""The arrays of docs/observation.md and docs/actions.md once more: slow, from a `View` alone, in
letters and lists, written from those pages and not from the engine's files."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from tests.engine import plain

RANKS = plain.RANKS
ROLES = ("declare", "lead", "answer", "burn", "close")
STATUSES = ("open", "restricted", "protected")
SWEEPS = ("none", "double", "add", "only")
FOUR_PACKS = Counter({rank: 4 if rank in "XD" else 16 for rank in RANKS})


def byte(number: int) -> int:
    return max(-128, min(127, int(number)))


def text_of(action: int) -> str:
    """The letters of a set or a word, from the bits that engine/sets.py tells of."""
    if action >> 20:
        return ("pass", "yield", "declare", "timeout", "failed")[action & 7]
    rank = RANKS[action >> 5 & 15]
    parts = (rank * (action & 31), "2" * (action >> 9 & 31), "X" * (action >> 14 & 7))
    return "".join(parts) + "D" * (action >> 17)


def by_rank(cards: Any) -> list[int]:
    count = Counter(cards)
    return [count[rank] for rank in RANKS]


def hand_of(view: Any) -> str:
    return "".join(rank * n for rank, n in zip(RANKS, view.hand, strict=True))


# ---------------------------------------------------------------- an observation


def observation(view: Any) -> dict[str, list[int]]:
    """The columns by name."""
    public = view.public
    order = [(view.seat + i) % 6 for i in range(6)]

    def flags(seats: Any) -> list[int]:
        return [int(seat in seats) for seat in order]

    told = [(said.seat, said.role, text_of(said.action)) for said in public.told]
    tricks = list(split(told))
    running = tricks[-1] if public.top is not None else []
    ended = tricks[:-1] if public.top is not None else tricks
    played = {seat: Counter("".join(c for s, _, c in sets(told) if s == seat)) for seat in order}
    gone = sum(played.values(), Counter())
    top = "" if public.top is None else text_of(public.top)
    last = {seat: what for seat, _, what in running}
    last_sets = {seat: what for seat, what in last.items() if what not in plain.WORDS}
    under = [seat for seat, _, _ in sets(running)][-2:-1]
    columns = rule_columns(public.rulebook.switches())
    columns |= {
        "role": [int(view.role == role) for role in ROLES],
        "window": [int(public.window == role) for role in ROLES],
        "asked": flags(public.asked),
        "waiting": flags(public.waiting),
        "close_due": [int(public.close_due)],
        "hand": by_rank(hand_of(view)),
        "played": [n for seat in order for n in by_rank(played[seat].elements())],
        "unseen": by_rank((FOUR_PACKS - gone - Counter(hand_of(view))).elements()),
        "size": [byte(public.sizes[seat]) for seat in order],
        "traded": [n for seat in order for n in traded(seat, public.bought)],
        "top": [int(bool(top))],
        "top_cards": by_rank(top),
        "top_base": [base_of(top)],
        "top_size": [len(top)],
        "status": [int(public.status == status) for status in STATUSES],
        "top_burn": [int(public.top_is_burn)],
        "top_place": [public.top_place or 0],
        "owner": flags([public.owner]),
        "beaten": flags(under),
        "leader": flags([public.leader]),
        "said_set": flags(last_sets),
        "said_pass": flags([seat for seat in last if last[seat] == "pass"]),
        "said_yield": flags([seat for seat in last if last[seat] == "yield"]),
        "said_base": [base_of(last_sets.get(seat, "")) for seat in order],
        "said_size": [len(last_sets.get(seat, "")) for seat in order],
        "said_twos": [last_sets.get(seat, "").count("2") for seat in order],
        "said_small": [last_sets.get(seat, "").count("X") for seat in order],
        "locked": flags(public.locked),
        "first_leader": flags([public.first_leader]),
        "dealt": [int(public.start == "deal")],
        "active": flags(public.active),
        "place": [public.places[seat] or 0 for seat in order],
        "failed": flags(public.failed),
        "headless": flags(public.headless),
        "bound": flags(public.bound),
        "declared": flags(public.declared),
        "opened": flags(public.opened),
        "burned": flags(burners(ended) - set(public.failed)),
        "overtaken": [int(overtaken(seat, tricks, public)) for seat in order],
        "chaos": [int(public.chaos)],
    }
    return columns


def rule_columns(rules: dict[str, Any]) -> dict[str, list[int]]:
    """One group for each switch, in the order of section 18."""
    columns = {}
    for switch, value in rules.items():
        if switch == "sweep":
            columns[switch] = [int(value == choice) for choice in SWEEPS]
        elif isinstance(value, str):
            columns[switch] = [int(value in ("shown_threes", "rotates", "allies_first"))]
        else:
            columns[switch] = [byte(n) for n in (value if isinstance(value, list) else [value])]
    return columns


def split(told: list[tuple[int, str, str]]) -> Iterator[list[tuple[int, str, str]]]:
    """What was said, trick by trick; declarations and failures belong to none."""
    trick: list[tuple[int, str, str]] = []
    for said in told:
        if said[1] == "declare" or said[2] == "failed":
            continue
        if said[1] == "lead" and trick:
            yield trick
            trick = []
        trick.append(said)
    if trick:
        yield trick


def sets(told: list[tuple[int, str, str]]) -> list[tuple[int, str, str]]:
    return [said for said in told if said[2] not in (*plain.WORDS, "failed")]


def base_of(cards: str) -> int:
    return RANKS.index(plain.base(cards)) + 1 if cards else 0


def traded(seat: int, bought: Any) -> list[int]:
    """3s, 2s, 小王, 大王: bought less sold."""
    net = Counter()
    for sale in bought:
        for card, one, other in (
            ("3", sale.buyer, sale.seller),
            (sale.price, sale.seller, sale.buyer),
        ):
            net[card] += (seat == one) - (seat == other)
    return [net[card] for card in "32XD"]


def burners(ended: list[list[tuple[int, str, str]]]) -> set[int]:
    found = set()
    for trick in ended:
        played = sets(trick)
        seat, role, _ = played[-1]
        if role == "burn" and plain.enemies(seat, played[-2][0]):
            found.add(seat)
    return found


def overtaken(seat: int, tricks: list[list[tuple[int, str, str]]], public: Any) -> bool:
    own = [
        (played, i)
        for played in map(sets, tricks)
        for i, (who, _, _) in enumerate(played)
        if who == seat
    ]
    if own and finished(seat, public):
        played, i = own.pop()
        if set(played[i][2]) != {"3"}:  # the last set of nothing but 3s is not the one meant
            return False
    if not own:
        return False
    played, i = own[-1]
    return i + 1 < len(played) and plain.enemies(seat, played[i + 1][0])


def finished(seat: int, public: Any) -> bool:
    if public.places[seat] is None or seat in public.failed:
        return False
    left = [public.places[s] for s in range(6) if s not in public.failed]
    return not (public.over and public.places[seat] == max(left))


# ---------------------------------------------------------------- candidates


def kept(view: Any, action: str) -> bool:
    """Whether the rule of docs/actions.md keeps a legal action."""
    if action in plain.WORDS:
        return True
    hand, public = hand_of(view), view.public
    if len(action) == len(hand):
        return True
    base = plain.base(action)
    own, held = action.count(base), hand.count(base)
    twos = action.count("2") if base != "2" else 0
    jokers = action.count("X") + action.count("D")
    if twos and own < held:
        return False
    if view.role != "lead":
        return jokers - text_of(public.top).count("X") <= 2
    hung = jokers - (own if base in "XD" else 0)
    if own not in (held, held - 1, held - 2, 1) or hung > 1:
        return False
    return hung == 0 or own == held or view.seat in public.bound


def features(view: Any, action: str) -> dict[str, int]:
    """The features by name."""
    word = action in plain.WORDS
    cards = "" if word else action
    hand, public, rules = hand_of(view), view.public, view.public.rulebook
    opposite = plain.opposite(view.seat)
    over = public.owner if view.role in ("answer", "burn", "close") and cards else None
    rest = Counter(hand) - Counter(cards)
    left = "".join(rest.elements())
    base = plain.base(cards) if cards else ""
    gouji = bool(cards) and plain.gouji(cards) and not public.chaos
    restricted = gouji and opposite in public.active
    natural = not {"X", "D"} & set(cards) and (
        len(cards) >= 2 if base == "2" else "2" not in cards or rules.open_with_twos
    )
    numbers = {"T": 5, "J": 4, "Q": 3, "K": 2, "A": 2}
    jokers = cards.count("X") + cards.count("D")
    demanded = text_of(public.top).count("X") if over is not None else 0
    found: dict[str, Any] = {
        "passes": action == "pass",
        "yields": action == "yield",
        "declares": action == "declare",
        "locks": action == "pass" and locks(view),
        "base": base_of(cards),
        "size": byte(len(cards)),
        "naturals": len(cards) - cards.count("2") - jokers,
        "twos": cards.count("2"),
        "small": cards.count("X"),
        "big": cards.count("D"),
        "whole": bool(cards) and base not in left,
        "empties": bool(cards) and not left,
        "gouji": gouji,
        "restricted": restricted,
        "protected": gouji
        and not restricted
        and view.role in ("answer", "close")
        and over == opposite
        and public.top_place in (1, 2)
        and (rules.protect_any_final or public.status == "restricted"),
        "opens": restricted and natural and view.role != "burn" and view.seat not in public.opened,
        "ends": "D" in cards,
        "burns": bool(cards) and view.role == "burn",
        "closes": bool(cards) and view.role == "close",
        "over_ally": over is not None and not plain.enemies(view.seat, over),
        "over_enemy": over is not None and plain.enemies(view.seat, over),
        "over_opposite": over == opposite,
        "releases": over is not None and public.top_is_burn and over in public.bound,
        "rise": 0 if over is None else base_of(cards) - base_of(text_of(public.top)),
        "spare": jokers - demanded,
        "left": left.count(base) if cards else 0,
        "left_size": byte(len(left)),
        "left_ranks": len(set(left) - set("2XD")),
        "left_twos": rest["2"],
        "left_small": rest["X"],
        "left_big": rest["D"],
        "left_single": sum(rest[rank] == 1 for rank in RANKS[:12]),
        "left_gouji": sum(rest[rank] >= n for rank, n in numbers.items()),
        "left_set": bool(left) and plain.base(left) is not None,
        "left_threes": rules.threes_last and set(left) == {"3"},
    }
    return {name: int(value) for name, value in found.items()}


def locks(view: Any) -> bool:
    """R8.3, R12.3, R13.3."""
    public = view.public
    if view.role != "answer" or (public.chaos and not public.rulebook.chaos_locks):
        return False
    if public.top_place is None:
        return True
    after_owner = [seat for seat in plain.after(public.owner) if seat in public.active]
    return view.seat != after_owner[0]
