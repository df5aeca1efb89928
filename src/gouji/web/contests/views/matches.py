"""Matches, deals and fouls for the wire; names and teams are all that they tell of a person."""

import functools
from collections.abc import Iterable, Sequence
from typing import Any

from gouji import words
from gouji.competition.incidents import CLAUSES, Consequence
from gouji.competition.model import DealSheet, Fixture
from gouji.competition.outcomes import Outcome
from gouji.competition.papers.writer import Writer
from gouji.competition.state import State
from gouji.competition.texts.happenings import then
from gouji.competition.texts.names import INCIDENTS, KINDS
from gouji.competition.texts.papers import LINES
from gouji.engine.cards import SEATS, side
from gouji.match import Played
from gouji.web import wire
from gouji.web.showing import bilingual
from gouji.words import Text
from gouji.words.scores import CLAUSES as ITEM_CLAUSES

Cards = dict[tuple[str, bool], tuple[tuple[Any, ...], wire.ContestMatch]]
"""Matches as they were last shown, by name and whether publicly, with what they were shown of."""


class Shower:
    """Shows one state in both languages. `cards`: what was shown before, where it still holds."""

    def __init__(self, state: State, cards: Cards | None = None) -> None:
        self.state = state
        self._cards: Cards = {} if cards is None else cards
        self.zh = Writer(state, "zh")
        self.en = Writer(state, "en")
        self.stands = self.zh.stands

    def round_title(self, number: int) -> wire.Bilingual:
        """What a round is called."""
        if number == 0:
            return wire.Bilingual(zh="", en="")
        return wire.Bilingual(zh=self.zh.round_name(number), en=self.en.round_name(number))

    def matches(self, fixtures: Iterable[Fixture], *, public: bool) -> list[wire.ContestMatch]:
        """Matches for a list."""
        open_appeals: dict[str, list[int]] = {}
        for one in self.state.appeals.values():
            if one.state == "open":
                open_appeals.setdefault(one.match, []).append(one.id)
        return [self.match(one, open_appeals.get(one.id, []), public=public) for one in fixtures]

    def match(
        self, fixture: Fixture, appeals: Sequence[int], *, public: bool = False
    ) -> wire.ContestMatch:
        """A match for a list; `public`: without reasons that were written down."""
        found = self.stands.out_of(fixture)
        a, b = (self.state.label(team) for team in fixture.sides)
        shown_of = (fixture, found, a, b, *appeals)
        kept = self._cards.get((fixture.id, public))
        if kept is not None and _same(kept[0], shown_of):
            return kept[1]
        card = self._card(fixture, found, (a, b), appeals, public=public)
        self._cards[fixture.id, public] = (shown_of, card)
        return card

    def _card(
        self,
        fixture: Fixture,
        found: Outcome,
        labels: tuple[str, str],
        appeals: Sequence[int],
        *,
        public: bool,
    ) -> wire.ContestMatch:
        return wire.ContestMatch.model_validate(
            {
                "id": fixture.id,
                "round": fixture.round,
                "number": fixture.number,
                "kind": fixture.kind,
                "title": bilingual(self.stage(fixture)),
                "sides": fixture.sides,
                "labels": labels,
                "table": fixture.table,
                "start": None if fixture.start is None else fixture.start.isoformat(),
                "status": self.stands.status(fixture),
                "text": bilingual(Text(self.zh.short(fixture), self.en.short(fixture))),
                "totals": found.totals,
                "winner": found.winner,
                "how": bilingual(Text(self.zh.how(fixture), self.en.how(fixture))),
                "deals": len(found.paper.deals),
                "begun": fixture.begun,
                "locked": found.locked,
                "confirmed": fixture.confirmed,
                "forfeits": [
                    {"team": one.team, "kind": one.kind, "why": "" if public else one.why}
                    for one in fixture.forfeits
                ],
                "appeals": list(appeals),
            }
        )

    def stage(self, fixture: Fixture) -> Text:
        """The round of a match, or what it is for."""
        kind = KINDS[fixture.kind]
        return kind if kind.zh else round_short(fixture.round)

    def open_appeals(self, match: str) -> list[int]:
        """The numbers of a match's open disputes."""
        appeals = self.state.appeals.values()
        return [one.id for one in appeals if one.match == match and one.state == "open"]

    def teams(self, fixture: Fixture) -> list[wire.SheetTeam]:
        """The two teams at the table."""
        return [
            wire.SheetTeam(
                id=team.id,
                label=team.label,
                members=[one.name for one in team.members],
                captain=team.captain,
            )
            for team in map(self.state.team, fixture.sides)
        ]

    # ---------------------------------------------------------------- deals

    def deals(self, fixture: Fixture, *, public: bool = False) -> list[wire.SheetDeal]:
        """The deals of a match; `public`: without remarks, notes, and who fouled."""
        found = self.stands.out_of(fixture)
        played = iter(found.paper.deals)
        deals = []
        for sheet in self.state.deals(fixture.id):
            counts = sheet.result is not None and sheet.number not in found.spare
            one = next(played, None) if counts else None
            deals.append(self._deal(fixture, sheet, one, found, public))
        return deals

    def _deal(
        self,
        fixture: Fixture,
        sheet: DealSheet,
        played: Played | None,
        found: Outcome,
        public: bool,
    ) -> wire.SheetDeal:
        names = [self.member(fixture, sheet, seat) for seat in SEATS]
        fouls = self.stands.fouls.get((fixture.id, sheet.number), [])
        return wire.SheetDeal.model_validate(
            {
                "number": sheet.number,
                "extra": sheet.number > self.state.setup.deals,
                "spare": sheet.number in found.spare,
                "seats": list(sheet.seats),
                "names": names,
                "drawn_seats": bool(sheet.seat_seed),
                "drawer": sheet.drawer,
                "first_taker": sheet.first_taker,
                "referee": sheet.referee,
                "remarks": "" if public else sheet.remarks,
                "result": None
                if sheet.result is None or public
                else sheet.result.model_dump(mode="json"),
                "incidents": [] if public else self.fouls(fouls),
                "places": None if played is None else list(played.facts.places),
                "items": [] if played is None else self._items(played, names),
                "points": None if played is None else self._points(played),
                "floor": None if played is None else self._floor(played, names),
            }
        )

    def member(self, fixture: Fixture, sheet: DealSheet, seat: int) -> str:
        """Who sits at a seat; an empty text where the team has no such member."""
        members = self.state.team(fixture.sides[side(seat)]).members
        index = sheet.seats[seat]
        return members[index].name if index < len(members) else ""

    def _points(self, played: Played) -> tuple[int, int]:
        a, b = (played.score.points[i] - played.facts.taken[i] for i in (0, 1))
        return a, b

    def _floor(self, played: Played, names: Sequence[str]) -> wire.Bilingual | None:
        sums = [0, 0]
        for item in played.score.items:
            sums[side(item.seat)] += item.points
        if tuple(sums) == played.score.points:
            return None
        return bilingual(words.total(played.score, names))

    def _items(self, played: Played, names: Sequence[str]) -> list[wire.SheetItem]:
        book = self.state.setup.book
        return [
            wire.SheetItem(
                text=bilingual(words.item_line(item, book, played.facts, names, nth)),
                points=item.points,
                seat=item.seat,
                side=side(item.seat),
                clause=ITEM_CLAUSES[item.kind],
            )
            for item, nth in words.numbered(played.score.items)
        ]

    # ---------------------------------------------------------------- fouls

    def fouls(self, found: Iterable[Consequence]) -> list[wire.FoulLine]:
        """Incidents with what follows from them."""
        return [self.foul(one) for one in found]

    def foul(self, one: Consequence) -> wire.FoulLine:
        """One incident with what follows from it."""
        team = self.state.team(one.team)
        return wire.FoulLine(
            kind=one.incident.kind,
            seat=one.incident.seat,
            note=one.incident.note,
            member=team.members[one.member].name,
            team=team.label,
            text=bilingual(INCIDENTS[one.incident.kind]),
            then=bilingual(then(one, team.label)),
            clause=CLAUSES[one.incident.kind],
            points=one.points,
            last=one.last,
            void=one.void,
            disqualified=one.disqualified,
        )


@functools.cache
def round_short(number: int) -> Text:
    """A round in a word.

    >>> round_short(2).zh
    '第 2 轮'
    """
    return LINES["round-short"].fill(n=number)


def _same(old: tuple[Any, ...], new: tuple[Any, ...]) -> bool:
    # what is worked out of a state is handed on to the next where nothing touched it
    return len(old) == len(new) and all(
        a is b or (isinstance(a, str | int) and a == b) for a, b in zip(old, new, strict=True)
    )
