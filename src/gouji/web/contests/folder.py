"""Where a server's competitions lie in its data folder, and by which names they are asked for."""

import re
import secrets
from collections.abc import Iterator
from pathlib import Path

from gouji.competition.rehearsal.run import FILE as REHEARSED

COMPETITIONS = "competitions"
REHEARSALS = "rehearsals"

_ID = re.compile(r"[^\W_][\w-]{0,39}")
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"


class Folder:
    """The competitions of a data folder: `competitions/ID.db`, `rehearsals/ID/…`."""

    def __init__(self, data: Path) -> None:
        self.data = data

    def path(self, name: str) -> Path | None:
        """The file of a competition by its name, None where there is none.

        >>> Folder(Path("data")).path("../secret") is None
        True
        """
        if not self.is_name(name):
            return None
        for path in (self._of(name), self.rehearsed(name)):
            if path.is_file():
                return path
        return None

    def is_rehearsal(self, path: Path) -> bool:
        """Whether a competition's file is a rehearsal's."""
        return path.parent.parent == self.data / REHEARSALS

    def rehearsal(self, name: str) -> Path:
        """The folder of a rehearsal."""
        return self.data / REHEARSALS / name

    def rehearsed(self, name: str) -> Path:
        """The competition's file of a rehearsal."""
        return self.rehearsal(name) / REHEARSED

    def is_name(self, name: str) -> bool:
        """Whether a text can be a competition's name at all."""
        return _ID.fullmatch(name) is not None

    def new(self) -> tuple[str, Path]:
        """A name that no competition has, and where its file goes."""
        (self.data / COMPETITIONS).mkdir(parents=True, exist_ok=True)
        while True:
            name = new_name()
            if self.path(name) is None and not self.rehearsal(name).exists():
                return name, self._of(name)

    def names(self) -> Iterator[str]:
        """All competitions, rehearsals after the rest."""
        for path in sorted((self.data / COMPETITIONS).glob("*.db")):
            if _ID.fullmatch(path.stem):
                yield path.stem
        for path in sorted((self.data / REHEARSALS).glob(f"*/{REHEARSED}")):
            if _ID.fullmatch(path.parent.name):
                yield path.parent.name

    def _of(self, name: str) -> Path:
        return self.data / COMPETITIONS / f"{name}.db"


def new_name() -> str:
    """A short name that can be read aloud."""
    return "".join(secrets.choice(_LETTERS) for _ in range(6))


def file_at(path: Path) -> tuple[int, int] | None:
    """Which file lies there, None for none: another one put in its place is another one."""
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def served_name(path: Path) -> str | None:
    """Under which name a server has a file, None for a file that is in no data folder.

    >>> served_name(Path("data/competitions/2012.db")), served_name(Path("2012.db"))
    ('2012', None)
    """
    path = path.absolute()
    if path.parent.name == COMPETITIONS and path.suffix == ".db" and _ID.fullmatch(path.stem):
        return path.stem
    if path.name == REHEARSED and path.parent.parent.name == REHEARSALS:
        return path.parent.name
    return None
