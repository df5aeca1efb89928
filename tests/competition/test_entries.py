"""Entries (R20.1): limits on every way in, waivers, members that stay."""

from datetime import datetime, timedelta

import pytest

from gouji.competition.commands import (
    AmendTeam,
    Begin,
    ChangeSetup,
    EnterTeams,
    NewMember,
    NewTeam,
    Retire,
    Strike,
    Waive,
    Withdraw,
)
from gouji.competition.log import Who
from gouji.competition.papers.blank_book import entry_book
from gouji.competition.papers.importing import read_entries
from gouji.competition.refusing import NotAllowed
from gouji.competition.setup import CHINA, Limits
from gouji.competition.templates import NOTICE
from tests.competition.helpers import CUP, JURY, ORGANISER, REFEREE, Cup, team
from tests.competition.test_log import refused

ENTRANT = Who("entrant", "德语系")
IN_TIME = datetime(2012, 12, 6, 9, 0)
LATE = datetime(2012, 12, 7, 10, 0)


def people(*names: str, sexes: str = "fmm") -> tuple[NewMember, ...]:
    return tuple(
        NewMember.model_validate({"name": name, "sex": sex})
        for name, sex in zip(names, sexes, strict=False)
    )


def unit_team(n: int, **changes: object) -> NewTeam:
    return team(n, unit="德语系", group=f"第{'一二三'[n - 1]}组").model_copy(update=changes)


WRONG = [
    ({"members": team(1, sexes="fm").members}, "wrong-players"),
    ({"members": team(1, sexes="fmmm").members}, "wrong-players"),
    ({"members": team(1, sexes="mmm").members}, "too-few-women"),
    ({"members": people("甲", "", "丙")}, "empty"),
    ({"members": people("甲", "甲", "丙")}, "twice-in-team"),
    ({"members": people("甲", "乙？", "丙")}, "letter-missing"),
    ({"members": people("甲", "123", "丙")}, "not-a-name"),
    ({"members": people("甲", "乙、丁", "丙")}, "one-person"),
    ({"members": people("甲", "乙\ue001", "丙")}, "private-letter"),
    ({"members": people("甲", "乙\x07", "丙")}, "strange-letter"),
    ({"members": people("甲", "乙" * 41, "丙")}, "too-long"),
    ({"unit": " \u3000"}, "empty"),
    ({"unit": "系" * 41}, "too-long"),
    ({"captain": 3}, "no-captain"),
]


@pytest.mark.parametrize(("changes", "code"), WRONG, ids=[code for _, code in WRONG])
@pytest.mark.parametrize("who", [ORGANISER, ENTRANT], ids=["organiser", "entrant"])
def test_what_can_not_enter(changes: dict[str, object], code: str, who: Who) -> None:
    cup = Cup(NOTICE)
    with refused(code):
        cup.do(EnterTeams(teams=(unit_team(1, **changes),)), who, IN_TIME)
    assert not cup.state.teams


def test_one_wrong_team_keeps_all_out() -> None:
    cup = Cup(NOTICE)
    with refused("too-few-women"):
        teams = (unit_team(1), unit_team(2, members=team(2, sexes="mmm").members))
        cup.do(EnterTeams(teams=teams), ENTRANT, IN_TIME)
    assert not cup.state.teams


def test_a_unit_enters_two_teams() -> None:
    cup = Cup(NOTICE)
    cup.do(EnterTeams(teams=(unit_team(1), unit_team(2))), ENTRANT, IN_TIME)
    with refused("too-many-teams"):
        cup.do(EnterTeams(teams=(unit_team(3),)), ENTRANT, IN_TIME)
    cup.do(Withdraw(team=1, why="有事"), ENTRANT, IN_TIME)
    cup.do(EnterTeams(teams=(unit_team(3),)), ENTRANT, IN_TIME)
    assert [one.label for one in cup.state.teams.values()][-1] == "德语系第三组"


def test_entries_close_at_the_minute() -> None:
    cup = Cup(NOTICE)
    cup.do(EnterTeams(teams=(unit_team(1),)), ENTRANT, LATE - timedelta(seconds=1))
    with refused("too-late"):
        cup.do(EnterTeams(teams=(unit_team(2),)), ENTRANT, LATE)
    # the same moment on a clock of another zone
    with refused("too-late"):
        at = LATE.replace(tzinfo=CHINA).astimezone(datetime.now().astimezone().tzinfo)
        cup.do(EnterTeams(teams=(unit_team(2),)), ENTRANT, at)


