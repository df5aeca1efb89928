"""Foreign bots: what they may do and what becomes of it; our own bots behind the protocol."""

import json
import sys
from pathlib import Path

import pytest

from gouji.bots.foreign import ForeignBot, Tally, command_of
from gouji.bots.speaker import speak
from gouji.engine.cards import SEATS
from gouji.engine.deal import make_deal
from gouji.engine.faults import Fault
from gouji.engine.game import Game, Said
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import action_text
from gouji.match import Company, play_deal, play_match, seat_bots

SAMPLE = Path(__file__).parents[2] / "docs" / "sample_bot.py"
PYTHON = f"cmd:{sys.executable} -S -E"


def program(tmp_path: Path, body: str) -> str:
    """The name of a foreign bot: `body` is run for each `decide`, `message` at hand."""
    path = tmp_path / "bot.py"
    lines = [
        "import json, os, sys, time",
        "def say(said):",
        "    print(said if isinstance(said, str) else json.dumps(said), flush=True)",
        "n = 0",
        "for line in sys.stdin:",
        "    message = json.loads(line)",
        "    if message['type'] == 'hello':",
        "        say({'type': 'hello', 'name': 'test'})",
        "    if message['type'] == 'decide':",
        "        n += 1",
        "        good = {'id': message['id'], 'action': message['legal'][0]}",
        *("        " + line for line in body.splitlines()),
    ]
    path.write_text("\n".join(lines))
    return f"{PYTHON} {path}"


def played(name: str, limit_ms: int = 0, rulebook: Rulebook = CONTEST) -> tuple[Game, Tally]:
    """A deal with a foreign bot on p1 against novices, and what happened to it."""
    deal = make_deal("foreign", SEATS[0], rulebook.opening)
    tallies = [Tally() for _ in SEATS]
    names = (name, *["novice"] * 5)
    with Company(names, rulebook, "foreign", limit_ms, tallies) as company:
        bots = company.bots("foreign/1")
        game = play_deal(Game(deal.hands, deal.leader, rulebook), bots, shown=deal.shown)
    assert game.over
    return game, tallies[0]


def counts(tally: Tally) -> tuple[int, int, int]:
    return tally.illegal, tally.timeouts, tally.crashes


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
def test_our_bots_play_alike_behind_the_protocol(rulebook: Rulebook) -> None:
    """The same seeds, the same actions, in a match: `random` too, whose every draw counts."""
    histories = []
    for name in ("random", f"cmd:{sys.executable} -m gouji bot random"):
        games: list[Game] = []
        names = seat_bots([name, "novice", "novice", "ladder-cheap", "random", "novice"])
        play_match(names, rulebook, "alike", after_deal=lambda m, game, d, g=games: g.append(game))
        histories.append([game.history for game in games])
    assert histories[0] == histories[1]
    assert len(histories[0]) >= 3


def test_the_sample_bot() -> None:
    """It plays a whole match without a mishap, and wins against random."""
    source = SAMPLE.read_text()
    assert len(source.splitlines()) <= 40
    tallies = [Tally() for _ in SEATS]
    names = (f"{PYTHON} {SAMPLE}", "random") * 3
    match = play_match(names, BASIC, "sample", limit_ms=0, tallies=tallies)
    assert [counts(tally) for tally in tallies] == [(0, 0, 0)] * 6
    assert all(tally.ms for tally in tallies)
    assert match.winner == 0


