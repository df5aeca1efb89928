from gouji.engine.buffers import Numbers
from gouji.engine.rulebook import Rulebook

class Batch:
    n: int
    rulebook: Rulebook
    def __init__(self, n: int, rulebook: Rulebook, seed: int | str) -> None: ...
    def counts(self, out: Numbers) -> None: ...
    def seats(self, out: Numbers) -> None: ...
    def observe(self, out: Numbers, seats: Numbers | None = ...) -> None: ...
    def candidates(
        self, indices: Numbers, features: Numbers | None, offsets: Numbers, pruned: bool = ...
    ) -> int: ...
    def step(
        self,
        choices: Numbers,
        again: bool = ...,
        *,
        skip: bool = ...,
        done: Numbers | None = ...,
        points: Numbers | None = ...,
        places: Numbers | None = ...,
    ) -> None: ...
    def pick(
        self,
        picks: Numbers,
        indices: Numbers,
        offsets: Numbers,
        again: bool = ...,
        *,
        skip: bool = ...,
        done: Numbers | None = ...,
        points: Numbers | None = ...,
        places: Numbers | None = ...,
    ) -> None: ...
    def play_random(self, decisions: int) -> None: ...
    @property
    def decisions(self) -> int: ...
    @property
    def unforced(self) -> int: ...
    @property
    def deals(self) -> int: ...
    @property
    def points(self) -> tuple[int, int]: ...
