"""Facts into Chinese and English: the one home of what the program says about the game."""

from gouji.words.faults import fault, quoted
from gouji.words.names import (
    LANGUAGES,
    PLACES,
    Names,
    Text,
    call_cards,
    cards_phrase,
    number,
    place_name,
    rank_name,
    seats_text,
    shown,
    some,
)
from gouji.words.refusals import burn_word, refusal
from gouji.words.rulebooks import rulebook_name, switch, switches
from gouji.words.scores import item, item_kind, item_reason, items, side_name, signed, total
from gouji.words.table import (
    STATUSES,
    call,
    deed,
    event,
    opening,
    question,
    role_name,
    sale,
)

__all__ = [
    "LANGUAGES",
    "PLACES",
    "STATUSES",
    "Names",
    "Text",
    "burn_word",
    "call",
    "call_cards",
    "cards_phrase",
    "deed",
    "event",
    "fault",
    "item",
    "item_kind",
    "item_reason",
    "items",
    "number",
    "opening",
    "place_name",
    "question",
    "quoted",
    "rank_name",
    "refusal",
    "role_name",
    "rulebook_name",
    "sale",
    "seats_text",
    "shown",
    "side_name",
    "signed",
    "some",
    "switch",
    "switches",
    "total",
]
