"""What a room can be made of: rulebooks with every switch explained, bots, phrases."""

import functools
from typing import Any

from fastapi import APIRouter

from gouji import words
from gouji.bots.registry import NAMES
from gouji.engine.rulebook import BOUNDS, BY_NAME, SWITCHES, Rulebook, make_rulebook
from gouji.web import wire
from gouji.web.showing import bilingual
from gouji.words.bots import bot_words
from gouji.words.clauses import switch_titles
from gouji.words.live import PHRASE_CLIPS, PHRASES
from gouji.words.rulebooks import CHOICES

router = APIRouter(prefix="/api")


@functools.lru_cache(256)
def rulebook_card(rulebook: Rulebook) -> wire.RulebookCard:
    """A rulebook for people: all its switches in order, and which differ from its base.

    >>> card = rulebook_card(make_rulebook({"base": "contest", "clock_s": 30}))
    >>> card.title.zh, card.differs, card.switches[-2].text.zh
    ('比赛规则', ['clock_s'], '每手 30 秒')
    """
    values = rulebook.switches()
    return wire.RulebookCard(
        base=rulebook.base,
        title=bilingual(words.rulebook_name(rulebook)),
        switches=[_line(key, values[key]) for key in SWITCHES],
        differs=list(rulebook.changes()),
    )


def _line(key: str, value: Any) -> wire.SwitchLine:
    title, clauses = switch_titles()[key]
    least, most = BOUNDS.get(key, (None, None))
    return wire.SwitchLine(
        key=key,
        value=value,
        title=bilingual(title),
        text=bilingual(words.switch(key, value)),
        clauses=list(clauses),
        kind="choice" if key in CHOICES else "six-numbers" if key == "place_points" else "number",
        choices=[
            wire.SwitchChoice(value=choice, text=bilingual(words.switch(key, choice)))
            for choice in CHOICES.get(key, ())
        ],
        least=least,
        most=most,
    )


def bot_card(name: str) -> wire.BotCard:
    """A bot for who picks one."""
    about = bot_words(name)
    return wire.BotCard(
        name=name,
        title=bilingual(about.title),
        strength=about.strength,
        about=bilingual(about.about),
    )


@functools.cache
def all_choices() -> wire.Choices:
    """Both written rulebooks, all bots from the strongest on, all phrases."""
    bots = sorted(map(bot_card, NAMES), key=lambda card: -card.strength)
    return wire.Choices(
        rulebooks=[rulebook_card(rulebook) for rulebook in BY_NAME.values()],
        bots=bots,
        phrases=[
            wire.Phrase(key=key, text=bilingual(text), clip=[PHRASE_CLIPS[key]])
            for key, text in PHRASES.items()
        ],
    )


@router.get("/choices")
def choices() -> wire.Choices:
    """What a room can be made of."""
    return all_choices()


@router.post("/rulebook")
def rulebook(table: dict[str, bool | int | str | list[int]]) -> wire.RulebookCard:
    """A rulebook table as in records, checked and explained; 422 names the key at fault."""
    return rulebook_card(make_rulebook(table))
