"""Which Chromium the browser tests drive, and getting one where there is none.

`python -m tests.browser.chromium` prints its path, installing it first if need be: Debian's package
where we may, else the one that Playwright brings.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-background-timer-throttling",
    "--disable-backgrounding-occluded-windows",
    "--disable-renderer-backgrounding",
)
"""How it is started: no calls of its own to anywhere, and no page slowed down behind another."""

_FONTS = "fonts-noto-cjk"


def found() -> Path | None:
    """Where one is: `CHROMIUM`, on the path, or Playwright's own; None if there is none."""
    if given := os.environ.get("CHROMIUM"):
        return Path(given)
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if at := shutil.which(name):
            return Path(at)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        own = Path(playwright.chromium.executable_path)
    return own if own.exists() else None


def install() -> Path:
    """Where one is, installed if need be; SystemExit, saying why, where it can't be."""
    if at := found():
        return at
    apt = shutil.which("apt-get")
    if apt and os.geteuid() == 0:
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run([apt, "-qq", "update"], check=False, env=quiet, stdout=sys.stderr)
        packages = ["install", "-y", "--no-install-recommends", "chromium", _FONTS]
        subprocess.run([apt, "-qq", *packages], check=False, env=quiet, stdout=sys.stderr)
    if not (at := found()):
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
        at = found()
    if not at:
        raise SystemExit("浏览器测试要一个 Chromium，装不上 / the browser tests need a Chromium")
    return at


if __name__ == "__main__":
    print(install())
