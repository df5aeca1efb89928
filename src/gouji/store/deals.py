"""What is written and read of finished deals: one function a query."""

from collections.abc import Mapping
from typing import NamedTuple

import sqlalchemy as sa

from gouji.store.tables import deal_players, deals, rooms


class DealRow(NamedTuple):
    """A finished deal: its key, its room's code, its number in the room, when, its record."""

    id: int
    code: str
    number: int
    at: int
    record: str
    seat: int | None


def add_deal(
    connection: sa.Connection,
    room: int,
    *,
    number: int,
    at: int,
    record: str,
    players: Mapping[str, int],
) -> None:
    """Keeps a finished deal; `players`: seats by device."""
    values = {"room": room, "number": number, "at": at, "record": record}
    key = connection.execute(sa.insert(deals).values(**values)).inserted_primary_key
    assert key is not None
    rows = [{"device": device, "deal": key[0], "seat": seat} for device, seat in players.items()]
    if rows:
        connection.execute(sa.insert(deal_players), rows)


class Kept(NamedTuple):
    """A record, when its deal ended, its room's settings (JSON), whether a device played in it."""

    record: str
    at: int
    settings: str
    played: bool


def record_of_deal(connection: sa.Connection, code: str, number: int, device: str) -> Kept | None:
    """The record of a room's deal for a device, None where there is none."""
    its = (deal_players.c.deal == deals.c.id) & (deal_players.c.device == device)
    wanted = (
        sa.select(deals.c.record, deals.c.at, rooms.c.settings, sa.exists().where(its))
        .join(rooms, rooms.c.id == deals.c.room)
        .where((rooms.c.code == code) & (deals.c.number == number))
    )
    row = connection.execute(wanted).one_or_none()
    return None if row is None else Kept(*row)


def deals_of(
    connection: sa.Connection, device: str, before: int | None, most: int
) -> list[DealRow]:
    """The deals that a device played in, newest first; `before`: only with a lower key."""
    wanted = (
        sa.select(
            deals.c.id,
            rooms.c.code,
            deals.c.number,
            deals.c.at,
            deals.c.record,
            deal_players.c.seat,
        )
        .join(deal_players, deal_players.c.deal == deals.c.id)
        .join(rooms, rooms.c.id == deals.c.room)
        .where(deal_players.c.device == device)
        .order_by(deals.c.id.desc())
        .limit(most)
    )
    if before is not None:
        wanted = wanted.where(deals.c.id < before)
    return [DealRow(*row) for row in connection.execute(wanted)]
