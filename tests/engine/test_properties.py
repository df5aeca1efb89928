"""What holds in every position under every rulebook."""

from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.engine import plain, walks
from tests.engine.walks import RANKS, Position

rulebooks = st.one_of(
    st.sampled_from(("basic", "contest")),
    st.fixed_dictionaries(
        {"base": st.sampled_from(("basic", "contest"))},
        optional={key: st.sampled_from(values) for key, values in walks.SWITCHES.items()},
    ),
)
chances = st.integers(0, 2**32 - 1).map(Random)


@st.composite
def hands(draw, sizes: list[int], ranks: str = RANKS) -> tuple[str, ...]:
    """Hands of these sizes that four packs can supply; what they can't becomes another rank."""
    left = Counter(walks.packs())
    dealt = []
    for size in sizes:
        cards = draw(st.lists(st.sampled_from(ranks), min_size=size, max_size=size))
        for i, card in enumerate(cards):
            at = RANKS.index(card)
            cards[i] = next(c for c in RANKS[at:] + RANKS[:at] if left[c])
            left[cards[i]] -= 1
        dealt.append(walks.written(cards))
    return tuple(dealt)


@st.composite
def positions(draw, most: int = 6) -> Position:
    """Positions from the middle of a deal, hands of at most so many cards of few ranks."""
    finished = tuple(
        draw(st.permutations(range(6)))[: draw(st.sampled_from((0, 0, 0, 1, 1, 2, 3)))]
    )
    sizes = [0 if seat in finished else draw(st.integers(1, most)) for seat in range(6)]
    active = [seat for seat in range(6) if sizes[seat]]
    ranks = "".join(sorted(draw(st.sets(st.sampled_from(RANKS), min_size=2, max_size=6))))
    return Position(
        draw(rulebooks),
        draw(hands(sizes, ranks)),
        draw(st.sampled_from(active)),
        finished=finished,
        bound=tuple(sorted(draw(st.sets(st.sampled_from(active), max_size=2)))),
    )


@st.composite
def deals(draw) -> Position:
    """Whole deals."""
    position = walks.random_deal(draw(chances))
    return position._replace(rulebook=draw(rulebooks))


any_start = st.one_of(positions(), positions(), positions(), deals())


def step(game, chance: Random) -> int:
    """Plays a random legal action, words and sets about equally often; returns it."""
    n = game.count()
    index = n - 1 if chance.random() < 0.4 else chance.randrange(n)
    action = game.action_at(index)
    game.apply(action)
    return action


def said(engine, game, action: int) -> str:
    """The text of an action of whoever is asked."""
    return f"{engine.cards.seat_name(game.to_act)} {engine.sets.action_text(action)}"


@given(start=any_start, chance=chances)
@settings(max_examples=60)
def test_cards_are_conserved(engine, start, chance):
    game = start.game(engine)
    held = [Counter(game.hand_text(seat)) for seat in range(6)]
    total = sum(held, Counter())
    assert total == sum((Counter(hand) for hand in start.hands), Counter())
    while not game.over:
        step(game, chance)
    for seat, _, action in game.told:
        if action < engine.sets.PASS:
            cards = Counter(engine.sets.action_text(action))
            assert cards <= held[seat]
            held[seat] -= cards
    for seat in range(6):
        assert held[seat] == Counter(game.hand_text(seat))


@given(start=positions(), chance=chances)
@settings(max_examples=60)
def test_legal_is_what_is_not_refused(engine, start, chance):
    """`legal` against `why_not` over all sets of the hand, some of others', and all words."""
    game = start.game(engine)
    while not game.over:
        seat = engine.cards.seat_name(game.to_act)
        other = game.hand_text(chance.randrange(6))
        texts = {*plain.all_sets(game.hand_text(game.to_act)), *plain.all_sets(other)}
        texts |= {"pass", "yield", "declare"}
        accepted = [text for text in texts if game.why_not(f"{seat} {text}") is None]
        assert sorted(accepted) == game.legal_texts()
        assert game.why_not(f"{seat} timeout") is None
        step(game, chance)


