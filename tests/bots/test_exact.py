"""Exact search: equal to trying everything, on small hands, under every kind of rulebook."""

import random
from collections.abc import Iterator

import pytest

from gouji.bots.exact import Solver, TooLarge, payoffs, solve
from gouji.engine.cards import SEATS, side
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import PASS, action_text
from tests.bots.battery import HOUSE

BOOKS = [
    BASIC,
    CONTEST,
    HOUSE,
    make_rulebook({"base": "contest", "burn_point": 9, "sweep": "only", "sweep_points": 7}),
]


def small(rulebook: Rulebook, seed: int, count: int, cards: int) -> Iterator[Game]:
    """Positions of two to five seats with so many cards, rich in jokers, in mid-trick too."""
    chance = random.Random(f"{seed}/{rulebook.title}")
    deck = "3457TKAA2222XXXXXDDDDD"
    for _ in range(count):
        out = chance.sample(SEATS, chance.choice([1, 1, 1, 2, 3, 4]))
        active = [seat for seat in SEATS if seat not in out]
        hands = ["" if seat in out else chance.choice(deck) for seat in SEATS]
        for _ in range(cards - len(active)):
            hands[chance.choice(active)] += chance.choice(deck)
        if any(sum(hand.count(joker) for hand in hands) > 4 for joker in "XD"):
            continue
        bound = [seat for seat in active if chance.random() < 0.2]
        leader = chance.choice(active)
        game = Game(hands, leader, rulebook, start="play", finished=out, bound=bound)
        for _ in range(chance.randrange(4)):
            if not game.over:
                game.apply(game.action_at(chance.randrange(game.count())))
        yield game


def worth(game: Game) -> list[float]:
    """What a finished deal is worth to each seat, from its score's items and places."""
    places = game.places()
    assert places is not None
    points = game.score().points
    found = []
    for seat in SEATS:
        mine, theirs = points[side(seat)], points[1 - side(seat)]
        found.append((mine - theirs + game.rulebook.place_points[places.index(seat)]) / 2)
    return found


def tried(game: Game, met: set[str]) -> list[float]:
    """Everything tried, nothing remembered."""
    if game.over:
        return worth(game)
    seat, role = game.to_act, game.role
    assert seat is not None
    best: list[float] | None = None
    for action in game.legal():
        if role == "burn" and action < PASS:
            met.add("burn")
        if game.top_is_burn:
            met.add("over a burn")
        after = game.copy()
        after.play(f"p{seat + 1} {action_text(action)}")
        values = tried(after, met)
        if best is None or values[seat] > best[seat]:
            best = values
    assert best is not None
    return best


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_it_is_what_trying_everything_gives(rulebook: Rulebook) -> None:
    met: set[str] = set()
    solver = Solver()  # one for all: what is remembered of one must not mislead another
    for game in small(rulebook, 1, 120, 7):
        before = game.state()
        found = solver.solve(game)
        assert list(found.values) == tried(game, met)
        assert game.state() == before
        alone = solve(game)
        assert alone is not None
        assert (alone.values, alone.action) == (found.values, found.action)
        if game.over:
            assert found.action is None
            continue
        assert game.to_act is not None
        each = solver.each(game)
        assert [action for action, _ in each] == game.legal()
        best = max(values[game.to_act] for _, values in each)
        assert next(a for a, values in each if values[game.to_act] == best) == found.action
        assert dict(each)[found.action] == found.values
    assert {"burn", "over a burn"} <= met


def test_the_limit() -> None:
    game = Game(["347", "458", "579", "", "", ""], 0, BASIC, start="play", finished=[3, 4, 5])
    found = solve(game)
    assert found is not None
    assert solve(game, found.states - 1) is None
    assert solve(game, found.states) == found
    with pytest.raises(TooLarge):
        Solver(1).solve(game)


def test_what_a_deal_is_worth_before_its_end() -> None:
    game = Game(["3", "4", "5", "6", "7", "8"], 0, BASIC, start="play")
    with pytest.raises(ValueError, match="not over"):
        payoffs(game)
