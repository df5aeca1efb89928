"""The OpenSpiel game: the framework's own test, and that it plays the game and tells no secrets."""

import pickle
import random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from gouji.engine.cards import side
from gouji.engine.columns import COLUMNS, SIZE
from gouji.engine.faults import Fault
from gouji.engine.observe import observe
from gouji.engine.rulebook import BASIC, BY_NAME, CONTEST, Rulebook
from gouji.engine.view import redeal_hidden
from gouji.envs.choices import Choices, most_choices, returns
from gouji.envs.openspiel import MOST_WORDS, NODES, OUTCOMES, GoujiState, most_points
from gouji.envs.series import deal
from gouji.record.toml import written
from tests.envs.books import HOUSE, each_book


@pytest.fixture
def load(tmp_path):
    """A game of a rulebook; a house one comes from a file."""

    def load(book: Rulebook, **parameters) -> pyspiel.Game:
        name = book.title
        if name not in BY_NAME:
            path = tmp_path / "house.toml"
            lines = [f"{key} = {written(value, key)}" for key, value in book.table().items()]
            path.write_text("\n".join(lines), encoding="utf-8")
            name = str(path)
        return pyspiel.load_game("python_gouji", {"rulebook": name, **parameters})

    return load


def walk(game: pyspiel.Game, seed: int):
    """A random play; every state on the way, the last one over."""
    chance = random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(chance.choice(state.chance_outcomes())[0])
        else:
            yield state
            state.apply_action(chance.choice(state.legal_actions()))
    yield state


@pytest.mark.parametrize(
    ("book", "pruned"),
    [(BASIC, False), (CONTEST, True), (HOUSE, False)],
    ids=["basic", "contest", "house"],
)
def test_framework_simulation(book, pruned, load, capfd) -> None:
    pyspiel.random_sim_test(load(book, pruned=pruned), num_sims=1, serialize=True, verbose=False)
    capfd.readouterr()  # it prints every state


@each_book
@pytest.mark.parametrize("pruned", [True, False])
def test_it_is_the_game(book, pruned, load) -> None:
    game = load(book, pruned=pruned, seed="open")
    assert game.num_distinct_actions() == most_choices(pruned)
    number, own = 0, None
    for state in walk(game, 3):
        if own is None:
            for digit in state.history():
                number = number * OUTCOMES + digit
            own = Choices(deal(f"open/{number}", book), pruned)
        else:
            own.apply(state.history()[-1])
        assert own.game.state() == state.position.choices.game.state()
        if not own.game.over:
            assert state.current_player() == own.game.to_act
            assert state.legal_actions() == list(range(own.count))
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            assert len(set(texts)) == len(texts)
            assert state.returns() == [0.0] * 6
    assert own.game.over
    assert state.returns() == state.rewards() == returns(own.game)
    assert sum(state.returns()) == 0
    assert max(state.returns()) <= game.max_utility() == most_points(book)


def test_chance_numbers_the_deals() -> None:
    game = pyspiel.load_game("python_gouji")
    assert game.max_chance_nodes_in_history() == NODES
    state = game.new_initial_state()
    for digit in (0, 5, 7):
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == list(range(OUTCOMES))
        assert sum(p for _, p in outcomes) == pytest.approx(1)
        assert not state.is_terminal()
        assert state.returns() == [0.0] * 6
        state.apply_action(digit)
    assert not state.is_chance_node()
    assert str(state) == f"deal gouji/{5 * OUTCOMES + 7}"
    same = deal(f"gouji/{5 * OUTCOMES + 7}", BY_NAME["contest"])
    assert state.position.choices.game.dealt == same.dealt


