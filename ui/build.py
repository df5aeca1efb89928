"""Builds the web page into the Python package with npm, if anything changed.

`make ui` and the package's own build (`setup.py`) call it. Without Node one line says so, and
everything but the web page works.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path

UI = Path(__file__).resolve().parent
PAGE = UI.parent / "src" / "gouji" / "web" / "static"
NODE = (20, 19)
"""What vite needs."""


class PageError(Exception):
    """npm was there and failed; its own words."""


def build_page() -> None:
    """Builds the page where it is missing or older than what it is made from; else does nothing."""
    if is_current():
        return
    if reason := no_node():
        wanted = ".".join(map(str, NODE))
        print(
            f"没有 Node {wanted} 以上，网页没有做，别的都能用 / "
            f"the web page is not built: {reason}, Node {wanted} is needed; all else works",
            flush=True,
        )
        return
    print("做网页，要一两分钟 / building the web page: a minute or two", flush=True)
    locked, installed = UI / "package-lock.json", UI / "node_modules" / ".package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < locked.stat().st_mtime:
        npm("ci", "--no-audit", "--no-fund")
    try:
        npm("run", "build")
    except PageError:
        # what was written before a check failed is no page
        (PAGE / "index.html").unlink(missing_ok=True)
        raise


def is_current() -> bool:
    """Whether the page is there, and nothing that it is made from is newer."""
    built = PAGE / "index.html"
    if not built.exists():
        return False
    made_from = [path for path in UI.glob("*") if path.is_file()]
    for folder in ("src", "public", "scripts"):
        made_from += [path for path in (UI / folder).rglob("*") if path.is_file()]
    # archives keep whole seconds; the list of Vant's components is written by the build itself
    return all(
        int(path.stat().st_mtime) <= built.stat().st_mtime
        for path in made_from
        if path.name != "components.d.ts"
    )


def no_node() -> str | None:
    """Why npm can't be used here; None if it can."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return "no Node"
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    found = tuple(int(part) for part in re.findall(r"\d+", said)[:2])
    return None if found >= NODE else f"Node {said.strip() or '?'} is too old"


def npm(*command: str) -> None:
    """Runs npm in `ui/`; PageError with its last words when it fails."""
    done = subprocess.run(
        [shutil.which("npm") or "npm", *command],
        cwd=UI,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise PageError(f"npm {' '.join(command)} in ui/ failed:\n{done.stdout[-4000:]}")


if __name__ == "__main__":
    try:
        build_page()
    except PageError as error:
        sys.exit(str(error))
