"""够级 as an OpenSpiel game: importing this registers `python_gouji` (docs/environments.md).

Chance deals by three nodes of 1,024 equally likely outcomes: together they number a deal of the
series `seed`, the one whose text seed is `seed/number`. What a seat hears it hears in words; who
declined to burn is told to nobody else (R9.2).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from gouji.engine.cards import SEATS, counts_text, seat_name
from gouji.engine.columns import COLUMNS, SIZE
from gouji.engine.game import FAILED, Said, said_of
from gouji.engine.observe import observe
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import DECLARE, PASS, YIELD, action_counts, action_text
from gouji.engine.trick import ROLES
from gouji.envs.choices import Choices, most_choices, returns
from gouji.envs.series import deal
from gouji.record.rulebooks import load_rulebook

OUTCOMES, NODES = 1024, 3
_CHANCE = [(i, 1 / OUTCOMES) for i in range(OUTCOMES)]

MOST_DECISIONS = 6 + 216 * 12
"""Six declarations; at most 216 sets, as many cards as there are, each played by one, after which
each of five others may be asked to burn and to answer, and one at the close."""

MOST_WORDS = 6 + 216 * 8 + 6
"""What one seat can hear: the same less the burns that others declined, and six failures."""

_WORDS = (PASS, YIELD, DECLARE, FAILED)
_WORD_SIZE = 6 + (len(ROLES) - 1) + len(_WORDS) + 15
"""A thing said: by whom, seat-relative; in which role; which word; else which cards, by rank."""

GAME_TYPE = pyspiel.GameType(
    short_name="python_gouji",
    long_name="Gouji 够级",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=len(SEATS),
    min_num_players=len(SEATS),
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"rulebook": "contest", "pruned": True, "seed": "gouji"},
)


def most_points(rulebook: Rulebook) -> int:
    """A bound on what one side can be ahead in a deal, and at least 1 (section 16).

    >>> from gouji.engine.rulebook import BASIC
    >>> most_points(BASIC)
    24
    """
    places = sum(abs(points) for points in rulebook.place_points)
    sweep = {"none": 0, "double": places}.get(rulebook.sweep, abs(rulebook.sweep_points))
    each = rulebook.burn_point + rulebook.block_point + rulebook.open_point
    each += rulebook.declare_point + rulebook.declare_failed_point
    return max(places + sweep + len(SEATS) * each, 1)


class GoujiGame(pyspiel.Game):
    """One deal of 够级 for six players; the utilities are the side's points less the other's.

    Parameters: `rulebook`, a name or a TOML file; `pruned`, whether an action is the number of a
    candidate of docs/actions.md or of a legal action; `seed`, the series of deals.
    """

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {**GAME_TYPE.parameter_specification, **(params or {})}
        self.rulebook = load_rulebook(given["rulebook"])
        self.pruned = bool(given["pruned"])
        self.seed = str(given["seed"])
        bound = float(most_points(self.rulebook))
        info = pyspiel.GameInfo(
            num_distinct_actions=most_choices(self.pruned),
            max_chance_outcomes=OUTCOMES,
            num_players=len(SEATS),
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=MOST_DECISIONS,
        )
        super().__init__(GAME_TYPE, info, params or {})

    def new_initial_state(self) -> "GoujiState":
        """A state before the deal."""
        return GoujiState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Three: the digits of the deal's number."""
        return NODES

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, Any] | None = None,
    ) -> "GoujiObserver":
        """What sees a state for one seat."""
        if iig_obs_type is None:
            iig_obs_type = pyspiel.IIGObservationType(perfect_recall=False)
        return GoujiObserver(iig_obs_type, params)


class Position:
    """All that a state knows; copied as cheaply as can be."""

    __slots__ = ("choices", "digits", "heard")

    def __init__(self) -> None:
        self.digits: list[int] = []
        self.choices: Choices | None = None  # None before the deal
        self.heard: list[tuple[Said, int | None]] = []  # and who alone knows of it

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        other = Position()
        other.digits = self.digits[:]
        other.choices = None if self.choices is None else self.choices.__copy__()
        other.heard = self.heard[:]
        return other

    def heard_by(self, seat: int) -> list[Said]:
        """What a seat has heard and said so far."""
        return [said for said, only in self.heard if only in (None, seat)]