@each_book
def test_no_seat_feels_hidden_cards(book, load) -> None:
    """Dealt anew behind a seat's back, the hidden cards change nothing that it is given."""
    chance = random.Random(2)
    declined = 0
    for state in walk(load(book), 5):
        _, only = state.position.heard[-1] if state.position.heard else (None, None)
        if only is not None:  # a declined burn: told to nobody else (R9.2)
            declined += 1
            for seat in range(6):
                told = state.information_state_string(seat).splitlines()[1:-1]
                assert (told[-1:] == [f"p{only + 1} burn pass"]) == (seat == only)
        if chance.random() > 0.05:
            continue
        for seat in range(6):
            other = state.clone()
            hidden = redeal_hidden(state.position.choices.game, seat, chance)
            other.position.choices = Choices(hidden, state.position.choices.pruned)
            assert other.observation_string(seat) == state.observation_string(seat)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.observation_tensor(seat) == state.observation_tensor(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
    assert declined > 0


@each_book
def test_an_information_state_has_one_set_of_actions(book, load) -> None:
    """States that look alike to whoever is asked ask him the same, over many deals' beginnings."""
    met: dict[str, list[str]] = {}
    for seed in range(6):
        for moment, state in enumerate(walk(load(book), seed)):
            if state.is_terminal() or moment > 80:
                break
            known = state.information_state_string(state.current_player())
            texts = [state.action_to_string(action) for action in state.legal_actions()]
            assert met.setdefault(known, texts) == texts
            assert known.startswith(f"p{state.current_player() + 1} ")
    assert len(met) > 300


def test_an_information_state_remembers() -> None:
    """Each state's words begin with those of the one before: nothing is forgotten."""
    game = pyspiel.load_game("python_gouji(rulebook=basic)")
    before: dict[int, list[str]] = {seat: [] for seat in range(6)}
    longest = 0
    for state in walk(game, 8):
        for seat in range(6):
            lines = state.information_state_string(seat).splitlines()[:-1]
            assert lines[: len(before[seat])] == before[seat]
            before[seat] = lines
            longest = max(longest, len(lines))
    assert 100 < longest < MOST_WORDS


@each_book
def test_tensors_are_what_the_docs_say(book, load) -> None:
    game = load(book)
    assert game.observation_tensor_shape() == [SIZE]
    seeing = make_observation(game)
    recalling = make_observation(game, INFO_STATE_OBS_TYPE)
    assert recalling.dict["words"].shape == (MOST_WORDS, 30)
    own = np.zeros(SIZE, np.int8)
    for moment, state in enumerate(walk(game, 4)):
        if moment % 40 and not state.is_terminal():
            continue
        for seat in range(6):
            observe(state.position.choices.game, seat, own)
            seeing.set_from(state, seat)
            recalling.set_from(state, seat)
            assert np.array_equal(seeing.tensor, own)
            assert np.array_equal(recalling.dict["observation"], own)
            heard = state.position.heard_by(seat)
            words = recalling.dict["words"]
            assert not words[len(heard) :].any()
            for row, said in zip(words, heard, strict=False):
                assert row[:6].tolist() == [float((seat + i) % 6 == said.seat) for i in range(6)]
                assert row[6:11].sum() == 1
                assert (row[11:15].sum() == 1) != (row[15:].sum() > 0)
            told = seeing.string_from(state, seat).split()
            shown = {c.name for c in COLUMNS if own[c.start : c.start + c.length].any()}
            assert told[0] == f"p{seat + 1}"
            assert {part.split("=")[0] for part in told[1:]} == shown


def test_before_the_deal_nothing_is_known() -> None:
    game = pyspiel.load_game("python_gouji")
    state = game.new_initial_state()
    assert not any(state.observation_tensor(2))
    assert state.observation_string(2) == state.information_state_string(2) == "p3 before the deal"


def test_copies_and_pickles_go_on_alike(load) -> None:
    game = load(HOUSE)
    for moment, state in enumerate(walk(game, 6)):
        if moment % 60 and not state.is_terminal():
            continue
        others = [state.clone(), pickle.loads(pickle.dumps(state))]
        for other in others:
            assert isinstance(other, GoujiState)
            assert str(other) == str(state)
            assert other.history() == state.history()
            for seat in range(6):
                known = other.information_state_string(seat)
                assert known == state.information_state_string(seat)
        if not state.is_terminal():
            others[0].apply_action(0)
            assert len(others[0].history()) == len(state.history()) + 1
    again = pickle.loads(pickle.dumps(game))
    assert str(again) == str(game)


def test_the_rl_environment_plays_it() -> None:
    env = rl_environment.Environment(
        "python_gouji", observation_type=rl_environment.ObservationType.OBSERVATION
    )
    env.seed(3)
    chance = random.Random(3)
    step = env.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == SIZE
        step = env.step([chance.choice(step.observations["legal_actions"][player])])
    assert sum(step.rewards) == 0
    assert {step.rewards[seat] for seat in range(6) if side(seat) == 0} == {step.rewards[0]}


def test_what_can_not_be_is_refused() -> None:
    with pytest.raises(Fault, match="no-rulebook"):
        pyspiel.load_game("python_gouji(rulebook=qingdao)")
    game = pyspiel.load_game("python_gouji")
    with pytest.raises(ValueError, match="no parameters"):
        make_observation(game, params={"shown": "all"})
    everything = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
    )
    with pytest.raises(ValueError, match="its own seat holds"):
        make_observation(game, everything)
    state = game.new_initial_state()
    for wrong in (OUTCOMES, 2**40):
        with pytest.raises(IndexError, match=f"no digit {wrong} of {OUTCOMES}"):
            state.apply_action(wrong)
    for _ in range(NODES):
        state.apply_action(1)
    before = str(state)
    with pytest.raises(IndexError, match="no choice 99 of 2"):
        state.apply_action(99)
    assert str(state) == before
