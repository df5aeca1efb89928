"""Statistics of an archive: counted once more by plain means, and their intervals."""

import json
import math
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from typer.testing import CliRunner

from gouji.arena import statistics as module
from gouji.arena.archive import FILE, Archive, Setup, pack
from gouji.arena.archiving import Writer
from gouji.arena.counting import CARDS, EVENTS
from gouji.arena.selfplay import selfplay
from gouji.arena.statistics import count_all, statistics
from gouji.cli.app import app
from gouji.engine.cards import RANKS, Seat
from gouji.engine.faults import Fault
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.record import judge, record_of, write_record
from gouji.words.stats import EVENTS as EVENT_WORDS

DEALS = 40


@pytest.fixture(scope="module", autouse=True)
def few_samples() -> Iterator[None]:
    """As many bootstrap samples as these tests need."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "RESAMPLES", 400)
        yield


def run(*arguments: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout, done.stderr


@pytest.fixture(scope="module", params=["basic", "contest"])
def played(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Deals of bots that burn, fail and are blocked: two at random, the others sensible."""
    folder = tmp_path_factory.mktemp(request.param)
    bots = ("random", "novice", "whole-groups", "random", "exact-fit", "novice")
    selfplay(Setup(bots, make_rulebook(request.param), "stats"), DEALS, folder)
    return folder


@pytest.fixture(scope="module")
def told(played: Path) -> dict[str, Any]:
    return statistics(count_all(played))


def close(found: dict[str, Any], value: float) -> bool:
    low, high = found["ci95"]
    return found["value"] == pytest.approx(value, abs=1e-4) and low <= found["value"] <= high


def found_items(played: Path) -> list[list[tuple[str, int, str]]]:
    with Archive(played) as archive:
        judged = [judge(entry.text) for entry in archive.entries()]
    return [[tuple(item) for item in one["items"] or []] for one in judged]  # type: ignore[misc]


# ---------------------------------------------------------------- counted by plain means


def test_the_leader(played: Path, told: dict[str, Any]) -> None:
    with Archive(played) as archive:
        records = list(archive)
    places, firsts, nets = Counter[int](), Counter[int](), 0
    for record in records:
        assert record.result is not None
        leader = record.leader
        assert leader is not None
        places[record.result.places.index(leader)] += 1
        firsts[(record.result.places[0] - leader) % 6] += 1
        a, b = record.result.points
        nets += a - b if leader % 2 == 0 else b - a
    leader_told = told["leader"]
    assert told["deals"] == DEALS == len(records)
    assert all(close(leader_told["places"][n], places[n] / DEALS) for n in range(6))
    assert all(close(leader_told["first_by_seat"][n], firsts[n] / DEALS) for n in range(6))
    mean = sum((n + 1) * times for n, times in places.items()) / DEALS
    assert close(leader_told["mean_place"], mean)
    assert close(leader_told["net"], nets / DEALS)


