"""Standard streams: names from the input, an output whose reader may go away."""

import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import typer

from gouji.engine.faults import Fault

READER_GONE = 128 + 13  # what a shell reports for a process that SIGPIPE ended
LONGEST_NAME = 1 << 16


def file_names(files: Iterable[str]) -> Iterator[str]:
    """Names as given, with those on standard input, one a line, in place of `-`.

    Of a name too long for any file only the beginning is told. Raises `Fault` where standard input
    can't be read.
    """
    for file in files:
        if file != "-":
            yield file
            continue
        if sys.stdin is None:  # closed by the caller
            raise Fault("file-failed", "", reason=os.strerror(errno.EBADF))
        try:
            while line := sys.stdin.buffer.readline(LONGEST_NAME):
                if name := os.fsdecode(line.removesuffix(b"\n")):
                    yield name
                while len(line) == LONGEST_NAME and not line.endswith(b"\n"):
                    line = sys.stdin.buffer.readline(LONGEST_NAME)
        except OSError as error:
            raise Fault("file-failed", "", reason=error.strerror or str(error)) from None


@contextmanager
def output() -> Iterator[None]:
    """Writes out what a command printed; a reader that went away ends it quietly.

    Typer would end with status 1, which here says that a record was refused.
    """
    try:
        yield
        sys.stdout.flush()
    except BrokenPipeError:
        # Python would complain again when it flushes at exit
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(READER_GONE) from None


def printable(text: str) -> str:
    """A text with what UTF-8 lacks, and what moves a terminal, in JSON's and Python's escapes.

    >>> printable('"a\\x9b2J"')
    '"a\\\\u009b2J"'
    """
    text = _MOVING.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()


def write_record_text(text: str) -> None:
    """Writes a record's text out: as it is into files, safe on a terminal.

    What is escaped there means the same in TOML.
    """
    sys.stdout.write(printable(text) if sys.stdout.isatty() else text)


_MOVING = re.compile("[\x7f-\x9f]")
