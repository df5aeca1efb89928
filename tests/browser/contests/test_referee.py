"""The referee's page on a phone: whole matches."""

from playwright.sync_api import expect

from tests.browser.contests.event import Event

A = "大英一系"
B = "德语系"


def seats_of(event: Event, match: str) -> dict[str, int]:
    """Where everybody sits by name."""
    teams = event.sheet(match)["teams"]
    return {
        name: 2 * i + side
        for side, team in enumerate(teams)
        for i, name in enumerate(team["members"])
    }


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
