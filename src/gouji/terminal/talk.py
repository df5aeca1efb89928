"""How a person is talked to: a terminal with a clock, or lines from a pipe."""

import os
import re
import shutil
import sys
import time
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

from rich.cells import cell_len
from rich.console import Console, RenderableType

from gouji.words.terminal import PROMPTS

try:
    import termios
except ImportError:  # Windows has none, and drops nothing
    termios = None  # type: ignore[assignment]

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.formatted_text import FormattedText

# a character of Chinese or a whole word, its punctuation with it
_PIECE = re.compile(r"[「（]*(?:[!-~“”‘’]+|\S)[，。、：；！？）」]*|\s+")


def _prompt_session() -> "PromptSession[str]":
    # slow to import, and needed by a person at a terminal only
    from prompt_toolkit import PromptSession

    return PromptSession(reserve_space_for_menu=0)


LEAVING = ("q", "quit", "exit", "退出", "离开")
"""What a person types to leave, in small letters."""


class InputEnded(Exception):
    """There are no more lines, or the person leaves between questions."""


def program() -> str:
    """How this program is called here: by its name where that finds it, else by its path."""
    called = Path(sys.argv[0])
    if called.name == "__main__.py":
        return "python -m gouji"
    found = shutil.which(called.name)
    if found is not None and Path(found).resolve() == called.resolve():
        return called.name
    return os.path.relpath(called) if called.exists() else "gouji"


class Talk:
    """Prints for a person, and reads his lines.

    `interactive`: a person at a terminal, with a clock beside the prompt; else lines are read from
    a pipe, nothing waits, and `line_number` counts them.
    """

    def __init__(self, lang: str, *, interactive: bool | None = None) -> None:
        self.lang = lang
        if interactive is None:
            interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.interactive = interactive
        self.line_number = 0
        self._console = Console(highlight=False, emoji=False, width=None if interactive else 80)
        self._session = _prompt_session() if interactive else None
        self._aside = ""

    # ------------------------------------------------------------ out

    def show(self, what: RenderableType) -> None:
        """Prints something laid out."""
        self.end_line()
        self._console.print(what)

    def line(self, text: str, style: str = "") -> None:
        """Prints a text as it is, broken where a terminal's width asks for it."""
        self.end_line()
        # a pipe gets each line whole
        for line in flowed(text, self._console.width if self.interactive else 0) or [""]:
            self._console.print(line, style=style, markup=False, soft_wrap=True)

    def rule(self, title: str) -> None:
        """Prints a line across with a title."""
        self.end_line()
        self._console.rule(title, align="left", characters="─")

    def aside(self, who: str, what: str) -> None:
        """Prints passes and the like, many on a line."""
        if self._aside != what:
            self.end_line()
            self._console.print(f"    {what}", end="", style="dim", markup=False)
            self._aside = what
        self._console.print(f" {who}", end="", style="dim", markup=False)

    def end_line(self) -> None:
        """Ends a line of asides, if one has begun."""
        if self._aside:
            self._console.print()
            self._aside = ""

    # ------------------------------------------------------------ in

    def forget_typing(self) -> None:
        """Drops what was typed before a question was put: it was meant for another."""
        if self._session is not None:
            from prompt_toolkit.input.typeahead import clear_typeahead

            clear_typeahead(self._session.app.input)
            if termios is not None:
                termios.tcflush(sys.stdin, termios.TCIFLUSH)

    def ask(self, prompt: str, deadline: float | None, *, footer: bool = True) -> str | None:
        """A line from the person, or None when the clock ran out (`time.monotonic()` seconds).

        Raises `InputEnded` at the end of the input.
        """
        self.end_line()
        if self._session is None:
            return self._next_line(sys.stdin)
        from prompt_toolkit.application import get_app

        left = None if deadline is None else deadline - time.monotonic()
        if left is not None and left <= 0:
            return None

        def start_clock() -> None:
            if left is not None:
                app = get_app()
                loop = app.loop
                assert loop is not None
                loop.call_later(left, lambda: None if app.is_done else app.exit(result=None))

        def toolbar() -> "FormattedText":
            from prompt_toolkit.formatted_text import FormattedText

            parts = [("", PROMPTS["help"].to(self.lang))]
            if deadline is not None:
                n = max(0, round(deadline - time.monotonic()))
                parts.insert(0, ("bold", PROMPTS["clock"].fill(n=n).to(self.lang) + "  "))
            return FormattedText(parts)

        try:
            return self._session.prompt(
                f"{prompt} > ",
                bottom_toolbar=toolbar if footer else None,
                refresh_interval=0.5,
                pre_run=start_clock,
            )
        except EOFError:
            raise InputEnded from None

    def choose(self, prompt: str, answers: Iterable[str] = ()) -> str:
        """Waits for Enter or one of the answers, and asks again for anything else.

        Raises `InputEnded` where the person would rather leave.
        """
        if not self.interactive:
            return ""
        self.forget_typing()
        while True:
            line = (self.ask(prompt, None, footer=False) or "").strip().lower()
            if line in ("", *answers):
                return line
            if line in LEAVING:
                raise InputEnded

    def _next_line(self, stream: TextIO) -> str:
        line = stream.readline()
        if not line:
            raise InputEnded
        self.line_number += 1
        return line.rstrip("\r\n")


def flowed(text: str, width: int) -> list[str]:
    """A text in lines of at most so many cells, broken between Chinese characters or words.

    With a width of 0 only the text's own lines are broken.

    >>> flowed("发牌的人要出一套，不能过。小牌先走：5555。", 18)
    ['发牌的人要出一套，', '不能过。小牌先走：', '5555。']
    >>> flowed("Lead all four fives together.", 12)
    ['Lead all', 'four fives', 'together.']
    """
    lines = []
    for paragraph in text.splitlines():
        line, begun = "", False
        for piece in _PIECE.findall(paragraph) if width else [paragraph]:
            if width and line.strip() and cell_len((line + piece).rstrip()) > width:
                lines.append(line.rstrip())
                line = ""
            # blanks stay before a text and within it, not where a line is broken
            line += piece if line or not begun else piece.lstrip()
            begun = True
        lines.append(line.rstrip())
    return lines
