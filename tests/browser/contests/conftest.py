"""A server on the day of a module's `clock`; a hall of today with referees' phones."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Pages, a_device
from tests.browser.contests.event import Event
from tests.browser.contests.hall import WallClock
from tests.browser.contests.phone import Phone
from tests.web.serving import serving

Referees = Callable[..., list[Phone]]


@pytest.fixture
def address(tmp_path: Path, clock: WallClock) -> Iterator[str]:
    """A server on that day."""
    with serving(tmp_path / "data", clock=clock) as at:
        yield f"http://{at}"


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for competitions."""
    with serving(tmp_path_factory.mktemp("hall")) as address:
        yield address


@pytest.fixture
def event(hall: str) -> Iterator[Callable[..., Event]]:
    """Makes competitions."""
    made: list[Event] = []

    def make(template: str = "knockout", **to: Any) -> Event:
        made.append(Event(hall, template, **to))
        return made[-1]

    yield make
    for one in made:
        one.end()


@pytest.fixture
def referees(chromium: Browser, hall: str, pages: Pages) -> Iterator[Referees]:
    """Opens a referee's path on phones, each a device of its own."""
    with ExitStack() as contexts:

        def make(path: str, n: int = 1, **options: Any) -> list[Phone]:
            found = []
            for _ in range(n):
                device = a_device(chromium, f"http://{hall}", **options)
                contexts.callback(device.close)
                found.append(Phone(pages.open(device), f"http://{hall}").open(path))
            return found

        yield make
