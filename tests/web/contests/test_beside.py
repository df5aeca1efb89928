"""The command line at work on the file of a competition that a server has open."""

import threading
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from gouji.cli.competition import safety as command_safety
from gouji.competition.backup import write_backup
from gouji.competition.commands import ChangeSetup
from gouji.competition.competition import Competition
from gouji.competition.keeping import automatic
from gouji.competition.log import Who
from gouji.competition.refusing import NotAllowed
from gouji.competition.replaying import judged
from gouji.competition.sqlite import SqliteLog, write_log
from gouji.web.contests.routes import safety
from tests.competition.desk import gouji
from tests.web.contests.house import Contest, House, house, refused, team

THEN = datetime(2026, 3, 2, 9, 0)


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4)
    return contest


def file_of(home: House, cup: Contest) -> Path:
    return home.data / "competitions" / f"{cup.id}.db"


def command(what: str, path: Path, *more: str) -> str:
    status, told = gouji("competition", what, str(path), *more)
    assert status == 0, told
    return told


def test_both_write_at_once_and_nothing_is_lost(home: House, cup: Contest) -> None:
    path = file_of(home, cup)
    cup.draw()
    done: list[Any] = []

    def at_the_server() -> None:
        for n in range(20):
            done.append(cup.done("dispute", {"match": "1-1", "text": f"网页{n}"})["n"])

    thread = threading.Thread(target=at_the_server)
    thread.start()
    for n in range(8):
        command("dispute", path, "1-2", f"命令{n}")
    thread.join(60)
    with Competition.open(path) as other:
        judged(other.entries)
        texts = [one.text for one in other.state.appeals.values()]
        assert [other.entries[n - 1].args["text"] for n in done] == [f"网页{n}" for n in range(20)]
    assert sorted(texts) == sorted([f"网页{n}" for n in range(20)] + [f"命令{n}" for n in range(8)])
    # what the server does next goes on from there
    assert cup.done("dispute", {"match": "1-1", "text": "还有一件"})["n"] == 4 + 28 + 1


def test_an_undo_by_command_is_known_to_the_server_at_once(home: House, cup: Contest) -> None:
    path = file_of(home, cup)
    matches = cup.draw()
    referee = cup.referee(matches[0])
    for n in (1, 2, 3):
        last = referee.done("result", {"deal": n, "result": {"order": [0, 2, 4, 1, 3, 5]}})["n"]
    assert referee.sheet()["complete"] is True
    command("undo", path, str(last), "--why", "记错了", "-y")
    # an order is judged by what the file says, however short ago that was written
    answer = referee.order("confirm", {"side": 0})
    assert refused(answer)[:2] == (422, "not-complete")
    assert cup.get("log")["entries"][0]["why"] == "记错了"


def test_a_restore_by_command_is_known_to_the_server_at_once(home: House, cup: Contest) -> None:
    path = file_of(home, cup)
    kept = automatic(path, THEN)
    cup.done("enter", {"teams": [team("单位5", "5")]}, id="five")
    cup.draw()
    stamp = cup.get("public/teams")["stamp"]
    status, told = gouji("restore", str(kept), str(path), "--yes")
    assert status == 0, told
    assert len(list(path.parent.glob(f"{path.stem}-before-restore-*.zip"))) == 1
    # what the restore took away is not known as done any more: sent again, it counts
    answer = cup.done("enter", {"teams": [team("单位5", "5")]}, id="five")
    assert (answer["n"], answer["again"]) == (3, False)
    assert cup.get("public/teams")["stamp"] == stamp
    assert cup.get("desk")["rounds"] == []
    with Competition.open(path) as other:
        judged(other.entries)


def test_another_file_in_its_place_is_opened_and_one_taken_away_is_gone(home: House) -> None:
    cup, other = home.contest(), home.contest(name="另一个")
    cup.enter(2)
    other.enter(3)
    path = file_of(home, cup)
    log = SqliteLog(file_of(home, other))
    entries = list(log.entries())
    log.close()
    away = path.with_suffix(".away")
    path.rename(away)
    assert refused(cup.order("enter", {"teams": [team("单位9", "9")]}))[:2] == (404, "no-contest")
    # the last steps may lie beside it: they are neither mixed with another file's nor lost
    beside = path.with_name(path.name + "-wal")
    with pytest.raises(NotAllowed, match=r"^file-exists at .*-wal"):
        write_log(path, entries)
    beside.rename(away.with_name(away.name + "-wal"))
    write_log(path, entries)
    assert cup.get("public")["name"] == "另一个"
    cup.done("enter", {"teams": [team("单位9", "9")]})
    with Competition.open(path) as there:
        assert len(there.entries) == 3
    log = SqliteLog(away)
    assert len(list(log.entries())) == 2
    log.close()


def test_a_restore_asks_again_for_what_came_while_it_asked(
    home: House, cup: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = file_of(home, cup)
    kept = automatic(path, THEN)
    cup.done("withdraw", {"team": 1}, why="来不了")
    asked: list[str] = []

    def answer(key: str, lang: str) -> bool:
        asked.append(key)
        if len(asked) == 1:
            cup.done("withdraw", {"team": 2}, why="也来不了")
        return True

    monkeypatch.setattr(command_safety, "asked", answer)
    status, told = gouji("restore", str(kept), str(path))
    assert status == 0, told
    assert len(asked) == 2
    assert "也来不了" in told
    with Competition.open(path) as other:
        assert len(other.entries) == 2


def test_a_restore_on_the_page_loses_no_more_than_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path) as home:
        cup = home.contest()
        cup.enter(4)
        path = file_of(home, cup)
        kept = automatic(path, THEN)
        assert cup.get(f"backups/{kept.name}")["loses"] == 0

        def slow(*anything: Any) -> Any:
            # a step comes while everything is being kept
            with Competition.open(path) as other:
                other.do(ChangeSetup(to={"place": "二楼"}), Who("organiser", "命令行"), THEN)
            return write_backup(*anything)

        monkeypatch.setattr(safety, "write_backup", slow)
        answer = cup.organiser.post(f"/{cup.id}/backups/{kept.name}/restore", {"loses": 0})
        assert refused(answer)[:2] == (409, "loses-otherwise")
        assert cup.get("desk")["number"] == 3
        assert list(path.parent.glob("*-before-restore-*.zip")) == []
