"""A match at the terminal: whole deals by script, refusals, the clock, resuming, sizes."""

import io
import re
import signal
import subprocess
from pathlib import Path

import pexpect
import pyte
import pytest
from rich.cells import cell_len
from rich.console import Console

from gouji.engine.cards import SEATS
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, make_rulebook
from gouji.record.reading import read_file
from gouji.terminal.play import Leave, LineRefused, Session
from gouji.terminal.saved import Saved, Setup, unfinished
from gouji.terminal.talk import Talk
from tests.terminal.driving import GOUJI, environment, only_record, typed, typed_at_terminal

PROMPT = " >"


def piped(data: Path, lines: list[str], *options: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*GOUJI, "play", "--data", str(data), *_one_deal(options), *options],
        check=False,
        input="\n".join(lines) + ("\n" if lines else ""),
        capture_output=True,
        text=True,
        env=environment(),
        timeout=120,
    )


def at_terminal(data: Path, *options: str, size: tuple[int, int] = (40, 80)) -> pexpect.spawn:
    return pexpect.spawn(
        GOUJI[0],
        [*GOUJI[1:], "play", "--data", str(data), "--pace", "0", *_one_deal(options), *options],
        env=environment(),
        dimensions=size,
        encoding="utf-8",
        timeout=30,
    )


def _one_deal(options: tuple[str, ...]) -> list[str]:
    return ["--deals", "1"] if options and "--resume" not in options else []


def type_in(child: pexpect.spawn, lines: list[str]) -> None:
    """Answers questions; an empty line is the Enter of one who is out."""
    for line in lines:
        next_question(child, "你的牌" if line else "快进")
        child.sendline(line)


def next_question(child: pexpect.spawn, sign: str = "你的牌") -> None:
    # the prompt alone would not do: it is drawn anew with what was typed
    child.expect(sign)
    child.expect_exact(PROMPT)


# ---------------------------------------------------------------- whole deals


@pytest.mark.parametrize("rulebook", ["basic", "contest"])
def test_a_whole_deal_from_a_pipe(tmp_path: Path, rulebook: str) -> None:
    lines, actions = typed(rulebook, "11")
    done = piped(tmp_path, lines, "--rulebook", rulebook, "--seed", "11")
    assert (done.returncode, done.stderr) == (0, "")
    record = read_file(only_record(tmp_path))
    assert list(record.actions) == actions
    assert record.result is not None
    assert "第 1 局打完" in done.stdout
    assert "本场累计" in done.stdout
    assert "\x1b[" not in done.stdout
    assert list(tmp_path.glob("*.match")) == []


@pytest.mark.parametrize("rulebook", ["basic", "contest"])
def test_a_whole_deal_at_a_terminal(tmp_path: Path, rulebook: str) -> None:
    lines, actions = typed_at_terminal(rulebook, "12")
    child = at_terminal(tmp_path, "--rulebook", rulebook, "--seed", "12", "--clock", "0")
    type_in(child, lines)
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    assert list(read_file(only_record(tmp_path)).actions) == actions


def test_english(tmp_path: Path) -> None:
    lines, _ = typed("contest", "11")
    done = piped(tmp_path, lines, "--seed", "11", "--lang", "en")
    assert done.returncode == 0
    assert "Deal 1 is over" in done.stdout
    assert not any("\u4e00" <= c <= "\u9fff" for c in done.stdout)


# ---------------------------------------------------------------- from a pipe


def test_the_first_refused_line_ends_it_with_its_number(tmp_path: Path) -> None:
    lines, _ = typed("basic", "11")
    wrong = [*lines[:3], "?", "DDDD222", *lines[3:]]
    done = piped(tmp_path, wrong, "--rulebook", "basic", "--seed", "11")
    assert done.returncode == 1
    assert "第 5 行" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_the_input_may_end_early_and_nothing_is_lost(tmp_path: Path) -> None:
    lines, actions = typed("basic", "11")
    first = piped(tmp_path, lines[:5], "--rulebook", "basic", "--seed", "11")
    assert first.returncode == 0
    assert "已经存好" in first.stdout
    rest = piped(tmp_path, lines[5:], "--resume")
    assert rest.returncode == 0
    assert list(read_file(only_record(tmp_path)).actions) == actions


