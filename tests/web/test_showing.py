"""What a seat is shown: nothing of hidden cards, and every word where it belongs."""

import random
import re
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gouji.engine.cards import SEATS, Seat, opposite, parse_seat
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import PASS, YIELD
from gouji.engine.view import public, redeal_hidden, view
from gouji.record.ask import played
from gouji.web import wire
from gouji.web.showing import Around, table, trick_so_far
from gouji.words.asking import ask, opening_counts, reasons, why
from tests.web.positions import BOOKS, end_walk, walk

AROUND = Around(counter=True, reported={Seat(1): 8, Seat(2): None, Seat(4): 3})
HAN = re.compile("[\u3400-\u9fff]")


def sent(game: Game, seat: Seat | None, around: Around = AROUND) -> str:
    seen = public(game) if seat is None else view(game, seat)
    return table(seen, around).model_dump_json()


@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), rulebook=st.sampled_from(BOOKS), eager=st.booleans())
def test_R17_4_no_table_feels_hidden_cards(seed: int, rulebook: Rulebook, eager: bool) -> None:
    """R17.4: hidden cards dealt anew, every byte sent to every seat stays as it was."""
    chance = random.Random(seed)
    for game in walk(seed, rulebook, eager=eager)[seed % 3 :: 3]:
        for seat in SEATS:
            other = redeal_hidden(game, seat, chance)
            assert sent(other, seat) == sent(game, seat)
            assert sent(other, None) == sent(game, None)


@settings(max_examples=60)
@given(seed=st.integers(0, 2**32))
def test_R17_4_nor_near_the_end(seed: int) -> None:
    """R17.4: the same under any house rulebook, with burns, duties, failures, headless players."""
    chance = random.Random(seed)
    for game in end_walk(seed):
        for seat in SEATS:
            other = redeal_hidden(game, seat, chance)
            assert sent(other, seat) == sent(game, seat)
            assert sent(other, None) == sent(game, None)


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_R9_2_a_declined_burn_is_seen_by_nobody_else(rulebook: Rulebook) -> None:
    declined = 0
    for game in walk(3, rulebook):
        if game.role != "burn":
            continue
        after = game.copy()
        after.apply(PASS)
        if after.role != "burn":
            continue
        declined += 1
        for seat in (None, *SEATS):
            if seat not in (game.to_act, after.to_act):
                assert sent(after, seat) == sent(game, seat)
    assert declined > 10


def test_hidden_sizes_are_not_shown_and_reports_are_while_they_hold() -> None:
    """R17.2: unasked, a seat sees its own size, those that are out, and what was answered."""
    game = Game(["9944", "55", "6", "77", "8", "9"], 0, CONTEST, start="play")
    game.play("p1 9")
    seen = view(game, Seat(3))
    reported = {Seat(0): 4, Seat(1): 2, Seat(2): None}
    players = table(seen, Around(reported=reported)).players
    assert [player.size for player in players] == [None, None, None, 2, None, None]
    assert [p.reported and p.reported.zh for p in players] == [None, "2 张", *[None] * 4]
    shown = table(seen, Around(sizes=True)).players
    assert [player.size for player in shown] == [3, 2, 1, 2, 1, 1]


def test_a_size_that_is_known_is_shown() -> None:
    game = Game(["9", "55", "6", "77", "8", "9"], 0, CONTEST, start="play")
    game.play("p1 9")
    first = table(public(game)).players[0]
    assert (first.size, first.place, [mark.kind for mark in first.marks]) == (0, 1, ["out"])


