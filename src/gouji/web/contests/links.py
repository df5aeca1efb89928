"""Who may do what in one competition: secret links, the devices they let in, who holds a match.

It is a SQLite file of its own beside the competition's, `NAME.db.links`. Of a link's secret it
keeps a hash alone, so that no copy of it opens anything; a competition's zip holds none of it.
"""

import contextlib
import hashlib
import os
import secrets
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from gouji.competition.refusing import NotAllowed

APPLICATION_ID = 0x676A6C31  # "gjl1"

_SCHEMA = """
CREATE TABLE links (
    number INTEGER PRIMARY KEY,
    role TEXT NOT NULL,
    scope TEXT NOT NULL,
    label TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    made TEXT NOT NULL,
    revoked TEXT
) STRICT;
CREATE TABLE grants (
    link INTEGER NOT NULL REFERENCES links,
    device TEXT NOT NULL,
    name TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (link, device)
) STRICT;
CREATE INDEX grants_of ON grants (device);
CREATE TABLE holds (
    match TEXT PRIMARY KEY,
    phone TEXT NOT NULL,
    name TEXT NOT NULL,
    since TEXT NOT NULL
) STRICT;
"""


@dataclass(frozen=True, slots=True)
class Link:
    """A link: for which role, and of what: a match, a unit, or an empty text."""

    number: int
    role: str
    scope: str
    label: str
    made: datetime
    revoked: bool


@dataclass(frozen=True, slots=True)
class Grant:
    """What a device was let in for, and the name with which its steps are signed."""

    link: Link
    device: str
    name: str
    at: datetime

    @property
    def role(self) -> str:
        """The role."""
        return self.link.role

    @property
    def scope(self) -> str:
        """The match of a referee, the unit of an entrant."""
        return self.link.scope


@dataclass(frozen=True, slots=True)
class Hold:
    """The phone that has a match, since when."""

    phone: str
    name: str
    since: datetime


def links_file(path: Path) -> Path:
    """Where the links of a competition's file lie."""
    return path.with_name(path.name + ".links")


