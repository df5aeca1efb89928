"""The log of a deal: what everybody at the table heard, line by line (R17.3, R17.4).

The log is the same for all. A declined burn and a block get no line (R9.2, R15.2).
"""

from collections.abc import Iterable
from typing import Literal

from gouji import words
from gouji.engine.cards import SEAT_NAMES, Seat
from gouji.engine.deal import Deal, Sale
from gouji.engine.game import FAILED, Event, Said
from gouji.engine.rulebook import Rulebook
from gouji.engine.sets import PASS, action_text
from gouji.web import wire
from gouji.web.showing import SEAT_WORDS, bilingual, report_answer
from gouji.words import Names, Text
from gouji.words.asking import opening_counts
from gouji.words.clips import event_clips, report_clips, said_clips
from gouji.words.live import LOG, PHRASE_CLIPS, PHRASES

Kind = Literal[
    "opening", "sale", "said", "event", "report", "phrase", "away", "back", "timeout", "called"
]


class DealLog:
    """The lines of one deal, in order; every method adds to `lines` and returns what it added.

    `blocks`: whether blocks are told, as only a replay may (R15.2).

    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import CONTEST
    >>> game = Game(["88", "99", "5", "6", "7", "4"], 0, CONTEST, start="play")
    >>> log = DealLog(CONTEST)
    >>> for action in ("p1 88", "p2 pass"):
    ...     events = game.play(action)
    ...     _ = log.played(game.told[-1], events)
    >>> [(line.i, line.trick, line.text.zh, line.clip) for line in log.lines]
    [(0, 1, 'p1：两个八', ['n2', 'r8']), (1, 1, 'p1 走了：头科', ['place-1']),
     (2, 1, 'p2：过牌', ['pass'])]
    """

    def __init__(
        self, rulebook: Rulebook, names: Names = SEAT_NAMES, *, blocks: bool = False
    ) -> None:
        self.rulebook = rulebook
        self.names = names
        self.lines: list[wire.LogLine] = []
        self.trick = 0
        self._hidden = {"over"} if blocks else {"over", "blocked"}
        if not opening_counts(rulebook):
            self._hidden.add("opened")

    # ------------------------------------------------------------ the deal itself

    def opening(self, deal: Deal) -> list[wire.LogLine]:
        """The draw and who leads (R5)."""
        steps = words.opening(deal, self.rulebook, self.names)
        return [self._add("opening", None, step) for step in steps]

    def sales(self, sold: Iterable[Sale]) -> list[wire.LogLine]:
        """The 3s sold before play (R6)."""
        return [self._add("sale", sale.buyer, words.sale(sale, self.names)) for sale in sold]

    def played(
        self, said: Said | None, events: Iterable[Event], *, timeout: bool = False
    ) -> list[wire.LogLine]:
        """What one action says and brings; None for one that nobody hears.

        `timeout`: the clock said it (R17.1); `said` then is what it was, as in `Game.told`.
        """
        found = []
        if said is not None and said.action != FAILED and not declined(said):
            if said.role == "lead":
                self.trick += 1
            found.append(self._said(said, "timeout" if timeout else "said"))
        for event in events:
            if event.kind not in self._hidden:
                text = words.event(event, self.rulebook, self.names)
                bubble = text if event.kind == "wind" else None
                found.append(
                    self._add("event", event.seat, text, bubble=bubble, clip=event_clips(event))
                )
        return found

    def declined(self, said: Said) -> wire.LogLine:
        """A line for a declined burn, which a replay with open hands may tell; it isn't counted."""
        return self._said(said, "said", counted=False)

    def _said(self, said: Said, kind: Kind, *, counted: bool = True) -> wire.LogLine:
        deed = words.deed(said, self.rulebook)
        return self._add(
            kind,
            said.seat,
            LOG[kind].fill(who=self.names[said.seat], deed=deed),
            bubble=deed,
            clip=said_clips(said, self.rulebook.base),
            said=said,
            counted=counted,
        )

    # ------------------------------------------------------------ around it

    def report(self, asker: str, seat: Seat, n: int | None) -> wire.LogLine:
        """A seat's answer to 报牌: `n` cards, None for more than ten (R17.2)."""
        answer = report_answer(n)
        text = LOG["report"].fill(asker=asker, who=self.names[seat], n=answer)
        return self._add("report", seat, text, bubble=answer, clip=report_clips(n))

    def phrase(self, seat: Seat, key: str) -> wire.LogLine:
        """One of the phrases of R17.3; KeyError for another."""
        text = PHRASES[key]
        line = LOG["said"].put(who=self.names[seat], deed=text)
        return self._add("phrase", seat, line, bubble=text, clip=[PHRASE_CLIPS[key]])

    def away(self, seat: Seat, bot: str) -> wire.LogLine:
        """A bot plays for a person from now on."""
        return self._add("away", seat, LOG["away"].fill(who=self.names[seat], bot=bot))

    def back(self, seat: Seat) -> wire.LogLine:
        """The person plays on himself."""
        return self._add("back", seat, LOG["back"].fill(who=self.names[seat]))

    def called(self, asker: str, seat: Seat, seconds: int) -> wire.LogLine:
        """Someone called time on a silent seat."""
        text = LOG["called"].fill(asker=asker, who=self.names[seat], n=seconds)
        return self._add("called", seat, text)

    def _add(
        self,
        kind: Kind,
        seat: Seat | None,
        text: Text,
        *,
        bubble: Text | None = None,
        clip: list[str] | None = None,
        said: Said | None = None,
        counted: bool = True,
    ) -> wire.LogLine:
        line = wire.LogLine.model_validate(
            {
                "i": len(self.lines),
                "kind": kind,
                "trick": self.trick,
                "seat": None if seat is None else SEAT_WORDS[seat],
                "action": None if said is None else action_text(said.action),
                "role": None if said is None else said.role,
                "text": bilingual(text),
                "bubble": None if bubble is None else bilingual(bubble),
                "clip": clip or [],
            }
        )
        if counted:
            self.lines.append(line)
        return line


def declined(said: Said) -> bool:
    """Whether this is a declined burn, which is told to nobody (R9.2)."""
    return said.role == "burn" and said.action == PASS
