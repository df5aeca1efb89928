"""A match of a competition: for lists, and whole as its referee's page needs it."""

from typing import Annotated, Any, Literal

from pydantic import Field

from gouji.web.wire.base import Bilingual, Plain, Wire

PhoneName = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")]


class Forfeited(Wire):
    """A team that gave the match up."""

    team: int
    kind: str
    why: str


class ContestMatch(Wire):
    """A match in a list. `text`: its score, or where it stands. `appeals`: disputes still open."""

    id: str
    round: int
    number: int
    kind: Literal["main", "final", "third"]
    title: Bilingual
    sides: tuple[int, int]
    labels: tuple[str, str]
    table: int | None
    start: str | None
    status: Literal["waiting", "playing", "confirming", "drawn", "decided"]
    text: Bilingual
    totals: tuple[int, int]
    winner: int | None
    how: Bilingual
    deals: int
    begun: bool
    locked: bool
    confirmed: tuple[str, str]
    forfeits: list[Forfeited]
    appeals: list[int]


class FoulLine(Wire):
    """An incident: what it was, and what follows; `points` come off the team's total."""

    kind: str
    seat: int
    note: str
    member: str
    team: str
    text: Bilingual
    then: Bilingual
    clause: str
    points: int
    last: bool
    void: bool
    disqualified: bool


class FoulKind(Wire):
    """A kind of incident that this rulebook has; `last`: it puts the player last."""

    kind: str
    text: Bilingual
    clause: str
    last: bool


class FoulAhead(Wire):
    """What one more incident of a kind would bring a seat now."""

    seat: int
    kind: str
    then: Bilingual
    clause: str


class SheetItem(Wire):
    """A line of the score: its points and whose; `seat` None: a side's."""

    text: Bilingual
    points: int
    seat: int | None
    side: int
    clause: str


class SheetDeal(Wire):
    """One deal on the sheet, with its score once there is a result.

    `seats`: for each seat the index of its player in his team. `floor`: where a side's points were
    held at one (R16.4). `spare`: a later correction made it needless.
    """

    number: int
    extra: bool
    spare: bool
    seats: list[int]
    names: list[str]
    drawn_seats: bool
    drawer: int | None
    first_taker: int | None
    referee: str
    remarks: str
    result: dict[str, Any] | None
    incidents: list[FoulLine]
    places: list[int] | None
    items: list[SheetItem]
    points: tuple[int, int] | None
    floor: Bilingual | None


class SheetTeam(Wire):
    """A team at the table: names alone."""

    id: int
    label: str
    members: list[str]
    captain: int


class SheetRules(Wire):
    """What of the rulebook a referee's page asks by; points of 0 are never counted."""

    title: Bilingual
    buy_threes: bool
    declarations: bool
    threes_last: bool
    burn_point: int
    block_point: int
    open_point: int
    declare_point: int
    declare_failed_point: int
    sweep: str
    clock_s: int
    drawer: str
    burn_word: Bilingual


class SheetAppeal(Wire):
    """A dispute, and what became of it."""

    id: int
    match: str
    team: int | None
    label: str
    text: str
    state: Literal["open", "upheld", "rejected", "withdrawn"]
    state_text: Bilingual
    ruling: str


class Holder(Wire):
    """The phone that has a match: whether it is the one that asks, whose, since when."""

    mine: bool
    name: str
    since: str


class Lateness(Wire):
    """After how many minutes from which time an absent team may be reported."""

    minutes: int | None
    since: str | None


class Sheet(Wire):
    """A match as its referee's page needs it, to go on without a network.

    `number`: of the log's last entry that touched this match. `drawer_due`: who draws for the next
    deal (R5.2). `ahead`: consequences of what may yet happen. `streams`: the last order of each
    queue that is done.
    """

    stamp: str
    number: int
    contest: str
    contest_name: str
    match: ContestMatch
    seats: Literal["fixed", "drawn"]
    deals_per_match: int
    most_deals: int
    rulebook: SheetRules
    kinds: list[FoulKind]
    teams: list[SheetTeam]
    deals: list[SheetDeal]
    taken: tuple[int, int]
    next_deal: int
    drawer_due: int
    complete: bool
    appeals: list[SheetAppeal]
    late: Lateness
    ahead: list[FoulAhead]
    streams: dict[str, int]
    holder: Holder | None
    scratch: Any


class Hold(Wire):
    """A phone that wants to have a match; `take`: though another one has it."""

    device: PhoneName
    take: bool = False


class Scratch(Wire):
    """What a referee has tapped but not yet sent, for a phone that takes over."""

    device: PhoneName
    scratch: Plain
