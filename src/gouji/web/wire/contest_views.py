"""A competition as its organiser sees it, and as everybody does."""

from typing import Any, Literal

from gouji.web.wire.base import Bilingual, Wire
from gouji.web.wire.contest_sheet import ContestMatch, SheetAppeal, SheetDeal, SheetTeam
from gouji.web.wire.contests import SettingLine


class NextStep(Wire):
    """What an organiser does next, and the numbers in it, so that a page can lead there."""

    key: str
    text: Bilingual
    round: int | None
    appeal: int | None
    matches: list[str]
    prize: str | None
    field: int | None


class DeskMember(Wire):
    """A player; `sex` is the organiser's alone."""

    name: str
    sex: str


class TeamOut(Wire):
    """How a team went out before its time."""

    kind: Literal["withdrawn", "retired", "struck"]
    round: int
    why: str


class DeskTeam(Wire):
    """A team with all that is known of it; contact data are the organiser's alone."""

    id: int
    label: str
    unit: str
    group: str
    members: list[DeskMember]
    captain: int
    phone: str
    remarks: str
    out: TeamOut | None


class DeskWaiver(Wire):
    """A limit that does not hold for a unit, or one team of it."""

    id: int
    unit: str
    group: str | None
    limit: str
    text: Bilingual
    why: str


class LotStandIn(Wire):
    """Who drew for a team's captain."""

    team: int
    name: str


class ContestLot(Wire):
    """The lots of a round; `secret` is empty until they are drawn."""

    round: int
    method: Literal["electronic", "by_hand"]
    drawn: bool
    commitment: str
    secret: str
    word: str
    keep_apart: bool
    field: list[int]
    pairs: list[tuple[int, int]]
    bye: int | None
    stand_ins: list[LotStandIn]


class ContestRound(Wire):
    """A round that was drawn; `bye`: who goes through without play."""

    number: int
    title: Bilingual
    bye: int | None
    bye_label: str
    decided: bool
    matches: list[ContestMatch]


class ContestClash(Wire):
    """What does not go together in the schedule."""

    kind: str
    match: str
    other: str
    text: Bilingual


class ContestPlace(Wire):
    """A team's place; 0: none. `points`: scored and conceded in the match that settled it."""

    place: int
    team: int
    label: str
    round: int
    round_text: Bilingual
    points: tuple[int, int] | None
    prize: str
    tied: bool
    forfeited: bool
    struck: bool


class ContestPrize(Wire):
    """A prize and who gets it."""

    prize: str
    place: int
    team: int
    label: str
    people: list[str]


class PaperCard(Wire):
    """A paper; `ready`: it has something to say by now."""

    name: str
    title: Bilingual
    ready: bool


class Desk(Wire):
    """All that an organiser works with, but for the log and the players' table."""

    stamp: str
    id: str
    number: int
    name: str
    rehearsal: bool
    ended: bool
    setup: dict[str, Any]
    settings: list[SettingLine]
    nexts: list[NextStep]
    teams: list[DeskTeam]
    waivers: list[DeskWaiver]
    lots: list[ContestLot]
    rounds: list[ContestRound]
    clashes: list[ContestClash]
    appeals: list[SheetAppeal]
    places: list[ContestPlace]
    prizes: list[ContestPrize]
    unsettled: str
    ties: bool
    all_done: bool
    papers: list[PaperCard]
    commands: list[str]


class EntryTerms(Wire):
    """Whether a unit can enter teams now, until when, and within which limits."""

    open: bool
    deadline: str | None
    players: int | None
    women: int | None
    teams: int | None
    form: Literal["groups", "members"]


class PublicRound(Wire):
    """A round in short."""

    number: int
    title: Bilingual
    matches: int
    decided: int
    bye: str


class PublicContest(Wire):
    """A competition as everybody sees it: names and teams, nothing else of a person."""

    stamp: str
    id: str
    name: str
    organiser: str
    place: str
    remarks: str
    unit_word: str
    rulebook: Bilingual
    deals: int
    ended: bool
    rehearsal: bool
    entry: EntryTerms
    retention: Bilingual
    teams: int
    rounds: list[PublicRound]
    now: list[ContestMatch]
    next: list[ContestMatch]
    latest: list[ContestMatch]
    champion: str | None


class PublicScreen(Wire):
    """What the big screen shows."""

    stamp: str
    name: str
    round: int
    title: Bilingual
    matches: int
    decided: int
    now: list[ContestMatch]
    next: list[ContestMatch]
    latest: list[ContestMatch]
    champion: str | None


class PublicRoundDetail(Wire):
    """A round with its matches and lots."""

    stamp: str
    number: int
    title: Bilingual
    bye: str
    matches: list[ContestMatch]
    lot: ContestLot | None


class PublicTeam(Wire):
    """A team as everybody sees it."""

    id: int
    label: str
    unit: str
    group: str
    members: list[str]
    captain: int
    out: str | None


class PublicTeams(Wire):
    """All teams, those apart that withdrew."""

    stamp: str
    teams: list[PublicTeam]


class PublicPlaces(Wire):
    """The places as they stand; `final`: all is played."""

    stamp: str
    final: bool
    places: list[ContestPlace]
    prizes: list[ContestPrize]


class PublicMatch(Wire):
    """A match with its deals and their scores."""

    stamp: str
    match: ContestMatch
    teams: list[SheetTeam]
    deals: list[SheetDeal]


class ContestPlayer(Wire):
    """A line of the players' table."""

    place: int
    name: str
    team: int
    label: str
    deals: int
    points: int
    average: float
    first: int
    last: int


class ContestPlayers(Wire):
    """The table of players."""

    stamp: str
    players: list[ContestPlayer]


class Finding(Wire):
    """One thing that was done again, and whether it came out the same."""

    good: bool
    text: Bilingual


class Findings(Wire):
    """All that can be done again from the log, and the lots with what it takes to draw them."""

    stamp: str
    number: int
    good: bool
    findings: list[Finding]
    lots: list[ContestLot]
    labels: dict[int, str]
