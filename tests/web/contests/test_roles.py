"""Every route and every command with every role: each can do exactly its part."""

from typing import Any

import pytest
from fastapi.routing import APIRoute

from gouji.competition.steps import COMMANDS
from gouji.web.contests.rights import RIGHTS
from gouji.web.contests.routes import ROUTERS
from tests.web.contests.house import Contest, House, Phone, Referee, refused, team

ALL = ("organiser", "jury", "referee", "entrant", "public")

SIGNED_IN = ("organiser", "jury", "referee", "entrant")
SHEET = ("organiser", "jury", "referee")

ROUTES: dict[tuple[str, str], tuple[str, ...]] = {
    ("GET", "/{contest}/me"): ALL,
    ("POST", "/{contest}/me"): SIGNED_IN,
    ("GET", "/{contest}/public-link"): ALL,
    ("GET", "/{contest}/public"): ALL,
    ("GET", "/{contest}/public/teams"): ALL,
    ("GET", "/{contest}/public/places"): ALL,
    ("GET", "/{contest}/public/screen"): ALL,
    ("GET", "/{contest}/public/rounds/{number}"): ALL,
    ("GET", "/{contest}/public/matches/{match}"): ALL,
    ("GET", "/{contest}/players"): ALL,
    ("GET", "/{contest}/verify"): ALL,
    ("GET", "/{contest}/forms/entries.xlsx"): ALL,
    ("GET", "/{contest}/forms/entry.docx"): ALL,
    ("POST", "/{contest}/commands"): ("organiser",),
    ("POST", "/{contest}/preview"): ("organiser",),
    ("GET", "/{contest}/desk"): ("organiser", "jury"),
    ("GET", "/{contest}/log"): ("organiser", "jury"),
    ("GET", "/{contest}/links"): ("organiser",),
    ("POST", "/{contest}/links"): ("organiser",),
    ("POST", "/{contest}/links/referees"): ("organiser",),
    ("POST", "/{contest}/links/{number}/revoke"): ("organiser",),
    ("POST", "/{contest}/links/{number}/renew"): ("organiser",),
    ("GET", "/{contest}/matches/{match}/sheet"): SHEET,
    ("POST", "/{contest}/matches/{match}/hold"): ("referee",),
    ("PUT", "/{contest}/matches/{match}/scratch"): ("referee",),
    ("POST", "/{contest}/entries"): ALL,
    ("GET", "/{contest}/entry"): ("entrant",),
    ("POST", "/{contest}/upload"): ALL,
    ("GET", "/{contest}/papers/all.xlsx"): ("organiser",),
    ("GET", "/{contest}/papers/{name}.{kind}"): ("organiser", "jury"),
    ("GET", "/{contest}/pack.zip"): ("organiser",),
    ("GET", "/{contest}/backups"): ("organiser",),
    ("GET", "/{contest}/backups/{name}"): ("organiser",),
    ("POST", "/{contest}/backups/{name}/restore"): ("organiser",),
    ("POST", "/{contest}/delete"): ("organiser",),
}
"""Who may use the routes of one competition. A new route has to be put in here."""

OF_THE_SERVER = {
    ("GET", ""),
    ("POST", ""),
    ("GET", "/templates"),
    ("POST", "/pass"),
    ("POST", "/claim"),
    ("POST", "/restore"),
    ("POST", "/rehearsals"),
    ("GET", "/rehearsals/{name}"),
}
"""The others, which are about no competition that is there: see test_creating.py."""

FILLED = {
    "contest": "",
    "number": "1",
    "match": "1-1",
    "name": "results",
    "kind": "html",
}

FORMS: dict[str, Any] = {
    "/{contest}/me": {"name": "甲"},
    "/{contest}/commands": {"role": "organiser", "what": "waive", "args": {}},
    "/{contest}/preview": {"role": "organiser", "what": "waive", "args": {}},
    "/{contest}/links": {"role": "jury"},
    "/{contest}/links/referees": {"round": 9},
    "/{contest}/matches/{match}/hold": {"device": "p1"},
    "/{contest}/matches/{match}/scratch": {"device": "p1", "scratch": 1},
    "/{contest}/entries": {"id": "x", "unit": "新单位", "teams": [{"members": []}]},
    "/{contest}/backups/{name}/restore": {"loses": 0},
    "/{contest}/delete": {"name": "别的名字"},
}


@pytest.fixture(scope="module")
def cup(home: House) -> Contest:
    contest = home.contest()
    contest.enter(4)
    contest.draw()
    return contest


