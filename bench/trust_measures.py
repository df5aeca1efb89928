"""What bench/trust.py measures: values against ends, gaps against trials, switches, reasons."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from lockstep import play_on

from gouji.advice.options import lay_out, weigh
from gouji.advice.reasons import REASONS, reasons
from gouji.bots.base import Bot
from gouji.bots.baselines import ExactFitBot, LadderCheapBot, WholeGroupsBot
from gouji.bots.exact import payoffs
from gouji.bots.network import Network
from gouji.bots.novice import NoviceBot
from gouji.engine.cards import SEATS, Seat, side
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook, make_rulebook
from gouji.engine.sets import Action
from gouji.engine.view import view
from gouji.words.hints import EVEN

BASELINES: tuple[Bot, ...] = (NoviceBot(), LadderCheapBot(), WholeGroupsBot(), ExactFitBot())


def deals(rulebook: Rulebook, seed: str, count: int) -> list[Game]:
    found = []
    for number in range(count):
        deal = make_deal(f"{seed}/{number}", SEATS[0], rulebook.opening)
        found.append(Game(deal.hands, deal.leader, rulebook))
    return found


# ------------------------------------------------------------------ values against ends


@dataclass
class Decision:
    """A decision that was met: what the network thought, and where."""

    game: int
    seat: Seat
    role: str
    cards: int
    chaos: bool
    value: float


Kept = tuple[list[Decision], list[float]]
"""Decisions, and what each deal brought their seat in the end, in points."""


def self_play(network: Network, games: list[Game]) -> Kept:
    met: list[Decision] = []

    def seen(number: int, seat: Seat, actions: list[Action], values: list[float]) -> None:
        met.append(_decision(games[number], number, seat, max(values)))

    play_on(games, network, seen=seen)
    return met, _actual(met, games)


def among_baselines(network: Network, games: list[Game]) -> Kept:
    """The network watches: what it thinks of what the baselines play."""
    met: list[Decision] = []
    for number, game in enumerate(games):
        bots = [BASELINES[(number + seat) % len(BASELINES)] for seat in SEATS]
        while (seat := game.to_act) is not None:
            if game.count() == 1:
                game.apply(game.action_at(0))
                continue
            seen = view(game, seat)
            action = bots[seat].choose(seen)
            options = weigh([lay_out(seen, action)], network)[0]
            value = next(option.value for option in options if option.action == action)
            met.append(_decision(game, number, seat, value))
            game.apply(action)
    return met, _actual(met, games)


def _decision(game: Game, number: int, seat: Seat, value: float) -> Decision:
    cards = sum(map(game.size, SEATS))
    return Decision(number, seat, str(game.role), cards, game.chaos, value)


def _actual(met: Sequence[Decision], games: Sequence[Game]) -> list[float]:
    worth = [payoffs(game) for game in games]
    return [worth[decision.game][decision.seat] for decision in met]


# ------------------------------------------------------------------ gaps against trials


@dataclass
class Trial:
    """The best and the second of a decision, both played on; `gain`: the best's less its."""

    decision: Decision
    gap: float
    gain: float


def trials(network: Network, games: list[Game], every: int, seed: str) -> list[Trial]:
    """One decision in `every` is played on both ways by the network at all seats."""
    chance = random.Random(seed)
    places: list[tuple[Decision, float, Game, Game]] = []

    def seen(number: int, seat: Seat, actions: list[Action], values: list[float]) -> None:
        if len(actions) < 2 or chance.randrange(every):
            return
        order = sorted(range(len(values)), key=lambda i: -values[i])
        decision = _decision(games[number], number, seat, values[order[0]])
        both = [games[number].copy() for _ in range(2)]
        for game, i in zip(both, order[:2], strict=True):
            game.apply(actions[i])
        places.append((decision, values[order[0]] - values[order[1]], both[0], both[1]))

    play_on(games, network, seen=seen)
    play_on([game for place in places for game in place[2:]], network)
    return [
        Trial(decision, gap, payoffs(best)[decision.seat] - payoffs(second)[decision.seat])
        for decision, gap, best, second in places
    ]


def ahead(found: Sequence[Trial]) -> float:
    """How often the best came out ahead, an equal end counting one half."""
    gains = np.array([trial.gain for trial in found])
    return float(np.mean((gains > 1e-9) + 0.5 * (np.abs(gains) <= 1e-9)))


