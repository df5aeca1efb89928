"""Records to look through: every frame right, errors in place, small enough for a phone."""

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.bots.registry import make_bot
from gouji.engine.cards import SEATS, counts_text
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.view import public
from gouji.match import play_deal
from gouji.record import commitment_of, record_of, seed_of, write_record
from gouji.web import replay, verify, wire
from gouji.web.showing import Around, table
from tests.web.client import client, refusal
from tests.web.positions import BOOKS, end_walk, walk

NAMES = ("王建国", "李秀英", "赵磊", "陈静", "周敏", "孙伟")
POSITION = """format = 1
rulebook = "contest"
hands = ["3399", "TTJJ", "4", "5", "6", "7"]
leader = "p1"
start = "play"
actions = [
  "p1 99", "p2 TT", %s
]
"""


def played(seed: str, rulebook: Rulebook, bot: str = "novice") -> Game:
    deal = make_deal(seed, SEATS[0], rulebook.opening)
    game = Game(deal.hands, deal.leader, rulebook)
    return play_deal(game, [make_bot(bot, f"{seed}{seat}") for seat in SEATS])


def rebuilt(told: wire.Replay) -> list[tuple[wire.Table, list[list[int]]]]:
    """The table and the hands of every frame, as the page puts them together."""
    assert told.table is not None
    now, hands = told.table, [list(hand) for hand in told.hands]
    found = []
    for frame in told.frames:
        change = frame.table.model_dump(exclude_unset=True, exclude={"players"})
        players = {player.seat: player for player in now.players}
        if "players" in frame.table.model_fields_set:
            players |= {player.seat: player for player in frame.table.players}
        now = wire.Table.model_validate(
            now.model_dump() | change | {"players": list(players.values())}
        )
        for seat, hand in frame.hands.items():
            hands[int(seat[1]) - 1] = hand
        found.append((now, [list(hand) for hand in hands]))
    return found


def holds(games: list[Game]) -> wire.Replay:
    """The replay of a game, whose every frame is what stood then."""
    told = replay.replay(write_record(record_of(games[-1], players=NAMES)))
    frames = rebuilt(told)
    assert len(frames) == len(games) == len(told.frames)
    assert told.error is None
    for game, (shown, hands), frame in zip(games, frames, told.frames, strict=True):
        asked = () if game.to_act is None else (game.to_act,)
        around = Around(names=NAMES, sizes=True, asked=asked)
        assert shown == table(public(game), around)
        assert hands == [list(game.hand(seat)) for seat in SEATS]
        assert frame.text.zh
    return told


@settings(max_examples=80)
@given(seed=st.integers(0, 2**32))
def test_positions_near_the_end_too(seed: int) -> None:
    """With burns, failed duties, players out, under any house rulebook."""
    holds(end_walk(seed))


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
@pytest.mark.parametrize("eager", [False, True])
def test_every_frame_is_what_stood_at_that_moment(rulebook: Rulebook, eager: bool) -> None:
    games = walk(7, rulebook, eager=eager)
    told = holds(games)
    for i, frame in enumerate(told.frames[1:]):
        said = games[-1].history[i]
        assert frame.said is not None
        assert (frame.said.seat, frame.said.role) == (f"p{said.seat + 1}", said.role)
        assert frame.silent == (len(games[i].told) == len(games[i + 1].told))
    assert told.tricks == [i for i, game in enumerate(games) if game.role == "lead"]
    lines = [line for frame in told.frames for line in (frame.said, *frame.heard) if line]
    counted = [line.i for frame in told.frames for line in frame.heard] + [
        frame.said.i for frame in told.frames if frame.said and not frame.silent
    ]
    assert sorted(counted) == list(range(len(counted)))
    assert "王建国" in "".join(line.text.zh for line in lines)
    assert told.places is not None
    assert told.points == games[-1].score().points
    assert sum(item.points for item in told.items) == sum(
        item.points for item in games[-1].score().items
    )


@pytest.mark.parametrize("rulebook", [BASIC, CONTEST], ids=lambda book: book.title)
@pytest.mark.parametrize("bot", ["novice", "random"])
def test_a_deal_is_under_a_megabyte(rulebook: Rulebook, bot: str) -> None:
    game = played("size", rulebook, bot)
    answer = client(replay.router).post(
        "/api/replay", json={"record": write_record(record_of(game))}
    )
    assert answer.status_code == 200
    assert len(answer.content) < 500_000
    told = wire.Replay.model_validate(answer.json())
    assert told == replay.replay(write_record(record_of(game)))
    # an unchanged key is left out, not null
    assert '"table":{}' in answer.text.replace(" ", "")


