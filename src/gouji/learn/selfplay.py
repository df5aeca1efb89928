"""Rounds of self-play: whole deals of many rulebooks, each decision with what came of it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

import numpy as np
import torch
from numpy.typing import NDArray

from gouji.bots.network import UNIT, Bytes, Floats, Network, feature_inputs, inputs
from gouji.engine.batch import Batch
from gouji.engine.candidates import MOST_PRUNED
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.learn.net import Net, weights_of

_FLAGS = (
    "buy_threes",
    "declarations",
    "lock_spares_opposite",
    "second_chance",
    "last_set_exempt",
    "protect_any_final",
    "chaos_after_trick",
    "chaos_locks",
    "threes_last",
    "open_with_twos",
    "floor_at_zero",
)
_POINTS = ("burn_point", "block_point", "open_point", "declare_point", "declare_failed_point")
_PLACES = ((4, 2, 0, 0, -2, -4), (3, 2, 1, 0, 0, 0), (5, 3, 1, -1, -3, -5), (2, 1, 0, 0, -1, -2))


def house_rulebook(chance: Random) -> Rulebook:
    """A house rulebook: one of the two, each switch by chance of one in four set anew.

    >>> house_rulebook(Random(1)) == house_rulebook(Random(1))
    True
    """
    book = chance.choice((BASIC, CONTEST))

    def anew() -> bool:
        return chance.random() < 0.25

    changes: dict[str, object] = {flag: chance.random() < 0.5 for flag in _FLAGS if anew()}
    changes |= {points: chance.randrange(4) for points in _POINTS if anew()}
    if anew():
        changes["opening"] = chance.choice(("shown_threes", "first_taker"))
    if anew():
        changes["burn_order"] = chance.choice(("allies_first", "seat_order"))
    if anew():
        changes["sweep"] = chance.choice(("none", "double", "add", "only"))
        changes["sweep_points"] = chance.choice((4, 6, 12))
    if anew():
        changes["place_points"] = chance.choice(_PLACES)
    return replace(book, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Samples:
    """Decisions: what was seen, int8[n, SIZE], what was chosen, int8[n, FEATURE_SIZE], what came
    of it, float32[n]; and from how many deals they are."""

    observations: Bytes
    chosen: Bytes
    returns: Floats
    deals: int

    def __len__(self) -> int:
        return len(self.returns)


def joined(parts: Sequence[Samples]) -> Samples:
    """Several as one."""
    return Samples(
        np.concatenate([part.observations for part in parts]),
        np.concatenate([part.chosen for part in parts]),
        np.concatenate([part.returns for part in parts]),
        sum(part.deals for part in parts),
    )


class Player:
    """A network at many tables at once, by PyTorch."""

    def __init__(self, network: Network) -> None:
        self.net = Net()
        self.net.load_state_dict(weights_of(network))
        self.net.eval()

    @torch.inference_mode()
    def values(self, observations: Bytes, features: Bytes, counts: NDArray[np.int64]) -> Floats:
        """Values of candidates, `counts` of them an observation."""
        state = self.net.trunk(torch.from_numpy(inputs(observations)))
        rows = torch.from_numpy(np.repeat(np.arange(len(counts)), counts))
        values = self.net.head(state[rows], torch.from_numpy(feature_inputs(features)))
        out: Floats = values.numpy()
        return out


def best(values: Floats, starts: NDArray[np.int64], counts: NDArray[np.int64]) -> NDArray[np.int32]:
    """The first of the best candidates of each observation, numbered from 0 in each.

    >>> counts = np.array([2, 3])
    >>> best(np.array([1, 2, 5, 4, 5], np.float32), np.array([0, 2]), counts).tolist()
    [1, 0]
    """
    most = np.maximum.reduceat(values, starts)
    at = np.flatnonzero(values == np.repeat(most, counts))
    picks = np.zeros(len(starts), np.int32)
    rows = np.repeat(np.arange(len(starts)), counts)[at]
    picks[rows[::-1]] = (at - starts[rows])[::-1]
    return picks


class Tables:
    """`n` tables of one rulebook in lockstep, forced decisions skipped."""

    def __init__(self, n: int, rulebook: Rulebook, seed: str) -> None:
        self.n = n
        self.rulebook = rulebook
        self.batch = Batch(n, rulebook, seed)
        self.indices = np.zeros(n * MOST_PRUNED, np.int32)
        self.features = np.zeros((n * MOST_PRUNED, FEATURE_SIZE), np.int8)
        self.offsets = np.zeros(n + 1, np.int32)
        self.observations = np.zeros((n, SIZE), np.int8)
        self.seats = np.zeros(n, np.int8)
        self.done = np.zeros(n, np.bool_)
        self.points = np.zeros((n, 2), np.int64)
        self.places = np.zeros((n, 6), np.int8)
        self.total = 0

    def look(self) -> None:
        """Fills `seats`, `observations` and the candidates."""
        self.batch.seats(self.seats)
        self.batch.observe(self.observations)
        self.total = self.batch.candidates(self.indices, self.features, self.offsets)

    def choose(self, players: Sequence[Player], of: NDArray[np.int64]) -> NDArray[np.int32]:
        """The best candidate of each table that goes on, by the player whose number is in `of`."""
        picks = np.zeros(self.n, np.int32)
        counts = np.diff(self.offsets).astype(np.int64)
        for number, player in enumerate(players):
            rows = np.flatnonzero((of == number) & (counts > 0))
            if not len(rows):
                continue
            mine = counts[rows]
            starts = np.cumsum(mine) - mine
            if len(rows) == self.n:
                features = self.features[: self.total]
            else:
                at = np.repeat(self.offsets[rows] - starts, mine) + np.arange(mine.sum())
                features = self.features[at]
            values = player.values(self.observations[rows], features, mine)
            picks[rows] = best(values, starts, mine)
        return picks

    def step(self, picks: NDArray[np.int32], again: bool) -> None:
        """Plays on; `done`, `points` and `places` tell what ended."""
        self.batch.pick(
            picks,
            self.indices,
            self.offsets,
            again,
            skip=True,
            done=self.done,
            points=self.points,
            places=self.places,
        )

    def returns(self, table: int) -> Floats:
        """What the deal that ended there is worth to each seat, float32[6], in units."""
        a, b = (int(x) for x in self.points[table])
        points = np.array(self.rulebook.place_points, np.float32)
        own = points[self.places[table].astype(np.int64) - 1]
        sides = np.array([a - b, b - a] * 3, np.float32)
        out: Floats = ((sides + own) / 2 / UNIT).astype(np.float32)
        return out


def play_tables(
    players: Sequence[Player],
    rulebook: Rulebook,
    n: int,
    *,
    deals: int,
    epsilon: float,
    seed: str,
) -> Samples:
    """Plays `deals` deals at each of `n` tables; with chance `epsilon` a candidate by lot.

    The first player is the learner. With a second one, he sits on one side of each table, and only
    the learner's decisions are kept.
    """
    tables = Tables(n, rulebook, seed)
    chance = np.random.default_rng(list(seed.encode()))
    rows = np.arange(n)
    ended = np.zeros(n, np.int64)
    began = np.zeros(n, np.int64)
    seen, chosen, seats, worth, keeps = [], [], [], [], []
    while (ended < deals).any():
        tables.look()
        mine = tables.seats % 2 == (rows + ended) % 2 if len(players) > 1 else np.ones(n, bool)
        picks = tables.choose(players, np.where(mine, 0, 1))
        counts = np.diff(tables.offsets)
        lots = chance.random(n) < epsilon
        picks[lots] = (chance.random(int(lots.sum())) * counts[lots]).astype(np.int32)
        seen.append(tables.observations.copy())
        chosen.append(tables.features[tables.offsets[:-1] + picks])
        seats.append(tables.seats.copy())
        worth.append(np.zeros(n, np.float32))
        keeps.append(mine & (ended < deals))
        tables.step(picks, again=True)
        for table in np.flatnonzero(tables.done):
            gain = tables.returns(int(table))
            for t in range(began[table], len(worth)):
                worth[t][table] = gain[seats[t][table]]
            began[table] = len(worth)
            ended[table] += 1
    kept = np.stack(keeps)
    return Samples(np.stack(seen)[kept], np.stack(chosen)[kept], np.stack(worth)[kept], n * deals)


def play_round(
    networks: Sequence[Network], seed: str, *, deals: int = 1024, epsilon: float = 0.1
) -> Samples:
    """One round: about so many deals, 3 in 8 by either written rulebook, the rest by a house one.

    `networks`: the learner's, then older ones; a quarter of the deals are against one of these.
    """
    torch.set_num_threads(1)
    chance = Random(seed)
    learner = Player(networks[0])
    at_once = max(deals // 16, 1)
    parts = []
    for name, rulebook, share in (
        ("basic", BASIC, 6),
        ("contest", CONTEST, 6),
        ("house", house_rulebook(chance), 4),
    ):
        old = [Player(chance.choice(networks[1:]))] if len(networks) > 1 else []
        against = share // 4 + chance.randrange(2) if old else 0
        for kind, players, many in (
            ("self", [learner], share - against),
            ("pool", [learner, *old], against),
        ):
            if many:
                parts.append(
                    play_tables(
                        players,
                        rulebook,
                        max(at_once * many // 2, 1),
                        deals=2,
                        epsilon=epsilon,
                        seed=f"{seed}/{name}/{kind}",
                    )
                )
    return joined(parts)
