"""The referee's page on a phone: whole matches, bad lines, two phones, lies."""

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import DESK, Pages, a_device
from tests.browser.contests.event import Event
from tests.browser.contests.phone import Phone
from tests.web.serving import serving

A = "大英一系"
B = "德语系"

Referees = Callable[..., list[Phone]]


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server for competitions."""
    with serving(tmp_path_factory.mktemp("hall")) as address:
        yield address


@pytest.fixture
def event(hall: str) -> Iterator[Callable[..., Event]]:
    """Makes competitions."""
    made: list[Event] = []

    def make(template: str = "knockout", **to: Any) -> Event:
        made.append(Event(hall, template, **to))
        return made[-1]

    yield make
    for one in made:
        one.end()


@pytest.fixture
def referees(chromium: Browser, hall: str, pages: Pages) -> Iterator[Referees]:
    """Opens a referee's path on phones, each a device of its own."""
    with ExitStack() as contexts:

        def make(path: str, n: int = 1, **options: Any) -> list[Phone]:
            found = []
            for _ in range(n):
                device = a_device(chromium, f"http://{hall}", **options)
                contexts.callback(device.close)
                found.append(Phone(pages.open(device), f"http://{hall}").open(path))
            return found

        yield make


def seats_of(event: Event, match: str) -> dict[str, int]:
    """Where everybody sits by name."""
    teams = event.sheet(match)["teams"]
    return {
        name: 2 * i + side
        for side, team in enumerate(teams)
        for i, name in enumerate(team["members"])
    }


# ---------------------------------------------------------------- whole matches


