"""The arena: pairs, intervals, JSON, processes, going on where it stopped; the ladder."""

import json
import random
import re
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from typer.testing import CliRunner

from gouji.arena.ladder import contests_of, ladder, ratings
from gouji.arena.pairs import Conduct, Contest, Pair, play_pair
from gouji.arena.report import report
from gouji.arena.running import HEAD, PLOT, RESULT, Folder, contest_pairs
from gouji.bots import protocol
from gouji.cli.app import app
from gouji.engine.cards import SEATS
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.view import view
from gouji.match import play_match

KEYS = [
    *("a", "b", "rulebook", "matches", "seed", "deals", "points_per_deal", "points_ci95"),
    *("match_wins", "match_ci95", "ms_per_decision", "illegal", "timeouts", "crashes"),
]


def made_up(number: int, chance: random.Random, edge: int) -> Pair:
    """A pair of six deals in which A's side is better by `edge` points a deal on average."""
    first, second = (
        tuple((chance.randint(-4, 4) + edge, chance.randint(-4, 4)) for _ in range(3))
        for _ in range(2)
    )
    won = sum(sum(a - b for a, b in match) > 0 for match in (first, second))
    return Pair(number, (first, second), float(won), Conduct(), Conduct())


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout, done.stderr


# ---------------------------------------------------------------- pairs


def test_a_pair_is_the_same_deals_with_the_sides_exchanged() -> None:
    contest = Contest("novice", "random", CONTEST, "pair")
    pair = play_pair(contest, 3)
    first = play_match(("novice", "random") * 3, CONTEST, "pair/3")
    second = play_match(("random", "novice") * 3, CONTEST, "pair/3")
    assert pair.points[0] == tuple(played.score.points for played in first.deals)
    assert pair.points[1] == tuple(played.score.points[::-1] for played in second.deals)
    assert pair.won == (first.winner == 0) + (second.winner == 1)
    assert pair.a.decisions > 100
    assert pair.a.mean_ms > 0
    assert Pair.read(json.loads(json.dumps(pair.table()))).table() == pair.table()


def test_a_bot_against_itself_is_even() -> None:
    """Both matches of a pair are the same then, so that nothing is left of the deals' luck."""
    pairs, _ = contest_pairs([Contest("novice", "novice", BASIC, "even")], 4, 1)
    told = report(Contest("novice", "novice", BASIC, "even"), pairs[0])
    assert (told["points_per_deal"], told["points_ci95"]) == (0, [0, 0])
    assert (told["match_wins"], told["match_ci95"]) == (0.5, [0.5, 0.5])


def test_a_drawn_match_is_one_half() -> None:
    book = replace(BASIC, place_points=(0,) * 6, sweep="none", deals_per_match=1)
    pair = play_pair(Contest("novice", "random", book, "drawn"), 1)
    assert pair.won == 1.0
    assert [len(match) for match in pair.points] == [21, 21]  # one deal and twenty more (R16.5)


# ---------------------------------------------------------------- foreign bots


def test_a_foreign_bot_in_the_arena() -> None:
    """Our own novice behind the protocol: as novice itself, so all is even."""
    foreign = f"cmd:{sys.executable} -m gouji bot novice"
    arguments = ["--matches", "1", "--jobs", "1", "--limit-ms", "0", "--json"]
    told = json.loads(run("arena", foreign, "novice", *arguments)[1])
    assert told["a"] == foreign
    assert (told["points_per_deal"], told["match_wins"]) == (0, 0.5)
    assert told["illegal"] == told["timeouts"] == told["crashes"] == {"a": 0, "b": 0}


def test_what_a_foreign_bot_does_wrong_is_counted_for_it(tmp_path: Path) -> None:
    path = tmp_path / "bot.py"
    path.write_text(
        "import json, sys\n"
        "for line in sys.stdin:\n"
        "    message = json.loads(line)\n"
        "    if message['type'] == 'decide':\n"
        "        print(json.dumps({'id': message['id'], 'action': '3' * 17}), flush=True)\n"
        "    if message['type'] == 'hello':\n"
        '        print(\'{"type": "hello", "name": "wrong"}\', flush=True)\n'
    )
    contest = Contest("novice", f"cmd:{sys.executable} -S -E {path}", BASIC, "1", 0)
    pair = play_pair(contest, 1)
    told = report(contest, [pair])
    assert told["illegal"] == {"a": 0, "b": pair.b.decisions}
    assert told["timeouts"] == told["crashes"] == {"a": 0, "b": 0}
    assert told["match_wins"] == 1.0


