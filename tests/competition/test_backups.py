"""Packs and backups: whole, elsewhere, told before anything is lost."""

import io
import json
import sqlite3
import zipfile
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from gouji.competition.backup import Backup, is_competition, kept_before, write_backup
from gouji.competition.commands import ChangeSetup
from gouji.competition.competition import Competition
from gouji.competition.keeping import automatic, backups, keep
from gouji.competition.packing import lost, pack, read_file, unpack
from gouji.competition.sqlite import SqliteLog, write_log
from tests.competition.helpers import Cup
from tests.competition.test_log import refused

NOW = datetime(2026, 5, 1, 9, 0)


def made(path: Path, teams: int = 4) -> Cup:
    cup = Cup(teams=teams, log=SqliteLog(path, new=True))
    cup.draw("好")
    cup.play_round()
    return cup


def test_a_pack_restores_the_very_same_log(tmp_path: Path) -> None:
    cup = made(tmp_path / "a.db")
    data = pack(cup.cup.entries)
    again_packed = zipfile.ZipFile(io.BytesIO(pack(cup.cup.entries)))
    for info in zipfile.ZipFile(io.BytesIO(data)).infolist():
        if not info.filename.endswith(".xlsx"):  # which say when they were made
            assert again_packed.read(info.filename) == zipfile.ZipFile(io.BytesIO(data)).read(info)
    entries = unpack(data)
    assert entries == cup.cup.entries
    write_log(tmp_path / "b.db", entries)
    with Competition.open(tmp_path / "b.db") as again:
        assert again.state.docs == cup.state.docs
        assert again.last_hash == cup.cup.last_hash
        again.do(ChangeSetup(to={"place": "别处"}), again.entries[0].who, cup.at)
    names = zipfile.ZipFile(io.BytesIO(data)).namelist()
    assert {"log.jsonl", "README.txt", "papers/成绩册.html", "papers/成绩册.xlsx"} <= set(names)
    cup.cup.close()


def rewritten(data: bytes, name: str, content: bytes | None) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(data)) as old, zipfile.ZipFile(out, "w") as new:
        for info in old.infolist():
            if info.filename != name:
                new.writestr(info.filename, old.read(info))
            elif content is not None:
                new.writestr(name, content)
    return out.getvalue()


