"""`gouji referee`: what it says, how it ends, what it needs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.record import judge
from tests.record.makers import OPEN

COMMAND = [sys.executable, "-c", "from gouji.cli import main; main()", "referee"]
KEYS = ["file", "ok", "over", "to_act", "role", "legal", "places", "points", "items", "error"]

OVER = """format = 1
rulebook = "basic"
start = "play"
leader = "p4"
hands = ["", "", "", "4", "5", "6"]
finished = ["p1", "p2", "p3"]
actions = ["p4 4", "p5 pass", "p6 6"]
"""
RESULT = 'result = { places = ["p1", "p2", "p3", "p4", "p6", "p5"], points = [0, 0] }\n'
LOW = OPEN.replace('"p3 6", "p4 7", "p5 pass"', '"p3 3"')


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A folder of records, made the current one."""
    monkeypatch.chdir(tmp_path)
    files = {
        "open": OPEN,
        "over": OVER,
        "good": OVER + RESULT,
        "wrong": OVER + RESULT.replace("[0, 0]", "[0, 1]"),
        "swapped": OVER + RESULT.replace('"p6", "p5"', '"p5", "p6"'),
        "early": OPEN + RESULT,
        "low": LOW,
        "after": OVER.replace('"p6 6"', '"p6 6", "p5 5"'),
        "bad": OPEN.replace("format = 1", "format = 2"),
        "toml": OPEN + "}",
    }
    for name, text in files.items():
        (tmp_path / f"{name}.gouji").write_text(text, encoding="utf-8")
    (tmp_path / "binary.gouji").write_bytes(bytes(range(256)))
    (tmp_path / "folder.gouji").mkdir()
    return tmp_path


def referee(*arguments: str, names: str | bytes = ""):
    return CliRunner().invoke(app, ["referee", *arguments], input=names)


def objects(*arguments: str, names: str = "") -> list:
    return [
        json.loads(line)
        for line in referee("--json", *arguments, names=names).stdout.split("\n")[:-1]
    ]


def test_an_open_deal(folder):
    (found,) = objects("open.gouji")
    assert list(found) == KEYS
    assert found == {
        "file": "open.gouji",
        "ok": True,
        "over": False,
        "to_act": "p6",
        "role": "answer",
        "legal": ["9", "pass"],
        "places": None,
        "points": None,
        "items": None,
        "error": None,
    }


def test_a_deal_that_is_over(folder):
    (found,) = objects("good.gouji")
    assert list(found) == KEYS
    assert found == {
        "file": "good.gouji",
        "ok": True,
        "over": True,
        "to_act": None,
        "role": None,
        "legal": None,
        "places": ["p1", "p2", "p3", "p4", "p6", "p5"],
        "points": [0, 0],
        "items": [["p1", 4, "place"], ["p2", 2, "place"], ["p5", -4, "place"], ["p6", -2, "place"]],
        "error": None,
    }
    assert objects("over.gouji") == [{**found, "file": "over.gouji"}]


def test_a_refused_action(folder):
    (found,) = objects("low.gouji", "--trace")
    assert list(found) == [*KEYS, "trace"]
    error = found.pop("error")
    assert list(error) == ["index", "action", "code", "clause", "message", "message_en"]
    assert {key: error[key] for key in ("index", "action", "code", "clause")} == {
        "index": 2,
        "action": "p3 3",
        "code": "not-in-hand",
        "clause": "R19",
    }
    assert found.pop("trace") == [
        {"to_act": "p1", "role": "lead", "legal": ["3", "4"]},
        {"to_act": "p2", "role": "answer", "legal": ["5", "pass"]},
        {"to_act": "p3", "role": "answer", "legal": ["6", "pass"]},
    ]
    assert found == dict.fromkeys(KEYS[2:9], None) | {
        "file": "low.gouji",
        "ok": False,
        "over": False,
    }


def test_an_action_after_the_end(folder):
    (found,) = objects("after.gouji", "--trace")
    assert (found["error"]["index"], found["error"]["code"]) == (3, "game-over")
    assert (found["over"], found["places"]) == (False, None)
    assert len(found["trace"]) == 3


@pytest.mark.parametrize(("name", "decisions"), [("wrong", 3), ("swapped", 3), ("early", 6)])
def test_a_result_that_is_not(folder, name, decisions):
    (found,) = objects(f"{name}.gouji", "--trace")
    error = found.pop("error")
    assert {key: error[key] for key in ("index", "action", "code", "clause")} == {
        "index": None,
        "action": None,
        "code": "result",
        "clause": None,
    }
    assert "result" in error["message"]
    assert "result" in error["message_en"]
    assert len(found.pop("trace")) == decisions
    assert found == dict.fromkeys(KEYS[2:9], None) | {
        "file": f"{name}.gouji",
        "ok": False,
        "over": False,
    }


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("bad.gouji", "format"),
        ("toml.gouji", "9"),
        ("binary.gouji", "UTF-8"),
        ("folder.gouji", "folder"),
        ("none.gouji", "no such file"),
        ("", "no such file"),
        ("x" * 5000, "name"),
    ],
)
def test_what_can_not_be_read(folder, name, word):
    first, found, last = objects("open.gouji", name, "over.gouji")
    assert (first["ok"], last["ok"], found["ok"]) == (True, True, False)
    assert found["file"] == name
    error = found.pop("error")
    assert {key: error[key] for key in ("index", "action", "code", "clause")} == {
        "index": None,
        "action": None,
        "code": "record",
        "clause": None,
    }
    assert word in error["message_en"]
    assert found == dict.fromkeys(KEYS[2:9], None) | {"file": name, "ok": False, "over": False}
    shown = referee(name, "--lang", "en")
    assert shown.stdout.count("\n") == 1
    assert word in shown.stdout


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ("open over good", 0),
        ("open low", 1),
        ("wrong open", 1),
        ("bad", 2),
        ("low bad open", 2),
        ("bad low", 2),
        ("none open", 2),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"], ["--trace", "--lang", "en"]])
