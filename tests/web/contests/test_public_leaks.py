"""What is public tells of a person the name and the team, and no secret before it is due.

The same competition is served twice, the second time with everything hidden written otherwise: not
a byte of what everybody may read changes.
"""

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from gouji.competition.commands import (
    AddIncident,
    CommitLots,
    Dispute,
    EnterResult,
    EnterTeams,
    GiveUp,
    NewMember,
    NewTeam,
    Retire,
    Rule,
    Waive,
)
from gouji.competition.log import Change, Entry
from gouji.competition.model import Result
from gouji.competition.sqlite import SqliteLog, write_log
from tests.competition.helpers import CUP, JURY, REFEREE, SWEEP_A, Cup
from tests.web.contests.house import House, Phone, house

PUBLIC = (
    "me",
    "public-link",
    "public",
    "public/teams",
    "public/places",
    "public/screen",
    "public/rounds/1",
    "public/rounds/2",
    "public/matches/1-1",
    "public/matches/1-2",
    "public/matches/1-3",
    "players",
    "forms/entries.xlsx",
    "forms/entry.docx",
)


def teams() -> tuple[NewTeam, ...]:
    return tuple(
        NewTeam(
            unit=f"单位{n}",
            members=tuple(NewMember(name=f"{x}{n}", sex="f") for x in "甲乙丙"),
            phone=f"1390000{n:04}",
            remarks=f"左撇子{n}",
        )
        for n in range(1, 8)
    )


def played(path: Path) -> list[Entry]:
    """Seven teams after a round with all that can happen, the lots of the next one sealed."""
    cup = Cup(CUP, log=SqliteLog(path, new=True))
    cup.do(EnterTeams(teams=teams(), source="表.xlsx"))
    cup.do(Waive(unit="单位1", limit="players", why="人不够"))
    cup.draw("好")
    cup.do(AddIncident(match="1-1", kind="peeked", seat=1, note="偷看三回"), REFEREE)
    result = EnterResult(match="1-1", result=Result(order=SWEEP_A), remarks="灯不亮")
    cup.do(result, REFEREE)
    cup.deal("1-1")
    cup.deal("1-1")
    cup.do(Dispute(match="1-1", text="对家使眼色"), REFEREE)
    cup.do(Rule(appeal=1, upheld=False, why="没有证据"), JURY)
    cup.confirm("1-1")
    side = cup.state.match("1-2").sides[0]
    cup.do(GiveUp(match="1-2", team=side, kind="gave-up", why="家里有事"), REFEREE)
    cup.play("1-3")
    winner = cup.state.match("1-3").sides[0]
    cup.do(Retire(team=winner, why="出差"))
    cup.do(CommitLots(secret="0123456789abcdef-sealed"))
    found = list(cup.cup.entries)
    cup.cup.close()
    return found


def otherwise(doc: str, value: Any) -> Any:
    """A document of the log with all that is hidden written otherwise."""
    if value is None:
        return None
    kind = doc.partition("/")[0]
    value = json.loads(json.dumps(value))
    if kind == "team":
        value["phone"], value["remarks"] = "别的电话", "别的备注"
        for member in value["members"]:
            member["sex"] = "m"
        if value["out"]:
            value["out"]["why"] = "别的理由"
    if kind == "waiver":
        value["why"] = "别的理由"
    if kind == "match":
        for forfeit in value["forfeits"]:
            forfeit["why"] = "别的理由"
    if kind == "deal":
        value["remarks"] = "别的事"
        for incident in value["incidents"]:
            incident["note"], incident["kind"] = "别的事", "left"
    if kind == "appeal":
        value["text"], value["ruling"] = "别的争议", value["ruling"] and "别的理由"
    if kind == "lot" and not value["drawn"] and value["round"] == 2:
        value["secret"] = "another-secret-of-lots"
    return value


def rewritten(entries: Sequence[Entry]) -> list[Entry]:
    """The same log about other hidden things, its chain closed anew."""
    found: list[Entry] = []
    for entry in entries:
        changes = tuple(
            Change(one.doc, otherwise(one.doc, one.old), otherwise(one.doc, one.new))
            for one in entry.changes
        )
        table = {"n": entry.n, "at": entry.at, "what": entry.what, "args": {}, "changes": changes}
        who = entry.who._replace(name="别人")
        made = Entry(**table, who=who, why="别的理由" if entry.why else "")  # type: ignore[arg-type]
        found.append(made.chained(found[-1].hash if found else ""))
    return found


@pytest.fixture(scope="module")
def both(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[House, House]]:
    folders = [tmp_path_factory.mktemp(name) for name in ("a", "b")]
    for folder in folders:
        (folder / "competitions").mkdir()
    entries = played(folders[0] / "competitions" / "cup.db")
    write_log(folders[1] / "competitions" / "cup.db", rewritten(entries))
    with house(folders[0]) as a, house(folders[1]) as b:
        yield a, b


def anybody(home: House) -> Phone:
    return home.phone()


def read(phone: Phone, part: str) -> bytes:
    answer = phone.get(f"/cup/{part}")
    assert answer.status_code == 200, (part, answer.text)
    if "docx" in part or "xlsx" in part:
        return _contents(answer.content)
    told: bytes = answer.content
    # the clock of the server
    return re.sub(rb'"now":"[^"]*"', b'"now":""', told)


def _contents(data: bytes) -> bytes:
    import io
    import zipfile

    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = sorted(name for name in archive.namelist() if "docProps" not in name)
        return b"".join(archive.read(name) for name in names)


@pytest.mark.parametrize("part", PUBLIC)
def test_nothing_public_depends_on_what_is_hidden(both: tuple[House, House], part: str) -> None:
    first, second = (read(anybody(home), part) for home in both)
    assert first == second


def test_verifying_tells_the_log_s_hash_alone_of_it(both: tuple[House, House]) -> None:
    first, second = (read(anybody(home), "verify").decode() for home in both)
    masked = [
        re.sub(r'"stamp":"[^"]*"|(?<=校验码 )\w{64}|(?<=hash )\w{64}', "", text)
        for text in (first, second)
    ]
    assert re.sub(r"\w{64}", "", masked[0]) == re.sub(r"\w{64}", "", masked[1])


def test_no_word_of_it_is_public(both: tuple[House, House]) -> None:
    hidden = (
        *("1390000", "左撇子", "人不够", "灯不亮", "使眼色", "没有证据", "家里有事", "出差"),
        *("偷看", "0123456789abcdef-sealed", '"f"', "张老师", "表.xlsx"),
    )
    for part in (*PUBLIC, "verify"):
        text = read(anybody(both[0]), part).decode(errors="replace")
        for word in hidden:
            if part.startswith("forms") and word == '"f"':
                continue  # a mark of the file's own
            assert word not in text, (part, word)


def test_the_sealed_lots_show_their_hash(both: tuple[House, House]) -> None:
    lot = json.loads(read(anybody(both[0]), "public/rounds/2"))["lot"]
    assert len(lot["commitment"]) == 64
    assert (lot["secret"], lot["drawn"]) == ("", False)
    assert json.loads(read(anybody(both[0]), "public/rounds/1"))["lot"]["secret"]


def test_who_has_no_link_gets_nothing_else(both: tuple[House, House]) -> None:
    phone = anybody(both[0])
    for part in ("desk", "log", "links", "entry", "backups", "pack.zip", "papers/entries.html"):
        assert phone.get(f"/cup/{part}").status_code == 403
    assert phone.get("/cup/matches/1-1/sheet?device=p1").status_code == 403
