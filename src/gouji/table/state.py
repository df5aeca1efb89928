"""What a live table is. It changes by entries of its journal alone (`gouji.table.applying`)."""

from collections import deque
from dataclasses import dataclass, field
from typing import Any

from gouji.engine.cards import SEATS, Seat
from gouji.match import Match
from gouji.record.provable import commitment_of
from gouji.table.chairs import Chair, Finished, Person
from gouji.table.playing import Play
from gouji.table.setup import Setup


@dataclass(slots=True)
class State:
    """All that a table knows; `phase`: `waiting`, `ready`, `playing`, `over`.

    `deals` counts the deals of the room, `match` has those of the present match. `secret` belongs
    to the coming deal. `gone`: by device since when it is not connected, None while it is.
    `frozen_at`: since when the clocks stand still. `changes` counts the entries applied.
    """

    setup: Setup
    match: Match = field(init=False)
    at: int = 0
    changes: int = 0
    host: str = ""
    phase: str = "waiting"
    chairs: list[Chair] = field(default_factory=list)
    deals: int = 0
    secret: str | None = None
    ready_until: int | None = None
    play: Play | None = None
    last: Finished | None = None
    paused: bool = False
    still: bool = False
    adjourned_until: int | None = None
    frozen_at: int | None = None
    closed: bool = False
    gone: dict[str, int | None] = field(default_factory=dict)
    nobody_since: int | None = None
    removed: set[str] = field(default_factory=set)
    done: dict[str, deque[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.match = Match(self.setup.rulebook, "")
        self.chairs = [Chair(bot) for bot in self.setup.bots]

    # ------------------------------------------------------------ questions about it

    @property
    def commitment(self) -> str | None:
        """Of the coming or present deal's secret."""
        if self.phase == "playing" and self.play is not None:
            return commitment_of(self.play.secret)
        return None if self.secret is None else commitment_of(self.secret)

    @property
    def frozen(self) -> bool:
        """Whether the clocks stand still."""
        return self.paused or self.still or self.adjourned_until is not None

    def seat_of(self, device: str) -> Seat | None:
        """Where a device's person sits, or will sit with the next deal."""
        for seat in SEATS:
            chair = self.chairs[seat]
            for person in (chair.person, chair.coming):
                if person is not None and person.device == device:
                    return seat
        return None

    def person_at(self, seat: int) -> Person | None:
        """The person who sits at a seat now."""
        return self.chairs[seat].person

    def online(self, device: str) -> bool:
        """Whether a device is connected."""
        return self.gone.get(device, 0) is None

    def devices(self) -> list[str]:
        """The devices of all people who have a seat."""
        people = [p for chair in self.chairs for p in (chair.person, chair.coming) if p]
        return [person.device for person in people]

    def free(self) -> list[Seat]:
        """Seats that a person may take: where nobody or a bot sits, and nobody is coming."""
        return [
            seat
            for seat in SEATS
            if self.chairs[seat].person is None and self.chairs[seat].coming is None
        ]

    def bots(self) -> list[Seat]:
        """Seats for which a bot answers now."""
        return [seat for seat in SEATS if self.chairs[seat].played_by is not None]

    def people_out(self) -> bool:
        """Whether no person who plays himself is still in the deal."""
        assert self.play is not None
        people = [seat for seat in SEATS if self.chairs[seat].played_by is None]
        return not any(self.play.game.size(seat) for seat in people)

    def fast(self) -> bool:
        """Whether the rest of the deal goes fast: all people are out, and one of them wants it."""
        return any(chair.fast for chair in self.chairs) and self.people_out()

    def snapshot(self) -> tuple[Any, ...]:
        """All of it as plain values, for comparing two tables."""
        last = self.last
        return (
            (self.at, self.host, self.phase, self.deals, self.secret, self.ready_until),
            self.chairs,
            (self.match.deals, self.match.totals),
            self.play.state() if self.play else None,
            (last.at, last.played, last.players, last.totals, last.play.state()) if last else None,
            (self.paused, self.still, self.adjourned_until, self.frozen_at, self.closed),
            (self.gone, self.nobody_since, sorted(self.removed), self.done),
        )
