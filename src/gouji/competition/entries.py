"""Entries (R20.1): teams, their limits on every way in, limits waived with a reason."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from gouji.competition.model import Doc, Forfeit, Limit, Member, Out, Sex, Team, Waiver
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import MOST_TEAMS
from gouji.competition.standing import standing
from gouji.competition.state import Docs, State
from gouji.competition.steps import Command, Moment
from gouji.competition.words import line, person

Short = Annotated[str, Field(max_length=2000)]


class NewMember(Doc):
    """A player as typed in."""

    name: Short
    sex: Sex = ""


class NewTeam(Doc):
    """A team as typed in; the first member is the captain unless `captain` says another."""

    unit: Short
    group: Short = ""
    members: Annotated[tuple[NewMember, ...], Field(max_length=20)]
    captain: int = 0
    phone: Short = ""
    remarks: Short = ""


class Problem(NamedTuple):
    """What is wrong with one of several teams: its number from 0, the field at fault, and why."""

    number: int
    field: str
    why: NotAllowed


def clean(new: NewTeam, number: int) -> Team:
    """The team as it will be kept; `NotAllowed` names a field that can't be."""
    unit = line(new.unit, "unit", most=40)
    if not unit:
        raise NotAllowed("empty", "unit")
    members = tuple(
        Member(name=person(one.name, f"members.{i}"), sex=one.sex)
        for i, one in enumerate(new.members)
    )
    for i, one in enumerate(members):
        if not one.name:
            raise NotAllowed("empty", f"members.{i}")
        if one.name in [other.name for other in members[:i]]:
            raise NotAllowed("twice-in-team", f"members.{i}", name=one.name)
    if not 0 <= new.captain < max(len(members), 1):
        raise NotAllowed("no-captain", "captain", value=new.captain + 1)
    return Team(
        id=number,
        unit=unit,
        group=line(new.group, "group", most=20),
        members=members,
        captain=new.captain,
        phone=line(new.phone, "phone", most=40),
        remarks=line(new.remarks, "remarks", most=200),
    )


def waived(state: State, team: Team, limit: Limit) -> bool:
    """Whether the organiser has waived a limit for a team or its unit."""
    return any(
        one.limit == limit and one.unit == team.unit and one.group in (None, team.group)
        for one in state.waivers
    )


def over_limits(
    state: State, team: Team, others: Sequence[Team], clock: datetime | None
) -> list[tuple[str, NotAllowed]]:
    """The limits that a team would break beside `others`: the field at fault and why.

    `clock`: the time of entry; None where it entered before, and the deadline is no matter.
    """
    limits = state.setup.limits
    found: list[tuple[str, Limit, NotAllowed]] = []
    n = len(team.members)
    missing = "members" if n > (limits.players or n) else f"members.{n}"
    if limits.players is not None and n != limits.players:
        why = NotAllowed("wrong-players", "members", wanted=limits.players, found=n)
        found.append((missing, "players", why))
    women = sum(one.sex == "f" for one in team.members)
    if limits.women is not None and women < limits.women:
        why = NotAllowed("too-few-women", "members", least=limits.women, found=women)
        found.append(("sex", "women", why))
    same_unit = [one for one in others if one.unit == team.unit]
    if limits.teams is not None and len(same_unit) >= limits.teams:
        why = NotAllowed(
            "too-many-teams", "unit", unit=team.unit, most=limits.teams, found=len(same_unit) + 1
        )
        found.append(("unit", "teams", why))
    if clock is not None and limits.late(clock):
        why = NotAllowed("too-late", "", deadline=limits.deadline)
        found.append(("unit", "deadline", why))
    for i, one in enumerate(team.members):
        for other in same_unit:
            if one.name in [member.name for member in other.members]:
                why = NotAllowed("person-twice", f"members.{i}", name=one.name, team=other.label)
                found.append((f"members.{i}", "person-twice", why))
    left = [(field, why) for field, limit, why in found if not waived(state, team, limit)]
    if n < 3 and all(why.code != "wrong-players" for _, why in left):
        # six sit at a table: no waiver helps
        left.insert(0, (missing, NotAllowed("three-play", "members", found=n)))
    return left


def problems(
    state: State, teams: Sequence[NewTeam], clock: datetime
) -> tuple[list[Team], list[Problem]]:
    """New teams cleaned and held against all limits, each beside those before it."""
    good: list[Team] = []
    wrong: list[Problem] = []
    entered = [team for team in state.teams.values() if _in(team)]
    number = max(state.teams, default=0)
    for index, new in enumerate(teams):
        try:
            team = clean(new, number + len(good) + 1)
        except NotAllowed as why:
            wrong.append(Problem(index, why.key, why))
            continue
        beside = entered + good
        if any((one.unit, one.group) == (team.unit, team.group) for one in beside):
            twice = NotAllowed("team-twice", "group", team=team.label)
            wrong.append(Problem(index, "group", twice))
            continue
        wrong += [Problem(index, *one) for one in over_limits(state, team, beside, clock)]
        good.append(team)
    if len(entered) + len(good) > MOST_TEAMS:
        wrong.append(Problem(len(teams) - 1, "", NotAllowed("full", "", most=MOST_TEAMS)))
    return good, wrong