@pytest.mark.parametrize(
    ("options", "part"),
    [
        (["--seat", "p7"], "--seat"),
        (["--bots", "novice,random"], "--bots"),
        (["--bots", "nobody"], "nobody"),
        (["--clock", "-1"], "--clock"),
        (["--rulebook", "qingdao"], "qingdao"),
        (["--data", "/proc/nowhere"], "/proc/nowhere"),
    ],
)
def test_bad_options_are_one_clear_line(tmp_path: Path, options: list[str], part: str) -> None:
    done = piped(tmp_path, [], *options)
    assert done.returncode == 2
    assert part in done.stderr
    assert len(done.stderr.splitlines()) == 1


# ---------------------------------------------------------------- what a person may type


def unexpected(fault: Fault) -> None:
    raise fault


class Scripted(Talk):
    """A person whose lines are given, and what he is told."""

    def __init__(self, lines: list[str], *, interactive: bool = True) -> None:
        super().__init__("zh", interactive=False)
        self.interactive = interactive
        self.lines = lines
        self._console = Console(file=io.StringIO(), width=200, highlight=False)

    def ask(self, prompt: str, deadline: float | None, *, footer: bool = True) -> str | None:
        self.line_number += 1
        return self.lines.pop(0)

    @property
    def told(self) -> str:
        return self._console.file.getvalue()


def my_turn(tmp_path: Path, talk: Talk, game: Game) -> None:
    """Puts the question of a game to p1."""
    setup = Setup(rulebook=game.rulebook, seed="1", seat=SEATS[0], bots=("novice",) * 6)
    saved = Saved.new(tmp_path, setup)
    try:
        Session(saved, talk, "zh", tmp_path, 0.0)._my_turn(game, 1)
    finally:
        saved.close()


def asked(
    tmp_path: Path, hands: list[str], lines: list[str], actions: str = "", **how: object
) -> tuple[str, Game]:
    """What p1 is told in a position after some actions, when he types some lines."""
    rulebook = how.pop("rulebook", BASIC)
    game = Game(hands, how.pop("leader", 0), rulebook, start="play", **how)
    for action in filter(None, actions.split(", ")):
        game.play(action)
    talk = Scripted(lines)
    my_turn(tmp_path, talk, game)
    return talk.told, game


REFUSALS = [
    ("must-lead", "R8.1", ["99K", "5", "6", "7", "8", "J"], "", "过", "9", {}),
    ("no-declare", "R7.1", ["99K", "5", "6", "7", "8", "J"], "", "明点", "9", {}),
    ("not-in-hand", "R19", ["99K", "5", "6", "7", "8", "J"], "", "999", "9", {}),
    ("not-a-set", "R2.1", ["99K", "5", "6", "7", "8", "J"], "", "9K", "9", {}),
    (
        "threes-last",
        "R15.1",
        ["339", "5", "6", "7", "8", "J"],
        "",
        "33",
        "9",
        {"rulebook": CONTEST},
    ),
    (
        "burner-needs-joker",
        "R10.3",
        ["99KX", "5", "6", "7", "8", "J"],
        "",
        "99",
        "9X",
        {"bound": [0]},
    ),
    ("wrong-size", "R3.1", ["99K", "5", "6", "7", "8", "84"], "p6 8", "99", "9", {"leader": 5}),
    ("too-low", "R3.2", ["79K", "5", "6", "7", "8", "84"], "p6 8", "7", "9", {"leader": 5}),
    ("no-yield", "R8.4", ["79K", "5", "6", "7", "8", "84"], "p6 8", "让", "9", {"leader": 5}),
    (
        "burn-unsustainable",
        "R10.1",
        ["2345679", "5", "6", "7", "8", "AA4"],
        "p6 AA, p2 pass, p4 pass",
        "22",
        "过",
        {"leader": 5},
    ),
]


