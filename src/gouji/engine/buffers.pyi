from typing import Any, Literal

from numpy.typing import NDArray
from typing_extensions import Buffer

# NumPy's types call an array a buffer from Python 3.12 on only
Numbers = Buffer | NDArray[Any]
Kind = Literal["b", "i", "q", "?"]

def flat(buffer: Numbers, kind: Kind, name: str, length: int | None = None) -> memoryview: ...
