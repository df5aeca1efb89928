"""Every message between server and browser: the one home of their shapes.

The browser's types are generated from these models (`python -m gouji.web.schema`). Seats are
`p1` … `p6`, sets are rank letters from low to high as in records, hands fifteen counts from 3 to
大王, times milliseconds of the server's clock. Text about the game comes in both languages.
"""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

SeatName = Literal["p1", "p2", "p3", "p4", "p5", "p6"]
Role = Literal["declare", "lead", "answer", "burn", "close"]
Counts = Annotated[list[int], Field(min_length=15, max_length=15)]


class Wire(BaseModel):
    """What is common to all: unknown keys are errors."""

    # a message's `type` is always there, though it need not be said when one is made
    model_config = ConfigDict(
        extra="forbid", frozen=True, json_schema_serialization_defaults_required=True
    )


class Bilingual(Wire):
    """One thing said in Chinese and in English."""

    zh: str
    en: str


# ------------------------------------------------------------------ a room and who is in it


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

    rulebook: dict[str, bool | int | str | list[int]] = {"base": "contest"}
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


# ------------------------------------------------------------------ the table of one deal


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


class HintMsg(Wire):
    """What a bot would do, and why."""

    type: Literal["hint"] = "hint"
    id: str
    action: str
    text: Bilingual


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

# ------------------------------------------------------------------ routes


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


class TableChange(Wire):
    """What differs from the frame before; a key that is left out is as it was there.

    `players`: those who changed, each whole; all other keys as in `Table`.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    window: Role | None = None
    asked: list[SeatName] = []
    leader: SeatName = "p1"
    top: Top | None = None
    chaos: bool = False
    players: list[Player] = []


class Frame(Wire):
    """One moment of a replay, told by what is new in it.

    `text`: whose decision it is now. `said`: the action that led here, None at the first frame;
    `silent`: it was a declined burn, which nobody at the table heard (R9.2). `heard`: what else is
    told. `hands`: those that changed, by seat.
    """

    text: Bilingual
    said: LogLine | None
    silent: bool
    heard: list[LogLine]
    hands: dict[SeatName, Counts]
    table: TableChange


class Replay(Wire):
    """A record to look through, all hands open: a frame before each action and one at the end.

    The first frame is `table` (as the public sees it, with all sizes) and `hands`; every frame
    says what is new since the one before, the first one only what was heard before play. `tricks`:
    the frame at which each trick begins. `error`: why the record is wrong, if it is, `error_clause`
    its clause; the frames before it are given (`table` is None where there are none). `places`,
    `points`, `total`: where the deal ended.
    """

    title: Bilingual
    players: Annotated[list[str], Field(min_length=6, max_length=6)]
    rulebook: RulebookCard | None
    table: Table | None
    hands: list[Counts]
    frames: list[Frame]
    tricks: list[int]
    error: Bilingual | None
    error_clause: str | None
    places: list[SeatName] | None
    items: list[ScoreItem]
    points: tuple[int, int] | None
    total: Bilingual | None


class RecordText(Wire):
    """A record's text."""

    record: Annotated[str, Field(max_length=262_144)]


class Verified(Wire):
    """What a record's provable parts say: the keys that could be checked, or what disagrees."""

    checked: list[str]
    hands: list[str] | None
    error: Bilingual | None


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


class LessonCard(Wire):
    """A lesson in the list."""

    key: str
    number: int
    title: Bilingual
    about: Bilingual
    steps: int


class LessonAnswers(Wire):
    """Everything answered in a lesson so far, in order; the server keeps nothing."""

    answers: Annotated[list[Annotated[str, Field(max_length=60)]], Field(max_length=100)]


class LessonState(Wire):
    """A lesson after those answers. `reply`: to the last one; `kept`: answers that counted.

    `number`: which step is asked, from 1. `log`: all that was heard, with the learner's own.
    `text`: what the lesson says before its first step, and once it is done after the last.
    `next`: the lesson after this one. `base`: of its rulebook; `clauses`: what it is about.
    """

    key: str
    title: Bilingual
    base: Literal["basic", "contest"]
    clauses: list[str]
    number: int
    steps: int
    done: bool
    task: Bilingual | None
    hint: Bilingual | None
    reply: Bilingual | None
    reply_kind: Literal["right", "wrong", "refused"] | None
    clause: str | None
    kept: list[str]
    table: Table
    log: list[LogLine]
    text: Bilingual
    next: str | None


class Drawn(Wire):
    """A hand or a set as cards, or a word that was said (`cards` is empty then), in words."""

    seat: SeatName | None
    cards: str
    text: Bilingual


class Attempt(Wire):
    """Something tried in an example, and what the engine says to it."""

    seat: SeatName | None
    cards: str
    text: Bilingual
    ok: bool
    verdict: Bilingual
    clause: str | None


class RuleExample(Wire):
    """A drawn example, checked by the engine.

    `hands`: who holds what, if it matters. `before`: what was played or said already, or the set
    that lies on the table. `attempts`: each by itself, from there. `after`: what stands after
    `before`, where that is the point.
    """

    caption: Bilingual
    hands: list[Drawn]
    before: list[Drawn]
    attempts: list[Attempt]
    after: list[Bilingual]


class RuleClause(Wire):
    """One clause of the rules; its paragraphs are apart by newlines. `source`: where it is from."""

    number: str
    title: Bilingual
    text: Bilingual
    source: str
    examples: list[RuleExample]


class RuleSection(Wire):
    """A section of the rules page."""

    number: int
    title: Bilingual
    clauses: list[RuleClause]
