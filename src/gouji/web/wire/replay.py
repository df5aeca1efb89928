"""Records to look through, and to deal again."""

from typing import Annotated

from pydantic import ConfigDict, Field

from gouji.web.wire.base import Bilingual, Counts, Role, SeatName, Wire
from gouji.web.wire.room import RulebookCard
from gouji.web.wire.table import LogLine, Player, ScoreItem, Table, Top


class TableChange(Wire):
    """What differs from the frame before; a key that is left out is as it was there.

    `players`: those who changed, each whole; all other keys as in `Table`.
    """

    model_config = ConfigDict(json_schema_serialization_defaults_required=False)

    window: Role | None = None
    asked: list[SeatName] = Field(default=[])
    leader: SeatName = "p1"
    top: Top | None = None
    chaos: bool = False
    players: list[Player] = Field(default=[])


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


class CostlyPlay(Wire):
    """A play that was worth less than the best; `frame`: the moment of the replay before it.

    Values are points, from what the seat could see then (docs/advice.md).
    """

    frame: int
    seat: SeatName
    played: Bilingual
    value: float
    best: Bilingual
    best_value: float
    why: Bilingual


class SeatChoices(Wire):
    """How a seat chose: `count` choices, `best` of them the best; points lost all together."""

    seat: SeatName
    count: int
    best: int
    loss: float


class Analysis(Wire):
    """What the coach makes of a finished deal.

    `course`: pairs of a frame and the points by which p1's side is expected to lead there; last
    what came. `costly`: the plays that lost most, up to three a seat, the dearest first.
    """

    course: list[tuple[int, float]]
    costly: list[CostlyPlay]
    seats: Annotated[list[SeatChoices], Field(min_length=6, max_length=6)]


class RecordText(Wire):
    """A record's text."""

    record: Annotated[str, Field(max_length=262_144)]


class Verified(Wire):
    """What a record's provable parts say: the keys that could be checked, or what disagrees."""

    checked: list[str]
    hands: list[str] | None
    error: Bilingual | None
