"""Ranks, seats, and hands as counts (R1).

A *rank* is an index into `RANKS`, a *seat* an int from 0 (p1) to 5 (p6), a *hand* fifteen counts,
one a rank, lowest first.
"""

from collections.abc import Iterable, Sequence
from typing import NewType

Seat = NewType("Seat", int)
Counts = tuple[int, ...]

RANKS = "3456789TJQKA2XD"
"""The fifteen rank letters, low to high (R1.1): `X` is 小王, `D` 大王."""

THREE, TEN, JACK, QUEEN, KING, ACE, TWO, SMALL, BIG = 0, 7, 8, 9, 10, 11, 12, 13, 14

PACK_COUNTS: Counts = (16,) * 13 + (4, 4)
"""How many of each rank four packs hold (R1.1)."""

HAND_SIZE = 36
SEATS: tuple[Seat, ...] = tuple(Seat(i) for i in range(6))
SEAT_NAMES = ("p1", "p2", "p3", "p4", "p5", "p6")

_SEAT_OF = {name: Seat(i) for i, name in enumerate(SEAT_NAMES)}


def seat_name(seat: int) -> str:
    """The written name of a seat (R1.2).

    >>> seat_name(Seat(0))
    'p1'
    """
    return SEAT_NAMES[seat]


def parse_seat(text: str) -> Seat:
    """The seat of a written name; ValueError for any other text (R1.2)."""
    try:
        return _SEAT_OF[text]
    except KeyError:
        raise ValueError(f"no seat: {text!r}") from None


def opposite(seat: int) -> Seat:
    """对头: three seats on (R1.2).

    >>> seat_name(opposite(parse_seat("p2")))
    'p5'
    """
    return Seat((seat + 3) % 6)


def next_seat(seat: int) -> Seat:
    """下家: the seat after this one in order of play (R1.2)."""
    return Seat((seat + 1) % 6)


def side(seat: int) -> int:
    """0 for p1 p3 p5, 1 for p2 p4 p6 (R1.2)."""
    return seat % 2


def parse_counts(text: str) -> Counts:
    """Counts of each rank in a text of rank letters in any order; ValueError names a strange one.

    >>> parse_counts("D33")
    (2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1)
    """
    counts = tuple([text.count(letter) for letter in RANKS])
    if sum(counts) != len(text):
        raise ValueError(next(letter for letter in text if letter not in RANKS))
    return counts


def counts_text(counts: Sequence[int]) -> str:
    """Rank letters in ascending order, as records write a hand (R2.4).

    >>> counts_text(parse_counts("DX2299"))
    '9922XD'
    """
    return "".join(letter * n for letter, n in zip(RANKS, counts, strict=True))


def add_counts(hands: Iterable[Sequence[int]]) -> Counts:
    """The sum of hands, rank by rank."""
    return tuple(map(sum, zip(*hands, strict=True)))