@given(start=any_start, chance=chances)
@settings(max_examples=60)
def test_legal_actions_by_index(engine, start, chance):
    """`count`, `action_at`, `index_of` and `legal` agree; no action is listed twice."""
    game = start.game(engine)
    for _ in range(30):
        legal = game.legal()
        assert len(set(legal)) == len(legal) == game.count()
        assert [game.action_at(i) for i in range(len(legal))] == legal
        assert game.legal_texts() == sorted(map(engine.sets.action_text, legal))
        for i in chance.sample(range(len(legal)), min(3, len(legal))):
            assert game.index_of(legal[i]) == i
        for i in (-1, len(legal)):
            with pytest.raises(IndexError):
                game.action_at(i)
        with pytest.raises(ValueError, match="not legal"):
            game.index_of(engine.sets.TIMEOUT)
        if game.over:
            assert legal == []
            break
        step(game, chance)


@given(start=positions(), chance=chances)
@settings(max_examples=60)
def test_a_refused_action_changes_nothing(engine, start, chance):
    game = start.game(engine)
    while not game.over:
        before = (game.state(), game.history, game.told, game.events())
        for _ in range(4):
            cards = walks.written(chance.choices(RANKS, k=chance.randint(1, 3)))
            text = f"p{chance.randint(1, 6)} {chance.choice((cards, 'yield', 'declare', 'pass'))}"
            refusal = game.why_not(text)
            if refusal is None:
                continue
            with pytest.raises(engine.refusal.Refused) as caught:
                game.play(text)
            assert caught.value.refusal == refusal
            assert refusal.clause == engine.refusal.CLAUSES[refusal.code]
            assert game.play_all([text, text]) == 0
        assert (game.state(), game.history, game.told, game.events()) == before
        step(game, chance)


@given(start=any_start, chance=chances, hurried=st.booleans())
@settings(max_examples=60)
def test_every_deal_ends(engine, start, chance, hurried):
    """After six words and, for each card, its play and at most eleven questions about it."""
    game = start.game(engine)
    cards = sum(map(len, start.hands))
    for _ in range(6 + 12 * cards):
        if game.over:
            break
        if hurried:
            game.apply(engine.sets.TIMEOUT)
        else:
            step(game, chance)
    assert game.over
    assert sorted(game.places()) == list(range(6))
    assert [game.place(seat) for seat in game.places()] == [1, 2, 3, 4, 5, 6]
    assert game.places()[: len(start.finished)] == start.finished
    assert set(game.failed) <= set(game.places()[6 - len(game.failed) :])
    assert (game.active, game.bound, game.locked, game.window) == ((), (), (), ())
    assert (game.top, game.owner, game.status) == (None, None, None)


@given(start=any_start, chance=chances, steps=st.integers(0, 20))
@settings(max_examples=60)
def test_copies_are_independent(engine, start, chance, steps):
    game = start.game(engine)
    for _ in range(steps):
        if not game.over:
            step(game, chance)
    copy = game.copy()
    before = (game.state(), game.history, game.told)
    assert (copy.state(), copy.history, copy.told) == before
    texts = []
    while not copy.over:
        texts.append(said(engine, copy, step(copy.copy(), chance)))
        copy.play(texts[-1])
    assert (game.state(), game.history, game.told) == before
    assert game.play_all(texts) == len(texts)
    assert (game.state(), game.history, game.told) == (copy.state(), copy.history, copy.told)
    assert game.facts() == copy.facts()
    assert game.score() == copy.score()


