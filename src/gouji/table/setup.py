"""How a live table is set up, and how long it waits for what."""

from dataclasses import dataclass

from gouji.engine.rulebook import Rulebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long a table waits, in milliseconds.

    `bot`: a bot's answer after it is asked, whatever it holds. `fast`: the same when the people who
    are out want it fast; a burn window then takes twice as long. `first_ready`, `ready`: for 准备
    before a match and between deals. `absent`: a socket gone before a stand-in plays. `silent`,
    `called`: silence after which time may be called where there is no clock, and what is left then.
    `empty`: all people gone before the table stands still. `sleep`: until a room that stands still
    or is adjourned closes. `host`: the host gone before another person keeps the room. `phrase`:
    between two phrases of a seat.
    """

    bot: int = 800
    fast: int = 100
    first_ready: int = 60_000
    ready: int = 20_000
    absent: int = 30_000
    silent: int = 60_000
    called: int = 30_000
    empty: int = 30_000
    sleep: int = 24 * 3600_000
    host: int = 300_000
    phrase: int = 1500


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What never changes at a table.

    `rulebook` holds the deals of a match and the clock as the room wants them. `window`: the length
    of a burn window in milliseconds, 0 to end it when all who could burn have answered. `bots`: who
    sits where no person does, None to leave the seat open.
    """

    rulebook: Rulebook
    window: int = 3000
    bots: tuple[str | None, ...] = (None,) * 6
    timing: Timing = Timing()
