"""The one written form, byte for byte, and that reading and writing undo each other."""

import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji.engine.cards import Seat
from gouji.engine.faults import Fault
from gouji.engine.rulebook import BASIC, make_rulebook
from gouji.record import Record, Result, judge, read_record, write_record
from tests.record.makers import OPEN, extras, random_record, same

WHOLE = """format = 1
rulebook = { base = "contest", threes_last = false, place_points = [6, 3, 1, -1, -3, -6], \
name = "七星\\u0007" }
hands = ["9TT", "", "8", "7XD", "", "6"]
leader = "p1"
start = "play"
finished = ["p5", "p2"]
bound = ["p4"]
actions = [
  "p1 TT", "p3 pass", "p4 XD",
  "p4 7", "p6 pass", "p1 9", "p3 pass", "p6 pass",
  "p3 8",
]
result = { places = ["p5", "p2", "p4", "p1", "p3", "p6"], points = [5, 1] }
seed = ""
drawer = "p6"
commitment = "0000000000000000000000000000000000000000000000000000000000000000"
contributions = ["", "二", "\\"", "\\\\", "\\n", "\\u007f"]
players = ["a", "b", "c", "d", "e", "f"]
event = "够级\\t杯"
table = "deal"
round = "决赛"
deal = -3
date = "2026-10-01"
_z = [1, 2.5, inf, -inf, nan, 1e+16, [], {}]
"_a b" = { c = { "d.e" = 2026-10-01T08:00:00+08:00 }, f = 12:30:00.500000, g = 2026-10-01 }
_ = true
"""


def test_every_key_stands_in_its_place():
    text = WHOLE.replace('seed = ""\n', "")  # with both, hands would have to follow from them
    record = read_record(text)
    assert write_record(record) == text
    assert record.finished == (4, 1)
    assert record.rulebook.name == "七星\x07"
    assert judge(text)["error"] is None


def test_seed_and_drawer_stand_after_the_result():
    text = (
        'format = 1\nrulebook = "contest"\nactions = [\n  "p1 pass", "p2 declare",\n]\n'
        'seed = "gouji"\ndrawer = "p1"\n'
    )
    record = read_record(text)
    assert (record.hands, record.leader) == (None, None)
    assert write_record(record) == text


def test_order_spacing_comments_and_defaults_do_not_survive():
    text = """_later = 'a'  # kept
actions = ["p1 3",
  "p2 pass", "p3 6", "p4 7", "p5 pass"]
start = 'play'
bound = []
finished = []
hands = ["43", "5", "6", "7", "8", "9"]
leader = "p1"
rulebook = { base = "basic", floor_at_zero = true, name = "" }
format = 0x1
"""
    assert write_record(read_record(text)) == OPEN + '_later = "a"\n'


def test_tables_under_headings_are_the_same_values():
    text = OPEN.replace('rulebook = "basic"\n', "")
    text += '[rulebook]\nbase = "basic"\nsweep = "none"\n[_x.y]\nz = 1\n[[_w]]\n[[_w]]\nv = 2\n'
    expected = OPEN.replace('"basic"', '{ base = "basic", sweep = "none" }')
    expected += "_x = { y = { z = 1 } }\n_w = [{}, { v = 2 }]\n"
    assert write_record(read_record(text)) == expected


def test_declarations_stand_first_and_every_trick_has_a_line():
    hands = '["3333", "4", "5", "6", "7", "8"]'
    text = OPEN.replace('["34", "5", "6", "7", "8", "9"]', hands).replace("basic", "contest")
    dealt = 'format = 1\nrulebook = "contest"\nseed = "gouji"\ndrawer = "p1"\nactions = ['
    said = [f'"p{i} pass"' for i in range(1, 7)]
    lead = ['"p1 4"', '"p2 timeout"', '"p3 5"', '"p4 X"', '"p5 pass"']
    lines = write_record(read_record(dealt + ",".join(said + lead) + "]")).splitlines()
    assert lines[2:6] == ["actions = [", f"  {', '.join(said)},", f"  {', '.join(lead)},", "]"]
    assert write_record(read_record(text.replace('"p1 3", ', '"p1 3333", '))).count("\n  ") == 1