def test_a_dealt_record_tells_how_it_was_dealt() -> None:
    deal = make_deal("够级/17", SEATS[0], "first_taker")
    game = Game(deal.hands, deal.leader, CONTEST)
    about = {
        "seed": "够级/17",
        "drawer": SEATS[0],
        "event": "春节杯",
        "deal": 2,
        "date": "2026-02-17",
    }
    told = replay.replay(write_record(record_of(game, **about)))
    assert told.title.zh == "春节杯 · 第 2 局 · 比赛规则 · 2026-02-17"
    assert told.table is not None
    assert told.table.deal == 2
    heard = told.frames[0].heard
    assert [line.kind for line in heard[:3]] == ["opening"] * 3
    assert heard[2].text.zh == "p4 先抓牌"
    assert (told.places, told.points, told.total, told.error) == (None, None, None, None)


def test_a_refused_action_stands_where_it_is() -> None:
    told = replay.replay(POSITION % '"p3 5"')
    assert told.error is not None
    assert told.error.zh == "第 3 个动作「p3 5」不行：p3 手里没有五，出不了一个五（R19）"
    assert told.error_clause == "R19"
    assert len(told.frames) == 3
    heard = [line.text.zh for line in told.frames[-1].heard]
    assert heard == ["p2 憋住 p1 的三"]


def test_a_time_out_is_told_as_what_it_was() -> None:
    told = replay.replay(POSITION % '"p3 timeout"')
    assert told.error is None
    said = told.frames[-1].said
    assert said is not None
    assert (said.kind, said.action, said.text.zh) == ("timeout", "pass", "p3 超时：过牌")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "format"),
        ("format = 1\n[", "TOML"),
        ('format = 1\nrulebook = "qingdao"\nactions = []\n', "qingdao"),
    ],
)
def test_what_is_no_record_has_no_frames(text: str, words: str) -> None:
    told = replay.replay(text)
    assert told.error is not None
    assert words in told.error.zh
    assert (told.frames, told.table, told.rulebook) == ([], None, None)


def test_a_wrong_result_is_told_after_all_frames() -> None:
    game = played("result", BASIC)
    text = write_record(record_of(game))
    a, b = game.score().points
    told = replay.replay(text.replace(f"points = [{a}, {b}]", f"points = [{a}, {b + 1}]"))
    assert told.error is not None
    assert told.error.zh.startswith("result.points")
    assert told.places is not None
    assert len(told.frames) == len(game.history) + 1


def test_too_long_a_record_is_refused() -> None:
    answer = client(replay.router).post("/api/replay", json={"record": "#" * 300_000})
    assert refusal(answer) == (422, "string_too_long", "record")


def test_garbage_never_fails() -> None:
    """Cut and mangled records are answered, each with an error or as what they still say."""
    http = client(replay.router, verify.router)
    text = write_record(record_of(walk(2, CONTEST)[-1], players=NAMES))
    chance = random.Random(1)
    for _ in range(40):
        cut = chance.randrange(len(text))
        mangled = text[:cut] + chance.choice(['"', "\0", "p7", "9", "[", ""]) + text[cut + 3 :]
        for path in ("/api/replay", "/api/verify"):
            assert http.post(path, json={"record": mangled}).status_code == 200


# ---------------------------------------------------------------- provable deals


def provable(**changes: object) -> str:
    secret, contributions = "5a" * 32, ("", "二", "", "x", "", "")
    about = {
        "secret": secret,
        "commitment": commitment_of(secret),
        "contributions": contributions,
        "seed": seed_of(secret, contributions),
        "drawer": SEATS[2],
    }
    deal = make_deal(str(about["seed"]), SEATS[2], CONTEST.opening)
    game = Game(deal.hands, deal.leader, CONTEST)
    return write_record(record_of(game, **(about | changes)))


def test_a_provable_record_is_dealt_again() -> None:
    answer = client(verify.router).post("/api/verify", json={"record": provable()})
    told = wire.Verified.model_validate(answer.json())
    assert told.checked == ["commitment", "seed", "hands", "leader"]
    assert told.error is None
    assert told.hands is not None
    seed = seed_of("5a" * 32, ("", "二", "", "x", "", ""))
    assert told.hands == [
        counts_text(hand) for hand in make_deal(seed, SEATS[2], "first_taker").hands
    ]


@pytest.mark.parametrize(
    ("changes", "key"),
    [
        ({"commitment": "00" * 32}, "commitment"),
        ({"contributions": ("y", "二", "", "x", "", "")}, "seed"),
        ({"drawer": SEATS[1]}, "hands"),
    ],
)
def test_a_record_that_was_tampered_with_is_found_out(changes: dict[str, object], key: str) -> None:
    told = verify.verify(provable(**changes))
    assert told.error is not None
    assert told.error.zh.startswith(key)
    assert (told.checked, told.hands) == ([], None)


def test_a_record_without_proof_checks_nothing() -> None:
    told = verify.verify(POSITION % "")
    assert (told.checked, told.hands, told.error) == ([], None, None)


def test_frames_hold_what_is_new_alone() -> None:
    text = json.loads(bytes(replay.replay_json(POSITION % "").body))
    assert text["frames"][0]["table"] == {}
    assert set(text["frames"][1]["hands"]) == {"p1"}