WAIVERS = [
    ("players", {"members": team(1, sexes="fmmm").members}, "wrong-players", IN_TIME),
    ("women", {"members": team(1, sexes="mmm").members}, "too-few-women", IN_TIME),
    ("deadline", {}, "too-late", LATE),
]


@pytest.mark.parametrize(("limit", "changes", "code", "at"), WAIVERS)
def test_the_organiser_waives_a_limit_with_a_reason(
    limit: str, changes: dict[str, object], code: str, at: datetime
) -> None:
    cup = Cup(NOTICE)
    new = EnterTeams(teams=(unit_team(1, **changes),))
    waive = Waive.model_validate({"unit": "德语系", "group": "第一组", "limit": limit})
    with refused("no-reason"):
        cup.do(waive, ORGANISER, IN_TIME)
    with refused("not-his-part"):
        cup.do(waive, ENTRANT, IN_TIME)
    cup.do(waive.model_copy(update={"why": "组委会同意"}), ORGANISER, IN_TIME)
    with refused(code):  # another team of the unit still can't
        other = new.teams[0].model_copy(update={"group": "第二组"})
        cup.do(EnterTeams(teams=(other,)), ENTRANT, at)
    cup.do(new, ENTRANT, at)
    assert cup.cup.entries[-2].why == "组委会同意"


def test_no_waiver_seats_two_people() -> None:
    cup = Cup(NOTICE)
    cup.do(Waive(unit="德语系", limit="players", why="x"))
    with refused("three-play"):
        new = unit_team(1, members=team(1, sexes="fm").members)
        cup.do(EnterTeams(teams=(new,)), ORGANISER, IN_TIME)


def test_a_unit_may_be_given_a_third_team_and_one_person_two() -> None:
    cup = Cup(NOTICE)
    cup.do(EnterTeams(teams=(unit_team(1), unit_team(2))), ENTRANT, IN_TIME)
    third = unit_team(3, members=unit_team(1).members)
    with refused("too-many-teams"):
        cup.do(EnterTeams(teams=(third,)), ORGANISER, IN_TIME)
    cup.do(Waive(unit="德语系", limit="teams", why="人多"))
    with refused("person-twice"):
        cup.do(EnterTeams(teams=(third,)), ORGANISER, IN_TIME)
    cup.do(Waive(unit="德语系", group="第三组", limit="person-twice", why="缺人"))
    cup.do(EnterTeams(teams=(third,)), ORGANISER, IN_TIME)


def test_limits_can_be_off() -> None:
    limits = Limits(players=None, women=None, teams=None, deadline=None)
    cup = Cup(NOTICE.model_copy(update={"limits": limits}))
    teams = tuple(
        unit_team(1, group=f"{n}", members=team(n, sexes="mmmmm").members) for n in (1, 2)
    )
    cup.do(EnterTeams(teams=teams), ENTRANT, LATE)
    with refused("three-play"):
        cup.do(EnterTeams(teams=(team(9, sexes="mm"),)), ENTRANT, LATE)


def test_people_of_two_units_may_have_one_name() -> None:
    cup = Cup()
    same = team(1).members
    cup.do(EnterTeams(teams=(team(1), team(2).model_copy(update={"members": same}))))
    assert len(cup.state.teams) == 2


def test_names_are_made_clean() -> None:
    cup = Cup()
    members = people("王　芳", " 𠮷野\u200b家 ", "Li  Ming")
    new = NewTeam(unit="大英 一系\u3000", group=" 第一组\n", members=members)
    cup.do(EnterTeams(teams=(new,)))
    kept = cup.state.team(1)
    assert (kept.unit, kept.group) == ("大英 一系", "第一组")
    assert [one.name for one in kept.members] == ["王芳", "𠮷野家", "Li Ming"]


def test_rare_characters_stay_as_they_are() -> None:
    cup = Cup()
    # extension A and B, a compatibility form, a letter newer than Python's tables
    names = ("㐂䶮", "𠮷𡿨", "\ufa11\U00031350")
    cup.do(EnterTeams(teams=(NewTeam(unit="一", members=people(*names)),)))
    assert tuple(one.name for one in cup.state.team(1).members) == names


def test_members_stay_once_play_has_begun() -> None:
    cup = Cup(teams=4)
    new = team(1).model_copy(update={"members": team(9).members})
    cup.do(AmendTeam(team=1, to=new))
    match = cup.draw()[0]
    cup.do(AmendTeam(team=1, to=team(1)))
    cup.do(Begin(match=match), REFEREE)
    with refused("play-begun"):
        cup.do(AmendTeam(team=1, to=new))
    cup.do(AmendTeam(team=1, to=team(1).model_copy(update={"phone": "123"})))
    assert cup.state.team(1).phone == "123"


