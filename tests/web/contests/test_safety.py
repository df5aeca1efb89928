"""Papers, the zip, backups and what they would lose, deleting, rehearsals."""

import hashlib
import io
import json
import time
import zipfile
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from gouji.competition.keeping import automatic
from gouji.competition.log import canonical
from gouji.competition.packing import HEAD, LOG, MOST_BYTES
from gouji.web.contests import contests
from gouji.web.contests.desk import Desk
from gouji.web.contests.folder import Folder
from tests.web.contests.house import Contest, House, house, refused, team


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4, phone="139")
    return contest


def file_of(home: House, cup: Contest) -> Path:
    return home.data / "competitions" / f"{cup.id}.db"


PAPERS = ("entries", "entries-full", "groups", "schedule", "sheets", "sheets-blank")


@pytest.mark.parametrize("name", [*PAPERS, "results", "prizes", "players"])
def test_every_paper_is_a_page_and_a_workbook(home: House, name: str) -> None:
    cup = home.contest()
    cup.enter(2)
    cup.draw()
    page = cup.organiser.get(f"/{cup.id}/papers/{name}.html")
    assert page.headers["content-type"].startswith("text/html")
    assert "script-src" not in page.headers["content-security-policy"]
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "够级杯" in page.text
    found = cup.organiser.get(f"/{cup.id}/papers/{name}.xlsx")
    assert load_workbook(io.BytesIO(found.content)).worksheets


def test_a_paper_of_one_round_or_match(cup: Contest) -> None:
    cup.draw()
    match = cup.get("desk")["rounds"][0]["matches"][1]
    sheet = cup.organiser.get(f"/{cup.id}/papers/sheets-blank.html?match=1-2").text
    assert match["labels"][0] in sheet
    other = cup.get("desk")["rounds"][0]["matches"][0]
    assert other["labels"][0] not in sheet
    both = cup.organiser.get(f"/{cup.id}/papers/sheets-blank.html?round=1").text
    assert match["labels"][0] in both
    assert other["labels"][0] in both
    assert refused(cup.organiser.get(f"/{cup.id}/papers/groups.html?round=7"))[1] == (
        "paper-too-early"
    )
    assert refused(cup.organiser.get(f"/{cup.id}/papers/nothing.html"))[:2] == (404, "no-paper")
    english = cup.organiser.get(f"/{cup.id}/papers/groups.html?lang=en").text
    assert 'lang="en"' in english
    book = load_workbook(io.BytesIO(cup.organiser.get(f"/{cup.id}/papers/all.xlsx").content))
    assert len(book.worksheets) >= 8


def test_before_the_draw_there_is_little_to_print(cup: Contest) -> None:
    answer = cup.organiser.get(f"/{cup.id}/papers/groups.html")
    assert refused(answer)[:2] == (422, "paper-too-early")
    ready = {paper["name"]: paper["ready"] for paper in cup.get("desk")["papers"]}
    assert ready["entries"] is True
    assert ready["groups"] is False


def test_a_sealed_secret_is_in_no_zip(cup: Contest) -> None:
    cup.done("commit-lots")
    assert refused(cup.organiser.get(f"/{cup.id}/pack.zip"))[:2] == (422, "lots-sealed")
    cup.done("draw-lots", {"word": "大家好"})
    packed = cup.organiser.get(f"/{cup.id}/pack.zip")
    made = cup.organiser.ask("POST", "/restore?by=李", content=packed.content).json()
    there = cup.organiser.get(f"/{made['id']}/desk").json()
    here = cup.get("desk")
    for desk in (there, here):
        del desk["id"], desk["stamp"]
    assert there == here


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"x" * 1000])
def test_what_is_no_zip_makes_nothing(home: House, cup: Contest, data: bytes) -> None:
    before = len(home.phone().get("").json()["contests"])
    answer = cup.organiser.ask("POST", "/restore", content=data)
    assert refused(answer)[:2] == (422, "not-a-pack")
    assert len(home.phone().get("").json()["contests"]) == before


