"""What happens next in a rehearsal: a function of its seed and of where the competition stands.

So a rehearsal that was cut off goes on as if nothing had been, and ends with the same log.
"""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from gouji.bots.registry import make_bot
from gouji.competition.commands import (
    AddIncident,
    Begin,
    ChangeSetup,
    Command,
    CommitLots,
    Confirm,
    DecideByLot,
    Dispute,
    DrawLots,
    DrawPlaces,
    EnterResult,
    EnterTeams,
    Finish,
    GiveUp,
    OpenDeal,
    Retire,
    Rule,
    SetUp,
    Waive,
)
from gouji.competition.draws import new_lot
from gouji.competition.incidents import put_last
from gouji.competition.log import Who
from gouji.competition.lots import draw
from gouji.competition.model import Fixture, Incident, Result
from gouji.competition.places import all_done, ties
from gouji.competition.prizes import unsettled
from gouji.competition.refusing import NotAllowed
from gouji.competition.rehearsal.mistakes import corrected_mistake
from gouji.competition.rehearsal.people import Chance, invented, strength
from gouji.competition.setup import Limits, Prize, Schedule, Setup
from gouji.competition.standing import standing
from gouji.competition.state import State
from gouji.engine.cards import SEATS, side
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.match import play_deal

ORGANISER = Who("organiser", "演练组织者")
REFEREE = Who("referee", "演练裁判")
JURY = Who("jury", "裁判委员会")
DEADLINE = datetime(2026, 3, 6, 10, 0)
FOULS = ("exposed", "peeked", "left", "talk", "exposed", "peeked", "false-burn", "cheat")


@dataclass(frozen=True, slots=True)
class Next:
    """The next step: the command, who gives it, and not before when."""

    order: Command
    who: Who
    at: datetime | None = None


