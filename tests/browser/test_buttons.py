"""Every button for what may be said at the table, each where it is offered."""

import re

from playwright.sync_api import expect

from tests.browser.prepared import offered

CONTEST, BASIC = {"base": "contest"}, {"base": "basic"}


def leads(table):
    return table.role == "lead"


def may_burn(table):
    return table.role == "burn" and bool(table.legal)


def has_choice(table):
    """A set to answer with, and a pass."""
    return table.role == "answer" and bool(table.legal) and offered("pass")(table)


def answers_before_p1(table):
    """p6 is asked about an open set, and p1 right after him if he passes."""
    return (
        table.seat == "p6"
        and table.role == "answer"
        and table.top.status == "open"
        and table.top.seat != "p1"
        and not table.players[0].marks
    )


MOMENTS = {
    "declare": (offered("declare"), {"rulebook": CONTEST}),
    "no-declare": (offered("no-declare"), {"rulebook": CONTEST}),
    "lead": (leads, {"rulebook": CONTEST}),
    "pass": (has_choice, {"rulebook": CONTEST}),
    "yield": (offered("yield"), {"rulebook": CONTEST}),
    "close": (offered("close"), {"rulebook": CONTEST}),
    "wind": (offered("wind"), {"rulebook": BASIC}),
    "burn-contest": (may_burn, {"rulebook": CONTEST, "first": 100}),
    "burn-basic": (may_burn, {"rulebook": BASIC}),
    "no-burn": (may_burn, {"rulebook": BASIC}),
    "hint": (has_choice, {"rulebook": BASIC}),
    "ahead": (answers_before_p1, {"rulebook": CONTEST, "people": ("p1", "p6")}),
    "talk": (leads, {"rulebook": BASIC, "people": ("p1", "p2")}),
}


def marks(me, seat):
    return [mark["kind"] for mark in me.last("table")["players"][int(seat[1]) - 1]["marks"]]


def test_a_declaration(prepared):
    me = prepared.sit("declare")
    me.say("明点").says("declare")
    me.wait(lambda: marks(me, "p1") == ["declared"])


def test_no_declaration(prepared):
    me = prepared.sit("no-declare")
    me.say("不明")
    assert me.says("pass")["role"] == "declare"
    assert marks(me, "p1") == []


def test_a_play(prepared):
    me = prepared.sit("lead")
    table = me.last("table")
    # what may be led shines, a 3 before the end does not
    for rank in "3456789TJQKA2XD":
        if me.stack(rank).count():
            legal = any(rank in text for text in table["legal"])
            assert ("dim" in (me.stack(rank).get_attribute("class") or "").split()) != legal
    cards = next(text for text in table["legal"] if len(set(text)) == 1 and len(text) > 1)
    me.pick(cards)
    assert me.picked() == cards
    expect(me.main).to_have_text(re.compile("^出牌"))
    me.play()
    me.says(cards)
    me.wait(lambda: sum(me.last("table")["hand"]) == sum(table["hand"]) - len(cards))
    assert me.picked() == ""


def test_a_pass(prepared):
    me = prepared.sit("pass")
    me.say("过牌")
    line = me.says("pass")
    assert line["role"] == "answer"
    assert "过" in line["bubble"]["zh"]


def test_a_yield_changes_no_lock(prepared):
    me = prepared.sit("yield")
    me.say("让牌").says("yield")
    assert "locked" not in marks(me, "p1")


def test_the_last_word_closes_the_trick(prepared):
    me = prepared.sit("close")
    assert me.word("过牌").count() == 0
    me.say("扣牌")
    assert me.says("pass")["role"] == "close"


def test_the_next_player_takes_the_wind(prepared):
    me = prepared.sit("wind")
    assert me.word("过牌").count() == 0
    me.say("接风")
    assert me.says("pass")["role"] == "answer"


def burns(me, verb):
    cards = min(me.last("table")["legal"], key=len)
    me.pick(cards)
    expect(me.main).to_have_text(re.compile(f"^{verb}"))
    me.play()
    assert me.says(cards)["role"] == "burn"


def test_a_burn_by_the_contest_rulebook_is_called_so(prepared):
    me = prepared.sit("burn-contest")
    assert me.word("不捎").count() == 1
    burns(me, "捎牌")


def test_a_burn_by_the_basic_rulebook_is_called_so(prepared):
    me = prepared.sit("burn-basic")
    assert me.word("不烧").count() == 1
    burns(me, "烧牌")


def test_who_does_not_burn_is_heard_by_nobody(prepared):
    me = prepared.sit("no-burn")
    known = len(me.log())
    me.say("不烧")
    me.wait(lambda: len(me.log()) > known)  # the table goes on
    lines = [(line["role"], line["action"]) for line in me.log()]
    assert ("burn", "pass") not in lines


def test_a_hint_with_its_reason_is_picked_and_not_played(prepared):
    me = prepared.sit("hint")
    me.say("提示")
    note = me.page.locator(".note", has_text="提示：")
    note.wait_for()
    [hint] = [frame for frame in me.heard if frame["type"] == "hint"]
    assert note.inner_text().startswith(f"提示：{hint['text']['zh']}")
    assert me.picked() == ("" if hint["action"] == "pass" else hint["action"])
    assert me.asks("act") == []


def test_passing_ahead_until_a_new_trick_and_taking_it_back(prepared):
    me = prepared.sit("ahead", "p1")
    ahead = me.page.locator(".pill", has_text="本轮都过")
    for on in (True, False, True):
        ahead.click()
        expect(ahead).to_have_attribute("aria-pressed", "true" if on else "false")
        assert me.last("table")["pass_ahead"] is on
    prepared.sit("ahead").say("过牌")
    me.says("pass")
    assert me.asks("act") == []


def test_what_may_be_said_besides(prepared):
    me, other = prepared.sit("talk"), prepared.sit("talk", "p2")
    me.tap("说话")
    phrases = me.sheet("说话").locator(".phrases button")
    assert phrases.all_inner_texts() == [
        *("报牌", "够级", "过牌", "让牌", "捎牌", "闷牌", "接风", "请裁判")
    ]
    phrases.get_by_text("够级").click()
    for one in (me, other):
        one.hears(lambda line: (line["kind"], line["seat"]) == ("phrase", "p1"))
        one.page.locator("q", has_text="够级").wait_for()


def test_asking_a_player_for_his_cards_by_tapping_him(prepared):
    me, other = prepared.sit("talk"), prepared.sit("talk", "p2")
    other.plate("p3").click()
    other.tap("问还有几张（报牌）")
    for one in (me, other):
        line = one.hears(lambda line: line["kind"] == "report")
        assert line["seat"] == "p3"
        expect(one.plate("p3").locator(".size")).to_have_text(line["bubble"]["zh"])
    # everybody can read it, and what happened before, one tap away
    me.page.get_by_role("button", name="牌局记录").click()
    log = me.sheet("牌局记录")
    assert line["text"]["zh"] in log.inner_text()
    assert log.locator("h3").last.inner_text() == "开局"
