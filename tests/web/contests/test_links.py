"""Secret links: opened, made void, renewed; what is kept of them, and what survives."""

import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from gouji.cli.app import app
from gouji.competition.packing import unpack
from gouji.web.contests.links import hashed, links_file
from tests.web.contests.house import Contest, House, house, refused


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4)
    return contest


def links(cup: Contest) -> Any:
    return cup.get("links")


def test_a_link_lets_in_whoever_opens_it(home: House, cup: Contest) -> None:
    url = cup.link("jury", label="裁判委员会主任")
    phone = home.phone()
    told = phone.open(url, "孙老师").json()
    assert told == {
        "contest": cup.id,
        "role": "jury",
        "match": None,
        "unit": None,
        "name": "孙老师",
        "label": "裁判委员会主任",
    }
    assert phone.open(url).json()["name"] == "孙老师"
    assert [role["role"] for role in phone.get(f"/{cup.id}/me").json()["roles"]] == ["jury"]
    assert links(cup)[-1]["devices"][0]["name"] == "孙老师"
    assert len(links(cup)[-1]["devices"]) == 1


def test_getting_a_link_s_page_claims_nothing(home: House, cup: Contest) -> None:
    cup.link("jury")
    phone = home.phone()
    phone.get(f"/{cup.id}/me")
    before = links(cup)
    for part in ("public", "me", "public-link", "verify", "players", "forms/entries.xlsx"):
        phone.get(f"/{cup.id}/{part}")
    assert links(cup) == before
    assert phone.get(f"/{cup.id}/me").json()["roles"] == []


@pytest.mark.parametrize("bad", ["", "x", ".", "a.", ".b", "../x.y", "abcdef.xyz"])
def test_what_is_no_link_opens_nothing(home: House, cup: Contest, bad: str) -> None:
    phone = home.phone()
    for token in (bad, f"{cup.id}.{bad}"):
        answer = phone.post("/claim", {"token": token})
        assert refused(answer) == (404, "no-such-link", "token")


def test_a_void_link_lets_nobody_in_and_puts_out_whom_it_let_in(cup: Contest) -> None:
    url = cup.link("jury")
    phone = cup.organiser.at.phone()
    phone.open(url)
    assert phone.get(f"/{cup.id}/desk").status_code == 200
    number = links(cup)[-1]["number"]
    card = cup.organiser.post(f"/{cup.id}/links/{number}/revoke").json()
    assert (card["revoked"], card["devices"]) == (True, [])
    assert refused(phone.get(f"/{cup.id}/desk"))[:2] == (403, "no-part")
    assert refused(phone.open(url))[:2] == (404, "no-such-link")


@pytest.mark.parametrize("deed", ["renew", "revoke"])
@pytest.mark.parametrize("number", [0, -1, 99, 1 << 63, 10**30])
def test_a_link_that_is_not_there_is_not_found(cup: Contest, number: int, deed: str) -> None:
    before = links(cup)
    answer = cup.organiser.post(f"/{cup.id}/links/{number}/{deed}")
    assert refused(answer) == (404, "no-link", "number")
    assert str(number) in answer.json()["text"]["zh"]
    assert links(cup) == before


def test_a_renewed_link_is_another_one(cup: Contest) -> None:
    referee = cup.draw() and cup.referee("1-1")
    assert referee
    number = links(cup)[-1]["number"]
    fresh = cup.organiser.post(f"/{cup.id}/links/{number}/renew").json()
    assert (fresh["role"], fresh["match"]) == ("referee", "1-1")
    assert refused(referee.order("begin"))[:2] == (403, "no-part")
    assert referee.phone.open(fresh["url"]).status_code == 200
    assert referee.order("begin").status_code == 200


def test_nobody_shuts_himself_out(cup: Contest) -> None:
    assert refused(cup.organiser.post(f"/{cup.id}/links/1/revoke"))[:2] == (409, "own-link")
    fresh = cup.organiser.post(f"/{cup.id}/links/1/renew").json()
    assert cup.get("desk")["id"] == cup.id
    assert cup.get("me")["roles"][0]["name"] == "张老师"
    phone = cup.organiser.at.phone()
    assert refused(phone.open(cup.url))[:2] == (404, "no-such-link")
    assert phone.open(fresh["url"]).status_code == 200
    assert cup.organiser.post(f"/{cup.id}/links/{fresh['number']}/renew").status_code == 200
    assert refused(phone.get(f"/{cup.id}/desk"))[:2] == (403, "no-part")


def test_referees_of_a_round_get_their_links_at_once(cup: Contest) -> None:
    cup.draw()

    def make(**more: Any) -> Any:
        return cup.organiser.post(f"/{cup.id}/links/referees", {"round": 1, **more}).json()

    first = make()
    assert [link["match"] for link in first] == ["1-1", "1-2"]
    assert all(link["url"] and link["qr"].startswith("<svg") for link in first)
    assert make() == []
    again = make(renew=True)
    assert [link["match"] for link in again] == ["1-1", "1-2"]
    phone = cup.organiser.at.phone()
    assert refused(phone.open(first[0]["url"]))[:2] == (404, "no-such-link")
    assert phone.open(again[0]["url"]).json()["match"] == "1-1"


def test_a_step_is_signed_with_the_device_s_name(cup: Contest) -> None:
    cup.draw()
    referee = cup.referee("1-1", "裁判乙")
    referee.done("begin")
    assert cup.get("log")["entries"][0]["who"] == "裁判乙"
    referee.phone.post(f"/{cup.id}/me", {"name": "裁判丙"})
    referee.done("result", {"result": {"order": [0, 2, 4, 1, 3, 5]}})
    assert cup.get("log")["entries"][0]["who"] == "裁判丙"


# ---------------------------------------------------------------- what is kept


