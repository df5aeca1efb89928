"""Pages of a competition of 512 teams while 200 phones read results and referees send theirs.

    python bench/competition_pages.py [--phones 200] [--seconds 20] [--folder DIR]

A server in a process of its own holds a competition whose last rounds are being played: a result
comes in twice a second. The phones wait for news of what they show (the first page, the round, the
places, the players' table) and fetch it anew as it comes. Meanwhile one more client asks for each
page as a newcomer does, again and again; the times are from its asking to the last byte, the phones
and this client on the same machine. `--folder` keeps the competition for another run.
"""

import argparse
import asyncio
import contextlib
import json
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any

from machine import machine

from competition import REFEREE, START, SWEEP, TEAMS, WHO
from gouji.competition.commands import (
    CommitLots,
    Confirm,
    DrawLots,
    EnterResult,
    EnterTeams,
    SetUp,
)
from gouji.competition.competition import Competition
from gouji.competition.model import Result
from gouji.competition.rehearsal.people import Chance, invented
from gouji.competition.rehearsal.script import rehearsed_setup

NAME = "bench"
BASE = f"/api/competitions/{NAME}"
SHOWN = ("public", "public/rounds/2", "public/places", "players")
PAGES = {
    "first page": "public",
    "big screen": "public/screen",
    "a round of 256 matches": "public/rounds/1",
    "a round of 128 matches": "public/rounds/2",
    "all teams": "public/teams",
    "all places": "public/places",
    "all players": "players",
    "a match with its deals": "public/matches/1-1",
}
OWN = {
    "organiser's desk": "desk",
    "organiser's log": "log",
    "a referee's sheet": "matches/2-1/sheet?device=bench",
}
EVERY_S = 0.5


def make(path: Path) -> None:
    """512 teams, the first round played, the second drawn."""
    chance = Chance("bench")
    setup = rehearsed_setup(TEAMS, "bench").model_copy(update={"keep_apart": True})
    path.parent.mkdir(parents=True, exist_ok=True)
    with Competition.open(path, new=True) as cup:
        cup.do(SetUp(setup=setup), WHO, START)
        cup.do(EnterTeams(teams=tuple(invented(TEAMS, chance))), WHO, START)
        for number in (1, 2):
            cup.do(CommitLots(secret=chance.secret("lots", number)), WHO, START)
            cup.do(DrawLots(), WHO, START)
            if number == 2:
                return
            for match in cup.state.matches_of(number):
                for _ in range(cup.state.setup.deals):
                    order = EnterResult(match=match.id, result=Result(order=SWEEP))
                    cup.do(order, REFEREE, START)
                for side in (0, 1):
                    cup.do(Confirm(match=match.id, side=side), REFEREE, START)


