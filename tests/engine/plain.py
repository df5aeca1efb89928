"""A second engine, slow and plain, written from the clauses of the rules alone.

Nothing of `gouji` is used here: a set is its text, a hand a list of letters, a seat a number, and
the deal one long conversation, a generator that puts a question and is sent the answer. The tests
hold the real engine to it.
"""

import struct
from collections import Counter
from collections.abc import Generator, Iterator
from hashlib import sha256
from itertools import count, product

RANKS = "3456789TJQKA2XD"
WORDS = ("pass", "yield", "declare", "timeout")


def opposite(seat: int) -> int:
    return (seat + 3) % 6


def after(seat: int) -> list[int]:
    """The five other seats in order of play."""
    return [(seat + i) % 6 for i in range(1, 6)]


def enemies(one: int, other: int) -> bool:
    return one % 2 != other % 2


# ---------------------------------------------------------------- sets: R2, R3, R4


def in_order(cards) -> str:
    return "".join(sorted(cards, key=RANKS.index))


def base(cards: str) -> str | None:
    """The base of a set (R2.1, R2.3), None where the cards make no set."""
    plain = {card for card in cards if card not in "2XD"}
    if len(plain) > 1 or not cards:
        return None
    return min(plain or cards, key=RANKS.index)


def lined_up(cards: str) -> list[int]:
    """R3.2: strongest first, attached 2s worth the base."""
    value = {"2": base(cards), "X": "X", "D": "D"}
    return sorted((RANKS.index(value.get(card, card)) for card in cards), reverse=True)


def beats(new: str, top: str) -> bool:
    """R3.1, R3.2."""
    if len(new) != len(top):
        return False
    return all(a > b for a, b in zip(lined_up(new), lined_up(top), strict=True))


def gouji(cards: str) -> bool:
    """R4.1."""
    if "X" in cards or "D" in cards or base(cards) == "2":
        return True
    needed = {"A": 2, "K": 2, "Q": 3, "J": 4, "T": 5}
    return base(cards) in needed and len(cards) >= needed[base(cards)]


def all_sets(hand: list[str], size: int | None = None) -> list[str]:
    """Every set that a hand can make, or every one of some size."""
    held = Counter(hand)
    found = set()
    hung = product(range(held["2"] + 1), range(held["X"] + 1), range(held["D"] + 1))
    for twos, small, big in hung:
        more = "2" * twos + "X" * small + "D" * big
        found.add(more)
        for rank in RANKS[:12]:
            for n in range(1, held[rank] + 1):
                found.add(rank * n + more)
    return [cards for cards in found if cards and size in (None, len(cards))]


def without(hand: list[str], cards: str) -> list[str]:
    rest = list(hand)
    for card in cards:
        rest.remove(card)
    return rest


# ---------------------------------------------------------------- a deal


class Top:
    """The set on the table, and what is known of it."""

    def __init__(self, cards: str, owner: int, *, burn: bool, place: int | None) -> None:
        self.cards = cards
        self.owner = owner
        self.burn = burn
        self.place = place  # of its owner, if it emptied his hand
        self.status = "open"
        self.beaten: int | None = None  # the owner of the set that it beat
        self.only_threes = False  # are left to its owner


