from typing_extensions import Buffer

from gouji.engine.game import Game
from gouji.engine.view import View

def observe(game: Game, seat: int, out: Buffer) -> None: ...
def observe_view(view: View, out: Buffer) -> None: ...
