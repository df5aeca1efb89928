"""News for who waits: stamps, 204 and 304, what another process writes."""

import asyncio
import concurrent.futures
import threading
import time
from datetime import datetime
from pathlib import Path
from typing import Any

import httpx2
import pytest

from gouji.competition.commands import EnterTeams, SetUp
from gouji.competition.competition import Competition
from gouji.competition.log import Who
from gouji.competition.templates import KNOCKOUT
from gouji.web import wire
from gouji.web.contests.contests import Contests
from gouji.web.contests.desk import Inside
from gouji.web.contests.views.public import teams
from tests.competition.helpers import team as made
from tests.web.contests.house import Contest, House, SetClock, house
from tests.web.serving import serving


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4)
    return contest


def test_what_has_not_changed_is_not_sent_again(cup: Contest) -> None:
    stamp = cup.get("public/teams")["stamp"]
    phone = cup.organiser
    assert phone.get(f"/{cup.id}/public/teams?seen={stamp}").status_code == 204
    etag = phone.get(f"/{cup.id}/public/teams").headers["etag"]
    again = phone.get(f"/{cup.id}/public/teams", headers={"if-none-match": etag})
    assert (again.status_code, again.content) == (304, b"")
    # a step that doesn't show here leaves the stamp as it is
    cup.done("waive", {"unit": "单位1", "limit": "teams"}, why="多一队")
    assert phone.get(f"/{cup.id}/public/teams?seen={stamp}").status_code == 204
    cup.done("withdraw", {"team": 1}, why="来不了")
    assert cup.get("public/teams")["stamp"] != stamp


def test_packed_and_bare_are_the_same(cup: Contest) -> None:
    phone = cup.organiser
    bare = phone.get(f"/{cup.id}/desk", headers={"accept-encoding": "identity"})
    packed = phone.get(f"/{cup.id}/desk", headers={"accept-encoding": "gzip"})
    assert "content-encoding" not in bare.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert bare.content == packed.content


def test_a_wait_ends_without_news(cup: Contest) -> None:
    stamp = cup.get("public")["stamp"]
    answer = cup.organiser.get(f"/{cup.id}/public?seen={stamp}&wait=0.3")
    assert (answer.status_code, answer.content) == (204, b"")


@pytest.mark.parametrize("query", ["wait=26", "wait=-1", "wait=x", "seen=" + "x" * 65])
def test_a_wait_has_its_bounds(cup: Contest, query: str) -> None:
    assert cup.organiser.get(f"/{cup.id}/public?{query}").status_code == 422


def test_a_deadline_that_passes_is_news(home: House) -> None:
    cup = home.contest(**{"limits.deadline": "2099-01-01T10:00"})
    first = cup.get("public")
    assert first["entry"]["open"] is True
    home.clock.ahead = 100 * 365 * 24 * 3600 * 1000
    try:
        second = cup.get("public")
        assert second["entry"]["open"] is False
        assert second["stamp"] != first["stamp"]
    finally:
        home.clock.ahead = 0


def test_the_desk_says_when_a_date_has_passed(home: House) -> None:
    dates = {"limits.deadline": "2099-01-01T10:00", "schedule.start": "2099-01-05"}
    cup = home.contest(**dates)
    cup.enter(2)
    first = cup.get("desk")
    assert [one["key"] for one in first["nexts"]] == ["entries", "lots"]
    home.clock.ahead = 100 * 365 * 24 * 3600 * 1000
    try:
        late = cup.get("desk")
        assert [one["key"] for one in late["nexts"]] == ["past-start", "lots", "late"]
        assert late["stamp"] != first["stamp"]
        for one, date in ((late["nexts"][0], "2099-01-05"), (late["nexts"][2], "2099-01-01 10:00")):
            assert date in one["text"]["zh"]
            assert date in one["text"]["en"]
        cup.done("change-setup", {"to": {"limits.deadline": None, "schedule.start": None}})
        assert [one["key"] for one in cup.get("desk")["nexts"]] == ["entries", "lots"]
    finally:
        home.clock.ahead = 0


