"""The notice of 2012 from the papers to the prizes, by commands alone, as an organiser would."""

from pathlib import Path

import pytest
from openpyxl import load_workbook
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.competition.standing import standing
from tests.competition.desk import Desk
from tests.competition.notice_form import fill

ENTERED = (2, 2, 2, 2, 2, 2, 1, 1)
"""Teams of each unit."""


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "2012.db")


def test_the_notice_of_2012(desk: Desk, tmp_path: Path) -> None:
    # 30 November: the notice goes out
    desk.run("new", "place=工会活动室", "schedule.tables=4", "--at", "2012-11-30 09:00")
    assert "杜中华老师" in desk.run("show", "settings")
    assert "每队女队员至少：1" in desk.run("show", "settings")
    form = tmp_path / "报名表.xlsx"
    desk.run("form", str(form))
    desk.run("form", str(tmp_path / "报名表.docx"))
    assert "报名在 2012-12-07 10:00 已经截止，0 队抽不了签" in desk.run("show")

    # 6 December: the sheet comes with three wrong teams, and goes back
    filled = tmp_path / "填好.xlsx"
    filled.write_bytes(fill(form.read_bytes(), ENTERED, wrong=True))
    said = desk.run("import", str(filled), "--at", "2012-12-06 15:00", status=1)
    assert "3 处有错，一队也没有收" in said
    assert "第 5 行 E 列（队员2）" in said
    assert "第 9 行 D 列（性别）：至少要有 1 名女队员" in said
    assert "第 12 行 G 列（队员3）：有性别，没有姓名" in said
    assert not desk.state.teams
    marked = load_workbook(tmp_path / "填好（有错，已标出）.xlsx")["报名表"]
    assert [marked[at].fill.fgColor.rgb for at in ("E5", "D9", "G12")] == ["00FFC7CE"] * 3
    filled.write_bytes(fill(form.read_bytes(), ENTERED, wrong=False))
    assert "收下 14 队" in desk.run("import", str(filled), "--at", "2012-12-06 16:00")
    late = ["enter", "--unit", "后勤", "--players", "甲一:女,甲二,甲三", "--at", "2012-12-07 10:00"]
    assert "已经截止" in desk.run(*late, status=1)
    third = ["enter", "--unit", "德语系", "--group", "第三组", "--players", "甲一:女,甲二,甲三"]
    assert "最多报 2 队" in desk.run(*third, "--at", "2012-12-07 09:00", status=1)

    # lots: 14, 7 + a bye
    desk.run("commit", "--at", "2012-12-07 11:00")
    said = desk.run("draw", "--word", "大家好", "--at", "2012-12-07 11:10")
    assert "1-7" in said
    assert "12月10日 周一 16:10" in said
    assert "12月11日 周二 16:10" in said
    for n, (name, a, b) in enumerate(desk.open_matches()):
        if n == 0:
            tied_match(desk, name)
        elif n == 1:
            two_fouls(desk, name)
        else:
            desk.match(name, a if n % 2 else b)
    assert "第 2 轮抽签（7 队）" in desk.run("show")
    desk.run("commit")
    said = desk.run("draw")
    assert "轮空" in said

    # a dispute about round 1 is upheld now that round 2 is drawn
    state = desk.state
    turned = next(m for m in state.matches_of(1) if standing(state).out_of(m).how == "played")
    found = standing(state).out_of(turned)
    assert found.winner is not None
    assert found.loser is not None
    winner, loser = state.label(found.winner), state.label(found.loser)
    desk.run("dispute", turned.id, "乙方冒名顶替", "--team", loser)
    assert "未裁决" in desk.run("show")
    look = desk.run("rule", "1", "upheld", "--winner", loser, "--why", "查实", "--preview")
    assert f"第 {turned.id} 场胜队{winner}改为{loser}" in look
    assert f"的{winner}换成{loser}" in look or f"轮空的{winner}换成{loser}" in look
    assert desk.state.appeals[1].state == "open"
    desk.run("rule", "1", "upheld", "--winner", loser, "--why", "查实冒名顶替", "-y")
    now = standing(desk.state)
    assert found.loser in now.taking_part(2)
    assert found.winner not in now.taking_part(2)

    # three more rounds: 7, 4, 2 teams
    sizes = [7]
    while True:
        for name, a, b in desk.open_matches():
            desk.match(name, max(a, b))
        if "finish" in desk.run("show"):
            break
        desk.run("commit")
        desk.run("draw")
        sizes.append(len(desk.state.lots[desk.state.last_round].field))
    assert sizes == [7, 4, 2]

    # prizes: the number of third prizes is settled, then all is frozen
    assert "若干" in desk.run("finish", status=1)
    desk.run("set", "prizes=一等奖:1,二等奖:2,三等奖:4")
    said = desk.run("finish")
    assert said.count("三等奖") == 4
    assert said.count("二等奖") == 2
    end = desk.state.end
    assert end is not None
    assert [row.place for row in end.places] == list(range(1, 15))
    assert [row.prize for row in end.places[:8]] == ["一等奖", *["二等奖"] * 2, *["三等奖"] * 4, ""]
    assert "冻结" not in desk.run("show", "players")
    assert "已经结束" in desk.run("deal", "1-1", "--order", "135246", "-y", status=1)

    # papers, a check of everything, a pack
    desk.run("papers", "-o", str(tmp_path / "纸面"))
    assert {path.suffix for path in (tmp_path / "纸面").iterdir()} == {".html", ".xlsx", ".docx"}
    said = desk.run("verify")
    assert "✗" not in said
    assert "全部相符" in said
    desk.run("pack", str(tmp_path / "2012.zip"))
    moved = CliRunner().invoke(
        app, ["competition", "restore", str(tmp_path / "2012.zip"), str(tmp_path / "别处.db")]
    )
    assert moved.exit_code == 0
    assert Desk(tmp_path / "别处.db").state.docs == desk.state.docs


