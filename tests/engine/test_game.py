"""The doors of `Game`: what it starts from, what it shows, and how it is misused."""

from random import Random

import pytest

from tests.engine import plain, walks
from tests.engine.table import whole_deal

HANDS = ("5", "6J", "7J", "8J", "9J", "TJ")
DEAL = tuple(whole_deal("33335", "33", "33", "33", "33", "3333").split())


def hands(**changed: str) -> list[str]:
    """HANDS with some seats' changed."""
    return [changed.get(f"p{i + 1}", hand) for i, hand in enumerate(HANDS)]


PLAY = {"start": "play"}


@pytest.mark.parametrize(
    ("given", "leader", "extra", "want"),
    [
        (HANDS[:5], 0, PLAY, ("six-hands at hands", {"found": 5})),
        ((*HANDS, "4"), 0, PLAY, ("six-hands at hands", {"found": 7})),
        (hands(p3="7S"), 0, PLAY, ("strange-card at hands", {"seat": 2, "card": "S"})),
        (hands(p1="5d"), 0, PLAY, ("strange-card at hands", {"seat": 0, "card": "d"})),
        (hands(p2=[1] * 14), 0, PLAY, ("strange-counts at hands", {"seat": 1})),
        (hands(p2=[-1] + [1] * 14), 0, PLAY, ("strange-counts at hands", {"seat": 1})),
        (hands(p2=[17] + [0] * 14), 0, PLAY, ("strange-counts at hands", {"seat": 1})),
        (hands(p2=[1.0] + [0] * 14), 0, PLAY, ("strange-counts at hands", {"seat": 1})),
        (HANDS, 0, {"start": "middle"}, ("bad-choice at start", None)),
        (DEAL, 0, {"finished": (0,)}, ("only-in-play at finished", None)),
        (DEAL, 0, {"bound": (0,)}, ("only-in-play at bound", None)),
        (hands(p1=""), 1, {**PLAY, "finished": (6,)}, ("no-seat at finished", {"value": 6})),
        (HANDS, 0, {**PLAY, "bound": (-1,)}, ("no-seat at bound", {"value": -1})),
        (HANDS, 0, {**PLAY, "bound": (1, 2, 1)}, ("seat-twice at bound", {"seat": 1})),
        (hands(p1=""), 1, {**PLAY, "finished": (0, 0)}, ("seat-twice at finished", {"seat": 0})),
        (HANDS, 6, PLAY, ("no-seat at leader", {"value": 6})),
        (HANDS, -1, PLAY, ("no-seat at leader", {"value": -1})),
        (HANDS, 0, {}, ("not-36 at hands", {"seat": 0, "found": 1})),
        ((*DEAL[:5], DEAL[5][:-1]), 0, {}, ("not-36 at hands", {"seat": 5, "found": 35})),
        (HANDS, 0, {**PLAY, "finished": (3,)}, ("finished-holds at finished", {"seat": 3})),
        (hands(p4=""), 0, PLAY, ("empty-hand at hands", {"seat": 3})),
        (
            ("", "", "", "", "", "5"),
            5,
            {**PLAY, "finished": (0, 1, 2, 3, 4)},
            ("too-few-hands at hands", {}),
        ),
        (
            hands(p1="XXX", p2="XX"),
            0,
            PLAY,
            ("too-many at hands", {"rank": 13, "found": 5, "most": 4}),
        ),
        (
            hands(p1="5" * 16, p2="5"),
            0,
            PLAY,
            ("too-many at hands", {"rank": 2, "found": 17, "most": 16}),
        ),
        (
            hands(p1=""),
            1,
            {**PLAY, "finished": (0,), "bound": (0,)},
            ("bound-out at bound", {"seat": 0}),
        ),
        (hands(p1=""), 0, {**PLAY, "finished": (0,)}, ("leader-out at leader", {"seat": 0})),
    ],
)
def test_positions_that_cannot_be(engine, given, leader, extra, want):
    """record.md: each with its key and its reason."""
    with pytest.raises(engine.faults.Fault) as caught:
        engine.game.Game(given, leader, engine.rulebook.BASIC, **extra)
    fault = caught.value
    where, facts = want
    assert f"{fault.code} at {fault.key}" == where
    assert facts is None or fault.facts == facts
    assert str(fault).startswith(where)


def test_a_position_and_what_it_was_given(table):
    game = table("- 6J 7J 8J 9J TJ", finished="p1", bound="p5 p3", leader="p2").game
    assert game.given == (1, (0,), (4, 2))
    assert game.start == "play"
    assert game.dealt[1] == game.hand(1)
    assert game.hand_text(1) == "6J"
    assert [game.size(seat) for seat in range(6)] == [0, 2, 2, 2, 2, 2]
    assert game.bound == (2, 4)
    assert game.place(0) == 1
    assert game.place(1) is None
    assert game.leader == 1
    assert game.events() == []
    assert (game.top, game.owner, game.status, game.top_place) == (None, None, None, None)
    assert game.top_is_burn is False


