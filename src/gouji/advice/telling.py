"""An analysis as data for programs, and its sentences."""

from collections.abc import Mapping
from typing import Any

from gouji import words
from gouji.advice.coach import Analysis, Decision
from gouji.advice.options import Option
from gouji.engine.cards import SEATS, Seat, seat_name
from gouji.engine.game import Said
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import action_text
from gouji.words import Names, Text
from gouji.words.hints import because, why


def done(decision: Decision, option: Option, rulebook: Rulebook) -> Text:
    """What a seat did, or might have done, in words."""
    return words.deed(Said(decision.seat, decision.role, option.action), rulebook)


def explained(decision: Decision, rulebook: Rulebook, names: Names) -> Text:
    """Why the best would have been better than what was played: a sentence."""
    found = decision.reason
    told = None if found is None else because(found.key, found.fields, rulebook.base, names)
    return why(told, done(decision, decision.played, rulebook), decision.loss)


def seat_sums(analysis: Analysis, seat: Seat) -> Mapping[str, Any]:
    """A seat's choices: `count`, `best` (how many were the best), `loss` (points, all together)."""
    mine = [decision for decision in analysis.decisions if decision.seat == seat]
    best = sum(decision.played.action == decision.best.action for decision in mine)
    return {"count": len(mine), "best": best, "loss": sum(d.loss for d in mine)}


def table(
    analysis: Analysis, rulebook: Rulebook, names: Names, seat: Seat | None = None
) -> dict[str, Any]:
    """The whole analysis for JSON; docs/advice.md tells what stands where. Points, two decimals."""
    costly = analysis.costliest(seat)
    return {
        "points": list(analysis.points),
        "course": [[moment.at, round(moment.lead, 2)] for moment in analysis.course],
        "decisions": [
            _decision(decision, rulebook, names)
            for decision in analysis.decisions
            if seat in (None, decision.seat)
        ],
        "costliest": [decision.at for decision in costly],
        "seats": {
            seat_name(s): {
                **(sums := seat_sums(analysis, s)),
                "loss": round(float(sums["loss"]), 2),
            }
            for s in SEATS
            if seat in (None, s)
        },
    }


def _decision(decision: Decision, rulebook: Rulebook, names: Names) -> dict[str, Any]:
    told = explained(decision, rulebook, names)
    found = decision.reason
    return {
        "index": decision.at,
        "seat": seat_name(decision.seat),
        "role": decision.role,
        "played": action_text(decision.played.action),
        "value": round(decision.played.value, 2),
        "best": action_text(decision.best.action),
        "best_value": round(decision.best.value, 2),
        "reason": None if found is None else found.key,
        "why": {"zh": told.zh, "en": told.en},
    }