def test_a_good_program_is_told_everything(tmp_path: Path) -> None:
    """What it was told, written down, makes the same answers again."""
    log = tmp_path / "told"
    tell = program(tmp_path, "say(good)")
    path = Path(tell.split()[-1])
    text = path.read_text().replace(
        "    message = json", f"    open({str(log)!r}, 'a').write(line)\n    message = json"
    )
    path.write_text(text)
    game, tally = played(tell)
    assert counts(tally) == (0, 0, 0)
    told = [json.loads(line) for line in log.read_text().splitlines()]
    assert [message["type"] for message in told[:2]] == ["hello", "deal"]
    assert [message["type"] for message in told[-2:]] == ["over", "quit"]
    assert told[0] == {"type": "hello", "protocol": 1, "seed": "foreign/p1"}
    assert told[1]["match"] == {"deal": 1, "points": [0, 0]}
    assert list(told[1]) == [
        *("type", "seat", "rulebook", "hands", "leader", "bought", "finished", "bound"),
        *("shown", "match"),
    ]
    own = [said for said in game.history if said.seat == 0]
    events = [message for message in told if message["type"] == "event"]
    assert [e["action"] for e in events if e["seat"] == "p1"] == list(map(said_text, own))
    others = [e for e in events if e["seat"] != "p1"]
    assert not [e for e in others if e["action"] == "pass" and e.get("role") == "burn"]
    asked = [message for message in told if message["type"] == "decide"]
    assert [list(message) for message in asked] == [
        ["type", "id", "role", "legal", "left_ms"] for _ in asked
    ]
    assert all(message["left_ms"] is None and len(message["legal"]) > 1 for message in asked)
    answers: list[bytes] = []
    speak("random", log.read_bytes().splitlines(), answers.append)
    assert len(answers) == len(asked) + 1


def said_text(said: Said) -> str:
    return action_text(said.action)


MISCHIEF = {
    "wrong id": ("good['id'] += 1; say(good)", "timeouts"),
    "id 0": ("good['id'] = 0; say(good)", "timeouts"),
    "id of another type": ("good['id'] = str(good['id']); say(good)", "timeouts"),
    "garbage": ("say('}{ garbage')", "timeouts"),
    "a list": ("say([1])", "timeouts"),
    "no action": ("del good['action']; say(good)", "timeouts"),
    "not utf-8": (r"os.write(1, b'\xff\xfe\n')", "timeouts"),
    "deep": ("say('[' * 60000)", "timeouts"),
    "endless line": ("os.write(1, b'x' * 200000 + b'\\n')", "timeouts"),
    "chatty": ("say('thinking'); say('still'); say(good)", "timeouts"),
    "illegal": ("good['action'] = '3333333'; say(good)", "illegal"),
    "unreadable": ("good['action'] = 'burn it'; say(good)", "illegal"),
    "says timeout": ("good['action'] = 'timeout'; say(good)", "illegal"),
}


@pytest.mark.parametrize("kind", MISCHIEF)
def test_what_is_wrong_counts_and_harms_nobody(kind: str, tmp_path: Path) -> None:
    body, column = MISCHIEF[kind]
    game, tally = played(program(tmp_path, body))
    found = {"illegal": tally.illegal, "timeouts": tally.timeouts, "crashes": tally.crashes}
    assert found.pop(column) == len(tally.ms) > 5
    assert not any(found.values())
    timed_out = [said for said in game.history if said_text(said) == "timeout"]
    assert len(timed_out) == len(tally.ms)


def test_an_id_that_was_answered_is_a_wrong_one(tmp_path: Path) -> None:
    _, tally = played(program(tmp_path, "good['id'] = 1; say(good)"))
    assert counts(tally) == (0, len(tally.ms) - 1, 0)


def test_an_answer_said_twice_is_one_time_out(tmp_path: Path) -> None:
    _, tally = played(program(tmp_path, "say(good)\nif n == 3: say(good)"))
    assert counts(tally) == (0, 1, 0)


def test_wrong_only_once(tmp_path: Path) -> None:
    """An answer after a wrong one is passed over, and the next decision is answered again."""
    body = "if n == 3: say('hm')\nsay(good)"
    _, tally = played(program(tmp_path, body))
    assert counts(tally) == (0, 1, 0)


def test_a_line_too_long_is_one_time_out(tmp_path: Path) -> None:
    """A megabyte without an end: the answer after its end counts again."""
    body = "if n == 3: say('x' * (1 << 20))\nelse: say(good)"
    _, tally = played(program(tmp_path, body))
    assert counts(tally) == (0, 1, 0)


def test_a_line_that_never_ends_is_silence(tmp_path: Path) -> None:
    body = "os.write(1, b'x' * (1 << 20)) if n == 3 else n < 3 and say(good)"
    _, tally = played(program(tmp_path, body), limit_ms=20)
    assert tally.timeouts >= len(tally.ms) - 2 > 5
    assert (tally.illegal, tally.crashes) == (0, 0)


