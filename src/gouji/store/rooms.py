"""What is written and read of rooms, seats and devices: one function a query."""

import hashlib
from collections.abc import Iterator
from typing import NamedTuple

import sqlalchemy as sa

from gouji.store.tables import devices, journal, rooms, seat_links


class RoomRow(NamedTuple):
    """A room as the database has it; `settings` is JSON."""

    id: int
    code: str
    settings: str
    made: int


def add_room(connection: sa.Connection, code: str, settings: str, made: int) -> int | None:
    """Makes a room; None where the code is taken, by a room of any time."""
    taken = connection.execute(sa.select(rooms.c.id).where(rooms.c.code == code)).first()
    if taken is not None:
        return None
    row = connection.execute(sa.insert(rooms).values(code=code, settings=settings, made=made))
    key = row.inserted_primary_key
    assert key is not None
    return int(key[0])


def close_room(connection: sa.Connection, room: int, at: int) -> None:
    """Closes a room: its records stay, its journal and its links go."""
    connection.execute(sa.update(rooms).where(rooms.c.id == room).values(closed=at))
    connection.execute(sa.delete(journal).where(journal.c.room == room))
    connection.execute(sa.delete(seat_links).where(seat_links.c.room == room))


def open_rooms(connection: sa.Connection) -> list[RoomRow]:
    """The rooms that are not closed."""
    wanted = sa.select(rooms.c.id, rooms.c.code, rooms.c.settings, rooms.c.made)
    found = connection.execute(wanted.where(rooms.c.closed.is_(None)).order_by(rooms.c.id))
    return [RoomRow(*row) for row in found]


def journal_of(connection: sa.Connection, room: int) -> Iterator[str]:
    """The lines of a room's journal in order."""
    wanted = sa.select(journal.c.entries).where(journal.c.room == room).order_by(journal.c.n)
    for (entries,) in connection.execute(wanted):
        yield entries


def nickname_of(connection: sa.Connection, device: str) -> str | None:
    """A device's nickname, None where it has chosen none."""
    wanted = sa.select(devices.c.nickname).where(devices.c.id == device)
    return connection.execute(wanted).scalar_one_or_none()


def set_nickname(connection: sa.Connection, device: str, nickname: str) -> None:
    """Keeps a device's nickname."""
    changed = connection.execute(
        sa.update(devices).where(devices.c.id == device).values(nickname=nickname)
    )
    if not changed.rowcount:
        connection.execute(sa.insert(devices).values(id=device, nickname=nickname))


def set_seat_link(connection: sa.Connection, room: int, seat: int, token: str) -> None:
    """Keeps the private link of a seat; the one before is void."""
    forget_seat_link(connection, room, seat)
    values = {"room": room, "seat": seat, "token": _hash(token)}
    connection.execute(sa.insert(seat_links).values(**values))


def forget_seat_link(connection: sa.Connection, room: int, seat: int) -> None:
    """Makes the private link of a seat void."""
    mine = (seat_links.c.room == room) & (seat_links.c.seat == seat)
    connection.execute(sa.delete(seat_links).where(mine))


def swap_seat_links(connection: sa.Connection, room: int, seat: int, other: int) -> None:
    """Has the private links of two seats change places."""
    mine = (seat_links.c.room == room) & seat_links.c.seat.in_((seat, other))
    found = connection.execute(sa.select(seat_links.c.seat, seat_links.c.token).where(mine)).all()
    connection.execute(sa.delete(seat_links).where(mine))
    for row in found:
        there = other if row.seat == seat else seat
        values = {"room": room, "seat": there, "token": row.token}
        connection.execute(sa.insert(seat_links).values(**values))


def seat_of_link(connection: sa.Connection, token: str) -> tuple[int, int] | None:
    """Room and seat of a private link, None where it is void."""
    wanted = sa.select(seat_links.c.room, seat_links.c.seat)
    row = connection.execute(wanted.where(seat_links.c.token == _hash(token))).first()
    return None if row is None else (row.room, row.seat)


def _hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()
