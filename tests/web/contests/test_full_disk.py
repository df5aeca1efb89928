"""A disk that is full: told in both languages, nothing half written, and it goes on afterwards."""

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from gouji.competition.backup import Backup, write_backup
from gouji.competition.commands import ChangeSetup
from gouji.competition.competition import Competition, check_all
from gouji.competition.keeping import automatic, backups
from gouji.competition.packing import pack
from gouji.competition.papers.printing import write_bytes
from gouji.competition.refusing import NotAllowed
from gouji.competition.sqlite import SqliteLog, write_log
from gouji.web.contests.links import Links
from tests.competition.desk import Desk
from tests.competition.helpers import Cup
from tests.competition.test_log import refused as not_allowed
from tests.web.contests.house import house, refused, team

resource = pytest.importorskip("resource")


@contextlib.contextmanager
def full(size: int) -> Iterator[None]:
    """No file of this process grows beyond so many bytes, as on a disk without room."""
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)


def wal(path: Path) -> int:
    """How far the log beside a competition's file has grown."""
    return path.with_name(path.name + "-wal").stat().st_size


def names(folder: Path) -> set[str]:
    return {one.name for one in folder.iterdir()}


def test_a_step_that_finds_no_room_is_not_done_and_the_next_is(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    cup = Cup(teams=4, log=SqliteLog(path, new=True))
    done = len(cup.cup.entries)
    with full(wal(path) + 5000):
        for n in range(50):
            try:
                cup.do(ChangeSetup(to={"remarks": f"{n}" * 500}))
            except ValueError:
                break
            done += 1
        with not_allowed("file-failed"):
            cup.do(ChangeSetup(to={"remarks": "满" * 500}))
        assert len(cup.cup.entries) == done < 50
    cup.do(ChangeSetup(to={"remarks": "腾出地方了"}))
    with Competition.open(path) as again:
        assert again.entries == cup.cup.entries
        assert len(check_all(again.entries).docs) == 5
    cup.cup.close()


def test_no_half_of_a_backup_a_pack_or_a_restored_file_is_left(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    cup = Cup(teams=40, log=SqliteLog(path, new=True))
    kept = automatic(path, cup.at)
    target = tmp_path / "all.zip"
    write_backup(path, target, cup.at)
    before, was = names(tmp_path), target.read_bytes()
    for n in range(20):
        cup.do(ChangeSetup(to={"remarks": f"{n % 10}" * 450}))
    data = pack(cup.cup.entries)
    with full(8000):
        with not_allowed("file-failed"):
            automatic(path, cup.at)
        with not_allowed("file-failed"):
            write_backup(path, target, cup.at)
        with not_allowed("file-failed"):
            write_bytes(tmp_path / "cup.zip", data)
        with not_allowed("file-failed"):
            write_log(tmp_path / "other.db", cup.cup.entries)
        with not_allowed("file-failed"):
            Backup(kept, tmp_path).restore(path)
    assert names(tmp_path) - {"cup.db-wal", "cup.db-shm"} == before - {"cup.db-wal", "cup.db-shm"}
    assert target.read_bytes() == was
    assert [one for _, one in backups(path)] == [kept]
    assert names(kept.parent) - {f"{kept.name}-wal", f"{kept.name}-shm"} == {kept.name}
    with Competition.open(path) as again:
        assert len(again.entries) == 22
        check_all(again.entries)
    automatic(path, cup.at)
    assert len(backups(path)) == 2
    cup.cup.close()


def test_the_command_says_that_the_step_is_done_and_the_backup_is_not(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    Cup(teams=40, log=SqliteLog(path, new=True)).cup.close()
    (tmp_path / "cup.db.backups").write_text("no folder")
    told = Desk(path).run("set", "place=二楼")
    assert "已记" in told
    assert "只是没能备份" in told
    with Competition.open(path) as cup:
        assert cup.state.setup.place == "二楼"


def test_a_server_without_room_says_so_and_goes_on(tmp_path: Path) -> None:
    with house(tmp_path) as home:
        cup = home.contest()
        cup.enter(4)
        path = home.data / "competitions" / f"{cup.id}.db"
        there = names(path.parent)
        with full(min(wal(path), wal(path.with_name(f"{cup.id}.db.links"))) - 1):
            entering = {"teams": [team("单位9", "9")]}
            answer = cup.order("enter", entering, id="once")
            assert refused(answer) == (503, "file-failed", None)
            assert str(home.data) not in answer.text
            assert cup.get("desk")["number"] == 2
            form = {"template": "knockout", "to": {"name": "另一个"}, "by": "张"}
            assert refused(cup.organiser.post("", form))[:2] == (503, "file-failed")
            answer = cup.organiser.post(f"/{cup.id}/links", {"role": "jury"})
            assert refused(answer)[:2] == (503, "file-failed")
        assert names(path.parent) == there
        done = cup.done("enter", entering, id="once")
        assert (done["n"], done["again"]) == (3, False)
        assert cup.organiser.post(f"/{cup.id}/links", {"role": "jury"}).status_code == 200
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    db.close()


def test_a_competition_that_nobody_could_enter_is_not_left_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with house(tmp_path) as home:
        cup = home.contest()
        packed = cup.organiser.get(f"/{cup.id}/pack.zip").content
        before = names(home.data / "competitions")

        def full_disk(*anything: object) -> None:
            raise NotAllowed("file-failed", "links", reason="no room")

        monkeypatch.setattr(Links, "make", full_disk)
        form = {"template": "knockout", "to": {"name": "另一个"}, "by": "张"}
        assert refused(cup.organiser.post("", form))[:2] == (503, "file-failed")
        answer = cup.organiser.ask("POST", "/restore", content=packed)
        assert refused(answer)[:2] == (503, "file-failed")
        assert names(home.data / "competitions") == before
