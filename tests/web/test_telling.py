"""The log: what the table heard, the same for all, and how it sounds."""

import itertools
import re
from typing import Any

import pytest

from gouji.engine.cards import PACK_COUNTS, SEATS, Seat
from gouji.engine.deal import make_deal
from gouji.engine.game import FAILED, Event, Game, Said
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.scoring import DealFacts, score
from gouji.engine.sets import DECLARE, PASS, TIMEOUT, YIELD, code_of
from gouji.engine.trick import EVENTS, ROLES
from gouji.web.ending import Proof, over, score_items
from gouji.web.showing import told
from gouji.web.telling import DealLog
from gouji.words import LANGUAGES, asking, call, live
from gouji.words.clauses import clauses
from gouji.words.clips import CLIPS, event_clips, report_clips, said_clips, set_clips
from tests.web.positions import BOOKS, walk

HAN = re.compile("[\u3400-\u9fff]")
NAMES = ("王建国", "李秀英", "赵磊", "Ann", "周敏", "孙伟")


def spoken(keys: list[str]) -> str:
    return "".join(CLIPS[key].label for key in keys)


def test_R17_3_every_set_can_be_called_from_the_sprite() -> None:
    """R17.3: every set that 36 cards of four packs can make, word for word as it is written."""
    n = 0
    jokers = list(itertools.product(range(5), range(5)))
    for rank in range(13):
        naturals = range(17) if rank == 12 else range(1, 17)
        attached = range(1) if rank == 12 else range(17)
        for size, twos, (small, big) in itertools.product(naturals, attached, jokers):
            counts = [0] * 15
            counts[rank] += size
            counts[12] += twos
            counts[13], counts[14] = small, big
            if not 0 < sum(counts) <= 36:
                continue
            assert all(c <= most for c, most in zip(counts, PACK_COUNTS, strict=True))
            code = code_of(counts)
            assert code is not None
            assert spoken(set_clips(code)) == call(code).zh
            n += 1
    assert n > 80_000


def test_every_word_can_be_said() -> None:
    """Whatever is said or happens has words of the sprite, and no others."""
    actions = [PASS, YIELD, DECLARE, TIMEOUT, FAILED, code_of([0, 0, 0, 0, 0, 3, *[0] * 9])]
    for role in [role for role in ROLES if role]:
        for action in actions:
            for base in ("basic", "contest"):
                assert spoken(said_clips(Said(Seat(0), role, action), base))
    for kind in EVENTS:
        for place in range(1, 7):
            assert all(key in CLIPS for key in event_clips(Event(kind, Seat(0), place)))
    for n in range(11):
        assert spoken(report_clips(told(n) or None))
    assert all(spoken([key]) for key in live.PHRASE_CLIPS.values())
    assert set(live.PHRASE_CLIPS) == set(live.PHRASES)
    assert len({clip.label + clip.pinyin for clip in CLIPS.values()}) >= len(CLIPS) - 10
    assert 50 <= len(CLIPS) <= 70


def test_syllables_are_pinyin_with_tones() -> None:
    for clip in CLIPS.values():
        assert re.fullmatch(r"[a-zü]+[1-5]( [a-zü]+[1-5])*", clip.pinyin)
        if not re.search("[JQKA2]", clip.label):
            assert len(clip.pinyin.split()) == len(clip.label)


TABLES = [
    *((live, name) for name in ("BUTTONS", "MARKS", "LOG", "PHRASES")),
    *((asking, name) for name in ("_ASK", "_WHOSE", "_WHAT", "_WHY")),
]


@pytest.mark.parametrize(("module", "table"), TABLES, ids=[name for _, name in TABLES])
def test_live_words_are_in_both_languages(module: Any, table: str) -> None:
    for text in getattr(module, table).values():
        fields = [set(re.findall(r"{(\w+)}", text.to(lang))) for lang in LANGUAGES]
        assert fields[0] >= fields[1]
        assert text.zh.strip()
        assert not HAN.search(text.en)
        assert text.en.strip()


def test_every_mark_has_its_clause() -> None:
    assert set(live.MARKS) == set(live.MARK_CLAUSES)
    assert set(live.MARK_CLAUSES.values()) <= set(clauses())


