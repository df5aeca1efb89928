"""`gouji competition` word by word: what is shown, asked, refused."""

from datetime import datetime, timedelta
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from tests.competition.desk import Desk, gouji


def test_a_deal_is_shown_item_by_item_before_it_counts(desk: Desk) -> None:
    said = desk.run("deal", "1-1", "--order", "1 3 5 2 4", "--opened", "1,2", "--preview")
    assert "头科 +4（R16.2）" in said
    assert "没有记" in said
    assert desk.state.deals("1-1") == []
    # without a terminal nobody can say yes
    assert "加 --yes" in desk.run("deal", "1-1", "--order", "13524", status=2)
    desk.run("deal", "1-1", "--order", "p1 p3 p5 p2 p4", "-y")
    assert len(desk.state.deals("1-1")) == 1
    desk.run("deal", "1-1", "--order", "246135", "--deal", "1", "-y")
    assert desk.state.deals("1-1")[0].result is not None


ARGUMENTS = [
    (["deal", "1-1", "--order", "1357"], 2, "座位号 1 到 6"),
    (["deal", "1-1", "--order", "135246", "--burned", "1-2", "-y"], 2, "写成「1>2」"),
    (["deal", "1-1", "--order", "1352", "-y"], 1, "还差人：4、6 号座"),
    (["deal", "1-1", "--order", "135246", "--burned", "1>4", "-y"], 1, "对头"),
    (["deal", "9-1", "--order", "135246", "-y"], 1, '没有 "9-1" 这一场'),
    (["foul", "1-1", "sleeping", "1"], 2, '没有 "sleeping" 这种犯规'),
    (["foul", "1-1", "peeked", "12"], 2, "座位号 1 到 6"),
    (["seats", "1-1", "--seats", "11223"], 2, "座位号"),
    (["seats", "1-1", "--seats", "112233", "--drawer", "7"], 2, "座位号"),
    (["confirm", "1-1", "--side", "c"], 2, "甲方写 a"),
    (["confirm", "1-1"], 1, "没打完，该打第 1 局"),
    (["absent", "1-1", "中队", "--why", "x"], 2, '没有叫 "中队" 的队'),
    (["retire", "队", "--why", "x"], 2, "不止一队"),
    (["retire", "东队"], 1, "理由：要写明理由"),
    (["withdraw", "东队", "--why", "x"], 1, "已经抽过签"),
    (["waive", "nope", "--unit", "x", "--why", "y"], 2, "不行"),
    (["set", "place"], 2, "写成「项=值」"),
    (["set", "prizes=一等奖:一"], 2, "奖项写成"),
    (["set", "nope=1"], 1, "没有这一项设置"),
    (["set", "limits.players=2"], 2, "不行"),
    (["set", "rulebook=nope"], 1, "不是 basic"),
    (["move", "1-1", "--start", "明天"], 2, "时间要写成"),
    (["enter", "--unit", "x", "--players", "甲:雌"], 2, "队员写成"),
    (["draw"], 1, "没有封签"),
    (["commit"], 1, "还没有定胜负"),
    (["lots", "东队"], 2, "队号=签号"),
    (["rule", "1", "maybe"], 2, "裁决写 upheld"),
    (["rule", "1", "upheld", "--why", "x"], 1, "没有第 1 件争议"),
    (["correct", "1-1", "--then", "2-1", "--why", "x"], 2, "3-1=replay"),
    (["correct", "1-1", "--deal", "3", "--order", "135246", "--why", "x"], 1, "没有第 3 局"),
    (["correct", "1-1", "--why", "x"], 1, "没有什么要改的"),
    (["undo", "1", "--why", "x"], 1, "第 1 步不能撤销"),
    (["undo", "99", "--why", "x"], 1, "没有第 99 步"),
    (["finish"], 1, "还有场次没有结果"),
    (["tie", "1-1"], 1, "不是打满加赛还平的"),
    (["show", "nope"], 1, '没有 "nope" 这种纸面'),
    (["papers", "--paper", "nope"], 1, '没有 "nope" 这种纸面'),
    (["begin", "1-1", "--at", "昨天"], 2, "时间要写成"),
    (["begin", "1-1", "--at", "2012-12-10 16:10"], 2, "补录的时间不能早于上一步"),
    (["begin", "1-1", "--as", "spectator"], 1, '没有 "spectator" 这种身份'),
    (["begin", "1-1", "--as", "jury"], 1, "这件事不归裁判委员会管"),
]


