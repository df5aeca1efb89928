"""One deal of 够级: whose decision it is, what is legal, what follows.

`Game.play` judges at the door; `Game.apply` trusts its caller, as search and learning need it.
"""

from typing import NamedTuple

import cython

from gouji.engine.cards import (
    PACK_COUNTS,
    RANKS,
    SEATS,
    Seat,
    counts_text,
    parse_counts,
    parse_seat,
    seat_name,
)
from gouji.engine.deal import buy_threes
from gouji.engine.position import check_position
from gouji.engine.refusal import Refusal, Refused
from gouji.engine.scoring import DealFacts, Scorer
from gouji.engine.sets import (
    DECLARE,
    PASS,
    TIMEOUT,
    WORDS,
    YIELD,
    Action,
    action_text,
    code_of,
)
from gouji.engine.trick import EVENTS, ROLES, STATUSES

if not cython.compiled:
    from gouji.engine.moves import joker_missing, lead_allowed, sustainable, threes_early
    from gouji.engine.sets import (
        code_beats,
        set_base,
        set_big,
        set_code,
        set_naturals,
        set_size,
        set_small,
        set_twos,
    )
    from gouji.engine.structs import State
    from gouji.engine.trick import (
        act,
        begin,
        burners_mask,
        clear,
        count_up,
        headless_mask,
        legal_at,
        legal_count,
        may_yield,
        threes_left,
        timeout_action,
        traded,
        waiting_mask,
    )

COMPILED = cython.compiled
"""Whether this module runs as compiled code."""

FAILED = Action(PASS + 4)
"""In `Game.told` only: the seat failed its duty (R10.5). Nobody can say it."""


class Event(NamedTuple):
    """What an action brought: a kind of `trick.EVENTS`, a seat, and a seat or place with it."""

    kind: str
    seat: Seat
    other: int


class Said(NamedTuple):
    """One action said at the table: who, in which role, and what."""

    seat: Seat
    role: str
    action: Action


def take_switches(s, book):
    """Copies the switches that the state machine reads into a state."""
    s.declarations = book.declarations
    s.lock_spares_opposite = book.lock_spares_opposite
    s.second_chance = book.second_chance
    s.allies_first = book.burn_order == "allies_first"
    s.last_set_exempt = book.last_set_exempt
    s.protect_any_final = book.protect_any_final
    s.chaos_after_trick = book.chaos_after_trick
    s.chaos_locks = book.chaos_locks
    s.threes_last = book.threes_last
    s.open_with_twos = book.open_with_twos


