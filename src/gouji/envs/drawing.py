"""The picture of a table in plain text, all hands open: what `render` shows."""

from gouji import words
from gouji.engine.cards import SEATS, seat_name
from gouji.engine.game import Game
from gouji.envs.texts import TEXTS


def picture(game: Game, lang: str = "zh") -> str:
    """The six hands or places, what was said last, and what is asked now; KeyError for a language.

    >>> from gouji.engine.rulebook import BASIC
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> _ = game.play("p1 99922")
    >>> print(picture(game))
    p1  1 张  K
    p2  5 张  TTTTT
    p3  5 张  JJJ22
    p4  1 张  7
    p5  1 张  8
    p6  1 张  9
    p1：三个九带两个2
    p2：p1 的三个九带两个2，要不要？
    """
    lines = []
    for seat in SEATS:
        name, place = seat_name(seat), game.place(seat)
        if place is None:
            n, cards = game.size(seat), game.hand_text(seat)
            lines.append(TEXTS["hand"].put(seat=name, n=n, cards=cards))
        else:
            lines.append(TEXTS["out"].put(seat=name, place=words.place_name(place)))
    if game.history:
        last = game.history[-1]
        what = words.deed(last, game.rulebook)
        lines.append(TEXTS["said"].put(who=seat_name(last.seat), what=what))
    lines.append(words.question(game))
    if game.over:
        lines.append(words.total(game.score()))
    return "\n".join(line.to(lang) for line in lines)
