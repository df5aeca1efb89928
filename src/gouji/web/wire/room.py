"""A room, its rulebook, and who is in it."""

from typing import Annotated, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, SeatName, Wire


class SwitchChoice(Wire):
    """One value that a switch may have, in words."""

    value: bool | str
    text: Bilingual


class SwitchLine(Wire):
    """One switch of a rulebook: what it decides, its value in words, the clauses that explain it.

    `kind` says what a form shows: one of `choices`, which are empty for the other kinds, a whole
    number, or six of them (`place_points`), each from `least` to `most`.
    """

    key: str
    value: bool | int | str | list[int]
    title: Bilingual
    text: Bilingual
    clauses: list[str]
    kind: Literal["choice", "number", "six-numbers"]
    choices: list[SwitchChoice]
    least: int | None
    most: int | None


class RulebookCard(Wire):
    """A rulebook with every switch explained; `differs`: keys that differ from its base."""

    base: Literal["basic", "contest"]
    title: Bilingual
    switches: list[SwitchLine]
    differs: list[str]


class Settings(Wire):
    """How a room is set up. `clock_s`: None for the rulebook's own, 0 for none.

    `rulebook`: a table as in records, `{"base": "contest", "clock_s": 30}`. `deals`: None for the
    rulebook's own. `counter`: a card counter for all; `sizes`: hand sizes are shown without asking
    (R17.2). `bots`: what sits at each seat that no person takes, None to leave it open.
    """

    rulebook: dict[str, bool | int | str | list[int]] = Field(default={"base": "contest"})
    deals: Annotated[int, Field(ge=1, le=99)] | None = None
    clock_s: Annotated[int, Field(ge=0, le=600)] | None = None
    burn_window_s: Annotated[float, Field(ge=0, le=30)] = 3.0
    spectators: bool = True
    spectator_delay_s: Annotated[int, Field(ge=0, le=600)] = 0
    counter: bool = False
    sizes: bool = False
    bots: Annotated[list[str | None], Field(min_length=6, max_length=6)] = [None] * 6


class SeatCard(Wire):
    """Who sits at a seat. `stand_in`: a person played for by a bot for now (clock, absence)."""

    seat: SeatName
    kind: Literal["person", "bot", "empty"]
    name: str
    bot: str | None
    online: bool
    stand_in: bool
    ready: bool
    host: bool


class SheetLine(Wire):
    """One deal of the match: places by seat (1 头科 … 6 大落), points of both sides."""

    deal: int
    places: Annotated[list[int], Field(min_length=6, max_length=6)]
    points: tuple[int, int]


class Room(Wire):
    """What everybody in a room knows of it.

    `phase`: `waiting` for players, `ready` before a deal (each says 准备), `playing`, `over`.
    `paused`: clocks stand still; `adjourned_until`: the room sleeps, and is kept until then.
    `commitment`: of the coming or present deal's secret. `ready_until`: when the next deal begins
    without those who have not said 准备; None for no limit.
    """

    code: str
    phase: Literal["waiting", "ready", "playing", "over"]
    paused: bool
    adjourned_until: int | None
    settings: Settings
    rulebook: RulebookCard
    seats: Annotated[list[SeatCard], Field(min_length=6, max_length=6)]
    spectators: int
    deal: int
    deals: int
    totals: tuple[int, int]
    sheet: list[SheetLine]
    winner: Literal[0, 1] | None
    commitment: str | None
    ready_until: int | None


class You(Wire):
    """Who this socket is: a seat or a spectator, and whether this device keeps the room."""

    seat: SeatName | None
    nickname: str
    host: bool