def test_a_deal_without_actions():
    empty = OPEN[: OPEN.index("actions")] + "actions = [\n]\n"
    assert write_record(read_record(OPEN[: OPEN.index("actions")] + "actions = []")) == empty


@pytest.mark.parametrize(
    ("said", "written"),
    [
        ("p1 DX2", "p1 2XD"),
        ("p1 98", "p1 89"),
        ("p1 9Z8", "p1 9Z8"),
        ("p7 98", "p7 98"),
        ("p1  98", "p1  98"),
        ("p1 98\n", "p1 98\\n"),
    ],
)
def test_writers_put_cards_in_ascending_order(said, written):
    record = replace(read_record(OPEN), actions=("p1 4", said))
    assert f'  "p1 4", "{written}",\n' in write_record(record)


def test_what_stands_after_a_refusal_stays_on_its_line():
    record = replace(read_record(OPEN), actions=("p1 3", "p2 pass", "p3 9", "p3 6", "p1 4"))
    assert '\n  "p1 3", "p2 pass", "p3 9", "p3 6", "p1 4",\n' in write_record(record)


@given(st.integers(0, 2**32), extras)
def test_round_trip(seed, extra):
    record = replace(random_record(Random(seed)), extra=extra)
    text = write_record(record)
    again = read_record(text)
    assert write_record(again) == text
    assert same(dict(again.extra), extra)
    assert replace(again, extra={}, actions=()) == replace(record, extra={}, actions=())
    assert judge(text) == judge(write_record(again))
    assert judge(text)["error"] is None or record.result is None


@given(st.integers(0, 2**32))
def test_whatever_order_the_keys_have(seed):
    rng = Random(seed)
    record = replace(random_record(rng), extra={"_b": 1, "_a": [True]})
    text = write_record(record)
    pieces = re.split(r"(?m)^(?=[^ \]])", text)[1:]
    free = [piece for piece in pieces if piece.startswith("_")]
    kept = [piece for piece in pieces if not piece.startswith("_")]
    rng.shuffle(kept)
    assert write_record(read_record("".join([free[0], *kept, *free[1:]]))) == text


@pytest.mark.parametrize(
    ("extra", "code", "key"),
    [
        ({"x": 1}, "bad-extra", "x"),
        ({"_x": None}, "not-a-value", "_x"),
        ({"_x": {1: 2}}, "not-a-value", "_x"),
        ({"_x": {"y": [b""]}}, "not-a-value", "_x"),
        ({"_x": "\ud800"}, "not-a-value", "_x"),
        ({"_x": -(16**4000)}, "not-a-value", "_x"),
    ],
)
def test_what_can_not_be_written(extra, code, key):
    with pytest.raises(Fault) as raised:
        write_record(replace(read_record(OPEN), extra=extra))
    assert (raised.value.code, raised.value.key) == (code, key)


def test_a_loop_can_not_be_written():
    loop: list = []
    loop.append(loop)
    with pytest.raises(Fault, match="too-deep at _x"):
        write_record(replace(read_record(OPEN), extra={"_x": loop}))


def test_numbers_too_long_for_decimal_digits():
    text = OPEN + f"_x = 0x{'f' * 5000}\n"
    assert write_record(read_record(text)) == text


def test_the_result_of_a_rulebook_made_by_hand():
    book = make_rulebook({"base": "basic", "sweep": "add", "sweep_points": -7})
    hands = read_record(OPEN).hands
    result = Result(tuple(map(Seat, range(6))), (-1, 10**20))
    record = Record(rulebook=book, hands=hands, leader=Seat(0), start="play", result=result)
    text = write_record(record)
    assert 'rulebook = { base = "basic", sweep = "add", sweep_points = -7 }\n' in text
    assert "points = [-1, 100000000000000000000] }\n" in text
    assert read_record(text) == record
    assert book != BASIC
