"""The bots of one table: what they are asked, and what they answer when it may be heard."""

import logging
from collections.abc import Callable, Coroutine
from typing import Any

from gouji.engine.sets import TIMEOUT
from gouji.engine.view import View
from gouji.table import commands as c
from gouji.table.table import Errand, Table
from gouji.web import metrics
from gouji.web.thinking import Thinkers

_log = logging.getLogger("gouji.bots")


class Errands:
    """Sends the questions of a table to the thinkers, and keeps the answers until they are due.

    `spawn` does something beside the table; `wake` is called when an answer has come.
    """

    def __init__(
        self,
        table: Table,
        thinkers: Thinkers,
        spawn: Callable[[Coroutine[Any, Any, None]], None],
        wake: Callable[[], None],
    ) -> None:
        self._table = table
        self._thinkers = thinkers
        self._spawn = spawn
        self._wake = wake
        self._answers: dict[tuple[int, int, int], int | None] = {}

    def send(self) -> None:
        """Has thought about whatever is asked now; what is asked no more is forgotten."""
        waiting = {_key(errand): errand for errand in self._table.errands()}
        for key in [key for key in self._answers if key not in waiting]:
            del self._answers[key]
        for key, errand in waiting.items():
            if errand.only is None and key not in self._answers:
                self._answers[key] = None
                self._spawn(self._think(errand, self._table.view(errand.seat)))

    def dues(self) -> list[int]:
        """When answers that have come may be heard."""
        return [errand.due for errand in self._table.errands() if self._answer(errand) is not None]

    def answers(self, now: int) -> list[tuple[Errand, c.BotAct]]:
        """Those that may be heard now."""
        found = []
        for errand in self._table.errands():
            action = self._answer(errand)
            if action is not None and errand.due <= now:
                found.append((errand, _act(errand, action)))
        return found

    def instead(self, errand: Errand, why: str) -> c.BotAct:
        """What is done for a bot whose answer can't be."""
        _log.error("bot refused", extra={"bot": errand.bot, "why": why})
        metrics.BOT_FAILURES.labels(errand.bot).inc()
        assert self._table.state.play is not None
        stage = self._table.state.play.stage(errand.seat)
        assert stage is not None
        return _act(errand, stage.timeout_choice())

    def _answer(self, errand: Errand) -> int | None:
        if errand.only is not None:
            return errand.only
        return self._answers.get(_key(errand))

    async def _think(self, errand: Errand, seen: View) -> None:
        play = self._table.state.play
        assert play is not None
        seed = f"{play.deal.seed}/{errand.seat}/{errand.turn}"
        action: int = TIMEOUT
        try:
            with metrics.BOT_S.labels(errand.bot).time():
                action = await self._thinkers.choose(errand.bot, seed, seen)
        except Exception:  # noqa: BLE001 - the table must go on without it
            _log.exception("bot failed", extra={"bot": errand.bot})
            metrics.BOT_FAILURES.labels(errand.bot).inc()
        if _key(errand) in self._answers:
            self._answers[_key(errand)] = action
            self._wake()


def _key(errand: Errand) -> tuple[int, int, int]:
    return errand.deal, errand.turn, errand.seat


def _act(errand: Errand, action: int) -> c.BotAct:
    return c.BotAct(seat=errand.seat, deal=errand.deal, turn=errand.turn, action=action)