def tied_match(desk: Desk, name: str) -> None:
    """A sweep each and a level deal, then an extra deal."""
    desk.run("deal", name, "--order", "135246", "-y")
    desk.run("deal", name, "--order", "246135", "-y")
    # 头科 and 大落 on one side: 0, the other's 二科 and 二落: 0
    said = desk.run("deal", name, "--order", "123465", "-y")
    assert "打平，加赛第 4 局" in said
    assert "没打完，该打第 4 局" in desk.run("confirm", name, status=1)
    assert "打完了" in desk.run("deal", name, "--order", "135246", "-y")
    assert "计分表锁定" in desk.run("confirm", name)


def two_fouls(desk: Desk, name: str) -> None:
    """Both of one team: a warning, then a point."""
    look = desk.run("foul", name, "peeked", "2", "--preview")
    assert "第 1 次，警告（全程只有这一次）" in look
    desk.run("foul", name, "peeked", "2", "-y")
    desk.run("deal", name, "--order", "135246", "-y")
    assert "第 2 次，扣 1 分" in desk.run("foul", name, "left", "4", "-y")
    said = desk.run("deal", name, "--order", "246135", "-y")
    assert "累计 12 : 11" in said
    desk.run("deal", name, "--order", "246135", "-y")
    desk.run("confirm", name)


def test_the_knockout_with_23_teams(desk: Desk, tmp_path: Path) -> None:
    desk.run("new", "--template", "knockout", "name=够级王", "lots=by_hand", "third_place=是")
    for n in range(23):
        three = [f"{'甲乙丙丁戊己庚辛壬癸'[n % 10]}{'一二三'[n // 10]}{i}" for i in "子丑寅"]
        desk.run("enter", "--unit", f"第{n + 1}队", "--players", ",".join(three))
    assert "录入" in desk.run("show")
    fields = []
    while True:
        state = desk.state
        stands = standing(state)
        field = stands.field(state.last_round + 1)
        fields.append(len(field))
        # captains draw: the blank goes to one who has had none
        fresh = [team for team in field if stands.byes(team) == 0] or field
        blank = fresh[-1] if len(field) % 2 else None
        rest = [team for team in field if team != blank]
        drawn = [f"{team}={i // 2 + 1}" for i, team in enumerate(rest)]
        if blank is not None:
            had = next((team for team in field if stands.byes(team)), None)
            if had is not None and stands.byes(blank) == 0:
                others = [team for team in field if team != had]
                second = [f"{had}=0", *(f"{t}={i // 2 + 1}" for i, t in enumerate(others))]
                assert "轮空过了" in desk.run("lots", *second, status=1)
            drawn.append(f"{blank}=0(代抽人)")
        desk.run("lots", *drawn)
        for name, a, _ in desk.open_matches():
            play_by_contest(desk, name, a)
        if "finish" in desk.run("show"):
            break
    assert fields == [23, 12, 6, 3, 2]
    state = desk.state
    assert [one.name for lot in state.lots.values() for one in lot.stand_ins] == [
        "代抽人",
        "代抽人",
    ]
    byes = [one.bye for one in state.rounds.values() if one.bye is not None]
    assert len(byes) == len(set(byes)) == 2
    desk.run("finish")
    end = desk.state.end
    assert end is not None
    assert sorted(row.place for row in end.places) == list(range(1, 24))
    assert "全部相符" in desk.run("verify")


def play_by_contest(desk: Desk, name: str, winner: str) -> None:
    """Three deals with everything that B counts; the first one item by item."""
    facts = ["--opened", "125", "--declared", "3", "--burned", "1>2", "--blocked", "3>4"]
    said = desk.run("deal", name, "--order", "135246", *facts, "-y")
    for item in ("串三户 +6", "点贡 +1", "明点 +2", "捎牌 +1", "憋三 +1"):
        assert item in said
    for _ in range(2):
        desk.run("deal", name, "--order", "135246", "-y")
    assert f"{winner}胜" in desk.run("confirm", name)
