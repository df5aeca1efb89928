"""All shapes of the wire as one JSON schema, from which the page's types are generated.

    python -m gouji.web.schema > ui/src/wire/schema.json

The same models give the same bytes. Keys with a default are required here, as the server always
sends them and the page always says them; a `TableChange` alone leaves keys out.
"""

import inspect
import json
import sys
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import JsonSchemaMode

from gouji.web import wire

_MODE: JsonSchemaMode = "serialization"
_UNIONS = ("ServerMsg", "ClientMsg")


def schema() -> dict[str, Any]:
    """One document: every model of `wire` and both message unions under `$defs`.

    >>> sorted(schema()["$defs"])[:2]
    ['AckMsg', 'ActReq']
    """
    models = [
        model
        for _, model in inspect.getmembers(wire, inspect.isclass)
        if issubclass(model, wire.Wire) and model is not wire.Wire
    ]
    adapters = {model.__name__: TypeAdapter(model) for model in models}
    adapters |= {name: TypeAdapter(getattr(wire, name)) for name in _UNIONS}
    inputs = [(name, _MODE, adapter) for name, adapter in adapters.items()]
    roots, shared = TypeAdapter.json_schemas(inputs)
    definitions = dict(shared["$defs"])
    definitions |= {name: roots[name, _MODE] for name in _UNIONS}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Wire",
        "type": "object",
        "additionalProperties": False,
        "properties": {name: {"$ref": f"#/$defs/{name}"} for name in sorted(definitions)},
        "$defs": {name: _untitled(definitions[name]) for name in sorted(definitions)},
    }


def _untitled(node: Any) -> Any:
    # pydantic names every field after itself, which makes a type of each
    if isinstance(node, dict):
        return {
            key: {name: _untitled(field) for name, field in value.items()}
            if key == "properties"
            else _untitled(value)
            for key, value in node.items()
            if key != "title"
        }
    return [_untitled(item) for item in node] if isinstance(node, list) else node


def text() -> str:
    """The document as it is committed: indented, with a final newline."""
    return json.dumps(schema(), ensure_ascii=False, indent=1) + "\n"


if __name__ == "__main__":
    sys.stdout.write(text())
