"""The table's messages of one moment, as JSON: what all see alike is made once for everybody.

What comes out is what `showing.table` says, key by key; a busy server makes thousands a second.
"""

from collections.abc import Sequence
from dataclasses import replace

from gouji.engine.cards import Seat
from gouji.engine.view import Public, View, public
from gouji.table.table import Table
from gouji.web import roomcards, showing, wire
from gouji.web.showing import SEAT_WORDS

_BOOL = {True: "true", False: "false"}
_OWN = {"seat", "hand", "players", "pass_ahead", "may_fast", "unseen", "may_call_time"}


class Drawing:
    """A deal as it stands now, for every seat and for the public; ValueError if there is none."""

    def __init__(self, settings: wire.Settings, table: Table, names: list[str]) -> None:
        if table.state.play is None:
            raise ValueError("no deal")
        self._settings = settings
        self._table = table
        self._names = names
        self._play = table.state.play
        self.known: Public = public(self._play.game)
        self._of_all = showing.table(self.known, roomcards.around(settings, table, names, None))
        self._rest = ""
        self._players: list[str] = []

    def public(self) -> str:
        """As the public sees it."""
        return self._of_all.model_dump_json()

    def seat(self, seat: Seat) -> str:
        """As a seat sees it."""
        question = self._play.question
        stage = self._play.stage(seat)
        if stage is not None and question is not None and seat not in question.bots:
            around = roomcards.around(self._settings, self._table, self._names, seat)
            return showing.table(self._play.view(seat, self.known), around).model_dump_json()
        return self._not_asked(seat)

    def _not_asked(self, seat: Seat) -> str:
        if not self._rest:
            self._rest = self._of_all.model_dump_json(exclude=_OWN)[:-1]
            self._players = [player.model_dump_json() for player in self._of_all.players]
        around = roomcards.around(self._settings, self._table, self._names, seat)
        players = self._players.copy()
        # one's own size is never hidden; it stands right after the seat
        size = f'"size":{self.known.sizes[seat]},'
        players[seat] = players[seat].replace('"size":null,', size, 1)
        unseen = showing.unseen(self._view(seat)) if around.counter else None
        asleep = ",".join([f'"{name}"' for name in showing.seats(around.may_call_time)])
        return (
            f'{self._rest},"players":[{",".join(players)}],"seat":"{SEAT_WORDS[seat]}",'
            f'"hand":{_numbers(self._play.game.hand(seat))},"unseen":{_numbers(unseen)},'
            f'"pass_ahead":{_BOOL[around.pass_ahead]},"may_fast":{_BOOL[around.may_fast]},'
            f'"may_call_time":[{asleep}]}}'
        )

    def _view(self, seat: Seat) -> View:
        seen = self._play.view(seat, self.known)
        return replace(seen, role=None, legal=())


def _numbers(counts: Sequence[int] | None) -> str:
    return "null" if counts is None else f"[{','.join(map(str, counts))}]"
