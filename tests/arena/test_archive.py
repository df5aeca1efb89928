"""The self-play archive: what is in it, read again, interrupted, damaged."""

import itertools
import json
import sqlite3
import zlib
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.arena import archive as module
from gouji.arena import archiving
from gouji.arena.archive import FILE, Archive, Setup, pack
from gouji.arena.archiving import Writer
from gouji.arena.selfplay import selfplay
from gouji.cli.app import app
from gouji.engine.faults import Fault
from gouji.engine.rulebook import BASIC, CONTEST, make_rulebook
from gouji.record.files import LOCK
from gouji.record.reading import read_record

NOVICE = Setup(("novice",) * 6, BASIC, "7")
MIXED = Setup(("random", "whole-groups") * 3, CONTEST, "7")


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout, done.stderr


def texts(folder: Path) -> dict[str, str]:
    with Archive(folder) as kept:
        return {entry.name: entry.text for entry in kept.entries()}


@pytest.fixture(scope="module")
def novices(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twenty deals of NOVICE, played in one go."""
    folder = tmp_path_factory.mktemp("novices")
    assert selfplay(NOVICE, 20, folder) == (0, 20)
    return folder


# ---------------------------------------------------------------- what is in it


@pytest.mark.parametrize("setup", [NOVICE, MIXED], ids=["basic", "contest"])
def test_records_are_those_of_gouji_match(setup: Setup, tmp_path: Path) -> None:
    """The same bots, seed and rulebook: the same files, byte for byte."""
    options = ["--bots", ",".join(setup.bots), "--seed", setup.seed, "--matches", "3"]
    book = str(setup.rulebook.table())
    assert run("match", *options, "--rulebook", book, "-o", str(tmp_path / "files"))[0] == 0
    files = {path.name: path.read_text() for path in (tmp_path / "files").glob("*.gouji")}
    folder = tmp_path / "archive"
    folder.mkdir()
    selfplay(setup, len(files), folder)
    assert texts(folder) == files
    assert len(files) >= 9


def test_more_processes_change_nothing(novices: Path, tmp_path: Path) -> None:
    assert selfplay(NOVICE, 20, tmp_path, jobs=2) == (0, 20)
    assert texts(tmp_path) == texts(novices)


def test_it_goes_on_within_a_match(novices: Path, tmp_path: Path) -> None:
    """Cut after any number of deals, it becomes the same archive."""
    told: list[int] = []
    held = [selfplay(NOVICE, n, tmp_path, advance=told.append) for n in (1, 2, 3, 7, 5, 20)]
    assert held == [(0, 1), (1, 2), (2, 3), (3, 7), (7, 7), (7, 20)]
    assert texts(tmp_path) == texts(novices)
    assert sum(told) == 1 + 2 + 3 + 7 + 5 + 20


def test_the_archive_opens_without_us(novices: Path) -> None:
    """As SQLite's own archives, by the standard library alone; the index agrees with records."""
    base = sqlite3.connect(novices / FILE)
    files = base.execute("SELECT name, mode, mtime, sz, data FROM sqlar ORDER BY rowid").fetchall()
    assert [(name, size) for name, _, _, size, _ in files] == [
        (name, len(text.encode())) for name, text in texts(novices).items()
    ]
    assert {(mode, mtime) for _, mode, mtime, _, _ in files} == {(0o100644, 0)}
    found = {name: zlib.decompress(data).decode() for name, _, _, _, data in files}
    assert found == texts(novices)
    rows = base.execute("SELECT * FROM deals ORDER BY number").fetchall()
    assert [row[0] for row in rows] == list(range(1, 21))
    for _, match, deal, name, seed, leader, places, odd, even, actions in rows:
        record = read_record(found[name])
        assert record.result is not None
        assert (record.seed, record.deal) == (seed, deal) == (f"7/{match}/{deal}", deal)
        assert leader == f"p{(record.leader or 0) + 1}"
        assert places == " ".join(f"p{seat + 1}" for seat in record.result.places)
        assert ((odd, even), actions) == (record.result.points, len(record.actions))
    assert base.execute("PRAGMA journal_mode").fetchone() == ("delete",)  # one file
    base.close()


# ---------------------------------------------------------------- reading


def test_reading_any_part(novices: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAGE", 3)
    with Archive(novices) as kept, Archive(novices / FILE) as same:
        assert len(kept) == len(same) == 20
        assert kept.setup == NOVICE
        assert [entry.number for entry in kept.entries()] == list(range(1, 21))
        assert [entry.number for entry in kept.entries(5, 8)] == [5, 6, 7, 8]
        assert [entry.number for entry in kept.entries(19)] == [19, 20]
        assert list(kept)[16] == kept.record(17)
        record, game = kept.entry(17).game()
        assert game.play_all(list(record.actions)) == len(record.actions)
        assert game.over
        assert kept.matches == kept.entry(20).match
        for number in (0, -1, 21, 10**30):
            with pytest.raises(Fault, match="no-deal"):
                kept.entry(number)


def test_it_reads_a_page_at_a_time(novices: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_PAGE", 4)
    unpacked: list[int] = []
    text = module.text_of
    monkeypatch.setattr(module, "text_of", lambda *of: unpacked.append(1) or text(*of))
    with Archive(novices) as kept:
        next(kept.records())
        assert len(unpacked) == 4


def test_it_is_read_while_it_is_written(novices: Path, tmp_path: Path) -> None:
    entries = list(Archive(novices).entries())
    packed = [pack(entry.text, entry.game()[0]) for entry in entries]
    with Writer(tmp_path / FILE, NOVICE) as writer:
        writer.add(1, 1, packed[:3])
        with Archive(tmp_path) as kept:
            going = kept.entries()
            assert next(going).text == entries[0].text
            writer.add(2, 1, packed[3:6])
            assert len(kept) == 6
            assert len(list(going)) == 2  # those that were there when it began to read
            assert len(list(kept.entries())) == 6


def test_what_is_not_added_whole_is_not_there(novices: Path, tmp_path: Path) -> None:
    entries = [pack(entry.text, entry.game()[0]) for entry in Archive(novices).entries(1, 3)]

    def failing() -> itertools.chain[object]:
        yield from entries
        raise KeyboardInterrupt

    with Writer(tmp_path / FILE, NOVICE) as writer:
        with pytest.raises(KeyboardInterrupt):
            writer.add(1, 1, failing())  # type: ignore[arg-type]
        assert writer.count == 0
        writer.add(1, 1, entries)
    assert list(texts(tmp_path)) == [f"match-1-deal-{n}.gouji" for n in (1, 2, 3)]


# ---------------------------------------------------------------- what it belongs to


OTHERS = {
    "seed": replace(NOVICE, seed="8"),
    "rulebook": replace(NOVICE, rulebook=CONTEST),
    "bots.6": replace(NOVICE, bots=("novice",) * 5 + ("random",)),
}


@pytest.mark.parametrize("what", OTHERS)
def test_archives_of_different_setups_are_not_mixed(
    what: str, novices: Path, tmp_path: Path
) -> None:
    (tmp_path / FILE).write_bytes((novices / FILE).read_bytes())
    with pytest.raises(Fault, match="other-archive") as found:
        selfplay(OTHERS[what], 30, tmp_path)
    assert found.value.facts["what"] == what
    assert texts(tmp_path) == texts(novices)


def test_a_setup_is_read_as_it_was_written() -> None:
    house = make_rulebook({"base": "basic", "name": "家", "place_points": [5, 3, 1, -1, -3, -5]})
    foreign = ("cmd:bot 'a,b'", *["novice"] * 5)
    for setup in (NOVICE, MIXED, Setup(foreign, house, "种子", 250)):
        assert Setup.read(setup.table()) == setup
    # how long foreign bots have is nothing to our own
    assert replace(NOVICE, limit_ms=5).table() == NOVICE.table()
    assert Setup(foreign, house, "1", 5).table() != Setup(foreign, house, "1", 6).table()


# ---------------------------------------------------------------- damaged


def changed(sql: str) -> Callable[[Path], None]:
    def change(path: Path) -> None:
        base = sqlite3.connect(path)
        base.executescript(sql)
        base.close()

    return change


DAMAGES: dict[str, Callable[[Path], object]] = {
    "text": lambda path: path.write_text("this is no archive, and longer than a header " * 9),
    "cut": lambda path: path.write_bytes(path.read_bytes()[:9000]),
    "empty": lambda path: path.write_bytes(b""),
    "other tables": changed("DROP TABLE deals"),
    "another format": changed("UPDATE about SET value = '2' WHERE key = 'format'"),
    "no bots": changed("DELETE FROM about WHERE key = 'bots'"),
    "a record gone": changed("DELETE FROM sqlar WHERE name = 'match-2-deal-1.gouji'"),
    "a record cut": changed("UPDATE sqlar SET data = x'789c' WHERE rowid = 4"),
    "a record of zeros": changed("UPDATE sqlar SET data = zeroblob(700) WHERE rowid = 4"),
    "a record's text": changed("UPDATE sqlar SET sz = 4, data = CAST('oops' AS BLOB)"),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_archive_is_refused_in_one_line(
    damage: str, novices: Path, tmp_path: Path
) -> None:
    path = tmp_path / FILE
    path.write_bytes((novices / FILE).read_bytes())
    DAMAGES[damage](path)

    def read_all() -> None:
        with Archive(tmp_path) as kept:
            for record in kept:
                assert record.actions

    with pytest.raises(Fault):
        read_all()
    for command in (["archive", str(tmp_path), "4"], ["show", f"{tmp_path}#4"]):
        status, _, complaints = run(*command)
        if command[0] == "archive" and damage == "a record's text":
            continue  # which it hands out as it is
        assert (status, complaints.count("\n")) == (2, 1)


OTHER_DAMAGES: dict[str, Callable[[Path], object]] = {
    "a deal gone": changed("DELETE FROM deals WHERE number = 4"),
    "the first deal gone": changed("DELETE FROM deals WHERE number = 1"),
    "the last deal gone": changed("DELETE FROM deals WHERE number = 20"),
    "another match": changed("UPDATE deals SET match = 99 WHERE number = 20"),
    "a number twice": changed("UPDATE deals SET number = 40 WHERE number = 4"),
    "another's record": changed(
        "UPDATE sqlar SET (sz, data) = (SELECT sz, data FROM sqlar WHERE rowid = 5) WHERE rowid = 4"
    ),
    "pages of zeros": lambda path: path.write_bytes(
        (whole := path.read_bytes())[:8192] + bytes(4096) + whole[12288:]
    ),
}
PLACES = {
    "a record gone": "第 4 局",
    "a record cut": "第 4 局",
    "a record of zeros": "第 4 局",
    "a record's text": "第 1 局",
    "a deal gone": "第 4 局",
    "the first deal gone": "第 1 局",
    "the last deal gone": "match-",
    "another match": "第 20 局",
    "a number twice": "第 4 局",
    "another's record": "第 4 局",
}


@pytest.mark.parametrize("damage", [*DAMAGES, *OTHER_DAMAGES])
def test_nothing_is_added_to_a_damaged_archive(damage: str, novices: Path, tmp_path: Path) -> None:
    """Not a byte of it is changed, and the line names the file and the deal."""
    path = tmp_path / FILE
    path.write_bytes((novices / FILE).read_bytes())
    (DAMAGES | OTHER_DAMAGES)[damage](path)
    before = path.read_bytes()
    if not before:
        return  # nothing is left that could be lost
    for deals in ("20", "30"):
        options = ["--rulebook", "basic", "--seed", "7", "--jobs", "1", "--deals", deals]
        status, said, complaints = run("selfplay", *options, "-o", str(tmp_path))
        assert (status, said, complaints.count("\n")) == (2, "", 1)
        assert FILE in complaints
        assert PLACES.get(damage, "") in complaints
        assert path.read_bytes() == before
        assert [file.name for file in tmp_path.iterdir()] in ([FILE], [FILE, LOCK], [LOCK, FILE])


def test_ones_own_files_in_an_archive_are_no_damage(novices: Path, tmp_path: Path) -> None:
    path = tmp_path / FILE
    path.write_bytes((novices / FILE).read_bytes())
    changed("INSERT INTO sqlar VALUES ('notes.txt', 33188, 0, 4, CAST('mine' AS BLOB))")(path)
    assert selfplay(NOVICE, 21, tmp_path) == (20, 21)


def test_a_folder_without_an_archive(tmp_path: Path) -> None:
    with pytest.raises(Fault, match="no-archive"):
        Archive(tmp_path)
    with pytest.raises(Fault, match="no-archive"):
        Archive(tmp_path / "nowhere")


# ---------------------------------------------------------------- the commands


def test_the_commands(tmp_path: Path) -> None:
    folder = str(tmp_path / "a b")
    options = ["--bots", "random,novice", "--seed", "x", "--jobs", "1", "-o", folder]
    status, said, complaints = run("selfplay", "--deals", "4", *options)
    assert (status, said) == (0, "")
    assert "4 局牌谱在" in complaints
    status, _, complaints = run("selfplay", "--deals", "4", *options, "--lang", "en")
    assert "4 deals were there already" in complaints
    status, said, _ = run("archive", folder)
    assert said.splitlines() == [
        "4 局（2 场），比赛规则，种子 x",
        "座位：p1 random p2 novice p3 random p4 novice p5 random p6 novice",
    ]
    status, said, _ = run("archive", folder, "2")
    assert said == texts(Path(folder))["match-1-deal-2.gouji"]
    status, shown, _ = run("show", f"{folder}#2")
    assert status == 0
    file = tmp_path / "2.gouji"
    file.write_text(said)
    assert run("show", str(file))[1] == shown


BAD = [
    (["selfplay", "--deals", "0"], "--deals"),
    (["selfplay", "--jobs", "0"], "--jobs"),
    (["selfplay", "--bots", "a,b,c"], "bots"),
    (["selfplay", "--bots", "nobody"], "nobody"),
    (["selfplay", "--rulebook", "no-such"], "no-such"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD)
def test_what_cannot_be_is_told_in_one_line(
    arguments: list[str], named: str, tmp_path: Path
) -> None:
    status, said, complaints = run(*arguments, "-o", str(tmp_path / "new"))
    assert (status, said, complaints.count("\n")) == (2, "", 1)
    assert named in complaints
    assert not (tmp_path / "new").exists()


def test_a_full_disk_is_told_in_one_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As SQLite tells of it; /dev/full is no file that SQLite would take."""
    monkeypatch.setattr(archiving, "SCHEMA", "PRAGMA max_page_count = 4;" + archiving.SCHEMA)
    status, _, complaints = run("selfplay", "--jobs", "1", "-o", str(tmp_path))
    assert (status, complaints.count("\n")) == (2, 1)
    assert "写不进去" in complaints
    assert json.dumps(FILE)[1:-1] in complaints
