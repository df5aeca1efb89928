"""The organiser's part: settings, schedule, the end (R20.3, R20.5)."""

from collections.abc import Mapping
from typing import Annotated, Any

from pydantic import Field

from gouji.competition.model import Doc, End, FinalPlace, PlaceLot, WallTime
from gouji.competition.places import all_done, place_lot_order, places, ties
from gouji.competition.prizes import prize_of, unsettled
from gouji.competition.refusing import NotAllowed, read
from gouji.competition.setup import Setup
from gouji.competition.standing import standing
from gouji.competition.state import Docs, State
from gouji.competition.steps import Command, Moment
from gouji.competition.words import line


class SetUp(Command):
    """Makes the competition: the first entry of every log."""

    WHAT = "set-up"
    setup: Setup

    def docs(self, state: State, moment: Moment) -> Docs:
        """The settings."""
        if state.begun:
            raise NotAllowed("set-up-already", "")
        return {"setup": clean_setup(self.setup)}


class ChangeSetup(Command):
    """Changes settings; what scores are made of stays as it is once play has begun.

    `to`: the new values by key, nested ones with a dot: `{"limits.women": 1}`.
    """

    WHAT = "change-setup"
    to: Annotated[dict[str, Any], Field(min_length=1)]

    def docs(self, state: State, moment: Moment) -> Docs:
        """The settings as they are to be."""
        table = state.setup.model_dump(mode="json")
        put_settings(table, self.to)
        new = clean_setup(read(Setup, table))
        old = state.setup
        if any(match.begun for match in state.matches.values()):
            for key in ("rulebook", "deals", "seats"):
                if getattr(new, key) != getattr(old, key):
                    raise NotAllowed("play-begun-setting", key)
        return {"setup": new}


def put_settings(table: dict[str, Any], to: Mapping[str, Any]) -> None:
    """Puts values into a table of settings by key, nested ones with a dot.

    `NotAllowed` names a key that is no setting.

    >>> table = {"limits": {"women": None}}
    >>> put_settings(table, {"limits.women": 1})
    >>> table
    {'limits': {'women': 1}}
    """
    for key, value in to.items():
        _put(table, key, value)


def _put(table: dict[str, Any], key: str, value: Any) -> None:
    *path, last = key.split(".")
    for part in path:
        table = table.get(part, {})
        if not isinstance(table, dict):
            raise NotAllowed("no-setting", key)
    if last not in table:
        raise NotAllowed("no-setting", key)
    table[last] = value


def clean_setup(setup: Setup) -> Setup:
    """Settings with every line of text made clean."""
    update: dict[str, Any] = {
        key: line(getattr(setup, key), key, most=200) for key in ("organiser", "place", "contact")
    }
    update["name"] = _named(setup.name, "name", most=80)
    update["unit_word"] = _named(setup.unit_word, "unit_word", most=20)
    update["prizes"] = tuple(
        prize.model_copy(update={"name": _named(prize.name, f"prizes.{i}.name", most=40)})
        for i, prize in enumerate(setup.prizes)
    )
    lines = (line(text, "remarks", most=500) for text in setup.remarks.splitlines())
    update["remarks"] = "\n".join(text for text in lines if text)
    return setup.model_copy(update=update)


def _named(text: str, key: str, most: int) -> str:
    name = line(text, key, most=most)
    if not name:
        raise NotAllowed("empty", key)
    return name


class MoveMatch(Command):
    """Puts a match on another table or time; clashes are shown, not forbidden."""

    WHAT = "move"
    match: str
    table: Annotated[int, Field(ge=1, le=500)] | None = None
    start: WallTime | None = None

    def docs(self, state: State, moment: Moment) -> Docs:
        """The match, moved."""
        match = state.match(self.match)
        if standing(state).out_of(match).decided:
            raise NotAllowed("decided", "match", match=match.id)
        update: dict[str, Any] = {}
        if self.table is not None:
            update["table"] = self.table
        if self.start is not None:
            update["start"] = self.start
        return {f"match/{match.id}": match.model_copy(update=update)}


class DrawPlaces(Command):
    """Draws lots among losers of a round who are equal in all else (R20.3)."""

    WHAT = "draw-places"
    secret: Annotated[str, Field(min_length=16, max_length=200)]

    def docs(self, state: State, moment: Moment) -> Docs:
        """The lots, a document a round."""
        if not all_done(state):
            raise NotAllowed("not-all-done", "")
        found = ties(state)
        if not found:
            raise NotAllowed("no-ties", "")
        return {
            f"place-lot/{number}": PlaceLot(
                round=number,
                field=tuple(teams),
                secret=self.secret,
                order=tuple(place_lot_order(number, teams, self.secret)),
            )
            for number, teams in found.items()
        }


class Finish(Command):
    """The end: places, prizes; from here on everything is frozen but an undo."""

    WHAT = "finish"

    def docs(self, state: State, moment: Moment) -> Docs:
        """The end."""
        if not all_done(state):
            raise NotAllowed("not-all-done", "")
        for appeal in state.appeals.values():
            if appeal.state == "open":
                raise NotAllowed("appeals-open", "", appeal=appeal.id)
        if ties(state):
            raise NotAllowed("ties-left", "")
        if open_prize := unsettled(state.setup):
            raise NotAllowed("prize-open", "prizes", name=open_prize)
        rows = tuple(
            FinalPlace(team=row.team, place=row.place, prize=prize_of(state.setup, row.place))
            for row in places(state)
        )
        docs: dict[str, Doc | None] = {"end": End(places=rows)}
        return docs
