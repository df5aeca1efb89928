"""The live table under load: how many tables one server holds, with the clients beside it.

    python bench/table_load.py [--clients 4|6] [--pace human|flat] [--tables N] [--first 8]

Tables of six seats, people's sockets and `novice` bots; burn windows of length 0. An action is in
time when every client of its table has the message that carries it 100 ms after it was sent. What
is said in a burn window is not counted: others answer first, and declining is told to nobody.

At human pace a table has an action every two seconds, flat out the clients answer at once, each as
often as the server allows (ten messages a second). Without `--tables` it looks for the most tables
with 99 % of actions in time, three times, and takes the middle. Server and clients have a process
each. `--json` prints all there is.
"""

import argparse
import asyncio
import contextlib
import gc
import json
import os
import resource
import signal
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
from table_clients import GRACE_S, Crowd

IN_TIME_MS = 100.0
WANTED = 0.99
SETTLE_S = 2.0
BOT_MS = {"human": 2000, "flat": 0}


class ServerProcess:
    """The server in a process of its own that can be killed and started again."""

    def __init__(self, folder: Path, pace: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self._folder, self._pace = folder, pace
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, __file__, "--serve", str(self._folder), str(self.port)]
        command += ["--pace", self._pace]
        # a session of its own: Ctrl+C is for us, and its workers can be killed with it
        self._process = subprocess.Popen(command, start_new_session=True)

    async def ready(self) -> None:
        while True:
            if self._process is None or self._process.poll() is not None:
                raise RuntimeError("the server ended")
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port)):
                return
            await asyncio.sleep(0.05)

    def end(self, how: signal.Signals) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                if how == signal.SIGKILL:
                    os.killpg(self._process.pid, how)
                else:
                    self._process.send_signal(how)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
            self._process = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def memory(self) -> int:
        """Bytes of the server itself, without its workers."""
        for line in Path(f"/proc/{self.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise RuntimeError("no VmRSS")

    def busy(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    async def journal(self) -> tuple[float, float, float]:
        """So far: transactions, entries' writes, and the seconds that those took to be durable."""

        def ask() -> dict[str, float]:
            with urllib.request.urlopen(f"http://{self.address}/metrics", timeout=30) as answer:
                lines = [line.split() for line in answer.read().decode().splitlines()]
            return {line[0]: float(line[1]) for line in lines if len(line) == 2}

        found = await asyncio.to_thread(ask)
        names = (
            "gouji_journal_commits",
            "gouji_journal_seconds_count",
            "gouji_journal_seconds_sum",
        )
        commits, writes, seconds = (found[name] for name in names)
        return commits, writes, seconds


def serve(folder: Path, port: int, pace: str) -> None:
    from gouji.table.setup import Timing
    from gouji.web import logs
    from gouji.web.app import create_app
    from gouji.web.server import Options
    from gouji.web.serving import GentleServer

    logs.set_up("WARNING")

    timing = Timing(bot=BOT_MS[pace], fast=BOT_MS[pace])
    app = create_app(Options(data=folder, timing=timing, rooms=100_000))
    listening = socket.create_server(("127.0.0.1", port))
    with listening, contextlib.suppress(KeyboardInterrupt):
        GentleServer(app).run(sockets=[listening])


async def measure(server: ServerProcess, crowd: Crowd, n: int, seconds: float) -> dict[str, Any]:
    """What `n` tables bring in so many seconds."""
    if n > len(crowd.tables):
        say(f"{n - len(crowd.tables)} more tables …")
        crowd.play(0)  # those that are there wait, or the others would be long in coming
        await crowd.grow(n)
    crowd.play(n)
    await asyncio.sleep(SETTLE_S)
    journal, busy, own = await server.journal(), server.busy(), time.process_time()
    took = await crowd.count(seconds)
    spent = took + GRACE_S
    busy, own = server.busy() - busy, time.process_time() - own
    after = await server.journal()
    commits, writes, waited = (b - a for a, b in zip(journal, after, strict=True))
    tally = crowd.tally
    found = {
        "tables": n,
        "share": tally.share(IN_TIME_MS),
        "median_ms": statistics.median(tally.ms) if tally.ms else None,
        "p99_ms": sorted(tally.ms)[int(0.99 * len(tally.ms))] if tally.ms else None,
        "watched": tally.sent,
        "refused": tally.refused,
        "actions_per_s": tally.actions / took,
        "bytes_per_action": tally.size / tally.actions if tally.actions else None,
        "commits_per_s": commits / spent,
        "durable_ms": 1000 * waited / writes if writes else None,
        "ms_per_action": 1000 * busy / spent * took / tally.actions if tally.actions else None,
        "server_cpu": busy / spent,
        "clients_cpu": own / spent,
    }
    commits, durable = found["commits_per_s"], found["durable_ms"] or 0
    say(
        f"{n} tables: {found['share']:.1%} in time, middle {found['median_ms'] or 0:.1f} ms, "
        f"{found['actions_per_s']:.0f} actions a second, {commits:.0f} commits, "
        f"durable after {durable:.1f} ms, "
        f"processors: server {found['server_cpu']:.0%}, clients {found['clients_cpu']:.0%}"
    )
    return found


async def most(
    server: ServerProcess, crowd: Crowd, seconds: float, first: int, step: float
) -> tuple[int, dict[str, Any] | None]:
    """The most tables with enough actions in time: a bracket by factors of `step`, then halves."""
    good, bad, best, n = 0, None, None, first
    while bad is None or bad > max(good * 1.08, good + 1):
        found = await measure(server, crowd, n, seconds)
        if found["share"] >= WANTED:
            good, best = n, found
        else:
            bad = n
        if bad is None:
            n = round(good * step)
        elif good == 0:
            n = int(bad / step)
            if n == 0:
                break
        else:
            n = (good + bad) // 2
    return good, best


async def restart(server: ServerProcess, crowd: Crowd) -> tuple[float, float]:
    """Seconds from kill -9 until it answers, and until an action went through at every table."""
    crowd.play(len(crowd.tables))
    await asyncio.sleep(SETTLE_S)
    began = time.perf_counter()
    server.end(signal.SIGKILL)
    for table in crowd.tables:
        table.lived.clear()
        for client in table.clients:
            client.there.clear()
    server.start()
    await server.ready()
    answers = time.perf_counter() - began
    await crowd.back()
    return answers, time.perf_counter() - began


async def run(given: argparse.Namespace, folder: Path) -> dict[str, Any]:
    found: dict[str, Any] = {
        "machine": machine(),
        "load_before": os.getloadavg()[0],
        "clients": given.clients,
        "pace": given.pace,
    }
    gc.disable()  # thousands of clients in one process would stand still for it, as no phone does
    server = ServerProcess(folder, given.pace)
    crowd = Crowd(server.address, given.clients, given.pace == "flat")
    server.start()
    try:
        await server.ready()
        await crowd.grow(2)
        empty = server.memory()
        runs = []
        if given.tables:
            for _ in range(3):
                runs.append(await measure(server, crowd, given.tables, given.seconds))
            middle = sorted(runs, key=lambda run: run["share"])[1]
        else:
            first, step = given.first, 2.0
            for _ in range(3):
                n, best = await most(server, crowd, given.seconds, first, step)
                runs.append(best or {"tables": 0})
                first, step = max(1, n), 1.25
            middle = sorted(runs, key=lambda run: run["tables"])[1]
        found |= middle
        found["all_runs"] = runs
        n = len(crowd.tables)
        found["memory_per_table"] = (server.memory() - empty) / max(1, n - 2)
        if given.restart:
            say(f"kill -9 with {n} tables …")
            found["restart_tables"] = n
            found["answers_s"], found["all_live_s"] = await restart(server, crowd)
    finally:
        await crowd.leave()
        server.end(signal.SIGINT)
    return found


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def table(found: dict[str, Any]) -> str:
    """The figures for a person."""
    rows = [
        ("tables", f"{found['tables']}"),
        ("actions in time (100 ms)", f"{found.get('share', 0):.2%}"),
        (
            "middle, 99th of 100",
            f"{found.get('median_ms', 0):.1f} ms, {found.get('p99_ms', 0):.1f} ms",
        ),
        ("actions a second", f"{found.get('actions_per_s', 0):.0f}"),
        ("bytes an action, all sockets", f"{found.get('bytes_per_action', 0):.0f}"),
        ("server's processor time an action", f"{found.get('ms_per_action', 0):.2f} ms"),
        ("journal commits a second", f"{found.get('commits_per_s', 0):.0f}"),
        ("from an entry to its being durable", f"{found.get('durable_ms', 0):.1f} ms"),
        ("memory a table", f"{found['memory_per_table'] / 1024:.0f} KiB"),
    ]
    if "all_live_s" in found:
        rows.append(
            (
                f"kill -9, {found['restart_tables']} tables: it answers",
                f"{found['answers_s']:.1f} s",
            )
        )
        rows.append(("  an action went through at each", f"{found['all_live_s']:.1f} s"))
    head = f"{found['clients']} clients a table, {found['pace']} pace"
    head += f"; load of the machine before {found['load_before']:.1f}"
    return "\n".join([found["machine"], head, *(f"{name:44}{value:>20}" for name, value in rows)])


def main() -> None:
    options = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    options.add_argument("--tables", type=int, default=0)
    options.add_argument("--first", type=int, default=8, help="where the search begins")
    options.add_argument("--seconds", type=float, default=6.0)
    options.add_argument("--clients", type=int, choices=(4, 6), default=4)
    options.add_argument("--pace", choices=("human", "flat"), default="human")
    options.add_argument("--json", action="store_true")
    options.add_argument("--no-restart", dest="restart", action="store_false")
    options.add_argument("--serve", nargs=2, help=argparse.SUPPRESS)
    given = options.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if given.serve:
        serve(Path(given.serve[0]), int(given.serve[1]), given.pace)
        return
    # whoever ends us ends the server too, as Ctrl+C does
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    with tempfile.TemporaryDirectory(prefix="gouji-load-") as folder:
        try:
            found = asyncio.run(run(given, Path(folder)))
        except KeyboardInterrupt:
            sys.exit(130)
    print(json.dumps(found, indent=1) if given.json else table(found))


if __name__ == "__main__":
    main()
