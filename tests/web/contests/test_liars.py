"""What no honest page sends: it is refused with its place, and everything still answers."""

from typing import Any

import pytest

from gouji.competition.competition import check_all
from gouji.competition.sqlite import SqliteLog
from tests.web.contests.house import Contest, House, refused

DEEP: Any = "x"
for _ in range(300):
    DEEP = [DEEP]


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4)
    return contest


def answers(cup: Contest) -> None:
    """Whether the organiser and everybody else are still served."""
    for part in ("desk", "public", "public/screen", "log", "me"):
        cup.get(part)


@pytest.mark.parametrize(
    ("key", "value", "code"),
    [
        ("limits.deadline", "2026-01-01T10:00:00Z", "not-a-value"),
        ("limits.deadline", 1e11, "not-a-value"),
        ("limits.deadline", "9999-12-31T23:59", "not-a-value"),
        ("schedule.start", "9999-12-31", "not-a-value"),
        ("schedule.start", "0001-01-01", "not-a-value"),
        ("schedule.hour", "16:10:00Z", "not-a-value"),
        ("schedule.skip", ["9999-12-31"], "not-a-value"),
        ("schedule.minutes", 10**12, "not-a-value"),
        ("deals", 10**6, "not-a-value"),
        ("prizes", [{"name": " ", "count": 1}], "empty"),
        ("unit_word", "\u200b", "empty"),
        ("name", "\u202e杯", "strange-letter"),
    ],
)
def test_a_setting_that_cannot_be_changes_nothing(
    cup: Contest, key: str, value: Any, code: str
) -> None:
    answer = cup.order("change-setup", {"to": {key: value}})
    status, found, place = refused(answer)
    assert (status, found) == (422, code)
    assert place is not None
    assert place.startswith(key)
    assert cup.get("desk")["number"] == 2
    answers(cup)


def test_a_schedule_that_runs_out_of_years_gives_no_more_times(home: House, cup: Contest) -> None:
    to = {"schedule.start": "2199-12-31", "schedule.hour": "16:10", "schedule.tables": 1}
    cup.done("change-setup", {"to": {**to, "schedule.weekdays": [1, 2, 3, 4, 5, 6, 7]}})
    cup.draw()
    starts = [match["start"] for match in cup.get("desk")["rounds"][0]["matches"]]
    assert starts == ["2199-12-31T16:10:00", None]
    log = SqliteLog(home.data / "competitions" / f"{cup.id}.db")
    check_all(list(log.entries()))
    log.close()


@pytest.mark.parametrize("start", ["9999-12-31T23:59", "0001-01-01T00:00", "2026-12-01T16:10Z", 1])
def test_a_match_is_on_a_day_that_can_be(cup: Contest, start: Any) -> None:
    cup.draw()
    answer = cup.order("move", {"match": "1-1", "start": start})
    assert refused(answer) == (422, "not-a-value", "start")
    answers(cup)


@pytest.mark.parametrize(
    "body",
    [
        b'{"role":"organiser","what":"change-setup","args":{"to":{"a\\ud800":1}}}',
        b'{"role":"organiser","what":"change-setup","args":{"to":{"name":"\\ud800"}}}',
        b'{"role":"organiser","what":"finish","args":{},"a\\ud800":1}',
        b'{"role":"organiser","what":"undo\\ud800","args":{"n":1}}',
        b'{"role":"organiser","what":"undo","why":"x","args":{"n":NaN}}',
        b'{"role":"organiser","what":"undo","why":"x","args":{"n":1e308}}',
        b'{"role":"organiser","what":"undo","args":{"n":' + b"[" * 200 + b"]" * 200 + b"}}",
        b'{"role":"organiser","what":"undo","args":' + b'{"a":' * 90_000,
        b"\xff\xfe",
    ],
)
def test_what_is_hardly_json_is_refused(cup: Contest, body: bytes) -> None:
    headers = {"content-type": "application/json"}
    answer = cup.organiser.ask("POST", f"/{cup.id}/commands", content=body, headers=headers)
    assert 400 <= refused(answer)[0] < 500
    assert cup.get("desk")["number"] == 2
    answers(cup)


@pytest.mark.parametrize("scratch", [DEEP, {"a": {"b": DEEP}}])
def test_what_was_tapped_is_kept_only_if_it_can_be_sent_on(cup: Contest, scratch: Any) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    path = f"/{cup.id}/matches/1-1/scratch"
    form = {"device": "p1", "scratch": scratch}
    answer = referee.phone.ask("PUT", path, json=form)
    assert refused(answer) == (422, "too-deep", "scratch")
    body = b'{"device":"p1","scratch":"\\ud800"}'
    headers = {"content-type": "application/json"}
    answer = referee.phone.ask("PUT", path, content=body, headers=headers)
    assert refused(answer)[0] == 422
    assert referee.sheet()["scratch"] is None


def test_a_corrected_foul_s_note_is_a_line_like_any(cup: Contest) -> None:
    cup.draw()
    cup.referee("1-1").play()
    incidents = [{"kind": "talk", "seat": 0, "note": "\u202e"}]
    correction = {"match": "1-1", "deals": [{"deal": 1, "incidents": incidents}]}
    answer = cup.order("correct", {"correction": correction}, why="记错")
    assert refused(answer)[:2] == (422, "strange-letter")
    incidents[0]["note"] = "对同伴说话　两次"
    cup.done("correct", {"correction": correction}, why="记错")
    assert cup.get("public/matches/1-1")["deals"]
    log = cup.get("log")["entries"][0]["changes"]
    notes = [one["new"]["incidents"][0]["note"] for one in log if one["doc"].startswith("deal/")]
    assert notes == ["对同伴说话 两次"]


@pytest.mark.parametrize("at", ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59-12:00", "2026-12-01"])
def test_a_phone_whose_clock_is_out_of_bounds_is_heard(cup: Contest, at: str) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    referee.done("begin", said_at=at)
    assert cup.get("log")["entries"][0]["said_at"] is None


def test_a_referee_who_says_what_cannot_be_changes_nothing(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1")
    before = cup.get("desk")["number"]
    good = {"order": [0, 2, 4, 1, 3, 5]}
    for result in (
        {"order": [0, 0, 1, 2, 3, 4]},
        {"order": [0, 1, 2, 3, 4, 6]},
        {"order": [-1, 0, 1, 2, 3, 4]},
        {"order": [10**30]},
        {"order": [1e308]},
        {"order": ["０", 1, 2, 3, 4, 5]},
        {"order": [0] * 1000},
        {**good, "burned": [[0, 0]]},
        {**good, "blocked": [[0, 1]] * 7},
        {**good, "points": 10**12},
    ):
        answer = referee.order("result", {"result": result})
        assert refused(answer)[0] == 422, result
    for deal in (0, -1, 2, 10**30, 1e308, "１"):
        answer = referee.order("result", {"deal": deal, "result": good})
        assert refused(answer)[0] == 422, deal
    answer = referee.order("result", {"match": "1-2", "result": good})
    assert refused(answer)[:2] == (403, "not-his-match")
    assert cup.get("desk")["number"] == before
    answers(cup)
