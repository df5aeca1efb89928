"""Several send at once: nothing is lost, nothing counts twice, and each is told how it stands."""

import concurrent.futures
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from gouji.competition.competition import Competition
from gouji.competition.replaying import judged
from tests.web.contests.house import BASE, team
from tests.web.serving import serving

SWEEP = {"order": [0, 2, 4, 1, 3, 5]}

CLIENTS: list[httpx2.Client] = []
"""What the phones of a test hold open."""


class Phone:
    """A device with its cookies; `send` may be called from several threads."""

    def __init__(self, base: str, contest: str = "") -> None:
        self.base, self.contest = base, contest
        self.client = httpx2.Client(timeout=60)
        CLIENTS.append(self.client)
        self.client.get(f"{base}/templates")

    def ask(self, method: str, path: str, form: Any = None) -> Any:
        return self.client.request(method, f"{self.base}{path}", json=form)

    def post(self, path: str, form: Any) -> Any:
        return self.ask("POST", path, form)

    def order(self, what: str, args: Any = None, role: str = "organiser", **more: Any) -> Any:
        form = {"role": role, "what": what, "args": args or {}, **more}
        return self.post(f"/{self.contest}/commands", form)

    def done(self, what: str, args: Any = None, **more: Any) -> Any:
        answer = self.order(what, args, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, part: str) -> Any:
        answer = self.ask("GET", f"/{self.contest}/{part}")
        assert answer.status_code == 200, answer.text
        return answer.json()

    def in_turn(self, **more: Any) -> "Phone":
        """Another device that opened a new link of this competition."""
        link = self.post(f"/{self.contest}/links", more).json()
        other = Phone(self.base, self.contest)
        other.number = link["number"]
        form = {"token": link["url"].rpartition("/")[2], "name": "另一位"}
        assert other.post("/claim", form).status_code == 200
        return other

    number = 0


class Cup:
    """A competition on a real server, with two organisers."""

    def __init__(self, base: str, data: Path, teams: int = 4) -> None:
        self.first = Phone(base)
        made = self.first.post("", {"template": "knockout", "to": {"name": "杯"}, "by": "张"})
        self.first.contest = made.json()["id"]
        self.path = data / "competitions" / f"{self.first.contest}.db"
        self.second = self.first.in_turn(role="organiser")
        names = [team(f"单位{n}", f"{n}") for n in range(1, teams + 1)]
        self.first.done("enter", {"teams": names})

    def draw(self) -> None:
        self.first.done("commit-lots")
        self.first.done("draw-lots", {"word": "大家好"})

    def play(self, match: str) -> None:
        for n in (1, 2, 3):
            self.first.done("result", {"match": match, "deal": n, "result": SWEEP})
        for side in (0, 1):
            self.first.done("confirm", {"match": match, "side": side})

    def check(self) -> list[str]:
        """What was done, in order; every step is one that could be done."""
        with Competition.open(self.path) as cup:
            judged(cup.entries)
            assert self.first.get("desk")["number"] == len(cup.entries)
            return [entry.what for entry in cup.entries]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    data = tmp_path_factory.mktemp("races")
    with serving(data, settle_s=0) as address:
        yield f"http://{address.replace('127.0.0.1', 'localhost')}{BASE}", data


@pytest.fixture
def cup(place: tuple[str, Path]) -> Iterator[Cup]:
    yield Cup(*place)
    for client in CLIENTS:
        client.close()
    CLIENTS.clear()


def at_once(*works: Callable[[], Any]) -> list[Any]:
    """The answers of what was sent at the same moment."""
    ready = threading.Barrier(len(works))

    def run(work: Callable[[], Any]) -> Any:
        ready.wait(30)
        return work()

    with concurrent.futures.ThreadPoolExecutor(len(works)) as pool:
        return list(pool.map(run, works))


def codes(answers: list[Any]) -> list[Any]:
    """200, or the refusal's code; every refusal has both sentences."""
    found = []
    for answer in answers:
        told = answer.json()
        if answer.status_code != 200:
            assert answer.status_code < 500, told
            assert told["text"]["zh"]
            assert told["text"]["en"]
        found.append(200 if answer.status_code == 200 else told["code"])
    return sorted(found, key=str)


