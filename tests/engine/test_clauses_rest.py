"""R17.1, R17.4, R18 and R19: the clock, secrets, the switches, refusals."""

from random import Random

import pytest

from tests.engine import walks
from tests.engine.table import whole_deal

EASY = "5JJ 6JJ 7JJ 8JJ 9JJ TJJ"
DEAL = whole_deal("33335", "33", "33", "33", "33", "3333")


def choice(game) -> str:
    return game.engine.sets.action_text(game.game.timeout_choice())


@pytest.mark.parametrize(
    ("hand", "led"),
    [
        ("99K", "9"),
        ("5599K", "5"),
        ("3K", "3"),
        ("AX2", "A"),
        ("2XD", "2"),
        ("XD", "X"),
        ("DD", "D"),
        ("KKQQ", "Q"),
    ],
)
@pytest.mark.parametrize("rules", ["basic", "contest"])
def test_R17_1_a_leader_plays_the_smallest(table, rules, hand, led):
    """R17.1: fewest cards, then lowest base."""
    game = table(f"{hand} 6J 7J 8J 9J TJ", rules, threes_last=False)
    assert choice(game) == led
    game.say("p1 timeout")
    assert game.game.told[0].action == game.engine.sets.parse_action(led)


@pytest.mark.parametrize(
    ("hand", "led"), [("335", "5"), ("332", "2"), ("33X", "X"), ("333", "333"), ("3D", "D")]
)
def test_R17_1_legal_sets_only(table, hand, led):
    """R17.1: the legal set with fewest cards; 3s come last (R15.1)."""
    assert choice(table(f"{hand} 6J 7J 8J 9J TJ", "contest")) == led


@pytest.mark.parametrize(
    ("rules", "hand", "led"),
    [
        ("basic", "56XD", "X"),  # leaves 5 6 and D: two ranks, one joker will do
        ("contest", "56XD", "5X"),  # leaves 6 and D; X or D alone would leave two ranks, one joker
        ("basic", "56X", "5X"),  # leaves 6
        ("contest", "56X", "X"),  # nothing holds: the first of all
        ("contest", "5XD", "X"),
        ("contest", "5X", "5X"),  # an empty rest holds
        ("basic", "5X", "X"),
        ("contest", "556XX", "6X"),  # 5X would leave 5 6 and one joker
        ("contest", "5566XX", "55X"),
        ("contest", "56DDX", "X"),  # two ranks, two jokers left
        ("contest", "56DD", "5D"),
        ("contest", "22X", "22X"),
        ("basic", "22X", "X"),
        ("contest", "2XD", "X"),
        ("basic", "555", "555"),
        ("contest", "333X", "333X"),
        ("contest", "3335XX", "5X"),  # X would leave 3, 5 and one joker
        ("contest", "XX", "X"),
        ("contest", "5678XD", "X"),
    ],
)
def test_R17_1_a_bound_leader_keeps_what_he_needs(table, rules, hand, led):
    """R17.1: the first after which R10.1's count still holds, or else the first."""
    exempt = rules == "basic"
    game = table(f"{hand} 6J 7J 8J 9J TJ", rules, bound="p1", last_set_exempt=exempt)
    assert choice(game) == led


def test_R17_1_elsewhere_it_is_a_pass(table):
    """R17.1: a `pass` where passing is possible, whatever he holds."""
    for rules in ("basic", "contest"):
        game = table("22JJJ 6JJ 7JJ 8XJJ 9JJ TJJ", rules).say("p1 22")
        while game.role == "burn":
            assert choice(game) == "pass"
            game.say(game.asks.split()[0] + " timeout")
        assert choice(game) == "pass"
        assert game.say("p4 timeout").asks == "p1 lead"
    game = table(EASY).say("p1 5", "p2 timeout", "p3 pass", "p4 yield", "p5 timeout", "p6 pass")
    assert game.locked == "p2 p3 p5 p6"
    assert choice(game) == "pass"
    assert game.say("p4 timeout").asks == "p1 lead"


def test_R17_1_no_declaration_either(table):
    """R17.1: a pass to R7.1 too."""
    game = table(DEAL, "contest", start="deal")
    assert choice(game) == "pass"
    for seat in ("p1", "p2", "p3", "p4", "p5", "p6"):
        game.say(f"{seat} timeout")
    assert game.declared == ""
    assert game.asks == "p1 lead"


