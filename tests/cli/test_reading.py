"""Odd files and names given to commands: pipes, long names, control characters, long numbers."""

import io
import json
import os
import re
import subprocess
import sys
import threading
import tomllib
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.cli.streams import LONGEST_NAME, write_record_text
from gouji.record import read_record, write_record
from tests.record.makers import OPEN

COMMAND = [sys.executable, "-c", "from gouji.cli import main; main()"]
C1 = "".join(map(chr, range(0x80, 0xA0)))


def run(*arguments: str, names: str = "") -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(arguments), input=names)
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "open.gouji"
    path.write_text(OPEN)
    return path


# ---------------------------------------------------------------- show


def test_show_takes_several_files(record: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.gouji"
    bad.write_text(OPEN.replace("format = 1", "format = 2"))
    one = run("show", str(record))[1]
    status, said, complaints = run("show", str(record), str(bad), "no-such", str(record))
    assert status == 2
    assert said == f"== {record}\n{one}\n== {record}\n{one}"
    assert [line.split(":")[1].strip() for line in complaints.splitlines()] == [
        str(bad),
        "no-such",
    ]


def test_show_goes_on_after_a_wrong_record(record: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.gouji"
    wrong.write_text(OPEN.replace('"p3 6", "p4 7", "p5 pass"', '"p3 3"'))
    status, said, complaints = run("show", str(wrong), str(record))
    assert (status, complaints) == (1, "")
    assert said.count("== ") == 2


@pytest.mark.parametrize("number", ["0x" + "f" * 9000, "-0", "7"])
def test_a_deal_with_a_long_number(number: str, record: Path) -> None:
    record.write_text(record.read_text() + f"deal = {number}\n")
    status, said, complaints = run("show", str(record))
    assert (status, complaints) == (0, "")
    assert re.search(r"第 (0xf{20,}…|0|7) 局", said)
    assert run("referee", str(record))[0] == 0


# ---------------------------------------------------------------- pipes


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_that_nobody_writes_to_is_told_of(record: Path, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for command in ("show", "referee"):
        status, said, complaints = run(command, str(pipe), str(record))
        assert status == 2
        assert "没有人写的管道" in said + complaints
        assert "p6" in said  # the record after it
    status, said, _ = run("referee", "--json", str(pipe))
    assert (status, json.loads(said)["error"]["code"]) == (2, "record")
    assert run("deal", "--verify", str(pipe))[0] == 2
    assert run("deal", "--rulebook", str(pipe))[0] == 2


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_in_the_place_of_a_score_sheet_is_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "score-sheet.csv")
    status, said, complaints = run("match", "--bots", "random", "-o", str(tmp_path))
    assert (status, said, complaints.count("\n")) == (2, "", 1)
    assert "score-sheet.csv" in complaints


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_in_the_place_of_a_competition_is_refused(tmp_path: Path) -> None:
    for name, command in (("cup.zip", "verify"), ("cup.db", "verify"), ("cup.db", "show")):
        pipe = tmp_path / name
        if not pipe.exists():
            os.mkfifo(pipe)
        status, said, complaints = run("competition", command, str(pipe))
        assert (status, said, complaints.count("\n")) == (2, "", 1)
        assert name in complaints


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without named pipes")
def test_a_pipe_whose_writer_takes_his_time_is_read(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = os.open(pipe, os.O_RDWR)  # there, and silent
    half = len(OPEN) // 2

    def write() -> None:
        os.write(writer, OPEN[:half].encode())
        threading.Event().wait(0.2)
        os.write(writer, OPEN[half:].encode())
        os.close(writer)

    thread = threading.Timer(0.1, write)
    thread.start()
    status, said, _ = run("referee", "--json", str(pipe))
    thread.join()
    assert (status, json.loads(said)["ok"]) == (0, True)


def test_standard_input_as_a_file(record: Path) -> None:
    if not Path("/dev/stdin").exists():
        pytest.skip("a system without /dev/stdin")
    done = subprocess.run(
        [*COMMAND, "show", "/dev/stdin"], input=OPEN.encode(), capture_output=True, check=True
    )
    assert done.stdout.decode() == run("show", str(record))[1]


# ---------------------------------------------------------------- names


@pytest.mark.parametrize("length", [LONGEST_NAME - 1, LONGEST_NAME, 3 * LONGEST_NAME + 5])
def test_a_list_goes_on_after_a_name_too_long(length: int, record: Path) -> None:
    names = f"{record}\n{'x' * length}\n{record}\n"
    status, said, complaints = run("referee", "--json", "-", names=names)
    found = [json.loads(line) for line in said.splitlines()]
    assert (status, complaints) == (2, "")
    assert [one["ok"] for one in found] == [True, False, True]
    assert found[1]["file"] == "x" * min(length, LONGEST_NAME)
    assert found[1]["error"]["code"] == "record"
    status, said, _ = run("referee", "-", names=names)
    assert status == 2
    assert "3 个牌谱" in said
    assert max(map(len, said.splitlines())) < 1200


# ---------------------------------------------------------------- control characters


def test_control_characters_are_read_and_never_written_raw(tmp_path: Path) -> None:
    """TOML takes U+0080 to U+009F in strings; a terminal obeys them."""
    text = OPEN + f'players = ["{C1}", "2", "3", "4", "5", "6"]\nevent = "e{C1}"\n_x = "{C1}"\n'
    record = read_record(text)
    written = write_record(record)
    assert not re.search("[\x80-\x9f]", written)
    assert read_record(written) == record
    assert write_record(read_record(written)) == written
    path = tmp_path / f"name{C1[5]}.gouji"
    path.write_text(text)
    bad = tmp_path / "bad.gouji"
    bad.write_text(text.replace('"p3 6"', f'"p3 6{C1}"'))
    key = tmp_path / "key.gouji"
    key.write_text(text + f'"k{C1}" = 1\n')
    for file in (path, bad, key):
        for command in (["show"], ["referee"], ["referee", "--trace"], ["referee", "--json"]):
            for lang in ("zh", "en"):
                _, said, complaints = run(*command, "--lang", lang, str(file))
                assert said + complaints
                assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f]", said + complaints)
        for options in ([], ["--json"]):
            _, said, complaints = run("deal", "--verify", *options, str(file))
            assert not re.search("[\x7f-\x9f]", said + complaints)
    told = json.loads(run("referee", "--json", str(path))[1])
    assert told["file"] == str(path)  # escaped as JSON does, so it reads as it is
    told = json.loads(run("deal", "--seed", C1, "--json")[1])
    assert told["seed"] == C1


def test_a_record_on_a_terminal_is_safe_and_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    for stream in (Terminal(), io.StringIO()):
        monkeypatch.setattr(sys, "stdout", stream)
        write_record_text(f'_x = "{C1}"\n')
        text = stream.getvalue()
        assert tomllib.loads(text) == {"_x": C1}
        assert (C1 in text) is not stream.isatty()
