"""The log: chained, append-only, durable, and one story for all who hold it."""

import os
import signal
import sqlite3
import subprocess
import sys
import textwrap
import time
from datetime import datetime
from pathlib import Path

import pytest

from gouji.competition.commands import ChangeSetup, SetUp, Undo
from gouji.competition.competition import Competition, check_all
from gouji.competition.log import MemoryLog, Stale, canonical, check_chain, entry_of
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import Setup
from gouji.competition.sqlite import SqliteLog, write_log
from gouji.competition.state import rebuild
from tests.competition.helpers import CUP, ORGANISER, START, Cup


def refused(code: str):  # type: ignore[no-untyped-def]
    return pytest.raises(NotAllowed, match=f"^{code} at ")


def test_entries_go_through_lines_of_json() -> None:
    cup = Cup(teams=4)
    cup.draw("好")
    lines = [entry.line() for entry in cup.cup.entries]
    assert [entry_of(line) for line in lines] == cup.cup.entries
    assert rebuild(map(entry_of, lines)).docs == cup.state.docs


@pytest.mark.parametrize("line", ["", "[]", "{}", '{"n":"1"}', "\x00", "[" * 10_000])
def test_what_is_no_entry_is_refused(line: str) -> None:
    with refused("not-an-entry"):
        entry_of(line)


def test_every_field_of_an_entry_is_under_its_hash() -> None:
    cup = Cup(teams=3)
    entries = cup.cup.entries
    check_chain(entries)
    table = entries[1].table()
    for key, value in {
        "at": "2026-03-02T09:59:00",
        "who": ["jury", "张老师"],
        "what": "amend",
        "why": "x",
        "args": {},
        "changes": [],
    }.items():
        line = canonical({**table, key: value, "hash": entries[1].hash})
        with refused("entry-changed"):
            check_chain([entries[0], entry_of(line)])
    with refused("entry-missing"):
        check_chain(entries[1:])


def test_a_step_that_does_not_follow_is_refused() -> None:
    cup = Cup(teams=3)
    with refused("entry-does-not-follow"):
        rebuild([cup.cup.entries[0], cup.cup.entries[0]])


