"""A server in this process, and phones that come to it, each with its own cookies."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from gouji.web.app import create_app
from gouji.web.clock import Clock
from gouji.web.server import Options

BASE = "/api/competitions"


class SetClock(Clock):
    """The server's clock, put forward by tests."""

    def __init__(self) -> None:
        super().__init__()
        self.ahead = 0

    def now(self) -> int:
        return super().now() + self.ahead


class House:
    """A running server; `phone` comes to it from this machine."""

    def __init__(self, client: TestClient, data: Path, clock: SetClock) -> None:
        self.client = client
        self.data = data
        self.clock = clock

    def phone(self) -> "Phone":
        return Phone(self)

    def contest(self, template: str = "knockout", **to: Any) -> "Contest":
        organiser = self.phone()
        form = {"template": template, "to": {"name": "够级杯", **to}, "by": "张老师"}
        made = organiser.post("", form)
        assert made.status_code == 200, made.text
        return Contest(organiser, made.json()["id"], made.json()["link"]["url"])


@contextlib.contextmanager
def house(data: Path, **options: Any) -> Iterator[House]:
    """Serves a data folder to this machine alone."""
    clock = SetClock()
    options.setdefault("settle_s", 0)
    app = create_app(Options(data=data, workers=1, clock=clock, **options))
    address = ("127.0.0.1", 40000)
    with TestClient(app, base_url="http://localhost", client=address) as client:
        yield House(client, data, clock)


class Phone:
    """A device: its requests are made with its own cookies."""

    def __init__(self, at: House) -> None:
        self.at = at
        self.cookies: dict[str, str] = {}

    def ask(self, method: str, path: str, **more: Any) -> Any:
        client = self.at.client
        client.cookies.clear()
        headers = dict(more.pop("headers", {}))
        if self.cookies:
            headers["cookie"] = "; ".join(f"{key}={value}" for key, value in self.cookies.items())
        answer = client.request(method, BASE + path, headers=headers, **more)
        self.cookies.update(answer.cookies.items())
        return answer

    def get(self, path: str, **more: Any) -> Any:
        return self.ask("GET", path, **more)

    def post(self, path: str, form: Any = None, **more: Any) -> Any:
        return self.ask("POST", path, json={} if form is None else form, **more)

    def open(self, url: str, name: str = "") -> Any:
        """Opens a link as its page does."""
        return self.post("/claim", {"token": url.rpartition("/")[2], "name": name})


class Contest:
    """A competition with its organiser's phone."""

    def __init__(self, organiser: Phone, name: str, url: str) -> None:
        self.organiser = organiser
        self.id = name
        self.url = url

    def order(self, what: str, args: Any = None, *, by: Phone | None = None, **more: Any) -> Any:
        form = {"role": "organiser", "what": what, "args": args or {}, **more}
        return (by or self.organiser).post(f"/{self.id}/commands", form)

    def done(self, what: str, args: Any = None, **more: Any) -> Any:
        answer = self.order(what, args, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def preview(self, what: str, args: Any, *, by: Phone | None = None, **more: Any) -> Any:
        form = {"role": "organiser", "what": what, "args": args, **more}
        return (by or self.organiser).post(f"/{self.id}/preview", form)

    def get(self, part: str, by: Phone | None = None) -> Any:
        answer = (by or self.organiser).get(f"/{self.id}/{part}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def enter(self, count: int, **more: Any) -> None:
        """Teams of as many units."""
        letter = more.get("group", "")
        teams = [team(f"单位{n}", f"{letter}{n}", **more) for n in range(1, count + 1)]
        self.done("enter", {"teams": teams})

    def draw(self) -> list[str]:
        """The next round, drawn; the names of its matches."""
        self.done("commit-lots")
        self.done("draw-lots", {"word": "大家好"})
        return [match["id"] for match in self.get("desk")["rounds"][-1]["matches"]]

    def link(self, role: str, **more: Any) -> str:
        answer = self.organiser.post(f"/{self.id}/links", {"role": role, **more})
        assert answer.status_code == 200, answer.text
        url: str = answer.json()["url"]
        return url

    def let_in(self, role: str, name: str = "", **more: Any) -> Phone:
        """A phone that opened a new link."""
        phone = self.organiser.at.phone()
        answer = phone.open(self.link(role, **more), name)
        assert answer.status_code == 200, answer.text
        return phone

    def referee(self, match: str, name: str = "裁判甲", device: str = "p1") -> "Referee":
        """A referee's phone that has its match."""
        phone = self.let_in("referee", name, match=match)
        referee = Referee(self, phone, match, device)
        assert referee.hold().status_code == 200
        return referee


class Referee:
    """A referee's phone at one match."""

    def __init__(self, contest: Contest, phone: Phone, match: str, device: str) -> None:
        self.contest, self.phone, self.match, self.device = contest, phone, match, device

    def hold(self, *, take: bool = False) -> Any:
        path = f"/{self.contest.id}/matches/{self.match}/hold"
        return self.phone.post(path, {"device": self.device, "take": take})

    def order(self, what: str, args: Any = None, **more: Any) -> Any:
        args = {"match": self.match, **(args or {})}
        form = {"role": "referee", "device": self.device}
        return self.contest.order(what, args, by=self.phone, **{**form, **more})

    def done(self, what: str, args: Any = None, **more: Any) -> Any:
        answer = self.order(what, args, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def play(self, order: list[int] | None = None, deals: int = 3) -> None:
        """All deals of the match, and both captains' word."""
        for _ in range(deals):
            self.done("result", {"result": {"order": order or [0, 2, 4, 1, 3, 5]}})
        for side in (0, 1):
            self.done("confirm", {"side": side})

    def sheet(self) -> Any:
        return self.contest.get(f"matches/{self.match}/sheet?device={self.device}", self.phone)


def team(unit: str, letter: str = "", group: str = "", **more: Any) -> dict[str, Any]:
    """A team of three as it is typed in; the first is a woman."""
    members = [{"name": f"{one}{letter}", "sex": "f" if one == "王" else ""} for one in "王李赵"]
    return {"unit": unit, "group": group, "members": members, **more}


def refused(answer: Any) -> tuple[int, str, str | None]:
    """Status, code and place of a refusal; both sentences are there."""
    told = answer.json()
    assert told["text"]["zh"]
    assert told["text"]["en"]
    return answer.status_code, told["code"], told["place"]
