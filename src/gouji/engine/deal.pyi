from collections.abc import Sequence
from dataclasses import dataclass

from gouji.engine.cards import Counts, Seat

PACK: tuple[str, ...]

@dataclass(frozen=True, slots=True)
class Deal:
    seed: str
    drawer: Seat
    draws: tuple[tuple[Seat, str], ...]
    first_taker: Seat
    taken: tuple[str, ...]
    shown: tuple[tuple[int, Seat, str, int], ...]
    leader: Seat
    hands: tuple[Counts, ...]
    @property
    def last_drawer(self) -> Seat: ...

@dataclass(frozen=True, slots=True)
class Sale:
    buyer: Seat
    seller: Seat
    price: str | None

class Words:
    def __init__(self, seed: str) -> None: ...
    def word(self) -> int: ...
    def below(self, n: int) -> int: ...

def make_deal(seed: str, drawer: Seat, opening: str) -> Deal: ...
def buy_threes(
    hands: Sequence[Sequence[int]], leader: Seat
) -> tuple[tuple[Counts, ...], tuple[Sale, ...]]: ...
