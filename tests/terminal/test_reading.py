"""What a person types is read forgivingly."""

import pytest

from gouji.engine.cards import SEATS, counts_text
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.sets import action_text
from gouji.engine.view import View, view
from gouji.terminal.reading import read_line, readings

FULL = "3334499992222QQTTTKAXXXDDD"


def lead(hand: str = FULL) -> View:
    return view(Game([hand, "5", "6", "7", "8", "J"], 0, BASIC, start="play"), SEATS[0])


@pytest.mark.parametrize(
    ("line", "wanted"),
    [
        ("999", "999"),
        ("3个9", "999"),
        ("三个九", "999"),
        ("9 9 9", "999"),
        ("９９９", "999"),
        ("99xx", "99XX"),
        ("xx99", "99XX"),
        ("九九九小", "999X"),
        ("999小王", "999X"),
        ("2大3个10", "TTTDD"),
        ("两个大花带三个十", "TTTDD"),
        ("三个十挂两个大王", "TTTDD"),
        ("101010", "TTT"),
        ("10 10", "TT"),
        ("ttt", "TTT"),
        ("一个大花一个小花带一个A", "AXD"),
        ("尖", "A"),
        ("老K", "K"),
        ("两个圈", "QQ"),
        ("QQ", "QQ"),
        ("一张Q", "Q"),
        ("钱", "2"),
        ("3个2", "222"),
        ("4个钱", "2222"),
        ("两个两", "22"),
        ("3个9贴2个2", "99922"),
        ("992小", "992X"),
        ("大王", "D"),
        ("小虎", "X"),
        ("两个小鬼", "XX"),
        ("333", "333"),
        ("一对九", "99"),
        ("对九", "99"),
        ("对3带大", "33D"),
        ("三三", "33"),
    ],
)
def test_sets(line: str, wanted: str) -> None:
    reading = read_line(line, lead())
    assert reading.kind == "action", reading
    assert action_text(reading.action) == wanted


def test_a_number_before_a_joker_is_a_count_or_a_card() -> None:
    assert [counts_text(c) for c in readings("2大")] == ["DD", "2D"]
    both = read_line("3大", lead())
    assert both.kind == "unclear"
    assert [action_text(a) for a in both.options] == ["DDD", "3D"]
    only = read_line("3大", lead("33XD"))
    assert action_text(only.action) == "3D"
    assert action_text(read_line("9大", lead()).action) == "9D"


@pytest.mark.parametrize("line", ["过", "过牌", "p", "pass", "不要", "P", "ｐ"])
def test_passing(line: str) -> None:
    game = Game(["9", "53", "6", "7", "8", "J4"], 5, BASIC, start="play")
    game.play("p6 4")
    assert action_text(read_line(line, view(game, SEATS[0])).action) == "pass"


def test_an_empty_line_is_the_only_choice() -> None:
    game = Game(["94", "53", "6", "7", "8", "JQ"], 5, BASIC, start="play")
    game.play("p6 J")
    assert action_text(read_line("", view(game, SEATS[0])).action) == "pass"
    assert read_line("  ", lead()).kind == "unreadable"


def test_words_that_are_not_legal_now_go_to_the_engine() -> None:
    assert read_line("过", lead()) == ("refused", "pass", None, ())
    assert read_line("让", lead()).text == "yield"
    assert read_line("明点", lead()).text == "declare"


def test_declaring() -> None:
    from gouji.engine.deal import make_deal

    deal = make_deal("1", SEATS[0], CONTEST.opening)
    game = Game(deal.hands, deal.leader, CONTEST)
    seen = view(game, game.to_act)
    for line in ("明点", "明", "m"):
        assert action_text(read_line(line, seen).action) == "declare"
    assert action_text(read_line("不明", seen).action) == "pass"


def test_a_burn_may_be_announced() -> None:
    game = Game(["AA3", "4", "KDD3X", "5", "6", "7"], 0, BASIC, start="play")
    game.play("p1 AA")
    assert action_text(read_line("烧牌，两个大花", view(game, SEATS[2])).action) == "DD"
    assert action_text(read_line("不烧", view(game, SEATS[2])).action) == "pass"


@pytest.mark.parametrize(
    ("line", "command"),
    [
        *(("?", "legal"), ("？", "legal"), ("h", "hint"), ("r", "clause"), ("l", "deal")),
        *(("b", "report"), ("q", "leave"), ("auto", "auto"), ("提示", "hint"), ("退出", "leave")),
    ],
)
def test_commands(line: str, command: str) -> None:
    assert read_line(line, lead()) == ("command", command, None, ())


def test_a_capital_q_is_the_queen() -> None:
    assert action_text(read_line("Q", lead()).action) == "Q"
    assert read_line("q", lead()).text == "leave"
    assert read_line("Q", lead("334")).text == "leave"


@pytest.mark.parametrize(
    ("line", "part"), [("99z", "Z"), ("hello", "H"), ("3个", "个"), ("🂡", "🂡"), ("1", "1")]
)
def test_what_is_no_card_is_named(line: str, part: str) -> None:
    reading = read_line(line, lead())
    assert (reading.kind, reading.text) == ("unreadable", part)


@pytest.mark.parametrize(
    "line", ["9" * 500, "99999999999个9", "带", "x" * 10_000, "\x00", "个个个"]
)
def test_nothing_typed_breaks_it(line: str) -> None:
    assert read_line(line, lead()).kind in ("unreadable", "refused")
