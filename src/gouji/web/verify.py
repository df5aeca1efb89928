"""Provable deals, dealt again: whether a record's cards follow from what was committed to."""

from fastapi import APIRouter

from gouji import words
from gouji.engine.cards import counts_text
from gouji.engine.faults import Fault
from gouji.record.reading import read_checked
from gouji.web import wire
from gouji.web.showing import bilingual

router = APIRouter(prefix="/api")


def verify(text: str) -> wire.Verified:
    """What of `commitment`, `seed`, `hands` and `leader` could be recomputed from a record's text,
    and the hands that its seed deals, or the first that disagrees.

    >>> verify('format = 1').error.zh
    'rulebook：缺这一项'
    """
    try:
        record, _, checked = read_checked(text)
    except Fault as wrong:
        return wire.Verified(checked=[], hands=None, error=bilingual(words.fault(wrong)))
    deal = record.dealt()
    hands = None if deal is None else [counts_text(hand) for hand in deal.hands]
    return wire.Verified(checked=checked, hands=hands, error=None)


@router.post("/verify")
def verify_record(body: wire.RecordText) -> wire.Verified:
    """Deals a record again and compares."""
    return verify(body.record)
