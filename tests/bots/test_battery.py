"""The battery finds bots that are broken on purpose, each in its own way."""

import itertools
from dataclasses import replace

import pytest

from gouji.bots.base import Bot
from gouji.bots.foreign import Tally
from gouji.bots.novice import NoviceBot
from gouji.bots.registry import BY_CLOCK, NAMES, make_bot
from gouji.engine.cards import SEATS, Seat, opposite
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST
from gouji.engine.sets import DECLARE, TIMEOUT, YIELD, Action
from gouji.engine.view import View
from gouji.match import Timed, play_match
from tests.bots import battery
from tests.bots.battery import check_blind, check_legal_and_the_same_again, check_timed, fresh


class Broken:
    """`novice`, but for the `nth` decision, where it does as `wrong` says."""

    def __init__(self, nth: int = 20) -> None:
        self._left = nth
        self._novice = NoviceBot()

    def wrong(self, view: View) -> Action:
        raise NotImplementedError

    def choose(self, view: View) -> Action:
        self._left -= 1
        return self.wrong(view) if self._left == 0 else self._novice.choose(view)


class Illegal(Broken):
    def wrong(self, view: View) -> Action:
        return next(a for a in (YIELD, DECLARE) if a not in view.legal)


class NoCode(Broken):
    def wrong(self, view: View) -> Action:
        return Action(-1)


class Sleepy(Broken):
    def wrong(self, view: View) -> Action:
        return TIMEOUT


class Whim(Broken):
    """Its choice hangs on how often any of its kind was asked before."""

    asked = itertools.count()

    def choose(self, view: View) -> Action:
        return view.legal[next(self.asked) % len(view.legal)]


class Crammer(Broken):
    """It takes its seed for a secret: the same seed, another bot, another game."""

    made = itertools.count()

    def __init__(self) -> None:
        self._random = make_bot("random", f"{next(self.made)}")

    def choose(self, view: View) -> Action:
        return self._random.choose(view)


@pytest.mark.parametrize("kind", [Illegal, NoCode, Sleepy, Whim, Crammer])
def test_what_is_not_legal_or_not_the_same_is_found(kind: type[Broken]) -> None:
    with pytest.raises((AssertionError, ValueError)):
        check_legal_and_the_same_again(lambda seed: kind(), CONTEST)


@pytest.mark.parametrize("kind", [Whim, Crammer])
def test_a_choice_that_changes_is_found(kind: type[Broken]) -> None:
    with pytest.raises(AssertionError, match="depends on hidden cards"):
        check_blind(lambda seed: kind(), CONTEST)


def test_a_view_that_shows_too_much_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The opposite's hand let through the door, in the place of what was dealt."""
    view = battery.view

    def leaky(game: Game, seat: Seat) -> View:
        return replace(view(game, seat), dealt=game.hand(opposite(seat)))

    monkeypatch.setattr(battery, "view", leaky)
    with pytest.raises(AssertionError, match="shows hidden cards"):
        check_blind(lambda seed: NoviceBot(), CONTEST)


def test_a_decision_that_is_not_timed_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    class Untimed(Timed):
        def choose(self, view: View) -> Action:
            return self._bot.choose(view) if view.role == "lead" else super().choose(view)

    monkeypatch.setattr(battery, "Timed", Untimed)
    with pytest.raises(AssertionError):
        check_timed(lambda seed: NoviceBot(), BASIC)


def test_times_are_what_the_clock_says(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that stands still but while a bot thinks: two milliseconds each."""
    now = [0.0]
    monkeypatch.setattr("gouji.match.time.perf_counter", lambda: now[0])

    class Thinker:
        def choose(self, view: View) -> Action:
            now[0] += 0.002
            return view.legal[0]

    tally = Tally()
    bot: Bot = Timed(Thinker(), tally)
    for number in range(3):
        game = fresh(BASIC, str(number))
        assert game.to_act is not None
        bot.choose(battery.view(game, game.to_act))
    assert tally.ms == pytest.approx([2.0] * 3)


def test_poison_is_poison() -> None:
    """What a seat can't see is changed in full; what it sees is not."""
    game = fresh(BASIC, "poison")
    low, high = (battery.poisoned(game, SEATS[0], high=high) for high in (False, True))
    assert low.hand(0) == high.hand(0) == game.hand(0)
    for seat in SEATS[1:]:
        assert low.hand(seat) == (16, 16, 4, *[0] * 12)
        assert high.hand(seat) == (*[0] * 11, 12, 16, 4, 4)


def test_positions_hold_what_they_should() -> None:
    """Of the positions some have seats out, some bound ones, and some are chaos."""
    found = list(battery.positions(CONTEST, 3, 12))
    assert len(found) >= 8
    assert any(game.bound for game in found)
    assert any(len(game.active) < 6 for game in found)
    assert any(game.role == "lead" for game in found)


def test_a_match_is_the_same_again_for_every_bot() -> None:
    """By its seed alone, whatever was played before in the same process."""
    for name in set(NAMES) - BY_CLOCK:
        first, again = (play_match((name,) * 6, BASIC, "again") for _ in range(2))
        assert [p.facts for p in first.deals] == [p.facts for p in again.deals]