def test_the_counter_counts_what_lies_hidden() -> None:
    """What was not seen is what the five others hold, failed seats' cards among it."""
    for game in walk(5, CONTEST, eager=True):
        for seat in SEATS:
            shown = table(view(game, seat), Around(counter=True))
            assert shown.unseen is not None
            others = [sum(game.hand(s)[r] for s in SEATS if s != seat) for r in range(15)]
            assert shown.unseen == others
            assert table(view(game, seat)).unseen is None


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_every_answer_has_its_button(rulebook: Rulebook) -> None:
    """Sets and choices are together what is legal; the word of a pass tells what it does."""
    found: Counter[str] = Counter()
    games = [game for seed in range(8) for game in walk(seed, rulebook, eager=seed % 2 > 0)]
    for game in games:
        seat = game.to_act
        if seat is None:
            continue
        shown = table(view(game, seat))
        said = {choice.action for choice in shown.choices}
        assert sorted([*shown.legal, *said]) == game.legal_texts()
        found.update(choice.word for choice in shown.choices)
        for choice in shown.choices:
            if choice.word == "close":
                assert game.role == "close"
            if choice.word == "wind":
                after = game.copy()
                while after.to_act is not None and after.role != "lead":
                    after.apply(PASS)
                assert after.over or after.to_act == seat
    words = {"pass", "yield", "close", "wind", "no-burn"}
    if rulebook.declarations:
        words |= {"declare", "no-declare"}
    assert set(found) == words


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_what_is_asked_is_said_in_both_languages(rulebook: Rulebook) -> None:
    heard: Counter[str] = Counter()
    for seed in range(8):
        for game in walk(seed, rulebook, eager=seed % 2 > 0):
            for seat in SEATS:
                seen = view(game, seat)
                question, meaning = ask(seen), why(seen)
                assert (question is None) == (meaning is None) == (seat != game.to_act)
                if question is None or meaning is None:
                    continue
                for text in (question, meaning):
                    assert HAN.search(text.zh)
                    assert not HAN.search(text.en)
                    assert "{" not in text.zh + text.en
                heard[question.zh] += 1
    assert len(heard) > 12


@settings(max_examples=40)
@given(seed=st.integers(0, 2**32), rulebook=st.sampled_from(BOOKS), eager=st.booleans())
def test_what_why_promises_comes_true(seed: int, rulebook: Rulebook, eager: bool) -> None:
    """What the asked seat is told of declining is what comes when it declines."""
    hold_to_promises(walk(seed, rulebook, eager=eager))


@settings(max_examples=300)
@given(seed=st.integers(0, 2**32))
def test_and_near_the_end_too(seed: int) -> None:
    """The same from positions under any house rulebook."""
    hold_to_promises(end_walk(seed))


def hold_to_promises(games: list[Game]) -> None:
    rulebook = games[0].rulebook
    for game in games:
        seat = game.to_act
        if seat is None or game.role not in ("answer", "close"):
            continue
        keys = set(reasons(view(game, seat)))
        after, owner = game.copy(), game.owner
        after.apply(YIELD if YIELD in game.legal() else PASS)
        brought = {event.kind: event.seat for event in after.events()}
        if keys & {"again", "both-again", "yield-again"}:
            while after.to_act is not None and after.to_act != seat:
                after.apply(PASS)
            assert after.role == "close"
        elif ends := keys & {"opens", "burned", "wins", "wind-after", "wind-self"}:
            assert game.role == "close" or not public(game).waiting
            assert after.over or brought["won"] == owner
            if "wind-self" not in ends:
                assert ("burned" in brought) == (ends == {"burned"})
                if opening_counts(rulebook):
                    assert ("opened" in brought) == (ends == {"opens"})
            if ends & {"wins"}:
                assert "wind" not in brought
            if ends & {"wind-after", "wind-self"}:
                assert after.over or brought["wind"] is not None
                assert ("wind-self" in ends) == (brought.get("wind") == seat)
        elif "wind" in keys:
            assert seat not in after.locked
            assert brought.get("wind") in (None, seat)
        else:
            assert "won" not in brought
            assert (seat in after.locked) == ("no-lock" not in keys)


