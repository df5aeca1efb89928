"""A referee's phone, which taps what a referee would."""

import re
from collections.abc import Iterable

from playwright.sync_api import Locator, Page, expect

from tests.browser.looking import serious


class Phone:
    """A page of a referee; everything is found as a person finds it."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address

    def open(self, path: str) -> "Phone":
        """Opens a referee's link."""
        self.page.goto(self.address + path)
        return self

    def part(self, name: str) -> Locator:
        """A part of the page: seats, fouls, score, confirm, taken, …"""
        return self.page.locator(f"[data-test={name}]")

    def player(self, seat: int) -> Locator:
        """The big button of a player in the order of going out."""
        return self.page.locator(f".player[data-seat='{seat}']")

    def tap(self, text: str | re.Pattern[str]) -> None:
        """Taps the button that says so."""
        self.page.get_by_role("button", name=text, exact=True).locator("visible=true").first.click()

    def begin(self) -> None:
        """The seats are as they are: begins the deal."""
        self.part("seats").locator(".start").click()
        expect(self.player(0)).to_be_visible()

    def out(self, seats: Iterable[int]) -> None:
        """Taps players as they go out."""
        for seat in seats:
            self.player(seat).click()

    def foul(self, kind: str, seat: int) -> Locator:
        """Chooses a foul and a player; what follows is shown, nothing counts yet."""
        self.tap("＋ 记一次犯规")
        sheet = self.part("foul-sheet")
        sheet.get_by_role("button", name=kind).click()
        sheet.locator(f"[data-seat='{seat}']").click()
        return sheet.locator("[data-test=then]")

    def save(self) -> None:
        """Saves the deal whose players are all placed."""
        button = self.part("save")
        expect(button).to_be_enabled()
        button.click()
        try:
            expect(button).to_have_count(0, timeout=3000)
        except AssertionError:
            # the line came back under the finger, and the score is asked for anew
            expect(button).to_be_enabled()
            button.click()
            expect(button).to_have_count(0)

    def deal(self, order: Iterable[int]) -> None:
        """A whole deal without anything special."""
        self.begin()
        self.out(order)
        self.save()

    def confirm(self, side: int, score: str) -> None:
        """A captain looks and confirms."""
        self.page.locator("[data-test=confirm] button.side").nth(side).click()
        sheet = self.part("confirm-sheet")
        expect(sheet).to_contain_text(score)
        sheet.get_by_role("button", name=f"我确认 {score}").click()
        expect(sheet).to_be_hidden()

    def totals(self) -> Locator:
        """The score of the match at the top."""
        return self.part("totals")

    def state(self) -> Locator:
        """What is saved where, in a line."""
        return self.part("state")

    def saves_without_network(self) -> None:
        """Begins a deal, loses the network once all are placed, and saves the deal nevertheless."""
        self.begin()
        self.out([0, 2, 4, 1, 3])
        expect(self.part("save")).to_be_enabled()
        self.page.context.set_offline(True)
        expect(self.part("away")).to_be_visible()
        self.save()

    def saved(self) -> Locator:
        """What is saved where, in full."""
        self.state().click()
        sheet = self.part("saved")
        expect(sheet).to_be_visible()
        return sheet

    def is_clean(self) -> None:
        """Axe finds nothing serious."""
        assert serious(self.page) == []
