"""The database: durable, one process at a time, brought up to date at every start."""

import multiprocessing
import os
import stat
import threading
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from gouji.engine.faults import Fault
from gouji.store import deals, rooms
from gouji.store.opening import open_store
from gouji.store.tables import metadata
from gouji.words import fault


def a_room(connection: sa.Connection, code: str = "123456") -> int:
    room = rooms.add_room(connection, code, "{}", 5)
    assert room is not None
    return room


def test_the_steps_lead_to_the_tables(tmp_path: Path) -> None:
    with open_store(tmp_path) as store, store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_what_is_written_is_there_at_the_next_start(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()
        for n in range(3):
            store.writer.append(room, n, f"[{n}]").result()
        key = store.key
    with open_store(tmp_path) as store:
        assert store.key == key
        assert store.read(rooms.open_rooms) == [rooms.RoomRow(room, "123456", "{}", 5)]
        assert store.read(lambda c: list(rooms.journal_of(c, room))) == ["[0]", "[1]", "[2]"]


def test_it_is_set_to_lose_nothing(tmp_path: Path) -> None:
    with open_store(tmp_path) as store, store.engine.connect() as connection:
        assert connection.execute(sa.text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(sa.text("PRAGMA synchronous")).scalar() == 2  # FULL


def rights(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_all_that_is_kept_is_its_owners_alone(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    before = os.umask(0o022)
    try:
        with open_store(folder) as store:
            store.writer.do(a_room).result()
            kept = sorted(path.name for path in folder.iterdir())
            assert {"gouji.db", "gouji.db-wal", "gouji.db-shm", "cookies.key"} <= set(kept)
            shown = {name: rights(folder / name) & 0o077 for name in kept if name != "gouji.lock"}
            assert set(shown.values()) == {0}, shown
        assert rights(folder) == 0o700
        # one that an older version left open to all is closed to them, and not to its group
        (folder / "gouji.db").chmod(0o644)
        with open_store(folder) as store:
            assert rights(folder / "gouji.db") == 0o640
            assert len(store.read(rooms.open_rooms)) == 1
    finally:
        os.umask(before)


def test_the_key_is_its_owners_alone(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    path = tmp_path / "cookies.key"
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    path.write_bytes(b"short")
    with pytest.raises(Fault, match="bad-key"):
        open_store(tmp_path)
    path.unlink()
    open_store(tmp_path).close()  # the fault has let everything go


def test_a_second_process_is_refused(tmp_path: Path) -> None:
    with open_store(tmp_path):
        with pytest.raises(Fault) as refused:
            open_store(tmp_path)
        assert refused.value.code == "data-in-use"
        assert fault(refused.value).zh == f"{tmp_path}：另一个 gouji serve 正用着这个文件夹"
        with multiprocessing.get_context("spawn").Pool(1) as pool:
            assert pool.apply(_code_of_opening, (tmp_path,)) == "data-in-use"
    open_store(tmp_path).close()


def _code_of_opening(folder: Path) -> str:
    try:
        open_store(folder).close()
    except Fault as refused:
        return refused.code
    return ""


def test_a_newer_database_is_left_alone(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        store.writer.do(
            lambda c: c.execute(sa.text("UPDATE alembic_version SET version_num = '9999'"))
        ).result()
    with pytest.raises(Fault, match="newer-database"):
        open_store(tmp_path)


def test_what_is_no_database_is_told(tmp_path: Path) -> None:
    (tmp_path / "gouji.db").write_bytes(b"this is no database, whatever it may be" * 100)
    with pytest.raises(Fault, match="bad-database"):
        open_store(tmp_path)
    with pytest.raises(Fault, match="bad-database"):
        open_store(tmp_path, "nonsense")
    with pytest.raises(Fault, match="no-writing"):
        open_store(tmp_path / "gouji.db" / "below")


def test_another_database_by_its_url(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'other.db'}"
    with open_store(tmp_path / "data", url) as store:
        store.writer.do(a_room).result()
    assert (tmp_path / "other.db").exists()
    assert not (tmp_path / "data" / "gouji.db").exists()


def test_one_commit_for_all_that_waits(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()
        before = store.writer.commits
        # the writer is kept busy until all of them wait
        gate = threading.Event()
        store.writer.do(lambda c: gate.wait(20))
        waiting = [store.writer.append(room, n, "[]") for n in range(200)]
        gate.set()
        for future in waiting:
            future.result()
        assert store.writer.commits - before <= 2
        assert store.writer.written >= 200


def test_the_fault_of_one_is_not_the_fault_of_all(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()
        gate = threading.Event()
        store.writer.do(lambda c: gate.wait(20))
        good = store.writer.append(room, 0, "[]")
        twice = store.writer.append(room, 0, "[]")
        nowhere = store.writer.append(room + 1, 0, "[]")
        last = store.writer.append(room, 1, "[]")
        gate.set()
        assert good.result() is None
        assert last.result() is None
        for bad in (twice, nowhere):
            with pytest.raises(sa.exc.IntegrityError):
                bad.result()
        assert len(store.read(lambda c: list(rooms.journal_of(c, room)))) == 2


def test_work_and_entry_are_one(tmp_path: Path) -> None:
    """A deal's record is there if, and only if, the entry that ended it is."""
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()

        def fails(connection: Any) -> None:
            deals.add_deal(connection, room, number=1, at=1, record="x", players={"d": 0})
            raise OSError("no space left")

        with pytest.raises(OSError, match="no space"):
            store.writer.append(room, 0, "[]", fails).result()
        assert store.read(lambda c: list(rooms.journal_of(c, room))) == []
        assert store.read(lambda c: deals.record_of_deal(c, "123456", 1, "d")) is None


def test_a_closed_room_keeps_its_records_and_nothing_else(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()
        store.writer.append(
            room,
            0,
            "[]",
            lambda c: deals.add_deal(c, room, number=1, at=1, record="r", players={"d": 3}),
        )
        store.writer.do(lambda c: rooms.set_seat_link(c, room, 1, "token"))
        store.writer.do(lambda c: rooms.close_room(c, room, 9)).result()
        assert store.read(rooms.open_rooms) == []
        assert store.read(lambda c: list(rooms.journal_of(c, room))) == []
        assert store.read(lambda c: rooms.seat_of_link(c, "token")) is None
        kept = store.read(lambda c: deals.record_of_deal(c, "123456", 1, "d"))
        assert kept == deals.Kept("r", 1, "{}", played=True)
        other = store.read(lambda c: deals.record_of_deal(c, "123456", 1, "e"))
        assert other == deals.Kept("r", 1, "{}", played=False)
        assert store.writer.do(lambda c: rooms.add_room(c, "123456", "{}", 1)).result() is None


def test_only_the_last_link_of_a_seat_counts_and_only_its_hash_is_kept(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()
        for token in ("one", "two"):
            store.writer.do(lambda c, t=token: rooms.set_seat_link(c, room, 2, t)).result()
        assert store.read(lambda c: rooms.seat_of_link(c, "one")) is None
        assert store.read(lambda c: rooms.seat_of_link(c, "two")) == (room, 2)
    assert b"two" not in (tmp_path / "gouji.db").read_bytes()


def test_past_deals_come_page_by_page(tmp_path: Path) -> None:
    with open_store(tmp_path) as store:
        room = store.writer.do(a_room).result()
        for number in range(1, 6):
            players = {"me": number % 6, **({"you": 5} if number > 3 else {})}
            store.writer.do(
                lambda c, n=number, p=players: deals.add_deal(
                    c, room, number=n, at=n, record=f"r{n}", players=p
                )
            ).result()
        first = store.read(lambda c: deals.deals_of(c, "me", None, 3))
        assert [(row.number, row.seat) for row in first] == [(5, 5), (4, 4), (3, 3)]
        rest = store.read(lambda c: deals.deals_of(c, "me", first[-1].id, 3))
        assert [row.record for row in rest] == ["r2", "r1"]
        assert len(store.read(lambda c: deals.deals_of(c, "you", None, 9))) == 2


def test_a_first_start_that_was_killed_leaves_no_half_of_a_key(tmp_path: Path) -> None:
    (tmp_path / "cookies.key.new").write_bytes(b"half")
    with open_store(tmp_path) as store:
        key = store.key
    assert len(key) == 32
    assert not (tmp_path / "cookies.key.new").exists()
    with open_store(tmp_path) as store:
        assert store.key == key