def test_a_match_by_the_contest_rules_from_the_first_card_to_the_lock(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    [me] = referees(cup.referee_path(match))
    names = {seat: name for name, seat in seats_of(cup, match).items()}

    # the card drawn from the third player names the first taker (R5.1); a joker is void
    seats = me.part("seats")
    me.is_clean()
    seats.get_by_role("group", name="从谁数起").locator("[data-seat='2']").click()
    me.tap("王")
    expect(seats).to_contain_text(f"翻到王不算，由 {names[3]} 再翻一张")
    me.tap("5")
    expect(seats).to_contain_text(f"{names[1]} 先抓牌")
    seats.get_by_label("裁判姓名").fill("老张")
    me.begin()
    expect(me.page.get_by_text(f"{names[1]} 先抓牌")).to_be_visible()

    # what happens at the table, with a wrong tap taken back
    me.part("declared").locator("[data-seat='0']").click()
    me.out([0, 3, 4])
    expect(me.player(0)).to_contain_text("头科")
    expect(me.player(4)).to_contain_text("三科")
    me.player(4).click()
    expect(me.player(4)).not_to_contain_text("三科")
    me.tap("撤一步")
    expect(me.player(4)).to_contain_text("三科")

    # a foul shows what it brings before it counts
    told = me.foul("偷看他人的牌", 5)
    expect(told).to_contain_text(f"{names[5]}：")
    expect(told).to_contain_text("警告（全程只有这一次）")
    me.tap("不记了")
    assert cup.sheet(match)["deals"][0]["incidents"] == []
    for expected in ("警告", "第 2 次，扣 1 分"):
        expect(me.foul("偷看他人的牌", 5)).to_contain_text(expected)
        me.tap("算数，记下")
        expect(me.part("fouls")).to_contain_text(expected)
    me.foul("诈捎", 1)
    me.tap("算数，记下")
    expect(me.player(1)).to_contain_text("大落")
    expect(me.player(1)).to_be_disabled()
    me.foul("离座", 2)
    me.tap("算数，记下")
    me.part("fouls").get_by_role("button", name="撤回").last.click()
    me.tap("点错了人")
    me.page.locator(".referee-sheet").get_by_role("button", name="撤回", exact=True).locator(
        "visible=true"
    ).click()
    expect(me.part("fouls").locator(".r-row")).to_have_count(3)

    # an enemy's set alone can be burnt, a victim is blocked once
    me.part("opened").locator("[data-seat='0']").click()
    me.part("burned").get_by_role("button", name="记一次").click()
    me.page.get_by_role("group", name="谁捎的").locator("[data-seat='2']").click()
    choices = me.page.locator(".referee-sheet:visible .r-grid2").last.get_by_role("button")
    expect(choices).to_have_text([names[3], names[1]])
    choices.first.click()
    expect(me.part("burned")).to_contain_text(f"{names[2]} 捎住 {names[3]}")
    me.part("blocked").get_by_role("button", name="记一次").click()
    me.page.get_by_role("group", name="谁只剩三").locator("[data-seat='3']").click()
    me.page.locator(".referee-sheet:visible .r-grid3").get_by_role("button", name=names[0]).click()
    me.out([2])
    expect(me.player(5)).to_contain_text("二落")

    # the score is the engine's, and stays so once it is saved
    score = me.part("score").first
    expect(score).to_contain_text("本局合计")
    me.is_clean()
    shown = score.locator("tbody tr th").all_inner_texts()
    foot = score.locator("tfoot td").all_inner_texts()
    me.save()
    sheet = cup.sheet(match)
    deal = sheet["deals"][0]
    assert len(shown) == len(deal["items"]) + 1  # and the foul's point
    for line, item in zip(shown, deal["items"], strict=False):
        assert line.startswith(item["text"]["zh"])
    assert [int(one.replace("−", "-")) for one in foot[:2]] == deal["points"]
    assert (deal["drawer"], deal["first_taker"], deal["referee"]) == (3, 1, "老张")
    assert deal["result"]["declared"] == [0]
    a, b = deal["points"]
    expect(me.totals()).to_have_text(f"{a} : {b}".replace("-", "−"))

    # two more deals, one of them set right while the sheet is open
    me.deal([1, 3, 5, 0, 2])
    me.deal([0, 1, 2, 3, 4])
    me.page.locator("[data-deal='3'] .head").click()
    me.tap("改这一局")
    expect(me.page.get_by_role("heading", name="正在改第 3 局")).to_be_visible()
    me.out([0])
    me.page.reload()  # what is half changed is there again
    expect(me.page.get_by_role("heading", name="正在改第 3 局")).to_be_visible()
    expect(me.player(1)).to_contain_text("头科")
    me.out([0])
    me.save()
    assert cup.sheet(match)["deals"][2]["result"]["order"] == [1, 2, 3, 4, 0]

    # both captains confirm on the same phone, then it is locked, and says so
    a, b = cup.sheet(match)["match"]["totals"]
    final = f"{a} : {b}".replace("-", "−")
    expect(me.part("confirm")).to_be_visible()
    me.is_clean()
    me.confirm(0, final)
    expect(me.part("confirm")).to_contain_text(f"{names[0]} 已确认")
    me.confirm(0, final)  # the one button that is left
    expect(me.part("locked")).to_contain_text("已锁定")
    expect(me.part("locked")).to_contain_text(final)
    me.is_clean()
    assert cup.sheet(match)["match"]["locked"]
    me.page.locator("[data-deal='1'] .head").click()
    expect(me.page.get_by_role("button", name="改这一局")).to_have_count(0)


def test_a_match_by_the_basic_rules_is_level_and_takes_an_extra_deal(event, referees) -> None:
    cup = event("notice", **{"limits.deadline": None, "schedule.start": None})
    [match] = cup.drawn()
    [me] = referees(cup.referee_path(match))
    me.begin()
    # what these rules don't have isn't asked for
    for name in ("declared", "opened", "burned", "blocked", "clock"):
        expect(me.part(name)).to_have_count(0)
    me.tap("＋ 记一次犯规")
    kinds = me.part("foul-sheet").locator(".kinds")
    expect(kinds).not_to_contain_text("没3")
    expect(kinds).to_contain_text("诈捎")
    me.tap("不记了")
    me.out([0, 2, 4, 1, 3])
    expect(me.part("score").first).to_contain_text("串三户")
    me.save()
    expect(me.totals()).to_have_text("12 : 0")
    me.deal([1, 3, 5, 0, 2])
    expect(me.totals()).to_have_text("12 : 12")
    me.deal([0, 1, 2, 3, 5])
    expect(me.page.get_by_text("打平，加赛第 4 局")).to_be_visible()
    expect(me.part("confirm")).to_have_count(0)
    me.deal([1, 0, 2, 3, 5])
    confirm = me.part("confirm")
    expect(confirm).to_contain_text("胜")
    a, b = cup.sheet(match)["match"]["totals"]
    assert a != b
    # a dispute holds the sheet until it is ruled on or taken back
    me.page.get_by_role("button", name="更多").click()
    me.tap("提出争议")
    sheet = me.part("dispute-sheet")
    sheet.get_by_role("button", name=B).click()
    sheet.get_by_label("争的是什么").fill("第四局大落判错")
    sheet.get_by_role("button", name="交裁判委员会").click()
    expect(me.part("appeals")).to_contain_text(f"{B}：第四局大落判错")
    expect(confirm.locator("button.side").first).to_be_disabled()
    me.is_clean()
    me.tap("撤回")
    me.tap("真的撤回")
    expect(confirm.locator("button.side").first).to_be_enabled()
    me.confirm(0, f"{a} : {b}")
    me.confirm(0, f"{a} : {b}")
    expect(me.part("locked")).to_be_visible()


def test_what_a_foul_brings_follows_what_happens_meanwhile(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    [me] = referees(cup.referee_path(match))
    me.begin()
    told = me.foul("偷看他人的牌", 3)
    expect(told).to_contain_text("第 1 次，警告")
    cup.order(
        "incident", match=match, deal=1, kind="left", seat=5
    )  # the same team's, from the desk
    expect(told).to_contain_text("第 2 次，扣 1 分")
    me.tap("算数，记下")
    expect(me.part("fouls").locator(".r-row")).to_have_count(2)
    expect(me.state()).to_contain_text("都已到服务器")
    assert [one["points"] for one in cup.sheet(match)["deals"][0]["incidents"]] == [0, 1]


def test_drawn_seats_are_drawn_each_deal_or_typed_in(event, referees) -> None:
    cup = event(seats="drawn", deals=2)
    [match] = cup.drawn({A: ("甲", "乙", "丙"), B: ("丁", "戊", "己")})
    [me] = referees(cup.referee_path(match))
    seats = me.part("seats")
    start = seats.locator(".start")
    expect(start).to_be_disabled()
    expect(seats.locator(".seat").first).to_contain_text("？")
    me.tap("抽座位")
    expect(start).to_be_enabled()
    deal = cup.sheet(match)["deals"][0]
    assert deal["drawn_seats"]
    for seat, name in enumerate(deal["names"]):
        expect(seats.locator(f".seat[data-seat='{seat}']")).to_contain_text(name)
    me.begin()
    for seat, name in enumerate(deal["names"]):
        expect(me.player(seat)).to_contain_text(name)
    me.out([0, 2, 4, 1, 3])
    me.save()
    # as the captains drew them, where there is no network: two of one team change places
    me.page.context.set_offline(True)
    expect(seats).to_contain_text("没有网抽不了")
    before = [
        seats.locator(f".seat[data-seat='{seat}']").inner_text().split("\n")[-1]
        for seat in range(6)
    ]
    team = cup.sheet(match)["teams"][0]["members"]
    taken = deal["names"][2]
    seats.locator(".seat[data-seat='0']").click()
    me.page.locator(".members").get_by_role("button", name=taken).click()
    me.begin()
    expect(me.player(0)).to_contain_text(taken)
    expect(me.player(2)).to_contain_text(deal["names"][0])
    me.page.context.set_offline(False)
    expect(me.state()).to_contain_text("都已到服务器")
    now = cup.sheet(match)["deals"][1]
    assert now["names"][0] == taken
    assert not now["drawn_seats"]
    assert set(team) == {now["names"][seat] for seat in (0, 2, 4)}
    assert len(before) == 6


# ---------------------------------------------------------------- the network


def commands(cup: Event) -> list[str]:
    """What was done, oldest first."""
    entries = cup.organiser.get(f"{cup.at}/log?most=200")["entries"]
    return [one["what"] for one in reversed(entries)]


def test_ten_minutes_without_network_in_the_middle_of_a_deal_and_a_reload(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    [me] = referees(cup.referee_path(match))
    page = me.page
    sent: list[str] = []
    page.on(
        "request",
        lambda one: (
            sent.append(one.post_data_json["id"]) if one.url.endswith("/commands") else None
        ),
    )
    me.begin()
    me.out([0, 3])
    # the page says beforehand whether it opens without network: here it does
    expect(me.saved()).to_contain_text("刷新、关掉再开都不丢")
    page.keyboard.press("Escape")
    expect(me.state()).to_contain_text("都已到服务器")

    page.context.set_offline(True)
    expect(me.part("away")).to_contain_text("没有网")
    me.out([2])
    told = me.foul("诈捎", 1)
    expect(told).to_contain_text("判大落")
    expect(told).to_contain_text("按上次联网时的记录")
    me.tap("算数，记下")
    expect(me.state()).to_contain_text("没有网，1 条在手机上")
    page.clock.install()
    page.clock.fast_forward("05:00")

    page.reload()
    expect(me.player(2)).to_contain_text("三科")
    expect(me.player(1)).to_contain_text("大落")
    me.out([4])
    expect(me.part("score")).to_contain_text("联网后计分")
    me.save()
    expect(me.totals()).to_have_count(0)
    expect(me.page.get_by_label("总分")).to_contain_text("联网后计分")
    me.deal([1, 3, 5, 0, 2])
    me.is_clean()
    page.clock.fast_forward("05:00")
    expect(me.state()).to_contain_text("没有网，4 条在手机上")
    saved = me.saved()
    expect(saved.locator(".entry")).to_have_count(4)
    expect(saved).to_contain_text("第 1 局的结果")
    page.keyboard.press("Escape")
    assert commands(cup).count("result") == 0
    page.close()  # and the tab is gone, too

    # a new tab of the same phone, with network: all of it is sent, once, in order
    again = Phone(page.context.new_page(), me.address)
    page.context.set_offline(False)
    again.page.on(
        "request",
        lambda one: (
            sent.append(one.post_data_json["id"]) if one.url.endswith("/commands") else None
        ),
    )
    again.open(me.page.url.removeprefix(me.address))
    expect(again.state()).to_contain_text("都已到服务器")
    expect(again.part("seats")).to_be_visible()
    done = [one for one in commands(cup) if one in ("open-deal", "incident", "result")]
    assert done == ["open-deal", "incident", "result", "open-deal", "result"]
    assert len(set(sent)) == 5
    sheet = cup.sheet(match)
    assert sheet["deals"][0]["places"] == [0, 3, 2, 4, 5, 1]
    a, b = sheet["match"]["totals"]
    expect(again.totals()).to_have_text(f"{a} : {b}".replace("-", "−"))


def test_what_is_refused_stays_with_its_reason_until_the_referee_lets_it_go(
    event, referees
) -> None:
    cup = event()
    [match] = cup.drawn()
    [me] = referees(cup.referee_path(match))
    me.begin()
    me.out([0, 2, 4, 1, 3])
    expect(me.part("save")).to_be_enabled()
    me.page.context.set_offline(True)
    expect(me.part("away")).to_be_visible()
    me.save()
    team = cup.sheet(match)["teams"][1]["id"]
    cup.order("forfeit", "领队说不打了", match=match, team=team, kind="gave-up")
    me.page.context.set_offline(False)
    expect(me.state()).to_contain_text("1 条没有收下")
    saved = me.saved()
    expect(saved).to_contain_text("没有收下：")
    expect(saved).to_contain_text("第 1 局的结果")
    me.is_clean()
    saved.get_by_role("button", name="不要这一条").click()
    expect(saved.locator(".entry")).to_have_count(1)  # asked twice
    saved.get_by_role("button", name="真的不要").click()
    expect(saved).to_contain_text("手机上没有等着传的")
    assert "result" not in commands(cup)


def test_a_page_that_a_reload_would_lose_says_so_beforehand(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    plain = "Object.defineProperty(window, 'isSecureContext', { value: false })"
    [me] = referees(cup.referee_path(match), script=plain)
    expect(me.part("insecure")).to_contain_text("没网的时候别刷新")
    me.is_clean()
    me.tap("知道了")
    expect(me.part("insecure")).to_have_count(0)
    full = (
        "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }"
    )
    [other] = referees(cup.referee_path(match), script=full)
    told = other.page.get_by_role("alert").filter(has_text="这部手机不让网页存东西")
    expect(told).to_be_visible()


# ---------------------------------------------------------------- two phones, dead links


def test_a_second_phone_is_told_takes_over_and_the_first_is_told(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    path = cup.referee_path(match)
    [one] = referees(path)
    one.begin()
    one.out([0, 3])
    [other] = referees(path)
    expect(other.part("taken")).to_contain_text("另一部手机在记这一场")
    expect(other.player(1)).to_be_disabled()
    other.is_clean()
    other.page.wait_for_timeout(1500)  # the first phone has told what it has tapped
    other.tap("接过来，在这里记")
    expect(other.player(3)).to_contain_text("二科")
    expect(other.page.get_by_text("对一对再往下点")).to_be_visible()
    expect(one.part("taken")).to_contain_text("这一场被另一部手机接走了")
    expect(one.player(1)).to_be_disabled()
    expect(one.state()).to_contain_text("只看")

    # the first one takes it back and goes on without network, while the other takes it again
    one.tap("接过来，在这里记")
    expect(one.part("taken")).to_have_count(0)
    one.page.context.set_offline(True)
    expect(one.part("away")).to_be_visible()
    one.out([1, 2, 4])
    one.save()
    other.page.reload()
    other.tap("接过来，在这里记")
    other.page.get_by_role("button", name="撤一步").or_(other.player(0)).first.wait_for()
    for seat in (5, 4):
        if other.player(seat).get_attribute("aria-pressed") != "true":
            other.player(seat).click()
    for seat in (1, 2):
        if (
            other.player(seat).is_enabled()
            and other.player(seat).get_attribute("aria-pressed") == "false"
        ):
            other.player(seat).click()
    other.save()
    theirs = cup.sheet(match)["deals"][0]["places"]

    one.page.context.set_offline(False)
    expect(one.part("taken")).to_contain_text("这部手机上还有 1 条没有传上去")
    one.tap("接过来，在这里记")
    expect(one.state()).to_contain_text("1 条没有收下")
    saved = one.saved()
    expect(saved).to_contain_text("别处已经改过这一局")
    expect(saved).to_contain_text("服务器上是：")
    assert cup.sheet(match)["deals"][0]["places"] == theirs
    saved.get_by_role("button", name="还是照这个记").click()
    expect(one.state()).to_contain_text("都已到服务器")
    assert cup.sheet(match)["deals"][0]["places"] == [0, 3, 1, 2, 4, 5]


def test_a_revoked_link_opens_nothing_and_what_waits_is_still_there(event, referees) -> None:
    cup = event()
    [match] = cup.drawn()
    link = cup.referee_link(match)
    [me] = referees("/referee/" + link["url"].rpartition("/")[2])
    me.begin()
    me.out([0, 2, 4, 1, 3])
    expect(me.part("save")).to_be_enabled()
    me.page.context.set_offline(True)
    expect(me.part("away")).to_be_visible()
    me.save()
    cup.organiser.post(f"{cup.at}/links/{link['number']}/revoke")
    me.page.context.set_offline(False)
    expect(me.part("gone")).to_contain_text("作废")
    expect(me.part("gone")).to_contain_text("第 1 局的结果")
    me.is_clean()
    me.page.reload()
    expect(me.part("gone")).to_contain_text("第 1 局的结果")
    assert "result" not in commands(cup)
    [stranger] = referees("/referee/" + link["url"].rpartition("/")[2])
    expect(stranger.part("gone")).to_contain_text("作废")
    expect(stranger.page.locator(".player")).to_have_count(0)


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
