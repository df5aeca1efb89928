"""Who may do what: the one table of roles and commands, and of what each command may touch."""

from datetime import datetime
from typing import NamedTuple

from gouji.competition.commands import (
    AmendTeam,
    Dispute,
    EnterTeams,
    TakeBackDispute,
    Withdraw,
)
from gouji.competition.entries import waived
from gouji.competition.model import Team
from gouji.competition.refusing import NotAllowed
from gouji.competition.state import State
from gouji.competition.steps import COMMANDS, Command
from gouji.competition.words import line
from gouji.web.contests.links import Grant
from gouji.web.contests.refusals import no
from gouji.web.contests.texts import PARTS
from gouji.web.problems import RouteRefused

RIGHTS: dict[str, frozenset[str]] = {
    "organiser": frozenset(COMMANDS) - {"set-up"},
    "jury": frozenset({"strike", "rule", "correct", "decide-by-lot"}),
    "referee": frozenset(
        {
            *("begin", "open-deal", "incident", "take-back-incident", "result", "confirm"),
            *("forfeit", "dispute", "take-back-dispute"),
        }
    ),
    "entrant": frozenset({"enter", "amend", "withdraw", "dispute", "take-back-dispute"}),
}
"""The commands of each role. Who has none reads what is public, and enters teams until the deadline
(which makes him his unit's entrant)."""


class Caller(NamedTuple):
    """Who gives an order: his role, what it is for, and the name that stands in the log."""

    role: str
    scope: str
    name: str


def chosen(grants: list[Grant], role: str, scope: str | None = None) -> Grant:
    """The grant of a role, of a match or unit where one is named; `RouteRefused` without it."""
    for grant in grants:
        if grant.role == role and scope in (None, grant.scope):
            return grant
    others = [grant for grant in grants if grant.role == role]
    if others and role == "referee":
        raise no(403, "not-his-match", match=others[0].scope)
    if others and role == "entrant":
        raise no(403, "not-his-unit", unit=others[0].scope)
    raise no(403, "no-part", role=PARTS[role])


def has(grants: list[Grant], *roles: str) -> bool:
    """Whether one of these roles is there."""
    return any(grant.role in roles for grant in grants)


def check_part(what: str, role: str) -> None:
    """Refuses a command that is no part of a role."""
    if what in COMMANDS and what not in RIGHTS[role]:
        raise NotAllowed("not-his-part", "", role=role, what=what)


def check(order: Command, caller: Caller, state: State, clock: datetime) -> None:
    """Refuses what is not the caller's part: another command, match, or unit than his own."""
    check_part(order.WHAT, caller.role)
    if caller.role == "referee":
        match = match_of(order, state)
        if match != caller.scope:
            raise no(403, "not-his-match", match=caller.scope)
    if caller.role == "entrant":
        _check_entrant(order, caller, state, clock)


def match_of(order: Command, state: State) -> str | None:
    """The match that an order is about, None where it is about none."""
    if isinstance(order, TakeBackDispute):
        appeal = state.appeals.get(order.appeal)
        return None if appeal is None else appeal.match
    found = getattr(order, "match", None)
    return found if isinstance(found, str) else None


def unit_of(text: str) -> str:
    """A unit's name as it is kept."""
    unit = line(text, "unit", most=40)
    if not unit:
        raise NotAllowed("empty", "unit")
    return unit


def _check_entrant(order: Command, caller: Caller, state: State, clock: datetime) -> None:
    strange = no(403, "not-his-unit", unit=caller.scope)
    if isinstance(order, EnterTeams):
        if any(unit_of(team.unit) != caller.scope for team in order.teams):
            raise strange
    elif isinstance(order, AmendTeam):
        if state.team(order.team).unit != caller.scope or unit_of(order.to.unit) != caller.scope:
            raise strange
        _check_deadline(state, state.team(order.team), clock)
    elif isinstance(order, Withdraw):
        if state.team(order.team).unit != caller.scope:
            raise strange
        _check_deadline(state, state.team(order.team), clock)
    elif isinstance(order, Dispute):
        match = state.match(order.match)
        own = [team for team in match.sides if state.team(team).unit == caller.scope]
        if order.team not in own:
            raise strange
    elif isinstance(order, TakeBackDispute):
        _check_own_dispute(order, caller, state, strange)


def _check_own_dispute(
    order: TakeBackDispute, caller: Caller, state: State, strange: RouteRefused
) -> None:
    appeal = state.appeals.get(order.appeal)
    if appeal is None:
        raise NotAllowed("no-appeal", "appeal", value=order.appeal)
    if appeal.team is None or state.team(appeal.team).unit != caller.scope:
        raise strange


def _check_deadline(state: State, team: Team, clock: datetime) -> None:
    limits = state.setup.limits
    if limits.late(clock) and not waived(state, team, "deadline"):
        raise NotAllowed("too-late", "", deadline=limits.deadline)