@pytest.fixture(scope="module")
def phones(home: House, cup: Contest) -> dict[str, Phone]:
    referee = cup.referee("1-1")
    return {
        "organiser": cup.organiser,
        "jury": cup.let_in("jury"),
        "referee": referee.phone,
        "entrant": cup.let_in("entrant", unit="单位1"),
        "public": home.phone(),
    }


def routes() -> set[tuple[str, str]]:
    found = set()
    for router in ROUTERS:
        for route in router.routes:
            assert isinstance(route, APIRoute)
            path = route.path.removeprefix("/api/competitions")
            found |= {(method, path) for method in route.methods}
    return found


def test_every_route_says_who_may_use_it() -> None:
    assert routes() == set(ROUTES) | OF_THE_SERVER


@pytest.mark.parametrize("role", ALL)
def test_every_route_with_every_role(cup: Contest, phones: dict[str, Phone], role: str) -> None:
    let_in = set()
    for method, path in sorted(ROUTES):
        if path.endswith("/renew") or path.endswith("/revoke"):
            filled = path.format(**{**FILLED, "contest": cup.id, "number": "9999"})
        else:
            filled = path.format(**{**FILLED, "contest": cup.id})
        answer = phones[role].ask(method, filled, json=FORMS.get(path) if method != "GET" else None)
        assert answer.status_code < 500, (method, path, answer.text)
        if answer.status_code >= 400:
            refused(answer)
        if not _shut_out(answer):
            let_in.add((method, path))
    assert let_in == {route for route, roles in ROUTES.items() if role in roles}


def _shut_out(answer: Any) -> bool:
    return answer.status_code >= 400 and answer.json()["code"] in (
        *("no-part", "not-his-match", "not-his-unit", "not-his-part", "no-such-link"),
    )


@pytest.mark.parametrize("role", RIGHTS)
def test_every_command_with_every_role(cup: Contest, phones: dict[str, Phone], role: str) -> None:
    """With nothing said a command is refused, but not as another's part where it is one's own."""
    scoped = {"referee": {"match": "1-1"}, "entrant": {"team": 1}}.get(role, {})
    for what in COMMANDS:
        answer = phones[role].post(
            f"/{cup.id}/commands",
            {"role": role, "what": what, "args": scoped, "device": "p1", "id": None},
        )
        if what in RIGHTS[role]:
            assert answer.status_code == 200 or refused(answer)[1] != "not-his-part", what
        else:
            assert refused(answer)[:2] == (403, "not-his-part"), what


def test_nobody_speaks_in_a_role_that_he_has_not(cup: Contest, phones: dict[str, Phone]) -> None:
    for role, phone in phones.items():
        for other in RIGHTS:
            if other == role:
                continue
            for what in COMMANDS:
                form = {"role": other, "what": what, "args": {}, "device": "p1"}
                for path in ("commands", "preview"):
                    answer = phone.post(f"/{cup.id}/{path}", form)
                    assert refused(answer)[:2] == (403, "no-part"), (role, other, what)


def test_the_table_of_rights_is_the_domain_s() -> None:
    for what, command in COMMANDS.items():
        if what != "set-up":
            assert {role for role in RIGHTS if what in RIGHTS[role]} == set(command.ROLES), what
    assert not any("set-up" in rights for rights in RIGHTS.values())


# ---------------------------------------------------------------- what a role may touch


@pytest.fixture
def fresh(home: House) -> Contest:
    contest = home.contest(**{"limits.deadline": "2099-01-01T10:00"})
    contest.enter(4)
    return contest


def test_a_referee_has_his_match_alone(fresh: Contest) -> None:
    fresh.draw()
    mine = fresh.referee("1-1")
    for what, args in (
        ("begin", {}),
        ("open-deal", {}),
        ("incident", {"kind": "left", "seat": 1}),
        ("take-back-incident", {"deal": 1, "nth": 1}),
        ("result", {"result": {"order": [0, 1, 2, 3, 4, 5]}}),
        ("confirm", {"side": 0}),
        ("forfeit", {"team": 1, "kind": "gave-up"}),
        ("dispute", {"text": "不服"}),
    ):
        answer = mine.order(what, {**args, "match": "1-2"}, why="试")
        assert refused(answer)[:2] == (403, "not-his-match"), what
    other = fresh.done("dispute", {"match": "1-2", "text": "不服"})
    assert other["n"]
    answer = fresh.order("take-back-dispute", {"appeal": 1}, by=mine.phone, role="referee")
    assert refused(answer)[:2] == (403, "not-his-match")
    answer = mine.phone.get(f"/{fresh.id}/matches/1-2/sheet?device=p1")
    assert refused(answer)[:2] == (403, "not-his-match")


