"""What can't be read as a record, and what the message then names."""

import pytest

from gouji import words
from gouji.engine.cards import Seat
from gouji.engine.deal import make_deal
from gouji.engine.faults import Fault
from gouji.record import judge, read_file, read_record, write_record
from tests.record.makers import OPEN

LONG = (
    '"' + "牌" * 100_000 + '"',
    "[" + "1, " * 100_000 + "]",
    f"0x{'f' * 5000}",
    f"[0x{'f' * 5000}]",
)
DEALT = make_deal("s", Seat(2), "shown_threes")
SEEDED = 'format = 1\nrulebook = "basic"\nactions = []\nseed = "s"\ndrawer = "p3"\n'


def changed(key: str, value: str | None) -> str:
    """The open record with one key set to a TOML value, or left out."""
    lines = OPEN.replace("[\n  ", "[").replace(",\n]", "]").splitlines(keepends=True)
    kept = [line for line in lines if not line.startswith(f"{key} =")]
    return "".join(kept) + ("" if value is None else f"{key} = {value}\n")


FAULTS = [
    # key, value, code, key at fault
    ("format", None, "missing-key", "format"),
    ("format", "2", "wrong-format", "format"),
    ("format", "true", "wrong-format", "format"),
    ("format", "1.0", "wrong-format", "format"),
    ("format", '"1"', "wrong-format", "format"),
    ("rulebook", None, "missing-key", "rulebook"),
    ("rulebook", '"Basic"', "unknown-rulebook", "rulebook"),
    ("rulebook", '""', "unknown-rulebook", "rulebook"),
    ("rulebook", "1", "wrong-type", "rulebook"),
    ("rulebook", "{}", "missing-key", "rulebook.base"),
    ("rulebook", '{ sweep = "add" }', "missing-key", "rulebook.base"),
    ("rulebook", '{ base = "house" }', "bad-choice", "rulebook.base"),
    ("rulebook", '{ base = "basic", name = 1 }', "wrong-type", "rulebook.name"),
    ("rulebook", '{ base = "basic", clock_s = true }', "not-whole", "rulebook.clock_s"),
    ("rulebook", '{ base = "basic", clock_s = 1.0 }', "not-whole", "rulebook.clock_s"),
    ("rulebook", '{ base = "basic", clock_s = -1 }', "not-whole", "rulebook.clock_s"),
    ("rulebook", '{ base = "basic", buy_threes = 1 }', "wrong-type", "rulebook.buy_threes"),
    ("rulebook", '{ base = "basic", sweep = [] }', "bad-choice", "rulebook.sweep"),
    ("rulebook", '{ base = "basic", place_points = [1] }', "not-six-points", "rulebook.place_poi"),
    ("rulebook", '{ base = "basic", _x = 1 }', "unknown-switch", "rulebook._x"),
    ("hands", None, "missing-deal", "hands"),
    ("hands", "[]", "wrong-count", "hands"),
    ("hands", '"3"', "wrong-type", "hands"),
    ("hands", '["34", "5", "6", "7", "8"]', "wrong-count", "hands"),
    ("hands", '["34", "5", "6", "7", "8", 9]', "wrong-type", "hands[5]"),
    ("hands", '["34", "5", "6", "7", "8", "x"]', "strange-card", "hands"),
    ("hands", '["34", "5", "6", "7", "8", "10"]', "strange-card", "hands"),
    ("hands", '["34", "5", "6", "7", "8", ""]', "empty-hand", "hands"),
    ("hands", '["34", "5", "6", "7", "8", "DDDDD"]', "too-many", "hands"),
    ("leader", None, "missing-deal", "leader"),
    ("leader", '"p7"', "no-seat", "leader"),
    ("leader", '"P1"', "no-seat", "leader"),
    ("leader", "1", "wrong-type", "leader"),
    ("start", '"middle"', "bad-choice", "start"),
    ("start", "1", "bad-choice", "start"),
    ("start", '"deal"', "not-36", "hands"),
    ("start", None, "not-36", "hands"),
    ("finished", '"p2"', "wrong-type", "finished"),
    ("finished", '["p0"]', "no-seat", "finished"),
    ("finished", "[2]", "wrong-type", "finished"),
    ("finished", '["p2"]', "finished-holds", "finished"),
    ("finished", '["p2", "p2"]', "seat-twice", "finished"),
    ("bound", '["p2", "p3", "p2"]', "seat-twice", "bound"),
    ("bound", "{}", "wrong-type", "bound"),
    ("actions", None, "missing-key", "actions"),
    ("actions", '"p1 3"', "wrong-type", "actions"),
    ("actions", '["p1 3", 4]', "wrong-type", "actions[1]"),
    ("actions", '["p1 3", ["p2 pass"]]', "wrong-type", "actions[1]"),
    ("result", "[]", "wrong-type", "result"),
    ("result", '{ places = ["p1"] }', "missing-key", "result.points"),
    ("result", "{ points = [0, 0] }", "missing-key", "result.places"),
    ("result", "{ place = 1 }", "unknown-key", "result.place"),
    ("result", '{ places = ["p1", "p2"], points = [0, 0] }', "wrong-count", "result.places"),
    ("result", '{ places = ["p1", "p1"], points = [0, 0] }', "seat-twice", "result.places"),
    ("result", "{ places = [], points = 0 }", "wrong-count", "result.places"),
    ("seed", "7", "wrong-type", "seed"),
    ("drawer", '""', "no-seat", "drawer"),
    ("secret", '"00"', "not-hex", "secret"),
    ("secret", f'"{"0" * 63}g"', "not-hex", "secret"),
    ("secret", f'"{"0" * 64} "', "not-hex", "secret"),
    ("commitment", f'"0x{"0" * 62}"', "not-hex", "commitment"),
    ("commitment", "0", "wrong-type", "commitment"),
    ("contributions", '["", "", "", "", ""]', "wrong-count", "contributions"),
    ("players", '["a", "b", "c", "d", "e", "f", "g"]', "wrong-count", "players"),
    ("players", '["a", "b", "c", "d", "e", true]', "wrong-type", "players[5]"),
    ("event", "[]", "wrong-type", "event"),
    ("table", "1", "wrong-type", "table"),
    ("table", "{}", "wrong-type", "table"),
    ("round", "1", "wrong-type", "round"),
    ("deal", '"1"', "wrong-type", "deal"),
    ("deal", "true", "wrong-type", "deal"),
    ("deal", "1.0", "wrong-type", "deal"),
    ("date", "2026-10-01", "wrong-type", "date"),
    ("dates", '""', "unknown-key", "dates"),
    ("Format", "1", "unknown-key", "Format"),
    ('""', "1", "unknown-key", ""),
]


