"""What axe says of a page, once the page stands still."""

import time
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

TWO_FRAMES = "() => new Promise(on => requestAnimationFrame(() => requestAnimationFrame(on)))"
# a clock's ring turns for ever; what ends is waited for
_MOVES = """
() => !document.getAnimations().some(
  one => one.playState === "running" && Number.isFinite(one.effect.getComputedTiming().endTime)
         && one.effect.getComputedTiming().endTime < 3000)
"""


def still(page: Page, seconds: float = 30) -> None:
    """Waits until colours and sheets have arrived: half way a text is too pale for anybody.

    Playwright's `wait_for_function` asks again by `eval`, which our pages' policy forbids.
    """
    page.evaluate(TWO_FRAMES)
    end = time.monotonic() + seconds
    while not page.evaluate(_MOVES):
        assert time.monotonic() < end, "the page does not stand still"
        page.wait_for_timeout(30)


def serious(
    page: Page, options: dict[str, Any] | None = None, context: str | None = None
) -> list[tuple[str, str]]:
    """What is serious for a screen reader or a weak eye: axe's rule, and the first part at fault.

    `context`: the part of the page that is looked at.
    """
    still(page)
    found = Axe().run(page, context=context, options=options).response["violations"]
    bad = [one for one in found if one["impact"] in ("serious", "critical")]
    return [(one["id"], one["nodes"][0]["html"]) for one in bad]
