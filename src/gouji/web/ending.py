"""The end of a deal for the wire: places, the score item by item with its reasons (R16)."""

from collections.abc import Sequence
from dataclasses import dataclass

from gouji import words
from gouji.engine.cards import SEAT_NAMES, SEATS, counts_text
from gouji.engine.game import Game
from gouji.engine.rulebook import Rulebook
from gouji.engine.scoring import DealFacts, Score
from gouji.web import wire
from gouji.web.showing import SEAT_WORDS, bilingual, seats
from gouji.words import Names
from gouji.words.scores import CLAUSES


def score_items(
    score: Score, rulebook: Rulebook, facts: DealFacts, names: Names = SEAT_NAMES
) -> list[wire.ScoreItem]:
    """All items of a score, each with its reason and clause, before any floor (R16.4)."""
    return [
        wire.ScoreItem.model_validate(
            {
                "seat": SEAT_WORDS[item.seat],
                "kind": item.kind,
                "points": item.points,
                "text": bilingual(words.item_line(item, rulebook, facts, names, nth)),
                "clause": CLAUSES[item.kind],
            }
        )
        for item, nth in words.numbered(score.items)
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """What a provable deal opens once it has ended (record.md): 64 hexadecimal digits each."""

    secret: str
    commitment: str
    contributions: Sequence[str]
    seed: str


def over(
    game: Game,
    proof: Proof,
    *,
    deal: int,
    totals: tuple[int, int],
    record: str,
    match_over: bool,
    winner: int | None,
    names: Names = SEAT_NAMES,
) -> wire.Over:
    """A deal that has ended; ValueError before. `record`: where its record can be had."""
    places = game.places()
    if places is None:
        raise ValueError("the deal is not over")
    score = game.score()
    return wire.Over.model_validate(
        {
            "deal": deal,
            "places": seats(places),
            "items": score_items(score, game.rulebook, game.facts(), names),
            "points": score.points,
            "total": bilingual(words.total(score, names)),
            "totals": totals,
            "left": [game.hand_text(seat) for seat in SEATS],
            "dealt": [counts_text(hand) for hand in game.dealt],
            "secret": proof.secret,
            "commitment": proof.commitment,
            "contributions": list(proof.contributions),
            "seed": proof.seed,
            "record": record,
            "match_over": match_over,
            "winner": winner,
        }
    )