@given(start=any_start, chance=chances)
@settings(max_examples=40)
def test_a_history_replays(engine, start, chance):
    """What was said, said again from the start, comes to the same; `play_all` like `play`."""
    game = start.game(engine)
    while not game.over:
        if chance.random() < 0.1:
            game.apply(engine.sets.TIMEOUT)
        else:
            step(game, chance)
    texts = [
        f"{engine.cards.seat_name(seat)} {engine.sets.action_text(action)}"
        for seat, _, action in game.history
    ]
    again, at_once = start.game(engine), start.game(engine)
    for text in texts:
        again.play(text)
    assert at_once.play_all([*texts, "p1 pass"]) == len(texts)
    for other in (again, at_once):
        assert (other.state(), other.history, other.told) == (
            game.state(),
            game.history,
            game.told,
        )
        assert other.score() == game.score()


@given(start=any_start, chance=chances, eyes=st.integers(0, 5))
@settings(max_examples=80)
def test_whose_turn_it_is_depends_on_public_facts_only(engine, start, chance, eyes):
    """Two deals alike but for cards hidden from one seat, the same said in both.

    They may part only where a bound leader fails (R10.5), which is public.
    """
    one = start.game(engine)
    for _ in range(chance.randrange(20)):
        if not one.over:
            step(one, chance)
    two = engine.view.redeal_hidden(one, eyes, chance)
    assert two.hand(eyes) == one.hand(eyes)
    while not one.over:
        if one.failed != two.failed:
            return
        assert one.public_state() == two.public_state()
        assert (one.to_act, one.role, one.window) == (two.to_act, two.role, two.window)
        assert one.told == two.told
        assert engine.view.view(one, eyes) == engine.view.view(two, eyes)
        if one.to_act == eyes:
            assert one.legal() == two.legal()
        both = sorted(set(one.legal()) & set(two.legal()))
        if not both:
            return
        action = chance.choice(both)
        one.apply(action)
        two.apply(action)
    assert two.over
    assert one.places() == two.places()


@given(start=any_start, chance=chances, eyes=st.integers(0, 5), steps=st.integers(0, 25))
@settings(max_examples=100)
def test_redealt_hands_are_as_if_dealt_so(engine, start, chance, eyes, steps):
    """`with_hands` comes to what the new cards, dealt at first and played as told, come to."""
    table = start.rulebook if isinstance(start.rulebook, dict) else {"base": start.rulebook}
    start = start._replace(rulebook={**table, "buy_threes": False})
    game = start.game(engine)
    for _ in range(steps):
        if not game.over:
            step(game, chance)
    redealt = engine.view.redeal_hidden(game, eyes, chance)
    fresh = start._replace(hands=redealt.dealt).game(engine)
    for seat, _, action in game.history:
        text = f"{engine.cards.seat_name(seat)} {engine.sets.action_text(action)}"
        if fresh.why_not(text) is not None:
            return  # these cards could not have been played so
        fresh.play(text)
    if fresh.failed != redealt.failed:
        return
    assert fresh.state() == redealt.state()
    while redealt.count():
        fresh.apply(step(redealt, chance))
        assert fresh.state() == redealt.state()
    if redealt.over:  # a bound leader without a joker can't have been asked
        assert fresh.facts() == redealt.facts()


@given(start=any_start, chance=chances)
@settings(max_examples=250)
def test_both_builds_say_the_same(builds, start, chance):
    """The same walk in both builds: states, legal actions in order, events, refusals, score."""
    compiled, source = builds
    one, two = start.game(compiled), start.game(source)
    assert one.state() == two.state()
    assert list(map(tuple, one.events())) == list(map(tuple, two.events()))
    while not one.over:
        assert one.legal() == two.legal()
        assert one.timeout_choice() == two.timeout_choice()
        assert one.window == two.window
        nonsense = f"p{one.to_act + 1} {walks.written(chance.choices(RANKS, k=2))}"
        refusals = one.why_not(nonsense), two.why_not(nonsense)
        assert len({r and (r.code, r.clause, repr(r.facts)) for r in refusals}) == 1
        action = one.legal()[chance.randrange(one.count())]
        one.apply(action)
        two.apply(action)
        assert one.state() == two.state()
        assert list(map(tuple, one.events())) == list(map(tuple, two.events()))
    assert list(map(tuple, one.told)) == list(map(tuple, two.told))
    assert list(map(tuple, one.history)) == list(map(tuple, two.history))
    assert repr(one.facts()) == repr(two.facts())
    assert repr(one.score()) == repr(two.score())


