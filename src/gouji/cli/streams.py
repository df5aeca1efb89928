"""Standard streams: names from the input, an output whose reader may go away."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import typer

from gouji.engine.faults import Fault

READER_GONE = 128 + 13  # what a shell reports for a process that SIGPIPE ended
LONGEST_NAME = 1 << 16


def file_names(files: Iterable[str]) -> Iterator[str]:
    """Names as given, with those on standard input, one a line, in place of `-`.

    Raises `Fault` where standard input can't be read or holds no names.
    """
    for file in files:
        if file != "-":
            yield file
            continue
        if sys.stdin is None:  # closed by the caller
            raise Fault("file-failed", "", reason=os.strerror(errno.EBADF))
        try:
            while line := sys.stdin.buffer.readline(LONGEST_NAME):
                if len(line) == LONGEST_NAME:
                    raise Fault("bad-name", "")
                if name := os.fsdecode(line.removesuffix(b"\n")):
                    yield name
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
    """A text with what UTF-8 lacks, as parts of odd file names, in JSON's and Python's escapes."""
    return text if text.isascii() else text.encode("utf-8", "backslashreplace").decode()
