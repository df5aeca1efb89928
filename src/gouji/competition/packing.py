"""A competition in a zip, from which another installation restores it; its papers lie beside it."""

import hashlib
import io
import json
import lzma
import stat
import zipfile
import zlib
from collections.abc import Sequence
from pathlib import Path

from gouji.competition.log import Entry, canonical, entry_of
from gouji.competition.papers.html import html
from gouji.competition.papers.printing import papers
from gouji.competition.papers.xlsx import workbook
from gouji.competition.refusing import NotAllowed
from gouji.competition.replaying import judged
from gouji.competition.state import rebuild
from gouji.competition.texts.packing import ABOUT
from gouji.competition.texts.steps import step
from gouji.engine.faults import Fault

FORMAT = 1
LOG = "log.jsonl"
HEAD = "gouji-competition.json"
MOST_BYTES = 64 << 20
"""The largest log, and the largest zip: a long competition's log has some 10 MB."""

_MOST_HEAD = 64 << 10

_BROKEN = (
    *(zipfile.BadZipFile, zlib.error, lzma.LZMAError, EOFError, OSError),
    *(KeyError, ValueError, TypeError, RuntimeError),  # a password, a strange packing, deep JSON
)


def pack(entries: Sequence[Entry], lang: str = "zh") -> bytes:
    """The zip: the log as lines of JSON, what it is, all papers that have something to say."""
    state = rebuild(entries)
    log = "".join(entry.line() + "\n" for entry in entries).encode()
    head = {
        "gouji-competition": FORMAT,
        "name": state.setup.name,
        "entries": len(entries),
        "hash": entries[-1].hash,
        "sha256": hashlib.sha256(log).hexdigest(),
    }
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        _put(archive, HEAD, canonical(head).encode(), entries)
        _put(archive, LOG, log, entries)
        about = ABOUT.fill(name=state.setup.name, n=len(entries))
        _put(archive, "README.txt", f"{about.zh}\n\n{about.en}\n".encode(), entries)
        for paper in papers(state, lang=lang):
            _put(archive, f"papers/{paper.name}.html", html(paper, lang).encode(), entries)
            _put(archive, f"papers/{paper.name}.xlsx", workbook([paper]), entries)
    return out.getvalue()


def _put(archive: zipfile.ZipFile, name: str, data: bytes, entries: Sequence[Entry]) -> None:
    last = entries[-1].at
    year = min(max(last.year, 1980), 2107)  # the years that a zip can have; clocks can more
    info = zipfile.ZipInfo(name, (year, last.month, last.day, last.hour, last.minute, 0))
    info.compress_type = zipfile.ZIP_DEFLATED
    info.external_attr = 0o644 << 16
    archive.writestr(info, data)


def unpack(data: bytes) -> list[Entry]:
    """The entries of a zip, whole and unchanged; `NotAllowed` where it is none or is damaged."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            if archive.getinfo(LOG).file_size > MOST_BYTES:
                raise NotAllowed("pack-too-large", "", most=MOST_BYTES >> 20)
            if archive.getinfo(HEAD).file_size > _MOST_HEAD:
                raise NotAllowed("not-a-pack", "")
            head = json.loads(archive.read(HEAD))
            log = archive.read(LOG)
        version, digest, count = head["gouji-competition"], head["sha256"], head["entries"]
    except NotAllowed:
        raise
    except _BROKEN:
        raise NotAllowed("not-a-pack", "") from None
    if version != FORMAT:
        raise NotAllowed("pack-version", "", value=version)
    if hashlib.sha256(log).hexdigest() != digest:
        raise NotAllowed("pack-damaged", "")
    try:
        text = log.decode()
    except UnicodeDecodeError:
        raise NotAllowed("pack-damaged", "") from None
    entries = [entry_of(line) for line in text.split("\n") if line]
    if len(entries) != count or not entries:
        raise NotAllowed("pack-damaged", "")
    _check_made(entries)
    return entries


def _check_made(entries: Sequence[Entry]) -> None:
    try:
        state = judged(entries)
        for entry in entries:
            step(entry, state)
    except Fault:
        raise
    except Exception:  # noqa: BLE001 - whatever it trips over, it is refused
        raise NotAllowed("pack-made-up", "") from None


def lost(now: Sequence[Entry], then: Sequence[Entry]) -> list[Entry]:
    """The entries that are there now and would be gone once `then` took their place."""
    common = 0
    for a, b in zip(now, then, strict=False):
        if a.hash != b.hash:
            break
        common += 1
    return list(now[common:])


def read_file(path: Path) -> bytes:
    """The bytes of a file; `NotAllowed` where they can't be had."""
    try:
        found = path.stat()
        if not stat.S_ISREG(found.st_mode):  # a pipe would be waited for
            raise NotAllowed("file-failed", str(path), reason="not a regular file")
        if found.st_size > MOST_BYTES:
            raise NotAllowed("pack-too-large", str(path), most=MOST_BYTES >> 20)
        return path.read_bytes()
    except FileNotFoundError:
        raise NotAllowed("no-file-there", str(path)) from None
    except OSError as error:
        raise NotAllowed("file-failed", str(path), reason=error.strerror or str(error)) from None