@pytest.mark.parametrize(("key", "value", "code", "at"), FAULTS)
def test_fault(key, value, code, at):
    text = changed(key, value)
    with pytest.raises(Fault) as raised:
        read_record(text)
    assert raised.value.code == code
    assert raised.value.key.startswith(at)
    error = judge(text)["error"]
    assert error["code"] == "record"
    assert raised.value.key in error["message"]
    assert raised.value.key in error["message_en"]


def test_points_must_be_two_integers():
    places = ", ".join(f'"p{i}"' for i in range(1, 7))
    for points, code, key in (
        ("[1]", "wrong-count", "result.points"),
        ("[1, 2, 3]", "wrong-count", "result.points"),
        ("[1, 2.0]", "wrong-type", "result.points[1]"),
        ("[true, 2]", "wrong-type", "result.points[0]"),
        ("1", "wrong-type", "result.points"),
    ):
        with pytest.raises(Fault) as raised:
            read_record(changed("result", f"{{ places = [{places}], points = {points} }}"))
        assert (raised.value.code, raised.value.key) == (code, key)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("_anything", "{ a = [1, 2026-10-01, { b = inf }] }"),
        ('"_ 牌"', "''"),
        ("deal", "-1"),
        ("deal", "99999999999999999999999999"),
        ("date", '"昨天"'),
        ("seed", '""'),
        ("drawer", '"p6"'),
        ("finished", "[]"),
        ("bound", '["p4", "p3"]'),
        ("secret", f'"{"aB" * 32}"'),
    ],
)
def test_what_can_be_read(key, value):
    assert judge(changed(key, value))["error"] is None


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("format = 1\nformat = 1\n", 2),
        ("format = 1\n\n[_a]\n[_a]\n", 4),
        ("format = 1\nrulebook = 'basic\n", 2),
        ("\ufeffformat = 1\n", 1),
        ("format = 1\rrulebook = 2\n", 1),
        ('format = 1\nevent = "\\e"\n', 2),
        ('format = 1\nevent = "\x00"\n', 2),
        ('format = 1\nevent = "\x7f"\n', 2),
        ("format = 1\n_x = { a = 1,\n b = 2 }\n", 2),
        ("format = 1\n_x = { a = 1, }\n", 2),
        ("format = 1\n_t = 12:30\n", 2),
        ("format = 1\n_d = 2026-02-30\n", 2),
        ("format = 1\n_牌 = 1\n", 2),
        ("format = 1\nactions = [\n", 2),
        ("format = 1\r\nactions = [", 2),
        (f"_n = {'9' * 5000}", 1),
    ],
)
def test_no_toml(text, line):
    with pytest.raises(Fault) as raised:
        read_record(text)
    assert (raised.value.code, raised.value.facts["line"]) == ("bad-toml", line)
    message = words.fault(raised.value)
    assert str(line) in message.zh
    assert str(line) in message.en