def test_of_a_secret_a_hash_alone_is_kept(home: House, cup: Contest) -> None:
    url = cup.link("jury")
    secret = url.rpartition(".")[2]
    path = home.data / "competitions" / f"{cup.id}.db"
    kept = b"".join(one.read_bytes() for one in path.parent.glob(f"{cup.id}*") if one.is_file())
    assert secret.encode() not in kept
    assert hashed(secret).encode() in kept
    assert oct(links_file(path).stat().st_mode & 0o777) == "0o600"


def test_a_zip_holds_no_link(home: House, cup: Contest) -> None:
    secret = cup.link("jury").rpartition(".")[2]
    data = cup.organiser.get(f"/{cup.id}/pack.zip").content
    assert len(unpack(data)) == cup.get("desk")["number"]
    for word in (secret, hashed(secret)):
        assert word.encode() not in data
    # who restores it is its organiser by a link of its own
    made = cup.organiser.ask("POST", "/restore?by=李老师", content=data).json()
    other = home.phone()
    assert other.open(made["link"]["url"]).json()["contest"] == made["id"]
    assert [link["role"] for link in cup.organiser.get(f"/{made['id']}/links").json()] == [
        "organiser"
    ]


def test_roles_outlive_the_server(tmp_path: Path) -> None:
    with house(tmp_path) as first:
        cup = first.contest()
        cup.enter(4)
        cup.draw()
        referee = cup.referee("1-1")
        referee.done("begin", id="q/1")
        cookies = referee.phone.cookies
    with house(tmp_path) as second:
        cup.organiser.at = referee.phone.at = second
        assert referee.phone.cookies is cookies
        assert referee.sheet()["holder"]["mine"] is True
        assert referee.done("begin", id="q/1")["again"] is True
        assert cup.get("desk")["rounds"][0]["matches"][0]["begun"]


def test_who_sits_at_the_machine_makes_a_link(home: House, cup: Contest) -> None:
    file = home.data / "competitions" / f"{cup.id}.db"
    command = [sys.executable, "-m", "gouji", "competition"]
    told = subprocess.run(
        [*command, "link", str(file), "--url", "https://gouji.example/"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    url = next(word for line in told.splitlines() for word in line.split("：") if "link/" in word)
    assert url.startswith("https://gouji.example/link/")
    phone = home.phone()
    assert phone.open(url, "王老师").json()["role"] == "organiser"
    assert phone.get(f"/{cup.id}/desk").status_code == 200
    number = str(links(cup)[-1]["number"])
    subprocess.run([*command, "links", str(file), "--revoke", number], check=True)
    assert refused(phone.get(f"/{cup.id}/desk"))[:2] == (403, "no-part")


def test_a_file_of_another_program_is_left_alone(home: House, cup: Contest) -> None:
    path = home.data / "competitions" / "别的.db"
    db = sqlite3.connect(path)
    db.execute("CREATE TABLE t (x)")
    db.close()
    assert refused(home.phone().get("/别的/public"))[:2] == (404, "not-a-competition")
    assert not links_file(path).exists()
    assert cup.id in [one["id"] for one in home.phone().get("").json()["contests"]]
    path.unlink()


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--as", "referee"], "--match"),
        (["--as", "entrant"], "--unit"),
        (["--as", "public"], "public"),
        (["--as", "referee", "--match", "9-9"], "9-9"),
    ],
)
def test_the_command_says_what_it_lacks(
    home: House, cup: Contest, arguments: list[str], word: str
) -> None:
    file = home.data / "competitions" / f"{cup.id}.db"
    before = links(cup)
    result = CliRunner().invoke(app, ["competition", "link", str(file), *arguments])
    assert result.exit_code in (1, 2)
    assert word in result.stderr
    assert result.stderr.count("\n") == 1
    assert links(cup) == before


def test_a_file_that_no_server_has_gets_no_link(tmp_path: Path) -> None:
    runner = CliRunner()
    file = tmp_path / "2012.db"
    assert runner.invoke(app, ["competition", "new", str(file)]).exit_code == 0
    result = runner.invoke(app, ["competition", "link", str(file)])
    assert result.exit_code == 2
    assert "competitions" in result.stderr
    assert not links_file(file).exists()


def test_a_backup_of_all_brings_the_links_back(tmp_path: Path) -> None:
    """As docs/competition.md says: one that was made void since then lives again."""
    data, saved = tmp_path / "data", tmp_path / "all.zip"
    runner = CliRunner()
    with house(data) as home:
        cup = home.contest()
        url = cup.link("jury")
        number = links(cup)[-1]["number"]
        assert runner.invoke(app, ["backup", str(data), "-o", str(saved)]).exit_code == 0
        cup.organiser.post(f"/{cup.id}/links/{number}/revoke")
    done = runner.invoke(app, ["restore", str(saved), str(data), "--yes"])
    assert done.exit_code == 0, done.output
    with house(data) as home:
        assert home.phone().open(url).json()["role"] == "jury"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    assert runner.invoke(app, ["restore", str(saved), str(elsewhere)]).exit_code == 0
    with house(elsewhere) as home:
        assert home.phone().open(url).json()["contest"] == cup.id


def test_a_name_that_cannot_stand_in_the_log_is_refused(home: House, cup: Contest) -> None:
    phone = home.phone()
    url = cup.link("jury")
    assert refused(phone.open(url, "甲\x07"))[::2] == (422, "name")
    phone.open(url, "  孙　老师 ")
    assert phone.get(f"/{cup.id}/me").json()["roles"][0]["name"] == "孙 老师"
    assert refused(phone.post(f"/{cup.id}/me", {"name": "\u202e甲"}))[::2] == (422, "name")
    assert refused(phone.post(f"/{cup.id}/me", {"name": " "}))[:2] == (422, "no-name")
