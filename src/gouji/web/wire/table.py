"""The table of one deal, its log, and its end."""

from typing import Annotated, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, Counts, Role, SeatName, Wire


class Top(Wire):
    """The set that lies on the table; `final`: it emptied its owner's hand (R12.1)."""

    seat: SeatName
    cards: str
    call: Bilingual
    status: Literal["open", "restricted", "protected"]
    burn: bool
    final: bool


class Mark(Wire):
    """A word on a seat, with the clause behind it."""

    kind: Literal["bound", "headless", "locked", "failed", "declared", "opened", "out"]
    text: Bilingual
    clause: str | None


class Spoken(Wire):
    """What a seat last played or said in the trick that is going on."""

    action: str
    text: Bilingual


class Player(Wire):
    """A seat as everybody sees it in the deal. `place`: 1 to 6 once it is known.

    `size`: cards in hand, None where the room hides them (R17.2) and it isn't one's own;
    `reported`: what the seat last answered when asked for it, if that is still so.
    """

    seat: SeatName
    size: int | None
    reported: Bilingual | None
    place: int | None
    marks: list[Mark]
    said: Spoken | None


class Clock(Wire):
    """Until when those who are asked may think. `kind`: `called` after someone called time."""

    kind: Literal["turn", "window", "called"]
    ends: int
    total: int


class Choice(Wire):
    """Something other than a set that may be said now, with the word for its button.

    `action`: what to send; `close` and `wind` are both sent as `pass`.
    """

    action: Literal["pass", "yield", "declare"]
    word: Literal["pass", "yield", "close", "wind", "no-burn", "declare", "no-declare"]
    text: Bilingual


class Table(Wire):
    """A deal as one seat, or the public, sees it: a function of that view alone.

    `role`, `legal` (sets only), `choices`, `ask`: for the own seat, when it is asked. `asked`: all
    who may be thinking; in a burn window that does not tell who has declined or could burn.
    `pass_ahead`: 本轮都过 is on. `chaos`: 四人乱缠 has begun (R13). `unseen`: cards not seen yet
    by rank, where the room counts cards.
    `may_call_time`: seats on which anyone seated may call time now.
    """

    deal: int
    seat: SeatName | None
    hand: Counts | None
    role: Role | None
    legal: list[str]
    choices: list[Choice]
    ask: Bilingual | None
    why: Bilingual | None
    window: Role | None
    asked: list[SeatName]
    leader: SeatName
    top: Top | None
    chaos: bool
    players: Annotated[list[Player], Field(min_length=6, max_length=6)]
    clock: Clock | None
    pass_ahead: bool
    fast: bool
    may_fast: bool
    unseen: Counts | None
    may_call_time: list[SeatName]


class LogLine(Wire):
    """One thing that the table heard; `i` counts from 0 in each deal and audience.

    `kind`: `opening` (draw, leader), `sale`, `said` (an action; `action`, `role`), `event` (what
    it brought), `report` (R17.2), `phrase` (R17.3), `away`, `back`, `timeout`, `called`.
    `text` is a whole sentence with the name of `seat`; `bubble`: what stands beside the seat, if
    it said anything; `clip`: words of the sound sprite to be heard, in order. `trick` counts
    tricks from 1 and is 0 before the first.
    """

    i: int
    kind: Literal[
        "opening", "sale", "said", "event", "report", "phrase", "away", "back", "timeout", "called"
    ]
    trick: int
    seat: SeatName | None
    action: str | None
    role: Role | None
    text: Bilingual
    bubble: Bilingual | None
    clip: list[str]


class ScoreItem(Wire):
    """One item of a score, before any floor, with its reason; points are a column of their own."""

    seat: SeatName
    kind: Literal["place", "sweep", "burn", "block", "point", "declare", "declare-failed"]
    points: int
    text: Bilingual
    clause: str


class Over(Wire):
    """The end of a deal: `places` best first; hands as dealt and as left, by seat.

    `total`: the points of both sides in a sentence, with what a floor has cut away (R16.4).
    """

    deal: int
    places: Annotated[list[SeatName], Field(min_length=6, max_length=6)]
    items: list[ScoreItem]
    points: tuple[int, int]
    total: Bilingual
    totals: tuple[int, int]
    left: Annotated[list[str], Field(min_length=6, max_length=6)]
    dealt: Annotated[list[str], Field(min_length=6, max_length=6)]
    secret: str
    commitment: str
    contributions: Annotated[list[str], Field(min_length=6, max_length=6)]
    seed: str
    record: str
    match_over: bool
    winner: Literal[0, 1] | None