def _in(team: Team) -> bool:
    return team.out is None or team.out.kind != "withdrawn"


def check_open(state: State) -> None:
    """Refuses entries once lots are drawn."""
    if state.rounds:
        raise NotAllowed("lots-drawn", "")


def check_unplayed(state: State) -> None:
    """Refuses a change of members once play has begun (R20.1)."""
    if any(match.begun or match.forfeits for match in state.matches.values()):
        raise NotAllowed("play-begun", "members")


class EnterTeams(Command):
    """Enters teams, all of them or none. `source`: the form or file that they came in."""

    WHAT = "enter"
    ROLES = ("organiser", "entrant")
    teams: Annotated[tuple[NewTeam, ...], Field(min_length=1, max_length=MOST_TEAMS)]
    source: Short = ""

    def docs(self, state: State, moment: Moment) -> Docs:
        """The teams, numbered on from the last."""
        check_open(state)
        good, wrong = problems(state, self.teams, moment.clock)
        for problem in wrong:
            raise problem.why
        return {f"team/{team.id}": team for team in good}


class AmendTeam(Command):
    """Changes an entry: members until the first match, the rest until the end."""

    WHAT = "amend"
    ROLES = ("organiser", "entrant")
    team: int
    to: NewTeam

    def docs(self, state: State, moment: Moment) -> Docs:
        """The team as it is to be."""
        old = state.team(self.team)
        new = clean(self.to, old.id).model_copy(update={"out": old.out})
        others = [one for one in state.teams.values() if one.id != old.id and _in(one)]
        if new.members != old.members:
            check_unplayed(state)
            # the organiser may set a name right after the deadline, a unit may not
            clock = moment.clock if moment.who.role == "entrant" else None
            for _, why in over_limits(state, new, others, clock):
                raise why
        if any((one.unit, one.group) == (new.unit, new.group) for one in others):
            raise NotAllowed("team-twice", "group", team=new.label)
        return {f"team/{old.id}": new}


class Waive(Command):
    """Waives a limit for a unit's teams, or one of them, with a reason."""

    WHAT = "waive"
    WHY = True
    unit: Short
    group: Short | None = None
    limit: Limit

    def docs(self, state: State, moment: Moment) -> Docs:
        """The waiver."""
        number = max((one.id for one in state.waivers), default=0) + 1
        unit = line(self.unit, "unit", most=40)
        if not unit:
            raise NotAllowed("empty", "unit")
        waiver = Waiver(
            id=number,
            unit=unit,
            group=None if self.group is None else line(self.group, "group", most=20),
            limit=self.limit,
            why=line(self.why, "why", most=500),
        )
        return {f"waiver/{number}": waiver}


class _Leave(Command):
    WHY = True
    team: int

    def _out(self, state: State, kind: Literal["withdrawn", "retired", "struck"]) -> Docs:
        team = state.team(self.team)
        if team.out is not None:
            raise NotAllowed("out-already", "team", team=team.label, kind=team.out.kind)
        why = line(self.why, "why", most=500)
        out = Out(kind=kind, round=state.last_round + 1, why=why)
        docs: dict[str, Doc | None] = {f"team/{team.id}": team.model_copy(update={"out": out})}
        match = standing(state).open_match(team.id) if state.rounds else None
        if match is not None:  # the other side has won from this moment on, whatever comes
            forfeit = Forfeit(team=team.id, kind="gave-up", why=why)
            update = {"forfeits": (*match.forfeits, forfeit)}
            docs[f"match/{match.id}"] = match.model_copy(update=update)
        return docs


class Withdraw(_Leave):
    """Takes an entry back before lots are drawn."""

    WHAT = "withdraw"
    ROLES = ("organiser", "entrant")

    def docs(self, state: State, moment: Moment) -> Docs:
        """The team, withdrawn."""
        check_open(state)
        return self._out(state, "withdrawn")


class Retire(_Leave):
    """A team gives up the rest; its open match goes to the other, its place stays."""

    WHAT = "retire"

    def docs(self, state: State, moment: Moment) -> Docs:
        """The team, retired."""
        if not state.rounds:
            raise NotAllowed("no-lots-yet", "")
        return self._out(state, "retired")


class Strike(_Leave):
    """The organiser or the jury strikes a team out; it has no place and no prize."""

    WHAT = "strike"
    ROLES = ("organiser", "jury")

    def docs(self, state: State, moment: Moment) -> Docs:
        """The team, struck out."""
        return self._out(state, "struck")
