"""Hidden cards can't be felt (R17.4): dealt anew, no message and no deadline changes.

Every kind of message that a table sends is made twice, once as things are and once with the cards
that the receiver can't see lying otherwise.
"""

import json
import random
from collections import Counter
from contextlib import contextmanager
from typing import Any

import pytest

from gouji.advice.hints import advise
from gouji.bots.novice import NoviceBot
from gouji.engine.cards import SEAT_NAMES, Seat, seat_name
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.sets import action_text
from gouji.engine.view import redeal_hidden
from gouji.table import commands as c
from gouji.table.handling import No
from gouji.table.setup import Timing
from gouji.web import wire
from gouji.web.audience import Connection
from gouji.web.hinting import hint
from gouji.web.publishing import Publisher
from gouji.web.requests import refused
from tests.engine.walks import random_position
from tests.table.sitting import PEOPLE, Sitting

QUICK = Timing(bot=80, fast=10, absent=3000, silent=6000, called=3000)


class Ear:
    """Somebody at a table, and what he was sent."""

    def __init__(self, device: str | None) -> None:
        self.connection = Connection(device, "")
        self.heard: list[str] = []
        self.connection.send = self.heard.append  # type: ignore[method-assign]


@contextmanager
def hidden_otherwise(sitting: Sitting, seat: int, chance: random.Random) -> Any:
    """The same table, but for the cards that a seat can't see."""
    play = sitting.state.play
    if play is None or play.game.over:
        yield
        return
    game, stages = play.game, play._stages
    play.game, play._stages = redeal_hidden(game, Seat(seat), chance), None
    try:
        yield
    finally:
        play.game, play._stages = game, stages


def outgoing(publisher: Publisher, ears: list[Ear], now: int) -> list[list[str]]:
    """Everything that goes out now, and what one would get who comes anew."""
    publisher.publish(now)
    found = []
    for ear in ears:
        latecomer = Ear(ear.connection.device)
        publisher.attach(latecomer.connection, None, None, now)
        publisher.detach(latecomer.connection, now)
        found.append([*ear.heard, *latecomer.heard])
        ear.heard.clear()
    return found


def some_refusals(sitting: Sitting, seat: int, chance: random.Random) -> list[str]:
    """What a seat would be told if it wanted this or that."""
    play = sitting.play
    ranks = "3456789TJQKA2XD"
    tries = ["pass", "yield", "declare", "timeout", "", "333", "p1 4"]
    tries += ["".join(chance.choices(ranks, k=chance.randint(1, 4))) for _ in range(6)]
    top = play.game.top
    if top is not None:
        tries.append(action_text(top))
    found = []
    for action in tries:
        refusal = play.refusal(Seat(seat), action)
        if refusal is not None:
            message = refused("1", No("refused", refusal))
            found.append(message.model_dump_json())
    seen = play.view(Seat(seat))
    if seen.role is not None:
        found.append(hint("1", advise(seen), seen, SEAT_NAMES).model_dump_json())  # a hint
    return found


def lay_out(sitting: Sitting, chance: random.Random) -> None:
    """In place of a long deal a position near its end."""
    if sitting.state.phase == "playing":
        at = random_position(chance, 7)
        sitting.set_up(at.hands, at.leader, finished=at.finished, bound=at.bound)