def made_up(packed: bytes, change: Callable[[list[dict[str, Any]]], Any]) -> bytes:
    """A zip whose log was changed, with all its hashes made anew."""
    with zipfile.ZipFile(io.BytesIO(packed)) as archive:
        head = json.loads(archive.read(HEAD))
        entries = [json.loads(line) for line in archive.read(LOG).decode().splitlines()]
    change(entries)
    lines, before = [], ""
    for entry in entries:
        del entry["hash"]
        text = f"{before}\n{canonical(entry)}".encode("utf-8", "surrogatepass")
        before = entry["hash"] = hashlib.sha256(text).hexdigest()
        lines.append(json.dumps(entry) + "\n")
    log = "".join(lines).encode()
    head |= {"sha256": hashlib.sha256(log).hexdigest(), "entries": len(lines)}
    return zipped((HEAD, json.dumps(head).encode()), (LOG, log))


def zipped(*files: tuple[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files:
            archive.writestr(name, data)
    return out.getvalue()


def locked(data: bytes) -> bytes:
    """The same zip, as one that needs a password."""
    found = bytearray(data)
    found[found.index(b"PK\1\2") + 8] |= 1
    found[6] |= 1
    return bytes(found)


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda log: log[1].update(what="fly"), "step-refused"),
        (lambda log: log[1]["args"].update(said_at=[1]), "step-refused"),
        (lambda log: log[1]["args"].update(request="/x/y"), "pack-made-up"),
        (lambda log: log[0]["changes"][0][2].update(name="x" * 500_000), "step-otherwise"),
        (lambda log: log[1].update(args=[1]), "not-an-entry"),
        (lambda log: log[1]["args"].update(x=float("nan")), "not-an-entry"),
        (lambda log: log[1]["changes"][0][2].update(unit="\ud800"), "not-an-entry"),
        (lambda log: log.pop(0), "entry-missing"),
    ],
)
def test_a_log_that_was_made_up_is_refused_and_in_nobody_s_way(
    home: House, cup: Contest, change: Any, code: str
) -> None:
    packed = cup.organiser.get(f"/{cup.id}/pack.zip").content
    before = list(Folder(home.data).names())
    answer = cup.organiser.ask("POST", "/restore", content=made_up(packed, change))
    assert refused(answer)[:2] == (422, code)
    assert list(Folder(home.data).names()) == before
    assert cup.organiser.get("").status_code == 200


def test_an_honest_log_packed_anew_is_taken(cup: Contest) -> None:
    packed = cup.organiser.get(f"/{cup.id}/pack.zip").content
    again = made_up(packed, lambda log: None)
    assert cup.organiser.ask("POST", "/restore", content=again).status_code == 200


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (zipped((HEAD, b" " * (1 << 20)), (LOG, b"")), "not-a-pack"),
        (zipped((HEAD, b"[" * 50_000), (LOG, b"")), "not-a-pack"),
        (zipped((HEAD, b"{}"), (LOG, b"\n" * (MOST_BYTES + 1))), "pack-too-large"),
        (locked(zipped((HEAD, b"{}"), (LOG, b""))), "not-a-pack"),
    ],
)
def test_a_zip_that_unpacks_to_too_much_is_refused(cup: Contest, data: bytes, code: str) -> None:
    assert refused(cup.organiser.ask("POST", "/restore", content=data))[:2] == (422, code)