class Line:
    """A connection that stays, as a phone's: GET and POST, bodies read and thrown away."""

    def __init__(self, port: int, cookie: str = "") -> None:
        self.port, self.cookie = port, cookie
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def ask(self, method: str, path: str, body: bytes = b"") -> tuple[int, bytes]:
        if self._writer is None or self._reader is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{method} {path} HTTP/1.1\r\nHost: localhost:{self.port}\r\n"
        head += "Accept-Encoding: gzip\r\nContent-Type: application/json\r\n"
        head += f"Cookie: {self.cookie}\r\n" if self.cookie else ""
        self._writer.write(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
        told = (await self._reader.readuntil(b"\r\n\r\n")).decode().lower()
        status = int(told.split(" ", 2)[1])
        for line in told.split("\r\n"):
            if line.startswith("content-length:"):
                return status, await self._reader.readexactly(int(line.split(":")[1]))
            if line.startswith("set-cookie: gouji="):
                self.cookie = self.cookie or line.split(": ")[1].split(";")[0]
        if "transfer-encoding: chunked" in told:
            whole = b""
            while size := int((await self._reader.readuntil(b"\r\n")).strip(), 16):
                whole += await self._reader.readexactly(size)
                await self._reader.readexactly(2)
            await self._reader.readexactly(2)
            return status, whole
        return status, b""

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()


async def phone(port: int, part: str, heard: list[int]) -> None:
    """Shows a part, and waits for news of it."""
    line = Line(port)
    seen = ""
    try:
        while True:
            query = f"?seen={seen}&wait=25" if seen else ""
            status, body = await line.ask("GET", f"{BASE}/{part}{query}")
            if status == 200:
                seen = stamp_of(body)
                heard.append(len(body))
            await asyncio.sleep(1)  # as the page does
    finally:
        line.close()


def stamp_of(body: bytes) -> str:
    import zlib

    start = zlib.decompressobj(31).decompress(body, 200) if body[:2] == b"\x1f\x8b" else body[:200]
    return start.split(b'"stamp":"', 1)[1][:20].decode()


async def referees(port: int, cookie: str, spent: list[float]) -> None:
    """A result every half second, match after match."""
    line = Line(port, cookie)
    number = 0
    while True:
        number += 1
        order = {
            "role": "organiser",
            "what": "result",
            "args": {"match": f"2-{number % 128 + 1}", "result": {"order": list(SWEEP)}},
            "id": f"r{number}",
        }
        began = time.perf_counter()
        status, body = await line.ask("POST", f"{BASE}/commands", json.dumps(order).encode())
        if status != 200:
            raise RuntimeError(body.decode(errors="replace"))
        spent.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(EVERY_S)


async def newcomer(port: int, cookie: str, times: dict[str, list[float]], seconds: float) -> None:
    """Asks for page after page."""
    line = Line(port, cookie)
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        for title, part in (PAGES | OWN).items():
            began = time.perf_counter()
            status, body = await line.ask("GET", f"{BASE}/{part}")
            if status != 200:
                raise RuntimeError(f"{part}: {status} {body[:200]!r}")
            times.setdefault(title, []).append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.02)


async def measure(port: int, cookie: str, phones: int, seconds: float) -> None:
    heard: list[int] = []
    spent: list[float] = []
    times: dict[str, list[float]] = {}
    tasks = [asyncio.create_task(phone(port, SHOWN[n % len(SHOWN)], heard)) for n in range(phones)]
    tasks.append(asyncio.create_task(referees(port, cookie, spent)))
    await asyncio.sleep(3)
    await newcomer(port, cookie, times, seconds)
    for task in tasks:
        if task.done() and not task.cancelled():
            task.result()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(f"{phones} phones read; {len(heard)} times one of them got news")
    print(f"{'':<28} {'median':>9} {'99 %':>9} {'worst':>9}")
    for title, found in {**times, "a result, on disk": spent}.items():
        found.sort()
        at99 = found[min(len(found) - 1, int(0.99 * len(found)))]
        print(f"{title:<28} {statistics.median(found):6.0f} ms {at99:6.0f} ms {found[-1]:6.0f} ms")


def cookie_of(port: int, path: Path) -> str:
    """A cookie of a device that is let in as the organiser."""
    made = subprocess.run(
        [sys.executable, "-m", "gouji", "competition", "link", str(path)],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    url = next(word for line in made.splitlines() for word in line.split("：") if "/link/" in word)
    body = json.dumps({"token": url.rpartition("/")[2], "name": "bench"}).encode()
    request = urllib.request.Request(
        f"http://localhost:{port}/api/competitions/claim",
        body,
        {"content-type": "application/json"},
    )
    with urllib.request.urlopen(request) as answer:
        found: str = answer.headers["set-cookie"].split(";")[0]
    return found


def wait_for(port: int, process: "subprocess.Popen[Any]") -> None:
    for _ in range(600):
        if process.poll() is not None:
            raise RuntimeError("the server ended")
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
            return
        time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--phones", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--folder", type=Path)
    options = parser.parse_args()
    print(machine())
    with contextlib.ExitStack() as stack:
        folder = options.folder or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        path = folder / "competitions" / f"{NAME}.db"
        if not path.exists():
            make(path)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        command = [sys.executable, "-m", "gouji", "serve", "--data", str(folder)]
        process = subprocess.Popen(
            [*command, "--port", str(port)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            wait_for(port, process)
            cookie = cookie_of(port, path)
            asyncio.run(measure(port, cookie, options.phones, options.seconds))
        finally:
            process.terminate()
            process.wait(30)


if __name__ == "__main__":
    main()
