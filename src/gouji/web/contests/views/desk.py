"""What an organiser works with; the jury sees the same without contact data and sex."""

from datetime import datetime

from gouji.competition.model import Appeal, Lot, Team
from gouji.competition.nexts import NextStep, nexts, some_matches
from gouji.competition.papers.printing import AFTER_LOTS, PAPERS
from gouji.competition.places import PlaceRow, all_done, places, ties
from gouji.competition.prizes import prize_of, prizes_given, unsettled
from gouji.competition.schedule import clashes
from gouji.competition.state import State
from gouji.competition.texts.commands import SAID
from gouji.competition.texts.names import LIMITS
from gouji.competition.texts.papers import LINES, NAMES
from gouji.web import wire
from gouji.web.contests.rights import RIGHTS
from gouji.web.contests.texts import NEXTS
from gouji.web.contests.views.matches import Cards, Shower
from gouji.web.contests.views.settings import setting_lines
from gouji.web.showing import bilingual


def desk(
    name: str,
    rehearsal: bool,
    state: State,
    role: str,
    *,
    clock: datetime,
    cards: Cards | None = None,
) -> wire.Desk:
    """The whole desk of an organiser or the jury at a time on the wall."""
    show = Shower(state, cards)
    full = role == "organiser"
    return wire.Desk(
        stamp="",
        id=name,
        number=state.number,
        name=state.setup.name,
        rehearsal=rehearsal,
        ended=state.end is not None,
        setup=state.setup.model_dump(mode="json"),
        settings=setting_lines(state.setup),
        nexts=[_next(step) for step in nexts(state, clock)],
        teams=[desk_team(team, full=full) for team in state.teams.values()],
        waivers=[
            wire.DeskWaiver(
                id=one.id,
                unit=one.unit,
                group=one.group,
                limit=one.limit,
                text=bilingual(LIMITS[one.limit]),
                why=one.why,
            )
            for one in state.waivers
        ],
        lots=[contest_lot(lot) for lot in state.lots.values()],
        rounds=[contest_round(show, number) for number in state.rounds],
        clashes=[
            wire.ContestClash(
                kind=one.kind,
                match=one.match,
                other=one.other,
                text=bilingual(SAID[f"clash-{one.kind}"].fill(match=one.match, other=one.other)),
            )
            for one in clashes(state)
        ],
        appeals=[contest_appeal(state, one) for one in state.appeals.values()],
        places=contest_places(show),
        prizes=contest_prizes(state),
        unsettled=unsettled(state.setup),
        ties=bool(state.rounds and ties(state)),
        all_done=all_done(state),
        papers=[
            wire.PaperCard(
                name=paper,
                title=bilingual(NAMES[paper]),
                ready=bool(state.rounds) or paper not in AFTER_LOTS,
            )
            for paper in PAPERS
            if full or paper != "entries-full"
        ],
        commands=sorted(RIGHTS[role]),
    )


def _next(step: NextStep) -> wire.NextStep:
    text = NEXTS[step.key].put(
        n=step.round if step.appeal is None else step.appeal,
        field=step.field,
        left=len(step.matches),
        matches=some_matches(step.matches),
        prize=step.prize,
        when=step.when,
    )
    return wire.NextStep(
        key=step.key,
        text=bilingual(text),
        round=step.round,
        appeal=step.appeal,
        matches=list(step.matches),
        prize=step.prize or None,
        field=step.field,
    )


def desk_team(team: Team, *, full: bool) -> wire.DeskTeam:
    """A team; `full`: with what is the organiser's alone, or the unit's own."""
    return wire.DeskTeam.model_validate(
        {
            "id": team.id,
            "label": team.label,
            "unit": team.unit,
            "group": team.group,
            "members": [{"name": one.name, "sex": one.sex if full else ""} for one in team.members],
            "captain": team.captain,
            "phone": team.phone if full else "",
            "remarks": team.remarks if full else "",
            "out": None if team.out is None else team.out.model_dump(),
        }
    )


def contest_lot(lot: Lot) -> wire.ContestLot:
    """The lots of a round; the secret only once they are drawn."""
    return wire.ContestLot.model_validate(
        {
            "round": lot.round,
            "method": lot.method,
            "drawn": lot.drawn,
            "commitment": lot.commitment,
            "secret": lot.secret if lot.drawn else "",
            "word": lot.word,
            "keep_apart": lot.keep_apart,
            "field": list(lot.field),
            "pairs": list(lot.pairs),
            "bye": lot.bye,
            "stand_ins": [one.model_dump() for one in lot.stand_ins],
        }
    )


def contest_round(show: Shower, number: int) -> wire.ContestRound:
    """A round with its matches."""
    bye = show.state.rounds[number].bye
    return wire.ContestRound(
        number=number,
        title=show.round_title(number),
        bye=bye,
        bye_label="" if bye is None else show.state.label(bye),
        decided=show.stands.decided(number),
        matches=show.matches(show.state.matches_of(number), public=False),
    )


def contest_appeal(state: State, one: Appeal) -> wire.SheetAppeal:
    """A dispute."""
    return wire.SheetAppeal(
        id=one.id,
        match=one.match,
        team=one.team,
        label="" if one.team is None else state.label(one.team),
        text=one.text,
        state=one.state,
        state_text=bilingual(LINES[one.state]),
        ruling=one.ruling,
    )


def contest_places(show: Shower) -> list[wire.ContestPlace]:
    """The places as they stand; none before the first round."""
    return [_place(show, row) for row in places(show.state)] if show.state.rounds else []


def _place(show: Shower, row: PlaceRow) -> wire.ContestPlace:
    out = show.round_title(row.round) if row.round else bilingual(LINES["champion"])
    if row.third:
        out = bilingual(LINES["third"])
    return wire.ContestPlace(
        place=row.place,
        team=row.team,
        label=show.state.label(row.team),
        round=row.round,
        round_text=out,
        points=row.points,
        prize="" if row.struck else prize_of(show.state.setup, row.place),
        tied=row.tied,
        forfeited=row.forfeited,
        struck=row.struck,
    )


def contest_prizes(state: State) -> list[wire.ContestPrize]:
    """Who gets what, as places stand."""
    if not state.rounds:
        return []
    return [
        wire.ContestPrize(
            prize=row.prize,
            place=row.place,
            team=row.team,
            label=state.label(row.team),
            people=list(row.people),
        )
        for row in prizes_given(state)
    ]
