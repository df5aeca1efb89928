"""Seats, the host, and what people may do at a table."""

import pytest

from gouji.engine.cards import seat_name
from gouji.engine.rulebook import CONTEST
from gouji.record.provable import commitment_of, seed_of
from gouji.table import commands as c
from gouji.table import entries as e
from gouji.table.handling import No
from tests.table.sitting import Sitting


def refused(sitting: Sitting, command: c.Command) -> str:
    with pytest.raises(No) as no:
        sitting.do(command)
    return no.value.code


def test_seats_fill_up_and_the_match_begins() -> None:
    sitting = Sitting(1, bots=(None,) * 6)
    assert refused(sitting, c.Begin(device="a")) == "seats-empty"
    sitting.do(c.Sit(device="b", name="B", seat=3))
    assert refused(sitting, c.Sit(device="c", name="C", seat=3)) == "seat-taken"
    assert refused(sitting, c.Sit(device="b", name="B", seat=4)) == "seated"
    assert sitting.do(c.Sit(device="b", name="B", seat=3)) == []
    for seat in (1, 2, 4, 5):
        assert refused(sitting, c.PutBot(device="b", seat=seat, bot="novice")) == "host-only"
        sitting.do(c.PutBot(device="a", seat=seat, bot="novice"))
    assert refused(sitting, c.PutBot(device="a", seat=3, bot="novice")) == "seat-taken"
    assert refused(sitting, c.PutBot(device="a", seat=1, bot="cmd:rm")) == "unknown-bot"
    sitting.do(c.PutBot(device="a", seat=2, bot=None))
    sitting.do(c.Sit(device="c", name="C"))
    assert sitting.state.seat_of("c") == 2
    assert refused(sitting, c.Begin(device="b")) == "host-only"
    sitting.do(c.Begin(device="a"))
    assert sitting.state.phase == "ready"
    assert refused(sitting, c.Begin(device="a")) == "match-began"
    assert refused(sitting, c.PutBot(device="a", seat=1, bot=None)) == "match-began"


def test_a_full_room_takes_nobody_and_a_removed_one_stays_out() -> None:
    sitting = Sitting(6)
    assert refused(sitting, c.Sit(device="x", name="X")) == "full"
    assert refused(sitting, c.Remove(device="b", seat=2)) == "host-only"
    assert refused(sitting, c.Remove(device="a", seat=0)) == "yourself"
    sitting.do(c.Remove(device="a", seat=2))
    assert refused(sitting, c.Remove(device="a", seat=2)) == "nobody-there"
    assert refused(sitting, c.Sit(device="c", name="C")) == "removed"
    sitting.do(c.Sit(device="x", name="X"))
    assert sitting.state.seat_of("x") == 2


def test_partners_are_chosen_before_the_first_deal_only() -> None:
    sitting = Sitting(2)
    sitting.do(c.Swap(device="a", seat=1, other=2))
    assert (sitting.state.seat_of("b"), sitting.state.chairs[1].bot) == (2, "novice")
    assert refused(sitting, c.Swap(device="a", seat=1, other=1)) == "same-seat"
    sitting.begin()
    assert refused(sitting, c.Swap(device="a", seat=1, other=2)) == "match-began"


def test_who_leaves_is_followed_by_a_bot_and_the_host_by_another_person() -> None:
    sitting = Sitting(3, bots=(None, None, None, "novice", "novice", "novice"))
    sitting.do(c.Leave(device="b"))
    assert sitting.state.chairs[1].played_by is None  # the seat is open again
    sitting.do(c.Sit(device="b", name="B"))
    sitting.begin()
    asked = sitting.play.question
    assert asked is not None
    sitting.do(c.Leave(device="a"))
    assert sitting.state.chairs[0].bot == "novice"
    assert sitting.state.host == "b"
    sitting.do(c.Leave(device="b"))
    sitting.do(c.Leave(device="c"))
    assert sitting.state.host == "c"  # nobody is left to keep the room
    assert sitting.play.game.to_act is not None


def test_a_bot_answers_at_once_for_who_leaves_in_the_middle_of_his_decision() -> None:
    sitting = Sitting(6)
    sitting.begin()
    seat = sitting.game.to_act
    assert seat is not None
    person = sitting.state.chairs[seat].person
    sitting.wait(5000)
    sitting.do(c.Leave(device=person.device))
    assert [(x.seat, x.due) for x in sitting.table.errands()] == [(seat, sitting.now + 800)]


def test_a_person_takes_a_bots_place_with_the_next_deal() -> None:
    sitting = Sitting(1, deals=2)
    sitting.begin()
    sitting.do(c.Sit(device="b", name="B", seat=3))
    sitting.connect("b")
    assert sitting.state.seat_of("b") == 3
    assert sitting.state.chairs[3].played_by == "novice"
    assert refused(sitting, c.Act(device="b", deal=1, action="pass")) == "next-deal"
    assert refused(sitting, c.Sit(device="c", name="C", seat=3)) == "seat-taken"
    sitting.play_on()
    assert sitting.state.chairs[3].played_by is None
    sitting.ready()
    assert sitting.play.contributions[3] == "B"


def test_who_would_come_may_leave_before() -> None:
    sitting = Sitting(1)
    sitting.begin()
    sitting.do(c.Sit(device="b", name="B", seat=3))
    sitting.do(c.Leave(device="b"))
    assert 3 in sitting.state.free()
    assert sitting.state.seat_of("b") is None


