"""What is kept beside a table's journal, in the same write: records of deals, and whose the private
links of its seats are.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from gouji.record.model import record_of
from gouji.record.provable import commitment_of
from gouji.record.writing import write_record
from gouji.store.deals import add_deal
from gouji.store.rooms import forget_seat_link, swap_seat_links
from gouji.table import entries as e
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


def links(entries: Iterable[e.Entry], room: int) -> list[Callable[[Any], None]]:
    """What is to be done with the private links of seats: one goes where its person goes, and is
    void when he gets up, so that it never opens the seat of whoever sits there next.
    """
    works: list[Callable[[Any], None]] = []
    for entry in entries:
        if isinstance(entry, e.Left):
            works.append(partial(forget_seat_link, room=room, seat=entry.seat))
        elif isinstance(entry, e.Swapped):
            works.append(partial(swap_seat_links, room=room, seat=entry.seat, other=entry.other))
    return works
