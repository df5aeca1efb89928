"""The table's messages of one moment, as JSON: what all see alike is made once for everybody.

What comes out is what `showing.table` says, key by key; a busy server makes thousands a second, so
no model is made for a message, and what was said of a seat or a set before is found again.
"""

import functools
from collections.abc import Sequence
from dataclasses import replace

from gouji.engine.cards import Seat
from gouji.engine.sets import PASS, action_text
from gouji.engine.view import Public, View, public
from gouji.table.table import Table
from gouji.web import roomcards, showing, wire
from gouji.web.showing import SEAT_WORDS, Facts
from gouji.words import Text
from gouji.words.asking import ask, why

_BOOL = {True: "true", False: "false"}
_NOT_ASKED = '"role":null,"legal":[],"choices":[],"ask":null,"why":null'


@functools.lru_cache(16384)
def _player(of: Facts) -> str:
    return showing.player(of).model_dump_json()


@functools.lru_cache(4096)
def _top(top: wire.Top) -> str:
    return top.model_dump_json()


@functools.lru_cache(4096)
def _bilingual(text: Text) -> str:
    return showing.bilingual(text).model_dump_json()


@functools.lru_cache(256)
def _choice(choice: wire.Choice) -> str:
    return choice.model_dump_json()


class Drawing:
    """A deal as it stands now, for every seat and for the public; ValueError if there is none."""

    def __init__(self, settings: wire.Settings, table: Table, names: list[str]) -> None:
        if table.state.play is None:
            raise ValueError("no deal")
        self._table = table
        self._names = names
        self._play = table.state.play
        self.known: Public = public(self._play.game)
        self._around = roomcards.around(settings, table, names, None)
        self._facts = showing.facts(self.known, None, self._around)
        self._players = [_player(of) for of in self._facts]
        self._shared = self._of_all()
        self._asleep = _seats(table.may_call_time())

    def _of_all(self) -> str:
        known, around = self.known, self._around
        top = showing.top(known)
        asked = known.asked if around.asked is None else around.asked
        clock = "null" if around.clock is None else around.clock.model_dump_json()
        return (
            f'{{"deal":{around.deal},"window":{_word(around.window or known.window)},'
            f'"asked":{_seats(asked)},"leader":"{SEAT_WORDS[known.leader]}",'
            f'"top":{"null" if top is None else _top(top)},"chaos":{_BOOL[known.chaos]},'
            f'"clock":{clock},"fast":{_BOOL[around.fast]},'
        )

    def public(self) -> str:
        """As the public sees it."""
        unseen = showing.unseen(self.known) if self._around.counter else None
        return (
            f'{self._shared}{_NOT_ASKED},"players":[{",".join(self._players)}],"seat":null,'
            f'"hand":null,"unseen":{_numbers(unseen)},"pass_ahead":false,"may_fast":false,'
            f'"may_call_time":[]}}'
        )

    def seat(self, seat: Seat) -> str:
        """As a seat sees it."""
        players = self._players.copy()
        players[seat] = _player(self._facts[seat]._replace(size=self.known.sizes[seat]))
        unseen = showing.unseen(self._view(seat)) if self._around.counter else None
        ahead, may_fast = roomcards.own(self._table, seat)
        return (
            f'{self._shared}{self._asked(seat)},"players":[{",".join(players)}],'
            f'"seat":"{SEAT_WORDS[seat]}","hand":{_numbers(self._play.game.hand(seat))},'
            f'"unseen":{_numbers(unseen)},"pass_ahead":{_BOOL[ahead]},'
            f'"may_fast":{_BOOL[may_fast]},"may_call_time":{self._asleep}}}'
        )

    def _asked(self, seat: Seat) -> str:
        question = self._play.question
        if question is None or seat in question.bots or self._play.stage(seat) is None:
            return _NOT_ASKED
        seen = self._play.view(seat, self.known)
        legal = ",".join([f'"{action_text(action)}"' for action in seen.legal if action < PASS])
        choices = ",".join([_choice(choice) for choice in showing.choices(seen)])
        return (
            f'"role":{_word(seen.role)},"legal":[{legal}],"choices":[{choices}],'
            f'"ask":{_text(ask(seen, self._names))},"why":{_text(why(seen, self._names))}'
        )

    def _view(self, seat: Seat) -> View:
        seen = self._play.view(seat, self.known)
        return replace(seen, role=None, legal=())


def _numbers(counts: Sequence[int] | None) -> str:
    return "null" if counts is None else f"[{','.join(map(str, counts))}]"


def _seats(seats: tuple[Seat, ...]) -> str:
    return "[" + ",".join([f'"{SEAT_WORDS[seat]}"' for seat in seats]) + "]"


def _word(role: str | None) -> str:
    return "null" if role is None else f'"{showing.role_word(role)}"'


def _text(text: Text | None) -> str:
    return "null" if text is None else _bilingual(text)
