"""From a view to the wire: what one seat, or the public, sees of a deal.

The message is a function of the view and of what stands `Around` it, which holds no card.
"""

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

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
        role=_role(own.role) if own is not None else None,
        legal=[] if own is None else [action_text(a) for a in own.legal if a < PASS],
        choices=[] if own is None else choices(own),
        ask=None if question is None else bilingual(question),
        why=None if meaning is None else bilingual(meaning),
        window=_role(around.window or public.window),
        asked=seats(asked),
        leader=SEAT_WORDS[public.leader],
        top=top(public),
        chaos=public.chaos,
        players=_players(public, me, around),
        clock=around.clock,
        pass_ahead=around.pass_ahead,
        fast=around.fast,
        may_fast=around.may_fast,
        unseen=unseen(seen) if around.counter else None,
        may_call_time=seats(around.may_call_time),
    )


def _role(role: str | None) -> wire.Role | None:
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


def _choice(action: str, word: str, burn: Text) -> wire.Choice:
    text = bilingual(BUTTONS[word].fill(burn=burn))
    return wire.Choice.model_validate({"action": action, "word": word, "text": text})


def top(public: Public) -> wire.Top | None:
    """The set that lies on the table."""
    if public.top is None or public.owner is None:
        return None
    statuses: tuple[_Status, ...] = get_args(_Status)
    return wire.Top(
        seat=SEAT_WORDS[public.owner],
        cards=action_text(public.top),
        call=_call(public.top),
        status=next(status for status in statuses if status == public.status),
        burn=public.top_is_burn,
        final=public.top_place is not None,
    )


# ---------------------------------------------------------------- the six players


def _players(public: Public, me: Seat | None, around: Around) -> list[wire.Player]:
    said = {
        seat: _spoken(what.role, what.action, public.rulebook.base)
        for seat, what in trick_so_far(public).items()
    }
    return [
        wire.Player(
            seat=SEAT_WORDS[seat],
            size=_size(public, seat, me, around),
            reported=_reported(public, seat, around),
            place=public.places[seat],
            marks=marks(public, seat),
            said=said.get(seat),
        )
        for seat in SEATS
    ]


def _size(public: Public, seat: Seat, me: Seat | None, around: Around) -> int | None:
    # nobody needs to ask one who is out
    shown = around.sizes or seat == me or public.places[seat] is not None
    return public.sizes[seat] if shown else None


def _reported(public: Public, seat: Seat, around: Around) -> wire.Bilingual | None:
    if seat not in around.reported or not public.sizes[seat]:
        return None
    if told(public.sizes[seat]) != around.reported[seat]:
        return None
    return bilingual(report_answer(around.reported[seat]))


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


def marks(public: Public, seat: Seat) -> list[wire.Mark]:
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
    place, base = public.places[seat] or 0, public.rulebook.base
    return [_mark(kind, place, base) for kind, is_there in there if is_there]


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
