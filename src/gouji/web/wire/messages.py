"""The messages of the socket, both ways."""

from typing import Annotated, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, SeatName, Wire
from gouji.web.wire.room import Room, You
from gouji.web.wire.table import LogLine, Over, Table

# ------------------------------------------------------------------ server to browser


class SnapshotMsg(Wire):
    """All there is: sent first, and to one who missed more than is kept."""

    type: Literal["snapshot"] = "snapshot"
    n: int
    epoch: str
    now: int
    you: You
    room: Room
    table: Table | None
    log: list[LogLine]
    over: Over | None


class RoomMsg(Wire):
    """The room changed."""

    type: Literal["room"] = "room"
    n: int
    now: int
    room: Room


class TableMsg(Wire):
    """The deal went on: the new view, and what was heard since. A new deal's log begins at 0."""

    type: Literal["table"] = "table"
    n: int
    now: int
    table: Table
    log: list[LogLine]


class OverMsg(Wire):
    """A deal ended."""

    type: Literal["over"] = "over"
    n: int
    now: int
    over: Over


class YouMsg(Wire):
    """This socket's own standing changed: it sat down, lost its seat, became host."""

    type: Literal["you"] = "you"
    n: int
    now: int
    you: You


class AckMsg(Wire):
    """A request was taken; sent again for the same id, and then without doing it twice."""

    type: Literal["ack"] = "ack"
    id: str


class RefusedMsg(Wire):
    """A request was refused: the engine's sentence and clause, or the table's own."""

    type: Literal["refused"] = "refused"
    id: str
    code: str
    clause: str | None
    text: Bilingual


class HintOption(Wire):
    """Something that may be done, and the points that the network thinks it is worth."""

    action: str
    text: Bilingual
    value: float


class HintMsg(Wire):
    """What the strongest bot would do, in a sentence with its reason.

    `options`: the best few, best first; `sure`: how sure it is of the first, None where there is no
    choice; `means`: what that number means.
    """

    type: Literal["hint"] = "hint"
    id: str
    action: str
    text: Bilingual
    options: list[HintOption]
    sure: Bilingual | None
    means: Bilingual


class ByeMsg(Wire):
    """The server closes this socket. `retry`: milliseconds to wait, None: don't come back."""

    type: Literal["bye"] = "bye"
    code: Literal["restarting", "elsewhere", "removed", "flood", "closed"]
    text: Bilingual
    retry: int | None


class PongMsg(Wire):
    """The answer to `ping`."""

    type: Literal["pong"] = "pong"
    now: int


ServerMsg = Annotated[
    SnapshotMsg
    | RoomMsg
    | TableMsg
    | OverMsg
    | YouMsg
    | AckMsg
    | RefusedMsg
    | HintMsg
    | ByeMsg
    | PongMsg,
    Field(discriminator="type"),
]

# ------------------------------------------------------------------ browser to server

RequestId = Annotated[str, Field(min_length=1, max_length=40)]


class HelloReq(Wire):
    """The first message: the last number seen in an epoch, if any."""

    type: Literal["hello"]
    epoch: str | None = None
    n: int | None = None


class ActReq(Wire):
    """An action of the own seat: `99922`, `pass`, `yield`, `declare`. `deal`: which deal."""

    type: Literal["act"]
    id: RequestId
    deal: int
    action: Annotated[str, Field(max_length=60)]


class PassAheadReq(Wire):
    """本轮都过: pass until a new trick, or not any more."""

    type: Literal["pass-ahead"]
    id: RequestId
    on: bool


class HintReq(Wire):
    """Asks for a hint."""

    type: Literal["hint"]
    id: RequestId


class ReportReq(Wire):
    """Asks a seat for its number of cards (R17.2)."""

    type: Literal["report"]
    id: RequestId
    seat: SeatName


class PhraseReq(Wire):
    """One of the phrases of R17.3, by key."""

    type: Literal["phrase"]
    id: RequestId
    key: str


class ReadyReq(Wire):
    """准备, with this player's contribution to the deal's seed."""

    type: Literal["ready"]
    id: RequestId
    contribution: Annotated[str, Field(max_length=64)]


class CallTimeReq(Wire):
    """Calls time on a seat that has been silent for long."""

    type: Literal["call-time"]
    id: RequestId
    seat: SeatName


class BackReq(Wire):
    """A person who is played for takes over again."""

    type: Literal["back"]
    id: RequestId


class FastReq(Wire):
    """One who is out wants the rest to go fast; counts when all people are out."""

    type: Literal["fast"]
    id: RequestId
    on: bool


class LeaveReq(Wire):
    """Gets up: during a deal a bot plays on."""

    type: Literal["leave"]
    id: RequestId


class HostReq(Wire):
    """The host's doings.

    `bot`: puts `bot` on `seat`, or takes it away with None. `swap`: exchanges `seat` and `other`
    before the first deal. `remove`: the person at `seat` gets up. `begin`: from `waiting` to
    `ready`. `pause`, `resume`, `adjourn` (24 hours), `wake`, `rematch`.
    """

    type: Literal["host"]
    id: RequestId
    do: Literal["bot", "swap", "remove", "begin", "pause", "resume", "adjourn", "wake", "rematch"]
    seat: SeatName | None = None
    other: SeatName | None = None
    bot: Annotated[str, Field(max_length=40)] | None = None


class PingReq(Wire):
    """Asks for the server's clock."""

    type: Literal["ping"]


ClientMsg = Annotated[
    HelloReq
    | ActReq
    | PassAheadReq
    | HintReq
    | ReportReq
    | PhraseReq
    | ReadyReq
    | CallTimeReq
    | BackReq
    | FastReq
    | LeaveReq
    | HostReq
    | PingReq,
    Field(discriminator="type"),
]
