"""One person and five bots play whole deals in the browser."""

import re

import pytest

from gouji.record.reading import read_record


@pytest.mark.parametrize("rulebook", ["比赛规则", "基本规则"])
def test_a_whole_deal_against_five_bots(phones, rulebook):
    [me] = phones()
    me.quick()
    me.until(me.deal_is_over)
    assert len(me.played()) > 5
    me.sees("怎么得的分")
    record = me.page.request.get(f"{me.address}/api/rooms/{me.code}/deals/1.gouji").text()
    assert read_record(record).result is not None
    me.tap(re.compile("准备下一局"))
    me.sees(re.compile("第 2/3 局"))
