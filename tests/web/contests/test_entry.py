"""Entering teams: the public form, a unit's own page, workbooks, forms; the server's clock."""

import base64
import io
from typing import Any

import pytest
from docx import Document
from openpyxl import load_workbook

from gouji.competition.entries import NewMember, NewTeam
from gouji.competition.papers.blank_book import entry_book
from gouji.competition.templates import NOTICE
from tests.web.contests.house import Contest, House, Phone, refused, team

OPEN = {"limits.deadline": "2099-01-01T10:00"}
CENTURY = 100 * 365 * 24 * 3600 * 1000


@pytest.fixture
def cup(home: House) -> Contest:
    return home.contest("notice", **OPEN)


def typed(group: str = "第一组", letter: str = "", **more: Any) -> dict[str, Any]:
    found = team("", letter, group, **more)
    del found["unit"]
    return found


def enter(cup: Contest, by: Phone, unit: str, request: str = "e1", **more: Any) -> Any:
    form = {"id": request, "unit": unit, "teams": [typed(**more)], "by": "王芳"}
    return by.post(f"/{cup.id}/entries", form)


def book(*units: str, names: str = "甲乙丙") -> bytes:
    teams = [
        NewTeam(
            unit=unit,
            group="第一组",
            members=tuple(
                NewMember.model_validate({"name": f"{one}{unit[0]}", "sex": sex})
                for one, sex in zip(names, ("f", "m", "m"), strict=True)
            ),
        )
        for unit in units
    ]
    return entry_book(NOTICE, teams)


def upload(cup: Contest, phone: Phone, data: bytes, **query: Any) -> Any:
    words = "&".join(f"{key}={value}" for key, value in {"name": "表.xlsx", **query}.items())
    return phone.ask("POST", f"/{cup.id}/upload?{words}", content=data)


def test_a_unit_enters_and_changes_its_teams(home: House, cup: Contest) -> None:
    phone = home.phone()
    answer = enter(cup, phone, " 德语　系 ", phone="139", letter="甲")
    assert answer.status_code == 200, answer.text
    link = answer.json()["link"]
    assert (link["role"], link["unit"]) == ("entrant", "德语 系")
    own = cup.get("entry", phone)
    assert own["teams"][0]["phone"] == "139"
    assert own["entry"]["open"] is True
    assert "组织者" in own["retention"]["zh"]
    # from another device, by the link
    other = home.phone()
    assert other.open(link["url"]).json()["unit"] == "德语 系"
    to = {**team("德语 系", "乙", "第一组"), "captain": 1}
    form = {"role": "entrant", "what": "amend", "args": {"team": 1, "to": to}, "id": "a1"}
    assert other.post(f"/{cup.id}/commands", form).status_code == 200
    assert cup.get("entry", phone)["teams"][0]["captain"] == 1
    # once more by the same phone: its second team
    assert enter(cup, phone, "德语 系", "e2", group="第二组", letter="丙").status_code == 200
    assert len(cup.get("entry", phone)["teams"]) == 2
    # the limit of the notice: two teams a unit
    third = enter(cup, phone, "德语 系", "e3", group="第三组", letter="丁")
    assert refused(third)[:2] == (422, "too-many-teams")
    assert cup.get("log")["entries"][0]["who"] == "王芳"


def test_the_same_form_twice_enters_once(home: House, cup: Contest) -> None:
    phone = home.phone()
    first = enter(cup, phone, "德语系").json()
    again = enter(cup, phone, "德语系").json()
    assert (first["done"]["again"], again["done"]["again"]) == (False, True)
    assert cup.get("public")["teams"] == 1
    # the answer that was lost: also from a device without cookies
    assert enter(cup, home.phone(), "德语系").json()["done"]["again"] is True
    assert refused(enter(cup, home.phone(), "英语系"))[:2] == (409, "other-request")


def test_nobody_speaks_for_another_unit(home: House, cup: Contest) -> None:
    enter(cup, home.phone(), "德语系")
    stranger = home.phone()
    answer = enter(cup, stranger, "德语系", "s1", group="第二组", letter="乙")
    assert refused(answer) == (409, "unit-entered", "unit")
    # nor for one that the organiser has given a link to
    cup.link("entrant", unit="法语系")
    assert refused(enter(cup, stranger, "法语系", "s2"))[:2] == (409, "unit-entered")
    assert refused(stranger.get(f"/{cup.id}/entry"))[:2] == (403, "no-part")


def test_after_the_deadline_nobody_enters(home: House, cup: Contest) -> None:
    home.clock.ahead = CENTURY
    try:
        assert refused(enter(cup, home.phone(), "德语系"))[:2] == (422, "too-late")
        assert cup.get("public")["entry"]["open"] is False
        answer = upload(cup, home.phone(), book("德语系"), do="true", id="u1")
        assert "截止" in answer.json()["wrong"][0]["text"]["zh"]
    finally:
        home.clock.ahead = 0


def test_what_is_wrong_is_told_by_its_field(home: House, cup: Contest) -> None:
    form = {"id": "w1", "unit": "德语系", "teams": [typed()]}
    form["teams"][0]["members"][1]["name"] = "李？"
    answer = home.phone().post(f"/{cup.id}/entries", form)
    assert refused(answer) == (422, "letter-missing", "members.1")
    many = {"id": "w2", "unit": "德语系", "teams": [typed()] * 51}
    assert home.phone().post(f"/{cup.id}/entries", many).status_code == 422


