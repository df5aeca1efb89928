"""Scripts for the terminal: what a person types so that a whole match goes by."""

import os
import sys
from pathlib import Path

from gouji.bots.novice import NoviceBot
from gouji.bots.registry import make_bot
from gouji.engine.cards import SEATS, seat_name
from gouji.engine.game import Game
from gouji.engine.sets import action_text
from gouji.engine.view import view
from gouji.match import Match
from gouji.record.model import record_of
from gouji.record.rulebooks import load_rulebook

GOUJI = [sys.executable, "-m", "gouji"]


def environment(**more: str) -> dict[str, str]:
    """The variables of a terminal of its own size that answers no questions about its cursor."""
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
    terminal = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PROMPT_TOOLKIT_NO_CPR": "1"}
    return {**kept, **terminal, **more}


def typed_at_terminal(rulebook: str, seed: str) -> tuple[list[str], list[str]]:
    """As `typed`, with the Enter that goes straight to the end once the person is out."""
    lines, actions = typed(rulebook, seed)
    return [*lines, *([] if actions[-1].startswith("p1") else [""])], actions


def typed(rulebook: str, seed: str, me: int = 0, deals: int = 1) -> tuple[list[str], list[str]]:
    """What p1 types to play a match as novice would, and the actions of the last deal."""
    book = load_rulebook(rulebook)
    match = Match(book, seed)
    lines: list[str] = []
    actions: list[str] = []
    for _ in range(deals):
        deal = match.next_deal()
        game = Game(deal.hands, deal.leader, book)
        bots = {s: make_bot("novice", f"{deal.seed}/{seat_name(s)}") for s in SEATS}
        while (seat := game.to_act) is not None:
            player = NoviceBot() if seat == me else bots[seat]
            action = player.choose(view(game, seat))
            if seat == me:
                lines.append(action_text(action))
            game.apply(action)
        match.add(game.facts(), deal.last_drawer)
        actions = list(record_of(game).actions)
    return lines, actions


def only_record(data: Path) -> Path:
    found = sorted((data / "records").glob("*.gouji"))
    assert len(found) == 1
    return found[0]
