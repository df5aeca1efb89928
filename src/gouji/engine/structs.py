"""The records of structs.pxd as plain objects, for runs of the hot files without a compiler."""

import re
from pathlib import Path
from typing import Any

_FIELD = re.compile(r"\s+[a-z ]+ (\w+)(?:\[(\d+)\])?\s*(?:#.*)?")


class Struct:
    """A mutable record whose arrays are lists and whose numbers start at 0."""

    _fields: dict[str, int]

    def __init__(self) -> None:
        for name, length in self._fields.items():
            setattr(self, name, [0] * length if length else 0)

    def copy_from(self, other: "Struct") -> None:
        """Takes all fields of other, as assigning a C struct does."""
        for name, length in self._fields.items():
            value = getattr(other, name)
            setattr(self, name, list(value) if length else value)


def _read() -> dict[str, Any]:
    structs: dict[str, Any] = {}
    fields: dict[str, int] = {}
    for line in Path(__file__).with_suffix(".pxd").read_text(encoding="utf-8").splitlines():
        if line.startswith("cdef struct "):
            name = line.removeprefix("cdef struct ").rstrip(":")
            fields = {}
            structs[name] = type(name, (Struct,), {"_fields": fields})
        elif found := _FIELD.fullmatch(line):
            fields[found[1]] = int(found[2] or 0)
    return structs


_structs = _read()
State, Facts, Tariff, Sheet, Rng = (
    _structs[name] for name in ("State", "Facts", "Tariff", "Sheet", "Rng")
)
