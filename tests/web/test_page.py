"""The page for every address: its title for chats, files and what is no file."""

from pathlib import Path

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient

from gouji.web import page
from gouji.web.identity import COOKIE, Identity
from gouji.web.texts import TITLE

UI = Path(__file__).parents[2] / "ui"


@pytest.fixture
def client(tmp_path: Path) -> TestClient:
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "main-1a2b.js").write_text("1")
    (tmp_path / "index.html").write_bytes((UI / "index.html").read_bytes())
    app = FastAPI()
    identity = Identity(b"k" * 32)
    page.install(app, tmp_path, lambda: identity)
    return TestClient(app, base_url="http://192.168.1.8:8000")


def test_the_page_has_one_title_that_the_server_knows() -> None:
    text = (UI / "index.html").read_text(encoding="utf-8")
    assert text.count(TITLE) == 2  # the window's, and the chat's
    assert 'content="/share.png"' in text
    assert (UI / "public" / "share.png").read_bytes().startswith(b"\x89PNG")


def test_a_rooms_link_has_a_title_of_its_own(client: TestClient) -> None:
    text = client.get("/room/K7Q4").text
    assert "<title>够级 · 房间 K7Q4，就差你了</title>" in text
    assert 'property="og:title" content="够级 · 房间 K7Q4，就差你了"' in text
    assert 'content="http://192.168.1.8:8000/share.png"' in text


@pytest.mark.parametrize(
    "path", ["/seat/c2VjcmV0", "/", '/room/"><script>alert(1)</script>', "/room/" + "A" * 500]
)
def test_no_other_address_gets_into_the_page(client: TestClient, path: str) -> None:
    text = client.get(path).text
    assert text.count(TITLE) == 2
    assert "alert" not in text
    assert "c2VjcmV0" not in text


def test_built_files_are_kept_for_ever_and_a_missing_one_is_no_page(client: TestClient) -> None:
    assert "immutable" in client.get("/assets/main-1a2b.js").headers["Cache-Control"]
    assert client.get("/assets/main-old.js").status_code == 404
    assert client.get("/room/K7Q4").headers["Cache-Control"] == "private, no-cache"
    assert client.get("/../pyproject.toml").text == client.get("/no-such-page").text


@pytest.mark.parametrize(
    "path", ["/%00", "/assets/%00", "/assets/" + "a" * 5000, "/" + "b/" * 5000]
)
def test_what_no_file_can_be_called_is_no_failure(client: TestClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_the_page_gives_a_new_device_its_cookie_before_the_socket_comes(client: TestClient) -> None:
    assert COOKIE in client.get("/room/K7Q4").cookies
    mine = client.cookies[COOKIE]
    assert "set-cookie" not in client.get("/room/K7Q4").headers
    assert client.cookies[COOKIE] == mine
    assert "set-cookie" not in TestClient(client.app).get("/assets/main-1a2b.js").headers