class Plain:
    """A deal by the rules; `question` is (seat, role), or None when it is over."""

    def __init__(self, hands, leader, rules, *, start="deal", finished=(), bound=()) -> None:
        self.rules = rules
        self.hands = [list(hand) for hand in hands]
        self.first = leader
        self.start = start
        self.place: dict[int, int] = {seat: i + 1 for i, seat in enumerate(finished)}
        self.finished = list(finished)
        self.failed: list[int] = []
        self.bound = set(bound)
        self.locked: set[int] = set()
        self.chaos = False
        self.top: Top | None = None
        self.sales: list[tuple[int, int, str | None]] = []
        self.declared: set[int] = set()
        self.opened: set[int] = set()
        self.burned: set[tuple[int, int]] = set()
        self.blocked: set[tuple[int, int]] = set()
        self.waiting: list[tuple[int, str]] = []  # still to be asked, the close excepted
        self.window: list[int] = []  # all who are asked to burn the top
        self.close_due = False
        self.talk = self._deal()
        self.question: tuple[int, str] | None = next(self.talk, None)

    # ------------------------------------------------------------ for the caller

    def act(self, action: str) -> None:
        """An action that is legal."""
        if action == "timeout":
            action = self.timeout()
        try:
            self.question = self.talk.send(action)
        except StopIteration:
            self.question = None

    def legal(self) -> list[str]:
        if self.question is None:
            return []
        seat, role = self.question
        if role == "declare":
            return ["declare", "pass"]
        size = None if self.top is None else len(self.top.cards)
        sets = [c for c in all_sets(self.hands[seat], size) if self._allowed(seat, role, c)]
        if role == "lead":
            return sorted(sets)
        return sorted([*sets, "pass", *(["yield"] if self._may_yield(seat, role) else [])])

    def timeout(self) -> str:
        """R17.1."""
        seat, role = self.question
        if role != "lead":
            return "pass"
        order = sorted(
            self.legal(),
            key=lambda c: (len(c), RANKS.index(base(c)), c.count("D"), c.count("X")),
        )
        if seat in self.bound:
            for cards in order:
                if self._sustainable(seat, cards):
                    return cards
        return order[0]

    # ------------------------------------------------------------ what may be done

    def active(self) -> list[int]:
        """R1.3."""
        return [seat for seat in range(6) if seat not in self.place]

    def headless(self, seat: int) -> bool:
        """R11.1."""
        return opposite(seat) in self.place

    def _free_chaos(self) -> bool:
        """R13.3, first sentence."""
        return self.chaos and not self.rules["chaos_locks"]

    def _allowed(self, seat: int, role: str, cards: str) -> bool:
        empties = len(cards) == len(self.hands[seat])
        if self.rules["threes_last"] and "3" in cards and not empties:  # R15.1
            return False
        exempt = self.rules["last_set_exempt"] and empties
        if seat in self.bound and not {"X", "D"} & set(cards) and not exempt:  # R10.3
            return False
        if role == "lead":
            return True
        if not beats(cards, self.top.cards):
            return False
        return role != "burn" or self._sustainable(seat, cards)

    def _sustainable(self, seat: int, cards: str) -> bool:
        """R10.1."""
        rest = without(self.hands[seat], cards)
        if not rest:
            return True
        ranks = len({card for card in rest if card not in "2XD"})
        if ranks == 0 and "2" in rest:
            ranks = 1
        jokers = rest.count("X") + rest.count("D")
        return jokers >= (ranks - 1 if self.rules["last_set_exempt"] else ranks)

    def _may_yield(self, seat: int, role: str) -> bool:
        """R8.4."""
        return (
            role == "answer"
            and self.top.status == "open"
            and self.top.owner == opposite(seat)
            and len(self.waiting) > 0
            and not self._free_chaos()
        )

    # ------------------------------------------------------------ the deal

    def _deal(self) -> Generator[tuple[int, str], str, None]:
        if self.start == "deal" and self.rules["buy_threes"]:
            self._buy_threes()
        if self.start == "deal" and self.rules["declarations"]:  # R7.1
            for seat in [self.first, *after(self.first)]:
                if (yield seat, "declare") == "declare":
                    self.declared.add(seat)
        if len(self.finished) >= 2:
            self._begin_chaos()
        leader = self.first
        while True:
            while leader in self.bound and not any(
                self._allowed(leader, "lead", cards) for cards in all_sets(self.hands[leader])
            ):  # R10.5
                self.place[leader] = 6 - len(self.failed)
                self.failed.append(leader)
                self.bound.discard(leader)
                if self._ended():
                    return
                leader = next(seat for seat in after(leader) if seat in self.active())
            yield from self._trick(leader)
            if self._ended():  # R16.1: cut short
                return
            if len(self.finished) >= 2 and not self.chaos:  # R13.1
                self._begin_chaos()
            leader = self.top.owner
            self.top = None
            if leader in self.place:  # R12.3
                leader = next(seat for seat in after(leader) if seat in self.active())

    def _buy_threes(self) -> None:
        """R6.1."""
        for buyer in [self.first, *after(self.first)]:
            if "3" in self.hands[buyer]:
                continue
            for offset in (3, 2, 4, 1, 5):
                seller = (buyer + offset) % 6
                if self.hands[seller].count("3") >= 2:
                    self.hands[seller].remove("3")
                    self.hands[buyer].append("3")
                    price = next((card for card in "2XD" if card in self.hands[buyer]), None)
                    if price:
                        self.hands[buyer].remove(price)
                        self.hands[seller].append(price)
                    self.sales.append((buyer, seller, price))
                    break

    def _begin_chaos(self) -> None:
        """R13.2, R13.3, R10.6."""
        self.chaos = True
        self.bound.clear()
        if not self.rules["chaos_locks"]:
            self.locked.clear()

    def _ended(self) -> bool:
        """R16.1."""
        left = self.active()
        if len(left) > 1:
            return False
        if left:
            self.place[left[0]] = len(self.finished) + 1
        return True

    def _trick(self, leader: int) -> Generator[tuple[int, str], str, None]:
        """One trick, R8; at its end `top` is the set that took it."""
        self.locked = set()
        self.top = None
        said = yield leader, "lead"
        while said is not None:
            self._lay(*self.question, said)
            said = None
            if len(self.active()) > 1 and "D" not in self.top.cards:  # R8.6
                said = yield from self._ask()
        self._settle()

    def _lay(self, seat: int, role: str, cards: str) -> None:
        under = self.top
        self.hands[seat] = without(self.hands[seat], cards)
        if under is not None:
            if under.burn:  # R10.4
                self.bound.discard(under.owner)
            if under.only_threes and enemies(seat, under.owner):  # R15.2
                self.blocked.add((under.owner, seat))
        burn = role == "burn"
        if burn:
            self.bound.add(seat)
        place = None
        if not self.hands[seat]:  # R12.1
            self.finished.append(seat)
            place = self.place[seat] = len(self.finished)
            self.bound.discard(seat)
        self.top = Top(cards, seat, burn=burn, place=place)
        if under is not None:
            self.top.beaten = under.owner
        rest = self.hands[seat]
        self.top.only_threes = self.rules["threes_last"] and bool(rest) and set(rest) == {"3"}
        if gouji(cards) and not self.chaos:  # R13.2
            if opposite(seat) not in self.place:  # R9.1
                self.top.status = "restricted"
            elif (  # R12.2
                role in ("answer", "close")
                and under.place in (1, 2)
                and under.owner == opposite(seat)
                and (self.rules["protect_any_final"] or under.status == "restricted")
            ):
                self.top.status = "protected"
        if (  # R13.1
            place == 2
            and not self.chaos
            and not self.rules["chaos_after_trick"]
            and self.top.status == "open"
        ):
            self._begin_chaos()

    def _ask(self) -> Generator[tuple[int, str], str, str | None]:
        """Asks about the top until someone beats it: his set, or None."""
        top = self.top
        facing = opposite(top.owner)
        self.waiting = self._asked()
        self.window = [seat for seat, role in self.waiting if role == "burn"]
        self.close_due = False
        if self.rules["second_chance"] and not self._free_chaos() and top.status != "protected":
            # R8.5: a lock keeps him from being asked in his turn
            self.close_due = facing not in self.place and (facing, "answer") not in self.waiting
        while self.waiting:
            seat, role = self.waiting.pop(0)
            said = yield seat, role
            if said == "yield":  # R8.4
                self.close_due = True
            elif said != "pass":
                return said
            elif role == "answer" and not self._free_chaos():
                if self.rules["second_chance"] and seat == facing and self.waiting:  # R8.5
                    self.close_due = True
                following = next(s for s in after(top.owner) if s in self.active())
                if not (top.place and seat == following):  # R12.3
                    self.locked.add(seat)  # R8.3
        if self.close_due:
            self.close_due = False
            said = yield facing, "close"
            if said != "pass":
                return said
        return None

    def _asked(self) -> list[tuple[int, str]]:
        top = self.top
        facing = opposite(top.owner)
        others = [seat for seat in after(top.owner) if seat not in self.place]
        if self._free_chaos():  # R13.3
            return [(seat, "answer") for seat in others]
        offsets = (2, 4, 1, 5) if self.rules["burn_order"] == "allies_first" else (1, 2, 4, 5)
        burners = [(top.owner + offset) % 6 for offset in offsets]
        burners = [s for s in burners if s not in self.place and s not in self.locked]
        if top.status == "protected":  # R12.2
            return [(seat, "burn") for seat in burners]
        answerers = []
        for seat in others:
            spared = seat == facing and self.rules["lock_spares_opposite"]  # R8.3
            if seat in self.locked and not spared:
                continue
            if top.status == "open" or seat == facing or self.headless(seat):  # R8.2, R9.3
                answerers.append((seat, "answer"))
        if top.status == "open":
            return answerers
        return [(seat, "burn") for seat in burners if not self.headless(seat)] + answerers  # R9.2

    def _settle(self) -> None:
        """What a top that ends its trick unbeaten brings."""
        top = self.top
        if top.burn:  # R10.7
            self.burned.add((top.owner, top.beaten))
        natural = not {"X", "D"} & set(top.cards)
        if "2" in top.cards and base(top.cards) != "2" and not self.rules["open_with_twos"]:
            natural = False
        enough = base(top.cards) != "2" or len(top.cards) >= 2
        if top.status == "restricted" and natural and enough and not top.burn:  # R14.1
            self.opened.add(top.owner)

    # ------------------------------------------------------------ what it was worth

    def places(self) -> list[int]:
        return sorted(self.place, key=self.place.get)

    def items(self) -> list[tuple[int, int, str]]:
        return items(self, self.rules)

    def points(self) -> list[int]:
        return points(self, self.rules)


