"""A match as its referee's page needs it, to go on without a network."""

from gouji import words
from gouji.competition.incidents import CLAUSES, PUT_LAST, Record
from gouji.competition.model import DealSheet, Fixture, Incident
from gouji.competition.outcomes import most_deals
from gouji.competition.setup import Setup
from gouji.competition.state import State
from gouji.competition.texts.happenings import then
from gouji.competition.texts.names import INCIDENTS
from gouji.engine.cards import SEATS
from gouji.engine.rulebook import Rulebook
from gouji.web import wire
from gouji.web.contests.views.desk import contest_appeal
from gouji.web.contests.views.matches import Shower
from gouji.web.showing import bilingual


def sheet(
    contest: str, state: State, name: str, number: int, streams: dict[str, int]
) -> wire.Sheet:
    """The whole match; who holds it is added by whoever knows who asks.

    `number`: the last entry that touched it; `streams`: queues of orders, and how far each is done.
    """
    fixture = state.match(name)
    show = Shower(state)
    setup = state.setup
    book = setup.book
    found = show.stands.out_of(fixture)
    return wire.Sheet(
        stamp="",
        number=number,
        contest=contest,
        contest_name=setup.name,
        match=show.match(fixture, show.open_appeals(name)),
        seats=setup.seats,
        deals_per_match=setup.deals,
        most_deals=most_deals(book),
        rulebook=_rules(book),
        kinds=[
            wire.FoulKind(
                kind=kind,
                text=bilingual(INCIDENTS[kind]),
                clause=CLAUSES[kind],
                last=kind in PUT_LAST,
            )
            for kind in _kinds(book)
        ],
        teams=show.teams(fixture),
        deals=show.deals(fixture),
        taken=_taken(show, fixture),
        next_deal=found.next_deal,
        drawer_due=found.paper.drawer,
        complete=found.complete,
        appeals=[contest_appeal(state, one) for one in state.appeals.values() if one.match == name],
        late=_late(setup, fixture),
        ahead=_ahead(state, fixture, found.next_deal),
        streams=streams,
        holder=None,
        scratch=None,
    )


def _rules(book: Rulebook) -> wire.SheetRules:
    return wire.SheetRules(
        title=bilingual(words.rulebook_name(book)),
        buy_threes=book.buy_threes,
        declarations=book.declarations,
        threes_last=book.threes_last,
        burn_point=book.burn_point,
        block_point=book.block_point,
        open_point=book.open_point,
        declare_point=book.declare_point,
        declare_failed_point=book.declare_failed_point,
        sweep=book.sweep,
        clock_s=book.clock_s,
        drawer=book.drawer,
        burn_word=bilingual(words.burn_word(book.base)),
    )


def _kinds(book: Rulebook) -> list[str]:
    return [kind for kind in CLAUSES if kind != "no-three" or book.buy_threes]


def _taken(show: Shower, fixture: Fixture) -> tuple[int, int]:
    deals = show.stands.out_of(fixture).paper.deals
    a, b = (sum(played.facts.taken[i] for played in deals) for i in (0, 1))
    return a, b


def _late(setup: Setup, fixture: Fixture) -> wire.Lateness:
    start = None if fixture.start is None else fixture.start.isoformat()
    return wire.Lateness(minutes=setup.late_minutes, since=start)


def _ahead(state: State, fixture: Fixture, number: int) -> list[wire.FoulAhead]:
    """What one more incident of each kind would bring each seat, as far as it is known here."""
    sheets = {sheet.number: sheet for sheet in state.deals(fixture.id)}
    before = sheets.get(number - 1)
    seats = before.seats if before is not None else (0, 0, 1, 1, 2, 2)
    sheet = sheets.get(number) or DealSheet(match=fixture.id, number=number, seats=seats)
    record = Record()
    for match in state.matches.values():
        for one in state.deals(match.id):
            if one.incidents:
                record.follow(match, one)
    found = []
    for seat in SEATS:
        for kind in _kinds(state.setup.book):
            incident = Incident.model_validate({"kind": kind, "seat": seat})
            ahead = record.ahead(fixture, sheet, incident)
            found.append(
                wire.FoulAhead(
                    seat=seat,
                    kind=kind,
                    then=bilingual(then(ahead, state.label(ahead.team))),
                    clause=CLAUSES[kind],
                )
            )
    return found
