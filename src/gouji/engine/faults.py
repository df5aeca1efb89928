"""How the engine says that an input can't be: a code, the key at fault, and the facts.

The sentences are made by `gouji.words`, in Chinese and English.
"""

from functools import partial
from typing import Any


class Fault(ValueError):
    """An input that can't be taken: `code`, the `key` it stands at, and `facts` for the sentence.

    >>> raise Fault("unknown-switch", "burn_orders", near="burn_order")
    Traceback (most recent call last):
    gouji.engine.faults.Fault: unknown-switch at burn_orders {'near': 'burn_order'}
    """

    def __init__(self, code: str, key: str, **facts: Any) -> None:
        super().__init__(code, key, facts)
        self.code = code
        self.key = key
        self.facts = facts

    def at(self, key: str) -> "Fault":
        """The same at another key.

        >>> str(Fault("no-file", "").at("a.gouji"))
        'no-file at a.gouji'
        """
        return type(self)(self.code, key, **self.facts)

    def __reduce__(self) -> tuple[Any, ...]:
        """How it goes from one process to another."""
        return partial(type(self), self.code, self.key, **self.facts), ()

    def __str__(self) -> str:
        return f"{self.code} at {self.key}" + (f" {self.facts}" if self.facts else "")