def items(deal, rules) -> list[tuple[int, int, str]]:
    """R16.2, R16.3, R10.7, R15.2, R14.2, R14.3: (seat, points, kind), by kind, then seat.

    `deal` has `place` by seat, `opened`, `declared`, `failed`, and the pairs `burned`, `blocked`.
    """
    found = [(seat, rules["place_points"][deal.place[seat] - 1], "place") for seat in range(6)]
    first, second, third = sorted(range(6), key=deal.place.get)[:3]
    if not enemies(first, second) and not enemies(first, third):
        worth = 0
        if rules["sweep"] == "double":
            worth = sum(n for seat, n, _ in found if not enemies(seat, first))
        elif rules["sweep"] != "none":
            worth = rules["sweep_points"]
        if rules["sweep"] == "only":
            return [(first, worth, "sweep")] if worth else []
        found.append((first, worth, "sweep"))
    for seat in range(6):
        fallen = [owner for burner, owner in deal.burned if burner == seat]
        if any(enemies(seat, owner) for owner in fallen) and seat not in deal.failed:
            found.append((seat, rules["burn_point"], "burn"))
    for seat in range(6):
        victims = [v for v, blocker in deal.blocked if blocker == seat and enemies(v, seat)]
        found.extend((seat, rules["block_point"], "block") for _ in victims)
    for seat in range(6):
        if opposite(seat) not in deal.opened and seat not in deal.declared:
            found.append((seat, rules["open_point"], "point"))
    for seat in range(6):
        if opposite(seat) not in deal.opened and seat in deal.declared:
            found.append((seat, rules["declare_point"], "declare"))
    for seat in range(6):
        if seat in deal.opened and opposite(seat) in deal.declared:
            found.append((seat, rules["declare_failed_point"], "declare-failed"))
    return [item for item in found if item[1] != 0]  # R18


