"""Tables made for all at once are those of `showing.table`, key by key."""

import json
import random
from typing import Any

import pytest

from gouji.engine.cards import SEATS
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.view import public
from gouji.web import publishing, roomcards, showing, wire
from gouji.web.audience import Connection
from gouji.web.drawing import Drawing
from gouji.web.publishing import Publisher
from tests.table.sitting import PEOPLE, Sitting
from tests.web.test_leaks import QUICK, lay_out, move


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=["basic", "contest"])
@pytest.mark.parametrize(("counter", "sizes"), [(False, False), (True, False), (True, True)])
def test_every_seat_is_drawn_as_it_is_shown(rulebook: Any, counter: bool, sizes: bool) -> None:
    chance = random.Random(counter + 2 * sizes)
    settings = wire.Settings(counter=counter, sizes=sizes)
    sitting = Sitting(5, rulebook, timing=QUICK, seed=1, deals=1)
    sitting.begin()
    asked = 0
    for step in range(120):
        if step == 60:
            lay_out(sitting, chance)
        play = sitting.play
        called = list(PEOPLE)
        drawing = Drawing(settings, sitting.table, called)
        around = roomcards.around(settings, sitting.table, called, None)
        assert json.loads(drawing.public()) == showing.table(public(play.game), around).model_dump(
            mode="json"
        )
        for seat in SEATS:
            seen = play.view(seat)
            if play.question is not None and seat in play.question.bots:
                continue  # a stand-in's question is not shown
            around = roomcards.around(settings, sitting.table, called, seat)
            drawn = json.loads(drawing.seat(seat))
            assert drawn == showing.table(seen, around).model_dump(mode="json")
            asked += drawn["role"] is not None
        move(sitting, chance)
    assert asked


def test_the_question_of_a_stand_in_is_shown_to_nobody() -> None:
    sitting = Sitting(6)
    sitting.begin()
    seat = sitting.game.to_act
    assert seat is not None
    device = sitting.state.chairs[seat].person.device
    sitting.disconnect(device)
    sitting.wait(30_000)
    sitting.connect(device)
    drawn = json.loads(Drawing(wire.Settings(), sitting.table, list(PEOPLE)).seat(seat))
    assert (drawn["role"], drawn["legal"], drawn["choices"]) == (None, [], [])
    assert drawn["asked"] == [f"p{seat + 1}"]


def test_a_table_that_did_not_change_is_not_drawn_again(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = Sitting(6, timing=QUICK)
    sitting.begin()
    person = sitting.state.chairs[0].person
    publisher = Publisher("100001", wire.Settings(), sitting.table)
    publisher.attach(Connection(person.device, person.name), None, None, sitting.state.at)
    publisher.publish(sitting.state.at)
    drawn: list[Drawing] = []

    def draw(*given: Any) -> Drawing:
        drawn.append(Drawing(*given))
        return drawn[-1]

    monkeypatch.setattr(publishing, "Drawing", draw)
    publisher.publish(sitting.state.at + 1)
    assert not drawn
    move(sitting, random.Random(1))
    publisher.publish(sitting.state.at)
    assert len(drawn) == 1
    onlooker = Connection(None, "")
    publisher.attach(onlooker, None, None, sitting.state.at)
    drawn.clear()
    publisher.publish(sitting.state.at)  # all are told that somebody looks on
    assert len(drawn) == 1
