"""Figures and health of a running server."""

from concurrent.futures import Future
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from fastapi import FastAPI
from fastapi.testclient import TestClient
from prometheus_client.parser import text_string_to_metric_families

from gouji.store.opening import open_store
from gouji.store.tables import metadata
from gouji.web import metrics


class Writer:
    """A database's writer that answers as the test wants."""

    commits, written = 7, 9

    def __init__(self, failing: Exception | None = None, *, silent: bool = False) -> None:
        self.failing, self.silent = failing, silent

    def do(self, work: Any) -> Future[Any]:
        future: Future[Any] = Future()
        if self.failing is not None:
            future.set_exception(self.failing)
        elif not self.silent:
            with sa.create_engine("sqlite://").connect() as connection:
                metadata.create_all(connection)
                future.set_result(work(connection))
        return future


def client(writer: Any) -> TestClient:
    app = FastAPI()
    app.include_router(metrics.router)
    tables = [SimpleNamespace(publisher=SimpleNamespace(connections=c)) for c in ({1, 2}, {3})]
    rooms = dict(zip("12", tables, strict=True))
    app.state.server = SimpleNamespace(
        hall=SimpleNamespace(rooms=rooms), store=SimpleNamespace(writer=writer)
    )
    return TestClient(app)


def test_metrics_can_be_read() -> None:
    metrics.ACTIONS.labels("person").inc()
    metrics.COMMIT_S.observe(0.003)
    metrics.BOT_S.labels("novice").observe(0.02)
    answer = client(Writer()).get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain")
    found = {
        sample.name: sample.value
        for family in text_string_to_metric_families(answer.text)
        for sample in family.samples
    }
    assert (found["gouji_rooms"], found["gouji_sockets"]) == (2, 3)
    assert (found["gouji_journal_commits"], found["gouji_journal_jobs"]) == (7, 9)
    assert found["gouji_actions_total"] >= 1
    assert found["gouji_journal_seconds_count"] >= 1
    assert found["gouji_bot_seconds_count"] >= 1
    assert found["process_resident_memory_bytes"] > 0


def test_a_server_that_writes_is_healthy() -> None:
    answer = client(Writer()).get("/healthz")
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})


@pytest.mark.parametrize(
    "failing", [RuntimeError("closed"), sa.exc.OperationalError("", {}, Exception("disk full"))]
)
def test_one_that_cannot_is_not(failing: Exception) -> None:
    answer = client(Writer(failing)).get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "failing"})


def test_nor_is_one_that_can_still_read(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        app = client(store.writer)
        assert app.get("/healthz").status_code == 200
        store.writer.do(lambda c: c.execute(sa.text("PRAGMA query_only = ON"))).result()
        assert app.get("/healthz").status_code == 503
        store.writer.do(lambda c: c.execute(sa.text("PRAGMA query_only = OFF"))).result()
        assert app.get("/healthz").status_code == 200


def test_nor_is_one_that_does_not_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(metrics, "HEALTH_S", 0.05)
    assert client(Writer(silent=True)).get("/healthz").status_code == 503
