"""What is no input at all, at the engine's doors: refused with a reason, alike in both builds."""

import pytest

from gouji import words

NO_SETS = [0, -1, 17, 31, 5 | 15 << 5, 3 | 13 << 5, 1 | 9 << 5 | 17 << 9, 5 << 17, 1 << 20, 1 << 70]
NO_SETS += [None, 1.5, [], "", "pass", "34", "9" * 17, "DDDDD", b"99"]


@pytest.mark.parametrize("value", NO_SETS, ids=repr)
def test_what_makes_no_set(engine, value):
    with pytest.raises(ValueError, match="no set"):
        engine.sets.CardSet(value)


def test_every_code_of_a_set_is_one(engine):
    for text in ("3", "99922XD", "22", "XD", "DDDD", "A" * 16 + "2" * 16 + "XXXXDDDD"):
        code = engine.sets.parse_action(text)
        assert engine.sets.CardSet(code).text == text


@pytest.mark.parametrize("drawer", [6, -1, "p1", None])
def test_a_drawer_who_is_no_seat(engine, drawer):
    with pytest.raises(engine.faults.Fault, match="no-seat at drawer") as caught:
        engine.deal.make_deal("s", drawer, "first_taker")
    assert "drawer" in words.fault(caught.value).zh


@pytest.mark.parametrize("opening", ["", "last_taker", None, 3])
def test_an_opening_that_is_none(engine, opening):
    with pytest.raises(engine.faults.Fault, match="bad-choice at opening") as caught:
        engine.deal.make_deal("s", 0, opening)
    assert "first_taker" in words.fault(caught.value).en


@pytest.mark.parametrize(
    ("seed", "code"),
    [(5, "wrong-type"), (None, "wrong-type"), (b"s", "wrong-type"), ("\ud800", "not-text")],
)
def test_a_seed_that_is_no_text(engine, seed, code):
    with pytest.raises(engine.faults.Fault, match=f"{code} at seed") as caught:
        engine.deal.make_deal(seed, 0, "first_taker")
    assert "seed" in words.fault(caught.value).zh


def test_a_drawer_that_equals_a_seat_is_that_seat(engine):
    deal = engine.deal.make_deal("s", 3.0, "first_taker")
    assert deal == engine.deal.make_deal("s", 3, "first_taker")
    assert type(deal.draws[0][0]) is int


class Sly:
    """An object that looks like an action when it is written."""

    def __repr__(self):
        return "p1 3"


@pytest.mark.parametrize("action", [None, 5, True, b"p1 3", ["p1 3"], Sly()], ids=repr)
def test_an_action_that_is_no_text(engine, action):
    book = engine.rulebook.BASIC
    game = engine.game.Game(["34", "5", "6", "7", "8", "9"], 0, book, start="play")
    before = game.state()
    refusal = game.why_not(action)
    assert (refusal.code, refusal.action, refusal.seat) == ("unreadable", repr(action), 0)
    assert words.refusal(refusal).zh
    with pytest.raises(engine.refusal.Refused, match="unreadable"):
        game.play(action)
    assert game.play_all([action]) == 0
    assert game.state() == before
    game.play("p1 3")
    while not game.over:
        game.apply(game.action_at(0))
    assert game.why_not(action).code == "game-over"