@pytest.mark.parametrize("case", REFUSALS, ids=[case[0] for case in REFUSALS])
def test_every_refusal_is_told_and_asked_again(tmp_path: Path, case: tuple) -> None:
    code, clause, hands, actions, wrong, right, how = case
    if code == "burn-unsustainable":
        hands = ["22345679", *hands[1:]]
    told, game = asked(tmp_path, hands, [wrong, "r", right], actions, **how)
    assert f"（{clause}，r 看条文）" in told
    assert f"\n{clause} " in told  # the clause itself, with its title
    assert len(game.history) == len([a for a in actions.split(", ") if a]) + 1


def test_must_declare(tmp_path: Path) -> None:
    from gouji.engine.deal import make_deal

    deal = make_deal("1/1", SEATS[0], CONTEST.opening)
    game = Game(deal.hands, deal.leader, CONTEST)
    while game.to_act != 0:
        game.apply(game.action_at(1))
    talk = Scripted(["33", "过"])
    my_turn(tmp_path, talk, game)
    assert "（R7.1，r 看条文）" in talk.told


def test_hint_help_deal_and_counts(tmp_path: Path) -> None:
    hands = ["99KKX", "5", "66677", "7", "8", "84444444444"]
    lines = ["?", "h", "l", "b", "r", "auto", "auto", "9"]
    told, _ = asked(tmp_path, hands, lines, "p6 8", leader=5)
    assert "能出的 3 种" in told
    assert re.search("提示：.+，值 [+−]?\\d+\\.\\d 分。.+。", told)
    assert re.search("其次：.+。把握 \\d+ %：", told)
    assert "p6  一个八" in told
    assert "报牌：p2 1 张、p3 5 张" in told
    assert "p6 10 张" in told
    assert "还没有被拒的动作" in told
    assert "自动过" in told


def test_counts_above_ten_are_not_told(tmp_path: Path) -> None:
    """R17.2: who holds more than ten says only that."""
    hands = ["9K", "44444444444", "6", "7", "8", "8J"]
    told, _ = asked(tmp_path, hands, ["b", "9"], "p6 8", leader=5)
    assert "p2 多于 10 张" in told


def test_the_deal_so_far_tells_no_more_than_was_heard(tmp_path: Path) -> None:
    """No hands, no counts unasked (R17.2), no declined burns (R9.2), no block (R15.2)."""
    # p6 leaves itself nothing but 3s; p1 beats it, and p4 is the last before p1 is asked again
    hands = ["TTJJQ", "88", "66", "QQ4", "7", "3399"]
    actions = "p6 99, p1 TT, p2 pass, p3 pass, p4 QQ, p5 pass, p6 pass"
    told, _ = asked(tmp_path, hands, ["l", "过"], actions, leader=5, rulebook=CONTEST)
    assert "两个九" in told
    for secret in ("余", "憋", "33"):
        assert secret not in told


def test_options_of_a_match_mean_a_new_one(tmp_path: Path) -> None:
    lines, _ = typed("basic", "11")
    piped(tmp_path, lines[:5], "--rulebook", "basic", "--seed", "11")
    for options in (["--resume", "--seed", "2"], ["--resume", "--new"]):
        refused = piped(tmp_path, [], *options)
        assert (refused.returncode, len(refused.stderr.splitlines())) == (2, 1)
    assert piped(tmp_path / "other", [], "--resume").returncode == 2
    child = at_terminal(tmp_path, "--rulebook", "basic", "--seed", "12")
    next_question(child)
    child.sendline("q")
    child.expect(pexpect.EOF)
    assert "没打完" not in child.before
    found = list(unfinished(tmp_path, unexpected))
    assert [saved.setup.seed for saved in found] == ["12", "11"]
    for saved in found:
        saved.close()


def test_what_is_typed_before_a_question_is_not_its_answer(tmp_path: Path) -> None:
    """A line typed while others play was meant for another question: it does nothing."""
    child = at_terminal(tmp_path, "--rulebook", "basic", "--seed", "12", "--pace", "0.2")
    child.send("过\r过\r过\r")
    next_question(child)
    saved_before = next(tmp_path.glob("*.match")).read_text()
    child.sendline("q")
    child.expect(pexpect.EOF)
    assert "p1" not in saved_before.split("\n", 1)[1]


