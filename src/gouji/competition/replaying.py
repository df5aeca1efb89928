"""A log from elsewhere, judged anew step by step: whoever makes one up can make its hashes too."""

from collections.abc import Sequence

from pydantic import ValidationError

from gouji.competition.commands import COMMANDS, command
from gouji.competition.log import Entry, check_chain
from gouji.competition.refusing import NotAllowed, fault_of
from gouji.competition.state import EMPTY, State
from gouji.competition.steps import Moment, judge
from gouji.competition.texts import say
from gouji.engine.faults import Fault


def judged(entries: Sequence[Entry]) -> State:
    """The state that entries lead to, each of which `judge` would make again, hash and all.

    Raises `NotAllowed`: a chain that doesn't fit, a step that could not have been done
    (`step-refused`, with its number and why not), one that would have put something else in place
    (`step-otherwise`, with the document at fault).
    """
    check_chain(entries)
    state = EMPTY
    before = ""
    for entry in entries:
        made, state = _again(entry, state, before, entries)
        if made != entry:
            document = _otherwise(made, entry)
            raise NotAllowed("step-otherwise", "", n=entry.n, document=document)
        before = entry.hash
    return state


def _again(
    entry: Entry, state: State, before: str, entries: Sequence[Entry]
) -> tuple[Entry, State]:
    def earlier(n: int) -> Entry:
        return entries[n - 1]

    try:
        if "why" in entry.args or entry.what not in COMMANDS:
            raise NotAllowed("no-command", "what", value=entry.what)
        order = command(entry.what, {**entry.args, "why": entry.why})
        return judge(state, order, entry.who, Moment(entry.at, entry.who, earlier), before)
    except ValidationError as error:
        raise NotAllowed("step-refused", "", n=entry.n, why=say(fault_of(error))) from None
    except Fault as why:
        raise NotAllowed("step-refused", "", n=entry.n, why=say(why)) from None


def _otherwise(made: Entry, entry: Entry) -> str:
    """The first document that a step puts in place otherwise than it would have been."""
    here = {change.doc: change for change in made.changes}
    there = {change.doc: change for change in entry.changes}
    for key in (*there, *here):
        if here.get(key) != there.get(key):
            return key
    return entry.what