def test_R17_1_told_as_what_it_was(table):
    """R17.1: everybody hears a pass or a set; the record holds the time-out."""
    game = table(EASY).say("p1 timeout", "p2 timeout")
    text = game.engine.sets.action_text
    assert [text(said.action) for said in game.game.told] == ["5", "pass"]
    assert [text(said.action) for said in game.game.history] == ["timeout", "timeout"]


def test_R17_1_valid_under_every_rulebook(table):
    """R17.1: whether or not there is a clock; and only for whoever is asked."""
    for clock in (0, 15):
        game = table(EASY, clock_s=clock)
        assert game.refuses("p2 timeout") == "not-your-turn R8.1"
        assert game.say("p1 timeout").asks == "p2 answer"
    game = table("- - - - 5 6", finished="p1 p2 p3 p4", leader="p5").say("p5 timeout")
    assert game.refuses("p6 timeout") == "game-over R16.1"
    with pytest.raises(ValueError, match="over"):
        game.game.timeout_choice()


def test_R17_1_a_time_out_is_not_listed(table):
    """R17.1: it is valid, but no choice of a player's."""
    game = table(EASY)
    assert "timeout" not in game.legal
    assert game.game.why_not("p1 timeout") is None


@pytest.mark.parametrize("seed", range(8))
def test_R17_4_hidden_cards_cannot_be_felt(engine, seed):
    """R17.4: what a seat sees does not change when the cards that it cannot see lie otherwise."""
    rng = Random(f"hidden {seed}")
    game = walks.random_deal(rng).game(engine)
    view = engine.view
    for _ in range(60):
        if game.over:
            break
        for seat in range(6):
            other = view.redeal_hidden(game, seat, rng)
            assert view.view(other, seat) == view.view(game, seat)
            assert view.public(other) == view.public(game)
        game.apply(game.action_at(rng.randrange(game.count())))


def test_R17_4_who_considered_a_burn_is_not_public(engine, table):
    """R17.4, R9.2: two declined burns or three, the public state is the same."""
    game = table("22JJJ 6JJ 7JJ 8XJJ 9JJ TJJ").say("p1 22", "p3 pass")
    before = engine.view.public(game.game)
    assert engine.view.public(game.say("p5 pass").game) == before


# ---------------------------------------------------------------- R18

WRITTEN = """
opening                shown_threes         first_taker
drawer                 rotates              named
buy_threes             false                true
declarations           false                true
lock_spares_opposite   true                 false
second_chance          false                true
burn_order             allies_first         seat_order
last_set_exempt        true                 false
protect_any_final      true                 false
chaos_after_trick      true                 false
chaos_locks            false                true
threes_last            false                true
open_with_twos         false                false
burn_point             0                    1
block_point            0                    1
open_point             0                    1
declare_point          0                    2
declare_failed_point   0                    2
place_points           [4,2,0,0,-2,-4]      [4,2,0,0,-2,-4]
sweep                  double               add
sweep_points           12                   6
floor_at_zero          true                 false
clock_s                0                    15
deals_per_match        3                    3
"""


def value(text: str):
    """A switch's value as the table writes it."""
    named = {"true": True, "false": False}
    if text in named:
        return named[text]
    if text.startswith("["):
        return [int(n) for n in text[1:-1].split(",")]
    return int(text) if text.isdigit() else text


TABLE = {line.split()[0]: tuple(map(value, line.split()[1:])) for line in WRITTEN.split("\n")[1:-1]}


def test_R18_the_two_rulebooks(engine):
    """R18: every switch and its values, in order."""
    for i, book in enumerate((engine.rulebook.BASIC, engine.rulebook.CONTEST)):
        assert list(book.switches()) == list(TABLE)
        assert book.switches() == {key: values[i] for key, values in TABLE.items()}
        assert engine.rulebook.make_rulebook(book.base) is book


@pytest.mark.parametrize("base", ["basic", "contest"])
@pytest.mark.parametrize("switch", TABLE)
def test_R18_every_value_is_legal(engine, base, switch):
    """R18: each value of each switch, alone, in either rulebook."""
    for given in walks.SWITCHES[switch]:
        book = engine.rulebook.make_rulebook({"base": base, switch: given})
        assert book.switches()[switch] == given
        same = TABLE[switch][("basic", "contest").index(base)] == given
        assert book.changes() == ({} if same else {switch: given})


