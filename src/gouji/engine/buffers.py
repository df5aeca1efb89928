"""Callers' buffers, judged at the door: NumPy arrays, `array.array`, all that lend their bytes."""

from array import array
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from typing_extensions import Buffer

Kind = Literal["b", "i", "q", "?"]

_SIGNED, _SMALL = "bhilq", "?bB"
_NAMES = {"b": "int8", "i": "int32", "q": "int64", "?": "int8, uint8 or bool"}
_BYTES = {"b": 1, "i": 4, "q": 8, "?": 1}


def flat(buffer: "Buffer", kind: Kind, name: str, length: int | None = None) -> memoryview:
    """A writable C-contiguous buffer of any shape as one row of numbers.

    `kind`: `b` int8, `i` int32, `q` int64, `?` one byte for a flag. TypeError for numbers of
    another kind, ValueError for one that can't be written, has gaps or is not of this length.

    >>> flat(array("i", [0, 0]), "i", "counts").shape
    (2,)
    >>> flat(array("i", [0, 0]), "b", "out")
    Traceback (most recent call last):
    TypeError: out: int8 is wanted, not 'i' of 4 bytes
    """
    view = memoryview(buffer)
    letters = _SMALL if kind == "?" else _SIGNED
    if view.format.lstrip("@=<") not in letters or view.itemsize != _BYTES[kind]:
        what = f"'{view.format}' of {view.itemsize} bytes"
        raise TypeError(f"{name}: {_NAMES[kind]} is wanted, not {what}")
    if view.readonly:
        raise ValueError(f"{name} can't be written")
    if not view.c_contiguous:
        raise ValueError(f"{name} is not C-contiguous")
    if length is not None and view.nbytes != length * _BYTES[kind]:
        raise ValueError(f"{name}: {view.nbytes // _BYTES[kind]} numbers, {length} are wanted")
    if view.nbytes == 0:
        return memoryview(array("b" if kind == "?" else kind))
    return view.cast("B").cast("b" if kind == "?" else kind)
