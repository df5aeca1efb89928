"""The server's clock: milliseconds since 1970 that never run backwards."""

import time
from datetime import date


class Clock:
    """`speed`: how much faster than the world it goes; tests play a match in seconds so."""

    def __init__(self, speed: float = 1.0) -> None:
        self._speed = speed
        self._began = time.time()
        self._from = time.monotonic()

    def now(self) -> int:
        """Milliseconds since 1970."""
        return int(1000 * (self._began + (time.monotonic() - self._from) * self._speed))

    def at_least(self, moment: int) -> None:
        """Goes on from a moment that was before, even if the machine's clock was set back since."""
        behind = moment - self.now()
        if behind > 0:
            self._began += behind / 1000

    def seconds_until(self, at: int) -> float:
        """How long the world has to wait for a moment; 0 if it is past."""
        return max(0.0, (at - self.now()) / 1000 / self._speed)

    def date(self, at: int) -> str:
        """The day of a moment where the server is, `2026-10-01`."""
        return date.fromtimestamp(at / 1000).isoformat()