ENDS = [
    ("56X 7 8 9 T J", "", {"bound": "p1"}, "p1", ["lead-bound"]),
    ("43 78X 5 6 9 T", "p1 4", {"bound": "p2"}, "p2", ["locks-but", "bound"]),
    ("KK9 AAXXX6 7 5 224 3", "p1 KK", {"bound": "p2"}, "p2", ["burn-bound"]),
    ("KK9 AAXXX6 7 5 224 3", "p1 KK", {}, "p2", ["burn"]),
    (
        "88 6 7 AA5 229 223X",
        "p1 88, p2 pass, p3 pass, p4 AA",
        {"rulebook": "basic"},
        "p6",
        ["burn-protected"],
    ),
    (
        "KK9 AAXXX6 7 5 224 3",
        "p1 KK, p2 AA, p3 pass, p4 pass, p6 pass, p1 pass",
        {},
        "p5",
        ["only", "burned"],
    ),
    (
        "JJJJ5 QQQQ3 6 7 - 8",
        "p1 JJJJ, p3 pass, p6 pass",
        {"finished": "p5"},
        "p2",
        ["headless", "locks"],
    ),
    (
        "KK4 - 5 AA6 226 8",
        "p1 KK, p3 pass, p6 pass",
        {"finished": "p2"},
        "p4",
        ["first", "again"],
    ),
    (
        "KK4 - 5 AA6 226 8",
        "p1 KK, p3 pass, p6 pass",
        {"finished": "p2", "rulebook": "basic"},
        "p4",
        ["first"],
    ),
]


@pytest.mark.parametrize(("hands", "before", "more", "seat", "keys"), ENDS)
def test_what_else_may_be_asked(
    hands: str, before: str, more: dict[str, str], seat: str, keys: list[str]
) -> None:
    seen = view(played(hands, before, **more), parse_seat(seat))
    found = reasons(seen)
    if seen.seat in seen.public.bound and seen.role in ("answer", "close"):
        found.append("bound")
    assert found == keys
    meaning = why(seen)
    assert meaning is not None
    assert len(meaning.zh.split("；")) >= len(keys)
    assert HAN.search(meaning.zh)
    assert not HAN.search(meaning.en)


def test_the_sketch_s_two_lines() -> None:
    """The opposite's gouji set with nobody else to answer: what declining means."""
    game = Game(["KK9", "4", "5", "AA3", "7", "6"], 0, CONTEST, start="play")
    for action in ("p1 KK", "p2 pass", "p3 pass", "p5 pass", "p6 pass"):
        game.play(action)
    shown = table(view(game, opposite(0)))
    assert (shown.ask, shown.why) == (
        wire.Bilingual(zh="轮到你：对头的够级", en="Your turn: your opposite's gouji set"),
        wire.Bilingual(
            zh="只有你能答；不要就过牌，他就开点", en="only you can answer; if you pass, he opens"
        ),
    )


def test_names_stand_where_a_player_is_named() -> None:
    game = Game(["9", "4", "55", "66", "77", "88"], 0, BASIC, start="play")
    game.play("p1 9")
    names = ("王建国", "李秀英", "赵磊", "Ann", "周敏", "孙伟")
    while game.to_act != 2:
        game.play(f"p{game.to_act + 1} pass")
    assert ask(view(game, Seat(2)), names).zh == "轮到你：联邦王建国的底牌"
    while game.to_act != 5:
        game.play(f"p{game.to_act + 1} pass")
    assert why(view(game, Seat(5)), names).zh == "后面没有人了；不要就过牌，由李秀英接风"


def test_a_burn_window_shows_whom_the_table_says() -> None:
    """The opposite thinks in the window too; the table says so, the view alone doesn't."""
    game = Game(["KK9", "4", "5", "AA3", "7", "6"], 0, CONTEST, start="play")
    game.play("p1 KK")
    around = Around(window="burn", asked=(Seat(1), Seat(2), Seat(3), Seat(4), Seat(5)))
    shown = table(public(game), around)
    assert (shown.window, shown.asked) == ("burn", ["p2", "p3", "p4", "p5", "p6"])


def test_what_was_said_in_the_trick_is_shown_until_the_next_lead() -> None:
    game = Game(["99K", "444", "555", "TTA", "777", "666"], 0, BASIC, start="play")
    for action in ("p1 99", "p2 pass", "p3 pass", "p4 TT"):
        game.play(action)
    assert {seat: what.role for seat, what in trick_so_far(public(game)).items()} == {
        3: "answer",
        2: "answer",
        1: "answer",
        0: "lead",
    }
    said = [player.said and player.said.text.zh for player in table(public(game)).players]
    assert said == ["两个九", "过牌", "过牌", "两个十", None, None]
    while game.role != "lead":
        game.play(f"p{game.to_act + 1} pass")
    assert trick_so_far(public(game)) == {}
