"""`gouji show`: what people read of a record."""

import random
from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.engine.cards import Seat
from gouji.engine.rulebook import make_rulebook
from gouji.record import Record, record_of
from gouji.record.reading import read_record
from gouji.record.show import WIDTH, names_of, show_deal, show_record

SHOWN = Path(__file__).parent / "shown"
PLAYERS = ("王建国", "李秀英的大哥", "赵磊", "Alexander 12", "周敏", "孙伟")


@pytest.mark.parametrize("lang", ["zh", "en"])
@pytest.mark.parametrize("rulebook", ["basic", "contest"])
def test_a_short_deal_reads_as_it_did(rulebook: str, lang: str) -> None:
    record = read_record((SHOWN / f"{rulebook}.gouji").read_text(encoding="utf-8"))
    shown = show_record(record, lang)
    assert shown.ok
    assert f"{shown}\n" == (SHOWN / f"{rulebook}.{lang}.txt").read_text(encoding="utf-8")


def played(rulebook: object, seed: str, decisions: int = 10_000) -> Record:
    book = make_rulebook(rulebook)
    game = Record(rulebook=book, seed=seed, drawer=Seat(0)).game()
    rng = random.Random(seed)
    while not game.over and decisions:
        decisions -= 1
        game.apply(rng.choice(game.legal()))
    return record_of(game, seed=seed, drawer=Seat(0))


HOUSE = {"base": "basic", "buy_threes": True, "declarations": True, "open_point": 1, "clock_s": 9}


@pytest.mark.parametrize("rulebook", ["basic", "contest", HOUSE], ids=["basic", "contest", "house"])
@pytest.mark.parametrize("players", [None, PLAYERS], ids=["seats", "players"])
def test_whole_deals_fit_their_columns(rulebook: object, players: tuple[str, ...] | None) -> None:
    for seed in ("1", "2"):
        record = replace(played(rulebook, seed), players=players)
        for lang in ("zh", "en"):
            for declined in (False, True):
                shown = show_record(record, lang, declined=declined)
                assert shown.ok
                assert [line for line in shown.lines if cell_len(line) > WIDTH] == []
                assert [line for line in shown.lines if line != line.rstrip()] == []
                text = str(shown)
                assert text.count("余" if lang == "zh" else " left") > 20
                assert "\n\n\n" not in text


def test_every_card_played_is_shown_once() -> None:
    record = played("contest", "3")
    text = str(show_record(record))
    sets = [action for action in record.actions if action[3:].isupper() or action[3:].isdigit()]
    tricks = text[text.index("打牌") : text.index("名次")]
    rows = [
        line for line in tricks.splitlines() if line[5:7] in ("p1", "p2", "p3", "p4", "p5", "p6")
    ]
    assert len(rows) == len(sets)


def test_sales_declarations_and_the_draw_are_told() -> None:
    lines = show_record(played("contest", "3", 6)).lines
    assert lines[:4] == (
        "够级牌谱  比赛规则",
        "种子 3，p1 开牌",
        "p1 抽到红桃九；p3 先抓牌；p3 先发",
        "",
    )
    text = "\n".join(lines)
    assert "买3  p2 向 p5 买一个三，付一个2\n" in text
    assert "明点" in text
    assert "没有打完。轮到 p3 发牌" in text


def test_nobody_declares() -> None:
    game = Record(rulebook=make_rulebook("contest"), seed="3", drawer=Seat(0)).game()
    lines = show_deal(game, [f"p{i} pass" for i in (3, 4, 5, 6, 1, 2)]).lines
    assert "明点  没有人明点" in lines


def test_house_rules_say_what_differs() -> None:
    lines = show_record(played(HOUSE, "1", 0)).lines
    assert lines[0] == "够级牌谱  基本规则（有改动）"
    assert lines[1] == "改动：买3、可以明点、点贡 1 分、每手 9 秒"


POSITION = """format = 1
rulebook = "contest"
hands = ["", "KK99X", "45X", "AA5", "456", "9X7"]
leader = "p2"
start = "play"
finished = ["p1"]
bound = ["p3"]
"""


