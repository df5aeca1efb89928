"""What the routes take and answer."""

from typing import Annotated, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, SeatName, Wire
from gouji.web.wire.room import RulebookCard


class Problem(Wire):
    """Every refused route answers with this; `place` names the field, where there is one."""

    code: str
    place: str | None
    text: Bilingual


class Me(Wire):
    """This device: its nickname, and the rooms where it has a seat or is host."""

    nickname: str
    rooms: list["RoomCard"]


class Nickname(Wire):
    """A nickname: 1 to 12 characters that can be seen."""

    nickname: Annotated[str, Field(min_length=1, max_length=24)]


class RoomCard(Wire):
    """A room in a list. `may_sit`: seats that are free now."""

    code: str
    host: str
    title: Bilingual
    phase: Literal["waiting", "ready", "playing", "over"]
    people: int
    bots: int
    free: list[SeatName]
    deal: int
    deals: int
    totals: tuple[int, int]
    spectators: bool
    seat: SeatName | None
    sleeping: bool


class Sit(Wire):
    """Which seat to take; None: any free one."""

    seat: SeatName | None = None


class SeatLink(Wire):
    """A private link that moves a seat to another device, with its QR code as SVG."""

    seat: SeatName
    url: str
    qr: str


class Claim(Wire):
    """The token of a private seat link."""

    token: Annotated[str, Field(max_length=200)]


class Invitation(Wire):
    """A room's public link and its QR code as SVG; it shows the room and gives nobody a seat."""

    code: str
    url: str
    qr: str


class BotCard(Wire):
    """A bot that can be seated."""

    name: str
    title: Bilingual
    strength: int
    about: Bilingual


class Phrase(Wire):
    """Something that may be said at the table (R17.3)."""

    key: str
    text: Bilingual
    clip: list[str]


class Choices(Wire):
    """What a room can be made of: rulebooks with their switches, bots, phrases."""

    rulebooks: list[RulebookCard]
    bots: list[BotCard]
    phrases: list[Phrase]


class PastDeal(Wire):
    """One finished deal of a match that this device played in."""

    code: str
    deal: int
    date: str
    seat: SeatName | None
    title: Bilingual
    players: list[str]
    places: list[SeatName]
    points: tuple[int, int]


class PastDeals(Wire):
    """Own past deals, newest first; `more`: what to ask for next, None at the end."""

    deals: list[PastDeal]
    more: str | None