def test_R18_every_combination_is_legal(engine):
    """R18: a random sample of all combinations, each played for a while."""
    rng = Random("combinations")
    for _ in range(40):
        table = {"base": "basic", **{key: rng.choice(v) for key, v in walks.SWITCHES.items()}}
        game = walks.random_deal(rng)._replace(rulebook=table).game(engine)
        for _ in range(30):
            game.apply(game.action_at(rng.randrange(game.count())))


def asked_about_declaring(table, **switch):
    return table(DEAL, start="deal", **switch).asks


def bought(table, **switch):
    hands = whole_deal("5", "333", "333", "333", "333", "3333")
    return len(table(hands, start="deal", **switch).game.bought)


def locked_opposite(table, **switch):
    game = table(EASY, **switch).say("p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9")
    return game.passes()


def locked_opposite_restricted(table, **switch):
    game = table("225J 66J 7J 8J 9J TJ", leader="p2", **switch).say("p2 6", "p3 7")
    return game.say("p4 pass", "p5 pass", "p6 pass", "p1 2").passes()


def passed_early(table, **switch):
    return table(EASY, **switch).say("p1 5").passes()


def burners(table, **switch):
    return table("22J 6J 7J 8J 9J TJ", **switch).say("p1 22").passes()


def burn(table, **switch):
    return table("AAJ 4J 225 6J 7J 8J", **switch).say("p1 AA").legal


def last_set_of_a_bound_leader(table, **switch):
    return table("55 6J 7J 8J 9J TJ", bound="p1", **switch).asks


def answer_to_an_open_final_set(table, **switch):
    return table("8 4J 7J 25J 8J 9J", **switch).say("p1 8", "p2 pass", "p3 pass", "p4 2").top


def second_final_set(table, **switch):
    return table("- 5 7J 8J 9J TJ", finished="p1", leader="p2", **switch).say("p2 5").chaos


def pass_in_chaos(table, **switch):
    game = table("- - 5JJ 6JJ 7JJ 8JJ", finished="p1 p2", leader="p3", **switch)
    return game.say("p3 5", "p4 pass").locked


def threes(table, **switch):
    return table("335 6J 7J 8J 9J TJ", **switch).legal


def attached_twos(table, **switch):
    game = table("A2J 6K 7K 8K 9K TK", **switch).say("p1 A2")
    game.passes()
    return game.opened


DIFFERENCES = {
    ("buy_threes", bought): {True: 1, False: 0},
    ("declarations", asked_about_declaring): {True: "p1 declare", False: "p1 lead"},
    ("lock_spares_opposite", locked_opposite): {
        True: "p6 answer, p1 answer, p2 answer",
        False: "p6 answer, p1 answer",
    },
    ("lock_spares_opposite", locked_opposite_restricted): {
        True: "p3 burn, p2 burn, p4 answer",
        False: "p3 burn, p2 burn",
    },
    ("second_chance", passed_early): {
        True: "p2 answer, p3 answer, p4 answer, p5 answer, p6 answer, p4 close",
        False: "p2 answer, p3 answer, p4 answer, p5 answer, p6 answer",
    },
    ("burn_order", burners): {
        "allies_first": "p3 burn, p5 burn, p2 burn, p6 burn, p4 answer",
        "seat_order": "p2 burn, p3 burn, p5 burn, p6 burn, p4 answer",
    },
    ("last_set_exempt", burn): {True: "22 pass", False: "pass"},
    ("last_set_exempt", last_set_of_a_bound_leader): {True: "p1 lead", False: "p2 lead"},
    ("protect_any_final", answer_to_an_open_final_set): {
        True: "2 p4 protected",
        False: "2 p4 open",
    },
    ("chaos_after_trick", second_final_set): {True: False, False: True},
    ("chaos_locks", pass_in_chaos): {True: "p4", False: ""},
    ("threes_last", threes): {True: "5", False: "3 33 5"},
    ("open_with_twos", attached_twos): {True: "p1", False: ""},
}
"""What each value of a switch of the state machine brings; all else as in `basic`."""


@pytest.mark.parametrize(
    ("switch", "probe", "given"),
    [(switch, probe, given) for (switch, probe), want in DIFFERENCES.items() for given in want],
)
def test_R18_each_switch_alone(table, switch, probe, given):
    """R18: a switch is read where its clause says, whatever the others are."""
    assert probe(table, rules="basic", **{switch: given}) == DIFFERENCES[switch, probe][given]


