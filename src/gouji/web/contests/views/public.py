"""What everybody sees: names and teams, who meets whom, scores, places. Nothing else of a person,
no reason that was written down for the organiser, no secret before it is due.
"""

from datetime import datetime

from gouji import words
from gouji.competition.model import Fixture, Team
from gouji.competition.places import all_done, places
from gouji.competition.prizes import players
from gouji.competition.setup import Setup
from gouji.competition.state import State
from gouji.web import wire
from gouji.web.contests.texts import RETENTION
from gouji.web.contests.views.desk import contest_lot, contest_places, contest_prizes
from gouji.web.contests.views.matches import Cards, Shower
from gouji.web.showing import bilingual

SHOWN = 12
"""How many matches a page shows of those now, next and just over."""


def entry_open(state: State, clock: datetime) -> bool:
    """Whether a unit can enter teams at this time on the wall."""
    return not state.rounds and state.end is None and not state.setup.limits.late(clock)


def entry_terms(setup: Setup, is_open: bool) -> wire.EntryTerms:
    """Until when and within which limits teams are entered."""
    limits = setup.limits
    return wire.EntryTerms(
        open=is_open,
        deadline=None if limits.deadline is None else limits.deadline.isoformat(),
        players=limits.players,
        women=limits.women,
        teams=limits.teams,
        form=setup.entry_form,
    )


def contest(
    name: str, rehearsal: bool, state: State, is_open: bool, cards: Cards | None = None
) -> wire.PublicContest:
    """The first page of a competition."""
    show = Shower(state, cards)
    setup = state.setup
    now, following, latest = _going_on(show)
    return wire.PublicContest(
        stamp="",
        id=name,
        name=setup.name,
        organiser=setup.organiser,
        place=setup.place,
        remarks=setup.remarks,
        unit_word=setup.unit_word,
        rulebook=bilingual(words.rulebook_name(setup.book)),
        deals=setup.deals,
        ended=state.end is not None,
        rehearsal=rehearsal,
        entry=entry_terms(setup, is_open),
        retention=bilingual(RETENTION),
        teams=sum(_there(team) for team in state.teams.values()),
        rounds=[
            wire.PublicRound(
                number=number,
                title=show.round_title(number),
                matches=len(state.matches_of(number)),
                decided=_decided(show, number),
                bye=_bye(state, number),
            )
            for number in state.rounds
        ],
        now=now,
        next=following,
        latest=latest,
        champion=_champion(state),
    )


def screen(state: State, cards: Cards | None = None) -> wire.PublicScreen:
    """The big screen."""
    show = Shower(state, cards)
    now, following, latest = _going_on(show)
    number = state.last_round
    return wire.PublicScreen(
        stamp="",
        name=state.setup.name,
        round=number,
        title=show.round_title(number),
        matches=len(state.matches_of(number)),
        decided=_decided(show, number),
        now=now,
        next=following,
        latest=latest,
        champion=_champion(state),
    )


def _going_on(show: Shower) -> tuple[list[wire.ContestMatch], ...]:
    """Matches that are played, that come next in the running order, and that ended last."""
    by_status: dict[str, list[Fixture]] = {"now": [], "next": [], "over": []}
    for fixture in show.state.matches.values():
        status = show.stands.status(fixture)
        kind = {"waiting": "next", "decided": "over"}.get(status, "now")
        by_status[kind].append(fixture)
    for kind in ("now", "next"):
        by_status[kind].sort(key=_running_order)
    over = sorted(
        by_status["over"], key=lambda one: (one.round, one.kind == "final", *_running_order(one))
    )
    chosen = (by_status["now"], by_status["next"], over[::-1])
    return tuple(show.matches(found[:SHOWN], public=True) for found in chosen)


def _running_order(one: Fixture) -> tuple[object, ...]:
    start = "" if one.start is None else one.start.isoformat()
    return (one.start is None, start, one.table or 0, one.round, one.number)


def _decided(show: Shower, number: int) -> int:
    return sum(show.stands.out_of(one).decided for one in show.state.matches_of(number))


def _bye(state: State, number: int) -> str:
    bye = state.rounds[number].bye
    return "" if bye is None else state.label(bye)


def _champion(state: State) -> str | None:
    if not all_done(state):
        return None
    return next((state.label(row.team) for row in places(state) if row.place == 1), None)


def _there(team: Team) -> bool:
    return team.out is None or team.out.kind != "withdrawn"


def round_detail(state: State, number: int, cards: Cards | None = None) -> wire.PublicRoundDetail:
    """A round with its matches and lots; where they are not drawn yet, with their hash."""
    show = Shower(state, cards)
    lot = state.lots.get(number)
    return wire.PublicRoundDetail(
        stamp="",
        number=number,
        title=show.round_title(number),
        bye=_bye(state, number) if number in state.rounds else "",
        matches=show.matches(state.matches_of(number), public=True),
        lot=None if lot is None else contest_lot(lot),
    )


def teams(state: State) -> wire.PublicTeams:
    """All teams, those apart that withdrew."""
    return wire.PublicTeams(
        stamp="",
        teams=[
            wire.PublicTeam(
                id=team.id,
                label=team.label,
                unit=team.unit,
                group=team.group,
                members=[one.name for one in team.members],
                captain=team.captain,
                out=None if team.out is None else team.out.kind,
            )
            for team in state.teams.values()
            if _there(team)
        ],
    )


def standings(state: State) -> wire.PublicPlaces:
    """The places and prizes as they stand."""
    return wire.PublicPlaces(
        stamp="",
        final=state.end is not None,
        places=contest_places(Shower(state)),
        prizes=contest_prizes(state),
    )


def match_detail(state: State, name: str) -> wire.PublicMatch:
    """A match with its deals and their scores."""
    show = Shower(state)
    fixture = state.match(name)
    return wire.PublicMatch(
        stamp="",
        match=show.match(fixture, show.open_appeals(name), public=True),
        teams=show.teams(fixture),
        deals=show.deals(fixture, public=True),
    )


def player_table(state: State) -> wire.ContestPlayers:
    """The table of players."""
    return wire.ContestPlayers(
        stamp="",
        players=[
            wire.ContestPlayer(
                place=n,
                name=row.name,
                team=row.team,
                label=state.label(row.team),
                deals=row.deals,
                points=row.points,
                average=round(row.average, 2),
                first=row.first,
                last=row.last,
            )
            for n, row in enumerate(players(state), start=1)
        ],
    )