def test_the_same_id_at_once_counts_once(cup: Cup) -> None:
    order = ("enter", {"teams": [team("单位9", "9")]})
    phones = [cup.first, cup.second] * 4
    works = [lambda phone=phone: phone.order(*order, id="once") for phone in phones]
    answers = at_once(*works)
    assert codes(answers) == [200] * 8
    assert [one.json()["again"] for one in answers].count(False) == 1
    assert {one.json()["n"] for one in answers} == {3}
    assert cup.check() == ["set-up", "enter", "enter"]


def test_lots_are_drawn_once(cup: Cup) -> None:
    both = (cup.first, cup.second)
    sealed = at_once(*(lambda phone=phone: phone.order("commit-lots") for phone in both))
    assert codes(sealed) == [200, "committed-already"]
    words = ("甲", "乙")
    drawn = at_once(
        *(
            lambda phone=phone, word=word: phone.order("draw-lots", {"word": word})
            for phone, word in zip(both, words, strict=True)
        )
    )
    assert codes(drawn)[0] == 200
    assert codes(drawn)[1] in ("not-committed", "undecided")
    assert cup.check()[-2:] == ["commit-lots", "draw-lots"]
    assert len(cup.first.get("desk")["rounds"]) == 1


def test_of_two_corrections_that_were_looked_at_one_is_asked_to_look_again(cup: Cup) -> None:
    cup.draw()
    cup.play("1-1")
    orders = []
    for phone, order in ((cup.first, [1, 3, 5, 0, 2, 4]), (cup.second, [1, 0, 3, 2, 5, 4])):
        deals = [{"deal": n, "result": {"order": order}} for n in (1, 2, 3)]
        form = {"role": "organiser", "what": "correct", "why": "记反了"}
        form["args"] = {"correction": {"match": "1-1", "deals": deals}}  # type: ignore[assignment]
        seen = phone.post(f"/{phone.contest}/preview", form).json()["seen"]
        orders.append((phone, {**form, "seen": seen}))
    answers = at_once(
        *(
            lambda phone=phone, form=form: phone.post(f"/{phone.contest}/commands", form)
            for phone, form in orders
        )
    )
    assert codes(answers) == [200, "moves-otherwise"]
    assert cup.check().count("correct") == 1


def test_an_undo_beside_what_builds_on_it(cup: Cup) -> None:
    cup.draw()
    for n in (1, 2, 3):
        last = cup.first.done("result", {"match": "1-1", "deal": n, "result": SWEEP})["n"]
    answers = at_once(
        lambda: cup.first.order("undo", {"n": last}, why="记错了"),
        *(
            lambda side=side: cup.second.order("confirm", {"match": "1-1", "side": side})
            for side in (0, 1)
        ),
    )
    assert 200 in codes(answers)
    done = cup.check()
    assert done.count("undo") + done.count("confirm") == codes(answers).count(200)
    sheet = cup.first.get("public/matches/1-1")
    assert sheet["match"]["locked"] is (done.count("confirm") == 2 and "undo" not in done)


def test_the_end_beside_a_last_step(cup: Cup) -> None:
    cup.draw()
    cup.play("1-1")
    cup.play("1-2")
    cup.draw()
    cup.play("2-1")
    to = {"to": {"prizes": [{"name": "一等奖", "count": 1}]}}
    cup.first.done("change-setup", to)
    if cup.first.get("desk")["ties"]:
        cup.first.done("draw-places")
    sheets = [{"deal": 1, "result": {"order": [1, 3, 5, 0, 2, 4]}}]
    answers = at_once(
        lambda: cup.first.order("finish"),
        lambda: cup.second.order(
            "correct", {"correction": {"match": "2-1", "deals": sheets}}, why="记反了"
        ),
        lambda: cup.second.order("dispute", {"match": "2-1", "text": "不服"}),
    )
    assert 200 in codes(answers)
    assert set(codes(answers)) <= {200, "frozen", "appeals-open", "ties-left", "not-all-done"}
    done = cup.check()
    if "finish" in done:
        assert done[-1] == "finish"
        assert cup.first.get("verify")["good"] is True


def queue(match: str, device: str, name: str) -> list[dict[str, Any]]:
    """Ten steps that a phone wrote down without a network."""
    steps: list[tuple[str, dict[str, Any]]] = [("begin", {})]
    for n in (1, 2, 3):
        steps.append(("open-deal", {"deal": n, "drawer": n}))
        steps.append(("incident", {"deal": n, "kind": "talk", "seat": n}))
        steps.append(("result", {"deal": n, "result": SWEEP}))
    return [
        {
            "role": "referee",
            "what": what,
            "args": {"match": match, **args},
            "device": device,
            "id": f"{name}/{k}",
            "said_at": "2026-03-02T16:10:00+08:00",
        }
        for k, (what, args) in enumerate(steps, start=1)
    ]