# ---------------------------------------------------------------- intervals


def test_the_report_has_its_keys_in_order() -> None:
    contest = Contest("novice", "random", CONTEST, "7")
    pairs = [play_pair(contest, number) for number in (1, 2)]
    told = report(contest, pairs)
    assert list(told) == KEYS
    assert list(told["ms_per_decision"]) == ["a", "b"]
    assert list(told["ms_per_decision"]["a"]) == ["mean", "p99"]
    assert (told["matches"], told["seed"], told["rulebook"]) == (4, "7", "contest")
    assert told["deals"] == sum(pair.deals for pair in pairs)
    assert told["illegal"] == told["timeouts"] == told["crashes"] == {"a": 0, "b": 0}
    assert report(contest, pairs) == told


def test_intervals_cover_the_truth_as_often_as_they_say(monkeypatch: pytest.MonkeyPatch) -> None:
    """An edge of 1 a deal, 60 arenas of 40 pairs: 95 % of 60 are 57; 50 are 4 deviations less."""
    monkeypatch.setattr("gouji.arena.report.RESAMPLES", 500)
    chance = random.Random(8)
    contest = Contest("a", "b", BASIC, "1")
    covered = 0
    for _ in range(60):
        told = report(contest, [made_up(n, chance, 1) for n in range(40)])
        low, high = told["points_ci95"]
        assert low <= told["points_per_deal"] <= high
        covered += low <= 1 <= high
    assert covered >= 50


def test_the_interval_is_as_wide_as_the_pairs_spread() -> None:
    """Beside the textbook's standard error of a mean of pairs, within a tenth."""
    chance = random.Random(9)
    pairs = [made_up(n, chance, 0) for n in range(400)]
    low, high = report(Contest("a", "b", BASIC, "1"), pairs)["points_ci95"]
    means = [pair.difference / pair.deals for pair in pairs]
    width = 2 * 1.96 * float(np.std(means, ddof=1)) / 20
    assert high - low == pytest.approx(width, rel=0.1)


# ---------------------------------------------------------------- processes and folders


def test_more_processes_change_nothing() -> None:
    contests = [Contest("novice", "exact-fit", BASIC, "jobs")]
    one, _ = contest_pairs(contests, 3, 1)
    two, _ = contest_pairs(contests, 3, 2)
    assert [(p.number, p.points, p.won) for p in one[0]] == [
        (p.number, p.points, p.won) for p in two[0]
    ]


def test_a_process_that_is_ended_is_told_of_in_one_line() -> None:
    """A foreign bot that ends the process which plays, two of them here."""
    foreign = "cmd:sh -c 'kill -9 $PPID'"
    status, said, complaints = run("arena", foreign, "novice", "--matches", "2", "--jobs", "2")
    assert (status, said) == (2, "")
    assert complaints.count("\n") == 1
    assert "--jobs" in complaints


def test_it_goes_on_where_it_stopped(tmp_path: Path) -> None:
    contest = Contest("novice", "random", BASIC, "on")
    whole, found = contest_pairs([contest], 3, 1, [Folder(tmp_path, contest)])
    assert found == 0
    kept = sorted(tmp_path.glob("pair-*.json"))
    assert len(kept) == 3
    kept[1].unlink()
    before = kept[0].read_bytes()
    again, found = contest_pairs([contest], 4, 1, [Folder(tmp_path, contest)])
    assert found == 2
    assert kept[0].read_bytes() == before
    assert [p.points for p in again[0][:3]] == [p.points for p in whole[0]]


