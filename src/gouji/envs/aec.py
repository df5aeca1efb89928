"""够级 as a PettingZoo AEC environment: one deal of six agents (docs/environments.md)."""

import operator
from collections.abc import Mapping
from typing import Any, SupportsIndex

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import OrderEnforcingWrapper

from gouji import words
from gouji.engine.cards import SEATS
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.game import Game
from gouji.engine.observe import observe
from gouji.engine.rulebook import Rulebook
from gouji.envs.choices import Choices, most_choices, returns, reward_of, rulebook_of
from gouji.envs.drawing import picture
from gouji.envs.series import Series

AGENTS = tuple(f"player_{seat}" for seat in SEATS)
"""The agents; the number is the seat, so `player_0` is p1."""

Observation = dict[str, NDArray[np.int8]]


def env(rulebook: str | Mapping[str, Any] | Rulebook = "contest", **options: Any) -> AECEnv:
    """The environment in the wrapper that watches over the order of calls; see `GoujiEnv`."""
    return OrderEnforcingWrapper(GoujiEnv(rulebook, **options))


class GoujiEnv(AECEnv):
    """One deal after the other, each begun by `reset`; whoever is asked acts.

    `rulebook`: a name, a TOML file, a table or a `Rulebook`. `pruned`: choose among the candidates
    of docs/actions.md, else among all legal actions. `skip_forced`: decisions with one legal action
    are played at once. `reward`: `points` or `places`, given to all six when the deal ends.
    `seed`: of the series of deals until `reset` names another. `render_mode`: `human` or `ansi`, in
    `lang`. ValueError for what can't be.

    An observation is `observation` int8[SIZE] (docs/observation.md), `action_mask` int8[N] and
    `candidates` int8[N, FEATURE_SIZE], the features of choice i in row i; both are zero for whoever
    is not asked. An action is a choice's number.
    """

    metadata = {  # noqa: RUF012 - as the framework has it
        "name": "gouji_v0",
        "render_modes": ["human", "ansi"],
        "render_fps": 1,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        rulebook: str | Mapping[str, Any] | Rulebook = "contest",
        *,
        pruned: bool = True,
        skip_forced: bool = False,
        reward: str = "points",
        seed: int | str | None = None,
        render_mode: str | None = None,
        lang: str = "zh",
    ) -> None:
        super().__init__()
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"render_mode is human, ansi or None, not {render_mode!r}")
        if lang not in words.LANGUAGES:
            raise ValueError(f"lang is one of {', '.join(words.LANGUAGES)}, not {lang!r}")
        self.rulebook = rulebook_of(rulebook)
        self.pruned = pruned
        self.skip = skip_forced
        self.reward = reward_of(reward)
        self.render_mode = render_mode
        self.lang = lang
        self.possible_agents = list(AGENTS)
        self._series = Series(seed)
        n = most_choices(pruned)
        self.action_spaces = {agent: spaces.Discrete(n) for agent in AGENTS}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-128, 127, (SIZE,), np.int8),
                    "action_mask": spaces.Box(0, 1, (n,), np.int8),
                    "candidates": spaces.Box(-128, 127, (n, FEATURE_SIZE), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.state_space = spaces.Box(-128, 127, (len(SEATS) * SIZE,), np.int8)

    def observation_space(self, agent: str) -> spaces.Dict:
        """What `observe` gives this agent."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Numbers of choices; which there are now, the mask tells."""
        return self.action_spaces[agent]

    @property
    def game(self) -> Game:
        """The game behind it, hidden cards and all: for looking, not for agents."""
        return self._choices.game

    @property
    def deal_seed(self) -> str:
        """The text seed of the latest deal of the series."""
        return self._series.seed

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals the next deal; with a seed the first deal of the series of that name.

        `options["game"]`: a `Game` to play on from instead, of which a copy is taken; ValueError if
        it is over or a hand has more than 36 cards, TypeError if it is none; then the deal before
        goes on. Other options mean nothing.
        """
        given = _game_in(options)
        if given is not None:
            choices = Choices(given.copy(), self.pruned)
        if seed is not None:
            self._series = Series(seed)
        if given is None:
            choices = Choices(self._series.deal(self.rulebook), self.pruned)
        self._choices = choices
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._next()

    def step(self, action: SupportsIndex | None) -> None:
        """Plays the choice of that number for the agent that is asked.

        IndexError if there is none, TypeError if it is no whole number: then nothing is played.
        When the deal is over, each agent is stepped once more with None, as the framework has it.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} is asked: its action can't be None")
        try:
            choice = operator.index(action)
        except TypeError:
            raise TypeError(f"{agent}: an action is a whole number, not {action!r}") from None
        self._choices.apply(choice)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._next()

    def _next(self) -> None:
        # whom to ask now, or the end
        if self.skip:
            self._choices.skip_forced()
        game = self.game
        if game.to_act is not None:
            self.agent_selection = AGENTS[game.to_act]
        else:
            points = game.score().points
            for seat, worth in zip(SEATS, returns(game, self.reward), strict=True):
                self.rewards[AGENTS[seat]] = worth
                self.terminations[AGENTS[seat]] = True
                self.infos[AGENTS[seat]] = {"place": game.place(seat), "points": points}
            self._accumulate_rewards()
            self._deads_step_first()
        if self.render_mode == "human":
            self.render()

    def observe(self, agent: str) -> Observation:
        """What an agent may know now and, if it is asked, may choose; new arrays every time."""
        seat = AGENTS.index(agent)
        n = most_choices(self.pruned)
        seen = {
            "observation": np.zeros(SIZE, np.int8),
            "action_mask": np.zeros(n, np.int8),
            "candidates": np.zeros((n, FEATURE_SIZE), np.int8),
        }
        observe(self.game, seat, seen["observation"])
        if seat == self.game.to_act:
            seen["action_mask"][: self._choices.features(seen["candidates"])] = 1
        return seen

    def state(self) -> NDArray[np.int8]:
        """The observations of all six one after the other, p1's first: every card is in it."""
        seen = np.empty((len(SEATS), SIZE), np.int8)
        for seat in SEATS:
            observe(self.game, seat, seen[seat])
        return seen.reshape(-1)

    def render(self) -> str | None:
        """The table with open hands: printed by `human`, returned by `ansi`."""
        if self.render_mode is None:
            gymnasium.logger.warn("render() needs a render_mode: human or ansi")
            return None
        drawn = picture(self.game, self.lang)
        if self.render_mode == "ansi":
            return drawn
        print(drawn, end="\n\n")
        return None

    def close(self) -> None:
        """Nothing is left open: a picture is text."""


def _game_in(options: Mapping[str, Any] | None) -> Game | None:
    # the game that the options name
    if options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options is a dict or None, not {options!r}")
    given = (options or {}).get("game")
    if given is None:
        return None
    if not isinstance(given, Game):
        raise TypeError(f"options['game'] is a Game, not {given!r}")
    if given.over:
        raise ValueError("options['game']: this game is over")
    return given


raw_env = GoujiEnv
