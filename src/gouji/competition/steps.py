"""A command, who may give it, and the entry that comes of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any, ClassVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gouji.competition.checks import check
from gouji.competition.log import Change, Entry, Who
from gouji.competition.model import Instant
from gouji.competition.refusing import NotAllowed, fault_of, read
from gouji.competition.setup import wall_clock
from gouji.competition.state import Docs, State, changes, dump, load
from gouji.competition.words import line

ROLES = ("organiser", "jury", "referee", "entrant")
"""Who can do something; the organiser does most of it, the public reads only."""

COMMANDS: dict[str, type["Command"]] = {}
"""Every command by its name."""


@dataclass(frozen=True, slots=True)
class Moment:
    """What a command may know beside the state: the time, who gives it, and earlier entries."""

    at: datetime
    who: Who
    entry: Callable[[int], Entry]

    @property
    def clock(self) -> datetime:
        """The time on the wall."""
        return wall_clock(self.at)


class Command(BaseModel):
    """One thing to be done. `WHAT`: its name; `ROLES`: who may; `WHY`: it needs a reason.

    `request`: what a page calls it, so that the same sent twice counts once. `said_at`: when it was
    typed in, where it waited for a network. Both stand in the entry beside the command's own words.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")
    WHAT: ClassVar[str]
    ROLES: ClassVar[tuple[str, ...]] = ("organiser",)
    WHY: ClassVar[bool] = False
    AFTER_END: ClassVar[bool] = False

    why: str = ""
    request: Annotated[str, Field(max_length=80, repr=False)] = ""
    said_at: Annotated[Instant | None, Field(repr=False)] = None

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if "WHAT" in cls.__dict__:
            COMMANDS[cls.WHAT] = cls

    def docs(self, state: State, moment: Moment) -> Docs:
        """The documents that this puts in place; `NotAllowed` where it can't be done."""
        raise NotImplementedError

    def args(self) -> dict[str, Any]:
        """The command's own words, as JSON."""
        return self.model_dump(mode="json", exclude={"why"}, exclude_defaults=True)


def command(what: str, args: Mapping[str, Any]) -> Command:
    """A command from its name and words, as they come from outside; `NotAllowed` where it is none.

    >>> import gouji.competition.commands
    >>> command("withdraw", {"team": 3, "why": "有事"})
    Withdraw(why='有事', team=3)
    """
    if what not in COMMANDS:
        raise NotAllowed("no-command", "what", value=what)
    return read(COMMANDS[what], args)


def judge(
    state: State, order: Command, who: Who, moment: Moment, before: str
) -> tuple[Entry, State]:
    """The entry that a command makes, closed after hash `before`, and the state after it.

    Raises `NotAllowed` (or `Fault` of a sheet) where the command can't be done now, by him, so.
    """
    if who.role not in ROLES:
        raise NotAllowed("no-role", "", value=who.role, choices=ROLES)
    if who.role not in order.ROLES:
        raise NotAllowed("not-his-part", "", role=who.role, what=order.WHAT)
    if state.end is not None and not order.AFTER_END:
        raise NotAllowed("frozen", "")
    why = line(order.why, "why", most=500)
    if order.WHY and not why:
        raise NotAllowed("no-reason", "why")
    docs = order.docs(state, moment)
    found = changes(state, docs)
    if not found:
        raise NotAllowed("nothing-changes", "")
    _check_kept(found)
    entry = Entry(
        n=state.number + 1,
        at=moment.at,
        who=Who(who.role, line(who.name, "who", most=60)),
        what=order.WHAT,
        args=order.args(),
        why=why,
        changes=found,
    ).chained(before)
    after = state.with_docs({change.doc: docs[change.doc] for change in found}, entry.n)
    check(after, [change.doc for change in found])
    return entry, after


def _check_kept(found: tuple[Change, ...]) -> None:
    # what could not be read back must never get into a log
    for change in found:
        try:
            kept = load(change.doc, change.new)
        except ValidationError as error:
            raise fault_of(error) from None
        if kept is not None and dump(kept) != change.new:
            raise NotAllowed("unknown-document", change.doc)


class Undo(Command):
    """Takes a step back, as a new step; refused where a later one has built on it."""

    WHAT = "undo"
    WHY = True
    AFTER_END = True
    n: int

    def docs(self, state: State, moment: Moment) -> Docs:
        """The step's documents as they were before it."""
        if not 1 < self.n <= state.number:
            raise NotAllowed("no-entry", "n", value=self.n, most=state.number)
        step = moment.entry(self.n)
        for change in step.changes:
            if state.docs.get(change.doc) != load(change.doc, change.new):
                later = _changed_by(change.doc, self.n, state.number, moment)
                raise NotAllowed("built-upon", "n", value=self.n, later=later)
        return {change.doc: load(change.doc, change.old) for change in step.changes}


def _changed_by(doc: str, after: int, last: int, moment: Moment) -> int:
    for n in range(last, after, -1):
        if any(change.doc == doc for change in moment.entry(n).changes):
            return n
    raise NotAllowed("entry-missing", "", n=after)
