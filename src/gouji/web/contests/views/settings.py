"""Settings with their names, sentences and values, and how a page asks for each."""

import re
from collections.abc import Sequence
from typing import Any

from gouji import words
from gouji.competition.setup import MOST_TEAMS, Setup
from gouji.competition.templates import TEMPLATES
from gouji.competition.texts.settings import SETTINGS, VALUES, setting_value
from gouji.engine.rulebook import BY_NAME
from gouji.web import wire
from gouji.web.contests.texts import TEMPLATE_TITLES
from gouji.web.showing import bilingual

KINDS: dict[str, str] = {
    **dict.fromkeys(("name", "organiser", "place", "contact", "unit_word"), "text"),
    "rulebook": "rulebook",
    **dict.fromkeys(("seats", "lots", "entry_form"), "choice"),
    **dict.fromkeys(("keep_apart", "second_bye", "third_place"), "switch"),
    "limits.deadline": "datetime",
    "schedule.start": "date",
    "schedule.weekdays": "weekdays",
    "schedule.hour": "time",
    "schedule.skip": "dates",
    "prizes": "prizes",
    "remarks": "long",
}
"""How a setting is asked for; what isn't here is a number."""

BOUNDS = {
    "deals": (1, 20),
    "limits.players": (3, 12),
    "limits.women": (1, 12),
    "limits.teams": (1, MOST_TEAMS),
    "late_minutes": (0, 600),
    "schedule.tables": (1, 500),
    "schedule.minutes": (5, 1440),
    "schedule.per_day": (1, 50),
}
"""The least and the most of a number."""

OPTIONAL = (
    *("limits.players", "limits.women", "limits.teams", "limits.deadline", "late_minutes"),
    *("schedule.start", "schedule.hour"),
)
"""Settings that can be off."""

_CLAUSE = re.compile(r"R\d+(?:\.\d+)?")


def setting_lines(setup: Setup) -> list[wire.SettingLine]:
    """Every setting of a competition.

    >>> from gouji.competition.templates import NOTICE
    >>> line = next(one for one in setting_lines(NOTICE) if one.key == "limits.women")
    >>> line.value, line.kind, line.least, line.optional, line.clauses
    (1, 'number', 1, True, ['R20.1'])
    """
    table = setup.model_dump(mode="json")
    return [_line(setup, table, key) for key in SETTINGS]


def _line(setup: Setup, table: dict[str, Any], key: str) -> wire.SettingLine:
    name, why = SETTINGS[key]
    least, most = BOUNDS.get(key, (None, None))
    value: Any = table
    for part in key.split("."):
        value = value[part]
    return wire.SettingLine.model_validate(
        {
            "key": key,
            "name": bilingual(name),
            "why": bilingual(why),
            "value": value,
            "text": bilingual(setting_value(setup, key)),
            "kind": KINDS.get(key, "number"),
            "choices": _choices(key),
            "optional": key in OPTIONAL,
            "least": least,
            "most": most,
            "clauses": _CLAUSE.findall(why.en),
        }
    )


def _choices(key: str) -> Sequence[wire.SettingChoice]:
    if key == "rulebook":
        found = {name: words.rulebook_name(book) for name, book in BY_NAME.items()}
    else:
        found = VALUES.get(key, {})
    return [wire.SettingChoice(value=value, text=bilingual(text)) for value, text in found.items()]


def templates() -> list[wire.ContestTemplate]:
    """The templates with all their settings."""
    return [
        wire.ContestTemplate(
            key=key, title=bilingual(TEMPLATE_TITLES[key]), settings=setting_lines(setup)
        )
        for key, setup in TEMPLATES.items()
    ]
