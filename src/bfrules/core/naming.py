"""Names for numbers: how values of one kind are written for other programs."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from attrs import frozen

Json = Mapping[str, Any]

WHOLE: Final[Json] = {"type": "integer"}


@frozen
class Naming:
    """How values of one kind are named in JSON, and the schema of what comes out."""

    plain: Callable[[Any], object]
    schema: Json


Namings = Mapping[Any, Naming]


def closed(properties: Json) -> dict[str, Any]:
    """Return the schema of an object that has just these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def counts_by(names: tuple[str, ...]) -> Naming:
    """Return the naming of a row of numbers, one for each name."""
    return Naming(
        plain=lambda counts: dict(zip(names, counts, strict=True)),
        schema=closed(dict.fromkeys(names, WHOLE)),
    )


def one_of(names: Mapping[Any, str | None]) -> Naming:
    """Return the naming of a number that stands for one of several things."""
    return Naming(plain=lambda value: names.get(value, value), schema={"enum": [*names.values()]})


def some_of(names: Mapping[int, str]) -> Naming:
    """Return the naming of a row of numbers that stand for things; None stays None."""
    return Naming(
        plain=lambda row: None if row is None else [names[one] for one in row],
        schema={"type": ["array", "null"], "items": {"enum": [*names.values()]}},
    )


def counted(names: Mapping[int, str]) -> Naming:
    """Return the naming of a long row of numbers, one for each name; zeros are left out."""
    return Naming(
        plain=lambda row: {names[at]: number for at, number in enumerate(row) if number},
        schema={
            "type": "object",
            "properties": dict.fromkeys(names.values(), WHOLE),
            "additionalProperties": False,
        },
    )


def no_names(printed: object) -> Namings:
    """Return no names: numbers stay numbers."""
    return {}
