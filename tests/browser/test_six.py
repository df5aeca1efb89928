"""Six people at six phones: a whole deal, and one in whose middle the server is killed."""

import copy

import pytest

from gouji.record import judge
from tests.browser.frames import check_frames, check_log
from tests.browser.prepared import prepare
from tests.browser.seat import friends_room, play_together
from tests.web.serving import Command


def record_of(seat):
    path = f"/api/rooms/{seat.code}/deals/1.gouji"
    text = seat.page.request.get(seat.address + path).text()
    assert judge(text)["ok"]
    return text


def first_hand(seat):
    return next(frame["table"]["hand"] for frame in seat.heard if frame.get("table"))


def test_six_phones_play_a_deal_and_nobody_is_sent_anothers_cards(phones):
    seats = phones(6, quiet=True)
    friends_room(seats, "不限时", "5 秒")
    seats[0].tap("人齐了，开始")
    for seat in seats:
        seat.tap("准备")
    play_together(seats, lambda: all(seat.deal_is_over() for seat in seats))
    assert all(seat.played() for seat in seats)
    six = sorted(seats, key=lambda seat: seat.last("you")["seat"])
    record = record_of(six[0])
    check_frames(six, record)
    # the check would see another's cards, a burn declined aloud, one not asked, one not told
    frame = [frame for frame in six[1].heard if frame["type"] == "table"][20]
    line = next(line for line in six[1].log() if line["kind"] == "said")
    spoils = (
        lambda: frame["table"].update(hand=first_hand(six[0])),
        lambda: frame["log"].append({**line, "i": 10**6, "role": "burn", "action": "pass"}),
        lambda: frame["table"].update(asked=[]),
        lambda: frame.update(n=frame["n"] + 1),
    )
    for spoil in spoils:
        before = copy.deepcopy(frame)
        spoil()
        with pytest.raises((AssertionError, ValueError)):
            check_frames(six, record)
        frame.clear()
        frame.update(before)


def nearly_out(table):
    """In the middle of a trick, and soon one of six is out."""
    return table.role == "answer" and table.seat == "p3" and sum(table.hand) < 8 and table.legal


def test_six_phones_go_on_after_the_server_was_killed_in_the_middle_of_a_trick(phones, tmp_path):
    room = prepare(tmp_path, nearly_out, people=("p1", "p2", "p3", "p4", "p5", "p6"))
    command = Command(tmp_path)
    command.start()
    try:
        here = f"http://{command.address}"
        cookies = [cookie for _, cookie in sorted(room.cookies.items())]
        six = [phones(1, here, cookie=cookie, quiet=True)[0] for cookie in cookies]
        for seat in six:
            seat.go(f"/room/{room.code}").at_the_table()
        six[2].say("过牌")
        for seat in six:
            seat.says("pass", "p3")
        assert six[0].last("table")["top"]
        commitment = six[0].last("room")["commitment"]
        logs = [seat.log() for seat in six]
        command.kill()
        for seat in six:
            seat.sees("断了，正在重连……")
        command.start()
        for seat, log in zip(six, logs, strict=True):
            seat.sees_no("断了，正在重连……")
            assert seat.log()[: len(log)] == log
            assert seat.last("room")["commitment"] == commitment
        play_together(six, lambda: all(seat.deal_is_over() for seat in six))
        record = record_of(six[0])
        for seat in six:
            check_log(seat, record)
    finally:
        command.kill()