def test_lengths(played: Path, told: dict[str, Any]) -> None:
    """A deal's tricks are the lines of its actions, but for that of the declarations."""
    plays, tricks = [], []
    with Archive(played) as archive:
        for entry in archive.entries():
            record = entry.game()[0]
            words = ("pass", "yield", "declare")
            plays.append(sum(action[3:] not in words for action in record.actions))
            lines = entry.text.split("actions = [\n")[1].split("]\n")[0].splitlines()
            tricks.append(len(lines) - record.rulebook.declarations)
    for key, numbers in (("plays", plays), ("tricks", tricks)):
        found = told[key]
        assert close(found["mean"], sum(numbers) / DEALS)
        assert (found["least"], found["most"]) == (min(numbers), max(numbers))
        assert found["p50"] == sorted(numbers)[DEALS // 2 - 1]
        assert found["deals"] == dict(sorted(Counter(numbers).items()))


def test_points(played: Path, told: dict[str, Any]) -> None:
    gained: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for items in found_items(played):
        sums = {"all": 0, "places": 0}
        for seat, points, kind in items:
            gained[kind] += max(points, 0)
            signed = points if seat in ("p1", "p3", "p5") else -points
            sums["all"] += signed
            sums["places"] += signed if kind in ("place", "sweep") else 0
        before, after = np.sign(sums["places"]), np.sign(sums["all"])
        changed["decide"] += before != after
        changed["made"] += before == 0 and after != 0
        changed["levelled"] += before != 0 and after == 0
        changed["turned"] += before * after == -1
    points = told["points"]
    for key in ("decide", "made", "levelled", "turned"):
        assert close(points[key], changed[key] / DEALS), key
    assert set(points["kinds"]) == {kind for kind, n in gained.items() if n}
    for kind, found in points["kinds"].items():
        assert close(found["per_deal"], gained[kind] / DEALS)
        assert close(found["share"], gained[kind] / sum(gained.values()))


def test_the_worth_of_cards_is_the_regression_by_least_squares(
    played: Path, told: dict[str, Any]
) -> None:
    rows, net = [], []
    with Archive(played) as archive:
        for record in archive:
            assert record.hands is not None
            assert record.result is not None
            for which in (0, 1):
                hands = record.hands[which::2]
                rows.append([1, *(sum(hand[card] for hand in hands) for card in CARDS)])
                net.append(record.result.points[which] - record.result.points[1 - which])
    solved = np.linalg.lstsq(np.array(rows, float), np.array(net, float), rcond=None)[0]
    for card, worth in zip(CARDS, solved[1:], strict=True):
        assert close(told["cards"][RANKS[card]], worth)
    # over these the observations of one deal are each other's negative: no constant is left
    assert solved[0] + sum(solved[1:] * np.mean(rows, axis=0)[1:]) == pytest.approx(0, abs=1e-6)


def test_events(played: Path, told: dict[str, Any]) -> None:
    happened: dict[str, list[int]] = {key: [] for key in EVENTS}
    with Archive(played) as archive:
        for record in archive:
            counts: Counter[str] = Counter()
            steps = list(record.replay())
            for step in steps:
                word = step.action[3:]
                counts["burn"] += step.role == "burn" and word != "pass"
                counts["yield"] += word == "yield"
                counts["declared"] += word == "declare"
                for event in step.events:
                    counts[event.kind] += event.kind != "blocked"
                    if event.kind == "blocked":
                        counts["blocked"] += (event.seat - event.other) % 2
            places = steps[-1].game.places()
            counts["sweep"] = len({seat % 2 for seat in places[:3]}) == 1
            for key in EVENTS:
                happened[key].append(counts[key])
    for key in EVENTS:
        if key in ("headless", "headless-answer", "protected"):
            continue  # which have positions of their own below
        found = told["events"][key]
        assert close(found["per_deal"], sum(happened[key]) / DEALS), key
        assert close(found["deals"], sum(n > 0 for n in happened[key]) / DEALS), key
    assert told["events"]["burn"]["per_deal"]["value"] > 0
    assert set(told["events"]) == set(EVENT_WORDS)


# ---------------------------------------------------------------- single positions


def archived(tmp_path: Path, rulebook: Rulebook, *games: Game) -> dict[str, Any]:
    with Writer(tmp_path / FILE, Setup(("novice",) * 6, rulebook, "1")) as writer:
        records = [record_of(game, deal=n) for n, game in enumerate(games, start=1)]
        writer.add(1, 1, [pack(write_record(record), record) for record in records])
    return statistics(count_all(tmp_path))


def position(hands: str, actions: str, rulebook: Rulebook, **more: Any) -> Game:
    game = Game(hands.replace("-", "").split(" "), Seat(0), rulebook, start="play", **more)
    for action in actions.split(", "):
        game.play(action)
    while not game.over:  # and on with the least
        game.apply(game.action_at(0))
    return game


def events_of(told: dict[str, Any]) -> dict[str, float]:
    return {key: found["per_deal"]["value"] for key, found in told["events"].items()}


def test_a_protected_answer(tmp_path: Path) -> None:
    """R12.2: p1 goes out with AA, p4 his opposite answers it with 22."""
    hands = "AA 456789 456789 22456789 456789 456789"
    passes = "p3 pass, p5 pass, p2 pass, p6 pass"
    game = position(hands, f"p1 AA, {passes}, p4 22", BASIC)
    found = events_of(archived(tmp_path, BASIC, game))
    assert found["protected"] == 1
    assert found["headless"] >= 1  # p4


def test_a_headless_player_answers_a_gouji_set(tmp_path: Path) -> None:
    """R9.3: p1 leads AA; p2, whose opposite p5 is out, answers it before p4 is asked."""
    hands = "AA456789 22456789 456789 456789 - 456789"
    game = position(hands, "p1 AA, p3 pass, p6 pass, p2 22", BASIC, finished=[Seat(4)])
    found = events_of(archived(tmp_path, BASIC, game))
    assert found["headless-answer"] == 1
    assert (found["burn"], found["protected"]) == (0, 0)


def test_burns_released_and_failed(tmp_path: Path) -> None:
    """R10.4: p3 burns p1's AA with XX, p6 beats it with DD. R10.5: p1, bound, has no joker."""
    hands = "AA45 456 XX9X 45678 456 DD78X"
    asked = "p5 pass, p1 pass, p4 pass, p2 pass"
    released = position(hands, f"p1 AA, p3 XX, {asked}, p6 DD", BASIC)
    failed = Game(["459", "4", "5", "6", "7", "8"], 0, BASIC, start="play", bound=[Seat(0)])
    while not failed.over:
        failed.apply(failed.action_at(0))
    found = events_of(archived(tmp_path, BASIC, released, failed))
    assert (found["burn"], found["released"], found["failed"]) == (0.5, 0.5, 0.5)


# ---------------------------------------------------------------- matches, intervals


def test_matches_that_need_extra_deals(tmp_path: Path) -> None:
    """Under a rulebook that scores nothing every match is drawn after twenty more deals."""
    level = make_rulebook(
        {"base": "basic", "place_points": [0] * 6, "sweep": "none", "deals_per_match": 1}
    )
    selfplay(Setup(("random",) * 6, level, "1"), 30, tmp_path)
    told = statistics(count_all(tmp_path))
    assert (told["deals"], told["matches"]) == (30, 1)  # the second is not over
    assert told["extra"]["matches"]["value"] == told["extra"]["drawn"]["value"] == 1
    assert told["extra"]["deals_per_match"]["value"] == 20
    assert told["points"]["kinds"] == {}
    assert told["points"]["decide"]["value"] == 0


def test_without_a_match_played_to_its_end(tmp_path: Path) -> None:
    selfplay(Setup(("random",) * 6, BASIC, "1"), 1, tmp_path)
    told = statistics(count_all(tmp_path))
    assert (told["deals"], told["matches"], told["extra"]) == (1, 0, None)
    assert run("stats", str(tmp_path))[0] == 0


def test_more_processes_change_nothing(
    played: Path, told: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_AT_ONCE", 5)
    advanced: list[int] = []
    assert statistics(count_all(played, 2, advanced.append)) == told
    assert sum(advanced) == DEALS


def test_blocks_of_matches_say_the_same(
    played: Path, told: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """More matches than blocks: the estimates stay, the intervals nearly."""
    monkeypatch.setattr(module, "BLOCKS", 7)
    folded = statistics(count_all(played))
    for key in ("mean_place", "net"):
        assert folded["leader"][key]["value"] == told["leader"][key]["value"]
        low, high = folded["leader"][key]["ci95"]
        assert low < told["leader"][key]["value"] < high


def test_intervals_are_as_wide_as_they_should_be(played: Path, told: dict[str, Any]) -> None:
    """A share beside the binomial's standard error, within a third: there are few matches."""
    found = told["leader"]["places"][0]
    share, (low, high) = found["value"], found["ci95"]
    assert high - low == pytest.approx(3.92 * math.sqrt(share * (1 - share) / DEALS), rel=1 / 3)


def test_what_never_happened_has_an_upper_bound(tmp_path: Path) -> None:
    selfplay(Setup(("whole-groups",) * 6, BASIC, "1"), 9, tmp_path)
    found = statistics(count_all(tmp_path))["events"]["declared"]
    assert found["deals"] == {"value": 0.0, "ci95": [0.0, round(1 - 0.025 ** (1 / 9), 4)]}
    assert found["per_deal"]["ci95"] == [0.0, round(-math.log(0.025) / 9, 4)]
    always = statistics(count_all(tmp_path))["events"]["chaos"]["deals"]
    assert always == {"value": 1.0, "ci95": [round(0.025 ** (1 / 9), 4), 1.0]}


# ---------------------------------------------------------------- the command


def test_the_command(played: Path, told: dict[str, Any], tmp_path: Path) -> None:
    status, said, complaints = run("stats", str(played), "--json", "--jobs", "1")
    assert (status, complaints) == (0, "")
    assert json.loads(said) == json.loads(json.dumps(told))
    status, said, complaints = run("stats", str(played), "-o", str(tmp_path / "plots"))
    assert status == 0
    assert json.loads((tmp_path / "plots" / "stats.json").read_text()) == json.loads(
        json.dumps(told)
    )
    assert (tmp_path / "plots" / "stats.png").read_bytes().startswith(b"\x89PNG")
    assert said.splitlines()[0].endswith(f"{DEALS} 局（打完的 {told['matches']} 场），种子 stats")
    for word in ("成头科", "大王", "一局多长", "四人乱缠", "要加赛的场"):
        assert word in said
    contest = told["rulebook"] == "contest"
    assert ("点改变一局的胜负" in said) == ("明点" in said) == contest
    assert ("捎牌" in said, "烧牌" in said) == (contest, not contest)
    _, english, _ = run("stats", str(played), "--lang", "en")
    assert len(english.splitlines()) == len(said.splitlines())
    assert english.isascii() or not any("一" <= letter <= "鿿" for letter in english)


def test_what_cannot_be_is_told_in_one_line(played: Path, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    with Writer(empty / FILE, Setup(("novice",) * 6, CONTEST, "1")):
        pass
    wrong = tmp_path / "wrong"
    wrong.mkdir()
    with Archive(played) as archive, Writer(wrong / FILE, archive.setup) as writer:
        first = archive.entry(1)
        text = first.text.replace('"p', '"p1 33", "p', 20).replace('"p1 33", "p', '"p', 9)
        writer.add(1, 1, [pack(text, first.game()[0])])
    for path, named in ((empty, "还没有"), (wrong, "#1"), (tmp_path, "没有牌谱档案")):
        status, said, complaints = run("stats", str(path))
        assert (status, said, complaints.count("\n")) == (2, "", 1)
        assert named in complaints
        with pytest.raises(Fault):
            count_all(path)