@st.composite
def pairs_of_sets(draw) -> tuple[str, str]:
    """Two sets, of the same size more often than not."""
    made = []
    for _ in range(2):
        size = len(made[0]) if made and draw(st.integers(0, 3)) else draw(st.integers(1, 9))
        more = "2" * draw(st.integers(0, 3)) + "X" * draw(st.integers(0, 4))
        more += "D" * draw(st.integers(0, 4))
        n = max(0 if more else 1, size - len(more))
        made.append(draw(st.sampled_from(RANKS[:12])) * n + more)
    return made[0], made[1]


@given(pair=pairs_of_sets())
@settings(max_examples=300)
@example(pair=("TTTDD", "999XX"))
def test_beating_is_dominance(engine, pair):
    """R3.2 against sets lined up card by card."""
    new, top = pair
    one, two = engine.sets.CardSet(new), engine.sets.CardSet(top)
    assert engine.sets.beats(one, two) == plain.beats(new, top)
    assert not (engine.sets.beats(one, two) and engine.sets.beats(two, one))
    assert engine.sets.is_gouji(one) == plain.gouji(new)
    assert one.base == plain.base(new)


def test_what_beats_gouji_is_gouji(engine):
    """R4.2 over all sets of four packs."""
    beats, by_size = engine.sets.beats, {}
    for text in plain.all_sets(walks.packs()):
        cards = engine.sets.CardSet(text)
        groups = by_size.setdefault(cards.size, ([], []))
        groups[engine.sets.is_gouji(cards)].append(cards)
    for low, high in by_size.values():
        for new in low:
            assert not any(beats(new, top) for top in high)


def led(hand: str, *, bound: bool, threes_last: bool, exempt: bool) -> list[str]:
    """Every sub-multiset of a hand that is a set and that R10.3 and R15.1 let him lead."""
    held = Counter(hand)
    found = []
    for counts in product(*(range(n + 1) for n in held.values())):
        cards = plain.in_order("".join(c * n for c, n in zip(held, counts, strict=True)))
        if not cards or plain.base(cards) is None:
            continue
        empties = len(cards) == len(hand)
        if threes_last and "3" in cards and not empties:
            continue
        if bound and "X" not in cards and "D" not in cards and not (exempt and empties):
            continue
        found.append(cards)
    return sorted(found)


def check_leads(engine, hand: str, **rules: bool) -> None:
    """The leads of a hand, and that they are listed once each."""
    want = led(hand, **rules)
    table = {
        "base": "basic",
        "threes_last": rules["threes_last"],
        "last_set_exempt": rules["exempt"],
    }
    start = Position(table, (hand, *"45678"), 0, bound=(0,) if rules["bound"] else ())
    game = start.game(engine)
    if want:
        assert (game.to_act, game.count()) == (0, len(want))
        assert game.legal_texts() == want
    else:
        assert (game.to_act, game.failed) == (1, (0,))


@given(
    hand=st.lists(st.sampled_from("33569A2XD"), min_size=1, max_size=8).filter(
        lambda cards: cards.count("X") <= 4 and cards.count("D") <= 4
    ),
    bound=st.booleans(),
    threes_last=st.booleans(),
    exempt=st.booleans(),
)
@settings(max_examples=120)
def test_leads_counted_by_brute_force(engine, hand, bound, threes_last, exempt):
    check_leads(engine, "".join(hand), bound=bound, threes_last=threes_last, exempt=exempt)


