"""The referee's page is not lied past, large enough to tap, and tells the time."""

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK
from tests.browser.contests.event import Event
from tests.browser.contests.phone import Phone

B = "德语系"


# ---------------------------------------------------------------- lies


GOOD = [0, 2, 4, 1, 3]
LIES = [
    ("result", {"deal": 1, "result": {"order": [0, 1, 2]}}),
    ("result", {"deal": 1, "result": {"order": [0, 0, 1, 2, 3]}}),
    ("result", {"deal": 1, "result": {"order": [0, 1, 2, 3, 9]}}),
    ("result", {"deal": 3, "result": {"order": GOOD}}),
    ("result", {"deal": 1, "result": {"order": GOOD, "burned": [[0, 3]]}}),
    ("result", {"deal": 1, "result": {"order": GOOD, "blocked": [[1, 2], [1, 4]]}}),
    ("result", {"deal": 1, "result": {"order": GOOD, "points": [99, 0]}}),
    ("open-deal", {"deal": 1, "seats": [0, 0, 0, 1, 2, 2]}),
    ("open-deal", {"deal": 1, "seats": [7, 0, 1, 1, 2, 2]}),
    ("open-deal", {"deal": 1, "seed": "mine"}),
    ("incident", {"deal": 1, "kind": "late", "seat": 0}),
    ("incident", {"deal": 1, "kind": "peeked", "seat": 6}),
    ("confirm", {"side": 0, "name": "我"}),
    ("undo", {"n": 3}),
    ("correct", {"correction": {"match": "1-1", "award": 1}}),
    ("strike", {"team": 1}),
]


def post(page: Page, cup: Event, what: str, args: dict[str, Any], **more: Any) -> tuple[int, Any]:
    """An order by this page's device, past all that the page would let a referee tap."""
    body = {"role": "referee", "what": what, "args": args, "why": "试", "device": "liar", **more}
    answer = page.request.post(f"http://{cup.address}{cup.at}/commands", data=body)
    return answer.status, answer.json()


def test_lies_past_the_page_are_refused_and_change_nothing(event, referees) -> None:
    cup = event()
    first, second = cup.drawn(many=4)
    [me] = referees(cup.referee_path(first))
    expect(me.part("seats")).to_be_visible()
    number = cup.organiser.get(f"{cup.at}/desk")["number"]
    # another phone of the same link has it: this one isn't heard at all
    status, told = post(
        me.page, cup, "result", {"match": first, "deal": 1, "result": {"order": GOOD}}, id="x"
    )
    assert (status, told["code"]) == (409, "taken-over")
    device = me.page.evaluate("localStorage.getItem('gouji.referee-device')")
    for i, (what, args) in enumerate(LIES):
        body = args if what in ("undo", "correct", "strike") else {"match": first, **args}
        status, told = post(me.page, cup, what, body, id=f"lie{i}", device=device)
        assert 400 <= status < 500, (what, args, told)
        assert told["text"]["zh"], (what, args)
    status, told = post(
        me.page,
        cup,
        "result",
        {"match": second, "deal": 1, "result": {"order": GOOD}},
        id="y",
        device=device,
    )
    assert (status, told["code"]) == (403, "not-his-match")
    assert me.page.request.get(f"http://{cup.address}{cup.at}/desk").status == 403
    assert me.page.request.get(f"http://{cup.address}{cup.at}/matches/{second}/sheet").status == 403
    assert cup.organiser.get(f"{cup.at}/desk")["number"] == number


# ---------------------------------------------------------------- the look


def test_every_target_is_large_enough_and_nothing_hangs_over_the_edge(event, referees) -> None:
    cup = event()
    long = ("阿依古丽·买买提江", "欧阳春晓", "Katharina Müller-Lüdenscheidt")
    [match] = cup.drawn(
        {"大英一系第二教研室外聘教师联队": long, B: ("买买提·吐尔逊江·阿不都热", "赵磊", "孙伟")}
    )
    path = cup.referee_path(match)
    [small] = referees(path, viewport={"width": 360, "height": 640})

    def fits(phone: Phone) -> None:
        found = phone.page.evaluate(
            """() => {
              const small = [...document.querySelectorAll("button, input, textarea")]
                .filter(one => one.offsetParent && !one.closest(".van-switch"))
                .filter(one => {
                  const box = one.getBoundingClientRect();
                  return box.width < 44 || box.height < 44;
                })
                .map(one => one.outerHTML.slice(0, 120));
              return [document.documentElement.scrollWidth - innerWidth, small];
            }"""
        )
        assert found == [0, []]

    expect(small.part("seats")).to_be_visible()
    fits(small)
    small.begin()
    small.out([0, 3])
    fits(small)
    small.foul("偷看他人的牌", 5)
    fits(small)
    small.tap("不记了")
    # in English, in large print, and on a desk
    small.page.get_by_role("button", name="更多").click()
    small.page.get_by_role("radio", name="English").check()
    small.page.get_by_text("Large print").click()
    small.page.keyboard.press("Escape")
    expect(small.player(0)).to_contain_text("1st")
    fits(small)
    small.is_clean()
    [desk] = referees(path, **DESK)
    expect(desk.part("taken")).to_be_visible()
    fits(desk)


def test_the_clock_tells_when_time_is_up(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    [me] = referees(cup.referee_path(match))
    me.begin()
    me.page.clock.install()
    clock = me.part("clock")
    expect(clock).to_contain_text("15 秒")
    clock.click()
    me.page.clock.run_for(4_000)
    expect(clock).to_contain_text(re.compile(r"^1[01]"))
    clock.click()  # the next decision
    me.page.clock.run_for(14_000)
    expect(clock).not_to_contain_text("时间到")
    me.page.clock.run_for(1_500)
    expect(clock).to_contain_text("时间到")
    clock.click()
    expect(clock).to_contain_text("15 秒")
