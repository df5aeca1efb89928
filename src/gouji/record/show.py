"""A deal laid out for people: hands, tricks with their calls, the score item by item.

The words are those of `gouji.words`; here they only get their places on lines of 80 columns.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from rich.cells import cell_len

from gouji.engine.cards import SEAT_NAMES, SEATS, Seat, opposite, side
from gouji.engine.faults import Fault
from gouji.engine.game import Event, Game, Said
from gouji.engine.refusal import Refusal, Refused
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import PASS, CardSet, parse_action
from gouji.record.judging import check_result
from gouji.record.model import Record
from gouji.words import (
    COLUMNS,
    SHEET,
    STATUSES,
    Names,
    Text,
    call,
    deed,
    event,
    fault,
    item_line,
    numbered,
    opening,
    place_name,
    question,
    quoted,
    refusal,
    role_name,
    rulebook_name,
    sale,
    seats_text,
    shown,
    signed,
    switches,
)

WIDTH = 80
_LONGEST_NAME = 12
_LEFT = {"zh": 4, "en": 7}
_POINTS = 12
_COUNT = 4
_ANSWERS = 58  # the last column in which answers may begin
_CALL = {"zh": 24, "en": 30}  # a longer call has lines of its own


@dataclass(frozen=True, slots=True)
class Shown:
    """A deal as lines of text; `ok` is whether all that the record says can be so."""

    lines: tuple[str, ...]
    ok: bool

    def __str__(self) -> str:
        return "\n".join(self.lines)


def show_record(record: Record, lang: str = "zh", *, declined: bool = False) -> Shown:
    """A whole record: what it says of the deal, the deal, and what is wrong with it, if anything.

    `declined`: whether to tell who declined to burn, which at a table nobody hears (R9.2). Raises
    `Fault` if the record holds no deal.
    """
    names = names_of(record)
    game = record.game()
    head = list(_header(record, game, names, lang))
    shown_deal = show_deal(game, record.actions, lang, names=names, declined=declined)
    lines, ok = (*head, *shown_deal.lines), shown_deal.ok
    if ok:
        try:
            check_result(record, game)
        except Fault as wrong:
            lines, ok = (*lines, "", fault(wrong).to(lang)), False
    return Shown(lines, ok)


def names_of(record: Record) -> Names:
    """What the seats are called: by the players' names where six different short ones are known.

    >>> from gouji.engine.rulebook import BASIC
    >>> names_of(Record(rulebook=BASIC, players=("赵", "钱", "孙", "李", "周", "吴")))[3]
    '李'
    >>> names_of(Record(rulebook=BASIC))[3]
    'p4'
    """
    names = tuple(shown(name.strip()) for name in record.players or ())
    fit = len(set(names)) == 6 and all(0 < cell_len(name) <= _LONGEST_NAME for name in names)
    return names if fit else SEAT_NAMES


def show_deal(
    game: Game,
    actions: Iterable[str],
    lang: str = "zh",
    *,
    names: Names = SEAT_NAMES,
    declined: bool = False,
) -> Shown:
    """A deal from a game that has not begun and the actions done in it; the game is played on.

    An action that can't be done ends it, with the reason as the last line.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["34", "5", "6", "7", "8", "9"], 0, BASIC, start="play")
    >>> print(show_deal(game, ["p1 3", "p2 4"], "en").lines[-1])
    action 2, “p2 4”, is refused: p2 holds no fours and can't play one four (R19)
    """
    lines = list(_hands(game.dealt, "hands", lang, names))
    if game.bought:
        lines += _paragraph(SHEET["sales"], [sale(sold, names) for sold in game.bought], lang)
    asked = game.role == "declare"
    played = _play(game, actions, names, declined)
    if asked:
        lines += _paragraph(SHEET["declarations"], _declarations(game, names), lang)
    if played.tricks or played.before:
        lines += _tricks(played, lang, names)
    if game.over:
        lines += _score(game, lang, names)
    else:
        pending = SHEET["unfinished"].fill(question=question(game, names))
        lines += ["", pending.to(lang)]
    if not game.over and game.history:
        held = [game.hand(seat) if game.size(seat) else () for seat in SEATS]
        lines += ["", *_hands(held, "hands-left", lang, names)]
    if played.refused is not None:
        index, why = played.refused
        sentence = SHEET["refused"].fill(
            nth=index + 1,
            action=shown(why.action),
            why=refusal(why, names),
            clause=why.clause,
        )
        lines += ["", sentence.to(lang)]
    return Shown(tuple(lines), played.refused is None)


def show_play(
    game: Game, actions: Iterable[str], lang: str = "zh", *, names: Names = SEAT_NAMES
) -> tuple[str, ...]:
    """Declarations and tricks as everybody at the table heard them; the game is played on.

    No hands, no counts that nobody asked for (R17.2), no declined burns, no blocks (R15.2).
    """
    asked = game.role == "declare"
    played = _play(game, actions, names, declined=False)
    lines: list[str] = []
    if asked and game.role != "declare":
        lines += _paragraph(SHEET["declarations"], _declarations(game, names), lang)
    for trick in played.tricks:
        for one in trick:
            one.left = 0
            one.notes = [note for note in one.notes if note not in played.secret]
    if played.tricks or played.before:
        lines += _tricks(played, lang, names)
    return tuple(lines)


# ---------------------------------------------------------------- walking through the actions


@dataclass(slots=True)
class _Laid:
    """A set on the table, what was answered to it, and what came of it."""

    seat: Seat
    call: Text
    mark: Text
    left: int
    answers: list[tuple[Text, Seat]] = field(default_factory=list)
    notes: list[Text] = field(default_factory=list)


@dataclass(slots=True)
class _Played:
    """A deal as far as its actions go: notes before the first trick, tricks, a refusal."""

    before: list[Text]
    tricks: list[list[_Laid]] = field(default_factory=list)
    refused: tuple[int, Refusal] | None = None
    secret: list[Text] = field(default_factory=list)


def _play(game: Game, actions: Iterable[str], names: Names, declined: bool) -> _Played:
    played = _Played(_notes(game.events(), game.rulebook, names))
    for index, text in enumerate(actions):
        asked, role, active = game.to_act, game.role, game.active
        clock = game.timeout_choice() if asked is not None and text.endswith(" timeout") else PASS
        try:
            events = game.play(text)
        except Refused as refused:
            played.refused = (index, refused.refusal)
            break
        assert asked is not None  # a game that is over refuses everything
        assert role is not None
        action = clock if clock < PASS else parse_action(text.split(" ", 1)[1])
        if role == "declare":
            continue
        if action < PASS:
            if role == "lead":
                played.tricks.append([])
            mark = _mark(game, role, CardSet(action))
            laid = _Laid(asked, call(action), mark, game.size(asked))
            if clock < PASS:
                laid.notes.append(SHEET["by-clock"].fill(who=names[asked]))
            played.tricks[-1].append(laid)
        elif role != "burn" or declined:
            done = deed(Said(asked, role, action), game.rulebook)
            played.tricks[-1][-1].answers.append((done, asked))
        last = played.tricks[-1][-1]
        if any(e.kind == "won" for e in events) and opposite(last.seat) in active:
            _close(last, game.rulebook)
        last.notes += _notes(events, game.rulebook, names)
        blocks = [e for e in events if e.kind == "blocked"]
        played.secret += _notes(blocks, game.rulebook, names)
    return played


def _close(laid: _Laid, rulebook: Rulebook) -> None:
    # R8.9: it is the opposite who turns a trick over, and his last pass is just that
    closer = opposite(laid.seat)
    passed = deed(Said(closer, "answer", PASS), rulebook)
    closed = deed(Said(closer, "close", PASS), rulebook)
    if laid.answers and laid.answers[-1] in ((passed, closer), (closed, closer)):
        laid.answers.pop()
    laid.answers.append((closed, closer))


def _mark(game: Game, role: str, cards: CardSet) -> Text:
    if role == "burn":
        return role_name("burn", game.rulebook)
    if cards.big:
        return SHEET["dead"]
    if game.status in (None, "open"):
        return Text("", "")
    return STATUSES[game.status]


def _notes(events: Iterable[Event], rulebook: Rulebook, names: Names) -> list[Text]:
    # who wins a trick shows in who leads the next
    counts = {
        "opened": rulebook.open_point or rulebook.declarations,
        "blocked": rulebook.block_point,
        "won": False,
        "over": False,
    }
    return [event(e, rulebook, names) for e in events if counts.get(e.kind, True)]


# ---------------------------------------------------------------- lines


def _pad(text: str, width: int) -> str:
    return text + " " * (width - cell_len(text))


def _flow(pieces: Sequence[tuple[str, str]], first: str, rest: str) -> Iterator[str]:
    """Pieces, each with the gap before it, on lines that begin with first, then with rest."""
    line, start = first, True
    for gap, piece in pieces:
        if not start and cell_len(line + gap + piece + gap.rstrip()) > WIDTH:
            yield (line + gap).rstrip()
            line, start = rest, True
        line += piece if start else gap + piece
        start = False
    yield line.rstrip()


def _row(texts: Iterable[str], gap: str) -> list[tuple[str, str]]:
    return [(gap, text) for text in texts]


def _paragraph(title: Text, sentences: Sequence[Text], lang: str) -> Iterator[str]:
    yield ""
    head = title.to(lang) + "  "
    texts = [sentence.to(lang) for sentence in sentences]
    yield from _flow(_row(texts, SHEET["and"].to(lang)), head, " " * cell_len(head))


def _header(record: Record, game: Game, names: Names, lang: str) -> Iterator[str]:
    book = record.rulebook
    yield f"{SHEET['title'].to(lang)}  {rulebook_name(book).to(lang)}"
    changes = [change.to(lang) for change in switches(book)]
    about = [shown(text) for text in (record.date, record.event) if text]
    for key, value in (("round", record.round), ("table", record.table), ("deal", record.deal)):
        if value is not None:
            told = shown(value) if isinstance(value, str) else quoted(value)
            about.append(SHEET[key].fill(value=told).to(lang))
    if about:
        yield from _flow(_row(about, "  "), "", "")
    if changes:
        yield from _flow(_row(changes, SHEET["list"].to(lang)), SHEET["house"].to(lang), "")
    if record.players:
        for which in (0, 1):
            seats = [seat for seat in SEATS if side(seat) == which]
            called = [f"{SEAT_NAMES[seat]} {shown(record.players[seat])}" for seat in seats]
            yield from _flow(_row(called, "  "), "", "")
    facts = []
    deal = record.dealt()
    if record.seed is not None and record.drawer is not None and deal is not None:
        drawer = names[record.drawer]
        yield SHEET["seed"].fill(seed=shown(record.seed), drawer=drawer).to(lang)
        facts += opening(deal, book, names)
    if record.commitment is not None:
        yield SHEET["provable"].to(lang)
    leader, finished, bound = game.given
    start = SHEET["position" if game.start == "play" else "leader"].fill(who=names[leader])
    facts.append(start)
    if finished:
        facts.append(SHEET["finished"].fill(who=seats_text(finished, names)))
    if bound:
        facts.append(SHEET["bound"].fill(who=seats_text(bound, names)))
    yield from _flow(_row((fact.to(lang) for fact in facts), SHEET["and"].to(lang)), "", "")
    yield ""


def _hands(held: Sequence[Sequence[int]], title: str, lang: str, names: Names) -> Iterator[str]:
    label = 2 + max(cell_len(name) for name in names)
    heads = [head.to(lang) for head in (*reversed(COLUMNS), SHEET["cards"])]
    yield SHEET[title].to(lang)
    yield " " * label + "".join(" " * (_COUNT - cell_len(head)) + head for head in heads)
    for seat in (0, 2, 4, 1, 3, 5):
        if any(held[seat]):
            counts = [*(str(n or ".") for n in reversed(held[seat])), str(sum(held[seat]))]
            yield _pad(f"  {names[seat]}", label) + "".join(f"{text:>{_COUNT}}" for text in counts)


def _declarations(game: Game, names: Names) -> list[Text]:
    if not game.declared:
        return [SHEET["none-declared"]]
    return [
        SHEET["declared"].fill(who=names[seat], opposite=names[opposite(seat)])
        for seat in game.declared
    ]


def _tricks(played: _Played, lang: str, names: Names) -> Iterator[str]:
    yield ""
    yield SHEET["play"].to(lang)
    yield from _remarks(played.before, lang)
    laid = [one for trick in played.tricks for one in trick]
    label = max(cell_len(name) for name in names)
    longest = max((cell_len(one.call.to(lang)) for one in laid), default=0)
    marked = max((cell_len(one.mark.to(lang)) for one in laid), default=0)
    around = 5 + label + 2 + 2 + marked + 2 + _LEFT[lang] + 2
    called = min(longest, _CALL[lang], _ANSWERS - around)
    indent = " " * (5 + label + 2)
    for nth, trick in enumerate(played.tricks, 1):
        for i, one in enumerate(trick):
            head = (f"{nth:>3}  " if i == 0 else "     ") + _pad(names[one.seat], label) + "  "
            said = one.call.to(lang)
            if cell_len(said) > called:  # on lines of its own
                yield from _flow(_row(said.split(" "), " "), head, indent)
                head, said = indent, ""
            left = SHEET["left"].fill(n=one.left).to(lang) if one.left else ""
            head += f"{_pad(said, called)}  {_pad(one.mark.to(lang), marked)}  "
            head += _pad(left, _LEFT[lang]) + "  "
            if one.answers or head.strip():
                yield from _flow(_answers(one, lang, names), head, " " * cell_len(head))
            yield from _remarks(one.notes, lang)


def _remarks(notes: Sequence[Text], lang: str) -> Iterator[str]:
    texts = [note.to(lang) for note in notes]
    if texts:
        yield from _flow(_row(texts, SHEET["and"].to(lang)), "     * ", "       ")


def _answers(one: _Laid, lang: str, names: Names) -> list[tuple[str, str]]:
    # one word for all in a row who said the same
    pieces: list[tuple[str, str]] = []
    before = ""
    for done, seat in one.answers:
        word = done.to(lang)
        pieces.append((" ", names[seat]) if word == before else ("  ", f"{word} {names[seat]}"))
        before = word
    return pieces


def _score(game: Game, lang: str, names: Names) -> Iterator[str]:
    places, score, facts = game.places(), game.score(), game.facts()
    assert places is not None
    yield ""
    ranked = [f"{place_name(i).to(lang)} {names[seat]}" for i, seat in enumerate(places, 1)]
    head = SHEET["places"].to(lang) + "  "
    yield from _flow(_row(ranked, "  "), head, " " * cell_len(head))
    yield ""
    column = WIDTH - 2 * _POINTS
    sides = [" ".join(SEAT_NAMES[s] for s in SEATS if side(s) == which) for which in (0, 1)]
    yield _pad(SHEET["score"].to(lang), column) + "".join(f"{text:>{_POINTS}}" for text in sides)
    for entry, nth in numbered(score.items):
        line = "  " + item_line(entry, game.rulebook, facts, names, nth).to(lang)
        if cell_len(line) > column:
            yield line
            line = ""
        shift = side(entry.seat) * _POINTS
        yield _pad(line, column + shift) + f"{signed(entry.points):>{_POINTS}}"
    sums = [sum(e.points for e in score.items if side(e.seat) == which) for which in (0, 1)]
    rows = [("total", score.points)]
    if tuple(sums) != score.points:
        rows = [("sum", (sums[0], sums[1])), ("floored", score.points)]
    for key, points in rows:
        yield _pad("  " + SHEET[key].to(lang), column) + "".join(f"{n:>{_POINTS}}" for n in points)