# ---------------------------------------------------------------- workbooks


def test_a_workbook_is_looked_at_and_then_entered(home: House, cup: Contest) -> None:
    data = book("德语系", "英语系")
    looked = upload(cup, cup.organiser, data, role="organiser").json()
    assert [one["unit"] for one in looked["teams"]] == ["德语系", "英语系"]
    assert (looked["entered"], looked["wrong"], looked["same"]) == (None, [], 0)
    assert cup.get("public")["teams"] == 0
    done = upload(cup, cup.organiser, data, role="organiser", do="true", id="u1").json()
    assert done["entered"]["again"] is False
    assert cup.get("public")["teams"] == 2
    again = upload(cup, cup.organiser, data, role="organiser", do="true", id="u2").json()
    assert (again["entered"], again["same"]) == (None, 2)


def test_a_workbook_comes_back_with_its_marks(home: House, cup: Contest) -> None:
    answer = upload(cup, home.phone(), book("德语系", names="甲？丙"), do="true", id="u1").json()
    assert answer["entered"] is None
    wrong = answer["wrong"][0]
    assert (wrong["sheet"], wrong["row"], wrong["head"]) == ("报名表", 4, "队员2")
    assert answer["marked_name"] == "表（有错，已标出）.xlsx"
    marked = load_workbook(io.BytesIO(base64.b64decode(answer["marked"])))
    cell = marked["报名表"].cell(4, wrong["column"])
    assert cell.fill.fgColor.rgb == "00FFC7CE"
    assert cup.get("public")["teams"] == 0


def test_a_unit_s_workbook_is_its_own(home: House, cup: Contest) -> None:
    phone = home.phone()
    both = upload(cup, phone, book("德语系", "英语系"), do="true", id="u1")
    assert refused(both)[:2] == (422, "one-unit")
    done = upload(cup, phone, book("德语系"), do="true", id="u2", by="王芳").json()
    assert done["link"]["unit"] == "德语系"
    assert cup.get("entry", phone)["teams"][0]["members"][0]["sex"] == "f"
    # whether it is just what another unit entered is not told to a stranger
    stranger = upload(cup, home.phone(), book("德语系"))
    assert refused(stranger)[:2] == (409, "unit-entered")
    entrant = upload(cup, phone, book("法语系"), role="entrant", unit="德语系")
    assert refused(entrant)[:2] == (403, "not-his-unit")
    assert upload(cup, phone, book("德语系"), role="entrant").json()["same"] == 1


@pytest.mark.parametrize("data", [b"", b"a,b", b"PK", b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", b"%PDF"])
def test_what_is_no_workbook_is_told(cup: Contest, data: bytes) -> None:
    answer = upload(cup, cup.organiser, data, role="organiser").json()
    assert len(answer["wrong"]) == 1
    assert answer["marked"] is None


def test_a_workbook_has_a_limit(cup: Contest) -> None:
    answer = upload(cup, cup.organiser, b"PK" + bytes(5 << 20), role="organiser")
    assert refused(answer)[:2] == (413, "too-large")


# ---------------------------------------------------------------- forms


def test_the_blank_forms_are_anybody_s_and_the_filled_ones_are_not(
    home: House, cup: Contest
) -> None:
    phone, stranger = home.phone(), home.phone()
    enter(cup, phone, "德语系", phone="13900001111")
    enter(cup, home.phone(), "英语系", "e2", letter="乙", phone="13900002222")

    def cells(data: bytes) -> str:
        sheet = load_workbook(io.BytesIO(data)).worksheets[0]
        return str([[cell.value for cell in row] for row in sheet.iter_rows()])

    def words(data: bytes) -> str:
        tables = Document(io.BytesIO(data)).tables
        return str([cell.text for table in tables for row in table.rows for cell in row.cells])

    blank = stranger.get(f"/{cup.id}/forms/entries.xlsx")
    assert blank.headers["content-disposition"].startswith("attachment; filename*=UTF-8''")
    assert "德语系" not in cells(blank.content)
    assert "德语系" not in words(stranger.get(f"/{cup.id}/forms/entry.docx").content)
    for form in ("entries.xlsx?filled=true", "entry.docx?filled=true&unit=德语系"):
        assert refused(stranger.get(f"/{cup.id}/forms/{form}"))[:2] == (403, "no-part")
    own = cells(phone.get(f"/{cup.id}/forms/entries.xlsx?filled=true").content)
    assert "13900001111" in own
    assert "英语系" not in own
    everything = cells(cup.organiser.get(f"/{cup.id}/forms/entries.xlsx?filled=true").content)
    assert "13900001111" in everything
    assert "13900002222" in everything
    assert "王" in words(phone.get(f"/{cup.id}/forms/entry.docx?filled=true").content)
    answer = phone.get(f"/{cup.id}/forms/entry.docx?filled=true&unit=英语系")
    assert refused(answer)[:2] == (403, "not-his-unit")
    answer = cup.organiser.get(f"/{cup.id}/forms/entry.docx?filled=true")
    assert refused(answer)[:2] == (422, "no-unit")


@pytest.mark.parametrize(("unit", "code"), [("%00", "strange-letter"), ("x" * 50, "too-long")])
def test_a_form_for_no_unit_is_refused(cup: Contest, unit: str, code: str) -> None:
    answer = cup.organiser.get(f"/{cup.id}/forms/entry.docx?unit={unit}")
    assert refused(answer) == (422, code, "unit")
