"""Who may make competitions: this machine's people, or who has the organisers' pass."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from gouji.web.contests.creating import FILE, organiser_pass
from tests.web.contests.house import BASE, House, Phone, house, refused

FORM = {"template": "knockout", "to": {"name": "杯"}, "by": "张"}


class Guest(Phone):
    """A phone from elsewhere, or one that calls the server by another name."""

    def __init__(self, at: House, address: str, host: str) -> None:
        super().__init__(at)
        self.host = host
        transport = TestClient(at.client.app, base_url=f"http://{host}", client=(address, 1))
        transport.portal = at.client.portal  # the same running server
        self.transport = transport

    def ask(self, method: str, path: str, **more: Any) -> Any:
        cookie = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        self.transport.cookies.clear()
        headers = {"cookie": cookie} if cookie else {}
        answer = self.transport.request(method, BASE + path, headers=headers, **more)
        self.cookies.update(answer.cookies.items())
        return answer


@pytest.fixture(scope="module")
def open_house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house(tmp_path_factory.mktemp("open"), local=False) as found:
        yield found


def creating(phone: Phone) -> list[Any]:
    """All that takes the right to create."""
    return [
        phone.post("", FORM),
        phone.ask("POST", "/restore", content=b"x"),
        phone.post("/rehearsals", {"teams": 3, "seed": "x"}),
        phone.get("/rehearsals/nothing"),
    ]


def no_creating(phone: Phone) -> bool:
    return all(answer.status_code in (403, 422) for answer in creating(phone)) and (
        phone.get("").json()["may_create"] is False
    )


def test_who_sits_at_this_machine_may(home: House) -> None:
    phone = home.phone()
    told = phone.get("").json()
    assert (told["may_create"], told["needs_pass"]) == (True, False)
    made = phone.post("", FORM)
    assert made.status_code == 200
    assert phone.get(f"/{made.json()['id']}/me").json()["roles"][0]["role"] == "organiser"
    # any browser of this machine sees that it is there, but is not its organiser by that
    other = home.phone()
    assert made.json()["id"] in [one["id"] for one in other.get("").json()["contests"]]
    assert refused(other.get(f"/{made.json()['id']}/desk"))[:2] == (403, "no-part")


@pytest.mark.parametrize(
    ("address", "host"),
    [("10.0.0.7", "localhost"), ("127.0.0.1", "evil.example"), ("10.0.0.7", "10.0.0.2:8000")],
)
def test_nobody_else_may(home: House, address: str, host: str) -> None:
    assert no_creating(Guest(home, address, host))


def test_open_to_others_it_takes_the_pass(open_house: House) -> None:
    phone = open_house.phone()
    told = phone.get("").json()
    assert (told["may_create"], told["needs_pass"]) == (False, True)
    assert refused(phone.post("", FORM))[:2] == (403, "no-creating")
    assert no_creating(phone)
    assert refused(phone.post("/pass", {"word": "abc"})) == (403, "wrong-pass", "word")
    word = organiser_pass(open_house.data)
    assert phone.post("/pass", {"word": f" {word.upper()} "}).status_code == 200
    assert phone.get("").json()["may_create"] is True
    assert phone.post("", FORM).status_code == 200
    assert no_creating(open_house.phone())


def test_a_stolen_cookie_of_the_pass_is_another_device_s(open_house: House) -> None:
    phone, thief = open_house.phone(), open_house.phone()
    phone.post("/pass", {"word": organiser_pass(open_house.data)})
    thief.get("")
    thief.cookies["gouji-organiser"] = phone.cookies["gouji-organiser"]
    assert no_creating(thief)


def test_a_new_pass_makes_the_old_one_void(tmp_path: Path) -> None:
    with house(tmp_path, local=False) as home:
        phone = home.phone()
        old = organiser_pass(tmp_path)
        phone.post("/pass", {"word": old})
        assert phone.get("").json()["may_create"] is True
        (tmp_path / FILE).unlink()
        assert phone.get("").json()["may_create"] is False
        assert refused(phone.post("/pass", {"word": old}))[1] == "wrong-pass"
    assert oct((tmp_path / FILE).stat().st_mode & 0o777) == "0o600"


def test_who_may_not_create_sees_his_own_alone(open_house: House) -> None:
    phone = open_house.phone()
    phone.post("/pass", {"word": organiser_pass(open_house.data)})
    made = phone.post("", FORM).json()
    guest = open_house.phone()
    assert guest.get("").json()["contests"] == []
    guest.open(made["link"]["url"])
    assert [one["id"] for one in guest.get("").json()["contests"]] == [made["id"]]


def test_settings_are_refused_by_their_names(home: House) -> None:
    phone = home.phone()
    before = len(phone.get("").json()["contests"])
    for to, place in (
        ({"name": ""}, "name"),
        ({"limits.women": 99}, "limits.women"),
        ({"nothing": 1}, "nothing"),
        ({"rulebook": "poker"}, "rulebook"),
        ({"schedule.weekdays": []}, "schedule.weekdays"),
    ):
        answer = phone.post("", {"template": "knockout", "to": to})
        assert answer.status_code == 422
        assert answer.json()["place"] == place, answer.text
    answer = phone.post("", {"template": "nothing", "to": {}})
    assert refused(answer)[:2] == (404, "no-template")
    assert len(phone.get("").json()["contests"]) == before


def test_a_house_rulebook_is_taken(home: House) -> None:
    table = {"base": "contest", "clock_s": 30, "name": "厂规"}
    cup = home.contest(rulebook=table)
    assert cup.get("desk")["setup"]["rulebook"] == table
    assert "厂规" in cup.get("public")["rulebook"]["zh"]


def test_every_setting_is_explained(home: House) -> None:
    for template in home.phone().get("/templates").json():
        for line in template["settings"]:
            assert line["name"]["zh"]
            assert line["why"]["zh"]
            assert line["text"]["en"]
            if line["kind"] == "choice":
                assert line["value"] in [choice["value"] for choice in line["choices"]]
            if line["kind"] == "number":
                assert line["least"] is not None


def test_another_site_s_page_does_nothing_here(home: House) -> None:
    phone = home.phone()
    answer = phone.ask("POST", "", json=FORM, headers={"origin": "https://evil.example"})
    assert refused(answer)[:2] == (403, "strange-origin")
