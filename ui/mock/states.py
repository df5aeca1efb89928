"""Moments of real deals as the server would tell them, to look at the page without a server.

    python ui/mock/states.py > ui/mock/states.json

Bots play deals of both rulebooks; of each kind of moment the first one is kept.
"""

import hashlib
import json
import sys

from gouji.bots.registry import make_bot
from gouji.engine.cards import SEATS, Seat, seat_name
from gouji.engine.deal import make_deal
from gouji.engine.game import Game
from gouji.engine.rulebook import BASIC, CONTEST, Rulebook
from gouji.engine.sets import action_text
from gouji.engine.view import public, view
from gouji.web import wire
from gouji.web.choices import rulebook_card
from gouji.web.ending import Proof, over
from gouji.web.showing import Around, table
from gouji.web.telling import DealLog

NAMES = ("李秀英", "孙伟", "欧阳慕容静怡", "王建国", "陈静", "novice")
NOW = 1_700_000_000_000


def seat_card(seat: Seat) -> wire.SeatCard:
    """Five people, one of them away, and a bot."""
    bot = "novice" if seat == 5 else None
    return wire.SeatCard.model_validate(
        {
            "seat": f"p{seat + 1}",
            "kind": "bot" if bot else "person",
            "name": "电脑小牛" if bot else NAMES[seat],
            "bot": bot,
            "online": seat != 4,
            "stand_in": seat == 4,
            "ready": seat in (1, 2, 5),
            "host": seat == 0,
        }
    )


def room(rulebook: Rulebook, phase: str, deal: int = 2) -> wire.Room:
    """A room in the middle of a match."""
    return wire.Room.model_validate(
        {
            "code": "4821",
            "phase": phase,
            "paused": False,
            "adjourned_until": None,
            "settings": wire.Settings(),
            "rulebook": rulebook_card(rulebook),
            "seats": [seat_card(seat) for seat in SEATS],
            "spectators": 3,
            "deal": deal,
            "deals": 3,
            "totals": (6, 2),
            "sheet": [{"deal": 1, "places": [1, 4, 3, 2, 5, 6], "points": (6, 2)}],
            "winner": 0 if phase == "over" else None,
            "commitment": hashlib.sha256(b"secret").hexdigest(),
            "ready_until": NOW + 20_000 if phase == "ready" else None,
        }
    )


def kinds(seen: wire.Table) -> set[str]:
    """What a moment is a good example of."""
    found = set()
    top = seen.top
    out = sum(player.place is not None for player in seen.players)
    words = {choice.word for choice in seen.choices}
    if seen.role:
        found.add(seen.role)
    if seen.role == "lead":
        found.add("lead-late" if out else "lead-first")
    if top and seen.role == "answer" and top.status == "restricted":
        found.add("answer-gouji")
    for word in ("yield", "wind"):
        if word in words:
            found.add(word)
    if top and len(top.cards) >= 7:
        found.add("long-top")
        if seen.role and seen.legal:
            found.add("long-answer")
    if top and top.burn:
        found.add("burned")
    if top and top.status == "protected":
        found.add("protected")
    if seen.chaos and seen.role:
        found.add("chaos")
    if max(len(player.marks) for player in seen.players) >= 3:
        found.add("marks")
    if sum(player.said is not None for player in seen.players) == 6:
        found.add("all-said")
    own = seen.players[int(seen.seat[1]) - 1] if seen.seat else None
    if own and own.place and seen.hand != [0] * 15:
        found.add("odd")
    if own and own.place:
        found.add("out")
    return found


def snapshot(
    rulebook: Rulebook, phase: str, seat: int | None, seen: wire.Table | None, **more: object
) -> dict[str, object]:
    """A whole snapshot message."""
    me = None if seat is None else f"p{seat + 1}"
    you = {"seat": me, "nickname": "我", "host": seat == 0}
    message = {
        "type": "snapshot",
        "n": 1,
        "epoch": "mock",
        "now": NOW,
        "you": you,
        "room": room(rulebook, phase),
        "table": seen,
        "log": [],
        "over": None,
        **more,
    }
    return wire.SnapshotMsg.model_validate(message).model_dump(mode="json")


def play(rulebook: Rulebook, seed: str, found: dict[str, object]) -> None:
    """One deal; what is new among its moments goes into `found`."""
    deal = make_deal(seed, SEATS[0], rulebook.opening)
    game = Game(deal.hands, deal.leader, rulebook)
    log = DealLog(rulebook, NAMES)
    log.opening(deal)
    log.sales(game.bought)
    bots = [make_bot("novice", f"{seed}/{seat}") for seat in SEATS]
    while not game.over:
        asker = game.to_act
        assert asker is not None
        for seat in SEATS:
            clock = wire.Clock(kind="turn", ends=NOW + 11_000, total=15_000)
            around = Around(
                deal=2,
                names=NAMES,
                clock=clock,
                counter=rulebook is CONTEST,
                reported={Seat(1): None},
                may_fast=seat == 2,
            )
            seen = table(view(game, seat), around)
            for kind in kinds(seen) if seat == asker or not seen.role else ():
                if f"{rulebook.base}-{kind}" not in found and (seat == asker or kind == "out"):
                    found[f"{rulebook.base}-{kind}"] = snapshot(
                        rulebook, "playing", seat, seen, log=list(log.lines)
                    )
        if f"{rulebook.base}-spectator" not in found and len(log.lines) > 40:
            found[f"{rulebook.base}-spectator"] = snapshot(
                rulebook,
                "playing",
                None,
                table(public(game), Around(deal=2, names=NAMES)),
                log=list(log.lines),
            )
        action = bots[asker].choose(view(game, asker))
        events = game.play(f"{seat_name(asker)} {action_text(action)}")
        log.played(game.told[-1], events)
    secret = hashlib.sha256(seed.encode()).hexdigest()
    proof = Proof(secret=secret, commitment=secret, contributions=[secret[:32]] * 6, seed=secret)
    ended = over(
        game,
        proof,
        deal=2,
        totals=(6 + 4, 2),
        record="/api/rooms/4821/deals/2.gouji",
        match_over=False,
        winner=None,
        names=NAMES,
    )
    last = table(view(game, SEATS[0]), Around(deal=2, names=NAMES))
    found.setdefault(
        f"{rulebook.base}-over", snapshot(rulebook, "ready", 0, last, log=log.lines, over=ended)
    )
    final = ended.model_copy(update={"match_over": True, "winner": 0})
    found.setdefault(
        f"{rulebook.base}-match", snapshot(rulebook, "over", 0, last, log=log.lines, over=final)
    )


def main() -> None:
    """Prints everything as one JSON object, by kind of moment."""
    found: dict[str, object] = {}
    for rulebook in (BASIC, CONTEST):
        for number in range(40):
            play(rulebook, f"mock/{number}", found)
        found[f"{rulebook.base}-ready"] = snapshot(rulebook, "ready", 0, None)
        found[f"{rulebook.base}-waiting"] = snapshot(rulebook, "waiting", 0, None)
    json.dump(found, sys.stdout, ensure_ascii=False)


if __name__ == "__main__":
    main()
