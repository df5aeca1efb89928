"""Many games at once as an environment over arrays: NumPy alone, no loop in Python."""

import operator
import secrets
from collections.abc import Mapping
from typing import Any, TypedDict

import numpy as np
from numpy.typing import ArrayLike, NDArray

from gouji.engine.batch import Batch
from gouji.engine.cards import SEATS
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.rulebook import Rulebook
from gouji.envs.choices import most_choices, reward_of, rulebook_of


class Observations(TypedDict):
    """What `reset` and `step` give of n games; `offsets[i] : offsets[i + 1]` are game i's rows.

    `seat` int8[n]: who is asked, -1 where the deal is over. `observation` int8[n, SIZE]: what that
    seat may know, zeros where over. `offsets` int32[n + 1], `candidates` int8[rows, FEATURE_SIZE],
    `indices` int32[rows]: the choices of all games, and their places in the full lists of actions.
    """

    seat: NDArray[np.int8]
    observation: NDArray[np.int8]
    offsets: NDArray[np.int32]
    candidates: NDArray[np.int8]
    indices: NDArray[np.int32]


Infos = dict[str, NDArray[Any]]

Step = tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]


class VectorEnv:
    """n deals of one rulebook stepped together, each asking one of its six seats.

    `pruned`: choose among the candidates of docs/actions.md, else among all legal actions.
    `skip_forced`: decisions with one legal action are played on. `autoreset`: a deal that ends is
    dealt anew within the same step; without it the game rests, and its action is ignored.
    `reward`: `points` or `places`. `features`: whether `candidates` is filled, else it has no rows.
    ValueError for what can't be.

    All arrays that it gives are its own and overwritten by the next call: copy what you keep. One
    environment is for one thread at a time; several run side by side, for the games hold no GIL.

    >>> env = VectorEnv(64, "basic")
    >>> seen, infos = env.reset(seed=7)
    >>> seen["observation"].shape[0], int(env.counts.min()) > 1
    (64, True)
    >>> chance = np.random.default_rng(7)
    >>> done = 0
    >>> while done < 100:
    ...     seen, rewards, terminations, truncations, infos = env.step(env.sample(chance))
    ...     done += int(terminations.sum())
    """

    def __init__(
        self,
        num_envs: int,
        rulebook: str | Mapping[str, Any] | Rulebook = "contest",
        *,
        pruned: bool = True,
        skip_forced: bool = True,
        autoreset: bool = True,
        reward: str = "points",
        features: bool = True,
    ) -> None:
        try:
            self.num_envs = n = int(operator.index(num_envs))
        except TypeError:
            raise TypeError(f"num_envs is a whole number, not {num_envs!r}") from None
        if n < 1:
            raise ValueError(f"num_envs is at least 1, not {n}")
        self.rulebook = rulebook_of(rulebook)
        self.pruned = pruned
        self.skip_forced = skip_forced
        self.autoreset = autoreset
        self.reward = reward_of(reward)
        self.most = most_choices(pruned)
        self._seed = secrets.randbits(63)
        self._resets = 0
        self._batch: Batch | None = None
        # room for the worst case: pages that no game touches take no memory
        self._indices = np.empty(n * self.most, np.int32)
        self._features = np.empty((n * self.most, FEATURE_SIZE), np.int8) if features else None
        self._no_features = np.empty((0, FEATURE_SIZE), np.int8)
        self._offsets = np.zeros(n + 1, np.int32)
        self._seat = np.empty(n, np.int8)
        self._observation = np.empty((n, SIZE), np.int8)
        self._rewards = np.zeros((n, len(SEATS)), np.float64)
        self._done = np.zeros(n, np.bool_)
        self._truncated = np.zeros(n, np.bool_)
        self._points = np.zeros((n, 2), np.int64)
        self._places = np.zeros((n, len(SEATS)), np.int8)
        self._worth = np.array([0, *self.rulebook.place_points], np.float64)

    @property
    def counts(self) -> NDArray[np.int32]:
        """How many choices each game has now, int32[n]; 0 where it is over."""
        return np.diff(self._offsets)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Deals all games anew and gives the first observations.

        The same seed gives the same deals to the same number of games, those of `Batch` with it;
        without one they are the next after the seed named before, or random where none was.
        No options are known.
        """
        if seed is not None:
            self._seed, self._resets = seed, 0
        start = f"{self._seed}/{self._resets}" if self._resets else self._seed
        self._resets += 1
        self._batch = Batch(self.num_envs, self.rulebook, start)
        self._rewards[:] = 0
        self._done[:] = False
        self._points[:] = 0
        self._places[:] = 0
        return self._look(self._batch), self._infos()

    def step(self, actions: ArrayLike) -> Step:
        """Plays choice `actions[i]` in game i, and gives what follows.

        `actions`: whole numbers of shape (n,), anything where a game is over. Returns observations,
        rewards float64[n, 6] by seat, terminations bool[n], truncations bool[n] (no deal is ever
        cut short), infos: `points` int64[n, 2] by side and `places` int8[n, 6] by seat. Rewards and
        infos are of the deal that ended in this step, zeros where none did.

        IndexError names the first game without such a choice; then no game has moved.
        """
        batch = self._playing()
        picks = self._picks(actions)
        batch.pick(
            picks,
            self._indices,
            self._offsets,
            self.autoreset,
            skip=self.skip_forced,
            done=self._done,
            points=self._points,
            places=self._places,
        )
        if self.reward == "points":
            gain = self._points[:, :1] - self._points[:, 1:]
            self._rewards[:, 0::2] = gain
            self._rewards[:, 1::2] = -gain
        else:
            np.take(self._worth, self._places, out=self._rewards)
        return self._look(batch), self._rewards, self._done, self._truncated, self._infos()

    def sample(self, chance: np.random.Generator) -> NDArray[np.int32]:
        """A choice for each game, each of its choices with the same chance; 0 where it is over."""
        return (chance.random(self.num_envs) * self.counts).astype(np.int32)

    def best(self, scores: ArrayLike) -> NDArray[np.int32]:
        """The choice with the highest score in each game, the first of equals; 0 where it is over.

        `scores`: one number for each row of `candidates`, ValueError for another shape. With Gumbel
        noise added to log-probabilities this draws a choice in proportion to them.
        """
        given = np.asarray(scores)
        rows = int(self._offsets[-1])
        if given.shape != (rows,):
            raise ValueError(f"scores: {rows} numbers are needed, not {given.shape}")
        counts = self.counts
        on = counts > 0
        starts = self._offsets[:-1][on]
        picks = np.zeros(self.num_envs, np.int32)
        if rows:
            top = np.repeat(np.maximum.reduceat(given, starts), counts[on])
            ranked = np.where(given == top, np.arange(rows), rows)
            picks[on] = np.minimum.reduceat(ranked, starts) - starts
        return picks

    def action_mask(self) -> NDArray[np.int8]:
        """Which numbers are choices now, int8[n, most], a new array: for nets of fixed width."""
        return (np.arange(self.most) < self.counts[:, None]).astype(np.int8)

    def padded(self) -> NDArray[np.int8]:
        """The features as int8[n, width, FEATURE_SIZE], a new array, width the largest count; zeros
        beyond each game's own choices. ValueError without `features`."""
        if self._features is None:
            raise ValueError("this environment was made without features")
        counts = self.counts
        width = int(counts.max())
        there = np.arange(width) < counts[:, None]
        out = np.zeros((self.num_envs, width, FEATURE_SIZE), np.int8)
        out[there] = self._features[: self._offsets[-1]]
        return out

    def close(self) -> None:
        """Lets the games go; `reset` begins again."""
        self._batch = None

    def _playing(self) -> Batch:
        if self._batch is None:
            raise RuntimeError("reset() comes before step()")
        return self._batch

    def _picks(self, actions: ArrayLike) -> NDArray[np.int32]:
        # the numbers of choices as `Batch` takes them; one too large for it is told as it came
        n = self.num_envs
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            raise ValueError(f"actions: {n} whole numbers are needed, not {actions!r}") from None
        huge = False
        if given.dtype.kind in "fO" and not isinstance(actions, np.ndarray):
            # too large for 64 bits, or so mixed that NumPy would round them
            exact = np.asarray(actions, object)
            if huge := all(type(number) is int for number in exact.flat):
                given = exact
        if given.shape != (n,) or not (np.issubdtype(given.dtype, np.integer) or huge):
            wanted = f"{n} whole numbers"
            raise ValueError(f"actions: {wanted} are needed, not {given.dtype}{given.shape}")
        if not np.can_cast(given.dtype, np.int32):
            counts = self.counts
            for i in np.flatnonzero((given < 0) | (given >= counts)):
                if counts[i]:
                    raise IndexError(f"game {i}: no candidate {given[i]}")
            given = np.where(counts > 0, given, 0)
        return np.ascontiguousarray(given, np.int32)

    def _look(self, batch: Batch) -> Observations:
        total = batch.candidates(self._indices, self._features, self._offsets, self.pruned)
        batch.seats(self._seat)
        batch.observe(self._observation)
        return {
            "seat": self._seat,
            "observation": self._observation,
            "offsets": self._offsets,
            "candidates": self._no_features if self._features is None else self._features[:total],
            "indices": self._indices[:total],
        }

    def _infos(self) -> Infos:
        return {"points": self._points, "places": self._places}
