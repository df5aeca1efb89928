"""What the bots are called, how strong they are, and how they play, for who picks one."""

from typing import NamedTuple

from gouji.words.names import Text


class BotWords(NamedTuple):
    """One bot: a name for people, its strength from 1 to 5, its habits in a sentence."""

    title: Text
    strength: int
    about: Text


BOTS = {
    "strong+": BotWords(
        Text("深算", "Deep"),
        5,
        Text(
            "高手再多想一会儿：猜别人手里的牌，把每种出法往下试几步",
            "the strong one, thinking on: guesses at hands and tries each play out in them",
        ),
    ),
    "strong": BotWords(
        Text("高手", "Strong"),
        5,
        Text(
            "自己跟自己打了几十万局练出来的，每套牌值几分都算过",
            "taught by hundreds of thousands of deals against itself; weighs every set in points",
        ),
    ),
    "steady": BotWords(
        Text("中等", "Steady"),
        4,
        Text(
            "高手才练了一小段时的样子，算得没有那么准",
            "what the strong one was early in its training, and less exact",
        ),
    ),
    "novice": BotWords(
        Text("小新", "Novice"),
        3,
        Text(
            "先出小的整组，要得便宜才要，不压联邦，王和 2 留着管够级",
            "leads low groups whole, answers cheaply, leaves allies alone, keeps jokers and 2s",
        ),
    ),
    "exact-fit": BotWords(
        Text("阿凑", "Exact fit"),
        2,
        Text(
            "专找张数正好的牌，不够就拿 2 和一个王凑，敌友不分",
            "answers with the group of the right size, filled up if need be; knows no allies",
        ),
    ),
    "whole-groups": BotWords(
        Text("老整", "Whole groups"),
        2,
        Text(
            "整组进整组出，先抢着开点，从不压联邦",
            "plays groups whole, opens first, never beats an ally",
        ),
    ),
    "ladder-cheap": BotWords(
        Text("阿省", "Ladder"),
        2,
        Text("能要就要，每次都挑最省的一套", "always answers if it can, at the least cost"),
    ),
    "random": BotWords(
        Text("瞎蒙", "Random"),
        1,
        Text("闭着眼睛出，出什么都一样", "plays whatever is legal, at random"),
    ),
}
"""By the bot's name; strengths follow the ladder of docs/bots.md."""


def bot_words(name: str) -> BotWords:
    """A bot's words; one that has none yet goes by its name, in the middle.

    >>> bot_words("novice").title.zh, bot_words("oracle").title.zh
    ('小新', 'oracle')
    """
    return BOTS.get(name, BotWords(Text(name, name), 3, Text(name, name)))
