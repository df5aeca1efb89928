"""The page itself: the built files of `ui/`, and its first page for every other address."""

from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from gouji.web.texts import NO_PAGE

_FOREVER = "public, max-age=31536000, immutable"
_NOT_BUILT = (
    '<!doctype html><meta charset="utf-8"><title>够级</title><p>{zh}</p><p lang="en">{en}</p>'
)


def install(app: FastAPI, static: Path) -> None:
    """Answers every GET that no route takes: with a file, else with the page."""
    root = static.resolve()

    @app.get("/{path:path}", include_in_schema=False)
    def page(request: Request, path: str) -> Response:
        if path.startswith(("api/", "ws/")):
            raise HTTPException(404)
        wanted = (root / path).resolve()
        if path and wanted.is_relative_to(root) and wanted.is_file():
            # built files have their contents' hash in their names
            cache = _FOREVER if path.startswith("assets/") else "no-cache"
            return FileResponse(wanted, headers={"Cache-Control": cache})
        if path.startswith("assets/"):
            raise HTTPException(404)
        index = root / "index.html"
        if not index.is_file():
            return HTMLResponse(_NOT_BUILT.format(zh=NO_PAGE.zh, en=NO_PAGE.en), 503)
        return FileResponse(index, headers={"Cache-Control": "no-cache"})