@pytest.mark.parametrize("n", [65, 1000, 300_000])
@pytest.mark.parametrize(
    "text",
    [
        lambda n: "_x = " + "[" * n,
        lambda n: "_x = " + "[" * n + "]" * n,
        lambda n: "# \n_x = " + "{ a = " * n + "0" + " }" * n,
        lambda n: "_x" + ".y" * n + " = 1",
        lambda n: "_x" + " . y" * n + " = 1",
        lambda n: "_x" + '."y"' * n + " = 1",
        lambda n: "_x" + ".'y'.\"y\"" * n + " = 1",
        lambda n: "# \n_x = 1e400\n_y" + ".y" * n + " = 1",
        lambda n: "[_x" + ".y" * n + "]",
    ],
)
def test_nesting_deeper_than_can_be_read(text, n):
    with pytest.raises(Fault, match=r"too-deep|bad-toml"):
        read_record(OPEN + text(n))


@pytest.mark.parametrize(
    "extra",
    [
        "_x = " + "[" * 64 + "]" * 64,
        "_x = " + "{ a = " * 64 + "1" + " }" * 64,
        "_x" + ".y" * 64 + " = 1",
        "_x.y = " + "[[[[" + "{" + "a." * 58 + "b = 1" + "}" + "]]]]",
        "_x = '" + "a." * 1000 + "'",
        '_x = "\\"' + "a." * 1000 + '"',
        "_x = '''\n" + "a." * 1000 + "'''",
        '_x = """\n\\"""' + "a." * 1000 + '"""',
        "# " + "a." * 1000,
    ],
)
def test_nesting_that_can_be_read(extra):
    text = write_record(read_record(OPEN + extra))
    assert write_record(read_record(text)) == text


def test_lone_surrogates_are_no_utf_8():
    for text in (OPEN + '_x = "\udc80"', OPEN + "_x = '\udc80'", "\ud800"):
        with pytest.raises(Fault, match="not-utf-8"):
            read_record(text)


def test_long_values_stand_short_in_messages():
    for value in LONG:
        error = judge(changed("leader", value))["error"]
        assert "leader" in error["message"]
        assert len(error["message"]) < 300
        assert len(error["message_en"]) < 300
    error = judge(changed("x" * 10_000, "1"))["error"]
    assert len(error["message"]) < 300


def test_a_deal_from_seed_and_drawer():
    record = read_record(SEEDED)
    assert record.game().dealt == DEALT.hands
    assert record.game().leader == DEALT.leader
    assert judge(SEEDED)["to_act"] == f"p{DEALT.leader + 1}"
    leader = f'leader = "p{DEALT.leader + 1}"\n'
    assert read_record(SEEDED + leader).leader == DEALT.leader
    other = f'leader = "p{(DEALT.leader + 1) % 6 + 1}"\n'
    with pytest.raises(Fault, match="leader-disagrees at leader"):
        read_record(SEEDED + other)


@pytest.mark.parametrize("left_out", ["seed", "drawer"])
def test_neither_seed_nor_drawer_is_enough(left_out):
    lines = [line for line in SEEDED.splitlines() if not line.startswith(left_out)]
    with pytest.raises(Fault, match="missing-deal at hands"):
        read_record("\n".join(lines))


def test_hands_that_seed_and_drawer_do_not_deal():
    text = changed("seed", '"s"') + 'drawer = "p3"\n'
    with pytest.raises(Fault, match="hands-disagree at hands") as raised:
        read_record(text)
    assert raised.value.facts["stated"] == "34"


def test_files(tmp_path):
    path = tmp_path / "a.gouji"
    path.write_text(OPEN, encoding="utf-8")
    assert read_file(path) == read_file(str(path)) == read_record(OPEN)
    path.write_bytes(OPEN.encode() + "_x = '牌'".encode("gb18030"))
    with pytest.raises(Fault, match="not-utf-8") as raised:
        read_file(path)
    assert raised.value.facts["line"] == 9
    path.write_bytes(b"#" * (1 << 20))
    with pytest.raises(Fault, match="missing-key at format"):
        read_file(path)
    path.write_bytes(b"#" * ((1 << 20) + 1))
    with pytest.raises(Fault, match="too-large"):
        read_file(path)
    path.write_bytes(b"")
    with pytest.raises(Fault, match="missing-key at format"):
        read_file(path)
    with pytest.raises(Fault, match="is-folder"):
        read_file(tmp_path)
    with pytest.raises(Fault, match="no-file"):
        read_file(tmp_path / "b")
    with pytest.raises(Fault, match="file-failed"):
        read_file(path / "b")
    with pytest.raises(Fault, match="file-failed"):
        read_file(tmp_path / ("b" * 1000))
    with pytest.raises(Fault, match="bad-name"):
        read_file("a\0b")
