"""Where all matches and teams stand: outcomes, who goes on, who is out (R20.2, R20.3)."""

from collections.abc import Mapping
from typing import Any

from gouji.competition.incidents import Consequence, discipline
from gouji.competition.model import DealSheet, Fixture
from gouji.competition.outcomes import Outcome, outcome
from gouji.competition.state import State
from gouji.engine.rulebook import Rulebook


class Standing:
    """What follows from a state. `before`: an earlier one, whose unchanged outcomes are kept."""

    def __init__(self, state: State, before: "Standing | None" = None) -> None:
        self.state = state
        self.fouls: Mapping[tuple[str, int], list[Consequence]] = discipline(state)
        self.disqualified = frozenset(
            one.team for found in self.fouls.values() for one in found if one.disqualified
        )
        self.gone = self.disqualified | {
            team.id for team in state.teams.values() if team.out is not None
        }
        # what `places` and `players` work out from all this
        self.exits: Any = None
        self.places: Any = None
        self.tallies: dict[str, Any] = {} if before is None else before.tallies
        self._inputs: dict[str, tuple[object, ...]] = {}
        self.outcomes: dict[str, Outcome] = {}
        book = state.setup.book
        if before is not None and before.state.setup is state.setup:
            book = before.book
        self.book: Rulebook = book
        fouls_by_match: dict[str, dict[tuple[str, int], list[Consequence]]] = {}
        for key, found in self.fouls.items():
            fouls_by_match.setdefault(key[0], {})[key] = found
        for match in state.matches.values():
            sheets = state.deals(match.id)
            fouls = fouls_by_match.get(match.id, {})
            gone = self.gone.intersection(match.sides)
            inputs = (match, book, fouls, gone, *sheets)
            self._inputs[match.id] = inputs
            if before is not None and _same(before._inputs.get(match.id), inputs):
                self.outcomes[match.id] = before.outcomes[match.id]
            else:
                self.outcomes[match.id] = outcome(match, sheets, fouls, book, gone)

    def out_of(self, match: Fixture | str) -> Outcome:
        """The outcome of a match."""
        return self.outcomes[match if isinstance(match, str) else match.id]

    def open_match(self, team: int) -> Fixture | None:
        """The match of a team that is still undecided, if there is one."""
        for match in self.state.matches.values():
            if team in match.sides and not self.out_of(match).decided:
                return match
        return None

    def status(self, match: Fixture) -> str:
        """`waiting`, `playing`, `confirming`, `drawn` (a lot is due) or `decided`."""
        found = self.out_of(match)
        if found.decided:
            return "decided"
        if found.complete:
            return "drawn" if found.locked else "confirming"
        return "playing" if match.begun else "waiting"

    def decided(self, round_number: int) -> bool:
        """Whether every match of a round is decided, the one for third place apart."""
        return all(
            self.out_of(match).decided
            for match in self.state.matches_of(round_number)
            if match.kind != "third"
        )

    def through(self, match: Fixture) -> int | None:
        """The team that goes on from a match: its winner, unless a ruling left another one in."""
        return match.stands if match.stands is not None else self.out_of(match).winner

    def advancing(self, round_number: int) -> list[int]:
        """The teams that go on from a round, those out since included; in order of team number."""
        through = [
            self.through(match)
            for match in self.state.matches_of(round_number)
            if match.kind != "third"
        ]
        one = self.state.rounds.get(round_number)
        bye = [one.bye] if one is not None and one.bye is not None else []
        return sorted([team for team in through if team is not None] + bye)

    def field(self, round_number: int) -> list[int]:
        """The teams that the lots of a round are for: those still in, in order of team number."""
        teams = sorted(self.state.teams) if round_number == 1 else self.advancing(round_number - 1)
        return [team for team in teams if team not in self.gone]

    def third_sides(self, round_number: int) -> list[int]:
        """The losers who would play for third place beside the final of this round."""
        lost = [
            self._beaten(match)
            for match in self.state.matches_of(round_number - 1)
            if match.kind == "main"
        ]
        return [team for team in lost if team is not None]

    def _beaten(self, match: Fixture) -> int | None:
        through = self.through(match)
        others = [team for team in match.sides if team != through]
        return others[0] if through is not None else None

    def byes(self, team: int) -> int:
        """How many rounds a team has gone through without play by lot."""
        return sum(one.bye == team for one in self.state.rounds.values())

    def taking_part(self, round_number: int) -> list[int]:
        """The teams in a drawn round, the match for third place apart."""
        found = [
            team
            for match in self.state.matches_of(round_number)
            if match.kind != "third"
            for team in match.sides
        ]
        one = self.state.rounds.get(round_number)
        return sorted(found + ([one.bye] if one is not None and one.bye is not None else []))


def _same(old: tuple[object, ...] | None, new: tuple[object, ...]) -> bool:
    # documents are frozen and handed on, so most are the very same objects
    if old is None or len(old) != len(new):
        return False
    for a, b in zip(old, new, strict=True):
        if a is not b and (isinstance(a, Fixture | DealSheet) or a != b):
            return False
    return True


def standing(state: State) -> Standing:
    """What follows from a state; worked out once for each.

    Raises `NotAllowed` where a sheet can't be scored.
    """
    if state.worked_out is None:
        state.worked_out = Standing(state, state.hint)
        state.hint = None
    found = state.worked_out
    assert isinstance(found, Standing)
    return found
