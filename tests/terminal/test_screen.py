"""What the terminal's table tells, line by line."""

from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import CONTEST
from gouji.engine.view import view
from gouji.terminal.screen import legal_lines


def test_what_may_be_said_goes_by_the_names_of_its_question() -> None:
    deal = make_deal("1", 0, CONTEST.opening)
    game = Game(deal.hands, deal.leader, CONTEST)
    seat = game.to_act
    assert seat is not None
    assert legal_lines(view(game, seat), "zh") == ["可以说：明点、不明点"]
    assert legal_lines(view(game, seat), "en") == ["You may say: declare, no declaration"]
