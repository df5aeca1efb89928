"""The deals of a match: who draws, totals, extra deals, the score sheet (R5.2, R16.5, R20.9)."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.engine.cards import SEATS
from gouji.engine.deal import make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.scoring import KINDS, DealFacts
from gouji.match import MOST_EXTRA_DEALS, Match, play_deal, play_match, seat_bots, sheet_row
from gouji.record.files import locked

FIRST = (0, 2, 4, 1, 3, 5)  # the side of p1 sweeps
SECOND = (1, 3, 5, 0, 2, 4)
EVEN = (0, 1, 2, 3, 4, 5)  # basic: 4 - 2 = 2 to 2 - 4 = 0


def facts(places: tuple[int, ...], **more: object) -> DealFacts:
    return DealFacts(places=tuple(SEATS[i] for i in places), **more)


def test_R5_5_deal_k_of_a_match_has_seed_s_slash_k() -> None:
    match = Match(BASIC, "gouji")
    assert match.next_deal() == make_deal("gouji/1", SEATS[0], "shown_threes")
    match.add(facts(FIRST), SEATS[0])
    assert match.next_deal() == make_deal("gouji/2", SEATS[1], "shown_threes")


def test_R5_2_basic_goes_on_from_whoever_drew_last() -> None:
    """R5.2: not from the first drawer, when jokers voided his draw (R5.1)."""
    match = Match(BASIC, "s", first_drawer=SEATS[2])
    assert match.drawer == 2
    match.add(facts(FIRST), SEATS[4])
    assert match.drawer == 5
    match.add(facts(FIRST), SEATS[5])
    assert match.drawer == 0


def test_R5_2_a_drawn_joker_moves_the_next_drawer() -> None:
    seed = next(
        str(i) for i in range(500) if len(make_deal(str(i), SEATS[0], "shown_threes").draws) > 1
    )
    deal = make_deal(seed, SEATS[0], "shown_threes")
    assert deal.draws[0][1] in ("X", "D")
    assert deal.last_drawer == deal.draws[-1][0] == 1


def test_R5_2_contest_names_the_drawer_anew() -> None:
    match = Match(CONTEST, "s")
    match.add(facts(FIRST), SEATS[3])
    assert match.drawer == 0


def test_R16_5_three_deals_decide() -> None:
    match = Match(BASIC, "s")
    for n in range(3):
        assert not match.over
        assert match.winner is None
        assert match.next_number == n + 1
        match.add(facts(FIRST), SEATS[0])
    assert match.over
    assert (match.totals, match.winner) == ((36, 0), 0)
    with pytest.raises(ValueError, match="over"):
        match.add(facts(FIRST), SEATS[0])


def test_R16_5_equal_totals_bring_one_more_deal_and_again() -> None:
    match = Match(replace(BASIC, deals_per_match=2), "s")
    match.add(facts(FIRST), SEATS[0])
    match.add(facts(SECOND), SEATS[0])
    assert not match.over
    match.add(facts(FIRST), SEATS[0])
    assert (match.over, match.winner) == (True, 0)


def test_R16_5_after_twenty_extra_deals_it_is_drawn() -> None:
    level = replace(BASIC, deals_per_match=1, place_points=(0, 0, 0, 0, 0, 0), sweep="none")
    match = Match(level, "s")
    for _ in range(1 + MOST_EXTRA_DEALS):
        assert not match.over
        match.add(facts(FIRST), SEATS[0])
    assert (match.over, match.winner) == (True, None)


def test_R20_4_points_taken_come_off_before_the_tie_test() -> None:
    """R20.4: the deal's own score is untouched, the match's total is not."""
    match = Match(replace(BASIC, deals_per_match=1), "s")
    played = match.add(facts(EVEN, taken=(2, 0)), SEATS[0])
    assert played.score.points == (2, 0)
    assert match.totals == (0, 0)
    assert not match.over


def test_R20_9_rows_add_up_to_the_score() -> None:
    match = Match(CONTEST, "s")
    played = match.add(
        facts(FIRST, blocked=((SEATS[1], SEATS[2]),), burned=((SEATS[2], SEATS[1]),)), SEATS[0]
    )
    rows = [sheet_row(played, seat) for seat in SEATS]
    assert [row["seat_place"] for row in rows] == [1, 4, 2, 5, 3, 6]
    for which in (0, 1):
        total = sum(row[kind] for row in rows[which::2] for kind in KINDS)
        assert total == played.score.points[which]
    assert (rows[2]["block"], rows[2]["burn"]) == (1, 1)


def test_seats_from_one_two_or_six_names() -> None:
    assert seat_bots(["novice"]) == ("novice",) * 6
    assert seat_bots(["random", "novice"]) == ("random", "novice") * 3
    six = ["novice", "random", "random", "novice", "novice", "random"]
    assert seat_bots(six) == tuple(six)
    with pytest.raises(Fault, match="bot-count"):
        seat_bots(["novice"] * 3)
    with pytest.raises(Fault, match="unknown-bot"):
        seat_bots(["nobody"])


def test_the_same_match_twice_is_the_same() -> None:
    names = seat_bots(["random", "novice"])
    histories = []
    for _ in range(2):
        kept: list[object] = []
        play_match(
            names, CONTEST, "9", after_deal=lambda m, game, d, kept=kept: kept.append(game.history)
        )
        histories.append(kept)
    assert histories[0] == histories[1]
    assert len(histories[0]) >= 3


def test_a_bot_that_answers_illegally_is_told_apart() -> None:
    class Liar:
        def choose(self, view):
            return 12345

    deal = make_deal("1", SEATS[0], CONTEST.opening)
    with pytest.raises(ValueError, match="not legal"):
        play_deal(Game(deal.hands, deal.leader, CONTEST), [Liar()] * 6)


def test_the_folder_of_another_match_is_left_alone(tmp_path: Path) -> None:
    def run(*options: str) -> tuple[int, str]:
        result = CliRunner().invoke(app, ["match", "-o", str(tmp_path), "--deals", "1", *options])
        return result.exit_code, result.output

    assert run("--matches", "2", "--seed", "1")[0] == 0
    files = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    assert "score-sheet.csv" in files
    assert run("--matches", "1", "--seed", "1")[0] == 2  # fewer would cut the sheet
    assert run("--matches", "2", "--seed", "2")[0] == 2  # other deals
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == files
    code, said = run("--matches", "3", "--seed", "1")
    assert (code, "2 局已有牌谱" in said) == (0, True)
    (tmp_path / "score-sheet.csv").write_text("precious\n")
    assert run("--matches", "3", "--seed", "1")[0] == 2
    assert (tmp_path / "score-sheet.csv").read_text() == "precious\n"


def test_a_silent_program_holds_no_match_up(tmp_path: Path) -> None:
    """Under `basic`, which has no clock, a program that never answers has --limit-ms."""
    path = tmp_path / "silent.py"
    path.write_text(
        'import sys\nprint(\'{"type": "hello", "name": "s"}\', flush=True)\n'
        "for line in sys.stdin: pass\n"
    )
    silent = f"cmd:{sys.executable} -S -E {path}"
    bots = ",".join([silent, *["novice"] * 5])
    options = ["--rulebook", "basic", "--deals", "1", "--limit-ms", "5"]
    result = CliRunner().invoke(app, ["match", "--bots", bots, *options, "--lang", "en"])
    assert (result.exit_code, "deal 1" in result.stdout) == (0, True), result.output


def test_two_at_once_in_a_folder_are_refused(tmp_path: Path) -> None:
    with locked(tmp_path):
        for command in (["match"], ["arena", "novice", "random"], ["ladder", "novice", "random"]):
            result = CliRunner().invoke(app, [*command, "-o", str(tmp_path), "--matches", "1"])
            assert (result.exit_code, result.stdout) == (2, "")
            assert "另一个程序" in result.stderr
            assert result.stderr.count("\n") == 1
    assert not [path for path in tmp_path.iterdir() if path.name != ".lock"]
