"""`gouji deal` and `gouji deal --verify`; rulebooks by name and from files."""

import json
from dataclasses import replace

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.engine.cards import Seat
from gouji.engine.faults import Fault
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.record import judge, load_rulebook, read_record, write_record
from tests.record.makers import OPEN
from tests.record.test_provable import provable

HOUSE = 'base = "basic"\nname = "青岛"\nbuy_threes = true\nplace_points = [3, 2, 1, -1, -2, -3]\n'


def deal(*arguments: str, names: str = ""):
    return CliRunner().invoke(app, ["deal", *arguments], input=names)


def test_a_record_without_actions():
    shown = deal("--seed", "gouji", "--rulebook", "basic", "--drawer", "p2")
    assert shown.exit_code == 0
    record = read_record(shown.stdout)
    assert write_record(record) == shown.stdout
    assert (record.seed, record.drawer, record.rulebook) == ("gouji", 1, BASIC)
    assert (record.actions, record.result) == ((), None)
    assert record.hands == record.dealt().hands
    assert record.leader == record.dealt().leader
    assert judge(shown.stdout)["role"] == "lead"


def test_defaults():
    first, second = (read_record(deal().stdout) for _ in range(2))
    assert first.rulebook is CONTEST
    assert first.drawer == 0
    assert first.seed != second.seed
    assert deal("--seed", first.seed).stdout == write_record(first)


@pytest.mark.parametrize("seed", ["", "牌 \"\\ '", "a\nb", "-"])
def test_any_text_is_a_seed(seed):
    shown = deal(f"--seed={seed}", "--drawer", "p6")
    record = read_record(shown.stdout)
    assert (record.seed, write_record(record)) == (seed, shown.stdout)
    assert json.loads(deal("--json", f"--seed={seed}").stdout)["seed"] == seed


def test_a_house_rulebook(tmp_path):
    path = tmp_path / "house.toml"
    path.write_text(HOUSE, encoding="utf-8")
    shown = deal("--rulebook", str(path), "--seed", "1")
    record = read_record(shown.stdout)
    assert record.rulebook == load_rulebook(path) == load_rulebook(str(path))
    assert shown.stdout.splitlines()[1] == (
        'rulebook = { base = "basic", buy_threes = true, '
        'place_points = [3, 2, 1, -1, -2, -3], name = "青岛" }'
    )
    told = json.loads(deal("--json", "--rulebook", str(path), "--seed", "1").stdout)
    assert told["leader"] == f"p{record.leader + 1}"
    sales = [(sale.buyer, sale.seller, sale.price) for sale in record.game().bought]
    assert [(int(b[1]) - 1, int(s[1]) - 1, price) for b, s, price in told["bought"]] == sales
    assert sales


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (b'base = "basic"\nsweeps = "add"\n', ["sweeps", "sweep?"]),
        (b'sweep = "add"\n', ["base"]),
        (b'base = "basic"\nclock_s = -1\n', ["clock_s"]),
        (b'base = "basic"\n_note = 1\n', ["_note"]),
        (b'rulebook = "basic"\n', ["base"]),
        (b"base = \n", ["line 1"]),
        (b'base = "\xb5\xc0"\n', ["UTF-8"]),
        (b"#" * (1 << 21), ["1048576"]),
    ],
)
def test_a_rulebook_file_that_can_not_be(tmp_path, text, words):
    path = tmp_path / "house.toml"
    path.write_bytes(text)
    shown = deal("--rulebook", str(path), "--lang", "en")
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr.count("\n") == 1
    assert all(word in shown.stderr for word in words)
    with pytest.raises(Fault):
        load_rulebook(path)


@pytest.mark.parametrize(
    "arguments",
    [
        ["--rulebook", "qingdao"],
        ["--rulebook", ""],
        ["--rulebook", "."],
        ["--drawer", "p7"],
        ["--drawer", ""],
        ["--seed", "\udcb5"],
    ],
)
def test_what_can_not_be_used(arguments):
    shown = deal(*arguments)
    assert shown.exit_code == 2
    assert shown.stdout == ""
    assert shown.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    [
        ["a.gouji"],
        ["--verify"],
        ["--verify", "a.gouji", "--seed", "1"],
        ["--verify", "a.gouji", "--drawer", "p1"],
        ["--verify", "a.gouji", "--rulebook", "basic"],
        ["--lang", "fr"],
    ],
)
def test_usage(arguments):
    shown = deal(*arguments)
    assert shown.exit_code == 2
    assert shown.stdout == ""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Records to verify, in the current folder."""
    monkeypatch.chdir(tmp_path)
    whole = provable()
    texts = {
        "whole": write_record(whole),
        "plain": OPEN,
        "seeded": write_record(replace(whole, secret=None, commitment=None, contributions=None)),
        "refused": write_record(replace(whole, actions=("p1 XXXXX",))),
        "hands": write_record(replace(whole, drawer=Seat(1), leader=None)),
        "committed": write_record(replace(whole, commitment="0" * 64)),
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.gouji").write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("names", "status"),
    [
        ("whole plain seeded refused", 0),
        ("hands", 2),
        ("whole committed", 2),
        ("none whole", 2),
    ],
)
@pytest.mark.parametrize("options", [[], ["--json"], ["--lang", "en"]])
def test_verify(folder, names, status, options):
    files = [f"{name}.gouji" for name in names.split()]
    shown = deal("--verify", *files, *options)
    assert shown.exit_code == status
    assert shown.stdout.count("\n") == len(files)


def test_what_verify_says(folder):
    names = "plain.gouji\nhands.gouji\n"
    shown = deal("--verify", "whole.gouji", "-", "none.gouji", "--lang", "en", names=names)
    lines = shown.stdout.splitlines()
    assert lines[0] == "whole.gouji: agrees (commitment, seed, hands, leader)"
    assert lines[1] == "plain.gouji: it holds nothing that could be verified"
    assert lines[2].startswith("hands.gouji: hands: ")
    assert lines[3] == "none.gouji: no such file"


def test_what_verify_says_in_json(folder):
    shown = deal("--verify", "--json", "whole.gouji", "committed.gouji")
    whole, committed = (json.loads(line) for line in shown.stdout.splitlines())
    assert whole == {
        "file": "whole.gouji",
        "ok": True,
        "checked": ["commitment", "seed", "hands", "leader"],
        "error": None,
    }
    assert (committed["ok"], committed["error"]["code"]) == (False, "record")
    assert "commitment" in committed["error"]["message_en"]


def test_names_that_can_not_be_read():
    shown = deal("--verify", "-", names="x" * (1 << 17))
    assert (shown.exit_code, shown.stderr) == (2, "")
    assert shown.stdout.count("\n") == 1
