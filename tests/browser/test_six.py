"""Six people at six phones."""

import re

from tests.browser.seat import friends_room, play_together


def test_six_phones_play_a_deal_and_nobody_is_sent_anothers_cards(phones):
    seats = phones(6)
    friends_room(seats, "不限时")
    seats[0].tap("人齐了，开始")
    for seat in seats:
        seat.tap("准备")
    play_together(seats, seats[0].deal_is_over)
    for seat in seats:
        assert seat.deal_is_over()
        assert seat.played()
    for name, seat in zip(("p1", "p2", "p3", "p4", "p5", "p6"), seats, strict=True):
        tables = [frame["table"] for frame in seat.heard if frame.get("table")]
        assert {table["seat"] for table in tables} == {None, name} - (
            {None} if all(table["seat"] for table in tables) else set()
        )
        over = next(i for i, frame in enumerate(seat.heard) if frame["type"] == "over")
        # whatever looks like cards, before the deal's end: my hand, what may be played, what was
        for frame in seat.heard[:over]:
            text = str(frame)
            assert "'dealt'" not in text
            assert "'left'" not in text
            for hidden in ("no-burn", "不捎", "不烧"):
                for line in frame.get("log", []):
                    assert hidden not in str(line)
    # each socket's numbers have no gaps: a gap would tell that somebody was asked to burn
    for seat in seats:
        numbers = [frame["n"] for frame in seat.heard if "n" in frame]
        first = next(i for i, frame in enumerate(seat.heard) if frame["type"] == "snapshot")
        assert first == 0
        counted = sorted(set(numbers))
        assert counted == list(range(counted[0], counted[-1] + 1))


def test_a_latecomer_by_the_rooms_link_takes_a_bots_seat_at_the_next_deal(phones):
    me, friend = phones(2)
    me.quick()
    me.sees("提示")
    friend.go(f"/room/{me.code}")
    friend.sees(re.compile("观战"))