def test_an_amended_entry_keeps_the_limits() -> None:
    cup = Cup(NOTICE)
    cup.do(EnterTeams(teams=(unit_team(1), unit_team(2))), ENTRANT, IN_TIME)
    with refused("too-few-women"):
        men = unit_team(1, members=team(5, sexes="mmm").members)
        cup.do(AmendTeam(team=1, to=men), ORGANISER, IN_TIME)
    with refused("person-twice"):
        same = unit_team(1, members=unit_team(2).members)
        cup.do(AmendTeam(team=1, to=same), ORGANISER, IN_TIME)
    with refused("team-twice"):
        same = unit_team(1, group="第二组")
        cup.do(AmendTeam(team=1, to=same), ORGANISER, IN_TIME)
    new = unit_team(1, members=team(7).members)
    with refused("too-late"):
        cup.do(AmendTeam(team=1, to=new), ENTRANT, LATE)
    cup.do(AmendTeam(team=1, to=new), ORGANISER, LATE)


def test_entries_stay_once_lots_are_drawn() -> None:
    cup = Cup(teams=4)
    cup.draw()
    for order in (EnterTeams(teams=(team(9),)), Withdraw(team=1, why="x")):
        with refused("lots-drawn"):
            cup.do(order)
    data = entry_book(CUP, [team(9)])
    found = read_entries(cup.state, data, cup.at)
    assert found.order is None
    assert "抽过签" in found.wrong[0].text.zh


def test_leaving_needs_a_reason_and_happens_once() -> None:
    cup = Cup(teams=4)
    with refused("no-reason"):
        cup.do(Withdraw(team=1))
    with refused("no-lots-yet"):
        cup.do(Retire(team=1, why="x"))
    cup.do(Withdraw(team=1, why="x"))
    with refused("out-already"):
        cup.do(Withdraw(team=1, why="x"))
    cup.do(Strike(team=2, why="冒名顶替"), JURY)
    with refused("out-already"):
        cup.do(Strike(team=2, why="x"), JURY)
    with refused("no-team"):
        cup.do(Strike(team=9, why="x"), JURY)
    cup.draw()
    assert {t for m in cup.state.matches.values() for t in m.sides} == {3, 4}


def test_settings_that_count_stay_once_play_has_begun() -> None:
    cup = Cup(teams=2)
    match = cup.draw()[0]
    cup.do(ChangeSetup(to={"rulebook": "basic", "deals": 2}))
    cup.do(Begin(match=match), REFEREE)
    for key, value in (("rulebook", "contest"), ("deals", 3), ("seats", "drawn")):
        with refused("play-begun-setting"):
            cup.do(ChangeSetup(to={key: value}))
    cup.do(ChangeSetup(to={"place": "礼堂", "schedule.tables": 2}))
    assert cup.state.setup.schedule.tables == 2


@pytest.mark.parametrize(
    ("to", "code"),
    [
        ({"deals": 0}, "not-a-value"),
        ({"deals": "x"}, "not-a-value"),
        ({"limits.players": 2}, "not-a-value"),
        ({"limits.nope": 2}, "no-setting"),
        ({"nope": 2}, "no-setting"),
        ({"name.x": 2}, "no-setting"),
        ({"name": "\u3000"}, "empty"),
        ({"schedule.weekdays": []}, "bad-weekdays"),
        ({"schedule.weekdays": [1, 1]}, "bad-weekdays"),
        ({"prizes": [{"name": "", "count": 1}]}, "empty"),
    ],
)
def test_settings_that_can_not_be(to: dict[str, object], code: str) -> None:
    with refused(code):
        Cup().do(ChangeSetup(to=to))


def test_a_house_rulebook_is_told_where_it_is_wrong() -> None:
    from gouji.engine.faults import Fault

    cup = Cup()
    with pytest.raises(Fault, match="unknown-switch"):
        cup.do(ChangeSetup(to={"rulebook": {"base": "contest", "open_points": 1}}))
    cup.do(ChangeSetup(to={"rulebook": {"base": "contest", "open_point": 2}}))
    assert cup.state.setup.book.open_point == 2


def test_commands_come_from_plain_data() -> None:
    from gouji.competition.commands import command

    order = command("withdraw", {"team": 1, "why": "有事"})
    assert order == Withdraw(team=1, why="有事")
    with pytest.raises(NotAllowed, match="no-command"):
        command("nope", {})
    with pytest.raises(NotAllowed, match="not-a-value at team"):
        command("withdraw", {"team": "x"})
    with pytest.raises(NotAllowed, match="not-a-value at nope"):
        command("withdraw", {"team": 1, "nope": 2})