@pytest.mark.parametrize("opening", ["shown_threes", "first_taker"])
def test_R18_opening(engine, opening):
    """R18: R5.3 or R5.4, see there; with seed 0 they differ."""
    leader = engine.deal.make_deal("0", 0, opening).leader
    assert leader == {"shown_threes": 2, "first_taker": 3}[opening]


@pytest.mark.parametrize("base", ["basic", "contest"])
def test_R18_no_item_is_0(engine, base):
    """R18: every worth 0, no item at all."""
    zeros = {key: 0 for key in TABLE if key.endswith("point")}
    book = engine.rulebook.make_rulebook(
        {"base": base, **zeros, "place_points": [0] * 6, "sweep": "add", "sweep_points": 0}
    )
    facts = engine.scoring.DealFacts(
        places=(0, 2, 4, 1, 3, 5),
        burned=((0, 1),),
        declared=frozenset({1} if base == "contest" else ()),
        blocked=((1, 2),) if base == "contest" else (),
        opened=frozenset({4}),
    )
    assert engine.scoring.score(facts, book) == engine.scoring.Score((), (0, 0))


@pytest.mark.parametrize(
    ("table", "code", "key"),
    [
        ("house", "unknown-rulebook", "rulebook"),
        ("", "unknown-rulebook", "rulebook"),
        (7, "wrong-type", "rulebook"),
        (None, "wrong-type", "rulebook"),
        ({}, "missing-key", "rulebook.base"),
        ({"sweep": "none"}, "missing-key", "rulebook.base"),
        ({"base": "house"}, "bad-choice", "rulebook.base"),
        ({"base": "basic", "name": 7}, "wrong-type", "rulebook.name"),
        ({"base": "basic", "sweeps": "add"}, "unknown-switch", "rulebook.sweeps"),
        ({"base": "basic", "sweep": "triple"}, "bad-choice", "rulebook.sweep"),
        ({"base": "basic", "burn_order": True}, "bad-choice", "rulebook.burn_order"),
        ({"base": "basic", "opening": "named"}, "bad-choice", "rulebook.opening"),
        ({"base": "basic", "drawer": "x"}, "bad-choice", "rulebook.drawer"),
        ({"base": "basic", "chaos_locks": 1}, "wrong-type", "rulebook.chaos_locks"),
        ({"base": "basic", "burn_point": -1}, "not-whole", "rulebook.burn_point"),
        ({"base": "basic", "burn_point": True}, "not-whole", "rulebook.burn_point"),
        ({"base": "basic", "burn_point": 1.0}, "not-whole", "rulebook.burn_point"),
        ({"base": "basic", "open_point": 10**9 + 1}, "not-whole", "rulebook.open_point"),
        ({"base": "basic", "clock_s": -1}, "not-whole", "rulebook.clock_s"),
        ({"base": "basic", "deals_per_match": 0}, "not-whole", "rulebook.deals_per_match"),
        ({"base": "basic", "sweep_points": -(10**9) - 1}, "not-whole", "rulebook.sweep_points"),
        ({"base": "basic", "place_points": [1] * 5}, "not-six-points", "rulebook.place_points"),
        ({"base": "basic", "place_points": [1] * 7}, "not-six-points", "rulebook.place_points"),
        ({"base": "basic", "place_points": "123456"}, "not-six-points", "rulebook.place_points"),
        (
            {"base": "basic", "place_points": [1, 2, 3, 4, 5, "6"]},
            "not-six-points",
            "rulebook.place_points",
        ),
        (
            {"base": "basic", "place_points": [1, 2, 3, 4, 5, 10**9 + 1]},
            "not-six-points",
            "rulebook.place_points",
        ),
    ],
)
def test_R18_no_rulebook(engine, table, code, key):
    """R18: what is no rulebook is refused by name."""
    with pytest.raises(engine.faults.Fault) as caught:
        engine.rulebook.make_rulebook(table)
    assert (caught.value.code, caught.value.key) == (code, key)


def test_R18_a_misspelt_switch_is_told_its_neighbour(engine):
    with pytest.raises(engine.faults.Fault) as caught:
        engine.rulebook.make_rulebook({"base": "basic", "burn_orders": "seat_order"}, "")
    assert (caught.value.key, caught.value.facts) == ("burn_orders", {"near": "burn_order"})