def test_setting_up_brings_failures_only(table):
    """No event tells that 四人乱缠 had begun before."""
    assert table("- - 78 8J 9J TJ", finished="p1 p2", leader="p3", bound="p3").game.events() == []
    game = table("- 78 78 8J 9J TJ", finished="p1", leader="p2", bound="p2 p3").game
    assert [tuple(event) for event in game.events()] == [("failed", 1, 6), ("failed", 2, 5)]


def test_hands_as_counts_or_texts(engine):
    texts = [f"{hand}" for hand in HANDS]
    counts = [engine.cards.parse_counts(hand) for hand in HANDS]
    book = engine.rulebook.BASIC
    one, two = (engine.game.Game(form, 0, book, start="play") for form in (texts, counts))
    assert one.state() == two.state()
    assert engine.cards.add_counts(counts) == engine.cards.parse_counts("56J7J8J9JTJ")


def test_applying_what_is_not_there(engine, table):
    """`apply` trusts its caller with everything but the cards."""
    game = table("5 6J 7J 8J 9J TJ").game
    for text in ("6", "55", "52", "5X", "5D", "X"):
        with pytest.raises(ValueError, match=f"p1 does not hold {text}"):
            game.apply(engine.sets.parse_action(text))
    with pytest.raises(ValueError, match="p1 does not hold"):
        game.apply(0)
    assert game.history == []
    game.apply(engine.sets.parse_action("5"))
    assert game.to_act == 1


def test_nothing_after_the_end(engine, table):
    game = table("- - - - 5 6", finished="p1 p2 p3 p4", leader="p5").say("p5 5").game
    for action in (engine.sets.PASS, engine.sets.TIMEOUT, engine.sets.parse_action("6")):
        with pytest.raises(ValueError, match="over"):
            game.apply(action)
    assert game.play_all(["p6 6"]) == 0
    assert game.legal() == []
    assert game.size(5) == 0
    assert game.hand_text(5) == "6"


def test_a_copy_was_given_the_same(table):
    game = table(" ".join(DEAL), "contest", start="deal", leader="p2").game
    other = game.copy()
    for name in ("rulebook", "start", "given", "dealt", "bought"):
        assert getattr(other, name) == getattr(game, name)


def test_a_failure_in_play_is_told(engine, table):
    """R10.5: p2 wins with his last joker and has none to lead with; p3 fails after him."""
    game = table("5J 67X 89 8J 9J TJ", bound="p2 p3").say("p1 5", "p2 X")
    game.passes()
    assert game.failed == "p2 p3"
    assert [(said.seat, said.role) for said in game.game.told[-2:]] == [(1, "lead"), (2, "lead")]
    assert {said.action for said in game.game.told[-2:]} == {engine.game.FAILED}
    assert engine.game.FAILED not in {said.action for said in game.game.history}


def test_other_hands_of_the_same_sizes(engine, table):
    """`with_hands` deals what is held anew; what was played stays."""
    table = table("55 6J 7J 8J 9J TJ").say("p1 5", "p2 6")
    counts = engine.cards.parse_counts
    other = table.game.with_hands([counts(hand) for hand in ("A", "K", "QQ", "JJ", "TT", "99")])
    assert [other.hand_text(seat) for seat in range(6)] == ["A", "K", "QQ", "JJ", "TT", "99"]
    assert [engine.cards.counts_text(hand) for hand in other.dealt[:2]] == ["5A", "6K"]
    assert other.public_state() == table.game.public_state()
    assert other.told == table.game.told
    assert other.legal_texts() == ["Q", "pass"]
    assert table.game.hand_text(0) == "5"
    with pytest.raises(ValueError, match="p3 holds 2 cards"):
        table.game.with_hands([counts(hand) for hand in ("A", "K", "Q", "JJ", "TT", "99")])


@pytest.mark.parametrize(
    "hand", [[17, *[0] * 13, -1], [0] * 13 + [5, 11], [8, 8], [16, *[0] * 13, 0, 0]]
)
def test_no_hands_that_four_packs_cannot_supply(table, hand):
    """`with_hands`: sizes that match are not enough."""
    game = table("5" * 16 + " 6J 7J 8J 9J TJ").game
    others = [list(game.hand(seat)) for seat in range(1, 6)]
    assert sum(hand) == 16
    with pytest.raises(ValueError, match=r"can't hold|zip"):
        game.with_hands([hand, *others])


def test_play_all_stops_before_what_is_refused(table):
    game = table("5J 6J 7J 8J 9J TJ").game
    assert game.play_all(["p1 5", "p2 pass", "p3 55", "p4 pass"]) == 2
    assert game.to_act == 2
    assert game.why_not("p3 55").code == "not-in-hand"
    assert game.play_all([]) == 0
    assert game.play_all(["p3 timeout", "p4 yield"]) == 2


def test_play_returns_what_it_brought(engine, table):
    game = table("5 6J 7J 8J 9J TJ").game
    (event,) = game.play("p1 5")
    assert event == engine.game.Event("out", 0, 1)
    assert (event.kind, event.seat, event.other) == ("out", 0, 1)
    assert game.play("p2 pass") == []