def test_a_seat_moves_to_another_device() -> None:
    sitting = Sitting(2)
    sitting.begin()
    assert refused(sitting, c.Claim(device="b", seat=0)) == "seated"
    assert refused(sitting, c.Claim(device="n", seat=5)) == "nobody-there"
    sitting.do(c.Claim(device="n", seat=0))
    assert sitting.state.seat_of("a") is None
    assert (sitting.state.seat_of("n"), sitting.state.host) == (0, "n")
    sitting.connect("n")
    assert refused(sitting, c.Act(device="a", deal=1, action="pass")) == "no-seat"
    assert sitting.do(c.Claim(device="n", seat=0)) == []


def test_the_room_gets_another_host_when_the_host_is_gone_for_long() -> None:
    sitting = Sitting(2)
    sitting.disconnect("a")
    sitting.wait(299_999)
    assert sitting.state.host == "a"
    sitting.wait(1)
    assert sitting.state.host == "b"


def test_reports_are_exact_up_to_ten_and_asked_once() -> None:
    sitting = Sitting(6)
    sitting.begin()
    sitting.set_up(["3456789TJQK", "3456789TJQ", "3", "4", "5", ""], finished=(5,))
    sitting.do(c.AskReport(device="b", seat=0))
    sitting.do(c.AskReport(device="a", seat=1))
    assert sitting.play.reports == {0: None, 1: 10}
    assert sitting.do(c.AskReport(device="c", seat=1)) == []  # everybody has heard it
    assert refused(sitting, c.AskReport(device="a", seat=5)) == "out"
    assert refused(sitting, c.AskReport(device="x", seat=1)) == "no-seat"
    heard = [(h.kind, seat_name(h.seat), h.what) for h in sitting.play.heard]
    assert heard == [("report", "p1", (1, None)), ("report", "p2", (0, 10))]


def test_passing_ahead_is_for_this_trick_and_can_be_withdrawn() -> None:
    sitting = Sitting(6)
    sitting.begin()
    sitting.set_up(["4456", "99", "99", "77", "88", "TT"])
    assert refused(sitting, c.PassAhead(device="b", on=True)) == "not-now"
    sitting.act(0, "4")
    sitting.do(c.PassAhead(device="d", on=True))
    sitting.do(c.PassAhead(device="d", on=False))
    sitting.do(c.PassAhead(device="c", on=True))
    found = sitting.do(c.PassAhead(device="b", on=True))
    assert [x for x in found if isinstance(x, e.Acted)] == [
        e.Acted(sitting.now, 1, "pass"),
        e.Acted(sitting.now, 2, "pass"),
    ]
    assert sitting.game.to_act == 3
    sitting.all_pass()
    assert not any(chair.ahead for chair in sitting.state.chairs)


def test_the_rest_goes_fast_when_all_people_are_out() -> None:
    sitting = Sitting(2)
    sitting.begin()
    sitting.set_up(["9", "X", "44", "445", "446", "667"])
    sitting.act(0, "9")
    assert refused(sitting, c.GoFast(device="a", on=True)) == "not-all-out"
    sitting.act(1, "X")
    assert refused(sitting, c.GoFast(device="x", on=True)) == "no-seat"
    sitting.do(c.GoFast(device="a", on=True))
    assert sitting.state.fast()
    dues = {errand.due - sitting.now for errand in sitting.table.errands()}
    assert dues in ({100}, set())
    sitting.do(c.GoFast(device="a", on=False))
    assert not sitting.state.fast()


def test_a_request_counts_once_even_after_a_restart() -> None:
    sitting = Sitting(6)
    sitting.begin()
    first = sitting.game.to_act
    assert first is not None
    assert sitting.act(first, "pass", "r1")  # no declaration
    assert sitting.act(first, "pass", "r1") == []
    sitting.restart()
    assert sitting.act(first, "pass", "r1") == []
    # another device's id is another id
    assert sitting.act((first + 1) % 6, "pass", "r1")
    assert [said.seat for said in sitting.game.told] == [first, (first + 1) % 6]


def test_what_is_refused_was_not_done_and_its_id_is_free() -> None:
    sitting = Sitting(6)
    sitting.begin()
    sitting.set_up(["4455", "99", "99", "77", "88", "TT"])
    with pytest.raises(No):
        sitting.act(1, "9", "r1")
    sitting.act(0, "4")
    assert sitting.act(1, "9", "r1")


def test_deals_are_provable() -> None:
    sitting = Sitting(6, CONTEST, deals=1)
    sitting.do(c.Begin(device="a"))
    commitment = sitting.state.commitment
    assert sitting.state.play is None
    sitting.ready()
    play = sitting.play
    assert commitment_of(play.secret) == commitment
    assert play.deal.seed == seed_of(play.secret, play.contributions)
    assert play.contributions == ("一", "B", "C", "D", "E", "F")
    # a contribution once given stays, so that nobody can try until the cards please him
    sitting.play_on()
    assert sitting.state.phase == "over"
    sitting.do(c.Rematch(device="a"))
    assert sitting.state.commitment != commitment
    sitting.do(c.Ready(device="a", contribution="1"))
    assert sitting.do(c.Ready(device="a", contribution="2")) == []
    assert sitting.state.chairs[0].contribution == "1"


def test_the_drawer_follows_the_rulebook() -> None:
    from gouji.engine.rulebook import BASIC

    sitting = Sitting(1, BASIC, deals=3)
    sitting.begin()
    first = sitting.play.deal
    sitting.play_on()
    sitting.ready()
    assert sitting.play.deal.drawer == (first.last_drawer + 1) % 6


def test_phrases_are_not_shouted() -> None:
    sitting = Sitting(2)
    sitting.begin()
    assert sitting.do(c.Say(device="a", key="gouji"))
    assert refused(sitting, c.Say(device="a", key="gouji")) == "too-fast"
    assert sitting.do(c.Say(device="b", key="gouji"))
    sitting.wait(1500)
    assert sitting.do(c.Say(device="a", key="gouji"))