def referee(cup: Cup, device: str) -> Phone:
    phone = cup.first.in_turn(role="referee", match="1-1")
    path = f"/{phone.contest}/matches/1-1/hold"
    assert phone.post(path, {"device": device, "take": True}).status_code == 200
    return phone


def test_two_referees_with_ten_steps_each(cup: Cup) -> None:
    """Of two queues for one match, the holder's counts; the other's is told step by step."""
    cup.draw()
    old, new = referee(cup, "old"), referee(cup, "new")  # the second takes over
    commands = f"/{old.contest}/commands"

    def send(phone: Phone, forms: list[dict[str, Any]]) -> list[Any]:
        return [phone.post(commands, form) for form in forms]

    queues = queue("1-1", "old", "aaa"), queue("1-1", "new", "bbb")
    answers = at_once(lambda: send(old, queues[0]), lambda: send(new, queues[1]))
    assert codes(answers[0]) == ["taken-over"] * 10
    assert codes(answers[1]) == [200] * 10
    before = cup.check()
    # both send all of it again, as phones do that had no answer
    answers = at_once(lambda: send(old, queues[0]), lambda: send(new, queues[1]))
    assert codes(answers[0]) == ["taken-over"] * 10
    assert [one.json()["again"] for one in answers[1]] == [True] * 10
    assert cup.check() == before
    # the old one takes the match back knowingly: what stands already is no step, nor twice a foul
    path = f"/{old.contest}/matches/1-1/hold"
    assert old.post(path, {"device": "old", "take": True}).status_code == 200
    assert codes([old.post(commands, queues[0][0])]) == ["begun-already"]
    assert old.get("matches/1-1/sheet?device=old")["streams"] == {"bbb": 10}
    assert cup.check() == before


def test_a_link_made_void_while_its_queue_is_sent(cup: Cup) -> None:
    cup.draw()
    phone = referee(cup, "p1")
    voided = threading.Event()
    late: list[Any] = []

    def send() -> list[Any]:
        answers = []
        for form in queue("1-1", "p1", "aaa"):
            after = voided.is_set()
            answer = phone.post(f"/{phone.contest}/commands", form)
            answers.append(answer)
            if after:
                late.append(answer)
        return answers

    def void() -> Any:
        while cup.first.get("desk")["number"] < 7:
            pass
        answer = cup.first.post(f"/{phone.contest}/links/{phone.number}/revoke", {})
        voided.set()
        return answer

    answers, told = at_once(send, void)
    assert told.status_code == 200
    assert codes(late) == ["no-part"] * len(late)
    found = [one.status_code for one in answers]
    assert found == sorted(found)  # the first ones count, from the revoking on none does
    done = cup.check()
    assert len(done) == 4 + found.count(200)


def test_one_unit_enters_from_two_phones(cup: Cup) -> None:
    phones = [Phone(cup.first.base, cup.first.contest) for _ in range(2)]
    members = [{"name": f"{one}甲"} for one in "王李赵"]
    answers = at_once(
        *(
            lambda phone=phone, n=n: phone.post(
                f"/{phone.contest}/entries",
                {"id": f"form{n}", "unit": "新单位", "teams": [{"members": members}]},
            )
            for n, phone in enumerate(phones)
        )
    )
    assert codes(answers) == [200, "unit-entered"]
    assert cup.check().count("enter") == 2


def test_many_steps_at_once_by_many(cup: Cup) -> None:
    """Each of eighty is in the log once, numbered without a gap."""
    cup.draw()
    phones = [cup.first, cup.second, *(cup.first.in_turn(role="organiser") for _ in range(2))]

    def send(phone: Phone, who: int) -> list[Any]:
        texts = [f"第{who}人第{n}件" for n in range(20)]
        return [phone.order("dispute", {"match": "1-1", "text": text}) for text in texts]

    answers = at_once(*(lambda p=phone, w=n: send(p, w) for n, phone in enumerate(phones)))
    steps = [one.json()["n"] for some in answers for one in some]
    assert sorted(steps) == list(range(5, 85))
    assert all(found == sorted(found) for found in ([a.json()["n"] for a in s] for s in answers))
    assert cup.check().count("dispute") == 80
