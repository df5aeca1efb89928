"""The view made of the protocol's messages is the engine's, at every decision."""

import json
import random
from dataclasses import replace

import pytest

from gouji.bots import protocol
from gouji.bots.tracker import Tracker
from gouji.engine.cards import SEATS, Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import Game, Said, said_of
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import PASS, TIMEOUT
from gouji.engine.view import View, view
from tests.engine import walks


def dealt(game: Game, seat: Seat) -> dict[str, object]:
    return protocol.deal(view(game, seat), [sum(hand) for hand in game.dealt])


def follow(game: Game, chance: random.Random, eager: bool) -> tuple[int, int]:
    """Plays a game at random with six trackers; counts decisions compared and failures met."""

    def sent(message: object) -> dict[str, object]:
        again: dict[str, object] = json.loads(json.dumps(message))
        return again

    trackers = [Tracker(sent(dealt(game, seat))) for seat in SEATS]
    told, decisions = 0, 0

    def tell() -> None:
        nonlocal told
        packed = game.told_packed
        for entry in packed[told:]:
            event = sent(protocol.event(said_of(entry)))
            for tracker in trackers:
                tracker.hear(event)
        told = len(packed)

    tell()
    while (seat := game.to_act) is not None:
        seen = view(game, seat)
        assert seen.role is not None
        assert same(trackers[seat].decide(seen.role), seen)
        decisions += 1
        sets = [action for action in seen.legal if action < PASS]
        action = chance.choice(sets if eager and sets else seen.legal)
        if chance.random() < 0.04:
            action = TIMEOUT  # told as what it was (R17.1)
        game.apply(action)
        if seen.role == "burn" and action in (PASS, TIMEOUT):
            trackers[seat].hear(sent(protocol.event(Said(seat, seen.role, PASS))))
        tell()
    return decisions, len(game.failed)


def same(rebuilt: View, seen: View) -> bool:
    """Equal, but for a house rulebook's base, which is not told and chooses words only."""
    base = seen.public.rulebook.base
    book = replace(rebuilt.public.rulebook, base=base)
    public = replace(rebuilt.public, rulebook=book)
    if book.title != seen.public.rulebook.title:
        return False
    public = replace(public, rulebook=seen.public.rulebook)
    assert book.switches() == seen.public.rulebook.switches()
    return replace(rebuilt, public=public) == seen


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
@pytest.mark.parametrize("eager", [False, True])
def test_deals(rulebook: Rulebook, eager: bool) -> None:
    chance = random.Random(3)
    decisions = 0
    for number in range(4):
        deal = make_deal(f"follow {number}", SEATS[number % 6], rulebook.opening)
        game = Game(deal.hands, deal.leader, rulebook)
        decisions += follow(game, chance, eager or number % 2 == 0)[0]
    assert decisions > 400


def test_house_deals() -> None:
    chance = random.Random(4)
    decisions = 0
    for _ in range(8):
        where = walks.random_deal(chance)
        game = Game(where.hands, where.leader, make_rulebook(where.rulebook), start="deal")
        decisions += follow(game, chance, chance.random() < 0.7)[0]
    assert decisions > 800


def test_positions_with_failed_duties() -> None:
    chance = random.Random(5)
    failures = 0
    for _ in range(90):
        where = walks.random_position(chance, most=chance.choice((4, 9, 14)))
        game = Game(
            where.hands,
            where.leader,
            make_rulebook(where.rulebook),
            start="play",
            finished=where.finished,
            bound=where.bound,
        )
        if game.over:
            continue
        failures += follow(game, chance, chance.random() < 0.7)[1]
    assert failures > 10


def test_sales_of_threes() -> None:
    """R6.1: hands with few 3s, so that many buy, also with jokers and for nothing."""
    chance = random.Random(6)
    sales, free = 0, 0
    for _ in range(60):
        game = Game(few_threes(chance), chance.randrange(6), CONTEST)
        sales += len(game.bought)
        free += sum(sale.price is None for sale in game.bought)
        for seat in SEATS:
            tracker = Tracker(dealt(game, seat))
            assert game.role == "declare"
            if seat == game.to_act:
                assert tracker.decide("declare") == view(game, seat)
        follow(game, chance, True) if chance.random() < 0.1 else None
    assert sales > 100
    assert free > 3


def few_threes(chance: random.Random) -> list[str]:
    """Six hands of 36: the 3s with one, two or three seats, 2s and jokers gathered too."""
    order = list(range(6))
    chance.shuffle(order)
    hands: list[list[str]] = [[] for _ in SEATS]
    for rank, n in (("3", 16), ("2", 16), ("X", 4), ("D", 4)):
        holders = order[: chance.randint(1, 3)] if rank == "3" else order[: chance.randint(1, 6)]
        for _ in range(n):
            room = [s for s in holders if len(hands[s]) < 36] or [
                s for s in range(6) if len(hands[s]) < 36
            ]
            hands[chance.choice(room)].append(rank)
    rest = [rank for rank in "456789TJQKA" for _ in range(16)]
    chance.shuffle(rest)
    for hand in hands:
        while len(hand) < 36:
            hand.append(rest.pop())
    return ["".join(hand) for hand in hands]


def test_messages_that_contradict_each_other() -> None:
    game = Game(["99K", "TT", "JJ", "7", "8", "9"], 0, BASIC, start="play")
    tracker = Tracker(dealt(game, SEATS[1]))
    tracker.hear({"seat": "p3", "role": "lead", "action": "JJ"})
    with pytest.raises(ValueError, match="p3 is not asked for lead"):
        tracker.decide("answer")
