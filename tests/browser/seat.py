"""A person at a page, who sees and taps what a person would."""

import json
import re
import time
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Locator, Page, WebSocket, expect

# presses the page's own buttons as the hints say; where no set can be played, the word that is left
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
    const notes = [...document.querySelectorAll(".note")];
    const told = notes.some(note => note.textContent.startsWith("提示："));
    const only = word && !document.querySelector(".bar .main, .bar .declare");
    if (only || (told && (gold || word))) {
      const key = only ? word : gold || word;
      window.pressed.push(key.textContent);
      key.click();
      asked = 0;
    } else if (!told && asked++ % 40 === 0) hint.click();
  }, 50);
}
"""

Name = str | re.Pattern[str]


class Seat:
    """One device with one page at the server's `address`.

    `heard` and `sent`: all that its sockets took in and sent, in order.
    """

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.heard: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self._before = 0
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.heard.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.sent.append(json.loads(frame)))

    # ------------------------------------------------------------ getting about

    def go(self, path: str = "/") -> "Seat":
        """Opens a page of ours."""
        self.page.goto(self.address + path)
        return self

    def at_the_table(self) -> "Seat":
        """Waits until a deal is shown."""
        self.page.locator(".felt").wait_for()
        self.wait(lambda: any("table" in frame for frame in self.heard))
        self._before = len(self.log())
        return self

    def button(self, name: Name) -> Locator:
        """A button, a link or a radio button by what stands on it."""
        page = self.page
        found = page.get_by_role("button", name=name)
        roles: tuple[Literal["link"], Literal["radio"]] = ("link", "radio")
        for role in roles:
            found = found.or_(page.get_by_role(role, name=name))
        return found.locator("visible=true").first

    def tap(self, name: Name) -> "Seat":
        """Taps a button."""
        self.button(name).click()
        return self

    def sees(self, text: Name, timeout: float | None = None) -> Locator:
        """Waits until a text can be seen."""
        found = self.page.get_by_text(text).locator("visible=true").first
        found.wait_for(timeout=timeout)
        return found

    def sees_no(self, text: Name) -> None:
        """Waits until a text can be seen nowhere."""
        expect(self.page.get_by_text(text).locator("visible=true")).to_have_count(0, timeout=60_000)

    def has(self, name: Name) -> bool:
        """Whether a button that can be pressed is there now."""
        found = self.button(name)
        return found.count() > 0 and found.is_enabled()

    def sheet(self, title: str) -> Locator:
        """A sheet that lies over the page."""
        found = self.page.get_by_role("dialog", name=title)
        found.wait_for()
        return found

    def shut(self) -> "Seat":
        """Closes the sheet that lies over the page by its cross."""
        cross = self.page.get_by_role("dialog").get_by_role("button", name="关闭")
        cross.locator("visible=true").click()
        expect(cross.locator("visible=true")).to_have_count(0)
        return self

    @property
    def code(self) -> str:
        """The code of the room that the page shows."""
        found = re.search(r"/room/(\w+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # ------------------------------------------------------------ at the table

    @property
    def bar(self) -> Locator:
        """The buttons for what may be said now."""
        return self.page.locator(".bar")

    def word(self, name: str) -> Locator:
        """One of them by its word."""
        return self.bar.get_by_role("button", name=name, exact=True)

    def say(self, name: str) -> "Seat":
        """Presses it."""
        self._before = len(self.log())
        self.word(name).click()
        return self

    def play(self) -> "Seat":
        """Presses the button that plays what is picked."""
        self._before = len(self.log())
        self.main.click()
        return self

    @property
    def main(self) -> Locator:
        """The button that plays what is picked."""
        return self.bar.locator(".main")

    def stack(self, rank: str) -> Locator:
        """A stack of the own hand."""
        return self.page.locator(f".stack[data-rank='{rank}']")

    def pick(self, cards: str) -> "Seat":
        """Taps stacks until these cards are picked."""
        for rank in cards:
            self.stack(rank).click()
        return self

    def picked(self) -> str:
        """What is picked, in rank letters: `445`."""
        stacks = self.page.locator(".stack.picked")
        found = stacks.evaluate_all("all => all.map(s => [s.dataset.rank, s.innerText])")
        counts = [(rank, re.search(r"(\d+)/\d+", text)) for rank, text in found]
        return "".join(rank * int(n[1]) for rank, n in reversed(counts) if n)

    def plate(self, seat: str) -> Locator:
        """Another player's place at the table, by the name that stands there."""
        room = self.last("room")
        [name] = [card["name"] for card in room["seats"] if card["seat"] == seat]
        return self.page.locator("button.seat", has_text=name)

    def last(self, what: str) -> Any:
        """What was heard last of `table`, `room`, `you` or `over`."""
        for frame in reversed(self.heard):
            if what in frame and not (what == "over" and frame[what] is None):
                return frame[what]
        raise AssertionError(f"no {what} yet")

    def asks(self, what: str) -> list[dict[str, Any]]:
        """What the page has sent of a type: `act`, `hint`, …"""
        return [frame for frame in self.sent if frame["type"] == what]

    def log(self) -> list[dict[str, Any]]:
        """The lines of the deal's log, as they came."""
        lines: dict[int, dict[str, Any]] = {}
        for frame in self.heard:
            if frame["type"] in ("snapshot", "table") and frame["table"]:
                if frame["type"] == "snapshot" or frame["table"]["deal"] != lines.get(-1, {}).get(
                    "deal"
                ):
                    lines = {-1: {"deal": frame["table"]["deal"]}}
                lines.update({line["i"]: line for line in frame["log"]})
        return [line for i, line in sorted(lines.items()) if i >= 0]

    def hears(self, what: Callable[[dict[str, Any]], Any], seconds: float = 60) -> dict[str, Any]:
        """Waits until a line of the log is so."""
        return self.wait(
            lambda: next((line for line in self.log() if what(line)), None), seconds=seconds
        )

    def says(self, action: str, seat: str | None = None) -> dict[str, Any]:
        """Waits until the table hears an action of the own seat, or of another, that is new."""
        who = seat or self.last("you")["seat"]
        said = ("said", who, action)
        return self.hears(
            lambda line: (
                line["i"] >= self._before and (line["kind"], line["seat"], line["action"]) == said
            )
        )

    def wait(self, what: Callable[[], Any], seconds: float = 60) -> Any:
        """Lets the page go on until something is so."""
        end = time.monotonic() + seconds
        while not (found := what()):
            assert time.monotonic() < end, "it does not come about"
            self.page.wait_for_timeout(30)
        return found

    # ------------------------------------------------------------ playing

    def quick(self) -> "Seat":
        """快速开局 from home: a match against five bots, at once."""
        self.go().tap(re.compile("^快速开局"))
        self.page.wait_for_url(re.compile("/room/"))
        return self

    def asked(self) -> bool:
        """Whether this seat is asked something."""
        hint = self.word("提示")
        return hint.count() > 0 and hint.is_enabled()

    def follow_hints(self, on: bool = True) -> None:
        """Lets the page's own buttons be pressed as the hints say, until told to stop."""
        self.page.evaluate(_FOLLOW, on)

    def played(self) -> list[str]:
        """What was pressed so."""
        pressed: list[str] = self.page.evaluate("window.pressed || []")
        return pressed

    def until(self, done: Callable[[], bool], seconds: float = 240) -> None:
        """Plays on by hints until something is so."""
        play_together([self], done, seconds)

    def deal_is_over(self) -> bool:
        """Whether the end of a deal is shown."""
        return self.page.locator(".over h2").count() > 0


def play_together(seats: Sequence[Seat], done: Callable[[], bool], seconds: float = 480) -> None:
    """All play on by their hints until something is so."""
    end = time.monotonic() + seconds
    for seat in seats:
        seat.follow_hints()
    while not done():
        assert time.monotonic() < end, f"not in {seconds} s, after {seats[0].played()[-5:]}"
        seats[0].page.wait_for_timeout(100)
    for seat in seats:
        seat.follow_hints(False)


def open_room(host: Seat, *set_up: str) -> str:
    """Opens a room through its form, with these buttons tapped before; its code."""
    host.go().tap(re.compile("^建房间"))
    for name in set_up:
        host.tap(re.compile(f"^{name}"))
    host.tap("开房间")
    host.page.wait_for_url(re.compile("/room/"))
    return host.code


def friends_room(seats: Sequence[Seat], *set_up: str) -> str:
    """The first opens a room for friends, the others come by its link and sit down; its code."""
    host, *others = seats
    open_room(host, "都留给朋友", *set_up)
    for other in others:
        other.go(f"/room/{host.code}").tap("坐这里")
        other.page.get_by_text("你", exact=True).first.wait_for()
    return host.code
