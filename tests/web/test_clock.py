"""The server's clock."""

import time

import pytest

from gouji.web.clock import Clock


def test_it_is_the_worlds(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    assert abs(clock.now() - 1000 * time.time()) < 1000
    assert clock.seconds_until(clock.now() - 5000) == 0
    assert 4 < clock.seconds_until(clock.now() + 5000) <= 5
    # setting the machine's clock back changes nothing while it runs
    before = clock.now()
    monkeypatch.setattr(time, "time", lambda: 0.0)
    assert clock.now() >= before


def test_it_goes_on_from_what_was(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    ahead = clock.now() + 3_600_000
    clock.at_least(ahead)
    assert ahead <= clock.now() < ahead + 1000
    clock.at_least(ahead - 10)
    assert clock.now() < ahead + 1000


def test_it_may_be_fast() -> None:
    clock = Clock(speed=1000)
    assert clock.seconds_until(clock.now() + 60_000) <= 0.06