def sureness_table(found: Sequence[Trial], bins: int = 16) -> tuple[list[float], list[float]]:
    """Gaps, and shares that never fall, from at least one half: neighbours that do are pooled."""
    order = sorted(found, key=lambda trial: trial.gap)
    pooled: list[list[Trial]] = []
    for part in np.array_split(np.arange(len(order)), bins):
        pooled.append([order[i] for i in part])
        while len(pooled) > 1 and ahead(pooled[-1]) < ahead(pooled[-2]):
            pooled[-2:] = [pooled[-2] + pooled[-1]]
    gaps = [float(np.mean([trial.gap for trial in part])) for part in pooled]
    shares = [max(0.5, ahead(part)) for part in pooled]
    return [0.0, *gaps], [0.5, *shares]


# ------------------------------------------------------------------ strength by switch


def variants() -> Iterator[tuple[str, Rulebook]]:
    """Both written rulebooks, and each with one switch as the other has it."""
    for base, other in ((BASIC, CONTEST), (CONTEST, BASIC)):
        yield base.base, base
        theirs = other.switches()
        for key, value in base.switches().items():
            if value != theirs[key] and key not in ("drawer", "clock_s", "deals_per_match"):
                changed = {"base": base.base, key: theirs[key]}
                yield f"{base.base}, {key} = {theirs[key]!r}".lower(), make_rulebook(changed)


def against_novice(network: Network, rulebook: Rulebook, count: int) -> tuple[float, float]:
    """Points a deal of the network's side less `novice`'s, each deal from both sides; the error."""
    novice = NoviceBot()
    gains = np.zeros((2, count))
    for which in (0, 1):
        games = deals(rulebook, "trust/switch", count)
        play_on(games, network, lambda _, seat, w=which: None if side(seat) == w else novice)
        points = np.array([game.score().points for game in games])
        gains[which] = points[:, which] - points[:, 1 - which]
    pairs = gains.mean(axis=0)
    return float(pairs.mean()), float(pairs.std(ddof=1) / np.sqrt(count))


# ------------------------------------------------------------------ reasons


def reason_counts(
    network: Network, games: list[Game], every: int, seed: str
) -> tuple[Mapping[str, tuple[int, int]], int, int]:
    """By reason: how often it spoke for the best and for the second; choices, and those explained.

    Only choices with a gap that is not even are counted.
    """
    chance = random.Random(seed)
    counts: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    choices = explained = 0

    def seen(number: int, seat: Seat, actions: list[Action], values: list[float]) -> None:
        nonlocal choices, explained
        if len(actions) < 2 or chance.randrange(every):
            return
        question = lay_out(view(games[number], seat))
        best, second = weigh([question], network)[0][:2]
        if best.value - second.value < EVEN:
            return
        choices += 1
        told = reasons(question, best, second)
        explained += bool(told)
        for which, found in enumerate((told, reasons(question, second, best))):
            for fact in found:
                counts[fact.key][which] += 1

    play_on(games, network, seen=seen)
    return {key: (counts[key][0], counts[key][1]) for key in REASONS}, choices, explained


def spread(errors: Sequence[float], groups: Sequence[int]) -> float:
    """The standard error of a mean whose entries of one group (a deal) hang together."""
    sums: dict[int, float] = defaultdict(float)
    mean = float(np.mean(errors))
    for error, group in zip(errors, groups, strict=True):
        sums[group] += error - mean
    return float(np.sqrt(sum(s * s for s in sums.values())) / len(errors))


def where(kind: Callable[[Decision], bool], kept: Kept) -> tuple[int, float, float, float, float]:
    """Decisions of a kind: how many, mean predicted and actual, its error, root mean square."""
    met, actual = kept
    chosen = [i for i, decision in enumerate(met) if kind(decision)]
    if len(chosen) < 2:
        return len(chosen), float("nan"), float("nan"), float("nan"), float("nan")
    off = [met[i].value - actual[i] for i in chosen]
    return (
        len(chosen),
        float(np.mean([met[i].value for i in chosen])),
        float(np.mean([actual[i] for i in chosen])),
        spread(off, [met[i].game for i in chosen]),
        float(np.sqrt(np.mean(np.square(off)))),
    )


def joined(*parts: Kept) -> Kept:
    """Several lots of decisions as one; their deals stay apart."""
    met: list[Decision] = []
    actual: list[float] = []
    for number, (decisions, ends) in enumerate(parts):
        met += [replace(d, game=d.game * len(parts) + number) for d in decisions]
        actual += ends
    return met, actual
