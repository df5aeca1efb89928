"""Provable deals: what is recomputed, and that any change shows."""

import hashlib
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gouji.engine.cards import Seat
from gouji.engine.deal import make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import CONTEST
from gouji.record import Record, commitment_of, read_record, record_of, seed_of, write_record
from gouji.record.reading import read_checked
from tests.record.makers import texts

SECRET = "00112233445566778899aabbccddeeff" * 2
GIVEN = ("", "二", "three", "", "\n", "六" * 300)
SEED = seed_of(SECRET, GIVEN)


def provable() -> Record:
    deal = make_deal(SEED, Seat(0), CONTEST.opening)
    return record_of(
        Game(deal.hands, deal.leader, CONTEST),
        seed=SEED,
        drawer=Seat(0),
        secret=SECRET,
        commitment=commitment_of(SECRET),
        contributions=GIVEN,
    )


@given(st.binary(min_size=32, max_size=32), st.lists(texts, min_size=6, max_size=6))
def test_the_hashes_of_the_format(secret, contributions):
    assert commitment_of(secret.hex()) == hashlib.sha256(secret).hexdigest()
    joined = secret
    for text in contributions:
        data = text.encode("utf-8")
        joined += bytes([len(data) >> 24, len(data) >> 16 & 255, len(data) >> 8 & 255])
        joined += bytes([len(data) & 255]) + data
    assert seed_of(secret.hex().upper(), contributions) == hashlib.sha256(joined).hexdigest()


@pytest.mark.parametrize("secret", ["", "00", "0" * 63, "g" * 64, "00 " * 32, "0" * 66])
def test_a_secret_is_32_bytes(secret):
    with pytest.raises(ValueError, match="64 hexadecimal"):
        commitment_of(secret)
    with pytest.raises(ValueError, match="64 hexadecimal"):
        seed_of(secret, [""] * 6)


def test_six_contributions():
    with pytest.raises(ValueError, match="six contributions"):
        seed_of(SECRET, [""] * 5)


def test_everything_is_checked():
    text = write_record(provable())
    record, _, checked = read_checked(text)
    assert record == provable()
    assert checked == ["commitment", "seed", "hands", "leader"]


@pytest.mark.parametrize(
    ("left_out", "checked"),
    [
        (["secret"], ["hands", "leader"]),
        (["commitment"], ["seed", "hands", "leader"]),
        (["contributions"], ["commitment", "hands", "leader"]),
        (["drawer"], ["commitment", "seed"]),
        (["seed"], ["commitment"]),
        (["hands"], ["commitment", "seed", "leader"]),
        (["hands", "leader"], ["commitment", "seed"]),
        (["secret", "seed", "contributions"], []),
    ],
)
def test_what_is_there_is_checked(left_out, checked):
    record = replace(provable(), **dict.fromkeys(left_out))
    assert read_checked(write_record(record))[2] == checked


@given(st.integers(0, 2**32))
def test_any_change_shows(seed):
    rng = Random(seed)
    record = provable()
    hands = [list(hand) for hand in record.hands]
    rank = rng.randrange(12)
    for a, b in ((0, 1), (1, 0)):  # two seats exchange two cards, so that counts still add up
        hands[a][rank if a else rank + 1] += 1
        hands[b][rank if a else rank + 1] -= 1
    changes = {
        "commitment": commitment_of(SECRET)[:-1] + rng.choice("g x"),
        "seed": SEED.upper(),
        "leader": Seat(((record.leader or 0) + rng.randint(1, 5)) % 6),
        "secret": SECRET[::-1],
        "drawer": Seat(3),
        "contributions": (*GIVEN[:5], rng.choice(("", "六"))),
        "hands": tuple(map(tuple, hands)),
    }
    key = rng.choice(sorted(changes))
    with pytest.raises(Fault):
        read_record(write_record(replace(record, **{key: changes[key]})))


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"commitment": "0" * 64}, "commitment-disagrees at commitment"),
        ({"secret": "0" * 64}, "commitment-disagrees at commitment"),
        ({"seed": "x"}, "seed-disagrees at seed"),
        ({"seed": SEED.upper()}, "seed-disagrees at seed"),
        ({"contributions": ("",) * 6}, "seed-disagrees at seed"),
        ({"drawer": Seat(1)}, "hands-disagree at hands"),
        ({"leader": Seat(1)}, "leader-disagrees at leader"),
    ],
)
def test_what_disagrees_is_named(changes, code):
    assert provable().leader != Seat(1)
    with pytest.raises(Fault, match=code):
        read_record(write_record(replace(provable(), **changes)))


def test_the_shuffle_is_checked_even_for_positions():
    text = write_record(replace(provable(), start="play"))
    assert read_record(text).start == "play"
    with pytest.raises(Fault, match="hands-disagree"):
        read_record(text.replace('drawer = "p1"', 'drawer = "p2"'))
