"""Provable deals: committed to before, contributed to by the players, opened after."""

import hashlib
import re
from collections.abc import Sequence

from gouji.engine.cards import SEATS, counts_text
from gouji.engine.deal import Deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.record.model import Record

_HEX = re.compile("[0-9a-fA-F]{64}")


def is_hex(text: str) -> bool:
    """Whether a text is 32 bytes in hexadecimal digits."""
    return _HEX.fullmatch(text) is not None


def commitment_of(secret: str) -> str:
    """What a table shows before the deal: the SHA-256 of its secret, both in hexadecimal.

    `secret`: 64 hexadecimal digits, ValueError for anything else.

    >>> commitment_of("00" * 32)
    '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925'
    """
    return hashlib.sha256(_bytes(secret)).hexdigest()


def seed_of(secret: str, contributions: Sequence[str]) -> str:
    """The seed that a secret and the players' contributions make, p1's first.

    ValueError unless the secret is 64 hexadecimal digits and there are six contributions.

    >>> seed_of("00" * 32, ["", "二", "", "", "", ""])
    '9b50cbc56db7f070605306083382a0c5ece1b76ecd36c89faca33bbc3a195bdc'
    """
    if len(contributions) != 6:
        raise ValueError(f"six contributions, not {len(contributions)}")
    digest = hashlib.sha256(_bytes(secret))
    for text in contributions:
        given = text.encode()
        digest.update(len(given).to_bytes(4, "big") + given)
    return digest.hexdigest()


def _bytes(secret: str) -> bytes:
    if not is_hex(secret):
        raise ValueError("a secret is 64 hexadecimal digits")
    return bytes.fromhex(secret)


def check(record: Record, game: Game, deal: Deal | None) -> list[str]:
    """Recomputes what a record holds of its deal: the keys that could be checked.

    `game` is the record's, `deal` what its seed and drawer deal. Raises `Fault` for the first of
    `commitment`, `seed`, `hands` and `leader` that disagrees.
    """
    checked = []
    if record.secret is not None and record.commitment is not None:
        checked.append("commitment")
        found = commitment_of(record.secret)
        if record.commitment.lower() != found:
            raise Fault("commitment-disagrees", "commitment", stated=record.commitment, found=found)
    if None not in (record.secret, record.contributions, record.seed):
        assert record.secret is not None
        assert record.contributions is not None
        checked.append("seed")
        found = seed_of(record.secret, record.contributions)
        if record.seed != found:
            raise Fault("seed-disagrees", "seed", stated=record.seed, found=found)
    if deal is None:
        return checked
    if record.hands is not None:
        checked.append("hands")
        for seat in SEATS:
            if game.dealt[seat] != deal.hands[seat]:
                stated, dealt = counts_text(game.dealt[seat]), counts_text(deal.hands[seat])
                raise Fault("hands-disagree", "hands", seat=seat, stated=stated, dealt=dealt)
    if record.leader is not None:
        checked.append("leader")
        if record.leader != deal.leader:
            stated_leader, dealt_leader = record.leader, deal.leader
            raise Fault("leader-disagrees", "leader", stated=stated_leader, dealt=dealt_leader)
    return checked