@pytest.mark.parametrize("rulebook", BOOKS, ids=lambda book: book.title)
def test_the_log_tells_what_everybody_heard(rulebook: Rulebook) -> None:
    """Every told action has one line; a declined burn and a block have none (R9.2, R15.2)."""
    kinds = set()
    for seed in range(6):
        log = DealLog(rulebook, NAMES)
        game = walk(seed, rulebook)[0]
        log.sales(game.bought)
        heard: list[Said] = []
        for said in walk(seed, rulebook, eager=seed % 2 > 0)[-1].history:
            game.apply(said.action)
            new = game.told[len(heard) :]
            heard += new
            told_now = next((what for what in new if what.action != FAILED), None)
            for line in log.played(told_now, game.events()):
                assert "{" not in line.text.zh + line.text.en
                assert line.seat in ("p1", "p2", "p3", "p4", "p5", "p6", None)
                assert all(key in CLIPS for key in line.clip)
        lines = log.lines
        assert [line.i for line in lines] == list(range(len(lines)))
        said_lines = [line for line in lines if line.kind == "said"]
        assert len(said_lines) == sum(what.action != FAILED for what in game.told)
        assert not any(line.role == "burn" and line.action == "pass" for line in lines)
        assert not any("憋住" in line.text.zh for line in lines)
        leads = [line for line in said_lines if line.role == "lead"]
        assert [line.trick for line in leads] == list(range(1, len(leads) + 1))
        assert any("开点" in line.text.zh for line in lines) <= bool(rulebook.open_point)
        kinds |= {line.kind for line in lines}
    assert {"said", "event"} <= kinds
    assert ("sale" in kinds) == rulebook.buy_threes


def test_replays_may_tell_more() -> None:
    """With all hands open blocks are told, and a declined burn has a line that isn't counted."""
    game = Game(["3399", "TTJJ", "4", "5", "6", "7"], 0, CONTEST, start="play")
    public_log, open_log = DealLog(CONTEST), DealLog(CONTEST, blocks=True)
    for action in ("p1 99", "p2 TT"):
        events = game.play(action)
        public_log.played(game.told[-1], events)
        open_log.played(game.told[-1], events)
    assert [line.text.zh for line in open_log.lines][-1] == "p2 憋住 p1 的三"
    assert len(open_log.lines) == len(public_log.lines) + 1
    line = open_log.declined(Said(Seat(2), "burn", PASS))
    assert (line.text.zh, line.bubble and line.bubble.zh) == ("p3：不捎", "不捎")
    assert line not in open_log.lines


def test_what_stands_around_the_deal() -> None:
    log = DealLog(CONTEST, NAMES)
    log.opening(make_deal("够级/17", SEATS[0], "first_taker"))
    log.report("Ann", Seat(1), 8)
    log.report("Ann", Seat(2), None)
    log.phrase(Seat(0), "referee")
    log.away(Seat(4), "novice")
    log.back(Seat(4))
    log.called("王建国", Seat(5), 30)
    log.played(Said(Seat(1), "answer", PASS), [], timeout=True)
    assert [line.kind for line in log.lines][-8:] == [
        *("opening", "report", "report", "phrase", "away", "back", "called", "timeout")
    ]
    assert [line.text.zh for line in log.lines][-7:] == [
        "Ann 问李秀英：还有几张？8 张",
        "Ann 问赵磊：还有几张？多于十张",
        "王建国：请裁判",
        "周敏不在，先由 novice 代打",
        "周敏回来了，自己接着打",
        "王建国催孙伟：还有 30 秒",
        "李秀英超时：过牌",
    ]
    assert log.lines[-1].clip == ["pass"]
    with pytest.raises(KeyError):
        log.phrase(Seat(0), "hello")


def test_a_score_is_told_item_by_item() -> None:
    facts = DealFacts(
        places=(2, 0, 4, 1, 3, 5),
        opened=frozenset({0, 1}),
        burned=((Seat(2), Seat(3)),),
        blocked=((Seat(1), Seat(2)),),
    )
    found = score(facts, CONTEST)
    items = score_items(found, CONTEST, facts, NAMES)
    assert sum(item.points for item in items if item.seat in ("p1", "p3", "p5")) == found.points[0]
    assert {item.kind: item.clause for item in items} == {
        "place": "R16.2",
        "sweep": "R16.3",
        "burn": "R10.7",
        "block": "R15.2",
        "point": "R14.2",
    }
    assert "赵磊 捎牌：捎住 Ann" in [item.text.zh for item in items]


def test_the_end_of_a_deal() -> None:
    games = walk(1, BASIC)
    proof = Proof(secret="00" * 32, commitment="11" * 32, contributions=["a"] * 6, seed="22" * 32)
    about = {"deal": 1, "totals": (3, 4), "record": "/r", "match_over": False, "winner": None}
    end = over(games[-1], proof, **about)
    assert sorted(end.places) == ["p1", "p2", "p3", "p4", "p5", "p6"]
    assert [len(hand) for hand in end.dealt] == [36] * 6
    assert end.left.count("") >= 5
    assert end.points == games[-1].score().points
    assert "p1、p3、p5" in end.total.zh
    with pytest.raises(ValueError, match="not over"):
        over(games[0], proof, **about)
