"""The rules page: every clause in both languages, with drawn examples that the engine answers."""

import functools
import re
from collections.abc import Callable, Iterable
from typing import Any

from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from gouji import words
from gouji.engine.cards import RANKS, SEAT_NAMES, SEATS, Seat, opposite, parse_counts, parse_seat
from gouji.engine.deal import buy_threes, make_deal
from gouji.engine.game import Event, Game, Said
from gouji.engine.refusal import Refusal
from gouji.engine.rulebook import BY_NAME, Rulebook, make_rulebook
from gouji.engine.scoring import DealFacts, Score, score
from gouji.engine.sets import CardSet, beats, code_of, is_gouji, parse_action
from gouji.record.ask import played
from gouji.web import wire
from gouji.web.showing import SEAT_WORDS, bilingual
from gouji.words import Names, Text
from gouji.words.asking import opening_counts
from gouji.words.clauses import Clause, sections
from gouji.words.drawn import EXAMPLES, VERDICTS, Dealt, Example, Facts, Play, Scored, Sets, Sold

router = APIRouter(prefix="/api")

_FIRST = Seat(0)
_NOTHING = Text("", "")


@functools.cache
def rule_sections() -> list[wire.RuleSection]:
    """All sections with their clauses and examples.

    >>> rule_sections()[2].clauses[1].examples[0].attempts[3].verdict.zh
    '四个八压不住桌上的一个小王带三个七：要一个大王，一个也没有；至少要一个大王带三个八'
    """
    return [
        wire.RuleSection(
            number=section.number,
            title=bilingual(section.title),
            clauses=[_clause(clause) for clause in section.clauses],
        )
        for section in sections()
    ]


def _clause(clause: Clause) -> wire.RuleClause:
    return wire.RuleClause(
        number=clause.number,
        title=bilingual(clause.title),
        text=bilingual(Text(*(re.sub(r"[`*]", "", part) for part in clause.text))),
        source=clause.source,
        table=[[bilingual(cell) for cell in row] for row in clause.table],
        examples=[drawn(example) for example in EXAMPLES if example.clause == clause.number],
    )


def drawn(example: Example) -> wire.RuleExample:
    """One example as the engine answers it."""
    make: Callable[[Any], wire.RuleExample] = _MAKERS[type(example)]
    return make(example)


# ---------------------------------------------------------------- sets by themselves


def _sets(example: Sets) -> wire.RuleExample:
    before = [_set(None, example.top)] if example.top else []
    tries = [_judged(text, example) for text in example.tries]
    return _example(example, before=before, attempts=tries)


def _judged(text: str, example: Sets) -> wire.Attempt:
    counts = parse_counts(text)
    code = code_of(counts)
    if code is None:
        ranks = tuple(rank for rank in range(12) if counts[rank])
        refusal = Refusal("not-a-set", text, _FIRST, {"ranks": ranks})
        names = "、".join(words.rank_name(rank).zh for rank in ranks)
        in_english = ", ".join(words.rank_name(rank).en for rank in ranks)
        return _attempt(None, text, Text(names, in_english), refusal=refusal)
    cards, call = CardSet(code), words.call(code)
    if example.judged == "set":
        verdict, ok = VERDICTS["set"].fill(call=call), True
    elif example.judged == "base":
        rank = words.rank_name(RANKS.index(cards.base))
        verdict, ok = VERDICTS["base"].fill(rank=rank), True
    elif example.judged == "gouji":
        ok = is_gouji(cards)
        verdict = VERDICTS["gouji" if ok else "plain"]
    else:
        top = CardSet(example.top)
        if not beats(cards, top):
            code_name = "too-low" if cards.size == top.size else "wrong-size"
            facts = {"set": code, "top": top.code, "owner": _FIRST}
            refusal = Refusal(code_name, text, opposite(_FIRST), facts)
            # nobody played it: the set is the table's, in either language
            owner: Any = [VERDICTS["table"]] * 6
            return _attempt(None, text, call, refusal=refusal, names=owner)
        verdict, ok = VERDICTS["beats"], True
    return _attempt(None, text, call, verdict=verdict, ok=ok)


# ---------------------------------------------------------------- positions


def _play(example: Play) -> wire.RuleExample:
    game = _game(example)
    last = game.events()
    after = [*_told(last, game.rulebook), words.question(game)]
    if game.over:
        after = _told(last, game.rulebook)
    return _example(
        example,
        hands=_hands(example),
        before=_said(game),
        attempts=[_tried(game, action) for action in example.tries],
        after=after,
    )


def _game(example: Play | Scored) -> Game:
    return played(
        example.hands,
        example.before,
        rulebook=example.rulebook,
        leader=example.leader,
        finished=example.finished,
        bound=example.bound,
    )


def _hands(example: Play | Scored) -> list[wire.Drawn]:
    hands = example.hands.split()
    return [
        wire.Drawn(seat=SEAT_WORDS[seat], cards=hands[seat], text=bilingual(_NOTHING))
        for seat in map(parse_seat, example.shown.split())
    ]


