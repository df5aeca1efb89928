"""The coach over the wire: the same numbers, the frames of the replay, clear refusals."""

from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from gouji.advice.coach import analyse
from gouji.engine.rulebook import CONTEST
from gouji.record.model import Record
from gouji.record.writing import write_record
from gouji.web import costs, wire
from gouji.web.app import create_app
from gouji.web.replay import replay
from gouji.web.server import Options
from tests.advice.test_coach import played
from tests.web.client import refusal


@pytest.fixture(scope="module")
def record() -> Record:
    return played(CONTEST)


@pytest.fixture(scope="module")
def http(tmp_path_factory: pytest.TempPathFactory):
    options = Options(data=tmp_path_factory.mktemp("data"), workers=1)
    with TestClient(create_app(options), base_url="http://127.0.0.1") as client:
        yield client


def test_it_is_what_the_coach_says(http: TestClient, record: Record) -> None:
    text = write_record(record)
    found = http.post("/api/analysis", json={"record": text})
    assert found.status_code == 200
    told = wire.Analysis.model_validate(found.json())
    analysis = analyse(record)
    assert told.course == [(m.at, round(m.lead, 2)) for m in analysis.course]
    dearest = [(d.at, round(d.played.value, 2)) for d in analysis.costliest()]
    assert [(p.frame, p.value) for p in told.costly[:3]] == dearest
    assert sum(seat.count for seat in told.seats) == len(analysis.decisions)
    assert len(told.costly) <= 18
    assert len(found.content) < 20_000
    # a frame is the moment before its action
    shown = replay(text)
    for play in told.costly:
        frame = shown.frames[play.frame + 1]
        assert frame.said is not None
        assert frame.said.seat == play.seat
    assert told.course[-1][0] == len(shown.frames) - 1


def test_what_it_refuses(http: TestClient, record: Record) -> None:
    def ask(text: str) -> tuple[int, str, str | None]:
        return refusal(http.post("/api/analysis", json={"record": text}))

    text = write_record(record)
    assert ask("") == (422, "missing-key", "format")
    short = Record(rulebook=record.rulebook, hands=record.hands, leader=record.leader)
    assert ask(write_record(short)) == (422, "not-finished", "actions")
    assert ask(text.replace(" pass", " 3", 9).replace("declare", "3"))[:2] == (422, "refused")
    assert http.post("/api/analysis", json={"record": "x" * 300_000}).status_code == 422


def test_it_is_dear() -> None:
    assert costs.of("POST", "/api/analysis") == costs.DEAR


def test_the_docs_tell_of_it() -> None:
    docs = Path(__file__).parents[2] / "docs"
    assert "/api/analysis" in (docs / "web.md").read_text(encoding="utf-8")
