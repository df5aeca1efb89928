"""What the log says is true now: documents by key, and the short ways to them."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, TypeVar

from gouji.competition.log import Change, Entry, Json
from gouji.competition.model import (
    Appeal,
    DealSheet,
    Doc,
    End,
    Fixture,
    Lot,
    PlaceLot,
    Round,
    Team,
    Waiver,
)
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import Setup

KINDS: dict[str, type[Doc]] = {
    "setup": Setup,
    "team": Team,
    "waiver": Waiver,
    "lot": Lot,
    "round": Round,
    "match": Fixture,
    "deal": DealSheet,
    "appeal": Appeal,
    "place-lot": PlaceLot,
    "end": End,
}
"""The kinds of documents; a key is the kind, and what tells one from another after a slash."""

Docs = Mapping[str, Doc | None]
D = TypeVar("D", bound=Doc)


_OF_KIND: dict[str, type[Doc]] = {
    "teams": Team,
    "waivers": Waiver,
    "lots": Lot,
    "rounds": Round,
    "matches": Fixture,
    "_by_round": Fixture,
    "_deals": DealSheet,
    "appeals": Appeal,
    "place_lots": PlaceLot,
}
"""Of which kind of documents each of a state's short ways is made."""


class State:
    """All documents after so many entries; never changed, only followed by another."""

    def __init__(self, docs: Mapping[str, Doc], number: int = 0, hint: Any = None) -> None:
        self.docs = docs
        self.number = number
        # what `standing` worked out for this state, and for one before it, to take over from
        self.worked_out: Any = None
        self.hint = hint

    @property
    def begun(self) -> bool:
        """Whether there is a competition at all."""
        return "setup" in self.docs

    @property
    def setup(self) -> Setup:
        """The settings; `NotAllowed` before the set-up."""
        found = self.docs.get("setup")
        if not isinstance(found, Setup):
            raise NotAllowed("no-setup", "")
        return found

    @property
    def end(self) -> End | None:
        """The end, once everything is frozen."""
        found = self.docs.get("end")
        return found if isinstance(found, End) else None

    @cached_property
    def teams(self) -> dict[int, Team]:
        """All teams by number, in order."""
        return {team.id: team for team in self._all(Team, lambda team: team.id)}

    @cached_property
    def waivers(self) -> list[Waiver]:
        """All limits waived."""
        return self._all(Waiver, lambda waiver: waiver.id)

    @cached_property
    def lots(self) -> dict[int, Lot]:
        """The lots by round."""
        return {lot.round: lot for lot in self._all(Lot, lambda lot: lot.round)}

    @cached_property
    def rounds(self) -> dict[int, Round]:
        """The rounds drawn, by number."""
        return {one.number: one for one in self._all(Round, lambda one: one.number)}

    @cached_property
    def matches(self) -> dict[str, Fixture]:
        """All matches by their names, round after round."""
        found = self._all(Fixture, lambda one: (one.round, one.number))
        return {one.id: one for one in found}

    @cached_property
    def _deals(self) -> dict[str, list[DealSheet]]:
        found: dict[str, list[DealSheet]] = {}
        for sheet in self._all(DealSheet, lambda sheet: (sheet.match, sheet.number)):
            found.setdefault(sheet.match, []).append(sheet)
        return found

    @cached_property
    def appeals(self) -> dict[int, Appeal]:
        """All disputes and appeals."""
        return {one.id: one for one in self._all(Appeal, lambda one: one.id)}

    @cached_property
    def place_lots(self) -> dict[int, PlaceLot]:
        """The lots among equal losers, by round."""
        return {one.round: one for one in self._all(PlaceLot, lambda one: one.round)}

    def deals(self, match: str) -> list[DealSheet]:
        """The deals of a match, in order."""
        return self._deals.get(match, [])

    def matches_of(self, round_number: int) -> list[Fixture]:
        """The matches of a round, the one for third place last."""
        return self._by_round.get(round_number, [])

    @cached_property
    def _by_round(self) -> dict[int, list[Fixture]]:
        found: dict[int, list[Fixture]] = {}
        for one in self.matches.values():
            found.setdefault(one.round, []).append(one)
        return found

    @property
    def last_round(self) -> int:
        """The number of the latest round drawn, 0 before the first."""
        return max(self.rounds, default=0)

    def team(self, number: int) -> Team:
        """A team by its number; `NotAllowed` where there is none."""
        try:
            return self.teams[number]
        except KeyError:
            raise NotAllowed("no-team", "team", value=number) from None

    def match(self, name: str) -> Fixture:
        """A match by its name, as 1-3; `NotAllowed` where there is none."""
        try:
            return self.matches[name]
        except KeyError:
            raise NotAllowed("no-match", "match", value=name) from None

    def label(self, number: int) -> str:
        """What a team is called."""
        return self.team(number).label

    def with_docs(self, docs: Docs, number: int | None = None) -> "State":
        """The state after these documents were put in their places (None: taken away)."""
        new = dict(self.docs)
        for key, doc in docs.items():
            if doc is None:
                new.pop(key, None)
            else:
                new[key] = doc
        hint = self.hint if self.worked_out is None else self.worked_out
        after = State(new, self.number if number is None else number, hint)
        after.__dict__.update(self._unchanged(docs))
        return after

    def _unchanged(self, docs: Docs) -> dict[str, Any]:
        """What was worked out of kinds of documents that these don't touch."""
        touched = {type(doc) for doc in docs.values()}
        touched |= {type(self.docs.get(key)) for key in docs}
        return {
            name: self.__dict__[name]
            for name, kind in _OF_KIND.items()
            if kind not in touched and name in self.__dict__
        }

    def after(self, entry: Entry) -> "State":
        """The state after an entry; `NotAllowed` where the entry doesn't follow."""
        for change in entry.changes:
            if self.docs.get(change.doc) != load(change.doc, change.old):
                raise NotAllowed("entry-does-not-follow", change.doc, n=entry.n)
        docs = {change.doc: load(change.doc, change.new) for change in entry.changes}
        return self.with_docs(docs, entry.n)

    def _all(self, kind: type[D], key: Callable[[D], Any]) -> list[D]:
        return sorted((doc for doc in self._kinds.get(kind, ()) if isinstance(doc, kind)), key=key)

    @cached_property
    def _kinds(self) -> dict[type[Doc], list[Doc]]:
        found: dict[type[Doc], list[Doc]] = {}
        for doc in self.docs.values():
            found.setdefault(type(doc), []).append(doc)
        return found


EMPTY = State({})


def dump(doc: Doc) -> Json:
    """A document as JSON."""
    return doc.model_dump(mode="json")


def load(key: str, value: Json) -> Doc | None:
    """A document from its key and JSON; ValidationError where it is none."""
    if value is None:
        return None
    kind = KINDS.get(key.partition("/")[0])
    if kind is None:
        raise NotAllowed("unknown-document", key)
    return kind.model_validate(value)


def changes(before: State, docs: Docs) -> tuple[Change, ...]:
    """What putting these documents in their places changes, without what stays the same."""
    found = []
    for key, doc in docs.items():
        old = before.docs.get(key)
        if doc != old:
            found.append(
                Change(key, None if old is None else dump(old), None if doc is None else dump(doc))
            )
    return tuple(found)


def rebuild(entries: Iterable[Entry]) -> State:
    """The state that entries lead to."""
    state = EMPTY
    for entry in entries:
        state = state.after(entry)
    return state
