"""The journal is the table: whatever happened, applying it again gives the same."""

import random

import pytest

from gouji.bots.registry import NAMES
from gouji.engine.cards import SEATS
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.table import commands as c
from gouji.table.entries import KINDS, as_json
from gouji.table.handling import No
from gouji.table.setup import Timing
from tests.table.sitting import PEOPLE, Sitting

QUICK = Timing(
    bot=80,
    fast=10,
    first_ready=6000,
    ready=2000,
    absent=3000,
    silent=6000,
    called=3000,
    empty=3000,
    sleep=60_000,
    host=9000,
)
STRANGERS = ("x", "y")


def wishes(sitting: Sitting, chance: random.Random) -> list[c.Command]:
    """Something of every kind, sensible or not."""
    device = chance.choice((*PEOPLE, *PEOPLE, *STRANGERS))
    who = {"device": device, "request": chance.choice((None, str(chance.randrange(400))))}
    seat, other = chance.randrange(6), chance.randrange(6)
    play = sitting.state.play
    mine = sitting.state.seat_of(device)
    actions = ["pass", "yield", "declare", "timeout", "3", "99X", "", "p1 pass", "大王"]
    if play is not None and mine is not None:
        stage = play.stage(mine)
        if stage is not None:
            actions += chance.choices(stage.legal_texts(), k=20)
    act = c.Act(**who, deal=play.number if play else 1, action=chance.choice(actions))
    host = {**who, "device": chance.choice((sitting.state.host, sitting.state.host, device))}
    return [
        *[act] * 30,
        *[c.Ready(**who, contribution=chance.choice(("", "你好")))] * 6,
        *[c.Connect(device=device)] * 6,
        *[c.Disconnect(device=device)] * 3,
        *[c.Sit(**who, name="新", seat=chance.choice((None, seat)))] * 3,
        *[c.TakeOver(**who)] * 3,
        *[c.Begin(**host)] * 4,
        *[c.Resume(**host), c.Wake(**host), c.Rematch(**host)] * 3,
        *[c.PassAhead(**who, on=chance.random() < 0.7), c.GoFast(**who, on=True)] * 3,
        c.Leave(**who),
        c.Claim(device=device, seat=seat),
        c.Rename(device=device, name="改"),
        c.AskReport(**who, seat=seat),
        c.Say(**who, key="gouji"),
        c.CallTime(**who, seat=chance.choice(sitting.table.may_call_time() or (seat,))),
        c.PutBot(**host, seat=seat, bot=chance.choice((None, "random", "nobody", *NAMES))),
        c.Swap(**host, seat=seat, other=other),
        c.Remove(**host, seat=seat),
        c.Pause(**host),
        c.Adjourn(**host),
    ]


def walk(seed: int, steps: int = 500) -> tuple[Sitting, dict[int, str]]:
    """A random life of a table, and what it was after so many lines of its journal."""
    chance = random.Random(seed)
    sitting = Sitting(
        chance.choice((1, 2, 4, 6)),
        chance.choice((BASIC, CONTEST)),
        window=chance.choice((0, 300, 300)),
        bots=[chance.choice(("novice", "random", "novice", None)) for _ in SEATS],
        clock_s=chance.choice((0, 1)),
        deals=1,
        timing=QUICK,
        seed=seed,
    )
    seen = {}
    for _ in range(steps):
        if sitting.state.closed:
            break
        if chance.random() < 0.25:
            sitting.wait(int(chance.expovariate(1 / chance.choice((400, 400, 400, 4000)))))
        elif chance.random() < 0.01:
            sitting.restart()
        else:
            before = repr(sitting.state.snapshot()) if chance.random() < 0.1 else None
            try:
                sitting.do(chance.choice(wishes(sitting, chance)))
            except No:
                assert before is None or repr(sitting.state.snapshot()) == before
        if chance.random() < 0.03:
            seen[len(sitting.journal)] = repr(sitting.state.snapshot())
    seen[len(sitting.journal)] = repr(sitting.state.snapshot())
    return sitting, seen


def test_any_life_cut_anywhere_is_rebuilt() -> None:
    kinds: set[str] = set()
    phases: set[str] = set()
    for seed in range(60):
        sitting, seen = walk(seed)
        chance = random.Random(seed)
        for lines in [*chance.sample(sorted(seen), min(3, len(seen))), len(sitting.journal)]:
            table = sitting.rebuilt(lines)
            assert repr(table.state.snapshot()) == seen[lines]
            if not table.state.closed:  # a new start goes on from there
                assert table.restart(sitting.now + 5000)
                table.tick(sitting.now + 5000)
        kinds |= {as_json(entry)[0] for entries in sitting.journal for entry in entries}
        phases |= {text.split("'")[3] for text in seen.values()}
    # walks would prove little if they stayed at the door
    assert phases == {"waiting", "ready", "playing", "over"}
    assert kinds == set(KINDS)


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=["basic", "contest"])
@pytest.mark.parametrize("people", [1, 6])
def test_a_match_is_played_and_rebuilt(rulebook, people: int) -> None:
    sitting = Sitting(people, rulebook, deals=2)
    sitting.begin()
    for _ in range(25):
        sitting.play_on()
        if sitting.state.phase == "over":
            break
        sitting.ready()
    assert sitting.state.phase == "over"
    assert len(sitting.state.match.deals) >= 2
    assert repr(sitting.rebuilt().state.snapshot()) == repr(sitting.state.snapshot())
    sitting.do(c.Rematch(device="a"))
    sitting.ready()
    assert sitting.state.phase == "playing"
    assert not sitting.state.match.deals  # a new match, but the room counts on
    assert sitting.play.number == sitting.state.deals == sitting.state.last.play.number + 1