def rehearsed_setup(teams: int, seed: str) -> Setup:
    """The settings of a rehearsal, which name its size and seed."""
    return Setup(
        name="够级邀请赛（演练）",
        organiser="演练组委会",
        place="职工活动中心",
        contact="演练组织者",
        rulebook="contest",
        limits=Limits(players=3, women=1, teams=2, deadline=DEADLINE),
        keep_apart=True,
        third_place=True,
        schedule=Schedule(
            start=date(2026, 3, 9),
            hour=time(14, 0),
            tables=max(4, min(40, -(-teams // 4))),
            per_day=2,
        ),
        prizes=(Prize(name="一等奖", count=1), Prize(name="二等奖", count=2), Prize(name="三等奖")),
        remarks=f"演练：{teams} 队，种子 {seed}",
    )


class Script:
    """One rehearsal: so many teams, one seed."""

    def __init__(self, teams: int, seed: str) -> None:
        self.teams = teams
        self.seed = seed
        self.chance = Chance(seed)
        self.setup = rehearsed_setup(teams, seed)
        self.invented = invented(teams, self.chance)
        self._game: tuple[str, Game] | None = None

    @property
    def by_form(self) -> int:
        """How many teams come by the form; the others come by the sheet, the last one late."""
        return min(5, len(self.invented) // 4)

    def next(self, state: State) -> Next | None:
        """The next step, or None at the end."""
        if not state.begun:
            return Next(SetUp(setup=self.setup), ORGANISER, datetime(2026, 3, 2, 9, 0))
        if state.end is not None:
            return None
        if state.last_round == 0 and len(state.teams) < len(self.invented):
            return self._enter(state)
        return self._story(state) or self._match(state) or self._lots(state) or self._end(state)

    def _enter(self, state: State) -> Next:
        known = len(state.teams)
        last = len(self.invented) - 1
        if known < self.by_form:
            team = self.invented[known]
            return Next(EnterTeams(teams=(team,), source="报名页"), Who("entrant", team.unit))
        if known < last:
            sheet = tuple(self.invented[self.by_form : last])
            return Next(EnterTeams(teams=sheet, source="报名表.xlsx"), ORGANISER)
        late = self.invented[last]
        if not state.waivers:
            why = "表在路上耽搁了，组委会同意补报"
            waive = Waive(unit=late.unit, group=late.group, limit="deadline", why=why)
            return Next(waive, ORGANISER, DEADLINE + timedelta(minutes=25))
        return Next(EnterTeams(teams=(late,), source="补报"), ORGANISER)

    # ---------------------------------------------------------------- lots and the end

    def _lots(self, state: State) -> Next | None:
        if len(standing(state).field(state.last_round + 1)) < 2:
            return None
        number = state.last_round + 1
        lot = state.lots.get(number)
        if lot is None or not lot.drawn:
            if lot is None:
                return self._commit(state, number)
            return Next(DrawLots(word=_WORDS[number % len(_WORDS)]), ORGANISER)
        return None

    def _commit(self, state: State, number: int) -> Next:
        secret = self.chance.secret("lots", number)
        apart = new_lot(state, "electronic", None).model_copy(update={"secret": secret})
        try:
            draw(apart)
        except NotAllowed:  # the end of a knockout: too few units are left
            why = "剩下的队里同单位的太多，没法回避"
            return Next(CommitLots(secret=secret, keep_apart=False, why=why), ORGANISER)
        return Next(CommitLots(secret=secret), ORGANISER)

    def _end(self, state: State) -> Next:
        if not all_done(state):
            raise AssertionError("a rehearsal that can't go on")
        if ties(state):
            return Next(DrawPlaces(secret=self.chance.secret("places")), ORGANISER)
        if unsettled(state.setup):
            prizes = [prize.model_dump() for prize in state.setup.prizes]
            prizes[-1]["count"] = max(1, min(8, len(state.teams) // 6))
            return Next(ChangeSetup(to={"prizes": prizes}), ORGANISER)
        return Next(Finish(), ORGANISER)

    # ---------------------------------------------------------------- what goes wrong

    def _story(self, state: State) -> Next | None:
        """A dispute about round 1 that is upheld after round 2 was drawn; a team that retires."""
        if state.last_round != 2 or any(one.begun for one in state.matches_of(2)):
            return None
        mistake = corrected_mistake(state)
        if mistake is not None:
            name, correction, team = mistake
            if not state.appeals:
                text = "第 1 局的名次记反了，双方和裁判都可作证"
                return Next(Dispute(match=name, team=team, text=text), REFEREE)
            if state.appeals[1].state == "open":
                why = "核对唱牌记录和证人，名次确实记反"
                rule = Rule(appeal=1, upheld=True, correction=correction, why=why)
                return Next(rule, JURY)
        if len(state.teams) >= 12 and not any(team.out for team in state.teams.values()):
            match = state.matches_of(2)[0]
            return Next(Retire(team=match.sides[1], why="两名队员临时出差"), ORGANISER)
        return None

    # ---------------------------------------------------------------- matches

    def _match(self, state: State) -> Next | None:
        stands = standing(state)
        for match in state.matches_of(state.last_round):
            found = stands.out_of(match)
            if found.decided:
                continue
            if found.complete:
                if found.locked:
                    secret = self.chance.secret("match", match.id)
                    return Next(DecideByLot(match=match.id, secret=secret), JURY)
                which = 1 if match.confirmed[0] else 0
                return Next(Confirm(match=match.id, side=which), REFEREE)
            if self._absent(state, match):
                order = GiveUp(match=match.id, team=match.sides[1], why="到点 15 分钟没有到场")
                late = None if match.start is None else match.start + timedelta(minutes=16)
                return Next(order, REFEREE, late)
            if not match.begun:
                return Next(Begin(match=match.id), REFEREE, match.start)
            return self._deal(state, match, found.next_deal)
        return None

    def _absent(self, state: State, match: Fixture) -> bool:
        if match.begun or match.kind != "main" or match.round > 2:
            return False
        chosen = self.chance.below(len(state.matches_of(match.round)), "absent", match.round)
        return match.number == chosen + 1

    def _deal(self, state: State, match: Fixture, number: int) -> Next:
        sheets = {sheet.number: sheet for sheet in state.deals(match.id)}
        sheet = sheets.get(number)
        if sheet is None:
            seed = f"{self.seed}/{match.id}/{number}"
            deal = make_deal(seed, SEATS[0], state.setup.book.opening)
            order = OpenDeal(
                match=match.id,
                drawer=SEATS[0],
                first_taker=deal.first_taker,
                referee=f"裁判{match.table or 1}",
            )
            return Next(order, REFEREE)
        foul = self._foul(match, number)
        if foul is not None and not sheet.incidents:
            order_foul = AddIncident(match=match.id, kind=foul.kind, seat=foul.seat, note=foul.note)
            return Next(order_foul, REFEREE)
        game = self._played(state, match, number)
        last = put_last(sheet.incidents)
        for seat in game.facts().placed_last:
            if seat not in last:  # a burner who could not go on (R10.5)
                failed = AddIncident(match=match.id, kind="failed", seat=seat)
                return Next(failed, REFEREE)
        return Next(EnterResult(match=match.id, result=result_of(game)), REFEREE)

    def _foul(self, match: Fixture, number: int) -> Incident | None:
        if self.chance.below(8, "foul", match.id, number):
            return None
        kind = FOULS[self.chance.below(len(FOULS), "kind", match.id, number)]
        seat = self.chance.below(6, "seat", match.id, number)
        return Incident.model_validate({"kind": kind, "seat": seat})

    def _played(self, state: State, match: Fixture, number: int) -> Game:
        """A deal that six bots have played by the competition's rulebook."""
        seed = f"{self.seed}/{match.id}/{number}"
        if self._game is not None and self._game[0] == seed:
            return self._game[1]
        book = state.setup.book
        deal = make_deal(seed, SEATS[0], book.opening)
        sheet = state.deals(match.id)[number - 1]
        bots = []
        for seat in SEATS:
            team = match.sides[side(seat)]
            name = strength(self.chance, team, sheet.seats[seat])
            bots.append(make_bot(name, f"{seed}/{seat}"))
        game = play_deal(Game(deal.hands, deal.leader, book), bots)
        self._game = (seed, game)
        return game


def result_of(game: Game) -> Result:
    """What a referee would write of a deal."""
    facts = game.facts()
    return Result(
        order=facts.places,
        opened=tuple(facts.opened),
        declared=tuple(facts.declared),
        burned=facts.burned,
        blocked=facts.blocked,
    )


_WORDS = ("够级够级", "手气都好", "牌品如人品", "友谊第一", "开点开点")
