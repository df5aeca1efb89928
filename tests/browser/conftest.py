"""Phones and desks that come to a real server."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import FLAGS, install
from tests.browser.seat import Seat
from tests.web.serving import serving

PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "reduced_motion": "reduce",  # drawn without a graphics card, motion takes all of a core
}


@pytest.fixture(scope="module")  # Playwright's loop must be gone before other modules' tests
def chromium() -> Iterator[Browser]:
    """One browser for all tests of a module."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(install()), args=list(FLAGS))
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server whose clock goes ten times as fast, for tests that leave it as it was."""
    with serving(tmp_path_factory.mktemp("house"), speed=10) as address:
        yield f"http://{address}"


@pytest.fixture
def phones(chromium: Browser, house: str, tmp_path: Path) -> Iterator[Callable[..., list[Seat]]]:
    """Makes phones, each a device of its own, and looks afterwards that no page had an error."""
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def device(**options: object) -> Page:
        context = chromium.new_context(**{"locale": "zh-CN", **PHONE, **options})  # type: ignore[arg-type]
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(20_000)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on(
            "console",
            lambda message: errors.append(message.text) if message.type == "error" else None,
        )
        return page

    def make(n: int = 1, address: str = house, **options: object) -> list[Seat]:
        return [Seat(device(**options), address) for _ in range(n)]

    yield make
    for number, context in enumerate(contexts):
        for page in context.pages:
            page.screenshot(path=tmp_path / f"{number}.png")
        context.close()
    unexpected = [error for error in errors if "status of 4" not in error and "net::" not in error]
    assert not unexpected