@pytest.mark.parametrize("bound", [True, False])
@pytest.mark.parametrize("threes_last", [True, False])
@pytest.mark.parametrize("exempt", [True, False])
def test_leads_of_hands_of_one_base(engine, bound, threes_last, exempt):
    """Hands that one set may empty, where R10.3 and R15.1 meet."""
    for base, n in product(("3", "5", "A", "2", "35"), (1, 2)):
        for more in ("", "2", "X", "D", "XD", "XXDD", "2X", "22XD", "222"):
            check_leads(
                engine, base * n + more, bound=bound, threes_last=threes_last, exempt=exempt
            )


@pytest.mark.parametrize("batch", range(4))
def test_answers_counted_by_brute_force(engine, batch):
    """Sets of up to forty cards over one another: many 2s, whole ranks, all the jokers."""
    met = 0
    for seed in range(batch * 40, batch * 40 + 40):
        rng = Random(f"large {seed}")
        twos, small = rng.randint(0, 9), rng.randint(0, 4)
        top = rng.choice("45") * rng.choice((1, 3, 8, 15, 16)) + "2" * twos + "X" * small
        hand = "".join(rank * rng.choice((0, 1, 9, 15, 16)) for rank in rng.sample("6789A", 3))
        hand += "2" * rng.randint(0, 16 - twos) + "X" * rng.randint(0, 4 - small)
        hand = hand + "D" * rng.randint(0, 4) or "A"
        leader, answerer = rng.choice(((2, 5), (0, 3), (5, 2)))
        hands = ["Q"] * 6
        hands[leader], hands[answerer] = top + "T", hand
        bound = (answerer,) if rng.random() < 0.3 else ()
        game = Position("contest", tuple(hands), leader, bound=bound).game(engine)
        game.play(f"p{leader + 1} {top}")
        while game.to_act != answerer:
            game.play(f"p{game.to_act + 1} pass")
        answers = [c for c in plain.all_sets(hand, len(top)) if plain.beats(c, top)]
        if bound:
            answers = [c for c in answers if "X" in c or "D" in c]
        assert [text for text in game.legal_texts() if text not in ("pass", "yield")] == sorted(
            answers
        )
        assert len(set(game.legal())) == len(game.legal()) == game.count()
        met += len(answers)
    assert met > 100


@st.composite
def facts(draw):
    """A rulebook and facts of a deal that can be under it, as random as they come."""
    return draw(rulebooks), draw(chances)


KINDS = ("place", "sweep", "burn", "block", "point", "declare", "declare-failed")


@given(given_facts=facts())
@settings(max_examples=200)
def test_scores_add_up(engine, given_facts):
    """Points are the sums of the items by side before the floor; no item is 0; kind, then seat."""
    table, chance = given_facts
    book = engine.rulebook.make_rulebook(table)
    made = engine.scoring.DealFacts(**walks.random_facts(chance, book))
    score = engine.scoring.score(made, book)
    sums = [sum(item.points for item in score.items if item.seat % 2 == s) for s in (0, 1)]
    floor = 0 if book.floor_at_zero else min(sums)
    assert score.points == tuple(max(floor, n) for n in sums)
    assert all(item.points for item in score.items)
    order = [(KINDS.index(item.kind), item.seat) for item in score.items]
    assert order == sorted(order)
    assert engine.scoring.KINDS == KINDS
    kinds = Counter(item.kind for item in score.items)
    assert kinds["sweep"] <= 1
    assert kinds["place"] <= 6
    assert kinds["burn"] <= 6
    assert kinds["point"] + kinds["declare"] <= 6
    assert all(n > 0 for seat, n, kind in score.items if kind not in ("place", "sweep"))
    if not book.threes_last:
        assert kinds["block"] == 0
    if not book.declarations:
        assert kinds["declare"] == kinds["declare-failed"] == 0
    swept = len({seat % 2 for seat in made.places[:3]}) == 1
    assert swept or kinds["sweep"] == 0
    if swept and book.sweep == "only":
        assert set(kinds) <= {"sweep"}
