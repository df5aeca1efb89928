"""Records by chance, and what tests hold them to."""

import math
from dataclasses import replace
from datetime import date, datetime, time, timedelta, timezone
from random import Random
from typing import Any

from hypothesis import strategies as st

from gouji.engine.cards import SEATS
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import make_rulebook
from gouji.record import Record, commitment_of, record_of, seed_of
from tests.engine import walks

OPEN = """format = 1
rulebook = "basic"
hands = ["34", "5", "6", "7", "8", "9"]
leader = "p1"
start = "play"
actions = [
  "p1 3", "p2 pass", "p3 6", "p4 7", "p5 pass",
]
"""
"""A record in written form, not over."""

texts = st.text(st.characters(exclude_categories=("Cs",)), max_size=12)
zones = st.integers(-1439, 1439).map(lambda minutes: timezone(timedelta(minutes=minutes)))
scalars = st.one_of(
    st.booleans(),
    st.integers(-(10**30), 10**30),
    st.floats(),
    texts,
    st.dates(),
    st.times(),
    st.datetimes(timezones=st.none() | zones),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=8,
)
"""Every kind of value that TOML has."""
extras = st.dictionaries(texts.map("_".__add__), values, max_size=3)


def same(one: Any, other: Any) -> bool:
    """Equal, types and order of keys included, and nan is nan."""
    if isinstance(one, float) and isinstance(other, float) and math.isnan(one):
        return math.isnan(other)
    if type(one) is not type(other):
        return False
    if isinstance(one, dict):
        return list(one) == list(other) and all(same(one[key], other[key]) for key in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, datetime | time | date):
        return bool(one == other and one.isoformat() == other.isoformat())
    return bool(one == other)


def played(rng: Random, game: Game, most: int) -> Game:
    """A game after at most so many random actions."""
    while not game.over and len(game.history) < most:
        game.play(f"p{game.to_act + 1} {walks.choose(rng, game.legal_texts())}")
    return game


def random_record(rng: Random) -> Record:
    """A record of any kind: whole deals, positions, provable deals, with or without a result."""
    most = rng.choice((0, 1, 5, 30, 1000))
    if rng.random() < 0.6:
        place = walks.random_position(rng)
        game = Game(
            place.hands,
            place.leader,
            make_rulebook(place.rulebook),
            start="play",
            finished=place.finished,
            bound=place.bound,
        )
        record = record_of(played(rng, game, most))
    else:
        record = random_deal_record(rng, most)
    if record.result is not None and rng.random() < 0.3:
        record = replace(record, result=None)
    if rng.random() < 0.2:
        refused = rng.choice(("p1 3Z", "p9 3", "x", "p2 89", "p1 declare", ' "\\\n', "p3 DX2"))
        record = replace(record, result=None, actions=(*record.actions, refused, "p1 pass"))
    about: dict[str, Any] = {
        "players": ("甲", "乙 \\ 乙", 'c"c', "", "\x07", "\n\t\u2028"),
        "event": "够级 {杯}",
        "table": "deal",
        "round": "",
        "deal": rng.randint(-5, 2**40),
        "date": "2026-10-01",
    }
    return replace(record, **{key: about[key] for key in about if rng.random() < 0.4})


def random_deal_record(rng: Random, most: int) -> Record:
    book = make_rulebook(walks.random_rulebook(rng))
    secret = rng.randbytes(32).hex()
    contributions = tuple("".join(rng.choices("ab 牌", k=rng.randint(0, 4))) for _ in SEATS)
    drawer = rng.choice(SEATS)
    deal = make_deal(seed_of(secret, contributions), drawer, book.opening)
    record = record_of(played(rng, Game(deal.hands, deal.leader, book), most))
    if rng.random() < 0.3:
        return record
    record = replace(record, seed=deal.seed, drawer=drawer)
    if rng.random() < 0.3:
        record = replace(record, hands=None)
    if rng.random() < 0.3:
        record = replace(record, leader=None)
    if rng.random() < 0.5:
        commitment = commitment_of(secret)
        record = replace(record, secret=secret, commitment=commitment, contributions=contributions)
    return record
