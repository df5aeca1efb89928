"""TOML: the quick parser gives what the standard library's gives, or is not asked."""

import tomllib
from datetime import UTC, datetime, time, timedelta, timezone
from random import Random

import pytest
import rtoml
from hypothesis import given
from hypothesis import strategies as st

from gouji.engine.faults import Fault
from gouji.record import toml
from tests.record.makers import OPEN, extras, same, values

# What a TOML text is made of, and what only looks like it: the two parsers know other versions.
PIECES = [
    *("a", "b", "_n", '"k"', '""', "a.b", "a-b", "1a", "牌", "é", "_ = 1\n", "a = 1\n"),
    *(" = ", "=", ".", "[", "]", "[[", "]]", "{", "}", "{ ", " }", ",", ", ", "\n", " ", "\t"),
    *('"x"', '"{"', '"}"', '"', "'", "#", '"""', "'''", "\\", "\\n", "\\e", "\\x41", "\\ud800"),
    *("0", "-5", "+1", "0x1F", "0xG", "1_0", "1__0", "01", "-0", "9223372036854775808", "9" * 30),
    *("1.", ".5", "1e5", "1e400", "inf", "+nan", "true", "True", "2026-10-01", "2026-13-01"),
    *("2026-10-01T00:00:00Z", "2026-10-01 00:00", "12:30", "12:30:00.1234567", "12:30:60"),
    *("\x00", "\x7f", "\x1f", "\x0b", "\x85", "\u2028", "\ufeff", "\xa0", "\r\n", "\r"),
    *("[a]\n", "[a.b]\n", "[[a]]\n", "a.b = 1\n", "b = {a = 1}\n", "a = [\n1,\n]\n", "{a = 1,}"),
]
TEXTS = [
    OPEN + 'result = { places = ["p1", "p2"], points = [12, -3] }\nevent = "够级 {杯}"\n',
    'format = 0x1\nrulebook = { base = "x", points = [4, 2] }\n_x = { a = { b = 1 }, c = [[2]] }\n',
    "[result]\npoints = [1]\n[_a.b]\nc = 1\n[_a.c]\nd = 2\n[[_t]]\nx = 1\n[_t.z]\nq = 1\n",
    '_x = [{a = """b"c""",}, {d = """e"f"""}]\n_y = """\n{"""\n',
    'a = "x{"\nb = { c = "}" , d = "" }\nplayers = ["{", "}"]\nevent = """a\nb{ c = """\n',
    "a.b.c = 1\na.b.d = 2\nx = { y.z = 1, y.w = 2 }\n[f]\ng.h = 1\n[f.i]\nj = 2\n",
]


def standard(text: str) -> dict | None:
    try:
        return tomllib.loads(text)
    except ValueError:
        return None


def plain(value: object) -> bool:
    """Nothing but what known keys may hold."""
    if isinstance(value, dict):
        return all(map(plain, value.values()))
    if isinstance(value, list):
        return all(map(plain, value))
    return isinstance(value, str | int | bool)


def read(text: str) -> tuple[dict | None, str]:
    try:
        return toml.parse(text), ""
    except Fault as fault:
        return None, fault.code


def held_to_the_standard(text: str) -> None:
    expected = standard(text)
    found, fault = read(text)
    if found is None:
        assert expected is None or fault == "too-deep"
    elif expected is None:  # the reader takes no time or float for a known key
        assert not plain(found)
    else:
        assert same(
            {key: value for key, value in found.items() if plain(value) or key[:1] == "_"},
            {key: value for key, value in expected.items() if plain(value) or key[:1] == "_"},
        )


@given(st.lists(st.sampled_from(PIECES), max_size=14).map("".join))
def test_as_the_standard_library(text):
    held_to_the_standard(text)


@given(st.sampled_from(TEXTS), st.integers(0, 2**32))
def test_as_the_standard_library_on_damaged_texts(text, seed):
    rng = Random(seed)
    for _ in range(rng.choice((1, 1, 2, 3))):
        at = rng.randrange(len(text) + 1)
        to = at + rng.randrange(12)
        text = rng.choice(
            (
                text[:at] + text[to:],
                text[:at] + rng.choice(PIECES) + text[at:],
                text[:at] + rng.choice(PIECES) + text[to:],
                text[:to] + text[at:],
            )
        )
    held_to_the_standard(text)


@pytest.mark.parametrize(
    "text",
    [
        "a = { b = 1,\n c = 2 }",
        "a = { b = 1, }",
        "a = {\n}",
        'a = "\\e"',
        'a = "\\x41"',
        "_ = 01:02",
    ],
)
def test_what_only_newer_toml_has(text):
    """The quick parser takes what TOML 1.1 added, so it is not asked where any of it may be."""
    assert list(rtoml.loads(text)) == [text[0]]
    with pytest.raises(Fault, match="bad-toml"):
        toml.parse(text)


def test_written_records_are_read_by_the_quick_parser(monkeypatch):
    monkeypatch.setattr(tomllib, "loads", None)
    assert toml.parse(TEXTS[0])["event"] == "够级 {杯}"


@given(extras)
def test_written_values_read_back(table):
    text = "".join(f"{toml.key_text(k)} = {toml.written(v, k)}\n" for k, v in table.items())
    assert "\r" not in text
    assert text.count("\n") == len(table)
    assert same(tomllib.loads(text), table)
    assert same(toml.parse(text), table)


@given(values)
def test_a_value_is_written_the_same_after_reading(value):
    text = toml.written(value, "_")
    assert toml.written(tomllib.loads(f"_ = {text}")["_"], "_") == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ((1, (True,)), "[1, [true]]"),
        (-0.0, "-0.0"),
        (1e16, "1e+16"),
        (
            "\x00\x1f\x7f\x80\x9f\xa0\u2028\b\t\n\f\r\"\\'",
            '"\\u0000\\u001f\\u007f\\u0080\\u009f\xa0\u2028\\b\\t\\n\\f\\r\\"\\\\\'"',
        ),
        (datetime(1, 2, 3, tzinfo=UTC), "0001-02-03T00:00:00+00:00"),
        (datetime(1, 2, 3, 4, 5, 6, 7), "0001-02-03T04:05:06.000007"),
        ({"": {"a": 1}, "-": [], "é": {}}, '{ "" = { a = 1 }, - = [], "é" = {} }'),
    ],
)
def test_written(value, text):
    assert toml.written(value, "_") == text


@pytest.mark.parametrize(
    "value",
    [
        time(1, tzinfo=UTC),
        datetime(1, 2, 3, tzinfo=timezone(timedelta(seconds=1))),
        None,
        b"",
        {1},
        object,
    ],
)
def test_no_value(value):
    with pytest.raises(Fault, match="not-a-value at _k"):
        toml.written([value], "_k")
