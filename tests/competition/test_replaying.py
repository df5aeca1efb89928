"""A log from elsewhere counts only if every step of it could have been done."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from gouji.competition.commands import Correct, Correction, Dispute, Rule, Undo
from gouji.competition.log import Entry, canonical, check_chain, entry_of
from gouji.competition.refusing import NotAllowed
from gouji.competition.replaying import judged
from gouji.competition.texts import say
from gouji.competition.verifying import verify
from tests.competition.helpers import JURY, Cup
from tests.competition.test_log import refused

Log = list[dict[str, Any]]


def honest() -> list[Entry]:
    cup = Cup(teams=4)
    cup.draw("好")
    cup.play("1-1")
    cup.do(Dispute(match="1-2", text="有人说话"))
    cup.do(Rule(appeal=1, upheld=False, why="没听见"), JURY)
    cup.play("1-2")
    correction = Correction.model_validate(
        {"match": "1-2", "deals": [{"deal": 1, "incidents": []}]}
    )
    with pytest.raises(NotAllowed, match="nothing-changes"):
        cup.do(Correct(correction=correction, why="x"))
    cup.draw()
    cup.do(Undo(n=cup.state.number, why="抽早了"))
    return cup.cup.entries


HONEST = honest()
NUMBER = {entry.what: entry.n for entry in reversed(HONEST)}
"""The first step of each kind."""


def chained(log: Log) -> list[Entry]:
    """The entries of a log that was made up, with a chain that fits."""
    found, before = [], ""
    for table in log:
        entry = entry_of(canonical({**table, "hash": ""})).chained(before)
        before = entry.hash
        found.append(entry)
    check_chain(found)
    return found


def made_up(change: Callable[[Log], object]) -> list[Entry]:
    log: Log = [json.loads(canonical(entry.table())) for entry in HONEST]
    change(log)
    return chained(log)


def test_an_honest_log_is_judged_the_same_again() -> None:
    state = judged(HONEST)
    assert state.number == len(HONEST)
    assert made_up(lambda log: None) == HONEST
    assert all(found.good for found in verify(HONEST, anew=True))


def the(log: Log, what: str) -> Any:
    return log[NUMBER[what] - 1]


def both(log: Log, what: str, doc: str, **update: Any) -> None:
    """Another document than the step makes; what comes after has it too, so that all follows."""
    for entry in log[NUMBER[what] - 1 :]:
        for change in entry["changes"]:
            for side in (1, 2):
                if (
                    change[0] == doc
                    and change[side] is not None
                    and (side, entry) != (1, the(log, what))
                ):
                    change[side].update(update)


MEMBERS = [{"name": f"甲{n}", "sex": ""} for n in range(10_000)]


@pytest.mark.parametrize(
    ("what", "change"),
    [
        ("set-up", lambda log: log[0]["args"]["setup"].update(deals=0)),
        ("set-up", lambda log: log[0]["args"]["setup"].update(deals=10**6)),
        ("set-up", lambda log: log[0]["args"]["setup"].update(name="")),
        ("set-up", lambda log: log[0]["args"]["setup"].update(name="\u202e杯")),
        (
            "set-up",
            lambda log: log[0]["args"]["setup"].update(limits={"deadline": "9999-12-31T23:59:59"}),
        ),
        (
            "set-up",
            lambda log: log[0]["args"]["setup"].update(schedule={"start": "0001-01-01"}),
        ),
        ("enter", lambda log: log[1]["args"]["teams"][0].update(members=MEMBERS)),
        ("enter", lambda log: log[1]["args"]["teams"][0]["members"][0].update(name="")),
        ("enter", lambda log: log[1]["args"]["teams"][0]["members"][0].update(name="王\x07")),
        ("enter", lambda log: log[1]["args"]["teams"][0].update(unit="\u202e系")),
        ("enter", lambda log: log[1]["args"]["teams"][0].update(captain=10**9)),
        ("enter", lambda log: log[1].update(who=["referee", "裁判甲"])),
        ("enter", lambda log: log[1].update(who=["king", "裁判甲"])),
        ("enter", lambda log: log[1].update(who=["organiser", "a\x00"])),
        ("enter", lambda log: log[1].update(what="fly")),
        ("enter", lambda log: log[1].update(why="\x1b[2J")),
        ("enter", lambda log: log[1]["args"].update(said_at="0001-01-01T00:00:00Z")),
        ("enter", lambda log: log[1]["args"].update(request="x" * 81)),
        ("enter", lambda log: log[1]["args"].update(why="x")),
        ("draw-lots", lambda log: the(log, "draw-lots").update(what="commit-lots")),
        ("result", lambda log: the(log, "result")["args"].update(match="1-1000000000")),
        ("result", lambda log: the(log, "result")["args"].update(deal=10**12)),
        ("result", lambda log: the(log, "result")["args"]["result"].update(order=[0, 0])),
        ("result", lambda log: the(log, "result")["args"]["result"].update(points=10**12)),
        (
            "result",  # a lock before the result
            lambda log: the(log, "result").update(what="confirm", args={"match": "1-1", "side": 0}),
        ),
        ("rule", lambda log: the(log, "rule").update(why="")),
        ("undo", lambda log: the(log, "undo")["args"].update(n=2)),
    ],
)
def test_a_step_that_could_not_be_done_is_named_with_its_reason(
    what: str, change: Callable[[Log], object]
) -> None:
    n = NUMBER[what]
    with refused("step-refused") as why:
        judged(made_up(change))
    assert why.value.facts["n"] == n
    told = say(why.value)
    assert f"第 {n} 步" in told.zh
    assert f"entry {n} " in told.en
    # a person reads it: nothing in it that moves a cursor or turns the line round
    assert told.zh.isprintable()


def twice(log: Log) -> None:
    lots = next(one for one in the(log, "draw-lots")["changes"] if one[0] == "lot/1")
    lots[2]["field"] = [1, 1, 2, 3]


@pytest.mark.parametrize(
    ("what", "doc", "change"),
    [
        ("enter", "team/1", lambda log: both(log, "enter", "team/1", members=MEMBERS)),
        ("enter", "team/2", lambda log: both(log, "enter", "team/2", unit="\u202e")),
        ("enter", "team/2", lambda log: both(log, "enter", "team/2", captain=9)),
        ("draw-lots", "lot/1", twice),
        ("draw-lots", "match/1-1", lambda log: both(log, "draw-lots", "match/1-1", sides=[2, 1])),
        ("draw-lots", "match/1-1", lambda log: both(log, "draw-lots", "match/1-1", number=10**9)),
        (
            "draw-lots",
            "match/1-1",
            lambda log: both(log, "draw-lots", "match/1-1", confirmed=["甲", "乙"]),
        ),
        ("result", "deal/1-1/1", lambda log: both(log, "result", "deal/1-1/1", remarks="\x00")),
        ("enter", "team/9", lambda log: log[1]["changes"].append(["team/9", None, None])),
        ("enter", "team/4", lambda log: log[1]["changes"].pop()),
        ("enter", "enter", lambda log: log[1]["args"].update(source="")),
    ],
)
def test_a_step_that_puts_something_else_in_place_is_named(
    what: str, doc: str, change: Callable[[Log], object]
) -> None:
    with refused("step-otherwise") as why:
        judged(made_up(change))
    assert (why.value.facts["n"], why.value.facts["document"]) == (NUMBER[what], doc)
    assert f"第 {NUMBER[what]} 步" in say(why.value).zh


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00", "9999-12-31T23:59:59+00:00", "1899-12-31"])
def test_a_step_of_no_time_that_can_be_is_no_entry(at: str) -> None:
    with refused("not-an-entry"):
        made_up(lambda log: log[1].update(at=at))


def test_verifying_judges_anew_where_it_is_asked() -> None:
    entries = made_up(lambda log: both(log, "draw-lots", "match/1-1", table=500))
    assert all(found.good for found in verify(entries))
    bad = [found for found in verify(entries, anew=True) if not found.good]
    assert [found.text.zh for found in bad] == [
        f"第 {NUMBER['draw-lots']} 步记录写的，不是这一步会带来的（match/1-1）"
    ]
