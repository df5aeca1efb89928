"""Commands over HTTP: once for each id, in their order, looked at before they count."""

from typing import Any

import pytest

from gouji.competition.refusing import NotAllowed
from gouji.web.contests.refusals import refused as answered
from tests.web.contests.house import Contest, House, refused, team


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4)
    return contest


def test_the_same_id_counts_once(cup: Contest) -> None:
    args = {"teams": [team("单位5", "5")]}
    first = cup.done("enter", args, id="a1")
    again = cup.done("enter", args, id="a1")
    assert (first["again"], again["again"]) == (False, True)
    assert (first["n"], first["line"]) == (again["n"], again["line"])
    assert len(cup.get("desk")["teams"]) == 5
    # the words of a request that is known are not read again
    assert cup.done("enter", {"teams": []}, id="a1")["n"] == first["n"]


def test_an_id_of_something_else_is_refused(cup: Contest) -> None:
    cup.done("enter", {"teams": [team("单位5", "5")]}, id="a1")
    answer = cup.order("withdraw", {"team": 1}, why="来不了", id="a1")
    assert refused(answer) == (409, "other-request", "id")


def test_without_an_id_each_counts(cup: Contest) -> None:
    cup.done("waive", {"unit": "单位1", "limit": "teams"}, why="多报一队")
    cup.done("waive", {"unit": "单位1", "limit": "teams"}, why="再多一队")
    assert len(cup.get("desk")["waivers"]) == 2


@pytest.mark.parametrize("bad", ["", "a b", "a/0", "a/1/2", "x" * 65, "a/-1"])
def test_an_id_is_letters_and_digits(cup: Contest, bad: str) -> None:
    assert cup.order("finish", id=bad).status_code == 422


