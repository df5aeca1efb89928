"""A hall where a competition is held: a server with a set clock, its desk, its phones."""

from datetime import datetime
from typing import Any

from playwright.sync_api import Page, expect

from gouji.competition.setup import CHINA
from gouji.web.clock import Clock

expect.set_options(timeout=20_000)  # a busy machine is no failure

SWEEP_A, SWEEP_B = [0, 2, 4, 1, 3, 5], [1, 3, 5, 0, 2, 4]
EVEN = [0, 1, 2, 3, 5, 4]
"""头科 and 大落 on one side, 二科 and 二落 on the other: nothing to either."""


class WallClock(Clock):
    """A clock that shows the time in Shandong that a test says, and goes on from there."""

    def __init__(self, at: datetime) -> None:
        super().__init__()
        self.put(at)

    def put(self, at: datetime) -> None:
        """Sets it; forwards only, as all clocks here."""
        self._began += at.replace(tzinfo=CHINA).timestamp() - self.now() / 1000


class Organiser:
    """An organiser at his desk: taps on the page, and orders by the same device's requests."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.id = ""
        self._orders = 0

    # ------------------------------------------------------------ on the page

    def new(self, template: str, name: str, **typed: str) -> None:
        """Makes a competition on the page, with what is typed into fields by their names."""
        self.page.goto(f"{self.address}/competitions")
        self.tap("新建赛事", role="link")
        self.page.get_by_role("radio", name=template).click()
        self.page.get_by_label("赛事名称").fill(name)
        for label, text in typed.items():
            self.page.get_by_label(label, exact=True).fill(text)
        self.page.get_by_label("经手人").fill("张老师")
        self.tap("建好")
        self.sees("赛事建好了")
        self.tap("去办赛事", role="link")
        self.page.wait_for_url("**/desk")
        self.id = self.page.url.split("/c/")[1].split("/")[0]

    def room(self, room: str = "") -> "Organiser":
        """Goes to a room of the desk."""
        self.page.goto(f"{self.address}/c/{self.id}/desk/{room}".rstrip("/"))
        return self

    def tap(self, name: str, role: Any = "button") -> None:
        """Presses what has exactly this name; in a sheet from below, if one is open."""
        # one on its way out has been asked for the last time
        sheet = self.page.locator("[role=dialog]:not([class*=-leave-])").last
        scope = sheet if sheet.is_visible() else self.page
        scope.get_by_role(role, name=name, exact=True).first.click()

    def sees(self, text: Any) -> None:
        """A text is on the screen."""
        expect(self.page.get_by_text(text).first).to_be_visible()

    def done(self, text: Any) -> None:
        """The sheet from below is gone, and the desk says what was done."""
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        expect(self.page.locator(".said")).to_contain_text(text)

    # ------------------------------------------------------------ by requests

    @property
    def api(self) -> str:
        return f"{self.address}/api/competitions/{self.id}"

    def get(self, path: str) -> Any:
        """What a route answers."""
        answer = self.page.request.get(self.api + path)
        assert answer.ok, answer.text()
        return answer.json()

    def order(self, what: str, why: str = "", **args: Any) -> Any:
        """A command of this organiser."""
        self._orders += 1
        body = {"role": "organiser", "what": what, "args": args, "why": why}
        body["id"] = f"test-{self._orders}"
        answer = self.page.request.post(f"{self.api}/commands", data=body)
        assert answer.ok, (what, args, answer.text())
        return answer.json()

    @property
    def desk(self) -> Any:
        """The whole desk."""
        return self.get("/desk")

    @property
    def matches(self) -> list[dict[str, Any]]:
        """The matches of the last round."""
        found: list[dict[str, Any]] = self.desk["rounds"][-1]["matches"]
        return found

    def play(self, match: str, side: int = 0, deals: int = 3) -> None:
        """A match of sweeps by one side, confirmed by both."""
        for _ in range(deals):
            self.order("result", match=match, result={"order": SWEEP_B if side else SWEEP_A})
        self.confirm(match)

    def confirm(self, match: str) -> None:
        """Both captains confirm."""
        for side in (0, 1):
            self.order("confirm", match=match, side=side)

    def play_round(self) -> None:
        """Plays whatever of the last round is open; sides win by turns."""
        for n, match in enumerate(self.matches):
            if match["status"] != "decided":
                self.play(match["id"], n % 2)

    def draw(self, word: str = "") -> None:
        """Draws the next round."""
        self.order("commit-lots")
        self.order("draw-lots", word=word)


def type_team(page: Page, team: int, people: list[tuple[str, str]]) -> None:
    """Fills in a team's players on a form, the sex of each among the choices beside."""
    form = page.locator("fieldset.members").nth(team)
    for i, (name, sex) in enumerate(people):
        form.get_by_label(f"队员{i + 1}的姓名").fill(name)
        form.locator("li").nth(i).get_by_role("radio", name=sex, exact=True).check()


def printed(page: Page, address: str) -> tuple[int, bytes]:
    """A paper as it is printed: how many pages, and the PDF; nothing stands over its edge."""
    page.goto(address)
    page.emulate_media(media="print")
    wide = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert wide <= 0, (address, wide)
    data = page.pdf(prefer_css_page_size=True, print_background=True)
    page.emulate_media(media="screen")
    return data.count(b"/Type /Page\n") or data.count(b"/Type /Page "), data
