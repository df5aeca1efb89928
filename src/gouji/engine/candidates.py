"""The legal actions of whoever is asked, as indices into the legal list with features of each: all
of them, or those that docs/actions.md keeps for learning."""

import cython

from gouji.engine.buffers import flat
from gouji.engine.columns import FEATURE_SIZE

if not cython.compiled:
    from gouji.engine.columns import put_record
    from gouji.engine.game import Game
    from gouji.engine.known import Known
    from gouji.engine.listing import list_candidates

MOST_PRUNED = 628
MOST = 5625


def _write(s, pruned, indices, features):
    n: cython.int
    room: cython.int
    which: cython.int[::1] = flat(indices, "i", "indices")
    raw: cython.schar[::1]
    room = len(which)
    if features is not None:
        raw = flat(features, "b", "features")
        room = min(room, len(raw) // FEATURE_SIZE)
    if cython.compiled:
        n = list_candidates(
            s,
            pruned,
            cython.address(which[0]) if room else cython.NULL,
            cython.cast(cython.pointer(Candidate), cython.address(raw[0]))  # noqa: F821
            if room and features is not None
            else cython.NULL,
            room,
        )
    else:
        rows = []
        n = list_candidates(s, pruned, which, rows, room)
        for i, row in enumerate(rows if features is not None else ()):
            put_record(row, raw, i * FEATURE_SIZE)
    if n > room:
        raise ValueError(f"{n} candidates, room for {room}")
    return n


def candidates(game: Game, indices, features=None, pruned=True):
    """Lists the candidates of whoever is asked; returns how many there are, 0 when over.

    `indices`: int32, written with ascending indices for `Game.action_at`. `features`: int8,
    `FEATURE_SIZE` numbers for each. `pruned=False` lists all legal actions. ValueError, telling how
    many there are, where there is too little room; TypeError for another kind of buffer.

    >>> from array import array
    >>> from gouji.engine.game import Game
    >>> from gouji.engine.rulebook import BASIC
    >>> from gouji.engine.sets import action_text
    >>> game = Game(["99922K", "TTTTT", "JJJ22", "7", "8", "9"], 0, BASIC, start="play")
    >>> which = array("i", [0] * MOST_PRUNED)
    >>> n = candidates(game, which)
    >>> [action_text(game.action_at(i)) for i in which[:n]]
    ['2', '22', '9', '99', '999', '9992', '99922', 'K', 'K2', 'K22']
    >>> game.count()
    14
    """
    return _write(game.p, pruned, indices, features)


def candidates_view(view, indices, features=None, pruned=True):
    """The same from a view: indices into `view.legal`; none where the view has no role."""
    known = cython.cast(Known, Known(view))
    if view.role is None:
        return 0
    if cython.compiled:
        return _write(cython.address(known.s), pruned, indices, features)
    return _write(known.s, pruned, indices, features)
