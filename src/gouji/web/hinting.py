"""A hint as the page gets it."""

from gouji.advice.hints import Advice, deed, sentence
from gouji.engine.sets import action_text
from gouji.engine.view import View
from gouji.web import wire
from gouji.web.showing import bilingual
from gouji.web.wire.messages import HintOption
from gouji.words import Names, Text
from gouji.words.hints import HINTS, sure

_MOST = 4


def hint(request: str, advice: Advice, seen: View, names: Names) -> wire.HintMsg:
    """The answer to a request for a hint."""
    best = advice.options[0]
    done, told = deed(seen, best.action), sentence(advice, seen, names)
    return wire.HintMsg(
        id=request,
        action=action_text(best.action),
        text=bilingual(Text(f"{done.zh}：{told.zh}", f"{done.en}: {told.en}")),
        options=[
            HintOption(
                action=action_text(option.action),
                text=bilingual(deed(seen, option.action)),
                value=round(option.value, 2),
            )
            for option in advice.options[:_MOST]
        ],
        sure=None if advice.sure is None else bilingual(sure(advice.sure)),
        means=bilingual(HINTS["sure-means"]),
    )
