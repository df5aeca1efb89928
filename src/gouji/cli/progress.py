"""The progress bar of long work, on standard error, where a terminal is there."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn


@contextmanager
def progress(label: str, total: int, *, least: int = 1) -> Iterator[Callable[[int], None]]:
    """Shows a bar of so many steps, none below `least` of them; call what it gives for steps done.

    >>> with progress("打牌", 3) as advance:
    ...     advance(3)
    """
    bar = Progress(
        TextColumn(label),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
        transient=True,
        disable=total < least or not sys.stderr.isatty(),
    )
    task = bar.add_task("", total=total)
    with bar:
        yield lambda n: bar.advance(task, n)
