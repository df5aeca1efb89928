"""`gouji serve` as a command: what it prints, and one clear line where it can't be."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.store.opening import open_store


@contextmanager
def command(*arguments: str) -> Iterator[subprocess.Popen[str]]:
    process = subprocess.Popen(
        [sys.executable, "-m", "gouji", "serve", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )
    watchdog = threading.Timer(60, process.kill)
    watchdog.start()
    try:
        yield process
    finally:
        process.kill()
        process.communicate()
        watchdog.cancel()


def refused(*arguments: str) -> str:
    """The one line of a command that can't begin."""
    result = CliRunner().invoke(app, ["serve", *arguments])
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_it_says_where_it_is_and_stops_when_told(tmp_path: Path, how: signal.Signals) -> None:
    port = free_port()
    with command("--data", str(tmp_path), "--port", str(port)) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == f"够级牌桌开好了：http://127.0.0.1:{port}\n"
        assert "Ctrl+C" in process.stdout.readline()
        transport = httpx2.HTTPTransport(retries=20)
        with httpx2.Client(transport=transport, base_url=f"http://127.0.0.1:{port}") as client:
            assert client.get("/healthz").json() == {"status": "ok"}
        with pytest.raises(OSError, match="refused"), socket.socket() as other:
            other.connect(("127.0.0.2", port))  # this machine's other addresses are not ours
        process.send_signal(how)
        out, errors = process.communicate(timeout=30)
        assert out == ""
        assert "Traceback" not in errors
    open_store(tmp_path).close()  # it has let the folder go


def test_for_the_local_network_it_prints_the_address_and_its_code(tmp_path: Path) -> None:
    with command(
        "--data", str(tmp_path), "--port", "0", "--host", "0.0.0.0", "--lang", "en"
    ) as process:
        assert process.stdout is not None
        lines = []
        while not lines or not lines[-1].startswith("Ctrl+C"):
            lines.append(process.stdout.readline())
        assert re.fullmatch(r"The table is open: http://127\.0\.0\.1:\d+\n", lines[0])
        if len(lines) > 2:  # a machine without a network has no address to show
            assert re.fullmatch(r"Phones in the same network: http://[\d.]+:\d+\n", lines[1])
            assert "▀" in "".join(lines[2:])


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        said = refused("--data", str(tmp_path), "--port", str(port))
    assert said == f"gouji: 127.0.0.1:{port}：端口 {port} 已被占用，用 --port 换一个"


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    said = refused("--data", str(tmp_path), "--host", "192.0.2.1", "--port", "8000")
    assert said.startswith("gouji: 192.0.2.1:8000：不能在这里等人：")


def test_a_folder_that_another_one_has(tmp_path: Path) -> None:
    with open_store(tmp_path):
        said = refused("--data", str(tmp_path), "--port", "0")
    assert said == f"gouji: {tmp_path}：另一个 gouji serve 正用着这个文件夹"


def test_a_folder_that_cannot_be(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    said = refused("--data", str(tmp_path / "file" / "below"), "--port", "0")
    assert "写不进去" in said


def test_a_database_that_cannot_be_used(tmp_path: Path) -> None:
    said = refused("--data", str(tmp_path), "--port", "0", "--database", "nonsense://x")
    assert "数据库用不了" in said


@pytest.mark.parametrize(
    "url",
    ["gouji.example", "ftp://a.example", "http://[bad", "http://", "http://a:x", "http://a/?b"],
)
def test_an_address_of_a_site_that_is_none(tmp_path: Path, url: str) -> None:
    said = refused("--data", str(tmp_path), "--port", "0", "--url", url)
    assert said.startswith("gouji: --url：这不是网址")
    assert url in said


@pytest.mark.parametrize("proxy", ["nonsense", "10.0.0.1/8", "300.1.1.1", ""])
def test_a_proxy_that_has_no_address(tmp_path: Path, proxy: str) -> None:
    said = refused("--data", str(tmp_path), "--port", "0", "--proxy", "::1", "--proxy", proxy)
    assert said.startswith("gouji: --proxy：应是一个地址或网段")


def test_open_to_others_it_says_where_the_organisers_pass_is(tmp_path: Path) -> None:
    """The pass itself is for a terminal: what a service prints ends in a log."""
    port = free_port()
    with command("--data", str(tmp_path), "--port", str(port), "--url", "https://a.example") as it:
        assert it.stdout is not None
        told = [it.stdout.readline() for _ in range(3)]
    word = (tmp_path / "organiser.pass").read_text().strip()
    assert len(word) == 14
    assert str(tmp_path / "organiser.pass") in told[1]
    assert word not in "".join(told)