def test_a_referee_takes_back_his_own_match_s_dispute(fresh: Contest) -> None:
    fresh.draw()
    mine = fresh.referee("1-1")
    mine.done("dispute", {"text": "不服"})
    form = {"role": "referee", "what": "take-back-dispute", "args": {"appeal": 1}, "device": "p1"}
    answer = mine.phone.post(f"/{fresh.id}/commands", form)
    assert answer.status_code == 200
    assert mine.sheet()["appeals"][0]["state"] == "withdrawn"


def test_a_phone_with_two_matches_has_both(fresh: Contest) -> None:
    fresh.draw()
    mine = fresh.referee("1-1")
    mine.phone.open(fresh.link("referee", match="1-2"))
    other = Referee(fresh, mine.phone, "1-2", "p1")
    assert other.hold().status_code == 200
    assert mine.done("begin")["sheet"]["match"]["id"] == "1-1"
    assert other.done("begin")["sheet"]["match"]["id"] == "1-2"


def test_an_entrant_has_his_unit_s_teams_alone(fresh: Contest) -> None:
    mine = fresh.let_in("entrant", unit="单位1")

    def order(what: str, args: Any, **more: Any) -> Any:
        return fresh.order(what, args, by=mine, role="entrant", **more)

    for what, args in (
        ("enter", {"teams": [team("单位2", "x", "二组")]}),
        ("enter", {"teams": [team("单位1", "x", "二组"), team("单位2", "y", "二组")]}),
        ("amend", {"team": 2, "to": team("单位2", "2")}),
        ("amend", {"team": 1, "to": team("单位2", "1", "三组")}),
        ("withdraw", {"team": 2}),
    ):
        assert refused(order(what, args, why="试"))[:2] == (403, "not-his-unit"), (what, args)
    assert order("enter", {"teams": [team("单位1", "x", "二组")]}).status_code == 200
    assert order("amend", {"team": 1, "to": team("单位1", "z")}).status_code == 200
    assert order("withdraw", {"team": 5}, why="来不了").status_code == 200
    fresh.draw()
    rounds = fresh.get("desk")["rounds"]
    own = next(match for match in rounds[0]["matches"] if 1 in match["sides"])
    other = next(match for match in rounds[0]["matches"] if 1 not in match["sides"])
    rival = next(side for side in own["sides"] if side != 1)
    for args in (
        {"match": other["id"], "team": other["sides"][0], "text": "不服"},
        {"match": own["id"], "team": rival, "text": "不服"},
        {"match": own["id"], "text": "不服"},
    ):
        assert refused(order("dispute", args))[:2] == (403, "not-his-unit")
    assert order("dispute", {"match": own["id"], "team": 1, "text": "不服"}).status_code == 200
    fresh.done("dispute", {"match": own["id"], "team": rival, "text": "也不服"})
    assert refused(order("take-back-dispute", {"appeal": 2}))[:2] == (403, "not-his-unit")
    assert order("take-back-dispute", {"appeal": 1}).status_code == 200


def test_an_entrant_changes_nothing_after_the_deadline(home: House) -> None:
    contest = home.contest(**{"limits.deadline": "2099-01-01T10:00"})
    contest.enter(2, phone="139")
    mine = contest.let_in("entrant", unit="单位1")
    contest.done("change-setup", {"to": {"limits.deadline": "2012-12-07T10:00"}})

    def order(what: str, args: Any, **more: Any) -> Any:
        return contest.order(what, args, by=mine, role="entrant", **more)

    late = (422, "too-late")
    assert refused(order("enter", {"teams": [team("单位1", "x", "二组")]}))[:2] == late
    assert refused(order("amend", {"team": 1, "to": team("单位1", "1", phone="13")}))[:2] == late
    assert refused(order("withdraw", {"team": 1}, why="来不了"))[:2] == late
    waiver = {"unit": "单位1", "limit": "deadline"}
    contest.done("waive", waiver, why="表在路上耽搁了")
    assert order("amend", {"team": 1, "to": team("单位1", "1", phone="13")}).status_code == 200


def test_the_jury_sees_no_contact_data(home: House) -> None:
    contest = home.contest()
    contest.enter(2, phone="13900001111", remarks="左撇子")
    jury = contest.let_in("jury")
    for part in ("desk", "log"):
        text = jury.get(f"/{contest.id}/{part}").text
        assert "13900001111" not in text
        assert "左撇子" not in text
        assert '"sex":"f"' not in text
        assert "13900001111" in contest.organiser.get(f"/{contest.id}/{part}").text
    answer = jury.get(f"/{contest.id}/papers/entries-full.html")
    assert refused(answer)[:2] == (403, "no-part")
