"""The record of a deal that was played to its end, to be kept with the entry that ended it."""

from collections.abc import Callable
from typing import Any

from gouji.record.model import record_of
from gouji.record.provable import commitment_of
from gouji.record.writing import write_record
from gouji.store.deals import add_deal
from gouji.table.chairs import Finished, Person
from gouji.web import roomcards


def keeping(last: Finished, room: int, code: str, date: str) -> Callable[[Any], None]:
    """What is to be done with a connection to keep the deal; `date`: `2026-10-01`."""
    play = last.play
    record = record_of(
        play.game,
        seed=play.deal.seed,
        drawer=play.deal.drawer,
        secret=play.secret,
        commitment=commitment_of(play.secret),
        contributions=play.contributions,
        players=tuple(roomcards.names(last.players)),
        table=code,
        deal=last.number,
        date=date,
    )
    text = write_record(record)
    players = {
        person.device: seat
        for seat, person in enumerate(last.players)
        if isinstance(person, Person)
    }
    return lambda connection: add_deal(
        connection, room, number=play.number, at=last.at, record=text, players=players
    )
