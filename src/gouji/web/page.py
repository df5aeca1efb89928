"""The page itself: the built files of `ui/`, and its first page for every other address."""

import re
from collections.abc import Callable
from html import escape
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from gouji.web.identity import Identity, new_device
from gouji.web.texts import NO_PAGE, TITLE, TITLES

_FOREVER = "public, max-age=31536000, immutable"
_NOT_BUILT = (
    '<!doctype html><meta charset="utf-8"><title>够级</title><p>{zh}</p><p lang="en">{en}</p>'
)


def shared_title(path: str) -> str:
    """What a chat shows for a link to a page, before any script has run (og tags, WeChat).

    >>> shared_title("room/K7Q4"), shared_title("rules"), shared_title("seat/secret")
    ('够级 · 房间 K7Q4，就差你了', '够级 · 规则', '够级 · 来一桌')
    """
    for pattern, title in TITLES:
        if matched := re.fullmatch(pattern, path):
            return title.format(*matched.groups())
    return TITLE


def dressed(index: str, path: str, base: str) -> str:
    """The first page with its own title, and addresses that a chat's server can follow."""
    titled = index.replace(TITLE, escape(shared_title(path)))
    return titled.replace('content="/share.png"', f'content="{escape(base)}/share.png"')


def install(
    app: FastAPI, static: Path, identity: Callable[[], Identity], public: str | None = None
) -> None:
    """Answers every GET that no route takes: with a file, else with the page.

    `identity`: who makes the devices' cookies. `public`: the address that the world knows, where it
    isn't the one that is asked for.
    """
    root = static.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    def page(request: Request, path: str) -> Response:
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404)
        try:
            wanted = (root / path).resolve()
            ours = bool(path) and wanted.is_relative_to(root) and wanted.is_file()
        except (OSError, ValueError):  # too long for a file's name, or with a NUL in it
            raise HTTPException(404) from None
        if ours:
            # built files have their contents' hash in their names
            cache = _FOREVER if path.startswith("assets/") else "no-cache"
            return FileResponse(wanted, headers={"Cache-Control": cache})
        if path.startswith("assets/"):
            raise HTTPException(404)
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(_NOT_BUILT.format(zh=NO_PAGE.zh, en=NO_PAGE.en), 503)
        base = (public or str(request.base_url)).rstrip("/")
        text = dressed(index.read_text(encoding="utf-8"), path, base)
        answer = HTMLResponse(text, headers={"Cache-Control": "private, no-cache"})
        if identity().device(request) is None:
            # before the page's socket comes, which must know whose it is
            identity().give(answer, new_device(), request.url.scheme == "https")
        return answer
