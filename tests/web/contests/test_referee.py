"""The referee's phone: one match, one phone at a time, knowingly taken over."""

import pytest

from tests.web.contests.house import Contest, House, Referee, refused


@pytest.fixture
def cup(home: House) -> Contest:
    contest = home.contest(third_place=True)
    contest.enter(4)
    contest.draw()
    return contest


def second_phone(cup: Contest, device: str = "p2") -> Referee:
    phone = cup.let_in("referee", "裁判乙", match="1-1")
    return Referee(cup, phone, "1-1", device)


def test_the_second_phone_is_told_takes_over_knowingly_and_the_first_is_told(
    cup: Contest,
) -> None:
    first = cup.referee("1-1", "裁判甲")
    first.done("begin", id="a/1")
    second = second_phone(cup)
    answer = second.hold()
    assert refused(answer)[:2] == (409, "held-elsewhere")
    assert "裁判甲" in answer.json()["text"]["zh"]
    assert refused(second.order("begin"))[:2] == (409, "taken-over")
    assert second.sheet()["holder"]["mine"] is False
    taken = second.hold(take=True).json()
    assert taken["holder"] == {"mine": True, "name": "裁判乙", "since": taken["holder"]["since"]}
    told = first.order("result", {"result": {"order": [0, 2, 4, 1, 3, 5]}}, id="a/2")
    assert refused(told)[:2] == (409, "taken-over")
    assert "裁判乙" in told.json()["text"]["zh"]
    assert first.sheet()["holder"]["mine"] is False
    assert second.done("result", {"result": {"order": [0, 2, 4, 1, 3, 5]}})["n"]
    # and back again
    assert first.hold(take=True).status_code == 200
    assert first.done("result", {"result": {"order": [0, 2, 4, 1, 3, 5]}}, id="a/2")["n"]


def test_a_take_over_is_news_to_the_first(cup: Contest) -> None:
    first = cup.referee("1-1")
    stamp = first.sheet()["stamp"]
    second = second_phone(cup)
    second.hold(take=True)
    path = f"/{cup.id}/matches/1-1/sheet?device=p1&seen={stamp}&wait=5"
    told = first.phone.get(path).json()
    assert told["holder"]["mine"] is False


def test_two_tabs_of_one_phone_are_two(cup: Contest) -> None:
    first = cup.referee("1-1", device="tab1")
    other = Referee(cup, first.phone, "1-1", "tab2")
    assert refused(other.hold())[:2] == (409, "held-elsewhere")


def test_who_is_out_holds_nothing(cup: Contest) -> None:
    cup.referee("1-1")
    number = cup.get("links")[-1]["number"]
    fresh = cup.organiser.post(f"/{cup.id}/links/{number}/renew").json()
    phone = cup.organiser.at.phone()
    phone.open(fresh["url"], "裁判丁")
    assert Referee(cup, phone, "1-1", "p9").hold().status_code == 200


def test_the_first_to_write_has_it(cup: Contest) -> None:
    phone = cup.let_in("referee", "裁判戊", match="1-2")
    referee = Referee(cup, phone, "1-2", "p5")
    assert referee.sheet()["holder"] is None
    assert referee.done("begin")["sheet"]["holder"]["mine"] is True
    order = {"role": "referee", "what": "begin", "args": {"match": "1-2"}}
    assert refused(phone.post(f"/{cup.id}/commands", order))[:2] == (422, "no-phone")


def test_an_organiser_writes_beside_the_referee(cup: Contest) -> None:
    referee = cup.referee("1-1")
    cup.done("begin", {"match": "1-1"})
    assert referee.sheet()["match"]["begun"] is True
    assert referee.sheet()["holder"]["mine"] is True


def test_the_sheet_has_all_that_a_phone_needs_alone(cup: Contest) -> None:
    referee = cup.referee("1-1")
    sheet = referee.sheet()
    assert [team["members"] for team in sheet["teams"]] != [[], []]
    assert {"peeked", "cheat", "no-three", "failed"} <= {kind["kind"] for kind in sheet["kinds"]}
    assert len(sheet["ahead"]) == 6 * len(sheet["kinds"])
    assert sheet["rulebook"]["open_point"] == 1
    assert (sheet["next_deal"], sheet["drawer_due"], sheet["complete"]) == (1, 0, False)
    assert sheet["late"] == {"minutes": 15, "since": None}
    text = referee.phone.get(f"/{cup.id}/matches/1-1/sheet?device=p1").text
    assert '"sex"' not in text
    assert '"phone"' not in text


def test_a_basic_match_has_no_threes(home: House) -> None:
    cup = home.contest("notice", **{"limits.deadline": "2099-01-01T10:00"})
    cup.enter(2)
    cup.draw()
    sheet = cup.referee("1-1").sheet()
    assert "no-three" not in {kind["kind"] for kind in sheet["kinds"]}
    assert sheet["rulebook"]["open_point"] == 0
    assert sheet["rulebook"]["burn_word"]["zh"] == "烧"


def test_both_captains_confirm_and_it_is_locked(cup: Contest) -> None:
    referee = cup.referee("1-1")
    referee.play()
    sheet = referee.sheet()
    assert (sheet["match"]["status"], sheet["match"]["locked"]) == ("decided", True)
    captains = [team["members"][team["captain"]] for team in sheet["teams"]]
    assert sheet["match"]["confirmed"] == captains
    again = referee.order("result", {"deal": 1, "result": {"order": [1, 3, 5, 0, 2, 4]}})
    assert refused(again)[:2] == (422, "locked")


def test_a_foul_of_the_wrong_person_is_taken_back(cup: Contest) -> None:
    referee = cup.referee("1-1")
    referee.done("incident", {"kind": "left", "seat": 1})
    assert len(referee.sheet()["deals"][0]["incidents"]) == 1
    referee.done("take-back-incident", {"deal": 1, "nth": 1}, why="点错了人")
    assert referee.sheet()["deals"][0]["incidents"] == []


def test_what_was_tapped_is_there_for_who_takes_over(cup: Contest) -> None:
    referee = cup.referee("1-1")
    path = f"/{cup.id}/matches/1-1/scratch"
    scratch = {"order": [0, 2], "opened": [1]}
    answer = referee.phone.ask("PUT", path, json={"device": "p1", "scratch": scratch})
    assert answer.status_code == 204
    second = second_phone(cup)
    answer = second.phone.ask("PUT", path, json={"device": "p2", "scratch": {}})
    assert refused(answer)[:2] == (409, "taken-over")
    assert second.hold(take=True).json()["scratch"] == scratch
    large = {"device": "p2", "scratch": "字" * 3000}
    assert refused(second.phone.ask("PUT", path, json=large))[:2] == (413, "scratch-large")
    second.play()
    assert second.sheet()["scratch"] is None


def test_another_match_s_step_is_no_news_here(cup: Contest) -> None:
    referee = cup.referee("1-1")
    other = cup.referee("1-2")
    stamp = referee.sheet()["stamp"]
    other.done("begin")
    path = f"/{cup.id}/matches/1-1/sheet?device=p1&seen={stamp}"
    assert referee.phone.get(path).status_code == 204
    done = referee.done("begin")
    assert done["sheet"]["stamp"] == referee.sheet()["stamp"] != stamp
