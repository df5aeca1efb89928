"""Deals that agree with a view: each of them tells the same view, whatever was played."""

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator

import numpy as np
import pytest

from gouji.bots.burners import SustainableHands
from gouji.bots.ends import game_of
from gouji.bots.hidden import HiddenHands, played_sets
from gouji.engine.cards import BIG, SEATS, SMALL, THREE, TWO, counts_text, parse_counts
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import PASS, action_counts
from gouji.engine.view import View, redeal_hidden, view
from tests.bots.battery import HOUSE, fresh, positions

SOLD = make_rulebook({"base": "basic", "buy_threes": True, "last_set_exempt": False})


def walk(rulebook: Rulebook, seed: str, burning: float) -> Iterator[Game]:
    """Decisions of a deal played by lot, sets more often than words, burns as often as said."""
    chance = random.Random(seed)
    game = Game(*_dealt(rulebook, seed, chance), rulebook)
    while not game.over:
        yield game
        sets = [action for action in game.legal() if action < PASS]
        if sets and (
            game.role == "lead" or chance.random() < (burning if game.role == "burn" else 0.4)
        ):
            game.apply(chance.choice(sets))
        else:
            game.apply(game.timeout_choice())


def _dealt(
    rulebook: Rulebook, seed: str, chance: random.Random
) -> tuple[list[tuple[int, ...]], int]:
    # a deal as it falls, or with all jokers in two hands of few ranks, so that much is burned
    deal = make_deal(seed, SEATS[0], rulebook.opening)
    if chance.random() < 0.4:
        return [tuple(hand) for hand in deal.hands], deal.leader
    cards = sorted("X" * 4 + "D" * 4 + "2" * 16) + [r for r in "TJQKA" for _ in range(16)]
    rest = [r for r in "3456789" for _ in range(16)]
    chance.shuffle(rest)
    high = cards[24:]
    chance.shuffle(high)
    row = cards[:24] + high + rest
    hands = [parse_counts("".join(sorted(row[36 * i : 36 * i + 36]))) for i in range(6)]
    chance.shuffle(hands)
    return [tuple(hand) for hand in hands], deal.leader


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST, HOUSE, SOLD], ids=lambda book: book.title)
def test_every_deal_tells_the_view_again(rulebook: Rulebook) -> None:
    met: Counter[str] = Counter()
    for number in range(10):
        chance = random.Random(number)
        for game in walk(rulebook, f"{number}", 0.9):
            assert game.to_act is not None
            if chance.random() > 0.06 and not (game.failed and chance.random() < 0.3):
                continue
            check(view(game, game.to_act), f"{number}", met)
    assert met["deals"] > 200
    assert met["burns"]
    assert met["nothing found"] <= met["views"] // 50


def test_positions_too() -> None:
    met: Counter[str] = Counter()
    for number, game in enumerate(positions(CONTEST, 5, 30)):
        chance = random.Random(number)
        for _ in range(12):
            if game.over:
                break
            assert game.to_act is not None
            check(view(game, game.to_act), f"{number}", met)
            game.apply(game.action_at(chance.randrange(game.count())))
    assert met["deals"] > 200
    assert met["failed"]
    assert met["nothing found"] <= met["views"] // 50


def check(seen: View, seed: str, met: Counter[str]) -> None:
    hidden = HiddenHands(seen)
    met["views"] += 1
    met["burns"] += bool(hidden.known.burns)
    met["failed"] += bool(seen.public.failed)
    found = hidden.worlds(8, seed)
    if found is None:
        met["nothing found"] += 1
        return
    hands, batch = found
    assert batch.n == len(hands)
    for begun, now in zip(hidden.begun(hands), hands, strict=True):
        met["deals"] += 1
        game = game_of(seen, begun, now)
        again = view(game, seen.seat)
        assert again.public == seen.public
        assert again.hand == seen.hand
        assert again.legal == seen.legal