def test_a_queue_is_done_in_its_order(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    assert refused(referee.order("begin", id="q/2")) == (409, "out-of-order", "id")
    assert "1" in referee.order("begin", id="q/2").json()["text"]["zh"]
    assert referee.done("begin", id="q/1")["again"] is False
    result = {"result": {"order": [0, 2, 4, 1, 3, 5]}}
    assert refused(referee.order("result", result, id="q/3"))[1] == "out-of-order"
    assert referee.done("result", result, id="q/2")["n"]
    assert referee.done("begin", id="q/1")["again"] is True
    assert referee.done("result", result, id="q/2")["again"] is True
    assert referee.sheet()["streams"] == {"q": 2}
    assert len(referee.sheet()["deals"]) == 1


def test_what_is_refused_uses_up_no_number(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    referee.done("begin", id="q/1")
    assert refused(referee.order("begin", id="q/2"))[:2] == (422, "begun-already")
    referee.done("result", {"result": {"order": [0, 2, 4, 1, 3, 5]}}, id="q/2")
    assert referee.sheet()["streams"] == {"q": 2}


def test_queues_don_t_wait_for_each_other(cup: Contest) -> None:
    cup.draw()
    one, other = cup.referee("1-1"), cup.referee("1-2")
    one.done("begin", id="a/1")
    other.done("begin", id="b/1")
    assert other.sheet()["streams"] == {"b": 1}


def test_when_it_was_typed_in_stands_in_the_log(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    referee.done("begin", said_at="2026-03-02T16:10:05+08:00")
    entry = cup.get("log")["entries"][0]
    assert entry["said_at"] == "2026-03-02T16:10:05+08:00"
    assert entry["who"] == "裁判甲"
    assert entry["at"] != entry["said_at"]
    assert cup.get("log")["entries"][1]["said_at"] is None


# ---------------------------------------------------------------- previews


def test_a_preview_does_nothing_and_tells_all(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    before = cup.get("desk")["number"]
    result = {"match": "1-1", "result": {"order": [0, 2, 4, 1, 3, 5]}}
    form = {"role": "referee", "device": "p1"}
    seen = cup.preview("result", result, by=referee.phone, **form).json()
    assert cup.get("desk")["number"] == before
    deal = seen["sheet"]["deals"][0]
    assert deal["points"] == [15, -3]
    assert sum(item["points"] for item in deal["items"] if item["side"] == 0) == 15
    assert all(item["clause"].startswith("R") and item["text"]["zh"] for item in deal["items"])
    assert "15:-3" in seen["moves"][0]["zh"]
    done = referee.done("result", result, seen=seen["seen"])
    assert done["sheet"]["deals"][0] == deal


def test_the_consequence_of_a_foul_is_told_before_it_counts(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    args = {"match": "1-1", "kind": "peeked", "seat": 0}
    form = {"role": "referee", "device": "p1"}
    first = cup.preview("incident", args, by=referee.phone, **form).json()["fouls"][0]
    assert (first["points"], first["clause"]) == (0, "R20.4(2)")
    assert "警告" in first["then"]["zh"]
    ahead = {(one["seat"], one["kind"]): one["then"]["zh"] for one in referee.sheet()["ahead"]}
    assert ahead[0, "peeked"] == first["then"]["zh"]
    referee.done("incident", args)
    second = cup.preview("incident", {**args, "seat": 2}, by=referee.phone, **form).json()
    assert second["fouls"][0]["points"] == 1
    ahead = {(one["seat"], one["kind"]): one["then"]["zh"] for one in referee.sheet()["ahead"]}
    assert ahead[2, "left"] == second["fouls"][0]["then"]["zh"]
    assert "警告" in ahead[1, "left"]
    assert len(referee.sheet()["deals"][0]["incidents"]) == 1


def test_what_would_move_otherwise_by_now_is_asked_again(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    referee.play()
    change = {"deal": 1, "result": {"order": [1, 3, 5, 0, 2, 4]}}
    args = {"correction": {"match": "1-1", "deals": [change]}}
    seen = cup.preview("correct", args, why="名次记反了").json()
    assert seen["moves"]
    cup.done("move", {"match": "1-2", "table": 3})  # that touches nothing of it
    other = {"correction": {"match": "1-1", "deals": [{**change, "deal": 2}]}}
    assert refused(cup.order("correct", other, why="错", seen=seen["seen"]))[:2] == (
        *(409, "moves-otherwise"),
    )
    cup.done("correct", other, why="第二局记反了")
    answer = cup.order("correct", args, why="名次记反了", seen=seen["seen"])
    assert refused(answer)[:2] == (409, "moves-otherwise")
    fresh = cup.preview("correct", args, why="名次记反了").json()
    assert fresh["seen"] != seen["seen"]
    cup.done("correct", args, why="名次记反了", seen=fresh["seen"])


@pytest.mark.parametrize(
    ("what", "args"),
    [
        ("commit-lots", {}),
        ("draw-lots", {"word": "大家好"}),
        ("draw-places", {}),
        ("decide-by-lot", {"match": "1-1"}),
    ],
)
def test_nobody_looks_at_lots_before_they_are_drawn(cup: Contest, what: str, args: Any) -> None:
    cup.done("commit-lots")
    assert refused(cup.preview(what, args))[:2] == (409, "no-preview")


def test_nobody_looks_at_seats_before_they_are_drawn(home: House) -> None:
    cup = home.contest(seats="drawn")
    cup.enter(4)
    cup.draw()
    answer = cup.preview("open-deal", {"match": "1-1", "draw": True})
    assert refused(answer)[:2] == (409, "no-preview")
    referee = cup.referee("1-1")
    referee.done("open-deal", {"draw": True, "drawer": 2, "first_taker": 1})
    deal = referee.sheet()["deals"][0]
    assert (deal["drawn_seats"], deal["drawer"], deal["first_taker"]) == (True, 2, 1)
    assert sorted(deal["seats"]) == [0, 0, 1, 1, 2, 2]


@pytest.mark.parametrize("key", ["secret", "seed", "request", "said_at", "why"])
def test_nobody_brings_his_own_secret(cup: Contest, key: str) -> None:
    answer = cup.order("commit-lots", {key: "x" * 20})
    assert refused(answer)[::2] == (422, key)


def test_the_secret_is_told_once_lots_are_drawn_and_not_before(cup: Contest) -> None:
    cup.done("commit-lots")
    sealed = cup.get("desk")["lots"][0]
    assert (sealed["secret"], sealed["drawn"]) == ("", False)
    log = cup.get("log")["entries"][0]
    assert log["what"] == "commit-lots"
    assert log["changes"][0]["new"]["secret"] == ""
    cup.done("draw-lots", {"word": "大家好"})
    drawn = cup.get("desk")["lots"][0]
    assert len(drawn["secret"]) == 64
    assert cup.get("log")["entries"][1]["changes"][0]["new"]["secret"] == drawn["secret"]
    found = cup.get("verify")
    assert found["good"]
    assert found["lots"][0]["secret"] == drawn["secret"]


# ---------------------------------------------------------------- refusals


def test_a_refusal_names_the_field(cup: Contest) -> None:
    wrong = {"unit": "单位9", "members": [{"name": "甲"}, {"name": "？"}, {"name": "乙"}]}
    assert refused(cup.order("enter", {"teams": [wrong]})) == (422, "letter-missing", "members.1")
    assert refused(cup.order("withdraw", {"team": 1})) == (422, "no-reason", "why")
    assert refused(cup.order("withdraw", {"team": 99}, why="x")) == (404, "no-team", "team")
    assert refused(cup.order("begin", {"match": "9-9"})) == (404, "no-match", "match")
    assert refused(cup.order("fly", {}))[:2] == (422, "no-command")
    to = {"to": {"limits.women": 99}}
    assert refused(cup.order("change-setup", to)) == (422, "not-a-value", "limits.women")


@pytest.mark.parametrize("appeal", [[1], {}, "1", None, 10**30])
@pytest.mark.parametrize("role", ["entrant", "referee"])
def test_an_appeal_is_a_number(home: House, cup: Contest, role: str, appeal: Any) -> None:
    form = {"role": role, "what": "take-back-dispute", "args": {"appeal": appeal}}
    answer = home.phone().post(f"/{cup.id}/commands", form)
    assert refused(answer)[:2] == (403, "no-part")


def test_the_log_is_read_from_its_end(home: House) -> None:
    cup = home.contest()
    for n in range(1, 8):
        cup.done("enter", {"teams": [team(f"单位{n}", f"{n}")]})
    first = cup.get("log?most=3")
    assert [entry["n"] for entry in first["entries"]] == [8, 7, 6]
    second = cup.get(f"log?most=5&before={first['more']}")
    assert [entry["n"] for entry in second["entries"]] == [5, 4, 3, 2, 1]
    assert second["more"] is None
    undoable = {entry["n"]: entry["undoable"] for entry in first["entries"] + second["entries"]}
    assert undoable[1] is False
    assert undoable[7] is True
    cup.done("undo", {"n": 7}, why="重报")
    assert cup.get("log?most=2")["entries"][1]["undoable"] is True
    assert len(cup.get("desk")["teams"]) == 6


@pytest.mark.parametrize("code", ["file-busy", "file-failed"])
def test_a_file_that_fails_may_be_tried_again_and_its_place_is_not_told(code: str) -> None:
    told = answered(NotAllowed(code, "/home/school/赛.db", reason="disk full: /home/school"))
    assert (told.status, told.problem.code, told.problem.place) == (503, code, None)
    assert "school" not in told.problem.model_dump_json()