@pytest.mark.parametrize("word", ["不明点", "不烧"])
def test_a_word_for_another_question_is_none_for_this(tmp_path: Path, word: str) -> None:
    hands = ["99KKX", "5", "66677", "7", "8", "84444444444"]
    told, _ = asked(tmp_path, hands, [word, "过"], "p6 8", leader=5)
    assert f"现在不是说「{word}」的时候" in told


def test_a_queen_or_leaving(tmp_path: Path) -> None:
    hands = ["QK", "5", "6", "7", "8", "J"]
    _, game = asked(tmp_path, hands, ["Q"])
    assert len(game.history) == 1
    with pytest.raises(Leave):
        asked(tmp_path, hands, ["q"])


def test_a_pipe_stops_at_a_refusal(tmp_path: Path) -> None:
    game = Game(["QK", "5", "6", "7", "8", "J"], 0, BASIC, start="play")
    talk = Scripted(["?", "999"], interactive=False)
    with pytest.raises(LineRefused) as refused:
        my_turn(tmp_path, talk, game)
    assert refused.value.number == 2


# ---------------------------------------------------------------- the clock


def test_the_clock_plays_the_rulebooks_time_out(tmp_path: Path) -> None:
    """R17.1: a decision left alone is a pass, or the smallest lead; the record says timeout."""
    child = at_terminal(tmp_path, "--rulebook", "contest", "--seed", "12", "--clock", "1")
    child.expect_exact(PROMPT)
    child.expect("超时：过牌")
    child.expect_exact(PROMPT)
    child.sendline("q")
    child.expect(pexpect.EOF)
    saved = next(unfinished(tmp_path, unexpected))
    assert saved.actions[-1][1] == "p1 timeout" or "p1 timeout" in [a for _, a in saved.actions]
    saved.close()


# ---------------------------------------------------------------- nothing is lost


@pytest.mark.parametrize("how", ["kill", "hangup", "interrupt"])
def test_a_broken_off_match_goes_on(tmp_path: Path, how: str) -> None:
    lines, actions = typed_at_terminal("basic", "13")
    half = len(lines) // 2
    child = at_terminal(tmp_path, "--rulebook", "basic", "--seed", "13")
    type_in(child, lines[:half])
    next_question(child)
    if how == "kill":
        child.kill(signal.SIGKILL)
        child.wait()
    elif how == "hangup":
        child.close()
    else:
        child.sendintr()
        child.expect("存好了")
        child.expect(pexpect.EOF)
        child.close()
        assert child.exitstatus == 130
    child = at_terminal(tmp_path, size=(40, 100))  # the question fills 80 columns to the last
    next_question(child, "上次这一场没打完")
    child.sendline("")
    type_in(child, lines[half:])
    child.expect(pexpect.EOF)
    assert list(read_file(only_record(tmp_path)).actions) == actions


def test_a_line_cut_short_by_a_crash_was_never_told(tmp_path: Path) -> None:
    lines, actions = typed("basic", "11")
    piped(tmp_path, lines[:5], "--rulebook", "basic", "--seed", "11")
    journal = next(tmp_path.glob("*.match"))
    whole = journal.read_bytes()
    journal.write_bytes(whole + b'[1, "p2 9')
    saved = next(unfinished(tmp_path, unexpected))
    saved.close()
    assert journal.read_bytes() == whole
    rest = piped(tmp_path, lines[5:], "--resume")
    assert rest.returncode == 0
    assert list(read_file(only_record(tmp_path)).actions) == actions


def test_a_journal_that_is_none_is_named_and_left(tmp_path: Path) -> None:
    broken = tmp_path / "20260101-000000-aaaaaa.match"
    broken.write_text("no journal\n")
    lines, _ = typed("basic", "11")
    done = piped(tmp_path, lines, "--resume")
    assert done.returncode == 2
    assert str(broken) in done.stderr
    assert broken.read_text() == "no journal\n"