def points(deal, rules) -> list[int]:
    """R16.4."""
    sums = [sum(n for seat, n, _ in items(deal, rules) if seat % 2 == side) for side in (0, 1)]
    return [max(0, n) for n in sums] if rules["floor_at_zero"] else sums


# ---------------------------------------------------------------- dealing: R5


def words(seed: str) -> Generator[int, None, None]:
    """R5.5: the 32-bit words that follow from a seed."""
    for counter in count():
        digest = sha256(seed.encode("utf-8") + b"\0" + counter.to_bytes(8, "big")).digest()
        yield from struct.unpack(">8I", digest)


def below(source: Iterator[int], n: int) -> int:
    return next(word for word in source if word < 2**32 // n * n) % n


def deal(seed: str, drawer: int, opening: str) -> dict:
    """R5.1, R5.3, R5.4, R5.5."""
    pack = [suit + rank for suit in "SHCD" for rank in "3456789TJQKA2"] + ["X", "D"]
    cards, source, draws = pack * 4, words(seed), []
    while True:
        card = cards[below(source, 216)]
        draws.append(((drawer + len(draws)) % 6, card))
        if card not in "XD":
            break
    steps = {"A": 1, "T": 10, "J": 11, "Q": 12, "K": 13}.get(card[1]) or int(card[1])
    first = draws[-1][0]
    for _ in range(steps - 1):
        first = after(first)[0]
    for i in range(215, 0, -1):
        j = below(source, i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    hands: list[list[str]] = [[] for _ in range(6)]
    leader, shown = None, []
    for i, card in enumerate(cards):
        taker = (first + i) % 6
        hands[taker].append(card)
        if opening == "first_taker":
            continue
        most, suit = most_threes(hands[taker])
        if most > (1 if leader is None else most_threes(hands[leader])[0]):
            leader = taker
            shown.append((i + 1, taker, suit, most))
    return {
        "draws": tuple(draws),
        "first_taker": first,
        "taken": tuple(cards),
        "shown": tuple(shown),
        "leader": first if leader is None else leader,
        "hands": [in_order(card[-1] for card in hand) for hand in hands],
    }


def most_threes(hand: list[str]) -> tuple[int, str]:
    """How many 3s of one suit a hand holds at most, and of which."""
    return max((hand.count(suit + "3"), suit) for suit in "SHCD")
