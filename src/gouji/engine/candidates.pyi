from typing_extensions import Buffer

from gouji.engine.game import Game
from gouji.engine.view import View

MOST_PRUNED: int
MOST: int

def candidates(
    game: Game, indices: Buffer, features: Buffer | None = ..., pruned: bool = ...
) -> int: ...
def candidates_view(
    view: View, indices: Buffer, features: Buffer | None = ..., pruned: bool = ...
) -> int: ...
