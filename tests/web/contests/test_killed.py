"""The server killed at any moment: what was told is kept, what a phone still has is sent once."""

import random
from pathlib import Path
from typing import Any

import httpx2

from gouji.competition.competition import check_all
from gouji.competition.sqlite import SqliteLog
from tests.web.contests.house import BASE, team
from tests.web.serving import Command


class Line:
    """A phone whose requests go to whichever server there is."""

    def __init__(self, server: Command) -> None:
        self.server = server
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **more: Any) -> Any:
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        url = f"http://localhost:{self.server.port}{BASE}{path}"
        headers = {"cookie": cookie} if cookie else {}
        answer = httpx2.request(method, url, headers=headers, timeout=30, **more)
        self.cookies.update(answer.cookies.items())
        return answer

    def done(self, path: str, form: Any) -> Any:
        answer = self.ask("POST", path, json=form)
        assert answer.status_code == 200, answer.text
        return answer.json()


def queue(match: str) -> list[dict[str, Any]]:
    """A match as a phone has written it down without a network."""
    orders: list[tuple[str, dict[str, Any]]] = [("begin", {})]
    for n in range(3):
        orders.append(("open-deal", {"drawer": n, "first_taker": n}))
        orders.append(("result", {"result": {"order": [0, 2, 4, 1, 3, 5]}}))
    orders += [("confirm", {"side": side}) for side in (0, 1)]
    return [
        {
            "role": "referee",
            "what": what,
            "args": {"match": match, **args},
            "device": "p1",
            "id": f"stream/{k}",
            "said_at": "2026-03-02T16:10:00+08:00",
        }
        for k, (what, args) in enumerate(orders, start=1)
    ]


def test_a_queue_sent_to_a_server_that_dies_counts_once(tmp_path: Path) -> None:
    chance = random.Random(5)
    server = Command(tmp_path)
    server.start()
    try:
        organiser, referee = Line(server), Line(server)
        made = organiser.done("", {"template": "knockout", "to": {"name": "杯"}, "by": "张"})
        name = made["id"]

        def order(what: str, args: Any) -> Any:
            form = {"role": "organiser", "what": what, "args": args}
            return organiser.done(f"/{name}/commands", form)

        order("enter", {"teams": [team(f"单位{n}", f"{n}") for n in range(1, 3)]})
        order("commit-lots", {})
        order("draw-lots", {"word": "大家好"})
        link = organiser.done(f"/{name}/links", {"role": "referee", "match": "1-1"})
        referee.done("/claim", {"token": link["url"].rpartition("/")[2], "name": "裁判甲"})
        referee.done(f"/{name}/matches/1-1/hold", {"device": "p1"})
        orders = queue("1-1")
        known = 0
        while known < len(orders):
            # the answer to some is lost with the server: the phone sends them again
            for form in orders[known : known + chance.randint(1, 3)]:
                referee.done(f"/{name}/commands", form)
            server.kill()
            server.start()
            again = [referee.done(f"/{name}/commands", form)["again"] for form in orders[:known]]
            assert all(again)
            sheet = referee.ask("GET", f"/{name}/matches/1-1/sheet?device=p1").json()
            assert sheet["holder"]["mine"] is True
            known = sheet["streams"]["stream"]
        assert sheet["match"]["locked"] is True
        assert [deal["drawer"] for deal in sheet["deals"]] == [0, 1, 2]
        log = organiser.ask("GET", f"/{name}/log").json()["entries"]
        assert len(log) == 4 + len(orders)
    finally:
        server.stop()
    kept = SqliteLog(tmp_path / "competitions" / f"{name}.db")
    entries = list(kept.entries())
    kept.close()
    state = check_all(entries)
    assert [entry.args["request"] for entry in entries[4:]] == [one["id"] for one in orders]
    assert state.match("1-1").confirmed[0]


def test_a_rehearsal_that_died_with_its_server_is_told(tmp_path: Path) -> None:
    server = Command(tmp_path)
    server.start()
    try:
        phone = Line(server)
        name = phone.done("/rehearsals", {"teams": 64, "seed": "9"})["id"]
        told: Any = {"at": 0}
        for _ in range(400):
            told = phone.ask("GET", f"/rehearsals/{name}").json()
            if told["at"] > 3:
                break
        assert told["done"] is False
        server.kill()
        server.start()
        told = phone.ask("GET", f"/rehearsals/{name}").json()
        assert (told["done"], told["contest"]) == (True, None)
        assert told["failed"]["zh"]
        # another one may begin
        other = phone.done("/rehearsals", {"teams": 4, "seed": "1"})["id"]
        assert other != name
    finally:
        server.stop()
