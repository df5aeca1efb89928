"""Files of text: small ones, read whole, and every way in which that fails told as a `Fault`."""

import os
import stat
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from gouji.engine.faults import Fault
from gouji.record.toml import line_of

LARGEST_FILE = 1 << 20
"""Bytes; a deal takes some five thousand, and a file beyond this is no record."""

# as a pipe is opened without waiting for somebody to write to it
_AT_ONCE = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)

LOCK = ".lock"
"""The file by which a process holds a folder; it stays, and means nothing by itself."""


def read_text(path: str | os.PathLike[str]) -> str:
    """The text of a UTF-8 file; `Fault` where there is none to be had.

    >>> try:
    ...     read_text("no such file")
    ... except Fault as fault:
    ...     print(fault.code)
    no-file
    """
    if "\0" in str(path):
        raise Fault("bad-name", "")
    try:
        descriptor = os.open(path, _AT_ONCE)
        try:
            data = _read(descriptor)
        finally:
            os.close(descriptor)
    except FileNotFoundError:
        raise Fault("no-file", "") from None
    except IsADirectoryError:
        raise Fault("is-folder", "") from None
    except PermissionError:
        raise Fault("no-permission", "") from None
    except OSError as error:
        raise Fault("file-failed", "", reason=error.strerror or str(error)) from None
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        raise Fault("not-utf-8", "", line=line_of(data, error.start), offset=error.start) from None


def make_folder(path: Path) -> None:
    """Makes a folder, and those above it; `Fault` where that can't be."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Fault("no-writing", str(path), reason=error.strerror or str(error)) from None


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Makes a folder and holds it for this process alone, however it ends.

    Raises `Fault` where another process holds it, or it can't be written.
    """
    from filelock import FileLock, Timeout  # most commands write nothing

    make_folder(folder)
    lock = FileLock(folder / LOCK, timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise Fault("in-use", str(folder)) from None
    except OSError as error:
        raise Fault("no-writing", str(folder), reason=error.strerror or str(error)) from None
    try:
        yield
    finally:
        lock.release()


def difference(there: Any, here: Any, at: str = "") -> dict[str, Any]:
    """The first of a folder's settings that is another than wanted: facts for a `Fault`.

    `what` is its name, through tables and lists (from 1) of equal length; a setting that one of the
    two lacks is None there. Empty where they agree.

    >>> difference({"seed": "1", "bots": ["a", "b"]}, {"seed": "1", "bots": ["a", "c"]})
    {'what': 'bots.2', 'there': 'b', 'here': 'c'}
    """
    if there == here:
        return {}
    pairs: list[tuple[Any, Any, Any]] = []
    if isinstance(there, Mapping) and isinstance(here, Mapping):
        keys = [*here, *(key for key in there if key not in here)]
        pairs = [(key, there.get(key), here.get(key)) for key in keys]
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        pairs = list(zip(range(1, len(here) + 1), there, here, strict=True))
    for key, one, other in pairs:
        if found := difference(one, other, f"{at}.{key}".lstrip(".")):
            return found
    return {"what": at, "there": there, "here": here}


def write_whole(path: Path, text: str | bytes, encoding: str = "utf-8") -> None:
    """Writes a file whole or not at all, to outlive a loss of power; OSError if it can't.

    `text`: in `encoding`, or bytes as they are.
    """
    whole = text if isinstance(text, bytes) else text.encode(encoding)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with open(part, "wb") as file:
            file.write(whole)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    if os.name == "posix":  # the name is durable once its folder is
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _read(descriptor: int) -> bytes:
    # a size may lie or change (pipes, devices, growing files), so the reading itself is limited
    parts = []
    left = LARGEST_FILE + 1
    if stat.S_ISFIFO(os.fstat(descriptor).st_mode):
        with suppress(BlockingIOError):  # somebody will write, and may take his time
            parts.append(os.read(descriptor, 1 << 16))
            if not parts[0]:
                raise Fault("no-writer", "")
            left -= len(parts[0])
    os.set_blocking(descriptor, True)
    while left > 0 and (part := os.read(descriptor, min(left, 1 << 16))):
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise Fault("too-large", "", limit=LARGEST_FILE)
    return parts[0] if len(parts) == 1 else b"".join(parts)