def test_who_waits_at_the_desk_hears_of_the_deadline(home: House) -> None:
    cup = home.contest(**{"limits.deadline": "2099-01-01T10:00"})
    stamp = cup.get("desk")["stamp"]
    passing = threading.Timer(0.3, setattr, (home.clock, "ahead", 100 * 365 * 24 * 3600 * 1000))
    passing.start()
    try:
        news = cup.get(f"desk?seen={stamp}&wait=10")
        assert [one["key"] for one in news["nexts"]] == ["late-few"]
    finally:
        passing.join()
        home.clock.ahead = 0


def test_what_another_process_writes_is_news(home: House, cup: Contest) -> None:
    before = cup.get("public")
    with Competition.open(home.data / "competitions" / f"{cup.id}.db") as other:
        order = EnterTeams(teams=(made(9),))
        other.do(order, Who("organiser", "命令行"), datetime(2026, 3, 2, 9))
    answer = cup.organiser.get(f"/{cup.id}/public?seen={before['stamp']}&wait=5")
    assert answer.json()["teams"] == before["teams"] + 1
    assert cup.get("log")["entries"][0]["who"] == "命令行"
    # and what this server writes goes on from there
    assert cup.done("withdraw", {"team": 5}, why="试")["n"] == 4


def test_many_wait_and_all_hear_of_it(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        base = f"http://{address.replace('127.0.0.1', 'localhost')}/api/competitions"
        with httpx2.Client(timeout=30) as organiser:
            form = {"template": "knockout", "to": {"name": "杯"}, "by": "张"}
            answer = organiser.post(base, json=form)
            assert answer.status_code == 200, answer.text
            url = f"{base}/{answer.json()['id']}"
            stamp = organiser.get(f"{url}/public/teams").json()["stamp"]
            ready = threading.Barrier(41)

            def wait(_: int) -> list[Any]:
                limits = httpx2.Limits(max_connections=5)
                with httpx2.Client(timeout=30, limits=limits) as phone:
                    phone.get(f"{url}/public/teams")
                    ready.wait(20)
                    found = [phone.get(f"{url}/public/teams?seen={stamp}&wait=20")]
                    return [(one.status_code, one.json()["stamp"]) for one in found]

            with concurrent.futures.ThreadPoolExecutor(40) as pool:
                waiting = [pool.submit(wait, n) for n in range(40)]
                ready.wait(20)
                time.sleep(0.3)
                members = [{"name": name} for name in ("甲", "乙", "丙")]
                order = {
                    "role": "organiser",
                    "what": "enter",
                    "args": {"teams": [{"unit": "单位", "members": members}]},
                }
                assert organiser.post(f"{url}/commands", json=order).status_code == 200
                heard = [one.result(30) for one in waiting]
            assert len({str(one) for one in heard}) == 1
            assert heard[0][0][0] == 200
            assert heard[0][0][1] != stamp


def test_a_server_that_stops_lets_go_of_who_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        contests = Contests(tmp_path, b"k" * 32, SetClock().now, local=True)
        name, _ = await contests.make(SetUp(setup=KNOCKOUT), "张老师")
        desk = await contests.desk(name)

        def make(inside: Inside) -> wire.Wire:
            return teams(inside.cup.state)

        part = await desk.part("teams", make)
        waiting = asyncio.create_task(desk.news_of(lambda: "teams", make, part.stamp, 600))
        await asyncio.sleep(0.1)
        assert not waiting.done()
        contests.wake()
        assert await asyncio.wait_for(waiting, 60) is None
        await contests.close()

    asyncio.run(scenario())


def test_what_all_read_is_made_anew_only_now_and_then(tmp_path: Path) -> None:
    """What the organiser and a referee read is never old; who waits hears in the end."""
    with house(tmp_path, settle_s=1000) as home:
        cup = home.contest()
        cup.enter(2)
        before = cup.get("public/teams")
        cup.enter(1, group="二组")
        assert cup.get("public/teams") == before
        assert len(cup.get("desk")["teams"]) == 3
    with house(tmp_path, settle_s=0.5) as home:
        cup.organiser.at = home
        before = cup.get("public/teams")
        cup.done("withdraw", {"team": 1}, why="来不了")
        path = f"/{cup.id}/public/teams?seen={before['stamp']}&wait=20"
        assert len(cup.organiser.get(path).json()["teams"]) == 2