@cython.cclass
class Game:
    """A deal being played, from six hands and a leader.

    `hands`: six texts of rank letters or six times fifteen counts. `start="deal"`: 36 cards each of
    four packs, as dealt; sales of 3s and declarations follow if the rulebook has them. `"play"`: a
    position, any hands that four packs can supply, `finished` seats out (best place first, hands
    empty), `bound` seats under the burner's duty (record.md). Raises `Fault` naming the key.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> _ = game.play("p1 99922")
    >>> game.to_act, game.role, game.legal_texts()
    (1, 'answer', ['TTTTT', 'pass'])
    """

    def __cinit__(self, *args, **kwargs):
        # compiled only: a game that was never set up points at its own zeros
        self.p = cython.address(self.s)

    def __init__(self, hands, leader, rulebook, *, start="deal", finished=(), bound=()):
        self._wire()
        counts = check_position(hands, leader, start, finished, bound)
        self.rulebook = rulebook
        self.start = start
        self.given = (Seat(leader), tuple(finished), tuple(bound))
        self.dealt = counts
        self.bought = ()
        if start == "deal" and rulebook.buy_threes:
            counts, self.bought = buy_threes(counts, leader)
        self._history = []
        self._told = []
        take_switches(self.p, rulebook)
        self.p.dealt = start == "deal"
        clear(self.p)
        for sale in self.bought:
            traded(self.p, sale.buyer, sale.seller, RANKS.index(sale.price) if sale.price else 0)
        self._take(counts)
        for i, seat in enumerate(finished):
            self.p.place[seat] = i + 1
            self.p.active &= ~(1 << seat)
        self.p.best = len(finished)
        for seat in bound:
            self.p.bound |= 1 << seat
        begin(self.p, leader, start == "deal" and rulebook.declarations)
        self._tell_failures()

    def _wire(self):
        if cython.compiled:
            self.p = cython.address(self.s)
        else:
            self.s = State()
            self.p = self.s

    def _take(self, hands):
        for seat in range(6):
            for rank in range(15):
                self.p.hands[seat * 15 + rank] = hands[seat][rank]
            count_up(self.p, seat)

    def copy(self):
        """An independent game in the same state."""
        new = cython.cast(Game, Game.__new__(Game))
        new._wire()
        if cython.compiled:
            new.s = self.s
        else:
            new.s.copy_from(self.s)
        new.rulebook = self.rulebook
        new.start = self.start
        new.given = self.given
        new.dealt = self.dealt
        new.bought = self.bought
        new._history = self._history[:]
        new._told = self._told[:]
        return new

    def with_hands(self, hands):
        """A copy in which the cards still held are others, fifteen counts a seat.

        What was played stays; sizes must stay too, and four packs can supply each hand, or
        ValueError. For search and for proofs that hidden cards can't be felt; `dealt` then is the
        new cards with those played.
        """
        new = cython.cast(Game, self.copy())
        before = [self.hand(seat) for seat in SEATS]
        for seat in SEATS:
            if sum(hands[seat]) != sum(before[seat]):
                raise ValueError(f"{seat_name(seat)} holds {sum(before[seat])} cards")
            pairs = zip(hands[seat], PACK_COUNTS, strict=True)
            if any([not 0 <= n <= most for n, most in pairs]):
                raise ValueError(f"{seat_name(seat)} can't hold {hands[seat]}")
        new._take(hands)
        new.dealt = tuple(
            [
                tuple(
                    [d - b + n for d, b, n in zip(self.dealt[i], before[i], hands[i], strict=True)]
                )
                for i in range(6)
            ]
        )
        return new

    # ------------------------------------------------------------ whose decision, and what is legal

    @property
    def to_act(self):
        """The seat that is asked, or None when the deal is over."""
        return self.p.turn if self.p.turn >= 0 else None

    @property
    def role(self):
        """`declare`, `lead`, `answer`, `burn` or `close`; None when over."""
        return ROLES[self.p.role]

    @property
    def over(self):
        """Whether the deal has ended (R16.1)."""
        return self.p.role == 5

    def count(self):
        """How many actions are legal now, `timeout` not counted."""
        return legal_count(self.p)

    def action_at(self, index):
        """The legal action at an index below `count()`; IndexError outside."""
        i: cython.int = index
        if i < 0 or i >= legal_count(self.p):
            raise IndexError(f"no legal action {index} of {legal_count(self.p)}")
        return legal_at(self.p, i)

    def index_of(self, action):
        """The index of a legal action; ValueError if it is not legal."""
        code: cython.int = action
        i: cython.int
        for i in range(legal_count(self.p)):
            if legal_at(self.p, i) == code:
                return i
        raise ValueError(f"not legal: {action_text(action)}")

    def legal(self):
        """All legal actions, `timeout` excepted, in the order of their indices."""
        return [legal_at(self.p, i) for i in range(legal_count(self.p))]

    def legal_texts(self):
        """The texts of all legal actions, sorted as Python sorts strings."""
        return sorted([action_text(action) for action in self.legal()])

    def timeout_choice(self):
        """The action that a `timeout` is, for whoever is asked (R17.1)."""
        if self.p.role == 5:
            raise ValueError("the deal is over")
        return timeout_action(self.p)

    # ------------------------------------------------------------ acting

    def play(self, action):
        """Judges an action by its text, `"p3 99922X"`, and applies it; returns its events.

        Raises `Refused`, the game unchanged, if it is not legal.
        """
        refusal, code = self._judge(action)
        if refusal is not None:
            raise Refused(refusal)
        self.apply(code)
        return self.events()

    def why_not(self, action):
        """The `Refusal` that the text of an action would meet, or None (R19)."""
        return self._judge(action)[0]

    def play_all(self, actions):
        """Plays actions by their texts, as `play` one by one; returns how many were played.

        It stops before the first that is refused: `why_not` tells why.
        """
        n: cython.int = 0
        code: cython.int
        for text in actions:
            code = self._plainly_legal(text)
            if code < 0:
                refusal, action = self._judge(text)
                if refusal is not None:
                    break
                code = action
            self._do(code)
            n += 1
        return n

    def apply(self, action):
        """Applies an action that is known to be legal; ValueError if the cards are not there."""
        code: cython.int = action
        if self.p.role == 5:
            raise ValueError("the deal is over")
        if code >= 1 << 20:
            if not self._sayable(code):
                raise ValueError(f"{seat_name(self.p.turn)} can't say {action} now")
        elif not self._holds(self.p.turn, code):
            what = action_text(code) if code > 0 and set_base(code) < 15 else action
            raise ValueError(f"{seat_name(self.p.turn)} does not hold {what}")
        self._do(code)

    def _do(self, code):
        seat: cython.int = self.p.turn
        role: cython.int = self.p.role
        said: cython.int = code
        if code == (1 << 20) + 3:
            said = timeout_action(self.p)
        entry = code | seat << 21 | role << 24
        self._history.append(entry)
        if role != 3 or said < 1 << 20:
            self._told.append(entry if said == code else said | seat << 21 | role << 24)
        act(self.p, code)
        if self.p.n_events:
            self._tell_failures()
        return 0

    def _sayable(self, code):
        # a word that the role allows
        if code == (1 << 20) + 1:
            return may_yield(self.p)
        if code == (1 << 20) + 2:
            return self.p.role == 0
        return code == (1 << 20) + 3 or (code == 1 << 20 and self.p.role != 1)

    def _holds(self, seat, code):
        # a set in its one form, of cards that are there
        at: cython.int = seat * 15
        naturals: cython.int = set_naturals(code)
        if code <= 0 or self.p.role == 0 or (naturals > 0 and set_base(code) >= 12):
            return False
        if code != set_code(
            naturals, set_base(code), set_twos(code), set_small(code), set_big(code)
        ):
            return False
        return (
            set_naturals(code) <= self.p.hands[at + set_base(code)]
            and set_twos(code) <= self.p.hands[at + 12]
            and set_small(code) <= self.p.hands[at + 13]
            and set_big(code) <= self.p.hands[at + 14]
            and set_size(code) > 0
        )

    def _tell_failures(self):
        i: cython.int
        for i in range(0, self.p.n_events, 3):
            if self.p.events[i] == 1:
                self._told.append(FAILED | self.p.events[i + 1] << 21 | 1 << 24)

    def events(self):
        """What the last action brought, or the setting up (a bound leader may fail at once)."""
        return [
            Event(
                EVENTS[self.p.events[i]],
                Seat(self.p.events[i + 1]),
                self.p.events[i + 2],
            )
            for i in range(0, self.p.n_events, 3)
        ]

    def _plainly_legal(self, said):
        # The code of a legal action, or -1 for `_judge` to say what is wrong, if anything is.
        naturals: cython.int = 0
        base: cython.int = 0
        twos: cython.int = 0
        small: cython.int = 0
        big: cython.int = 0
        code: cython.int
        i: cython.int
        rank: cython.int
        seat: cython.int = self.p.turn
        role: cython.int = self.p.role
        at: cython.int = seat * 15
        letter: cython.Py_UCS4
        if type(said) is not str or role == 5:
            return -1
        text: str = said
        if len(text) < 4 or text[0] != "p" or text[2] != " " or ord(text[1]) != 49 + seat:
            return -1
        letter = text[3]
        if letter == "p":
            return 1 << 20 if role != 1 and text[3:] == "pass" else -1
        if letter == "y":
            return (1 << 20) + 1 if text[3:] == "yield" and may_yield(self.p) else -1
        if letter == "d":
            return (1 << 20) + 2 if role == 0 and text[3:] == "declare" else -1
        for i in range(3, len(text)):
            letter = text[i]
            if letter == "2":
                twos += 1
            elif letter == "X":
                small += 1
            elif letter == "D":
                big += 1
            else:
                if "3" <= letter <= "9":
                    rank = ord(letter) - 51
                elif letter == "T":
                    rank = 7
                elif letter == "J":
                    rank = 8
                elif letter == "Q":
                    rank = 9
                elif letter == "K":
                    rank = 10
                elif letter == "A":
                    rank = 11
                else:
                    return -1
                if naturals and rank != base:
                    return -1
                base = rank
                naturals += 1
        if (
            role == 0
            or naturals > self.p.hands[at + base]
            or twos > self.p.hands[at + 12]
            or small > self.p.hands[at + 13]
            or big > self.p.hands[at + 14]
        ):
            return -1
        code = set_code(naturals, base, twos, small, big)
        if not lead_allowed(self.p, seat, code):
            return -1
        if role != 1 and (set_size(code) != self.p.top_size or not code_beats(code, self.p.top)):
            return -1
        if role == 3 and not sustainable(self.p, seat, code):
            return -1
        return code

    def _judge(self, text):
        # R19's order of checks; returns (refusal, None) or (None, action)
        legal: cython.int = self._plainly_legal(text)
        if legal >= 0:
            return None, Action(legal)
        asked = self.to_act
        shown = text if isinstance(text, str) else repr(text)
        if asked is None:
            return Refusal("game-over", shown, None, {"places": self.places()}), None
        if not isinstance(text, str):
            return Refusal("unreadable", shown, asked), None
        try:
            name, what = text.split(" ", 1)
            seat = parse_seat(name)
            word = next((code for code, said in WORDS.items() if said == what), None)
            counts = None if word is not None else parse_counts(what)
        except ValueError:
            return Refusal("unreadable", text, asked), None
        if counts is not None and not any(counts):
            return Refusal("unreadable", text, asked), None
        if seat != asked:
            facts = {"said": seat, "role": self.role, "base": self.rulebook.base}
            return Refusal("not-your-turn", text, asked, facts), None
        if word is not None:
            code, facts = self._why_no_word(word)
        else:
            code, facts = self._why_no_set(counts)
        if code is not None:
            return Refusal(code, text, asked, facts), None
        return None, word if word is not None else code_of(counts)

    def _why_no_word(self, word):
        role = self.p.role
        if word == TIMEOUT:
            return None, {}
        if role == 0:
            return ("must-declare", {}) if word == YIELD else (None, {})
        if word == DECLARE:
            if not self.rulebook.declarations:
                return "no-declare", {"why": "rulebook"}
            return "no-declare", {"why": "late" if self.start == "deal" else "position"}
        if role == 1:
            return "must-lead", {"word": word}
        if word == YIELD and not may_yield(self.p):
            return "no-yield", {
                "why": self._why_no_yield(),
                "owner": self.p.owner,
                "base": self.rulebook.base,
            }
        return None, {}

    def _why_no_yield(self):
        if self.p.role in (3, 4):
            return ROLES[self.p.role]
        if self.p.status != 0:
            return STATUSES[self.p.status]
        if self.p.owner != (self.p.turn + 3) % 6:
            return "not-opposite"
        if self.p.chaos and not self.p.chaos_locks:
            return "chaos"
        return "last"

    def _why_no_set(self, counts):
        seat: cython.int = self.p.turn
        role = self.p.role
        if role == 0:
            return "must-declare", {}
        hand = self.hand(seat)
        for rank in range(15):
            if counts[rank] > hand[rank]:
                return "not-in-hand", {
                    "rank": rank,
                    "held": hand[rank],
                    "wanted": counts[rank],
                }
        action = code_of(counts)
        if action is None:
            return "not-a-set", {"ranks": tuple([r for r in range(12) if counts[r]])}
        code: cython.int = action
        if threes_early(self.p, seat, code):
            return "threes-last", {"set": action, "left": sum(hand) - sum(counts)}
        if joker_missing(self.p, seat, code):
            return "burner-needs-joker", {
                "set": action,
                "jokers": hand[13] + hand[14],
                "exempt": self.rulebook.last_set_exempt,
                "role": ROLES[role],
                "base": self.rulebook.base,
            }
        if role == 1:
            return None, {}
        facts = {"set": action, "top": self.p.top, "owner": self.p.owner}
        if set_size(code) != self.p.top_size:
            return "wrong-size", facts
        if not code_beats(code, self.p.top):
            return "too-low", facts
        if role == 3 and not sustainable(self.p, seat, code):
            rest = [h - c for h, c in zip(hand, counts, strict=True)]
            ranks = sum([1 for n in rest[:12] if n])
            facts["ranks"] = ranks or (1 if rest[12] else 0)
            facts["jokers"] = rest[13] + rest[14]
            facts["exempt"] = self.rulebook.last_set_exempt
            facts["base"] = self.rulebook.base
            return "burn-unsustainable", facts
        return None, {}

    # ------------------------------------------------------------ what stands

    def hand(self, seat):
        """Fifteen counts: what a seat still holds (a failed seat's cards, though out of play)."""
        at: cython.int = _checked(seat) * 15
        return tuple([self.p.hands[at + rank] for rank in range(15)])

    def hand_text(self, seat):
        """What a seat still holds, as letters in ascending order."""
        return counts_text(self.hand(seat))

    def size(self, seat):
        """How many cards a seat has in play; 0 once it is out."""
        at: cython.int = _checked(seat)
        return self.p.size[at] if self.p.active >> at & 1 else 0

    @property
    def leader(self):
        """Who led or is to lead this trick."""
        return self.p.leader

    @property
    def top(self):
        """The set on the table, or None (R8.1)."""
        return self.p.top if self.p.top else None

    @property
    def owner(self):
        """Who played the top, or None."""
        return self.p.owner if self.p.top else None

    @property
    def status(self):
        """`open`, `restricted` (R9.1) or `protected` (R12.2); None without a top."""
        return STATUSES[self.p.status] if self.p.top else None

    @property
    def top_is_burn(self):
        """Whether the top is a burn (R10)."""
        return bool(self.p.top and self.p.top_burn)

    @property
    def top_place(self):
        """The place that the top's owner took with it, a final set, else None (R12.1)."""
        return self.p.top_final if self.p.top and self.p.top_final else None

    @property
    def chaos(self):
        """Whether 四人乱缠 has begun (R13)."""
        return bool(self.p.chaos)

    @property
    def active(self):
        """Seats neither finished nor failed (R1.3)."""
        return seats_of(self.p.active)

    @property
    def locked(self):
        """Seats locked out of this trick (R8.3)."""
        return seats_of(self.p.locked & self.p.active)

    @property
    def bound(self):
        """Seats under the burner's duty (R10.3)."""
        return seats_of(self.p.bound)

    @property
    def headless(self):
        """Active seats whose opposite is out (R11.1)."""
        return seats_of(headless_mask(self.p))

    @property
    def failed(self):
        """Seats that failed the duty (R10.5)."""
        return seats_of(self.p.failed)

    @property
    def declared(self):
        """Seats that have declared (R7.1)."""
        return seats_of(self.p.declared)

    @property
    def opened(self):
        """Seats that have opened (R14.1)."""
        return seats_of(self.p.opened)

    @property
    def window(self):
        """The seats that the present question is put to, in order, as everybody knows them.

        In role `burn` all who are asked to burn this top, whether or not they have declined (R9.2);
        else the one seat that is asked.
        """
        if self.p.role == 5:
            return ()
        if self.p.role != 3:
            return (Seat(self.p.turn),)
        steps = (2, 4, 1, 5) if self.p.allies_first else (1, 2, 4, 5)
        mask: cython.int = burners_mask(self.p)
        order = [(self.p.owner + step) % 6 for step in steps]
        return tuple([Seat(seat) for seat in order if mask >> seat & 1])

    @property
    def waiting(self):
        """Who is still to be asked about the top after the present question, burners aside."""
        return seats_of(waiting_mask(self.p))

    @property
    def close_due(self):
        """Whether the owner's opposite is to be asked at the close (R8.4, R8.5)."""
        return bool(self.p.close_due)

    def place(self, seat):
        """The place of a seat that is out, 1 (头科) to 6 (大落), else None (R16.1)."""
        at: cython.int = _checked(seat)
        return self.p.place[at] or None

    def places(self):
        """The six seats, best place first, or None while the deal goes on."""
        if self.p.role != 5:
            return None
        return tuple(sorted(SEATS, key=self.place))

    @property
    def history(self):
        """Every action as it was said, declined burns and time-outs included."""
        return [said_of(entry) for entry in self._history]

    @property
    def told(self):
        """What everybody heard: no declined burns (R9.2), a time-out as what it was (R17.1),
        `FAILED` for a failed duty (R10.5)."""
        return tuple([said_of(entry) for entry in self._told])

    @property
    def told_packed(self):
        """`told` with each entry packed into one int, for `said_of`: cheap to take often."""
        return tuple(self._told)

    def facts(self):
        """The `DealFacts` of a deal that is over; ValueError before."""
        places = self.places()
        if places is None:
            raise ValueError("the deal is not over")
        failed = seats_of(self.p.failed)
        return DealFacts(
            places=places,
            opened=frozenset(seats_of(self.p.opened)),
            declared=frozenset(seats_of(self.p.declared)),
            burned=tuple(
                [(burner, owner) for burner in SEATS for owner in seats_of(self.p.burned[burner])]
            ),
            blocked=tuple(
                [
                    (victim, Seat(self.p.beaten_by[victim] - 1))
                    for victim in SEATS
                    if self.p.beaten_by[victim] and threes_left(self.p, victim)
                ]
            ),
            placed_last=tuple(sorted(failed, key=self.place, reverse=True)),
        )

    def score(self):
        """The `Score` of a deal that is over (R16); ValueError before."""
        return Scorer(self.rulebook).score(self.facts())

    def state(self):
        """All that the state machine knows, as one tuple, for comparing games."""
        p = self.p
        return (
            *[p.hands[i] for i in range(90)],
            *[p.least[i] for i in range(102)],
            *[p.size[i] for i in range(6)],
            *self.public_state(),
        )

    def public_state(self):
        """The part of `state` that everybody knows."""
        p = self.p
        return (
            p.turn,
            p.role,
            p.leader,
            p.queue,
            bool(p.close_due),
            p.top,
            p.owner if p.top else -1,
            p.status if p.top else -1,
            bool(p.top_burn) if p.top else False,
            p.top_final if p.top else -1,
            p.active,
            p.locked,
            p.bound,
            p.declared,
            p.opened,
            p.failed,
            bool(p.chaos),
            p.best,
            p.worst,
            *[p.place[i] for i in range(6)],
            *[p.burned[i] for i in range(6)],
            *[p.beaten_by[i] for i in range(6)],
        )


def _checked(seat):
    if not 0 <= seat < 6:
        raise IndexError(f"no seat: {seat}")
    return seat


def said_of(entry):
    """Unpacks an entry of a game's lists."""
    return Said(Seat(entry >> 21 & 7), ROLES[entry >> 24], Action(entry & 0x1FFFFF))


def seats_of(mask):
    """The seats of a bit mask, in seat order."""
    return tuple([seat for seat in SEATS if mask >> seat & 1])
