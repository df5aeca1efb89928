"""Opening the database: one process at a time, brought up to date, and set to lose nothing."""

import os
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Self, TypeVar

import alembic.command
import alembic.config
import alembic.runtime.migration
import alembic.script
import sqlalchemy as sa
from filelock import FileLock, Timeout

from gouji.engine.faults import Fault
from gouji.store.writing import Writer

_DATABASE = "gouji.db"
_KEY = "cookies.key"

T = TypeVar("T")


@dataclass(slots=True)
class Store:
    """The database while this process holds it; use it in a `with`, or `close` it.

    `key` signs cookies. All writing goes through `writer`; `read` reads what is committed.
    """

    engine: sa.Engine
    writer: Writer
    key: bytes
    _lock: FileLock

    def read(self, work: Callable[[sa.Connection], T]) -> T:
        """What `work` finds with a connection of its own."""
        with self.engine.connect() as connection:
            return work(connection)

    def close(self) -> None:
        """Writes what is waiting, and lets the database go."""
        self.writer.close()
        self.engine.dispose()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def open_store(folder: Path, url: str | None = None) -> Store:
    """Opens the database of a data folder, or another one by its SQLAlchemy URL.

    Raises `Fault`: the folder can't be written, another process has it, the database can't be used
    or is of a newer version.
    """
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = FileLock(folder / "gouji.lock", timeout=0)
        lock.acquire()
    except Timeout:
        raise Fault("data-in-use", str(folder)) from None
    except OSError as error:
        raise Fault("no-writing", str(folder), reason=error.strerror or str(error)) from None
    try:
        key = _key(folder / _KEY)
        if url is None:
            _keep_private(folder / _DATABASE)
        # its path may hold what a URL may not
        where = sa.URL.create("sqlite", database=str(folder / _DATABASE)) if url is None else url
        engine = _engine(where)
        try:
            _bring_up_to_date(engine, str(folder))
            return Store(engine, Writer(engine), key, lock)
        except BaseException:
            engine.dispose()
            raise
    except BaseException:
        lock.release()
        raise


def _keep_private(database: Path) -> None:
    """Makes the database's file for its owner alone: hidden cards stand in it, and private links.

    Who else was let in to an older one on purpose, a group, stays in; everybody doesn't.
    """
    try:
        # SQLite gives what it makes beside it the same rights
        os.close(os.open(database, os.O_RDWR | os.O_CREAT, 0o600))
        for path in (database, *(Path(f"{database}{end}") for end in ("-wal", "-shm"))):
            if path.exists() and path.stat().st_mode & 0o007:
                path.chmod(path.stat().st_mode & 0o770)
    except OSError as error:
        raise Fault("no-writing", str(database), reason=error.strerror or str(error)) from None


def _key(path: Path) -> bytes:
    try:
        if not path.exists():
            _make_key(path)
        key = path.read_bytes()
    except OSError as error:
        raise Fault("no-writing", str(path), reason=error.strerror or str(error)) from None
    if len(key) < 32:
        raise Fault("bad-key", str(path))
    return key


def _make_key(path: Path) -> None:
    # readable by the owner alone, from its first moment on; under its name it is there whole
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "wb") as file:
        file.write(secrets.token_bytes(32))
        file.flush()
        os.fsync(file.fileno())
    new.replace(path)


def _engine(url: str | sa.URL) -> sa.Engine:
    try:
        engine = sa.create_engine(url)
    except (sa.exc.ArgumentError, ImportError) as error:
        raise Fault("bad-database", "", reason=str(error).splitlines()[0]) from None
    if engine.dialect.name == "sqlite":

        @sa.event.listens_for(engine, "connect")
        def _durable(connection: Any, record: Any) -> None:
            # what is committed outlives a loss of power; readers don't wait for the writer
            for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
                connection.execute(f"PRAGMA {pragma}")

    return engine


def _bring_up_to_date(engine: sa.Engine, place: str) -> None:
    config = alembic.config.Config()
    config.set_main_option("script_location", "gouji.store:migrations")
    config.set_main_option("path_separator", "os")
    script = alembic.script.ScriptDirectory.from_config(config)
    known = {step.revision for step in script.walk_revisions()}
    try:
        with engine.connect() as connection:
            context = alembic.runtime.migration.MigrationContext.configure(connection)
            found = context.get_current_revision()
            if found is not None and found not in known:
                raise Fault("newer-database", place, found=found)
            connection.rollback()
            config.attributes["connection"] = connection
            alembic.command.upgrade(config, "head")
    except sa.exc.DBAPIError as error:
        raise Fault("bad-database", place, reason=str(error.orig)) from None
