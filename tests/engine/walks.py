"""Random rulebooks, positions and walks, all from a `random.Random` that the caller seeds."""

from random import Random
from typing import Any, NamedTuple

RANKS = "3456789TJQKA2XD"
SWITCHES: dict[str, tuple] = {
    "opening": ("shown_threes", "first_taker"),
    "drawer": ("rotates", "named"),
    "buy_threes": (True, False),
    "declarations": (True, False),
    "lock_spares_opposite": (True, False),
    "second_chance": (True, False),
    "burn_order": ("allies_first", "seat_order"),
    "last_set_exempt": (True, False),
    "protect_any_final": (True, False),
    "chaos_after_trick": (True, False),
    "chaos_locks": (True, False),
    "threes_last": (True, False),
    "open_with_twos": (True, False),
    "burn_point": (0, 1, 3),
    "block_point": (0, 1, 5),
    "open_point": (0, 1, 7),
    "declare_point": (0, 2, 11),
    "declare_failed_point": (0, 2, 13),
    "place_points": ([4, 2, 0, 0, -2, -4], [6, 3, 1, -1, -3, -5], [-1, 0, 0, 2, 0, 10**9]),
    "sweep": ("none", "double", "add", "only"),
    "sweep_points": (12, 6, 0, -3),
    "floor_at_zero": (True, False),
    "clock_s": (0, 15),
    "deals_per_match": (1, 3),
}
"""Every switch of section 18 with values worth trying."""


class Position(NamedTuple):
    """What a game starts from, in plain data."""

    rulebook: Any
    hands: tuple[str, ...]
    leader: int
    start: str = "play"
    finished: tuple[int, ...] = ()
    bound: tuple[int, ...] = ()

    def game(self, engine: Any) -> Any:
        """The game in one build of the engine."""
        rulebook = engine.rulebook.make_rulebook(self.rulebook)
        extra = {"start": self.start, "finished": self.finished, "bound": self.bound}
        return engine.game.Game(self.hands, self.leader, rulebook, **extra)


def random_rulebook(rng: Random) -> str | dict:
    """A name, or a table with some or all switches set."""
    kind = rng.random()
    if kind < 0.2:
        return rng.choice(("basic", "contest"))
    changed = [key for key in SWITCHES if kind > 0.5 or rng.random() < 0.2]
    base = rng.choice(("basic", "contest"))
    return {"base": base, **{key: rng.choice(SWITCHES[key]) for key in changed}}


def packs() -> list[str]:
    """Four packs of cards."""
    return [card for card in RANKS for _ in range(4 if card in "XD" else 16)]


def written(cards: list[str]) -> str:
    """Cards in ascending order."""
    return "".join(sorted(cards, key=RANKS.index))


def random_hands(rng: Random, sizes: list[int]) -> tuple[str, ...]:
    """Hands of these sizes that four packs can supply, often of few ranks and many jokers."""
    cards = packs()
    style = rng.random()
    if style < 0.4:  # high cards, so that much is 够级 and much is burned
        ranks = rng.sample("TJQKA", rng.randint(1, 3)) + rng.sample(RANKS[:7], rng.randint(0, 2))
        cards = [c for c in cards if c in ranks] + ["2"] * 12 + ["X"] * 4 + ["D"] * 4
    elif style < 0.85:
        ranks = rng.sample(RANKS[:12], rng.randint(1, 5))
        if rng.random() < 0.3:
            ranks.append("3")
        most = rng.choice((0, 1, 4, 16))
        cards = [c for c in cards if c in ranks] + ["2"] * most
        cards += ["X"] * rng.randint(0, 4) + ["D"] * rng.randint(0, 4)
    if rng.random() < 0.3:  # a card each of many ranks, so that burning is dear
        cards += list(RANKS)
    rng.shuffle(cards)
    held = dict.fromkeys(RANKS, 0)
    hands: list[list[str]] = [[] for _ in range(6)]
    order = [seat for seat in range(6) for _ in range(sizes[seat])]
    rng.shuffle(order)
    for seat in [s for s in range(6) if sizes[s]] + order:
        while len(hands[seat]) < sizes[seat]:
            card = cards.pop() if cards else rng.choice(RANKS)
            if held[card] < (4 if card in "XD" else 16):
                held[card] += 1
                hands[seat].append(card)
                break
    return tuple(written(hand) for hand in hands)


def random_position(rng: Random, most: int = 9) -> Position:
    """A position from the middle of a deal, hands of at most so many cards."""
    n_finished = rng.choice((0, 0, 0, 1, 1, 2, 3, 4))
    finished = tuple(rng.sample(range(6), n_finished))
    sizes = [0 if seat in finished else rng.randint(1, most) for seat in range(6)]
    active = [seat for seat in range(6) if sizes[seat]]
    bound = rng.sample(active, rng.choice((0, 0, 1, 2)))
    return Position(
        random_rulebook(rng),
        random_hands(rng, sizes),
        rng.choice(active),
        finished=finished,
        bound=tuple(sorted(bound)),
    )


def random_deal(rng: Random) -> Position:
    """A whole deal."""
    cards = packs()
    rng.shuffle(cards)
    hands = tuple(written(cards[seat::6]) for seat in range(6))
    return Position(random_rulebook(rng), hands, rng.randrange(6), start="deal")


def choose(rng: Random, legal: list[str], *, timeouts: bool = True) -> str:
    """One of the texts of legal actions, or a time-out; words and large sets often."""
    if timeouts and rng.random() < 0.03:
        return "timeout"
    words = [text for text in legal if text in ("pass", "yield", "declare")]
    sets = [text for text in legal if text not in words]
    if not sets or (words and rng.random() < 0.45):
        return rng.choice(words)
    kind = rng.random()
    if kind < 0.3:
        return max(sets, key=len)
    if kind < 0.4:
        return min(sets, key=len)
    natural = [text for text in sets if not set(text) & set("2XD")]
    if natural and kind < 0.7:
        return rng.choice(natural)
    return rng.choice(sets)


def random_facts(rng: Random, rulebook: Any) -> dict[str, Any]:
    """Facts of a deal that can be under a rulebook, as `DealFacts` takes them."""
    places = rng.sample(range(6), 6)
    if rng.random() < 0.4:  # a sweep, more often than chance brings it
        first = rng.randrange(2)
        places = sorted(places, key=lambda seat: (seat + first) % 2)
    last = places[::-1][: rng.choice((0, 0, 1, 2))]

    def some() -> frozenset[int]:
        return frozenset(seat for seat in range(6) if rng.random() < 0.5)

    burned = [(a, (a + rng.choice((1, 2, 4, 5))) % 6) for a in some()]
    blocked = [(victim, (victim + rng.randint(1, 5)) % 6) for victim in some()]
    return {
        "places": tuple(places),
        "opened": some(),
        "declared": some() if rulebook.declarations else frozenset(),
        "burned": tuple(burned),
        "blocked": tuple(blocked) if rulebook.threes_last else (),
        "placed_last": tuple(last),
    }