def test_a_match_played_elsewhere_is_not_offered(tmp_path: Path) -> None:
    setup = Setup(rulebook=BASIC, seed="1", seat=SEATS[0], bots=("novice",) * 6)
    first = Saved.new(tmp_path, setup)
    assert list(unfinished(tmp_path, unexpected)) == []
    first.close()
    found = list(unfinished(tmp_path, unexpected))
    assert [saved.setup for saved in found] == [setup]
    for saved in found:
        saved.close()


def test_a_random_bot_goes_on_as_if_unbroken(tmp_path: Path) -> None:
    """A bot that draws from its seed has drawn as often after a break as without one."""
    options = ("--rulebook", "basic", "--seed", "5", "--bots", "random")
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    timeouts = ["过"] * 3
    one = piped(whole, timeouts, *options)
    half = piped(broken, timeouts[:1], *options)
    rest = piped(broken, timeouts[1:], "--resume")
    assert one.returncode == half.returncode == rest.returncode
    read = [next(folder.glob("*.match")).read_text().splitlines()[1:] for folder in (whole, broken)]
    assert read[0] == read[1]


def test_records_are_listed(tmp_path: Path) -> None:
    lines, _ = typed("contest", "11")
    piped(tmp_path, lines, "--seed", "11", "--name", "老王")
    listed = subprocess.run(
        [*GOUJI, "records", "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert str(only_record(tmp_path)) in listed.stdout
    assert "比赛规则" in listed.stdout
    assert "老王" in only_record(tmp_path).read_text()
    none = subprocess.run(
        [*GOUJI, "records", "--data", str(tmp_path / "new")],
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert "gouji play" in none.stdout


# ---------------------------------------------------------------- sizes and colours


@pytest.mark.parametrize("width", [60, 80, 120])
def test_the_table_fits(tmp_path: Path, width: int) -> None:
    """Every line fits the width, and the seats stand around: the opposite in the middle above."""
    child = at_terminal(tmp_path, "--rulebook", "basic", "--seed", "12", size=(40, width))
    child.expect_exact(PROMPT)
    screen = pyte.Screen(width, 40)
    stream = pyte.Stream(screen)
    stream.feed(child.before)
    rows = [row.rstrip() for row in screen.display]
    top = next(row for row in rows if "■ p4 对头" in row)
    assert top.index("p5") < top.index("p4") < top.index("p3")
    assert abs(cell_len(top[: top.index("p4")]) - width // 2) < width // 4
    assert "  大  小   2   A   K   Q   J  10   9   8   7   6   5   4   3" in rows
    child.close()


def test_resizing_in_the_middle_of_a_deal(tmp_path: Path) -> None:
    lines, actions = typed_at_terminal("basic", "12")
    child = at_terminal(tmp_path, "--rulebook", "basic", "--seed", "12", size=(40, 120))
    for i, line in enumerate(lines):
        child.setwinsize(30, (120, 60, 80)[i % 3])
        type_in(child, [line])
    child.expect(pexpect.EOF)
    assert list(read_file(only_record(tmp_path)).actions) == actions


def test_without_colour(tmp_path: Path) -> None:
    child = pexpect.spawn(
        GOUJI[0],
        [*GOUJI[1:], "play", "--data", str(tmp_path), "--rulebook", "basic", "--pace", "0"],
        env=environment(NO_COLOR="1", TERM="vt100"),
        dimensions=(40, 80),
        encoding="utf-8",
        timeout=30,
    )
    child.expect_exact(PROMPT)
    assert "● p1" in child.before
    assert "■ p2" in child.before
    assert not any(f"\x1b[{n}m" in child.before for n in range(30, 38))
    child.sendline("离开")
    child.expect(pexpect.EOF)


def test_house_rulebooks(tmp_path: Path) -> None:
    house = tmp_path / "house.toml"
    house.write_text('base = "basic"\nname = "我家"\nthrees_last = true\n', encoding="utf-8")
    assert make_rulebook({"base": "basic", "threes_last": True, "name": "我家"}).title == "我家"
    lines, actions = typed(str(house), "11")
    done = piped(tmp_path / "data", lines, "--rulebook", str(house), "--seed", "11")
    assert done.returncode == 0
    record = read_file(only_record(tmp_path / "data"))
    assert record.rulebook.title == "我家"
    assert list(record.actions) == actions
