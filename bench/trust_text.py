"""docs/trust.md from the figures of bench/trust.py."""

from typing import Any

import numpy as np
from trust_measures import Trial, ahead

_HEAD = """# How far it can be trusted

What `strong`'s network says, held against what came: the values and percentages of hints, of
`gouji analyse` and of the page's 分析 ([advice.md](advice.md)). All figures and the picture are
written by one command, which also measures the percentages that hints show; rerun it when the
weights change:

```
python bench/trust.py            # about {minutes:.0f} min on {machine}
```

Weights: round {round} of the run in [bots.md](bots.md), {decisions:,} decisions. Deals are of
seeds that are not learnt from, `trust/…`, {deals} of each kind.

![Predicted against actual points, and how often the best came out ahead of the second](trust.png)
"""

_CALIBRATION = """
## Values
Each decision's value (of what was played) against what the deal brought that seat in the end: half
of its side's points less the other's and half of its own place's. `bias` is predicted less actual,
with a standard error in which a deal counts once; `spread` the root mean square of the difference,
which is mostly the luck of cards not yet seen. *Self-play*: all six seats by the network. *Among
baselines*: `novice`, `ladder-cheap`, `whole-groups` and `exact-fit` play, and the network, which
expects six like itself, looks on.

| deals | decisions | predicted | actual | bias | spread |
|---|---|---|---|---|---|
"""

_SITUATIONS = """
## Where it is weak
Self-play of both rulebooks by situation. *Ahead*: in every eighth choice the best and the second
were both played on to the end with the cards as they lay; how often the best brought more, an
equal end counting one half, and by how much on the mean, beside the gap that was predicted. Near
50 %, or a gain below the predicted gap, it does not know better.

| situation | decisions | bias | spread | tried | ahead | predicted gap | gain |
|---|---|---|---|---|---|---|---|
"""

_SURE = """
## What a percentage means
Of {tried:,} choices tried in that way, the best came out ahead in {share:.1f} %. By the gap
between best and second, from which the percentages of hints are read off (pooled until they never
fall):

| gap | ahead |
|---|---|
"""

_SWITCHES = """
## By switch
Points a deal over `novice`, each of {pairs} deals played from both sides, in both rulebooks and
with one switch at a time as the other has it; ± is one standard error.

| rulebook | points a deal |
|---|---|
"""

_REASONS = """
## Reasons
In {choices:,} choices of self-play whose two best differed by 0.05 points or more, a fact told the
best from the second in {share:.0f} %; in the others a hint says only the number. How often each
fact spoke for the best, and how often for the second: a reason with about half is true and yet
explains little.

| fact | for the best | for the second | share |
|---|---|---|---|
"""

_ENDS = """
## Twenty ends with a known answer
Positions near the end of deals among baselines, in `bench/ends/`, each a record up to the
decision. Of every way the hidden cards may lie, the exact solution (`gouji.bots.exact`) names the
same action, or actions, as worth most to the seat; the worst loses a point at least on the mean.
None was chosen by what the network does in it. `python bench/trust_ends.py` solves them again.

| bot | finds |
|---|---|
"""


def document(told: dict[str, Any]) -> str:
    """The whole text."""
    about = told["about"]
    parts = [
        _HEAD.format(
            minutes=max(1.0, told["minutes"]),
            machine=told["machine"],
            round=about.get("round", "?"),
            decisions=about.get("decisions", 0),
            deals=told["deals"],
        ),
        _CALIBRATION,
    ]
    for name, (n, predicted, actual, error, spread) in told["calibration"].items():
        bias = f"{_signed(predicted - actual)} ± {error:.2f}"
        means = f"{_signed(predicted)} | {_signed(actual)}"
        parts.append(f"| {name} | {n:,} | {means} | {bias} | {spread:.2f} |\n")
    parts.append(_SITUATIONS)
    for name, ((n, predicted, actual, error, spread), tried) in told["situations"].items():
        bias = f"{_signed(predicted - actual)} ± {error:.2f}" if n > 1 else ""
        wide = f"{spread:.2f}" if n > 1 else ""
        parts.append(f"| {name} | {n:,} | {bias} | {wide} | {_tried(tried)} |\n")
    share = 100 * ahead(told["trials"])
    parts.append(_SURE.format(tried=len(told["trials"]), share=share))
    for gap, sure in zip(*told["sureness"], strict=True):
        parts.append(f"| {gap:.2f} | {100 * sure:.0f} % |\n")
    parts.append(_SWITCHES.format(pairs=max(2, told["deals"] // 8)))
    for name, (points, error) in told["switches"].items():
        parts.append(f"| {name} | {_signed(points)} ± {error:.2f} |\n")
    explained = 100 * told["explained"] / max(1, told["choices"])
    parts.append(_REASONS.format(choices=told["choices"], share=explained))
    for key, (best, second) in told["reasons"].items():
        of_all = f"{100 * best / (best + second):.0f} %" if best + second else ""
        parts.append(f"| `{key}` | {best} | {second} | {of_all} |\n")
    parts.append(_ENDS)
    for name, found in told["ends"].items():
        parts.append(f"| `{name}` | {sum(found)} of {len(found)} |\n")
    parts.append(f"| any legal action, at random | {told['chance']:.1f} of {len(found)} |\n")
    missed = [
        name
        for name, right in zip(told["positions"], told["ends"]["strong"], strict=True)
        if not right
    ]
    if missed:
        parts.append(f"\n`strong` misses {', '.join(missed)}.\n")
    return "".join(parts)


def _tried(tried: list[Trial]) -> str:
    if len(tried) < 2:
        return f"{len(tried)} |  |  | "
    gains = np.array([trial.gain for trial in tried])
    gap = float(np.mean([trial.gap for trial in tried]))
    error = float(gains.std(ddof=1) / np.sqrt(len(gains)))
    share = f"{100 * ahead(tried):.0f} %"
    return f"{len(tried):,} | {share} | {gap:.2f} | {_signed(float(gains.mean()))} ± {error:.2f}"


def _signed(value: float) -> str:
    return f"{value:+.2f}".replace("-", "−")
