"""Every bot through the battery; and the habits of `novice`."""

from collections.abc import Callable
from functools import partial

import pytest

from gouji.bots.registry import BY_CLOCK, NAMES, make_bot
from gouji.engine.cards import SEATS
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import action_text
from gouji.engine.view import view
from gouji.match import play_match, seat_bots
from tests.bots.battery import (
    BOOKS,
    Make,
    check_blind,
    check_legal_and_the_same_again,
    check_timed,
)

BATTERY = [check_legal_and_the_same_again, check_blind, check_timed]


@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__)
@pytest.mark.parametrize("name", [name for name in NAMES if name not in BY_CLOCK])
@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_battery(name: str, rulebook: Rulebook, check: Callable[[Make, Rulebook], None]) -> None:
    check(partial(make_bot, name), rulebook)


def test_random_is_uniform() -> None:
    """Each of 6 legal leads about a sixth of 3000 times: 5 standard deviations are 102."""
    game = Game(["34", "5", "6", "7", "8", "9"], 0, BASIC, start="play")
    legal = view(game, SEATS[0]).legal
    wide = Game(["345678", "5", "6", "7", "8", "9"], 0, BASIC, start="play")
    seen = view(wide, SEATS[0])
    assert (len(legal), len(seen.legal)) == (2, 6)
    counts = dict.fromkeys(seen.legal, 0)
    bot = make_bot("random", "fair")
    for _ in range(3000):
        counts[bot.choose(seen)] += 1
    assert all(abs(n - 500) < 102 for n in counts.values())


def chosen(hands: list[str], actions: str = "", rulebook: Rulebook = BASIC) -> str:
    """What novice does after some actions of a position."""
    game = Game(hands, 0, rulebook, start="play")
    for action in filter(None, actions.split(", ")):
        game.play(action)
    assert game.to_act is not None
    return action_text(make_bot("novice", "").choose(view(game, game.to_act)))


def test_novice_leads_its_lowest_group_whole() -> None:
    assert chosen(["44557722X", "5", "6", "7", "8", "9"]) == "44"


def test_novice_plays_the_set_that_empties_its_hand() -> None:
    assert chosen(["99922X", "5", "6", "7", "8", "9"]) == "99922X"


def test_novice_answers_cheaply() -> None:
    assert chosen(["44K", "55677JQQ22X", "6", "7", "8", "9"], "p1 44") == "55"


def test_novice_does_not_split_where_a_whole_group_does() -> None:
    assert chosen(["44K", "55567799TTJJKA", "6", "7", "8", "9"], "p1 44") == "77"


def test_novice_leaves_the_trick_to_an_ally() -> None:
    assert chosen(["44KKJ", "5", "99TTAAQJ4", "7", "8", "9"], "p1 44, p2 pass") == "pass"


def test_novice_keeps_wild_cards_for_what_matters() -> None:
    """A 2 or a joker on a small set of an enemy with many cards: not worth it."""
    hands = ["777999988", "3344566899XD2", "4", "55", "5", "6"]
    assert chosen(hands, "p1 777") == "pass"


def test_novice_answers_the_opposite_gouji_with_a_joker() -> None:
    """The owner is its opposite, the set is 够级: here the joker is what it was kept for."""
    hands = ["AA345678", "4", "5", "3344567899XX6", "6", "7"]
    assert chosen(hands, "p1 AA, p3 pass, p5 pass, p2 pass, p6 pass") == "XX"


def test_novice_burns_only_when_it_can_finish() -> None:
    finish = ["AA345678", "4", "DD7X", "567", "6", "7"]
    stay = ["AA345678", "4", "DD79X", "567", "6", "7"]
    assert chosen(finish, "p1 AA") == "XD"
    assert chosen(stay, "p1 AA") == "pass"


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
def test_novice_beats_random(rulebook: Rulebook) -> None:
    """At least nine of ten matches, over a few pairs; bench/bots.py measures the claim itself."""
    won = 0
    for pair in range(1, 6):
        for first, second, which in (("novice", "random", 0), ("random", "novice", 1)):
            match = play_match(seat_bots([first, second]), rulebook, f"test/{pair}")
            won += match.winner == which
    assert won >= 9