def move(sitting: Sitting, chance: random.Random) -> None:
    """One thing happens at the table."""
    if sitting.state.phase == "over":
        sitting.do(c.Rematch(device=sitting.state.host))
    kind = chance.random()
    asked = sitting.asked()
    try:
        if sitting.state.phase != "playing":
            sitting.ready()
            lay_out(sitting, chance)
        elif asked and kind < 0.75:
            seat = chance.choice(asked)
            seen = sitting.table.view(seat)
            action = NoviceBot().choose(seen)
            if chance.random() < 0.5:
                action = chance.choice(seen.legal)
            sitting.act(seat, action_text(action))
        elif kind < 0.85:
            seat = chance.randrange(6)
            who = {"device": PEOPLE[chance.randrange(6)]}
            wanted: list[c.Command] = [
                c.AskReport(**who, seat=seat),
                c.Say(**who, key="gouji"),
                c.PassAhead(**who, on=chance.random() < 0.5),
                c.TakeOver(**who),
                c.Rename(**who, name=f"改{chance.randrange(99)}"),
                c.CallTime(**who, seat=chance.choice(sitting.table.may_call_time() or (seat,))),
                c.GoFast(**who, on=True),
                chance.choice((c.Connect, c.Disconnect))(**who),
            ]
            sitting.do(chance.choice(wanted))
        else:
            sitting.wait(int(chance.expovariate(1 / 1500)))
    except No:
        pass


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=["basic", "contest"])
def test_nothing_that_goes_out_depends_on_hidden_cards(rulebook: Any) -> None:
    kinds: Counter[str] = Counter()
    for seed in range(6):
        chance = random.Random(seed)
        seat = seed  # whose eyes these are
        sitting = Sitting(
            chance.choice((seat + 1, 6)),
            rulebook,
            clock_s=chance.choice((0, 15)),
            timing=QUICK,
            seed=seed,
            deals=1,
        )
        settings = wire.Settings(
            counter=chance.random() < 0.5, sizes=chance.random() < 0.5, burn_window_s=3
        )
        sides = []
        for _ in range(2):
            publisher = Publisher("123456", settings, sitting.table, epoch=lambda: "epoch")
            ears = [Ear(PEOPLE[seat]), Ear(None)]
            for ear in ears:
                publisher.attach(ear.connection, None, None, sitting.now)
                ear.heard.clear()
            sides.append((publisher, ears))
        sitting.begin()
        if seed:
            lay_out(sitting, chance)
        for _ in range(90):
            before = outgoing(*sides[0], sitting.now)
            with hidden_otherwise(sitting, seat, chance):
                after = outgoing(*sides[1], sitting.now)
                deadline = sitting.table.next_deadline
            assert deadline == sitting.table.next_deadline
            assert before == after  # the public, too, knows none of the cards dealt anew
            kinds.update(json.loads(text)["type"] for texts in before for text in texts)
            if sitting.state.phase == "playing" and chance.random() < 0.2:
                draw = chance.random()
                told = some_refusals(sitting, seat, random.Random(draw))
                with hidden_otherwise(sitting, seat, chance):
                    assert told == some_refusals(sitting, seat, random.Random(draw))
                kinds["refused"] += len(told)
            move(sitting, chance)
    assert set(kinds) == {"snapshot", "room", "table", "over", "you", "refused"}
    assert kinds["table"] > 100


def frames_of_a_window(hands: list[str], burns: dict[int, tuple[int, str]]) -> list[list[Any]]:
    """All that each seat and the public get, and when, from a restricted top on.

    `burns`: by seat after how many milliseconds it says what.
    """
    sitting = Sitting(6, CONTEST, clock_s=15)
    sitting.begin()
    sitting.set_up(hands)
    publisher = Publisher("123456", wire.Settings(), sitting.table, epoch=lambda: "epoch")
    ears = [Ear(device) for device in (*PEOPLE, None)]
    for ear in ears:
        publisher.attach(ear.connection, None, None, sitting.now)
    publisher.publish(sitting.now)
    for ear in ears:
        ear.heard.clear()
    began = sitting.now
    sitting.act(0, "2")
    frames: list[list[Any]] = [[] for _ in ears]

    def note() -> None:
        publisher.publish(sitting.now)
        for ear, frame in zip(ears, frames, strict=True):
            frame += [(sitting.now - began, text) for text in ear.heard]
            ear.heard.clear()

    note()
    for ms in range(0, 8000, 100):
        for seat, (after, action) in burns.items():
            if after == ms:
                sitting.act(seat, action)
                note()
        sitting.wait(100)
        note()
    return frames


def test_who_could_burn_and_who_declined_is_felt_by_nobody() -> None:
    """p1 plays a 2: p2, p3, p5, p6 are asked to burn; p4, his opposite, thinks meanwhile."""
    able = ["22", "XD9", "D9", "X9", "99", "D3"]
    unable = ["22", "339", "39", "X9", "99", "33"]
    quiet = frames_of_a_window(unable, {})
    declined = frames_of_a_window(able, {1: (300, "pass"), 2: (2900, "pass")})
    waited = frames_of_a_window(able, {1: (0, "pass"), 2: (100, "pass"), 5: (200, "pass")})
    for seat in (0, 3, 4, 6):  # their own hands are the same in all three
        assert quiet[seat] == declined[seat] == waited[seat]
        assert [ms for ms, _ in quiet[seat]][:2] == [0, 3000]
    # the opposite may have answered already; that changes nothing before the window ends
    answered = frames_of_a_window(able, {3: (500, "X")})
    for seat in (0, 4, 6):
        assert answered[seat][0] == quiet[seat][0]
        assert answered[seat][1][0] == 3000


def test_an_answer_is_dropped_if_someone_burns() -> None:
    sitting = Sitting(6, CONTEST)
    sitting.begin()
    sitting.set_up(["22", "XD9", "D9", "X9", "99", "D3"])
    sitting.act(0, "2")
    sitting.act(3, "X")
    sitting.act(1, "X")
    sitting.wait(2999)
    assert seat_name(sitting.game.owner or 0) == "p1"
    sitting.wait(1)
    assert (sitting.game.owner, action_text(sitting.game.top or 0)) == (1, "X")
    assert sitting.game.hand_text(3) == "9X"
