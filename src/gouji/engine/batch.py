"""Many games at once, without the interpreter between them, into the caller's buffers."""

import cython

from gouji.engine.buffers import flat
from gouji.engine.columns import FEATURE_SIZE, SIZE
from gouji.engine.observe import rules_of

if cython.compiled:
    from cython.cimports.libc.stdlib import calloc, free
    from cython.cimports.libc.string import memset
else:
    from gouji.engine.columns import Observation, put_record
    from gouji.engine.game import take_switches
    from gouji.engine.listing import list_candidates
    from gouji.engine.observe import look
    from gouji.engine.scoring import fill_tariff, settle
    from gouji.engine.shuffle import below, deal_random, start
    from gouji.engine.structs import Facts, Rng, Sheet, State, Tariff
    from gouji.engine.trick import act, facts_of, legal_at, legal_count


@cython.final
@cython.cclass
class Batch:
    """`n` deals of one rulebook advancing together.

    `counts`, `seats`, `observe` and `candidates` write what is asked in each game, `step` and
    `pick` answer. A deal that ends is scored at once and, with `again=True`, dealt anew. All
    buffers are C-contiguous, of any shape that has the right length; the loops hold no GIL, and a
    batch is for one thread at a time.

    >>> import array
    >>> from gouji.engine.rulebook import CONTEST
    >>> batch = Batch(4, CONTEST, 7)
    >>> out = array.array("i", [0] * 4)
    >>> batch.counts(out)
    >>> list(out)
    [2, 2, 2, 2]
    >>> batch.step(array.array("i", [1] * 4))
    """

    def __init__(self, n, rulebook, seed):
        i: cython.int
        if n < 1:
            raise ValueError(f"a batch holds at least one game, not {n}")
        self.n = 0
        self.rulebook = rulebook
        self.rules = rules_of(rulebook)
        self.shown = rulebook.opening == "shown_threes"
        self.buy = rulebook.buy_threes
        if cython.compiled:
            free(self.games)  # of an earlier set-up, if any
            self.games = cython.cast(cython.pointer(State), calloc(n, cython.sizeof(State)))
            free(self.chosen)
            self.chosen = cython.cast(cython.p_int, calloc(n, cython.sizeof(cython.int)))
            if self.games == cython.NULL or self.chosen == cython.NULL:
                raise MemoryError
            fill_tariff(cython.address(self.tariff), rulebook)
        else:
            self.games = [State() for _ in range(n)]
            self.chosen = [0] * n
            self.tariff = Tariff()
            self.rng = Rng()
            self.order = [0] * 216
            self._total = [0, 0]
            fill_tariff(self.tariff, rulebook)
        self.n = n
        start(cython.address(self.rng) if cython.compiled else self.rng, seed)
        self._decisions = 0
        self._unforced = 0
        self._deals = 0
        self._total[0] = 0
        self._total[1] = 0
        for i in range(216):
            self.order[i] = i
        for i in range(self.n):
            take_switches(self._at(i), rulebook)
            self._at(i).dealt = True
            self._deal(self._at(i))

    def __dealloc__(self):
        free(self.games)
        free(self.chosen)

    def _at(self, i):
        if cython.compiled:
            return self.games + i
        return self.games[i]

    def _deal(self, s):
        if cython.compiled:
            deal_random(s, cython.address(self.rng), self.order, self.shown, self.buy)
        else:
            deal_random(s, self.rng, self.order, self.shown, self.buy)

    def _score(self, s, sheet):
        facts: Facts
        if cython.compiled:
            facts_of(s, cython.address(facts))  # noqa: F821 - a C struct
            settle(cython.address(facts), cython.address(self.tariff), sheet)  # noqa: F821
        else:
            facts = Facts()
            facts_of(s, facts)
            settle(facts, self.tariff, sheet)
        self._deals += 1
        self._total[0] += sheet.points[0]
        self._total[1] += sheet.points[1]

    # ------------------------------------------------------------ what is asked

    def counts(self, out):
        """Writes the number of legal actions of each game, 0 where it is over."""
        view: cython.int[::1] = flat(out, "i", "out", self.n)
        i: cython.int
        with cython.nogil:
            for i in range(self.n):
                view[i] = legal_count(self._at(i))

    def seats(self, out):
        """Writes the seat that is asked in each game into int8[n], -1 where it is over."""
        view: cython.schar[::1] = flat(out, "b", "out", self.n)
        i: cython.int
        with cython.nogil:
            for i in range(self.n):
                view[i] = self._at(i).turn

    def observe(self, out, seats=None):
        """Writes what one seat of each game may know into int8[n, SIZE] (docs/observation.md).

        The seat is the one that is asked, and a game that is over gives zeros; or that of `seats`,
        int8[n], IndexError for no seat.
        """
        raw: cython.schar[::1] = flat(out, "b", "out", self.n * SIZE)
        given: cython.schar[::1]
        i: cython.int
        seat: cython.int
        by_turn: cython.bint = seats is None
        given = raw if seats is None else flat(seats, "b", "seats", self.n)
        for i in range(0 if by_turn else self.n):
            if not 0 <= given[i] < 6:
                raise IndexError(f"game {i}: no seat {given[i]}")
        if cython.compiled:
            at = cython.cast(cython.pointer(Observation), cython.address(raw[0]))
            rules = cython.address(self.rules.o)
            with cython.nogil:
                for i in range(self.n):
                    seat = self._at(i).turn if by_turn else given[i]
                    if seat < 0:
                        memset(at + i, 0, cython.sizeof(Observation))
                    else:
                        look(at + i, self._at(i), rules, seat)
        else:
            for i in range(self.n):
                o = Observation()
                seat = self._at(i).turn if by_turn else given[i]
                if seat >= 0:
                    look(o, self._at(i), self.rules.o, seat)
                put_record(o, raw, i * SIZE)

    def candidates(self, indices, features, offsets, pruned=True):
        """Lists the candidates of whoever is asked in each game (docs/actions.md).

        Those of game i stand at `offsets[i]` to `offsets[i + 1]` (int32[n + 1]): in `indices`,
        int32, as indices into the legal list; in `features`, int8, `FEATURE_SIZE` numbers each, or
        None. Returns how many there are. ValueError, telling so, where there is too little room;
        n * `candidates.MOST_PRUNED` is enough, n * `candidates.MOST` for `pruned=False`.
        """
        which: cython.int[::1] = flat(indices, "i", "indices")
        starts: cython.int[::1] = flat(offsets, "i", "offsets", self.n + 1)
        raw: cython.schar[::1]
        i: cython.int
        room: cython.int = len(which)
        total: cython.longlong = 0
        left: cython.int
        few: cython.bint = pruned
        wanted: cython.bint = features is not None
        if wanted:
            raw = flat(features, "b", "features")
            room = min(room, len(raw) // FEATURE_SIZE)
        if cython.compiled:
            at = cython.cast(cython.p_int, cython.NULL)
            rows = cython.cast(cython.pointer(Candidate), cython.NULL)  # noqa: F821
            if room:
                at = cython.address(which[0])
                if wanted:
                    rows = cython.cast(cython.pointer(Candidate), cython.address(raw[0]))  # noqa: F821
            with cython.nogil:
                for i in range(self.n):
                    starts[i] = total
                    left = room - total if total < room else 0
                    if left == 0:
                        total += list_candidates(self._at(i), few, cython.NULL, cython.NULL, 0)
                    else:
                        total += list_candidates(
                            self._at(i), few, at + total, rows + total if wanted else rows, left
                        )
        else:
            rows = []
            for i in range(self.n):
                starts[i] = total
                left = max(room - total, 0)
                total += list_candidates(self._at(i), few, which[total:], rows, left)
            for i, row in enumerate(rows if wanted else ()):
                put_record(row, raw, i * FEATURE_SIZE)
        starts[self.n] = total
        if total > room:
            raise ValueError(f"{total} candidates, room for {room}")
        return total

    # ------------------------------------------------------------ playing

    def step(self, choices, again=False, *, skip=False, done=None, points=None, places=None):
        """Applies in each game the legal action at the index in choices; finished games rest.

        `again`: a game that ends is dealt anew at once. `skip`: forced decisions, with one legal
        action, are played on until somebody has a choice. `done`, int8, uint8 or bool[n]: 1 where
        a deal ended, else 0; `points`, int64[n, 2]: its points by side, p1's first; `places`,
        int8[n, 6]: its places 1 to 6 by seat; zeros where none ended.

        IndexError names the first game whose index is not legal; then no game has moved.
        """
        view: cython.int[::1] = flat(choices, "i", "choices", self.n)
        ends = self._write_ends_to(done, points, places)
        if cython.compiled:
            self._step(cython.address(view[0]), again, skip)
        else:
            self._step(view, again, skip)
        del ends

    def pick(
        self,
        picks,
        indices,
        offsets,
        again=False,
        *,
        skip=False,
        done=None,
        points=None,
        places=None,
    ):
        """Applies in each game one of the candidates that `candidates` listed, by its number there.

        `picks`: int32[n], from 0 in each game; all else as in `step`.
        """
        view: cython.int[::1] = flat(picks, "i", "picks", self.n)
        which: cython.int[::1] = flat(indices, "i", "indices")
        starts: cython.int[::1] = flat(offsets, "i", "offsets", self.n + 1)
        i: cython.int
        at: cython.longlong
        room: cython.longlong = len(which)
        for i in range(self.n):
            at = starts[i]
            at += view[i]
            if self._at(i).role == 5:
                continue
            if view[i] < 0 or at >= starts[i + 1] or at < 0 or at >= room:
                raise IndexError(f"game {i}: no candidate {view[i]}")
            self.chosen[i] = which[at]
        ends = self._write_ends_to(done, points, places)
        self._step(self.chosen, again, skip)
        del ends

    def _write_ends_to(self, done, points, places):
        # remembers where ends are to be told; returns what keeps those buffers alive
        ends: cython.schar[::1]
        gains: cython.longlong[::1]
        ranks: cython.schar[::1]
        self.tells_done = done is not None
        self.tells_points = points is not None
        self.tells_places = places is not None
        kept = []
        if self.tells_done:
            ends = flat(done, "?", "done", self.n)
            self.done = cython.address(ends[0]) if cython.compiled else ends
            kept.append(ends)
        if self.tells_points:
            gains = flat(points, "q", "points", 2 * self.n)
            self.gains = cython.address(gains[0]) if cython.compiled else gains
            kept.append(gains)
        if self.tells_places:
            ranks = flat(places, "b", "places", 6 * self.n)
            self.ranks = cython.address(ranks[0]) if cython.compiled else ranks
            kept.append(ranks)
        return kept

    def _step(self, choices, again, skip):
        i: cython.int
        wrong: cython.int = -1
        sheet: Sheet
        if not cython.compiled:
            sheet = Sheet()
        on = cython.address(sheet) if cython.compiled else sheet
        with cython.nogil:
            for i in range(self.n - 1, -1, -1):
                if self._at(i).role != 5 and (
                    choices[i] < 0 or choices[i] >= legal_count(self._at(i))
                ):
                    wrong = i
            if wrong < 0:
                for i in range(self.n):
                    self._tell(i, self._at(i), on, False)
                    if self._at(i).role != 5:
                        act(self._at(i), legal_at(self._at(i), choices[i]))
                        self._go_on(i, self._at(i), on, again, skip)
        if wrong >= 0:
            raise IndexError(f"game {wrong}: no legal action {choices[wrong]}")
        return 0

    def _go_on(self, i, s, sheet, again, skip):
        # after an action: the end of the deal, a new one, forced decisions
        while True:
            if s.role == 5:
                self._score(s, sheet)
                self._tell(i, s, sheet, True)
                if not again:
                    return
                self._deal(s)
            if not skip or legal_count(s) != 1:
                return
            act(s, legal_at(s, 0))

    def _tell(self, i, s, sheet, ended):
        seat: cython.int
        if self.tells_done:
            self.done[i] = ended
        if self.tells_points:
            self.gains[2 * i] = sheet.points[0] if ended else 0
            self.gains[2 * i + 1] = sheet.points[1] if ended else 0
        if self.tells_places:
            for seat in range(6):
                self.ranks[6 * i + seat] = s.place[seat] if ended else 0

    def play_random(self, decisions):
        """Plays uniformly random legal actions, so many in every game, dealing on and on.

        It holds no GIL and can't be interrupted; a batch is for one thread at a time.
        """
        if decisions < 0:
            raise ValueError(f"decisions can't be {decisions}")
        i: cython.int
        many: cython.longlong = decisions
        with cython.nogil:
            for i in range(self.n):
                self._random(self._at(i), many)

    def _random(self, s, decisions):
        n: cython.int
        i: cython.int
        sheet: Sheet
        if not cython.compiled:
            sheet = Sheet()
        for _ in range(decisions):
            n = legal_count(s)
            if n > 1:
                self._unforced += 1
                i = below(cython.address(self.rng), n) if cython.compiled else below(self.rng, n)
                act(s, legal_at(s, i))
            else:  # one who can only pass, or a leader with one set
                act(s, legal_at(s, 0) if s.role == 1 else 1 << 20)
            if s.role == 5:
                if cython.compiled:
                    self._score(s, cython.address(sheet))
                else:
                    self._score(s, sheet)
                self._deal(s)
        self._decisions += decisions

    @property
    def decisions(self):
        """Decisions of `play_random` so far."""
        return self._decisions

    @property
    def unforced(self):
        """Those of them with more than one legal action."""
        return self._unforced

    @property
    def deals(self):
        """Deals ended and scored so far."""
        return self._deals

    @property
    def points(self):
        """Points of both sides, added up over the deals ended so far."""
        return (self._total[0], self._total[1])