def _said(game: Game) -> list[wire.Drawn]:
    return [_deed(said, game.rulebook) for said in game.history]


def _deed(said: Said, rulebook: Rulebook) -> wire.Drawn:
    return _set(said.seat, _cards(said.action), words.deed(said, rulebook))


def _cards(action: int) -> str:
    return CardSet(action).text if action < 1 << 20 else ""


def _tried(game: Game, action: str) -> wire.Attempt:
    seat, _, what = action.partition(" ")
    code = parse_action(what)
    said = Said(parse_seat(seat), str(game.role), code)
    text = words.deed(said, game.rulebook)
    refusal = game.why_not(action)
    if refusal is not None:
        return _attempt(said.seat, _cards(code), text, refusal=refusal)
    after = game.copy()
    told = _told(after.play(action), game.rulebook)
    told += [] if after.over else [words.question(after)]
    verdict = Text("；".join(t.zh for t in told), "; ".join(t.en for t in told))
    return _attempt(said.seat, _cards(code), text, verdict=verdict, ok=True)


def _told(events: Iterable[Event], rulebook: Rulebook) -> list[Text]:
    hidden = {"blocked"} if opening_counts(rulebook) else {"blocked", "opened"}
    return [words.event(event, rulebook) for event in events if event.kind not in hidden]


# ---------------------------------------------------------------- deals and scores


def _scored(example: Scored) -> wire.RuleExample:
    game = _game(example)
    found = game.score()
    kept = Score(tuple(i for i in found.items if i.kind == example.kind), found.points)
    after = words.items(kept, game.rulebook, game.facts()) or [VERDICTS["nothing"]]
    return _example(example, hands=_hands(example), before=_said(game), after=after)


def _facts(example: Facts) -> wire.RuleExample:
    rulebook, facts = make_rulebook(example.rulebook), DealFacts(**example.facts)
    found = score(facts, rulebook)
    kinds = example.kinds.split() or [item.kind for item in found.items]
    kept = Score(tuple(item for item in found.items if item.kind in kinds), found.points)
    lines = words.items(kept, rulebook, facts)
    return _example(example, after=[*lines, words.total(found)])


def _dealt(example: Dealt) -> wire.RuleExample:
    rulebook = BY_NAME[example.rulebook]
    deal = make_deal(example.seed, _FIRST, rulebook.opening)
    return _example(example, after=words.opening(deal, rulebook))


def _sold(example: Sold) -> wire.RuleExample:
    hands = example.hands.split()
    sales = buy_threes([parse_counts(hand) for hand in hands], _FIRST)[1]
    shown = [
        wire.Drawn(seat=SEAT_WORDS[seat], cards=hands[seat], text=bilingual(_NOTHING))
        for seat in SEATS
    ]
    return _example(example, hands=shown, after=[words.sale(sale) for sale in sales])


_MAKERS: dict[type[Any], Callable[[Any], wire.RuleExample]] = {
    Sets: _sets,
    Play: _play,
    Scored: _scored,
    Facts: _facts,
    Dealt: _dealt,
    Sold: _sold,
}


# ---------------------------------------------------------------- for the wire


def _set(seat: Seat | None, cards: str, text: Text | None = None) -> wire.Drawn:
    said = words.call(parse_action(cards)) if text is None else text
    return wire.Drawn(
        seat=None if seat is None else SEAT_WORDS[seat], cards=cards, text=bilingual(said)
    )


def _attempt(
    seat: Seat | None,
    cards: str,
    text: Text,
    *,
    verdict: Text = _NOTHING,
    ok: bool = False,
    refusal: Refusal | None = None,
    names: Names = SEAT_NAMES,
) -> wire.Attempt:
    return wire.Attempt(
        seat=None if seat is None else SEAT_WORDS[seat],
        cards=cards,
        text=bilingual(text),
        ok=ok,
        verdict=bilingual(verdict if refusal is None else words.refusal(refusal, names)),
        clause=None if refusal is None else refusal.clause,
    )


def _example(
    example: Example,
    *,
    hands: list[wire.Drawn] | None = None,
    before: list[wire.Drawn] | None = None,
    attempts: list[wire.Attempt] | None = None,
    after: Iterable[Text] = (),
) -> wire.RuleExample:
    return wire.RuleExample(
        caption=bilingual(example.caption),
        hands=hands or [],
        before=before or [],
        attempts=attempts or [],
        after=[bilingual(text) for text in after],
    )


@functools.cache
def _page() -> bytes:
    return TypeAdapter(list[wire.RuleSection]).dump_json(rule_sections())


@router.get("/rules", response_model=list[wire.RuleSection])
def rules() -> Response:
    """The rules with drawn examples."""
    headers = {"cache-control": "public, max-age=600"}
    return Response(_page(), headers=headers, media_type="application/json")