def test_results_of_different_contests_are_not_mixed(tmp_path: Path) -> None:
    contest = Contest("novice", "random", BASIC, "1")
    Folder(tmp_path, contest)
    Folder(tmp_path, contest)
    before = (tmp_path / HEAD).read_bytes()
    others = [
        (replace(contest, b="novice"), ("b", "random", "novice")),
        (replace(contest, seed="2"), ("seed", "1", "2")),
        (replace(contest, limit_ms=500), ("limit_ms", 1000, 500)),
        (replace(contest, rulebook=CONTEST), ("rulebook", "basic", "contest")),
    ]
    for other, told in others:
        with pytest.raises(Fault, match="other-arena") as found:
            Folder(tmp_path, other)
        assert tuple(found.value.facts[key] for key in ("what", "there", "here")) == told
    assert (tmp_path / HEAD).read_bytes() == before


@pytest.mark.parametrize("command", ["arena", "ladder"])
def test_another_limit_is_refused_in_one_line_that_names_it(command: str, tmp_path: Path) -> None:
    options = ["novice", "random", "--matches", "1", "--jobs", "1", "-o", str(tmp_path)]
    assert run(command, *options)[0] == 0
    before = {path: path.read_bytes() for path in tmp_path.rglob("*.json")}
    status, said, complaints = run(command, *options, "--limit-ms", "500")
    assert (status, said, complaints.count("\n")) == (2, "", 1)
    for named in (HEAD, "limit_ms", "1000", "500"):
        assert named in complaints
    assert {path: path.read_bytes() for path in tmp_path.rglob("*.json")} == before


@pytest.mark.parametrize("text", ["", "{", "[]", "7", "null"])
def test_a_head_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / HEAD).write_text(text)
    with pytest.raises(Fault, match="bad-results"):
        Folder(tmp_path, Contest("novice", "random", BASIC, "1"))
    assert (tmp_path / HEAD).read_text() == text


@pytest.mark.parametrize("text", ["", "{", "[]", "{}", '{"pair": 2, "points": [[], []]}'])
def test_a_file_that_is_no_result_is_refused(tmp_path: Path, text: str) -> None:
    contest = Contest("novice", "random", BASIC, "1")
    folder = Folder(tmp_path, contest)
    (tmp_path / "pair-000001.json").write_text(text)
    with pytest.raises(Fault, match="bad-results"):
        contest_pairs([contest], 1, 1, [folder])


# ---------------------------------------------------------------- the ladder