@pytest.mark.parametrize(
    ("arguments", "status", "said"), ARGUMENTS, ids=[" ".join(a) for a, _, _ in ARGUMENTS]
)
def test_what_is_wrong_is_said_in_one_line_and_changes_nothing(
    desk: Desk, arguments: list[str], status: int, said: str
) -> None:
    before = desk.state.docs
    told = desk.run(*arguments, status=status)
    assert said in told
    assert told.splitlines()[-1].startswith("gouji: ")
    assert desk.state.docs == before


def test_files_that_are_no_competition(tmp_path: Path) -> None:
    for path, content in (("nope.db", None), ("empty.db", b""), ("text.db", b"x" * 100)):
        if content is not None:
            (tmp_path / path).write_bytes(content)
        status, said = gouji("competition", "show", str(tmp_path / path))
        assert status == 2
        assert said.startswith("gouji: ")
        assert len(said.splitlines()) == 1
    assert not (tmp_path / "nope.db").exists()
    status, said = gouji("competition", "new", str(tmp_path / "text.db"))
    assert (status, "不会覆盖" in said) == (2, True)


def test_settings_come_from_a_template_and_by_hand(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "contest"\nname = "青岛"\nopen_point = 2\n', encoding="utf-8")
    path = tmp_path / "c.db"
    status, _ = gouji(
        *("competition", "new", str(path), "--template", "knockout", "--rulebook", str(house)),
        *("deals=2", "schedule.weekdays=6,7", "schedule.start=2026-05-09", "schedule.hour=9:00"),
        *("prizes=冠军:1,季军:若干", "limits.teams=off", "keep_apart=是", "name=青岛杯"),
    )
    assert status == 0
    setup = Desk(path).state.setup
    assert (setup.book.open_point, setup.book.deals_per_match, setup.book.name) == (2, 2, "青岛")
    assert setup.schedule.weekdays == (6, 7)
    assert [(one.name, one.count) for one in setup.prizes] == [("冠军", 1), ("季军", None)]
    assert (setup.limits.teams, setup.keep_apart) == (None, True)
    status, said = gouji("competition", "new", str(tmp_path / "d.db"), "--template", "nope")
    assert status == 1
    assert "notice, knockout" in said or "notice、knockout" in said
    assert not (tmp_path / "d.db").exists()


def test_the_overview_says_what_comes_next(desk: Desk) -> None:
    said = desk.run("show")
    assert "下一步：第 1 轮还有 2 场没有结果：1-1、1-2" in said
    for name, a, _ in desk.open_matches():
        desk.match(name, a)
    said = desk.run("show")
    assert "第 2 轮抽签（2 队）：gouji competition commit" in said
    desk.run("commit")
    assert "（抽签时公布）" in desk.run("show", "lots")
    assert desk.state.lots[2].secret not in desk.run("show", "lots")
    assert "draw" in desk.run("show")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize(
    "part",
    ["overview", "settings", "entries", "lots", "matches", "results", "players", "appeals", "log"],
)
def test_every_part_is_shown_in_both_languages(desk: Desk, part: str, lang: str) -> None:
    desk.run("foul", "1-1", "peeked", "1", "-y")
    desk.run("dispute", "1-1", "看错了")
    said = desk.run("show", part, "--lang", lang)
    assert said.strip()
    assert "{" not in said


def test_the_log_names_who_what_and_why(desk: Desk) -> None:
    desk.run("strike", "东队", "--why", "冒名顶替", "--who", "赵主任", "--as", "jury")
    said = desk.run("show", "log")
    assert "裁判委员会 赵主任" in said
    assert "取消资格：东队" in said
    assert "（理由：冒名顶替）" in said


def test_what_happened_earlier_can_be_entered_with_its_time(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "c.db")
    desk.run("new", "--at", "2012-11-30 09:00")
    desk.run("enter", "--unit", "东", "--players", "甲:女,乙,丙", "--at", "2012-12-01 09:00")
    later = (datetime.now() + timedelta(days=2)).strftime("%Y-%m-%d %H:%M")
    assert "也不能晚于现在" in desk.run("set", "place=x", "--at", later, status=2)


def test_seats_are_drawn_or_told(desk: Desk) -> None:
    said = desk.run("seats", "1-1", "--draw", "--drawer", "1", "--first", "4", "--referee", "老李")
    assert len(said.splitlines()[-1].split("　")) == 6
    sheet = desk.state.deals("1-1")[0]
    assert (sheet.drawer, sheet.first_taker, sheet.referee) == (0, 3, "老李")
    desk.run("seats", "1-1", "--seats", "332211")
    assert desk.state.deals("1-1")[0].seats == (2, 2, 1, 1, 0, 0)


def test_amending_and_leaving(desk: Desk) -> None:
    desk.run("amend", "东队", "--players", "甲子:女,乙子,丙子", "--captain", "2", "--phone", "123")
    one = desk.state.team(1)
    assert ([m.name for m in one.members], one.captain, one.phone) == (
        ["甲子", "乙子", "丙子"],
        1,
        "123",
    )
    desk.run("move", "1-1", "--table", "9", "--start", "2026-05-10 09:00")
    assert "赛程有冲突" in desk.run("show")
    assert "第 1-1 场改到 9 号桌 5月10日周日 09:00" in desk.run("show", "log")
    state = desk.state
    a, b = state.match("1-1").sides
    said = desk.run("absent", "1-1", state.label(a), "--gave-up", "--why", "有事")
    assert f"第 1-1 场有了结果：{state.label(b)}胜" in said
    said = desk.run("retire", state.label(b), "--why", "也有事")
    assert "退赛" in said


def test_rehearse_from_the_command_line(tmp_path: Path) -> None:
    line = ("competition", "rehearse", "--teams", "4", "--seed", "s", "-o", str(tmp_path / "r"))
    status, said = gouji(*line, "--lang", "en")
    assert status == 0
    assert "A rehearsal: 4 teams" in said
    assert "The end:" in said
    status, said = gouji(*line, "--seed", "t")
    assert (status, "另一次演练" in said) == (1, True)
    status, said = gouji("competition", "rehearse", "--teams", "2")
    assert (status, "4 到 512" in said) == (1, True)


STRANGE = ("\udcff", "x" * 3000, "a\x00b", "\u202e")


@pytest.mark.parametrize("text", STRANGE, ids=["no text", "long", "nul", "bidi"])
def test_strange_texts_are_told_in_one_line(desk: Desk, text: str) -> None:
    before = desk.state.docs
    for arguments in (
        ["enter", "--unit", text, "--players", "甲:女,乙,丙"],
        ["amend", "1", "--phone", text],
        ["strike", "1", "--why", text],
        ["dispute", "1-1", text],
        ["foul", "1-1", "peeked", "1", "-y", "--note", text],
        ["seats", "1-1", "--referee", text],
        ["set", f"place={text}"],
        ["waive", "women", "--unit", text, "--why", "x"],
        ["deal", "1-1", "--order", text, "-y"],
        ["show", text],
        ["begin", "1-1", "--who", text],
        ["begin", text],
    ):
        done = CliRunner().invoke(
            app, ["competition", arguments[0], str(desk.file), *arguments[1:]]
        )
        assert done.exit_code in (1, 2), arguments
        assert isinstance(done.exception, SystemExit), arguments
        assert done.stderr.startswith("gouji: ")
        assert len(done.stderr.splitlines()) == 1
        assert text not in done.stderr
    assert desk.state.docs == before