def test_redealt_cards_change_no_guess() -> None:
    chance = random.Random(1)
    for number, game in enumerate(walk(CONTEST, "leak", 0.9)):
        if number % 7:
            continue
        assert game.to_act is not None
        seen = view(game, game.to_act)
        one = HiddenHands(seen).lots(8, "s")
        other = HiddenHands(view(redeal_hidden(game, game.to_act, chance), game.to_act))
        assert other.lots(8, "s").tobytes() == one.tobytes()
        assert other.lots(8, "t").tobytes() != one.tobytes() or sum(seen.public.sizes) < 20


def test_what_sales_prove() -> None:
    """R6.1: who paid with a 大王 has no 2 and no 小王; what he paid lies with the seller."""
    found = 0
    for number in range(400):
        game = fresh(CONTEST, f"sale{number}")
        if not game.bought:
            continue
        sale = game.bought[0]
        me = next(seat for seat in SEATS if seat not in (sale.buyer, sale.seller))
        if game.to_act != me:
            game = game.copy()
            while game.to_act != me:
                game.apply(game.timeout_choice())
        hands = HiddenHands(view(game, me)).lots(16, "s")
        found += 1
        assert (hands[:, sale.buyer, THREE] == 1).all()
        if sale.price in ("X", "D"):
            assert not hands[:, sale.buyer, TWO].any()
        if sale.price == "D":
            assert not hands[:, sale.buyer, SMALL].any()
        if sale.price is not None:
            assert (hands[:, sale.seller, "2XD".index(sale.price) + TWO] >= 1).all()
    assert found >= 10


def test_cards_lie_by_room_and_by_odds() -> None:
    """Of sixteen hidden ranks alike each seat has its share; odds of 9 give nine times as much."""
    game = fresh(BASIC, "odds")
    assert game.to_act is not None
    seen = view(game, game.to_act)
    hands = HiddenHands(seen).lots(400, "s")
    others = [seat for seat in SEATS if seat != seen.seat]
    unseen = 4 - seen.hand[BIG]
    shares = hands[:, others, BIG].sum(axis=0) / (400 * unseen)
    assert np.abs(shares - 0.2).max() < 0.06  # three standard deviations
    odds = np.ones((6, 15))
    odds[others[0], BIG] = 9
    hands = HiddenHands(seen, odds).lots(400, "s")
    assert abs(hands[:, others[0], BIG].sum() / (400 * unseen) - 9 / 13) < 0.08
    assert (hands.sum(axis=2) == 36).all()


def test_sets_are_unpacked() -> None:
    game = Game(["99922X", "TTTTTD", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    game.play("p1 99922X")
    while game.to_act != SEATS[3]:
        game.apply(game.timeout_choice())
    seats, cards = played_sets(game.told_packed)
    for said, seat, counts in zip(game.told, seats, cards, strict=True):
        assert said.seat == seat
        want = action_counts(said.action) if said.action < PASS else (0,) * 15
        assert tuple(counts) == tuple(want)


@pytest.mark.parametrize(
    ("pool", "there", "size", "spared"),
    [
        ("445566XXD", "", 4, 1),
        ("445566XXD22", "7", 4, 0),
        ("4455566XD222", "4X", 3, 0),
        ("4422", "", 2, 0),
    ],
)
def test_sustainable_hands_are_those_and_as_likely(
    pool: str, there: str, size: int, spared: int
) -> None:
    """Against all ways to take so many cards, each tried by R10.1."""
    held = parse_counts(there)
    want: Counter[str] = Counter()
    for cards in itertools.combinations(pool, size):
        rest = [a + b for a, b in zip(parse_counts("".join(cards)), held, strict=True)]
        ranks = sum(n > 0 for n in rest[:TWO]) or int(rest[TWO] > 0)
        if rest[SMALL] + rest[BIG] >= ranks - spared:
            want["".join(cards)] += 1
    hands = SustainableHands(parse_counts(pool), held, size, spared)
    chance = random.Random(1)
    got: Counter[str] = Counter()
    for _ in range(3000):
        drawn = hands.draw(chance)
        if drawn is None:
            break
        got[counts_text(tuple(drawn))] += 1
    total = want.total()
    assert set(got) == {counts_text(parse_counts(text)) for text in want}
    for text, n in want.items():
        share = n / total
        deviation = math.sqrt(share * (1 - share) / 3000)
        assert abs(got[counts_text(parse_counts(text))] / 3000 - share) < 5 * deviation + 1e-9