def test_one_that_closes_its_output_and_lives_on_has_died(tmp_path: Path) -> None:
    body = "os.close(1)\ntime.sleep(600)"
    game, tally = played(program(tmp_path, body))
    assert counts(tally) == (0, 0, 2)
    assert game.history == played("novice")[0].history


def test_all_are_told_to_quit_before_any_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[str] = []
    for what in ("quit", "close"):
        monkeypatch.setattr(ForeignBot, what, lambda bot, what=what: done.append(what))
    with Company(("cmd:sleep 600", "novice") * 3, CONTEST, "deaf"):
        pass
    assert done == ["quit"] * 3 + ["close"] * 3


def test_silence_is_a_time_out(tmp_path: Path) -> None:
    _, tally = played(program(tmp_path, "pass"), limit_ms=5)
    assert counts(tally) == (0, len(tally.ms), 0)


def test_late_answers_are_passed_over(tmp_path: Path) -> None:
    """It answers each question when the next one comes."""
    body = "if n > 1: say(last)\nlast = good"
    _, tally = played(program(tmp_path, body), limit_ms=5)
    assert counts(tally) == (0, len(tally.ms), 0)


def test_one_that_reads_nothing_holds_nobody_up() -> None:
    deal = make_deal("deaf", SEATS[0], "first_taker")
    with ForeignBot(["sleep", "600"], "deaf/p1", 1, start_ms=1) as deaf:
        others = Company(["novice"] * 6, CONTEST, "deaf").bots("deaf/1")
        for _ in range(2):
            assert play_deal(Game(deal.hands, deal.leader, CONTEST), [deaf, *others[1:]]).over
        assert deaf.tally.timeouts == len(deaf.tally.ms)


def test_one_that_never_stops_talking_holds_nobody_up() -> None:
    deal = make_deal("yes", SEATS[0], "first_taker")
    with ForeignBot(["yes"], "yes/p1", 1000) as loud:
        others = Company(["novice"] * 6, CONTEST, "yes").bots("yes/1")
        assert play_deal(Game(deal.hands, deal.leader, CONTEST), [loud, *others[1:]]).over
        assert counts(loud.tally) == (0, len(loud.tally.ms), 0)


def test_a_program_that_dies_once_is_told_again_and_goes_on(tmp_path: Path) -> None:
    """The second process answers as the first would have: the deal goes as without the death."""
    mark = tmp_path / "died"
    good, tally = played(program(tmp_path, "say(good)"))
    assert counts(tally) == (0, 0, 0)
    body = f"if n == 9 and not os.path.exists({str(mark)!r}):\n"
    body += f"    open({str(mark)!r}, 'w').close()\n    sys.exit()\nsay(good)"
    again, tally = played(program(tmp_path, body))
    assert counts(tally) == (0, 0, 1)
    assert again.history == good.history


def test_a_program_that_dies_twice_is_replaced_by_novice(tmp_path: Path) -> None:
    game, tally = played(program(tmp_path, "sys.exit()"))
    assert counts(tally) == (0, 0, 2)
    novices, _ = played("novice")
    assert game.history == novices.history


def test_a_program_that_is_none_is_replaced_by_novice(tmp_path: Path) -> None:
    path = tmp_path / "none"
    path.write_text("no program")
    path.chmod(0o755)
    game, tally = played(f"cmd:{path}")
    assert counts(tally) == (0, 0, 2)
    assert game.history == played("novice")[0].history


def test_commands_that_cannot_be() -> None:
    for name in ("cmd:", "cmd:'", "cmd:no-such-program-here -x"):
        with pytest.raises(Fault, match="no-command"):
            command_of(name)
        with pytest.raises(Fault, match="no-command"):
            seat_bots([name, "novice"])


def test_messages_that_cannot_be() -> None:
    deal = {"type": "deal", "seat": "p9"}
    for line in (b"garbage", b"{}", b'{"type": "decide"}', json.dumps(deal).encode()):
        with pytest.raises(Fault, match="bad-message at 1"):
            speak("novice", [line], print)
    speak("novice", [b'{"type": "weather"}'], print)  # a kind it doesn't know