def test_one_broken_competition_hides_no_other(
    home: House, cup: Contest, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(desk: Desk, work: Any) -> Any:
        if desk.name == cup.id:
            raise ValueError
        return asked(desk, work)

    other = home.contest()
    asked = Desk.ask
    monkeypatch.setattr(Desk, "ask", breaks)
    names = [card["id"] for card in other.organiser.get("").json()["contests"]]
    assert other.id in names
    assert cup.id not in names


def test_there_is_an_end_to_restoring(cup: Contest, monkeypatch: pytest.MonkeyPatch) -> None:
    packed = cup.organiser.get(f"/{cup.id}/pack.zip").content
    monkeypatch.setattr(contests, "MOST", 1)
    answer = cup.organiser.ask("POST", "/restore", content=packed)
    assert refused(answer)[:2] == (409, "too-many-contests")


def test_restoring_tells_what_it_would_lose_and_keeps_it(home: House, cup: Contest) -> None:
    kept = automatic(file_of(home, cup), datetime(2026, 3, 2, 9, 0))
    cup.done("enter", {"teams": [team("单位5", "5")]})
    cup.done("withdraw", {"team": 1}, why="来不了")
    card = cup.get("backups")[-1]
    assert (card["name"], card["entries"], card["loses"]) == (kept.name, 2, 2)
    loss = cup.get(f"backups/{kept.name}")
    assert loss["loses"] == 2
    assert "单位5" in loss["lines"][0]["zh"]
    path = f"/{cup.id}/backups/{kept.name}/restore"
    assert refused(cup.organiser.post(path, {"loses": 1}))[:2] == (409, "loses-otherwise")
    assert cup.get("desk")["number"] == 4
    told = cup.organiser.post(path, {"loses": 2}).json()
    assert cup.get("desk")["number"] == told["entries"] == 2
    assert (file_of(home, cup).parent / told["kept"]).is_file()
    assert len(cup.get("desk")["teams"]) == 4
    # and it goes on from there
    assert cup.done("enter", {"teams": [team("单位6", "6")]})["n"] == 3
    assert cup.get("backups")[-1]["loses"] == 1


@pytest.mark.parametrize("name", ["nothing.db", "..%2f..%2fgouji.db", "cookies.key"])
def test_a_backup_that_is_none_is_not_there(cup: Contest, name: str) -> None:
    for answer in (
        cup.organiser.get(f"/{cup.id}/backups/{name}"),
        cup.organiser.post(f"/{cup.id}/backups/{name}/restore", {"loses": 0}),
    ):
        assert answer.status_code in (404, 405)


def test_what_is_new_is_backed_up_by_itself(tmp_path: Path) -> None:
    with house(tmp_path) as home:
        cup = home.contest()
        cup.enter(4)
        assert cup.get("backups") == []
    with house(tmp_path) as home:
        cup.organiser.at = home
        card = cup.get("backups")[0]
        assert (card["entries"], card["loses"]) == (2, 0)


def test_a_deleted_competition_leaves_nothing(home: House, cup: Contest) -> None:
    path = file_of(home, cup)
    automatic(path, datetime(2026, 3, 2, 9, 0))
    cup.organiser.get(f"/{cup.id}/papers/entries.html")
    wrong = cup.organiser.post(f"/{cup.id}/delete", {"name": "别的"})
    assert refused(wrong) == (422, "not-the-name", "name")
    assert cup.organiser.post(f"/{cup.id}/delete", {"name": "够级杯"}).status_code == 204
    assert list(path.parent.glob(f"{cup.id}*")) == []
    assert refused(cup.organiser.get(f"/{cup.id}/desk"))[:2] == (404, "no-contest")
    assert cup.id not in [one["id"] for one in cup.organiser.get("").json()["contests"]]


def test_a_rehearsal_runs_beside_and_its_result_is_a_competition(home: House) -> None:
    phone = home.phone()
    name = phone.post("/rehearsals", {"teams": 6, "seed": "7"}).json()["id"]
    assert refused(phone.post("/rehearsals", {"teams": 6, "seed": "8"}))[:2] == (409, "rehearsing")
    lines, at = [], 0
    for _ in range(600):
        told = phone.get(f"/rehearsals/{name}?after={at}").json()
        lines += told["lines"]
        at = told["at"]
        if told["done"]:
            break
        time.sleep(0.1)
    assert (told["done"], told["failed"], told["contest"]) == (True, None, name)
    assert len(lines) == at > 20
    assert "演练开始" in lines[0]["zh"]
    # who presses a button has neither the server's folders nor its command line
    assert not any(str(home.data) in str(line) or "gouji " in str(line) for line in lines)
    assert "「纸面」" in lines[-1]["zh"]
    desk = phone.get(f"/{name}/desk").json()
    assert (desk["rehearsal"], desk["ended"]) == (True, True)
    assert phone.get(f"/{name}/verify").json()["good"] is True
    assert (home.data / "rehearsals" / name / "纸面").is_dir()
    card = next(one for one in phone.get("").json()["contests"] if one["id"] == name)
    assert card["rehearsal"] is True
    assert refused(phone.get("/rehearsals/nothing"))[:2] == (404, "no-rehearsal")
    assert phone.post(f"/{name}/delete", {"name": desk["name"]}).status_code == 204
    assert not (home.data / "rehearsals" / name).exists()
