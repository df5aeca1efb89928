"""One pair of matches: the same deals twice, the sides exchanged in between."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from gouji.bots.foreign import Tally
from gouji.engine.rulebook import Rulebook
from gouji.match import Match, play_match

_STEP = math.log(1.02)
_LEAST_MS = 1e-4


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays whom, by what, from which seed; `limit_ms` is for foreign bots, 0 for none."""

    a: str
    b: str
    rulebook: Rulebook
    seed: str
    limit_ms: int = 1000

    def table(self) -> dict[str, Any]:
        """The same in plain values: what results in a folder belong to."""
        return {
            "a": self.a,
            "b": self.b,
            "rulebook": self.rulebook.table(),
            "seed": self.seed,
            "limit_ms": self.limit_ms,
        }


@dataclass(frozen=True, slots=True)
class Conduct:
    """How a bot behaved: mishaps, decisions, and their times in buckets 2 % wide."""

    illegal: int = 0
    timeouts: int = 0
    crashes: int = 0
    decisions: int = 0
    total_ms: float = 0.0
    buckets: Mapping[int, int] | None = None

    @classmethod
    def of(cls, tally: Tally) -> "Conduct":
        """The conduct that a tally tells of.

        >>> Conduct.of(Tally(timeouts=1, ms=[2.0, 4.0])).mean_ms
        3.0
        """
        return cls(
            illegal=tally.illegal,
            timeouts=tally.timeouts,
            crashes=tally.crashes,
            decisions=len(tally.ms),
            total_ms=sum(tally.ms),
            buckets=Counter(_bucket(ms) for ms in tally.ms),
        )

    @classmethod
    def sum(cls, parts: Sequence["Conduct"]) -> "Conduct":
        """All of them together."""
        buckets: Counter[int] = Counter()
        for part in parts:
            buckets.update(part.buckets or {})
        return cls(
            illegal=sum(part.illegal for part in parts),
            timeouts=sum(part.timeouts for part in parts),
            crashes=sum(part.crashes for part in parts),
            decisions=sum(part.decisions for part in parts),
            total_ms=sum(part.total_ms for part in parts),
            buckets=buckets,
        )

    @property
    def mean_ms(self) -> float:
        """Milliseconds a decision; 0 without any."""
        return self.total_ms / self.decisions if self.decisions else 0.0

    @property
    def p99_ms(self) -> float:
        """What 99 of 100 decisions took at most, to within 2 %; 0 without any.

        >>> round(Conduct.of(Tally(ms=[1.0] * 990 + [50.0] * 10)).p99_ms, 1)
        1.0
        >>> round(Conduct.of(Tally(ms=[1.0] * 980 + [50.0] * 20)).p99_ms)
        50
        """
        left = math.ceil(0.99 * self.decisions)
        for bucket in sorted(self.buckets or {}):
            left -= (self.buckets or {})[bucket]
            if left <= 0:
                return math.exp((bucket + 0.5) * _STEP)
        return 0.0

    def table(self) -> dict[str, Any]:
        """The same in plain values, for a file."""
        buckets = {str(bucket): n for bucket, n in sorted((self.buckets or {}).items())}
        return {
            "illegal": self.illegal,
            "timeouts": self.timeouts,
            "crashes": self.crashes,
            "decisions": self.decisions,
            "total_ms": round(self.total_ms, 3),
            "buckets": buckets,
        }

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> "Conduct":
        """From such a table; KeyError, TypeError or ValueError where it isn't one."""
        return cls(
            illegal=int(table["illegal"]),
            timeouts=int(table["timeouts"]),
            crashes=int(table["crashes"]),
            decisions=int(table["decisions"]),
            total_ms=float(table["total_ms"]),
            buckets={int(bucket): int(n) for bucket, n in table["buckets"].items()},
        )


@dataclass(frozen=True, slots=True)
class Pair:
    """What a pair of matches brought, as A sees it.

    `points`: of each match the points of A's and of B's side deal by deal, A on p1 first. `won`:
    matches that A won, a drawn one half.
    """

    number: int
    points: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    won: float
    a: Conduct
    b: Conduct

    @property
    def deals(self) -> int:
        """How many deals were played."""
        return sum(len(match) for match in self.points)

    @property
    def difference(self) -> int:
        """A's points less B's over all deals."""
        return sum(a - b for match in self.points for a, b in match)

    def table(self) -> dict[str, Any]:
        """The same in plain values, for a file."""
        return {
            "pair": self.number,
            "points": [[list(deal) for deal in match] for match in self.points],
            "won": self.won,
            "a": self.a.table(),
            "b": self.b.table(),
        }

    @classmethod
    def read(cls, table: Mapping[str, Any]) -> "Pair":
        """From such a table; KeyError, TypeError or ValueError where it isn't one."""
        first, second = (tuple((int(a), int(b)) for a, b in match) for match in table["points"])
        return cls(
            number=int(table["pair"]),
            points=(first, second),
            won=float(table["won"]),
            a=Conduct.read(table["a"]),
            b=Conduct.read(table["b"]),
        )


def play_pair(contest: Contest, number: int) -> Pair:
    """Plays pair `number`, from 1: its matches have seed `S/number`.

    >>> from gouji.engine.rulebook import BASIC
    >>> pair = play_pair(Contest("novice", "random", BASIC, "7"), 1)
    >>> pair.won, pair.deals >= 6, pair.difference > 0
    (2.0, True, True)
    """
    seed = f"{contest.seed}/{number}"
    a, b = Tally(), Tally()
    matches: list[Match] = []
    for names, tallies in (((contest.a, contest.b), (a, b)), ((contest.b, contest.a), (b, a))):
        match = play_match(
            names * 3,
            contest.rulebook,
            seed,
            limit_ms=contest.limit_ms,
            tallies=tallies * 3,
        )
        matches.append(match)
    first, second = (
        tuple((p.score.points[side], p.score.points[1 - side]) for p in match.deals)
        for side, match in enumerate(matches)
    )
    won = sum(0.5 if m.winner is None else float(m.winner == i) for i, m in enumerate(matches))
    return Pair(number, (first, second), won, Conduct.of(a), Conduct.of(b))


def _bucket(ms: float) -> int:
    return math.floor(math.log(max(ms, _LEAST_MS)) / _STEP)