def test_R18_a_house_rulebook_is_written_as_its_changes(engine):
    make = engine.rulebook.make_rulebook
    written = {"base": "contest", "sweep": "none", "clock_s": 30, "name": "家规"}
    book = make({"name": "家规", "clock_s": 30, "sweep": "none", "base": "contest"})
    assert list(book.table().items()) == list(written.items())
    assert make(book.table()) == book
    assert book.title == "家规"
    assert make({"base": "contest", "clock_s": 15}).table() == "contest"
    assert make({"base": "contest", "clock_s": 15}).title == "contest"
    assert make({"base": "contest", "clock_s": 0}).title == "contest+"
    assert make({"base": "basic", "name": "x"}).table() == {"base": "basic", "name": "x"}


# ---------------------------------------------------------------- R19


OVER = ("- - - - 5 6J", "basic", {"finished": "p1 p2 p3 p4", "leader": "p5"}, ["p5 5"])
LEAD = ("5589X 6J 7J 8J 9J TJ", "contest", {}, [])
BOUND = ("35589X 6J 7J 8J 9J TJ", "contest", {"bound": "p1"}, [])
ANSWER = ("5J 346678X 7J 8J 9J TJ", "contest", {}, ["p1 5"])
BOUND_ANSWER = ("5J 346678X 7J 8J 9J TJ", "contest", {"bound": "p2"}, ["p1 5"])
BURN = ("AAJ KK22567 7J 8J 9J TJ", "contest", {}, ["p1 AA"])
DECLARE = (DEAL, "contest", {"start": "deal"}, [])


@pytest.mark.parametrize(
    ("setting", "action", "refusal"),
    [
        # each code alone
        (OVER, "p6 6", "game-over R16.1"),
        (LEAD, "p1 hello", "unreadable R19"),
        (LEAD, "p2 6", "not-your-turn R8.1"),
        (DECLARE, "p1 5", "must-declare R7.1"),
        (DECLARE, "p1 yield", "must-declare R7.1"),
        (ANSWER, "p2 declare", "no-declare R7.1"),
        (LEAD, "p1 pass", "must-lead R8.1"),
        (LEAD, "p1 yield", "must-lead R8.1"),
        (ANSWER, "p2 yield", "no-yield R8.4"),
        (LEAD, "p1 555", "not-in-hand R19"),
        (LEAD, "p1 52", "not-in-hand R19"),
        (LEAD, "p1 5XX", "not-in-hand R19"),
        (LEAD, "p1 5D", "not-in-hand R19"),
        (LEAD, "p1 K", "not-in-hand R19"),
        (ANSWER, "p2 2", "not-in-hand R19"),
        (ANSWER, "p2 D", "not-in-hand R19"),
        (ANSWER, "p2 666", "not-in-hand R19"),
        (LEAD, "p1 89", "not-a-set R2.1"),
        (ANSWER, "p2 3", "threes-last R15.1"),
        (BOUND, "p1 55", "burner-needs-joker R10.3"),
        (ANSWER, "p2 66", "wrong-size R3.1"),
        (ANSWER, "p2 4", "too-low R3.2"),
        (BURN, "p2 22", "burn-unsustainable R10.1"),
        # each before those after it
        (OVER, "hello", "game-over R16.1"),
        (OVER, "p1 6", "game-over R16.1"),
        (LEAD, "p2 hello", "unreadable R19"),
        (LEAD, "p7 pass", "unreadable R19"),
        (DECLARE, "p2 5", "not-your-turn R8.1"),
        (LEAD, "p2 pass", "not-your-turn R8.1"),
        (LEAD, "p2 declare", "not-your-turn R8.1"),
        (ANSWER, "p1 yield", "not-your-turn R8.1"),
        (LEAD, "p2 A", "not-your-turn R8.1"),
        (DECLARE, "p1 33333", "must-declare R7.1"),
        (DECLARE, "p1 56", "must-declare R7.1"),
        (LEAD, "p1 declare", "no-declare R7.1"),
        (LEAD, "p1 AK", "not-in-hand R19"),
        (ANSWER, "p2 34", "not-a-set R2.1"),
        (BOUND, "p1 35", "not-a-set R2.1"),
        (BOUND, "p1 3", "threes-last R15.1"),
        (BOUND_ANSWER, "p2 3", "threes-last R15.1"),
        (BOUND_ANSWER, "p2 66", "burner-needs-joker R10.3"),
        (BOUND_ANSWER, "p2 4", "burner-needs-joker R10.3"),
        (ANSWER, "p2 33", "not-in-hand R19"),
        (BURN, "p2 2", "wrong-size R3.1"),
        (BURN, "p2 KK", "too-low R3.2"),
    ],
)
def test_R19_codes_in_their_order(table, setting, action, refusal):
    """R19: the first check that fails gives code and clause; nothing changes."""
    hands, rules, extra, said = setting
    assert table(hands, rules, **extra).say(*said).refuses(action) == refusal


