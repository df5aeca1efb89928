"""What a match and a lesson tell alike: a deed, a misread line, a clause, counts, legal sets."""

import re
from collections.abc import Iterable

from rich.text import Text as Line

from gouji import words
from gouji.advice.hints import Advice, deed, sentence
from gouji.engine.cards import SEAT_NAMES, SEATS, Seat
from gouji.engine.game import Event, Game, Said
from gouji.engine.refusal import Refusal
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import PASS, action_text
from gouji.engine.view import View
from gouji.terminal.reading import Reading
from gouji.terminal.screen import legal_lines, mark_of, style_of
from gouji.terminal.talk import Talk
from gouji.words.clauses import clauses
from gouji.words.hints import HINTS, points, sure
from gouji.words.terminal import PROMPTS, SAID

_REPORT_UP_TO = 10  # R17.2
_OTHERS = 3  # options beside the best that a hint names


def tell_said(talk: Talk, said: Said, rulebook: Rulebook, me: Seat, *, marks: list[str]) -> None:
    """What someone did: a set on a line of its own with its marks, words beside one another."""
    deed = words.deed(said, rulebook).to(talk.lang)
    if said.action >= PASS and said.role != "declare":
        talk.aside(SEAT_NAMES[said.seat], deed)
        return
    line = Line()
    style = style_of(said.seat, me)
    line.append(f"{mark_of(said.seat, me)} {SEAT_NAMES[said.seat]} ", style="bold " + style)
    line.append(deed, style="bold")
    if said.action < PASS:
        line.append(f"  {action_text(said.action)}", style="dim")
    if marks:
        line.append("  " + " ".join(marks), style="yellow")
    talk.show(line)


def trick_so_far(game: Game, lang: str) -> list[tuple[Seat, str]]:
    """What was last said by whom in this trick, in order; nothing before a lead."""
    if game.role == "lead":
        return []
    said: list[tuple[Seat, str]] = []
    for entry in reversed(game.told):
        said.append((entry.seat, words.deed(entry, game.rulebook).to(lang)))
        if entry.role in ("lead", "declare"):
            break
    return list(reversed(said))


def hint_lines(advice: Advice, seen: View) -> list[words.Text]:
    """A hint: what to do and why; then what else there is, and how sure it is."""
    best, *others = advice.options
    lines = [
        SAID["hint"].fill(
            action=deed(seen, best.action),
            text=action_text(best.action),
            value=points(best.value),
            reason=sentence(advice, seen),
        )
    ]
    if advice.sure is not None:
        told = [
            SAID["hint-other"].fill(action=deed(seen, other.action), value=points(other.value))
            for other in others[:_OTHERS]
        ]
        zh, en = "、".join(text.zh for text in told), ", ".join(text.en for text in told)
        both = {"sure": sure(advice.sure), "means": HINTS["sure-means"]}
        lines.append(SAID["hint-others"].fill(others=words.Text(zh, en), **both))
    return lines


def misread(reading: Reading) -> words.Text:
    """Why a line is no action: it can't be read, or may be read in two ways."""
    if reading.kind == "unclear":
        read = [words.cards_phrase(option) for option in reading.options]
        zh = SAID["or"].zh.join(option.zh for option in read)
        en = SAID["or"].en.join(option.en for option in read)
        return SAID["unclear"].fill(options=words.Text(zh, en))
    if reading.kind == "misplaced":
        return SAID["misplaced"].fill(text=words.shown(reading.text))
    if reading.text:
        return SAID["unreadable"].fill(text=words.shown(reading.text))
    return SAID["empty"]


def show_legal(talk: Talk, seen: View, lang: str) -> None:
    """What is legal, grouped, and the commands."""
    for line in legal_lines(seen, lang):
        talk.line(line)
    talk.line(PROMPTS["letters"].to(lang), style="dim")
    talk.line(PROMPTS["help"].to(lang), style="dim")


def show_clause(talk: Talk, refusal: Refusal | None, lang: str) -> None:
    """The clause behind the last refusal."""
    if refusal is None:
        talk.line(SAID["no-refusal"].to(lang))
        return
    clause = clauses()[refusal.clause]
    talk.line(f"{clause.number} {clause.title.to(lang)}", style="bold")
    talk.line(re.sub(r"[`*]", "", clause.text.to(lang)))  # the marks of the page it comes from


def show_report(talk: Talk, seen: View, lang: str) -> None:
    """报牌 of all others: ten or fewer exactly, else only that there are more (R17.2)."""
    parts = []
    for seat in SEATS:
        n = seen.public.sizes[seat]
        if seat != seen.seat and n:
            key = "report-few" if n <= _REPORT_UP_TO else "report-many"
            parts.append(SAID[key].fill(who=SEAT_NAMES[seat], n=n).to(lang))
    talk.line(SAID["report"].fill(all=SAID["list"].to(lang).join(parts)).to(lang))


def tell_events(talk: Talk, events: Iterable[Event], rulebook: Rulebook) -> None:
    """What an action brought, as far as everybody may know and the rulebook counts it.

    A block is told to nobody (R15.2); the end of a deal has lines of its own.
    """
    opens = bool(rulebook.open_point) or rulebook.declarations
    for event in events:
        if event.kind in ("blocked", "over") or (event.kind == "opened" and not opens):
            continue
        talk.line("  " + words.event(event, rulebook).to(talk.lang), style="yellow")
