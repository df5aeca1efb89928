"""How many courses a deal can take in its first decisions, as chess engines count them.

The figures were counted by both engines, this one and the plain one (plain.py).
"""

import pytest

from tests.engine.plain import Plain
from tests.engine.walks import Position

HOUSE = {
    "base": "contest",
    "burn_order": "allies_first",
    "last_set_exempt": True,
    "lock_spares_opposite": True,
    "protect_any_final": True,
    "chaos_locks": False,
    "open_with_twos": True,
}
BOOKS = {"basic": "basic", "contest": "contest", "house": HOUSE}
POSITIONS = {
    "small": Position(None, ("45AA", "6J2X", "7KK2", "58QQ", "69AA", "7T2D"), 0),
    "bound": Position(None, ("QQQ2", "22X6", "6XDAA", "JJJJ2", "KK77D", "AA22X"), 0, bound=(2,)),
    "final": Position(None, ("", "AA", "K25", "33X8", "228", "7DD9"), 1, finished=(0,)),
    "chaos": Position(None, ("", "25X", "K225", "", "AA8", "7D9"), 1, finished=(0, 3)),
}
COUNTS = {
    ("basic", "small"): [4, 14, 31, 53, 118, 395, 1026, 2286, 4857],
    ("basic", "bound"): [7, 20, 35, 68, 132, 284, 618, 1076, 2247],
    ("basic", "final"): [2, 3, 4, 6, 12, 32, 57, 127, 285, 588, 1131],
    ("basic", "chaos"): [7, 11, 16, 31, 67, 134, 217, 420, 784, 1534, 2589],
    ("contest", "small"): [4, 14, 31, 53, 118, 395, 969, 2028, 4578],
    ("contest", "bound"): [7, 13, 25, 54, 87, 215, 443, 703, 1521, 3127],
    ("contest", "final"): [2, 3, 4, 6, 11, 30, 52, 116, 257, 532, 1042],
    ("contest", "chaos"): [7, 11, 23, 51, 92, 196, 382, 732, 1501, 2971],
    ("house", "small"): [4, 14, 31, 53, 118, 395, 1025, 2250, 4846],
    ("house", "bound"): [7, 20, 35, 68, 132, 283, 606, 1044, 2113],
    ("house", "final"): [2, 3, 4, 6, 12, 33, 55, 122, 265, 534, 989],
    ("house", "chaos"): [7, 11, 16, 31, 67, 134, 217, 420, 784, 1534, 2589],
}


def courses(game, depth: int) -> list[int]:
    """The number of sequences of 1, 2, … depth legal actions."""
    counts = [game.count()] + [0] * (depth - 1)
    if depth > 1:
        for action in game.legal():
            after = game.copy()
            after.apply(action)
            for i, n in enumerate(courses(after, depth - 1), start=1):
                counts[i] += n
    return counts


@pytest.mark.parametrize(("book", "name"), COUNTS)
def test_courses_of_a_position(engine, book, name):
    game = POSITIONS[name]._replace(rulebook=BOOKS[book]).game(engine)
    want = COUNTS[book, name]
    assert courses(game, len(want)) == want


@pytest.mark.parametrize(
    ("book", "want"),
    [
        ("basic", [164, 7981]),
        ("contest", [2, 4, 8, 16, 32, 64, 8896]),
        ("house", [2, 4, 8, 16, 32, 64, 8896]),
    ],
)
def test_courses_of_a_whole_deal(engine, book, want):
    deal = engine.deal.make_deal("perft", 0, "first_taker")
    game = Position(BOOKS[book], deal.hands, deal.leader, start="deal").game(engine)
    assert courses(game, len(want)) == want


def plain_courses(position: Position, rules: dict, depth: int, *said: str) -> int:
    """How many there are of one length in the plain engine, every course begun anew."""
    deal = Plain(
        position.hands,
        position.leader,
        rules,
        finished=position.finished,
        bound=position.bound,
        start=position.start,
    )
    for action in said:
        deal.act(action)
    if depth == 1:
        return len(deal.legal())
    return sum(plain_courses(position, rules, depth - 1, *said, a) for a in deal.legal())


@pytest.mark.parametrize(("book", "name"), COUNTS)
def test_the_plain_engine_counts_the_same(builds, book, name):
    rules = builds[0].rulebook.make_rulebook(BOOKS[book]).switches()
    for depth, want in enumerate(COUNTS[book, name][:6], start=1):
        assert plain_courses(POSITIONS[name], rules, depth) == want
