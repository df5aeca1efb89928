"""Phones and desks that come to a real server."""

from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from gouji.table.setup import Timing
from gouji.web.server import Options
from tests.browser.chromium import FLAGS, install
from tests.browser.prepared import Moment, Room, prepare
from tests.browser.seat import Seat
from tests.web.serving import serving

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
DESK = {"viewport": {"width": 1280, "height": 860}, "has_touch": False, "is_mobile": False}

SPEED = 20
LONG_MS = 24 * 3600_000

PATIENT = Timing(
    bot=0,
    fast=0,
    first_ready=LONG_MS,
    ready=LONG_MS,
    absent=LONG_MS,
    silent=LONG_MS,
    empty=LONG_MS,
)
"""Bots answer at once, and nobody loses anything by being slow."""

Phones = Callable[..., list[Seat]]

_failed = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Remembers what failed: its pages are worth a picture."""
    report = yield
    item.stash[_failed] = item.stash.get(_failed, False) or report.failed
    return report


@pytest.fixture(scope="module")  # Playwright's loop must be gone before other modules' tests
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a module."""
    if not (Options(data=Path()).static / "index.html").exists():
        pytest.skip("the web page is not built: make ui")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(install()), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A patient server whose burn windows are short, for tests that leave it as it was."""
    with serving(tmp_path_factory.mktemp("house"), speed=SPEED, timing=PATIENT) as address:
        yield f"http://{address}"


_QUIET = "localStorage.setItem('gouji.settings', JSON.stringify({ sound: false }))"


def a_device(
    chromium: Browser,
    address: str,
    *,
    cookie: str | None = None,
    quiet: bool = False,
    script: str = "",
    **options: Any,
) -> BrowserContext:
    """A device of its own: a phone, unless the options say otherwise.

    `cookie`: which device it is; `quiet`: 唱牌 is off, which spares a long deal much work;
    `script`: runs before the page's own.
    """
    usual = {"locale": "zh-CN", "reduced_motion": "reduce", **PHONE}
    device = chromium.new_context(**{**usual, **options})
    if cookie is not None:
        device.add_cookies([{"name": "gouji", "value": cookie, "url": address}])
    if quiet:
        device.add_init_script(_QUIET)
    if script:
        device.add_init_script(script)
    return device


class Pages:
    """The pages of one test; none of them may have had an error."""

    def __init__(self) -> None:
        self.pages: list[Page] = []
        self.errors: list[str] = []

    def open(self, context: BrowserContext) -> Page:
        """A new page that is minded."""
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on(
            "console",
            lambda message: self.errors.append(message.text) if message.type == "error" else None,
        )
        self.pages.append(page)
        return page


@pytest.fixture
def pages(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Pages]:
    """Minds this test's pages; what a refused request or a lost network leaves there is allowed."""
    minded = Pages()
    yield minded
    for number, page in enumerate(minded.pages):
        if page.is_closed():
            continue
        if request.node.stash.get(_failed, False):
            page.screenshot(path=tmp_path / f"{number}.png")
        page.close()
    allowed = ("status of 4", "net::", "WebSocket connection to")
    assert [error for error in minded.errors if not any(word in error for word in allowed)] == []


@pytest.fixture
def phones(chromium: Browser, request: pytest.FixtureRequest, pages: Pages) -> Iterator[Phones]:
    """Makes phones, each a device of its own, at the house or at another address."""
    with ExitStack() as contexts:

        def make(n: int = 1, address: str | None = None, **options: Any) -> list[Seat]:
            at = address or request.getfixturevalue("house")
            devices = [a_device(chromium, at, **options) for _ in range(n)]
            for device in devices:
                contexts.callback(device.close)
            return [Seat(pages.open(device), at) for device in devices]

        yield make


class Prepared:
    """A server with rooms that stand in the middle of a deal."""

    def __init__(self, address: str, rooms: dict[str, Room], chromium: Browser) -> None:
        self.address = address
        self._rooms = rooms
        self._chromium = chromium
        self._devices: dict[str, BrowserContext] = {}
        self.pages = Pages()

    def room(self, name: str) -> Room:
        """A room by the name of its moment."""
        return self._rooms[name]

    def sit(self, name: str, seat: str | None = None, **options: Any) -> Seat:
        """A page at the seat that is asked in a room, or at another person's."""
        room = self._rooms[name]
        cookie = room.cookies[seat or room.seat]
        key = repr((cookie, options))
        if key not in self._devices:
            self._devices[key] = a_device(self._chromium, self.address, cookie=cookie, **options)
        me = Seat(self.pages.open(self._devices[key]), self.address)
        me.go(f"/room/{room.code}").at_the_table()
        return me

    def forget(self) -> None:
        """Makes the devices as good as new for the next test."""
        for device in self._devices.values():
            for page in device.pages:
                page.evaluate("localStorage.clear()")

    def close(self) -> None:
        """Puts the devices away."""
        for device in self._devices.values():
            device.close()


@pytest.fixture(scope="module")
def _prepared(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, chromium: Browser
) -> Iterator[Prepared]:
    moments: dict[str, tuple[Moment, dict[str, Any]]] = request.module.MOMENTS
    folder = tmp_path_factory.mktemp("prepared")
    rooms = {
        name: prepare(folder, moment, **settings) for name, (moment, settings) in moments.items()
    }
    timing = getattr(request.module, "TIMING", PATIENT)
    with serving(folder, speed=SPEED, timing=timing) as address:
        prepared = Prepared(f"http://{address}", rooms, chromium)
        yield prepared
        prepared.close()


@pytest.fixture
def prepared(_prepared: Prepared, pages: Pages) -> Iterator[Prepared]:
    """Rooms at the `MOMENTS` of the test's module: by name, the moment and the room's settings.

    Each room is for one test; `TIMING`, if there is one, is how long their tables wait.
    """
    _prepared.pages = pages
    yield _prepared
    _prepared.forget()