def test_positions_say_who_is_out_and_who_is_bound() -> None:
    lines = show_record(read_record(POSITION + 'actions = ["p2 KK"]\n')).lines
    assert lines[1] == "中局局面，p2 发牌；已经走了：p1；要挂王：p3"
    assert "没有打完。p3：p2 的两个K，捎不捎？" in lines


def test_declined_burns_are_kept_to_the_player_unless_asked_for() -> None:
    record = read_record(POSITION + 'actions = ["p2 KK", "p3 pass"]\n')
    assert "不捎 p3" not in str(show_record(record))
    assert "不捎 p3" in str(show_record(record, declined=True))


def test_time_outs_are_told() -> None:
    record = read_record(POSITION + 'actions = ["p2 timeout", "p3 timeout"]\n')
    text = str(show_record(record))
    assert "一个九" in text
    assert "* p2 超时，按规则代发" in text
    assert "超时 p3" in text


def test_a_time_out_that_is_refused_is_only_refused() -> None:
    shown = show_record(read_record(POSITION + 'actions = ["p3 timeout"]\n'))
    assert not shown.ok
    assert "没轮到 p3" in shown.lines[-1]


def test_who_is_bound_and_stuck_at_the_start_is_out_first() -> None:
    text = POSITION.replace('"45X"', '"45"').replace('leader = "p2"', 'leader = "p3"')
    lines = show_record(read_record(text + "actions = []\n")).lines
    assert "     * p3 捎牌以后挂不上王，判大落" in lines


def test_a_refused_action_ends_the_deal_with_its_reason() -> None:
    record = read_record(POSITION + 'actions = ["p2 99", "p3 44", "p4 pass"]\n')
    shown = show_record(record)
    assert not shown.ok
    assert shown.lines[-1] == ("第 2 个动作「p3 44」不行：p3 手里只有一个四，出不了两个四（R19）")
    assert "  1  p2  两个九    余3" in shown.lines


def test_a_wrong_result_is_said_after_the_deal() -> None:
    text = (SHOWN / "basic.gouji").read_text(encoding="utf-8")
    shown = show_record(read_record(text.replace("points = [2, 0]", "points = [2, 2]")))
    assert not shown.ok
    assert shown.lines[-1] == "result.points：得分该是 [2, 0]，写的却是 [2, 2]"


def test_names_are_the_players_only_where_they_can_be() -> None:
    record = Record(rulebook=make_rulebook("basic"))
    assert names_of(replace(record, players=PLAYERS)) == PLAYERS
    for players in (
        ("a", "b", "c", "d", "e", "e"),
        ("a", "b", "c", "d", "e", ""),
        ("a", "b", "c", "d", "e", "一二三四五六七"),
    ):
        assert names_of(replace(record, players=players))[5] == "p6"
        assert "p1 a" in str(show_record(replace(played("basic", "1", 0), players=players)))
    escaped = replace(played("basic", "1", 0), players=("\x1b[2J", "b", "c", "d", "e", "f"))
    assert "\x1b" not in str(show_record(escaped))


def run(*args: str) -> tuple[int, str, str]:
    found = CliRunner().invoke(app, ["show", *args])
    return found.exit_code, found.stdout, found.stderr


def test_the_command_and_how_it_ends(tmp_path: Path) -> None:
    status, out, err = run(str(SHOWN / "contest.gouji"), "--lang", "en")
    assert (status, err) == (0, "")
    assert out == (SHOWN / "contest.en.txt").read_text(encoding="utf-8")

    refused = tmp_path / "refused.gouji"
    refused.write_text(POSITION + 'actions = ["p2 99", "p3 44"]\n', encoding="utf-8")
    status, out, err = run(str(refused))
    assert (status, err) == (1, "")
    assert out.splitlines()[-1].startswith("第 2 个动作「p3 44」不行：")

    status, out, err = run(str(tmp_path / "none.gouji"))
    assert (status, out) == (2, "")
    assert err.count("\n") == 1
    assert "没有这个文件" in err
    (tmp_path / "bad.gouji").write_text("format = 2\n", encoding="utf-8")
    status, out, err = run(str(tmp_path / "bad.gouji"), "--lang", "en")
    assert (status, out) == (2, "")
    assert "format: only format 1 is known, not 2" in err