def test_exit_status(folder, names, status, options):
    files = [f"{name}.gouji" for name in names.split()]
    assert referee(*files, *options).exit_code == status


def test_usage(folder):
    assert referee().exit_code == 2
    assert referee("--jsn", "open.gouji").exit_code == 2
    assert referee("open.gouji", "--lang", "fr").exit_code == 2
    assert referee("--help").exit_code == 0


def test_text_for_people(folder):
    shown = referee("open.gouji", "good.gouji", "low.gouji", "wrong.gouji", "none.gouji").stdout
    lines = shown.splitlines()
    assert [line for line in lines if not line.startswith(" ")] == [
        "open.gouji：没有问题，还没打完",
        "good.gouji：没有问题，已打完",
        "low.gouji：第 3 个动作「p3 3」（序号 2）不行，R19",
        next(line for line in lines if line.startswith("wrong.gouji：result.points")),
        next(line for line in lines if line.startswith("none.gouji：")),
        "共 5 个牌谱：2 个没有问题，2 个有错，1 个读不了",
    ]
    assert "  可以出：9 pass" in lines
    assert "  p1 头科，p2 二科，p3 三科，p4 四科，p6 二落，p5 大落" in lines
    assert "    p2 二科 +2（R16.2）" in lines
    assert lines[lines.index("good.gouji：没有问题，已打完") - 2].startswith("  p6：")


def test_text_in_english_with_its_trace(folder):
    shown = referee("low.gouji", "--lang", "en", "--trace").stdout
    assert shown.startswith("low.gouji: action 3, “p3 3” (index 2), is refused, R19\n")
    assert "     2 p3 answer: 6 pass\n" in shown


def test_many_legal_actions_are_cut_for_people_only(folder):
    text = OVER.replace('"4", "5", "6"', '"3456789TJQKA222XXDD", "5", "6"')
    Path("many.gouji").write_text(text[: text.index("actions")] + "actions = []", encoding="utf-8")
    count = len(objects("many.gouji")[0]["legal"])
    assert count > 100
    assert f"共 {count} 种" in referee("many.gouji").stdout


def test_names_from_standard_input(folder):
    names = "open.gouji\n\nlow.gouji\nnone.gouji"
    found = objects("over.gouji", "-", "good.gouji", names=names)
    assert [one["file"] for one in found] == [
        *("over.gouji", "open.gouji", "low.gouji", "none.gouji", "good.gouji")
    ]
    assert referee("-", names="").exit_code == 0
    assert referee("-", names="open.gouji").exit_code == 0
    assert referee("-", names="x" * (1 << 17)).exit_code == 2


def test_a_name_that_is_no_utf_8(folder):
    name = b"\xb5\xc0.gouji"
    Path(os.fsdecode(name)).write_text(OPEN, encoding="utf-8")
    found = subprocess.run([*COMMAND, "--json", "-"], input=name, capture_output=True, check=True)
    assert json.loads(found.stdout)["file"] == os.fsdecode(name)
    shown = subprocess.run([*COMMAND, os.fsdecode(name)], capture_output=True, check=True)
    assert b"\\udcb5" in shown.stdout
    assert shown.stderr == b""


def test_control_characters_in_names_and_actions_are_not_printed(folder):
    name = "\x1b[2J.gouji"
    Path(name).write_text(OPEN.replace("p3 6", "p3 \\u001b[2J"), encoding="utf-8")
    assert "\x1b" not in referee(name, "\x1b[3J.gouji").stdout


def test_a_reader_that_goes_away(folder):
    files = ["open.gouji"] * 5000
    running = subprocess.Popen(
        [*COMMAND, "--json", *files], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.readline()
    running.stdout.close()
    with running.stderr:
        assert running.stderr.read() == b""
    assert running.wait() == 141


def test_answers_come_while_names_are_still_to_come(folder):
    running = subprocess.Popen(
        [*COMMAND, "--json", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert running.stdin is not None
    assert running.stdout is not None
    with running.stdin as names, running.stdout as answers:
        for name in ("open.gouji", "low.gouji"):
            names.write(f"{name}\n".encode())
            names.flush()
            assert json.loads(answers.readline())["file"] == name
        names.close()
        assert answers.read() == b""
    assert running.wait() == 1


MEASURED = """
import resource, sys
from gouji.cli.app import app
app(sys.argv[1:], standalone_mode=False)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr)
"""


def test_memory_does_not_grow_with_the_number_of_files(folder):
    def needed(count: int) -> int:
        names = "open.gouji\ngood.gouji\nlow.gouji\nbad.gouji\n" * count
        command = [sys.executable, "-c", MEASURED, "referee", "--json", "--trace", "-"]
        done = subprocess.run(
            command, input=names, capture_output=True, check=True, text=True, encoding="utf-8"
        )
        assert done.stdout.count("\n") == 4 * count
        return int(done.stderr)

    few, many = needed(10), needed(500)
    assert many < few + 4 * 1024 * (1024 if sys.platform == "darwin" else 1)


def test_a_record_of_any_size_is_cut_off_at_the_limit(folder):
    with Path("large.gouji").open("wb") as file:
        file.write(OPEN.encode())
        file.truncate(1 << 40)
    (found,) = objects("large.gouji")
    assert "1048576" in found["error"]["message"]


def test_judging_without_a_file():
    assert judge(OPEN)["file"] == ""
    assert "trace" not in judge(OPEN)