class Links:
    """The links of one competition; belongs to the thread that made it.

    Another process may have the file at the same time. Raises `NotAllowed` where it can't be used.
    """

    def __init__(self, path: Path, wait_s: float = 10) -> None:
        self.path = links_file(path)
        with self._told():
            self._db = sqlite3.connect(self.path, timeout=wait_s, isolation_level=None)
            os.chmod(self.path, 0o600)
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = FULL")
            self._prepare()

    def _prepare(self) -> None:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            found = self._db.execute("PRAGMA application_id").fetchone()[0]
            if found == 0:
                for line in filter(str.strip, _SCHEMA.split(";")):
                    self._db.execute(line)
                self._db.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            self._db.execute("COMMIT")
        except BaseException:
            self._db.execute("ROLLBACK")
            raise
        if found not in (0, APPLICATION_ID):
            raise NotAllowed("not-a-competition", str(self.path))

    @contextlib.contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except sqlite3.Error as error:
            raise NotAllowed("file-failed", str(self.path), reason=str(error)) from None
        except OSError as error:
            reason = error.strerror or str(error)
            raise NotAllowed("file-failed", str(self.path), reason=reason) from None

    def _rows(self, sql: str, *values: object) -> list[tuple[Any, ...]]:
        with self._told():
            return self._db.execute(sql, values).fetchall()

    def close(self) -> None:
        """Closes the file."""
        self._db.close()

    def changes(self) -> int:
        """A number that is another one once another process has written to the file."""
        found: int = self._rows("PRAGMA data_version")[0][0]
        return found

    # ---------------------------------------------------------------- links

    def make(self, role: str, scope: str, label: str, at: datetime) -> tuple[Link, str]:
        """A new link and its secret, which is kept nowhere."""
        secret = secrets.token_urlsafe(24)
        number = self._rows(
            "INSERT INTO links (role, scope, label, hash, made) VALUES (?, ?, ?, ?, ?)"
            " RETURNING number",
            *(role, scope, label, hashed(secret), at.isoformat()),
        )[0][0]
        return self.link(number), secret

    def link(self, number: int) -> Link:
        """A link by its number; `NotAllowed` where there is none."""
        found = None
        if 0 < number < 1 << 63:  # SQLite has no larger ones
            found = self._rows(f"SELECT {_LINK} FROM links WHERE number = ?", number)
        if not found:
            raise NotAllowed("no-link", "number", value=number)
        return _link(found[0])

    def of_secret(self, secret: str) -> Link | None:
        """The link that a secret opens, None for a strange or a revoked one."""
        found = self._rows(
            f"SELECT {_LINK} FROM links WHERE hash = ? AND revoked IS NULL", hashed(secret)
        )
        return _link(found[0]) if found else None

    def all(self) -> list[Link]:
        """All links, revoked ones too."""
        return [_link(row) for row in self._rows(f"SELECT {_LINK} FROM links ORDER BY number")]

    def revoke(self, number: int, at: datetime) -> Link:
        """Makes a link void; whom it let in is out."""
        self.link(number)
        with self._told():
            self._db.execute("BEGIN IMMEDIATE")
            try:
                self._db.execute(
                    "UPDATE links SET revoked = coalesce(revoked, ?) WHERE number = ?",
                    (at.isoformat(), number),
                )
                self._db.execute("DELETE FROM grants WHERE link = ?", (number,))
                self._db.execute("COMMIT")
            except BaseException:
                self._db.execute("ROLLBACK")
                raise
        return self.link(number)

    # ---------------------------------------------------------------- devices

    def let_in(self, link: Link, device: str, name: str, at: datetime) -> None:
        """Lets a device in by a link; an empty name leaves the one that it has."""
        self._rows(
            "INSERT INTO grants VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET name = CASE WHEN excluded.name = '' THEN name ELSE excluded.name END",
            *(link.number, device, name, at.isoformat()),
        )

    def of_device(self, device: str | None) -> list[Grant]:
        """What a device is let in for, the latest first."""
        if device is None:
            return []
        return self._grants("device = ?", device)

    def of_link(self, number: int) -> list[Grant]:
        """The devices that a link let in."""
        return self._grants("link = ?", number)

    def _grants(self, where: str, value: object) -> list[Grant]:
        rows = self._rows(
            f"SELECT {_LINK}, device, name, at FROM grants JOIN links ON number = link"
            f" WHERE {where} AND revoked IS NULL ORDER BY at DESC, number DESC",
            value,
        )
        return [
            Grant(_link(row[:6]), row[6], row[7], datetime.fromisoformat(row[8])) for row in rows
        ]

    def call(self, device: str, name: str) -> None:
        """With which name a device's steps are signed from now on."""
        self._rows("UPDATE grants SET name = ? WHERE device = ?", name, device)

    # ---------------------------------------------------------------- matches

    def holder(self, match: str) -> Hold | None:
        """The phone that has a match."""
        found = self._rows("SELECT phone, name, since FROM holds WHERE match = ?", match)
        if not found:
            return None
        phone, name, since = found[0]
        return Hold(phone, name, datetime.fromisoformat(since))

    def hold(self, match: str, phone: str, name: str, at: datetime) -> None:
        """Gives a match to a phone."""
        self._rows(
            "INSERT INTO holds VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE"
            " SET phone = excluded.phone, name = excluded.name, since = excluded.since",
            *(match, phone, name, at.isoformat()),
        )


_LINK = "number, role, scope, label, made, revoked"


def _link(row: tuple[Any, ...]) -> Link:
    number, role, scope, label, made, revoked = row
    return Link(number, role, scope, label, datetime.fromisoformat(made), revoked is not None)


def hashed(secret: str) -> str:
    """What is kept of a secret: it has 192 bits of chance, so a plain hash is enough."""
    return hashlib.sha256(secret.encode()).hexdigest()


def token_of(contest: str, secret: str) -> str:
    """What stands in a link.

    >>> token_of("k7q4m2", "abc")
    'k7q4m2.abc'
    """
    return f"{contest}.{secret}"


def token_parts(token: str) -> tuple[str, str]:
    """The competition and the secret of a token; empty texts where it is none.

    >>> token_parts("k7q4m2.abc"), token_parts("abc")
    (('k7q4m2', 'abc'), ('', ''))
    """
    contest, dot, secret = token.rpartition(".")
    return (contest, secret) if dot and secret else ("", "")
