"""Rulebooks by name or from TOML files, as commands take them."""

import os

from gouji.engine.faults import Fault
from gouji.engine.rulebook import BY_NAME, Rulebook, make_rulebook
from gouji.record.files import read_text
from gouji.record.toml import parse


def load_rulebook(name_or_path: str | os.PathLike[str]) -> Rulebook:
    """A written rulebook by its name, or a house rulebook from a TOML file.

    The file has `base`, the switches to change and optionally `name` at its top level. Raises
    `Fault`: neither a name nor a file, a file that can't be read, or the key that can't be.

    >>> load_rulebook("contest").title
    'contest'
    >>> load_rulebook("qingdao")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: no-rulebook at rulebook {'value': 'qingdao'}
    """
    if name_or_path in BY_NAME:
        return BY_NAME[str(name_or_path)]
    try:
        text = read_text(name_or_path)
    except Fault as fault:
        if fault.code == "no-file":
            value = os.fspath(name_or_path)
            raise Fault("no-rulebook", "rulebook", value=value) from None
        raise
    return make_rulebook(parse(text), key="")
