"""The big screen: what is shown of a competition with a match for third place."""

from tests.web.contests.house import Contest, House


def play(cup: Contest, match: str) -> None:
    """Three sweeps, confirmed by both."""
    for _ in range(3):
        cup.done("result", {"match": match, "result": {"order": [0, 2, 4, 1, 3, 5]}})
    for side in (0, 1):
        cup.done("confirm", {"match": match, "side": side})


def kinds(cup: Contest, part: str) -> list[tuple[str, str]]:
    return [(one["id"], one["kind"]) for one in cup.get("public/screen")[part]]


def test_the_final_comes_before_the_match_for_third_place(home: House) -> None:
    cup = home.contest(third_place=True)
    cup.enter(4)
    for match in cup.draw():
        play(cup, match)
    final, third = cup.draw()
    assert kinds(cup, "next") == [(final, "final"), (third, "third")]
    # whichever of the two ends first
    play(cup, final)
    assert kinds(cup, "latest")[0] == (final, "final")
    play(cup, third)
    assert kinds(cup, "latest") == [
        *((final, "final"), (third, "third")),
        *(("1-2", "main"), ("1-1", "main")),
    ]
    screen = cup.get("public/screen")
    titles = [one["title"] for one in screen["latest"][:2]]
    assert [title["zh"] for title in titles] == ["决赛", "三四名决赛"]
    assert all(title["en"] for title in titles)
    assert kinds(cup, "next") == kinds(cup, "now") == []
    assert screen["champion"] == screen["latest"][0]["labels"][0]
    # who lost which of the two stands beside his place
    lost = [place["round_text"]["zh"] for place in cup.get("public/places")["places"]]
    assert lost == ["冠军", "决赛", "三四名决赛", "三四名决赛"]
