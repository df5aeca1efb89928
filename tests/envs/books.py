"""The rulebooks that every environment is tried with: both written ones, and a house one."""

import pytest

from gouji.engine.rulebook import BASIC, CONTEST, make_rulebook

HOUSE = make_rulebook(
    {
        "base": "contest",
        "name": "house",
        "opening": "shown_threes",
        "burn_order": "allies_first",
        "chaos_after_trick": True,
        "open_with_twos": True,
        "place_points": [6, 3, 1, -1, -3, -5],
        "sweep": "double",
        "floor_at_zero": True,
    }
)
BOOKS = (BASIC, CONTEST, HOUSE)

each_book = pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.title)