def test_ratings_find_odds_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three bots 200 and 400 points apart: odds of 10 to 1 between the outer two."""
    monkeypatch.setattr("gouji.arena.ladder.RESAMPLES", 60)
    chance = np.random.default_rng(4)
    true = np.array([200.0, 0.0, -200.0])
    won = []
    for i, j in ((0, 1), (0, 2), (1, 2)):
        odds = 1 / (1 + 10 ** ((true[j] - true[i]) / 400))
        won.append(chance.binomial(2, odds, 2000).astype(float))
    rated, bounds = ratings(3, won)
    assert np.all(np.abs(rated - true) < 25)
    assert np.all((bounds[0] < rated) & (rated < bounds[1]))
    assert np.all(bounds[1] - bounds[0] < 40)


def test_the_ladder_is_best_first() -> None:
    bots = ["random", "novice", "exact-fit"]
    contests = contests_of(bots, BASIC, "ladder", 0)
    pairs, _ = contest_pairs(contests, 2, 1)
    told = ladder(bots, contests, pairs)
    assert {row["bot"] for row in told["bots"]} == set(bots)
    assert told["bots"][-1]["bot"] == "random"
    rated = [row["rating"] for row in told["bots"]]
    assert rated == sorted(rated, reverse=True)
    assert abs(sum(rated)) < 0.2
    assert sum(row["points_per_deal"] for row in told["bots"]) == pytest.approx(0, abs=1e-6)
    assert [len(told["contests"]), told["matches"]] == [3, 4]


# ---------------------------------------------------------------- the commands


def test_the_command(tmp_path: Path) -> None:
    arguments = ["arena", "novice", "random", "--matches", "2", "--seed", "7", "--jobs", "1"]
    status, said, complaints = run(*arguments, "--json", "-o", str(tmp_path / "out"))
    assert status == 0, complaints
    told = json.loads(said)
    assert list(told) == KEYS
    assert (tmp_path / "out" / PLOT).read_bytes().startswith(b"\x89PNG")
    assert json.loads((tmp_path / "out" / RESULT).read_text()) == told
    status, said, complaints = run(*arguments, "-o", str(tmp_path / "out"))
    assert status == 0
    assert "接着上次打：2 对" in complaints
    assert "novice" in said
    assert "比赛规则，2 对比赛" in said
    assert "…  " not in re.sub(r"\S … \S", "", said)  # nothing is cut
    status, said, _ = run(*arguments, "--lang", "en")
    assert "2 pairs of matches" in said


def test_what_moves_a_terminal_is_escaped_in_json() -> None:
    for command in ("arena", "ladder"):
        options = ["--matches", "1", "--jobs", "1", "--seed", "\x9b2J", "--json"]
        status, said, _ = run(command, "novice", "random", *options)
        assert (status, json.loads(said)["seed"]) == (0, "\x9b2J")
        assert "\x9b" not in said


def test_the_ladder_command(tmp_path: Path) -> None:
    arguments = ["ladder", "random", "novice", "--matches", "1", "--jobs", "1", "-o", str(tmp_path)]
    status, said, complaints = run(*arguments, "--lang", "en")
    assert status == 0, complaints
    assert said.index("novice") < said.index("random")
    status, said, _ = run(*arguments, "--json")
    assert json.loads(said) == json.loads((tmp_path / RESULT).read_text())
    assert (tmp_path / PLOT).read_bytes().startswith(b"\x89PNG")


def test_long_names_are_told_apart_and_nothing_is_cut() -> None:
    long = f"cmd:false {'--long ' * 20}"
    names = [f"{long}--end={n}" for n in (1, 2)]
    options = ["--matches", "1", "--jobs", "1"]
    for command in (["arena", *names], ["ladder", *names, "random"]):
        status, said, _ = run(*command, *options)
        assert status == 0
        assert "--end=1" in said
        assert "--end=2" in said
        assert "%" in said
        assert not re.search(r"\d…|…%|-0\.00", said)
        assert max(map(len, said.splitlines())) < 260


BAD = [
    (["arena", "novice", "nobody"], "nobody"),
    (["arena", "novice", "cmd:no-such-program-here"], "no-such-program-here"),
    (["arena", "novice", "random", "--matches", "0"], "--matches"),
    (["arena", "novice", "random", "--jobs", "0"], "--jobs"),
    (["arena", "novice", "random", "--limit-ms", "-1"], "--limit-ms"),
    (["ladder", "novice"], "bots"),
    (["ladder", "novice", "random", "novice"], "novice"),
]


@pytest.mark.parametrize(("arguments", "named"), BAD)
def test_what_cannot_be_is_told_in_one_line(arguments: list[str], named: str) -> None:
    status, said, complaints = run(*arguments)
    assert (status, said) == (2, "")
    assert complaints.count("\n") == 1
    assert named in complaints


def test_the_bot_command() -> None:
    """A few lines in, the answers out; a line that can't be ends it with its number."""
    game = Game(["99K", "TT", "JJ", "7", "8", "9"], 0, BASIC, start="play")
    lines = [
        protocol.hello("x/p1"),
        protocol.deal(view(game, SEATS[0]), [3, 2, 2, 1, 1, 1]),
        protocol.decide(view(game, SEATS[0]), 5, None),
        protocol.QUIT,
    ]
    text = "\n".join(json.dumps(line) for line in lines)
    done = CliRunner().invoke(app, ["bot", "novice"], input=text)
    assert [json.loads(line) for line in done.stdout.splitlines()] == [
        {"type": "hello", "name": "novice"},
        {"id": 5, "action": "99"},
    ]
    done = CliRunner().invoke(app, ["bot", "novice"], input="{}\n")
    assert (done.exit_code, done.stderr.count("\n")) == (2, 1)