def test_the_events_of_a_trick(table):
    """Every kind, in the order in which they come to pass."""
    game = table("335 6J 7J 8J 9J TJ", "contest").say("p1 5")
    assert [tuple(e) for e in game.game.play("p2 6")] == [("blocked", 0, 1)]
    game = table("AAJ 22X5 7K 8K 9K TK", "contest").say("p1 AA", "p2 22", "p3 pass", "p4 pass")
    game.say("p6 pass", "p1 pass")
    assert [tuple(e) for e in game.game.play("p5 pass")] == [("burned", 1, 0), ("won", 1, 0)]


def test_history_and_told(engine, table):
    """What was said, and what everybody heard."""
    game = table("AAJ 6J 7J 8J 9J TJ", "contest").say("p1 AA", "p2 pass", "p3 timeout", "p5 pass")
    game.say("p6 pass", "p4 timeout")
    text = engine.sets.action_text
    assert [(s.seat, s.role, text(s.action)) for s in game.game.history] == [
        (0, "lead", "AA"),
        (1, "burn", "pass"),
        (2, "burn", "timeout"),
        (4, "burn", "pass"),
        (5, "burn", "pass"),
        (3, "answer", "timeout"),
    ]
    assert [(s.seat, s.role, text(s.action)) for s in game.game.told] == [
        (0, "lead", "AA"),
        (3, "answer", "pass"),
    ]
    burn = table("AAJ 22X5 7J 8J 9J TJ", "contest").say("p1 AA", "p2 22").game
    assert [(s.seat, s.role, text(s.action)) for s in burn.told] == [
        (0, "lead", "AA"),
        (1, "burn", "22"),
    ]
    said_of = engine.game.said_of
    assert tuple(said_of(entry) for entry in game.game.told_packed) == game.game.told


def test_state_tells_games_apart(table):
    """Cards, marks and the question all show in `state`."""
    start = "55 6J 7J 8J 9J TJ"
    games = [
        table(start),
        table("56 6J 7J 8J 9J TJ"),
        table(start, leader="p2"),
        table(start, bound="p2"),
        table(start).say("p1 5"),
        table(start).say("p1 55"),
        table(start).say("p1 5", "p2 pass"),
        table(start).say("p1 5", "p2 6"),
        table(start, finished=""),
        table("- 6J 7J 8J 9J TJ", finished="p1", leader="p2"),
        table("- - 7J 8J 9J TJ", finished="p1 p2", leader="p3"),
        table("- - 7J 8J 9J TJ", finished="p2 p1", leader="p3"),
    ]
    states = [game.state() for game in games]
    assert states[0] == states[8]
    assert len(set(states)) == len(games) - 1
    assert games[0].public_state() == games[1].public_state()
    assert states[0] != states[1]


@pytest.mark.parametrize("most", [127, 128, 211])
def test_hands_as_large_as_can_be(engine, most):
    """record.md: a position may hold any hands that four packs can supply."""
    cards = walks.packs()
    Random(most).shuffle(cards)
    cards.remove("4")
    cards.insert(most + 4, "4")  # p6's
    hands = [walks.written(cards[:most]), *cards[most : most + 5]]
    game = engine.game.Game(hands, 0, engine.rulebook.BASIC, start="play")
    sets = plain.all_sets(hands[0])
    assert game.size(0) == most
    assert game.count() == len(sets)
    assert game.legal_texts() == sorted(sets)
    game.play("p1 timeout")
    assert game.size(0) == most - 1
    assert game.top == engine.sets.parse_action(hands[0][0])
    game = engine.game.Game(hands, 5, engine.rulebook.BASIC, start="play")
    game.play("p6 4")
    answers = [card for card in plain.all_sets(hands[0], 1) if plain.beats(card, "4")]
    assert game.legal_texts() == sorted([*answers, "pass"])


@pytest.mark.parametrize(
    "code", [3 | 15 << 5, 4 | 12 << 5 | 4 << 9, 2**30, -5, 1 << 20, (1 << 20) + 9]
)
def test_apply_takes_no_garbage(engine, table, code):
    """Codes that are no set in its one form, and words that are not for the role."""
    game = table("2222345 6J 7J 8J 9J TJ").game
    before = game.state()
    with pytest.raises(ValueError, match="p1"):
        game.apply(code)
    assert game.state() == before


@pytest.mark.parametrize("seat", [-1, 6, 10**8])
def test_a_seat_that_is_none(engine, table, seat):
    game = table("5 6J 7J 8J 9J TJ").game
    for ask in (game.hand, game.size, game.place, game.hand_text):
        with pytest.raises(IndexError, match="no seat"):
            ask(seat)


def test_a_rulebook_that_cannot_be_is_refused_however_it_is_made(engine):
    from dataclasses import replace

    for wrong in (
        {"place_points": (0,) * 300},
        {"open_point": -1},
        {"sweep": "all"},
        {"clock_s": True},
    ):
        with pytest.raises(engine.faults.Fault):
            replace(engine.rulebook.CONTEST, **wrong)
