"""From a view to the wire: what one seat, or the public, sees of a deal.

The message is a function of the view and of what stands `Around` it, which holds no card.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, get_args

from gouji import words
from gouji.engine.cards import PACK_COUNTS, SEAT_NAMES, SEATS, Seat
from gouji.engine.game import FAILED, Said, said_of
from gouji.engine.rulebook import BY_NAME
from gouji.engine.sets import DECLARE, PASS, YIELD, Action, action_counts, action_text
from gouji.engine.view import Public, View
from gouji.web import wire
from gouji.words import Names, Text
from gouji.words.asking import ask, opening_counts, takes_wind, why
from gouji.words.live import BUTTONS, LOG, MARK_CLAUSES, MARKS

_Status = Literal["open", "restricted", "protected"]
_MarkKind = Literal["bound", "headless", "locked", "failed", "declared", "opened", "out"]

SEAT_WORDS: tuple[wire.SeatName, ...] = get_args(wire.SeatName)
"""The seats as the wire writes them, p1's first."""

MOST_TOLD = 10
"""R17.2: a seat with more cards than this answers "more than ten"."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Around:
    """What a live table knows besides the cards; nothing here may depend on hidden ones.

    `sizes`, `counter`: the room's settings. `reported`: what seats last answered to 报牌, None for
    more than ten. `window`, `asked`: in a burn window what is asked and of whom, the opposite who
    thinks meanwhile among them; None for what the view says.
    """

    deal: int = 1
    names: Names = SEAT_NAMES
    sizes: bool = False
    counter: bool = False
    reported: Mapping[Seat, int | None] = field(default_factory=dict)
    window: str | None = None
    asked: tuple[Seat, ...] | None = None
    clock: wire.Clock | None = None
    pass_ahead: bool = False
    fast: bool = False
    may_fast: bool = False
    may_call_time: tuple[Seat, ...] = ()


ALONE = Around()
"""No live table around: lessons, replays, tests."""


def bilingual(text: Text) -> wire.Bilingual:
    """A text for the wire."""
    return wire.Bilingual(zh=text.zh, en=text.en)


def seats(which: tuple[Seat, ...]) -> list[wire.SeatName]:
    """Seats for the wire."""
    return [SEAT_WORDS[seat] for seat in which]


def table(seen: View | Public, around: Around = ALONE) -> wire.Table:
    """A deal as one seat sees it, or, from a `Public`, as everybody does.

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.view import view
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> _ = game.play("p1 99922")
    >>> shown = table(view(game, Seat(1)))
    >>> shown.role, shown.legal, [choice.word for choice in shown.choices], shown.ask.zh
    ('answer', ['TTTTT'], ['pass'], '轮到你：上家的牌')
    >>> [player.size for player in shown.players]
    [None, 5, None, None, None, None]
    """
    own = seen if isinstance(seen, View) else None
    public = own.public if own is not None else seen
    assert isinstance(public, Public)
    me = own.seat if own is not None else None
    asked = public.asked if around.asked is None else around.asked
    question = ask(own, around.names) if own is not None else None
    meaning = why(own, around.names) if own is not None else None
    return wire.Table(
        deal=around.deal,
        seat=None if me is None else SEAT_WORDS[me],
        hand=None if own is None else list(own.hand),
        role=role_word(own.role) if own is not None else None,
        legal=[] if own is None else [action_text(a) for a in own.legal if a < PASS],
        choices=[] if own is None else choices(own),
        ask=None if question is None else bilingual(question),
        why=None if meaning is None else bilingual(meaning),
        window=role_word(around.window or public.window),
        asked=seats(asked),
        leader=SEAT_WORDS[public.leader],
        top=top(public),
        chaos=public.chaos,
        players=[player(of) for of in facts(public, me, around)],
        clock=around.clock,
        pass_ahead=around.pass_ahead,
        fast=around.fast,
        may_fast=around.may_fast,
        unseen=unseen(seen) if around.counter else None,
        may_call_time=seats(around.may_call_time),
    )


def role_word(role: str | None) -> wire.Role | None:
    """What a seat is asked, for the wire."""
    return next((word for word in get_args(wire.Role) if word == role), None)


def choices(seen: View) -> list[wire.Choice]:
    """What the seat may say besides playing a set, each with the word for its button.

    A pass is 过牌, 扣牌 at the close, 不烧 in a burn window, 接风 from the next seat on a final set
    (R12.3), 不明 before the first lead.
    """
    found: list[wire.Choice] = []
    burn = words.burn_word(seen.public.rulebook.base)
    for action in seen.legal:
        if action == DECLARE:
            found.append(_choice("declare", "declare", burn))
        elif action == YIELD:
            found.append(_choice("yield", "yield", burn))
        elif action == PASS:
            found.append(_choice("pass", _pass_word(seen), burn))
    return found


def _pass_word(seen: View) -> str:
    if seen.role == "answer":
        return "wind" if takes_wind(seen.public, seen.seat) else "pass"
    return {"declare": "no-declare", "burn": "no-burn", "close": "close"}[str(seen.role)]


@functools.cache
def _choice(action: str, word: str, burn: Text) -> wire.Choice:
    text = bilingual(BUTTONS[word].fill(burn=burn))
    return wire.Choice.model_validate({"action": action, "word": word, "text": text})


def top(public: Public) -> wire.Top | None:
    """The set that lies on the table."""
    if public.top is None or public.owner is None:
        return None
    final = public.top_place is not None
    return _top(public.owner, public.top, public.status, public.top_is_burn, final)


@functools.lru_cache(4096)
def _top(owner: Seat, action: Action, status: str | None, burn: bool, final: bool) -> wire.Top:
    statuses: tuple[_Status, ...] = get_args(_Status)
    return wire.Top(
        seat=SEAT_WORDS[owner],
        cards=action_text(action),
        call=_call(action),
        status=next(word for word in statuses if word == status),
        burn=burn,
        final=final,
    )


# ---------------------------------------------------------------- the six players


class Facts(NamedTuple):
    """All that a seat's `wire.Player` follows from, to be kept by it; `base`: the rulebook's."""

    seat: Seat
    size: int | None
    reported: Text | None
    place: int | None
    marks: tuple[_MarkKind, ...]
    said: tuple[str, Action] | None
    base: str


def facts(public: Public, me: Seat | None, around: Around) -> list[Facts]:
    """The six players as `me` sees them, or the public."""
    said = trick_so_far(public)
    base = public.rulebook.base
    found = []
    for seat in SEATS:
        spoken = said.get(seat)
        found.append(
            Facts(
                seat,
                _size(public, seat, me, around),
                _reported(public, seat, around) if around.reported else None,
                public.places[seat],
                mark_kinds(public, seat),
                None if spoken is None else (spoken.role, spoken.action),
                base,
            )
        )
    return found


def player(of: Facts) -> wire.Player:
    """A seat for the wire."""
    return wire.Player(
        seat=SEAT_WORDS[of.seat],
        size=of.size,
        reported=None if of.reported is None else bilingual(of.reported),
        place=of.place,
        marks=[_mark(kind, of.place or 0, of.base) for kind in of.marks],
        said=None if of.said is None else _spoken(*of.said, of.base),
    )


def _size(public: Public, seat: Seat, me: Seat | None, around: Around) -> int | None:
    # nobody needs to ask one who is out
    shown = around.sizes or seat == me or public.places[seat] is not None
    return public.sizes[seat] if shown else None


def _reported(public: Public, seat: Seat, around: Around) -> Text | None:
    if seat not in around.reported or not public.sizes[seat]:
        return None
    if told(public.sizes[seat]) != around.reported[seat]:
        return None
    return report_answer(around.reported[seat])


def told(size: int) -> int | None:
    """What a seat with so many cards answers to 报牌, None for more than ten (R17.2).

    >>> told(10), told(11)
    (10, None)
    """
    return size if size <= MOST_TOLD else None


def report_answer(n: int | None) -> Text:
    """The same in words.

    >>> report_answer(8).zh, report_answer(None).zh
    ('8 张', '多于十张')
    """
    return LOG["many"] if n is None else LOG["few"].fill(n=n)


def mark_kinds(public: Public, seat: Seat) -> tuple[_MarkKind, ...]:
    """The words on a seat: out with its place, bound, headless, locked, declared, opened."""
    there: tuple[tuple[_MarkKind, bool], ...] = (
        ("out", public.places[seat] is not None),
        ("failed", seat in public.failed),
        ("bound", seat in public.bound),
        ("headless", seat in public.headless),
        ("locked", seat in public.locked),
        ("declared", seat in public.declared),
        ("opened", seat in public.opened and opening_counts(public.rulebook)),
    )
    return tuple([kind for kind, is_there in there if is_there])


# marks and words come again and again, and a busy server makes thousands of tables a second


@functools.cache
def _mark(kind: _MarkKind, place: int, base: str) -> wire.Mark:
    fields = {"place": words.place_name(place), "burn": words.burn_word(base)}
    text = bilingual(MARKS[kind].fill(**fields))
    return wire.Mark(kind=kind, text=text, clause=MARK_CLAUSES[kind])


@functools.lru_cache(4096)
def _spoken(role: str, action: Action, base: str) -> wire.Spoken:
    text = words.deed(Said(SEATS[0], role, action), BY_NAME[base])
    return wire.Spoken(action=action_text(action), text=bilingual(text))


@functools.lru_cache(4096)
def _call(action: Action) -> wire.Bilingual:
    return bilingual(words.call(action))


def trick_so_far(public: Public) -> dict[Seat, Said]:
    """What each seat last said in the trick that goes on; declarations before the first lead."""
    if public.window == "lead" or public.over:
        return {}
    found: dict[Seat, Said] = {}
    for entry in reversed(public.told_packed):
        said = said_of(entry)
        if said.action != FAILED:
            found.setdefault(said.seat, said)
        if said.role == "lead":
            break
    return found


def unseen(seen: View | Public) -> list[int] | None:
    """Cards by rank that the seat has not seen yet, for a card counter; None in a position.

    The public has seen what was played, a seat its own hand besides.
    """
    public = seen.public if isinstance(seen, View) else seen
    if public.start != "deal":
        return None
    left = list(PACK_COUNTS)
    for said in public.told:
        if said.action < PASS:
            left = [n - gone for n, gone in zip(left, action_counts(said.action), strict=True)]
    if isinstance(seen, View):
        left = [n - own for n, own in zip(left, seen.hand, strict=True)]
    return left