def test_the_file_holds_what_memory_holds(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    cup = Cup(teams=5, log=SqliteLog(path, new=True))
    cup.draw()
    cup.play_round()
    entries, docs = list(cup.cup.entries), cup.state.docs
    cup.cup.close()
    with Competition.open(path) as again:
        assert again.entries == entries
        assert again.state.docs == docs
        assert check_all(again.entries).docs == docs


def test_entries_can_be_neither_changed_nor_deleted(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    Cup(teams=3, log=SqliteLog(path, new=True)).cup.close()
    db = sqlite3.connect(path)
    for wish in ("UPDATE entries SET why = 'x'", "DELETE FROM entries"):
        with pytest.raises(sqlite3.IntegrityError, match="never"):
            db.execute(wish)
    db.close()


def test_the_file_syncs_every_entry(tmp_path: Path) -> None:
    log = SqliteLog(tmp_path / "cup.db", new=True)
    assert log._db.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert log._db.execute("PRAGMA synchronous").fetchone() == (2,)
    log.close()


def test_files_that_are_no_competition(tmp_path: Path) -> None:
    path = tmp_path / "x.db"
    with refused("no-competition-file"):
        SqliteLog(path)
    path.write_bytes(b"")
    with refused("not-a-competition"):
        SqliteLog(path)
    path.write_text("够级" * 1000)
    with refused("not-a-competition"):
        SqliteLog(path)
    path.unlink()
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE t (x)")
    db.close()
    with refused("not-a-competition"):
        SqliteLog(path)
    with refused("file-exists"):
        SqliteLog(path, new=True)
    with refused("file-failed"):
        SqliteLog(tmp_path / "no" / "folder.db", new=True)
    with refused("no-competition-file"):
        SqliteLog(tmp_path)


def test_making_a_file_leaves_no_pieces(tmp_path: Path) -> None:
    SqliteLog(tmp_path / "cup.db", new=True).close()
    with refused("file-exists"):
        SqliteLog(tmp_path / "cup.db", new=True)
    assert [path.name for path in tmp_path.iterdir()] == ["cup.db"]


def test_two_who_hold_the_file_take_turns(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    one = Cup(log=SqliteLog(path, new=True))
    two = Cup(log=SqliteLog(path))
    for n in range(6):
        (one, two)[n % 2].do(ChangeSetup(to={"place": f"地点{n}"}))
    assert len(two.cup.entries) == 7
    one.cup.refresh()
    assert one.cup.entries == two.cup.entries
    one.cup.close()
    two.cup.close()


def test_what_was_judged_on_an_older_log_is_judged_again(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    one = Cup(log=SqliteLog(path, new=True))
    two = Cup(log=SqliteLog(path))
    stale = two.cup.preview(ChangeSetup(to={"place": "礼堂"}), ORGANISER, START).entry
    one.do(ChangeSetup(to={"place": "礼堂"}))
    with pytest.raises(Stale):
        two.cup.log.append(stale, two.cup.last_hash)
    with refused("nothing-changes"):
        two.do(ChangeSetup(to={"place": "礼堂"}))
    one.cup.close()
    two.cup.close()


def test_many_processes_leave_one_chain(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    Cup(log=SqliteLog(path, new=True)).cup.close()
    code = """
        import sys
        from datetime import datetime
        from pathlib import Path
        from gouji.competition.commands import ChangeSetup
        from gouji.competition.competition import Competition
        from gouji.competition.log import Who
        with Competition.open(Path(sys.argv[1])) as cup:
            for n in range(15):
                order = ChangeSetup(to={"place": f"{sys.argv[2]}-{n}"})
                cup.do(order, Who("organiser", sys.argv[2]), datetime(2026, 3, 2))
    """
    command = [sys.executable, "-c", textwrap.dedent(code), str(path)]
    running = [subprocess.Popen([*command, name]) for name in "ab"]
    assert [one.wait(60) for one in running] == [0, 0]
    with Competition.open(path) as cup:
        assert len(cup.entries) == 31
        check_all(cup.entries)
        for name in "ab":
            places = [e.args["to"]["place"] for e in cup.entries[1:] if e.who.name == name]
            assert places == [f"{name}-{n}" for n in range(15)]


def test_what_was_acknowledged_outlives_kill_9(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    Cup(log=SqliteLog(path, new=True)).cup.close()
    code = """
        import sys
        from datetime import datetime
        from pathlib import Path
        from gouji.competition.commands import ChangeSetup
        from gouji.competition.competition import Competition
        from gouji.competition.log import Who
        with Competition.open(Path(sys.argv[1])) as cup:
            for n in range(100_000):
                order = ChangeSetup(to={"place": f"地点{n}"})
                entry = cup.do(order, Who("organiser", "x"), datetime(2026, 3, 2))
                print(entry.n, flush=True)
    """
    for _ in range(3):
        started = subprocess.Popen(
            [sys.executable, "-c", textwrap.dedent(code), str(path)], stdout=subprocess.PIPE
        )
        assert started.stdout is not None
        for _ in range(5):
            started.stdout.readline()
        time.sleep(0.05)
        os.kill(started.pid, signal.SIGKILL)
        with started.stdout:
            told = [int(line) for line in started.stdout.read().split()]
        started.wait()
        with Competition.open(path) as cup:
            assert len(cup.entries) >= max(told, default=0)
            check_all(cup.entries)


def test_a_log_put_in_its_place_is_read_from_the_beginning(tmp_path: Path) -> None:
    path, older = tmp_path / "cup.db", tmp_path / "older.db"
    cup = Cup(log=SqliteLog(path, new=True))
    cup.do(ChangeSetup(to={"place": "一"}))
    write_log(older, cup.cup.entries)
    for place in "二三":
        cup.do(ChangeSetup(to={"place": place}))
    source = SqliteLog(older)
    source.copy_to(path)
    source.close()
    cup.do(ChangeSetup(to={"place": "四"}))
    assert [entry.n for entry in cup.cup.entries] == [1, 2, 3]
    assert cup.state.setup.place == "四"
    # the same number of entries, but another story
    other = Cup(Setup(name="另一个"))
    other.do(ChangeSetup(to={"place": "五"}))
    other.do(ChangeSetup(to={"place": "六"}))
    another = tmp_path / "other.db"
    write_log(another, other.cup.entries)
    source = SqliteLog(another)
    source.copy_to(path)
    source.close()
    cup.cup.refresh()
    assert cup.state.setup.name == "另一个"
    check_all(cup.cup.entries)
    cup.cup.close()


def test_the_first_step_sets_up_and_stays() -> None:
    empty = Competition(MemoryLog())
    with refused("no-setup"):
        empty.do(ChangeSetup(to={"place": "x"}), ORGANISER, START)
    cup = Cup()
    with refused("set-up-already"):
        cup.do(SetUp(setup=CUP))
    with refused("no-entry"):
        cup.do(Undo(n=1, why="x"))
    assert isinstance(cup.cup.entries[0].at, datetime)


def test_a_torn_last_write_costs_that_step_alone(tmp_path: Path) -> None:
    """As a loss of power leaves it: rubbish behind the last step, or half of it written."""
    path = tmp_path / "cup.db"
    cup = Cup(log=SqliteLog(path, new=True))
    ends = []
    beside = path.with_name("cup.db-wal")
    for n in range(3):
        cup.do(ChangeSetup(to={"place": f"地点{n}"}))
        ends.append(beside.stat().st_size)
    data, written = path.read_bytes(), beside.read_bytes()
    cup.cup.close()
    for tail, steps in (
        (written + b"\x37\x7f\x06\x82" + bytes(range(256)) * 20, 4),
        (written[: ends[2] - 100], 3),
        (written[: ends[1] + 1], 3),
        (written[: ends[0]] + bytes(len(written) - ends[0]), 2),
    ):
        torn = tmp_path / "torn.db"
        torn.write_bytes(data)
        torn.with_name("torn.db-wal").write_bytes(tail)
        with Competition.open(torn) as again:
            assert len(again.entries) == steps
            check_all(again.entries)
            again.do(ChangeSetup(to={"place": "接着办"}), ORGANISER, START)
        for one in tmp_path.glob("torn.db*"):
            one.unlink()
