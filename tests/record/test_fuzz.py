"""Damaged records: whatever comes in, a record, a judgement or a `Fault` comes out."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from gouji.engine.faults import Fault
from gouji.record import judge, read_record, write_record
from tests.record.makers import random_record, texts
from tests.record.test_toml import PIECES

WORDS = [
    *PIECES,
    *("format", "rulebook", "hands", "leader", "start", "finished", "bound", "actions", "result"),
    *("seed", "drawer", "secret", "commitment", "contributions", "players", "deal", "places"),
    *('"basic"', '"contest"', '"play"', '"deal"', '"p1"', '"p6"', '"p7"', '["p1", "p2"]', "{}"),
    *('"p1 pass"', '"p2 timeout"', "XD", "3", "D" * 5, "base", "sweep", "name", "points"),
]


def held_to_its_word(text: str) -> None:
    found = judge(text, trace=True)
    error = found["error"]
    assert found["ok"] is (error is None)
    if error is not None:
        assert error["message"]
        assert error["message_en"]
    try:
        record = read_record(text)
    except Fault:
        assert error is not None
        assert error["code"] == "record"
        return
    written = write_record(record)
    assert write_record(read_record(written)) == written
    again = judge(written, trace=True)
    assert again["trace"] == found["trace"]
    assert (again["error"] or {}).get("code") == (error or {}).get("code")


@given(st.integers(0, 2**32))
def test_damaged_records(seed):
    rng = Random(seed)
    text = write_record(random_record(rng))
    for _ in range(rng.choice((1, 1, 1, 2, 5))):
        at = rng.randrange(len(text) + 1)
        to = at + rng.randrange(rng.choice((2, 12, 200)))
        other = rng.randrange(len(text) + 1)
        text = rng.choice(
            (
                text[:at] + text[to:],
                text[:at] + rng.choice(WORDS) + text[at:],
                text[:at] + rng.choice(WORDS) + text[to:],
                text[:to] + text[at:],
                text[:at] + text[other : other + 20] + text[at:],
            )
        )
    held_to_its_word(text)


@given(st.lists(st.sampled_from(WORDS) | texts, max_size=20).map("".join))
def test_heaps_of_words(text):
    held_to_its_word(text)


@given(
    st.dictionaries(
        st.sampled_from(["format", "rulebook", "hands", "leader", "actions", "start", "finished"]),
        st.sampled_from(
            [
                *("1", "true", '"basic"', '{ base = "contest" }', '"p1"', '"p3"', '"play"', "[]"),
                *('["3", "4", "5", "6", "7", "8"]', '["", "4", "5", "6", "7", "8"]', '["p1"]'),
                *('["p1 3"]', '["p3 5", "p4 6"]', '["x"]', "[[]]", "[1]", "{}", "1.5", "12:30:00"),
            ]
        ),
    )
)
def test_keys_with_each_other_s_values(table):
    lines = {"format": "1", "rulebook": '"basic"', "leader": '"p3"', "start": '"play"'} | table
    held_to_its_word("".join(f"{key} = {value}\n" for key, value in lines.items()))