def test_a_damaged_pack_is_refused(tmp_path: Path) -> None:
    cup = made(tmp_path / "a.db")
    data = pack(cup.cup.entries)
    log = zipfile.ZipFile(io.BytesIO(data)).read("log.jsonl")
    head = json.loads(zipfile.ZipFile(io.BytesIO(data)).read("gouji-competition.json"))
    wrong = [
        (b"", "not-a-pack"),
        (data[: len(data) // 2], "not-a-pack"),
        (b"PK" + bytes(100), "not-a-pack"),
        (rewritten(data, "log.jsonl", None), "not-a-pack"),
        (rewritten(data, "log.jsonl", log[:-20]), "pack-damaged"),
        (rewritten(data, "log.jsonl", log.replace(b"\xe5", b"\xff")), "pack-damaged"),
        (rewritten(data, "gouji-competition.json", b"[]"), "not-a-pack"),
        (
            rewritten(
                data,
                "gouji-competition.json",
                json.dumps({**head, "gouji-competition": 2}).encode(),
            ),
            "pack-version",
        ),
        (
            rewritten(data, "gouji-competition.json", json.dumps({**head, "entries": 1}).encode()),
            "pack-damaged",
        ),
    ]
    for broken, code in wrong:
        with refused(code):
            unpack(broken)
    with refused("no-file-there"):
        read_file(tmp_path / "nope.zip")
    cup.cup.close()


def test_what_would_be_lost_is_what_the_other_log_has_not() -> None:
    cup = Cup(teams=4)
    then = list(cup.cup.entries)
    cup.draw()
    assert [entry.n for entry in lost(cup.cup.entries, then)] == [3, 4]
    assert lost(then, cup.cup.entries) == []
    other = Cup(teams=5)
    assert [entry.n for entry in lost(then, other.cup.entries)] == [2]


# ---------------------------------------------------------------- automatic ones


def test_the_last_twenty_stay_then_one_an_hour_then_one_a_day() -> None:
    times = [NOW + timedelta(minutes=7 * i) for i in range(3000)]
    kept = keep(times)
    assert kept[:20] == times[:-21:-1]
    rest = kept[20:]
    recent = [when for when in rest if times[-1] - when < timedelta(days=2)]
    older = [when for when in rest if times[-1] - when >= timedelta(days=2)]
    assert len({(when.date(), when.hour) for when in recent}) == len(recent)
    assert len({when.date() for when in older}) == len(older)
    assert {when.date() for when in times} == {when.date() for when in kept}
    assert keep(times[:5]) == times[4::-1]


def test_automatic_backups_are_whole_and_pruned(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    cup = made(path)
    for n in range(30):
        cup.do(ChangeSetup(to={"place": f"地点{n}"}))
        automatic(path, NOW + timedelta(seconds=n))
    found = backups(path)
    assert len(found) == 21  # the last twenty, and one for the hour
    assert found[0][0] == NOW + timedelta(seconds=29)
    with Competition.open(found[0][1]) as copy:
        assert copy.entries == cup.cup.entries
    assert {one.suffix for one in (tmp_path / "cup.db.backups").iterdir()} == {".db"}
    cup.cup.close()


# ---------------------------------------------------------------- a folder


def folder(tmp_path: Path) -> tuple[Path, Cup]:
    data = tmp_path / "data"
    (data / "cups").mkdir(parents=True)
    cup = made(data / "cups" / "一.db")
    rooms = sqlite3.connect(data / "rooms.db")
    rooms.execute("CREATE TABLE rooms (n)")
    rooms.executemany("INSERT INTO rooms VALUES (?)", [(n,) for n in range(5)])
    rooms.commit()
    rooms.close()
    (data / "notes.txt").write_text("x")
    automatic(data / "cups" / "一.db", NOW)
    return data, cup


def test_a_folder_is_backed_up_while_it_is_in_use_and_put_back(tmp_path: Path) -> None:
    data, cup = folder(tmp_path)
    target = tmp_path / "backup.zip"
    assert write_backup(data, target, NOW) == ["cups/一.db", "rooms.db"]
    before = list(cup.cup.entries)
    cup.draw()
    rooms = sqlite3.connect(data / "rooms.db")
    rooms.execute("INSERT INTO rooms VALUES (9)")
    rooms.commit()
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    backup = Backup(target, scratch)
    losses = {loss.name: loss for loss in backup.losses(data)}
    assert [entry.n for entry in losses["cups/一.db"].entries] == [
        entry.n for entry in cup.cup.entries[len(before) :]
    ]
    assert losses["rooms.db"].rows == (("rooms", 6, 5),)
    backup.restore(data)
    cup.cup.refresh()  # held open all the while
    assert cup.cup.entries == before
    assert rooms.execute("SELECT count(*) FROM rooms").fetchone() == (5,)
    rooms.close()
    cup.do(ChangeSetup(to={"place": "还原以后"}))
    cup.cup.close()


def test_a_backup_goes_into_an_empty_folder(tmp_path: Path) -> None:
    data, cup = folder(tmp_path)
    target = tmp_path / "backup.zip"
    write_backup(data, target, NOW)
    scratch, elsewhere = tmp_path / "scratch", tmp_path / "elsewhere"
    scratch.mkdir()
    backup = Backup(target, scratch)
    assert all(loss.new for loss in backup.losses(elsewhere))
    backup.restore(elsewhere)
    with Competition.open(elsewhere / "cups" / "一.db") as copy:
        assert copy.entries == cup.cup.entries
    cup.cup.close()


def test_one_automatic_copy_is_a_backup_as_well(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    cup = made(path)
    copy = automatic(path, NOW)
    cup.draw()
    (loss,) = Backup(copy, tmp_path).losses(path)
    assert [entry.what for entry in loss.entries] == ["commit-lots", "draw-lots"]
    Backup(copy, tmp_path).restore(path)
    cup.cup.refresh()
    assert cup.state.last_round == 1
    cup.cup.close()


def test_what_is_no_backup_is_refused(tmp_path: Path) -> None:
    with refused("no-file-there"):
        Backup(tmp_path / "nope.zip", tmp_path)
    bad = tmp_path / "bad.zip"
    for content in (b"", b"PK\x03\x04", b"x" * 100):
        bad.write_bytes(content)
        with refused("not-a-backup"):
            Backup(bad, tmp_path)
    with zipfile.ZipFile(bad, "w") as archive:
        digest = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
        head = {"gouji-backup": 1, "at": NOW.isoformat(), "files": {"../../x.db": digest}}
        archive.writestr("gouji-backup.json", json.dumps(head))
        archive.writestr("data/../../x.db", b"")
    with refused("not-a-backup"):  # a name that would leave the folder
        Backup(bad, tmp_path)
    with refused("no-file-there"):
        write_backup(tmp_path / "nope", tmp_path / "b.zip", NOW)
    (tmp_path / "empty").mkdir()
    with refused("nothing-to-back-up"):
        write_backup(tmp_path / "empty", tmp_path / "b.zip", NOW)
    assert not (tmp_path / "b.zip").exists()
    assert not is_competition(bad)


def test_a_damaged_backup_is_refused(tmp_path: Path) -> None:
    data, cup = folder(tmp_path)
    target = tmp_path / "backup.zip"
    write_backup(data, target, NOW)
    target.write_bytes(rewritten(target.read_bytes(), "data/rooms.db", b"SQLite format 3\0"))
    with pytest.raises(ValueError, match="not-a-backup"):
        Backup(target, tmp_path)
    cup.cup.close()


def test_a_clock_that_was_put_back_takes_no_backup_away(tmp_path: Path) -> None:
    """Neither those that a clock ahead left behind, nor the new ones, which are still thinned."""
    path = tmp_path / "cup.db"
    cup = made(path)
    ahead = [automatic(path, NOW + timedelta(days=400, minutes=n)) for n in range(5)]
    new = []
    for n in range(60):
        cup.do(ChangeSetup(to={"place": f"地点{n}"}))
        new.append(automatic(path, NOW + timedelta(seconds=n)))
    kept = [one for _, one in backups(path)]
    assert kept[:5] == ahead[::-1]
    assert kept[5:25] == new[:-21:-1]
    # twice in one second, as where an hour comes again: both are there
    first, second = automatic(path, NOW), automatic(path, NOW)
    assert first != second
    assert {first, second} <= {one for _, one in backups(path)}
    assert kept_before(path, NOW) == tmp_path / "cup-before-restore-20260501-090000.zip"
    kept_before(path, NOW).write_bytes(b"")
    assert kept_before(path, NOW) == tmp_path / "cup-before-restore-20260501-090001.zip"
    cup.cup.close()


def test_a_clock_out_of_a_zip_s_years_packs_all_the_same() -> None:
    for year in (1970, 2150):
        cup = Cup()
        cup.do(ChangeSetup(to={"place": "二楼"}), at=NOW.replace(year=year))
        assert unpack(pack(cup.cup.entries)) == cup.cup.entries


def test_a_backup_whose_steps_were_changed_is_not_restored(tmp_path: Path) -> None:
    path = tmp_path / "cup.db"
    cup = made(path)
    kept = automatic(path, NOW)
    db = sqlite3.connect(kept)
    db.execute("DROP TRIGGER entries_stay")
    db.execute("UPDATE entries SET why = 'x' WHERE n = 2")
    db.commit()
    db.close()
    with refused("entry-changed") as why:
        Backup(kept, tmp_path)
    assert why.value.facts["n"] == 2
    db = sqlite3.connect(kept)
    db.execute("UPDATE entries SET args = '{' WHERE n = 2")
    db.commit()
    db.close()
    with refused("not-an-entry"):
        Backup(kept, tmp_path)
    cup.cup.close()
