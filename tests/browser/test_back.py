"""Away from the table and back: reloaded, and gone for long."""

import dataclasses

from playwright.sync_api import expect

from tests.browser.conftest import PATIENT

TIMING = dataclasses.replace(PATIENT, absent=30_000)


def answers(table):
    return table.role == "answer" and bool(table.legal)


MOMENTS = {
    "reload": (answers, {}),
    "gone": (lambda table: table.seat == "p1" and answers(table), {"people": ("p1", "p2")}),
}


def test_a_reload_in_the_middle_of_a_decision_changes_nothing(prepared):
    me = prepared.sit("reload")
    before, log = me.last("table"), me.log()
    me.pick(before["legal"][0][0])
    me.heard.clear()
    me.page.reload()
    me.at_the_table()
    assert me.last("table") == before
    assert me.log() == log
    expect(me.word("过牌")).to_be_enabled()
    me.say("过牌").says("pass")
    assert len(me.asks("act")) == 1


def test_who_is_gone_is_played_for_and_is_back_by_coming_back(prepared):
    me = prepared.sit("gone")
    standing_in = me.plate("p2").get_by_text("电脑代打")
    standing_in.wait_for()  # he has not been there since the server began
    other = prepared.sit("gone", "p2")
    me.hears(lambda line: (line["kind"], line["seat"]) == ("back", "p2"))
    expect(standing_in).to_have_count(0)
    other.page.close()
    standing_in.wait_for()
    me.hears(lambda line: (line["kind"], line["seat"]) == ("away", "p2"))
