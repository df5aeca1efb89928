"""Hints: what the network thinks most of, in words, from the view alone."""

import random
from importlib import resources
from itertools import pairwise

import pytest

from gouji.advice.hints import advise, sentence
from gouji.advice.sureness import sureness
from gouji.bots.strong import NetworkBot, strong_network
from gouji.engine.cards import Seat
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.view import redeal_hidden, view
from gouji.terminal.telling import hint_lines
from gouji.web.hinting import hint
from gouji.words.hints import EVEN, points, why
from gouji.words.names import Text
from tests.bots.battery import fresh


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
def test_a_hint_is_what_strong_does_and_blind_to_hidden_cards(rulebook: Rulebook) -> None:
    chance = random.Random(2)
    bot = NetworkBot(strong_network())
    game = fresh(rulebook, "hint")
    with_reason = 0
    while (seat := game.to_act) is not None:
        seen = view(game, seat)
        advice = advise(seen)
        assert advice.options[0].action == bot.choose(seen)
        values = [option.value for option in advice.options]
        assert values == sorted(values, reverse=True)
        assert advise(view(redeal_hidden(game, seat, chance), seat)) == advice
        told = sentence(advice, seen)
        assert told.zh.endswith("。")
        assert told.en.endswith(".")
        if len(advice.options) == 1:
            assert advice.sure is advice.reason is None
        else:
            assert advice.sure == sureness(values[0] - values[1])
            with_reason += advice.reason is not None
        game.apply(advice.options[0].action)
    assert with_reason > 20


def test_without_a_fact_it_says_only_the_number() -> None:
    other = Text("过牌", "pass")
    assert why(None, other, 1.24) == Text("比过牌多值 1.2 分。", "Worth 1.2 more than pass.")
    assert why(None, other, EVEN / 2).zh == "和过牌差不多。"
    assert why(Text("因为", "because"), other, 1.24).zh == "因为。"


def test_what_the_page_and_the_terminal_show() -> None:
    game = Game(["4477X", "5566", "6", "7788", "8", "9"], 0, CONTEST, start="play")
    game.play("p1 44")
    seen = view(game, Seat(1))
    advice = advise(seen)
    told = hint("7", advice, seen, ["甲", "乙", "丙", "丁", "戊", "己"])
    assert told.id == "7"
    assert told.options[0].action == told.action
    assert 2 <= len(told.options) <= 4
    assert [o.value for o in told.options] == [round(o.value, 2) for o in advice.options[:4]]
    assert told.sure is not None
    assert "把握" in told.sure.zh
    first, second = hint_lines(advice, seen)
    assert first.zh.startswith("提示：")
    assert points(advice.options[0].value) in first.zh
    assert points(advice.options[1].value) in second.zh
    only = Game(["9", "5", "6", "7", "8", "9"], 0, BASIC, start="play")
    (line,) = hint_lines(advise(view(only, Seat(0))), view(only, Seat(0)))
    assert "只有这一种走法" in line.zh


def test_who_is_not_asked_gets_no_hint() -> None:
    game = fresh(BASIC, "1")
    idle = next(seat for seat in game.active if seat != game.to_act)
    with pytest.raises(ValueError, match="not asked"):
        advise(view(game, idle))


def test_sureness_never_falls() -> None:
    assert (resources.files("gouji.advice") / "sureness.json").is_file()
    found = [sureness(gap / 20) for gap in range(100)]
    assert all(0.5 <= a <= b <= 1 for a, b in pairwise(found))
    assert found[-1] > found[0]
