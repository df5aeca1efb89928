from typing_extensions import Buffer

from gouji.engine.rulebook import Rulebook

class Batch:
    n: int
    rulebook: Rulebook
    def __init__(self, n: int, rulebook: Rulebook, seed: int) -> None: ...
    def counts(self, out: Buffer) -> None: ...
    def seats(self, out: Buffer) -> None: ...
    def observe(self, out: Buffer, seats: Buffer | None = ...) -> None: ...
    def candidates(
        self, indices: Buffer, features: Buffer | None, offsets: Buffer, pruned: bool = ...
    ) -> int: ...
    def step(
        self,
        choices: Buffer,
        again: bool = ...,
        *,
        skip: bool = ...,
        done: Buffer | None = ...,
        points: Buffer | None = ...,
        places: Buffer | None = ...,
    ) -> None: ...
    def pick(
        self,
        picks: Buffer,
        indices: Buffer,
        offsets: Buffer,
        again: bool = ...,
        *,
        skip: bool = ...,
        done: Buffer | None = ...,
        points: Buffer | None = ...,
        places: Buffer | None = ...,
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
