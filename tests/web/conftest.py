"""Servers and browsers for tests."""

from collections.abc import Callable, Iterator

import pytest

from tests.web.playing import Browser
from tests.web.serving import serving


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests that leave it as it was; its address."""
    with serving(tmp_path_factory.mktemp("house")) as address:
        yield address


@pytest.fixture
def browsers(house: str) -> Iterator[Callable[..., list[Browser]]]:
    """Makes browsers that come to the house, and closes them."""
    made: list[Browser] = []

    def make(n: int, address: str = house) -> list[Browser]:
        new = [Browser(address) for _ in range(n)]
        made.extend(new)
        return new

    yield make
    for browser in made:
        browser.end()
