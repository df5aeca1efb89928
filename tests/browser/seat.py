"""A person at a page, who sees and taps what a person would."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Locator, Page, WebSocket
from playwright.sync_api import TimeoutError as Late

WORDS = re.compile("^(过牌|扣牌|接风|不烧|不捎|不明)$")
ENDED = re.compile("第 \\d+ 局打完|一场打完")


class Seat:
    """One device with one page at the server's `address`."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.played: list[str] = []
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

    def answer(self) -> None:
        """Does what the hint says: the set that it picks, else the word."""
        self.tap("提示")
        note = self.page.get_by_text(re.compile("^提示：")).first
        try:
            note.wait_for(timeout=5_000)
        except Late:
            return  # the question was over before
        main = self.page.locator("button.main.gold")
        choice = main if main.count() else self.button(WORDS)
        try:
            self.played.append(choice.inner_text(timeout=2_000))
            choice.click(timeout=2_000)
        except Late:
            return

    def until(self, done: Callable[[], bool], seconds: float = 120) -> None:
        """Plays on by hints until something is so."""
        end = time.monotonic() + seconds
        while not done():
            assert time.monotonic() < end, f"not in {seconds} s, after {self.played[-5:]}"
            if self.asked():
                self.answer()
            else:
                self.page.wait_for_timeout(30)

    def deal_is_over(self) -> bool:
        """Whether the end of a deal is shown."""
        return self.page.get_by_text(ENDED).locator("visible=true").count() > 0


def play_together(seats: Sequence[Seat], done: Callable[[], bool], seconds: float = 240) -> None:
    """All play on by their hints until something is so."""
    end = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < end, f"not in {seconds} s"
        for seat in seats:
            if seat.asked():
                seat.answer()
        seats[0].page.wait_for_timeout(20)


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
