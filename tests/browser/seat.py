"""A person at a page, who sees and taps what a person would."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Locator, Page, WebSocket

_FOLLOW = """
on => {
  clearInterval(window.following);
  window.pressed ||= [];
  if (!on) return;
  let asked = 0;
  window.following = setInterval(() => {
    const keys = [...document.querySelectorAll(".bar button")].filter(key => !key.disabled);
    const hint = keys.find(key => key.textContent === "提示");
    if (!hint) { asked = 0; return; }
    const gold = keys.find(key => key.matches(".main.gold"));
    const word = keys.find(key => /^(过牌|扣牌|接风|不烧|不捎|不明)$/.test(key.textContent.trim()));
    const told = [...document.querySelectorAll(".note")].some(n => n.textContent.startsWith("提示："));
    if (told && (gold || word)) {
      window.pressed.push((gold || word).textContent);
      (gold || word).click();
      asked = 0;
    } else if (!told && asked++ % 20 === 0) hint.click();
  }, 50);
}
"""

ENDED = re.compile("第 \\d+ 局打完|一场打完")


class Seat:
    """One device with one page at the server's `address`."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.heard: list[dict[str, Any]] = []
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))

    # ------------------------------------------------------------ getting about

    def go(self, path: str = "/") -> "Seat":
        """Opens a page of ours."""
        self.page.goto(self.address + path)
        return self

    def button(self, name: str | re.Pattern[str]) -> Locator:
        """A button, a link or a radio button by what stands on it."""
        page = self.page
        found = page.get_by_role("button", name=name)
        roles: tuple[Literal["link"], Literal["radio"]] = ("link", "radio")
        for role in roles:
            found = found.or_(page.get_by_role(role, name=name))
        return found.locator("visible=true").first

    def tap(self, name: str | re.Pattern[str]) -> "Seat":
        """Taps a button."""
        self.button(name).click()
        return self

    def sees(self, text: str | re.Pattern[str], timeout: float = 20_000) -> Locator:
        """Waits until a text can be seen."""
        found = self.page.get_by_text(text).locator("visible=true").first
        found.wait_for(timeout=timeout)
        return found

    def has(self, name: str | re.Pattern[str]) -> bool:
        """Whether a button that can be pressed is there now."""
        found = self.button(name)
        return found.count() > 0 and found.is_enabled()

    @property
    def code(self) -> str:
        """The code of the room that the page shows."""
        found = re.search(r"/room/(\w+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # ------------------------------------------------------------ playing

    def quick(self) -> "Seat":
        """快速开局 from home: a match against five bots, at once."""
        self.go().tap(re.compile("^快速开局"))
        self.page.wait_for_url(re.compile("/room/"))
        return self

    def asked(self) -> bool:
        """Whether this seat is asked something."""
        return self.has("提示")

    def follow_hints(self, on: bool = True) -> None:
        """Lets the page's own buttons be pressed as the hints say, until told to stop."""
        self.page.evaluate(_FOLLOW, on)

    def played(self) -> list[str]:
        """What was pressed so."""
        pressed: list[str] = self.page.evaluate("window.pressed || []")
        return pressed

    def until(self, done: Callable[[], bool], seconds: float = 120) -> None:
        """Plays on by hints until something is so."""
        play_together([self], done, seconds)

    def deal_is_over(self) -> bool:
        """Whether the end of a deal is shown."""
        return self.page.get_by_text(ENDED).locator("visible=true").count() > 0


def play_together(seats: Sequence[Seat], done: Callable[[], bool], seconds: float = 240) -> None:
    """All play on by their hints until something is so."""
    end = time.monotonic() + seconds
    for seat in seats:
        seat.follow_hints()
    while not done():
        assert time.monotonic() < end, f"not in {seconds} s, after {seats[0].played()[-5:]}"
        seats[0].page.wait_for_timeout(100)
    for seat in seats:
        seat.follow_hints(False)


def friends_room(seats: Sequence[Seat], *set_up: str) -> str:
    """The first opens a room for friends, the others come by its link and sit down; its code.

    `set_up`: buttons that the first taps before the room is opened.
    """
    host, *others = seats
    host.go().tap(re.compile("^建房间"))
    for name in ("都留给朋友", *set_up):
        host.tap(re.compile(f"^{name}"))
    host.tap("开房间")
    host.page.wait_for_url(re.compile("/room/"))
    for other in others:
        other.go(f"/room/{host.code}").tap("坐这里")
        other.page.get_by_text("你", exact=True).first.wait_for()
    return host.code
