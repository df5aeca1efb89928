"""Every fact that a reason may be: where it holds, and that the engine says the same."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from gouji.advice.options import Option, Question, lay_out, weigh
from gouji.advice.reasons import REASONS, Reason, reasons
from gouji.bots.strong import strong_network
from gouji.engine.cards import Seat, side
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import PASS, action_text, code_of, parse_action
from gouji.engine.view import redeal_hidden, view
from gouji.words.hints import REASONS as SENTENCES
from gouji.words.hints import because
from tests.bots.battery import BOOKS, fresh


def found(game: Game, best: str, other: str) -> dict[str, Reason]:
    """The reasons of whoever is asked, for one action over another, by key."""
    assert game.to_act is not None
    question = lay_out(view(game, game.to_act), parse_action(other))
    options = {action_text(o.action): o for o in weigh([question], strong_network())[0]}
    if best not in options:
        question = lay_out(view(game, game.to_act), parse_action(best))
        options |= {action_text(o.action): o for o in weigh([question], strong_network())[0]}
    return {r.key: r for r in reasons(question, options[best], options[other])}


def position(hands: list[str], actions: str, rulebook: Rulebook, **more: Any) -> Game:
    game = Game(hands, more.pop("leader", 0), rulebook, start="play", **more)
    for action in filter(None, actions.split(", ")):
        game.play(action)
    return game


BURNT = "p1 AA, p3 XX, p5 pass, p1 pass, p4 pass, p2 pass"
POINTS = make_rulebook({"base": "basic", "open_point": 1})

# key: hands, actions before, best, other, rulebook, fields
CASES: dict[str, tuple[list[str], str, str, str, Rulebook, dict[str, Any]]] = {
    "out": (["99X", "5", "6", "7", "8", "9"], "", "99X", "99", BASIC, {"place": 1}),
    "sure-out": (["D77", "58", "6", "7", "8", "9"], "", "D", "77", BASIC, {}),
    "no-opening": (
        *(["AA34", "5", "6", "22XX7", "8", "9"], "p1 AA, p3 pass, p5 pass, p2 pass, p6 pass"),
        *("XX", "pass", POINTS, {"owner": 0}),
    ),
    "ally-opens": (
        ["AA34", "5", "XX77X", "227", "8", "9"],
        "p1 AA",
        "pass",
        "XX",
        POINTS,
        {"owner": 0},
    ),
    "opens-sure": (
        *(["AA44", "5", "6", "7", "8", "9"], ""),
        *("AA", "44", POINTS, {}),
    ),
    "stop": (["4KK", "599", "6", "7", "8", "9"], "p1 4", "5", "pass", BASIC, {"owner": 0, "n": 2}),
    "ally-one": (
        ["46", "5", "99T", "7", "8", "9"],
        "p1 4, p2 pass",
        "pass",
        "T",
        BASIC,
        {"owner": 0},
    ),
    "ally-few": (
        *(["4KKJ", "5", "99T", "7", "8", "9"], "p1 4, p2 pass", "pass", "T", BASIC),
        {"owner": 0, "n": 3},
    ),
    "wind-theirs": (
        ["4", "5", "68", "7", "8", "9"],
        "p1 4, p2 pass",
        "8",
        "pass",
        BASIC,
        {"who": 1},
    ),
    "wind-ours": (
        *(["4", "58", "6", "78", "9", "9"], "p1 4, p2 pass, p3 pass"),
        *("pass", "8", BASIC, {"who": 1}),
    ),
    "frees-ally": (
        *(["AA3", "4", "XX77X", "9", "DD2", "96"], "p1 AA, p3 XX"),
        *("DD", "pass", BASIC, {"owner": 2}),
    ),
    "keeps-bound": (
        *(["AA3", "4", "XX77X", "9", "6", "DD289"], BURNT),
        *("pass", "DD", BASIC, {"owner": 2}),
    ),
    "opens": (["AA44", "522", "6", "7", "8", "9"], "", "AA", "44", POINTS, {}),
    "protected": (
        *(["AA", "5", "6", "22XX7", "8", "9"], "p1 AA, p3 pass, p5 pass, p2 pass, p6 pass"),
        *("XX", "pass", BASIC, {}),
    ),
    "not-threes": (["3344", "6", "7", "8", "9", "T"], "", "4", "44", CONTEST, {}),
    "duty-met": (
        ["AA345", "4", "DX77X", "227", "8", "9"],
        "p1 AA",
        "XD",
        "pass",
        BASIC,
        {"n": 1, "jokers": 1},
    ),
    "no-duty": (["AA345", "4", "DX77X", "227", "8", "9"], "p1 AA", "pass", "XD", BASIC, {}),
    "rest-one": (["4455", "6", "7", "8", "9", "T"], "", "44", "4", BASIC, {}),
    "big-for-opposite": (
        *(["9J", "DQK4", "5", "6", "AAKK", "7"], "p1 9"),
        *("Q", "D", BASIC, {"n": 0, "m": 1, "less": 1, "owner": 4}),
    ),
    "fewer-big": (
        ["4D6", "5", "6", "7", "8", "9"],
        "",
        "4",
        "4D",
        BASIC,
        {"n": 0, "m": 1, "less": 1},
    ),
    "ally": (
        *(["4KKJJJJJ", "5", "99T", "7", "8", "9"], "p1 4, p2 pass"),
        *("pass", "T", BASIC, {"owner": 0}),
    ),
    "dead": (["4D6", "5", "6", "7", "8", "9"], "", "D", "4", BASIC, {}),
    "unbeatable": (["A4455", "6", "7", "8", "9", "T"], "", "44", "4", BASIC, {}),
    "last": (
        *(["49999999", "K5", "6", "7", "8", "9"], "p1 4, p2 pass, p3 pass, p4 pass, p5 pass"),
        *("9", "pass", BASIC, {"owner": 0}),
    ),
    "fewer-small": (
        ["4X6", "5", "6", "7", "8", "9"],
        "",
        "4",
        "4X",
        BASIC,
        {"n": 0, "m": 1, "less": 1},
    ),
    "fewer-twos": (
        ["4226", "5", "6", "7", "8", "9"],
        "",
        "4",
        "422",
        BASIC,
        {"n": 0, "m": 2, "less": 2},
    ),
    "ally-behind": (
        ["499999999", "5J", "67", "7", "8", "9"],
        "p1 4",
        "pass",
        "J",
        BASIC,
        {"who": 3},
    ),
    "yield": (
        ["4999", "5", "6", "78", "8", "9"],
        "p1 4, p2 pass, p3 pass",
        "yield",
        "pass",
        BASIC,
        {},
    ),
    "only-jokers": (["22445", "66", "77", "8", "9", "T"], "", "22", "44", BASIC, {}),
    "more-gouji": (["44AA", "5", "6", "7", "8", "9"], "", "44", "AA", BASIC, {"n": 1, "m": 0}),
    "whole": (["4455", "6", "7", "8", "9", "T"], "", "44", "4", BASIC, {}),
    "hands": (["4455", "6", "7", "8", "9", "T"], "", "44", "4", BASIC, {"n": 1, "m": 2, "less": 1}),
    "lower": (["4567", "6", "7", "8", "9", "T"], "", "4", "5", BASIC, {}),
    "singles": (
        ["4566", "6", "7", "8", "9", "T"],
        "",
        "4",
        "6",
        BASIC,
        {"n": 1, "m": 3, "less": 2},
    ),
    "more": (["444566", "6", "7", "8", "9", "T"], "", "444", "5", BASIC, {"n": 3, "m": 1}),
}


@pytest.mark.parametrize("key", REASONS)
def test_where_it_holds(key: str) -> None:
    hands, before, best, other, rulebook, fields = CASES[key]
    game = position(hands, before, rulebook)
    told = found(game, best, other)
    assert key in told, sorted(told)
    assert told[key].fields == fields
    assert key not in found(game, other, best)


def choices(rulebook: Rulebook, seed: str) -> Iterator[tuple[Game, Question, list[Option]]]:
    """Decisions of deals played at random, with their options in some order."""
    chance = random.Random(seed)
    for number in range(6):
        game = fresh(rulebook, f"{seed}/{number}")
        while (seat := game.to_act) is not None:
            if game.count() > 1 and chance.random() < 0.3:
                question = lay_out(view(game, seat))
                options = weigh([question], strong_network())[0]
                chance.shuffle(options)
                yield game, question, options
            game.apply(game.action_at(chance.randrange(game.count())))


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_the_engine_says_the_same(rulebook: Rulebook) -> None:
    """Whatever a reason claims of the best is tried in the game, hidden cards dealt anew."""
    chance = random.Random(7)
    met: dict[str, int] = dict.fromkeys(REASONS, 0)
    for game, question, (best, other, *_) in filter(
        lambda c: len(c[2]) > 1, choices(rulebook, "f")
    ):
        seat = question.view.seat
        told = {r.key: r.fields for r in reasons(question, best, other)}
        back = {r.key for r in reasons(question, other, best)}
        assert not told.keys() & back, "a fact speaks for both"
        for key in told:
            met[key] += 1
        elsewhere = redeal_hidden(game, seat, chance)
        after = elsewhere.copy()
        after.apply(best.action)
        if "out" in told:
            assert after.place(seat) == told["out"]["place"]
        if "rest-one" in told:
            assert code_of(after.hand(seat)) is not None
        if {"dead", "unbeatable", "sure-out", "opens-sure"} & told.keys():
            trick = after.copy()
            while trick.top == best.action and trick.owner == seat and not trick.over:
                assert all(action >= PASS for action in trick.legal())
                trick.apply(PASS)
            if "opens-sure" in told:
                assert seat in trick.opened
            if "sure-out" in told and not trick.over:
                assert trick.to_act == seat
                last = code_of(trick.hand(seat))
                assert last in trick.legal()
        if "no-opening" in told:
            passed = elsewhere.copy()
            owner = told["no-opening"]["owner"]
            while passed.top == elsewhere.top and not passed.over:
                passed.apply(PASS)
            assert owner in passed.opened
            assert side(owner) != side(seat)
        if "wind-theirs" in told or "wind-ours" in told:
            who = told.get("wind-theirs", told.get("wind-ours"))["who"]  # type: ignore[index]
            passed = elsewhere.copy()
            while passed.top is not None and passed.top == elsewhere.top:
                passed.apply(PASS)
            assert passed.over or passed.to_act == who
        if "last" in told:
            passed = elsewhere.copy()
            passed.apply(PASS)
            assert passed.over or passed.role == "lead"
        if "protected" in told:
            assert after.over or after.status == "protected" or after.top is None
    assert sum(n > 0 for n in met.values()) >= 20, met


def test_every_reason_has_its_sentence() -> None:
    assert set(SENTENCES) == set(REASONS)
    for key, (*_, fields) in CASES.items():
        for base in ("basic", "contest"):
            said = because(key, fields, base)
            assert "{" not in said.zh + said.en
            assert said.zh[-1] not in "。.，"
            assert said.en[-1] != "."
            for name in ("owner", "who"):
                if "{" + name + "}" in SENTENCES[key].zh:
                    assert f"p{fields[name] + 1}" in said.zh
                    assert f"p{fields[name] + 1}" in said.en


def test_the_sentences_of_the_table() -> None:
    """As players say them."""
    assert (
        because("ally-one", {"owner": Seat(2)}, "basic", ["阿一"] * 6).zh
        == "联邦阿一只剩一手，不该压"
    )
    assert because("opens-sure", {}, "contest").zh == "先出够级开点，没有人压得住"
    kept = {"n": 0, "m": 1, "less": 1, "owner": Seat(4)}
    assert because("big-for-opposite", kept, "contest").zh == "少用一个大王，留大王给对头的够级"
    assert because("no-duty", {}, "contest").zh == "不捎，往后就不用套套挂王"
