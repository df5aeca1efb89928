"""The page names what is picked as `words` does: both are held to one list."""

import json
from pathlib import Path

from gouji import words
from gouji.engine.sets import parse_action

NAMES = Path(__file__).parents[2] / "ui" / "tests" / "set-names.json"


def test_the_list_that_the_page_is_held_to_is_what_words_say() -> None:
    listed = json.loads(NAMES.read_text(encoding="utf-8"))
    assert len(listed) > 20
    for cards, names in listed.items():
        assert words.cards_phrase(parse_action(cards)) == (names["zh"], names["en"]), cards