@pytest.mark.parametrize(
    "action",
    [
        "",
        " ",
        "p1",
        "p1 ",
        "p1  5",
        " p1 5",
        "p1 5 ",
        "p1 5 5",
        "p1\t5",
        "p1\n5",
        "P1 5",
        "p0 5",
        "p7 5",
        "p11 5",
        "p 5",
        "1 5",
        "p1 Pass",
        "p1 PASS",
        "p1 passes",
        "p1 pas",
        "p1 p",
        "p1 y",
        "p1 d",
        "p1 close",
        "p1 x",
        "p1 5x",
        "p1 5d",
        "p1 10",
        "p1 t",
        "p1 j",
        "p1 S5",
        "p1 5,5",
        "p1 0",
        "p1 1",
        "p1 ５",
        "p1 五",
        "p1 5\n",
        "５1 5",
    ],
)
def test_R19_unreadable(table, action):
    """R19: `pN`, one space, a set in capital rank letters or one of four words; else unreadable."""
    assert table(*LEAD[:2]).refuses(action) == "unreadable R19"


def test_R19_any_order_of_letters(table):
    game = table(*LEAD[:2]).say("p1 X55")
    assert game.top == "55X p1 restricted"


@pytest.mark.parametrize(
    ("hands", "said", "action", "why"),
    [
        ("22J 6J 7J 8J 9J TJ", ["p1 22"], "p3 yield", "burn"),
        (
            "22J 6J 7J 8J 9J TJ",
            ["p1 22", *[f"p{n} pass" for n in (3, 5, 2, 6)]],
            "p4 yield",
            "restricted",
        ),
        (EASY, ["p1 5"], "p2 yield", "not-opposite"),
        (
            EASY,
            ["p1 5", "p2 pass", "p3 pass", "p4 pass", "p5 9", "p6 pass", "p1 pass"],
            "p2 yield",
            "last",
        ),
        (
            EASY,
            ["p1 5", "p2 pass", "p3 pass", "p4 yield", "p5 pass", "p6 pass"],
            "p4 yield",
            "close",
        ),
    ],
)
def test_R19_no_yield_says_why(table, hands, said, action, why):
    game = table(hands).say(*said)
    assert game.game.why_not(action).facts["why"] == why


def test_R19_no_yield_in_chaos(table):
    game = table("- - 5JJ 6JJ 7JJ 8JJ", finished="p1 p2", leader="p6").say("p6 8")
    assert game.game.why_not("p3 yield").facts["why"] == "chaos"


def test_R19_a_refusal_names_what_was_said(engine, table):
    """R19: code, clause, the action as given, and who is asked."""
    game = table(*LEAD[:2])
    with pytest.raises(engine.refusal.Refused, match="not-in-hand") as caught:
        game.say("p1 X555")
    refusal = caught.value.refusal
    assert (refusal.code, refusal.clause) == ("not-in-hand", "R19")
    assert (refusal.action, refusal.seat) == ("p1 X555", 0)
    assert refusal.facts == {"rank": 2, "held": 2, "wanted": 3}
    assert str(caught.value) == "p1 X555: not-in-hand (R19)"


def test_R19_fourteen_codes_in_order(engine):
    assert list(engine.refusal.CLAUSES.items()) == [
        ("game-over", "R16.1"),
        ("unreadable", "R19"),
        ("not-your-turn", "R8.1"),
        ("must-declare", "R7.1"),
        ("no-declare", "R7.1"),
        ("must-lead", "R8.1"),
        ("no-yield", "R8.4"),
        ("not-in-hand", "R19"),
        ("not-a-set", "R2.1"),
        ("threes-last", "R15.1"),
        ("burner-needs-joker", "R10.3"),
        ("wrong-size", "R3.1"),
        ("too-low", "R3.2"),
        ("burn-unsustainable", "R10.1"),
    ]