class GoujiState(pyspiel.State):
    """A deal at one moment."""

    def __init__(self, game: GoujiGame) -> None:
        super().__init__(game)
        self.position = Position()

    def _choices(self) -> Choices:
        if self.position.choices is None:
            raise ValueError("the cards are not dealt")
        return self.position.choices

    def current_player(self) -> int:
        """The seat that is asked, p1 is 0; or chance, or nobody."""
        choices = self.position.choices
        if choices is None:
            return int(pyspiel.PlayerId.CHANCE)
        asked = choices.game.to_act
        return int(pyspiel.PlayerId.TERMINAL) if asked is None else asked

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next digit of the deal's number."""
        return _CHANCE

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.position.choices is not None and self.position.choices.game.over

    def returns(self) -> list[float]:
        """By seat: its side's points less the other side's; zeros before the end."""
        return returns(self._choices().game) if self.is_terminal() else [0.0] * len(SEATS)

    def _legal_actions(self, player: int) -> list[int]:
        return list(range(self._choices().count))

    def _apply_action(self, action: int) -> None:
        at = self.position
        if at.choices is None:
            if not 0 <= action < OUTCOMES:
                raise IndexError(f"the deal's number: no digit {action} of {OUTCOMES}")
            at.digits.append(action)
            if len(at.digits) == NODES:
                game: GoujiGame = self.get_game()
                at.choices = Choices(deal(self._deal_seed(), game.rulebook), game.pruned)
            return
        game_now = at.choices.game
        before = len(game_now.told_packed)
        seat, role = game_now.to_act, game_now.role
        at.choices.apply(action)
        news = game_now.told_packed[before:]
        if role == "burn" and not news and seat is not None:
            at.heard.append((Said(seat, role, PASS), seat))
        at.heard.extend((said_of(entry), None) for entry in news)

    def _deal_seed(self) -> str:
        number = 0
        for digit in self.position.digits:
            number = number * OUTCOMES + digit
        return f"{self.get_game().seed}/{number}"

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"digit {action}"
        return action_text(self._choices().action(action))

    def __str__(self) -> str:
        choices = self.position.choices
        if choices is None:
            return f"digits {self.position.digits}"
        said = [_text(entry) for entry, _ in self.position.heard]
        return "\n".join([f"deal {self._deal_seed()}", *said])


class GoujiObserver:
    """Sees a state for one seat: its observation (docs/observation.md), and with perfect recall all
    that it has heard since the deal, in order.

    `tensor`: all of `dict` in one row of float32. `dict["observation"]`: [SIZE];
    `dict["words"]`, with perfect recall: [MOST_WORDS, 30], one row a thing said. Other kinds of
    observers there are not: ValueError.
    """

    def __init__(
        self, iig_obs_type: pyspiel.IIGObservationType, params: Mapping[str, Any] | None
    ) -> None:
        if params:
            raise ValueError(f"this observer has no parameters: {dict(params)}")
        if (
            not iig_obs_type.public_info
            or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER
        ):
            raise ValueError("an observer sees what is public and what its own seat holds")
        self.recalls = iig_obs_type.perfect_recall
        size = MOST_WORDS * _WORD_SIZE if self.recalls else 0
        self.tensor: NDArray[np.float32] = np.zeros(SIZE + size, np.float32)
        self.dict = {"observation": self.tensor[:SIZE]}
        if self.recalls:
            self.dict["words"] = self.tensor[SIZE:].reshape(MOST_WORDS, _WORD_SIZE)
        self._seen = np.zeros(SIZE, np.int8)

    def set_from(self, state: GoujiState, player: int) -> None:
        """Writes what a seat knows of a state; zeros before the deal."""
        self.tensor.fill(0)
        choices = state.position.choices
        if choices is None:
            return
        observe(choices.game, player, self._seen)
        self.dict["observation"][:] = self._seen
        if self.recalls:
            for row, said in zip(self.dict["words"], state.position.heard_by(player), strict=False):
                row[(said.seat - player) % 6] = 1
                row[6 + ROLES.index(said.role)] = 1
                if said.action in _WORDS:
                    row[11 + _WORDS.index(said.action)] = 1
                else:
                    row[15:] = action_counts(said.action)

    def string_from(self, state: GoujiState, player: int) -> str:
        """The same in words: the columns that are not zero, or the deal as the seat heard it."""
        choices = state.position.choices
        if choices is None:
            return f"{seat_name(player)} before the deal"
        game = choices.game
        if not self.recalls:
            observe(game, player, self._seen)
            seen = self._seen.tolist()
            columns = [(c.name, seen[c.start : c.start + c.length]) for c in COLUMNS]
            shown = [f"{name}={','.join(map(str, n))}" for name, n in columns if any(n)]
            return " ".join([seat_name(player), *shown])
        parts = [
            f"{seat_name(player)} {counts_text(game.dealt[player])}",
            f"leader {seat_name(game.given[0])}",
            *(
                f"{seat_name(sale.buyer)} buys of {seat_name(sale.seller)} for {sale.price}"
                for sale in game.bought
            ),
            *map(_text, state.position.heard_by(player)),
            f"{game.role or 'over'} {' '.join(map(seat_name, game.window))}",
        ]
        return "\n".join(parts)


def _text(said: Said) -> str:
    what = "failed" if said.action == FAILED else action_text(said.action)
    return f"{seat_name(said.seat)} {said.role} {what}"


pyspiel.register_game(GAME_TYPE, GoujiGame)
