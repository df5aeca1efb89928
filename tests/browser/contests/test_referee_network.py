"""The referee's page on bad lines, on two phones, behind a dead link."""

from playwright.sync_api import expect

from tests.browser.contests.event import Event
from tests.browser.contests.phone import Phone

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
    me.saves_without_network()
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
    me.saves_without_network()
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
