"""What an uploaded file really is, before anything opens it."""

import io
import zipfile
import zlib

from gouji.competition.papers.extent import MOST_CELLS, Unreadable, reaches_too_far
from gouji.competition.texts.forms import WRONG
from gouji.words import Text

MOST_BYTES = 8 << 20
"""The largest upload; 512 teams take some 60 kB."""

MOST_UNPACKED = 16 << 20
"""The largest content: a small file can unpack to a huge one, and in memory to fifty times that."""

_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"


def not_a_workbook(data: bytes) -> Text | None:
    """Why a file can't be read as .xlsx at all, or None.

    >>> not_a_workbook(b"\\xd0\\xcf\\x11\\xe0\\xa1\\xb1\\x1a\\xe1...").zh[:12]
    '这是老式 .xls 文件'
    >>> not_a_workbook("单位,队员".encode()).zh[:23]
    '这不是 .xlsx 工作簿（文字或 CSV）：'
    """
    if len(data) > MOST_BYTES:
        return WRONG["too-big"].fill(most=MOST_BYTES >> 20)
    if data.startswith(_OLE):
        return WRONG["not-xlsx-ole"]
    if not data.startswith(b"PK"):
        return WRONG["not-xlsx"].fill(kind=_kind(data))
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            infos = archive.infolist()
    except _DAMAGED:
        return WRONG["broken"]
    if sum(info.file_size for info in infos) > MOST_UNPACKED:
        return WRONG["too-big"].fill(most=MOST_UNPACKED >> 20)
    names = {info.filename for info in infos}
    if "xl/workbook.xml" not in names:
        kind = _KINDS["word"] if "word/document.xml" in names else _KINDS["zip"]
        return WRONG["not-xlsx"].fill(kind=kind)
    return _too_far(data)


def _too_far(data: bytes) -> Text | None:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            far = reaches_too_far(archive)
    except (*_DAMAGED, Unreadable):
        return WRONG["broken"]
    return WRONG["too-far"].fill(most=MOST_CELLS) if far else None


_DAMAGED = (zipfile.BadZipFile, zlib.error, ValueError, OSError, EOFError, RuntimeError)
"""What a damaged archive raises, or one with a password (`NotImplementedError` is one of them)."""


_KINDS = {
    "empty": Text("空文件", "empty"),
    "pdf": Text("PDF", "PDF"),
    "html": Text("网页", "a web page"),
    "text": Text("文字或 CSV", "text or CSV"),
    "word": Text("Word 文件", "a Word file"),
    "zip": Text("压缩包", "an archive"),
    "other": Text("别的文件", "another kind of file"),
}


def _kind(data: bytes) -> Text:
    start = data[:512].lstrip().lower()
    if not data:
        return _KINDS["empty"]
    if start.startswith(b"%pdf"):
        return _KINDS["pdf"]
    if start.startswith((b"<!doctype", b"<html", b"<table")):
        return _KINDS["html"]
    return _KINDS["other"] if b"\0" in data[:4096] else _KINDS["text"]
