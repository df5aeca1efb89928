"""A backup taken while people play, by the statement that docs/serve.md gives, brings all back."""

import json
import os
import re
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import httpx2
from websockets.sync.client import ClientConnection, connect

from tests.web.serving import Command, serving

DOC = Path(__file__).parents[2] / "docs" / "serve.md"


class Player:
    """Somebody at a table, who does the first thing that comes to mind."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.acted = 0
        self.say({"type": "hello"})

    def say(self, message: dict[str, Any]) -> None:
        self.connection.send(json.dumps(message))

    def act(self, most: int) -> None:
        """Plays until it has acted so often, and every one of these was taken."""
        wanted = self.acted + most
        while self.acted < wanted:
            message = json.loads(self.connection.recv(timeout=30))
            room, table = message.get("room"), message.get("table")
            assert message["type"] not in ("refused", "bye"), message
            if message["type"] == "ack" and message["id"].startswith("act"):
                self.acted += 1
            elif room is not None and room["phase"] == "ready":
                self.say({"type": "ready", "id": "ready", "contribution": ""})
            elif table is not None and table["role"] is not None:
                words = [choice["action"] for choice in table["choices"]]
                wish = {"type": "act", "id": f"act{self.acted}", "deal": table["deal"]}
                self.say(wish | {"action": (words + table["legal"])[0]})


def player(address: str, code: str, cookie: str) -> Any:
    return connect(f"ws://{address}/ws/{code}", additional_headers={"Cookie": f"gouji={cookie}"})


def journal(file: Path) -> list[tuple[int, int, str]]:
    connection = sqlite3.connect(file)
    try:
        return list(connection.execute("SELECT room, n, entries FROM journal ORDER BY room, n"))
    finally:
        connection.close()


def back_up(data: Path, target: Path) -> None:
    """What docs/serve.md tells to do, for these folders."""
    statement = re.search(r"\"(VACUUM INTO '[^\"]*')\"", DOC.read_text(encoding="utf-8"))
    assert statement is not None
    connection = sqlite3.connect(data / "gouji.db", isolation_level=None)
    try:
        connection.execute(re.sub(r"'.*'", f"'{target / 'gouji.db'}'", statement[1]))
    finally:
        connection.close()
    shutil.copy2(data / "cookies.key", target)


def test_a_backup_taken_during_play_restores(tmp_path: Path) -> None:
    first, kept = tmp_path / "first", tmp_path / "kept"
    kept.mkdir()
    with serving(first, speed=50) as address, httpx2.Client(base_url=f"http://{address}") as http:
        code = http.post("/api/quick").json()["code"]
        cookie = http.cookies["gouji"]
        with player(address, code, cookie) as connection:
            playing = Player(connection)
            playing.act(2)
            back_up(first, kept)
            playing.act(2)
    saved, after = journal(kept / "gouji.db"), journal(first / "gouji.db")
    # whole lines only, and none but those that the table had written
    assert 0 < len(saved) < len(after)
    assert saved == after[: len(saved)]
    assert set(os.listdir(kept)) == {"gouji.db", "cookies.key"}
    with serving(kept, speed=50) as address, httpx2.Client(base_url=f"http://{address}") as http:
        card = http.get(f"/api/rooms/{code}", headers={"cookie": f"gouji={cookie}"}).json()
        assert (card["phase"], card["seat"]) == ("playing", "p1")
        with player(address, code, cookie) as connection:
            Player(connection).act(2)
    again = journal(kept / "gouji.db")
    assert again[: len(saved)] == saved
    assert len(again) > len(saved)


def test_a_proxy_is_believed_when_it_is_named(tmp_path: Path) -> None:
    """As docs/serve.md has it: through the proxy nobody sees the figures; an address is https."""
    told = {"x-forwarded-for": "198.51.100.7", "x-forwarded-proto": "https"}
    server = Command(tmp_path, "--proxy", "127.0.0.1", "--url", "https://gouji.example")
    address = f"http://{server.address}"
    server.start()
    try:
        with httpx2.Client(base_url=address, headers=told) as http:
            assert http.get("/metrics").status_code == 404
            assert httpx2.get(address + "/metrics").status_code == 200
            answer = http.post("/api/quick", headers={"origin": "https://gouji.example"})
            assert answer.json()["url"].startswith("https://gouji.example/room/")
            assert "secure" in answer.headers["set-cookie"].lower()
            elsewhere = http.post("/api/quick", headers={"origin": "https://evil.example"})
            assert elsewhere.status_code == 403
    finally:
        server.stop()
