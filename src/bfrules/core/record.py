"""JSON both ways, for positions, steps and games; validated on the way in."""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import islice
from types import NoneType, UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    Final,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)
from unicodedata import category

from attrs import NOTHING, fields, frozen, has

from bfrules.core.by_hand import plain as plain_kind
from bfrules.core.edition import Edition

if TYPE_CHECKING:
    from cattrs import Converter

Position = TypeVar("Position")
Step = TypeVar("Step")

FORMAT: Final = "bfrules game"
VERSION: Final = 2
CONTROLS: Final = ("Cc", "Cs")
NO_RECORD: Final = "this is not a record of a game"
MOST_MISFITS: Final = 5
PLAIN: Final[Mapping[Any, str]] = {
    int: "a whole number",
    bool: "true or false",
    str: "a text",
    NoneType: "null",
}


class RecordError(ValueError):
    """A text that is not the JSON record of a game, or of one that the rules refuse."""


class WrongGame(RecordError):
    """A text that can be read, of a game that cannot have been played as it says."""


@frozen
class GameRecord:
    """What the JSON record of a game holds; the origin and the steps are still plain values."""

    format: str
    version: int
    edition: str
    amendments: tuple[str, ...]
    origin: dict[str, Any]
    record: tuple[Any, ...]
    seats: tuple[str, ...] = ()
    comments: tuple[tuple[int, str], ...] = ()


@lru_cache(maxsize=1)
def converter() -> "Converter":
    """Return the converter between attrs classes and plain values."""
    from cattrs import Converter  # see `bfrules.core.beside`

    return Converter(detailed_validation=False)


def structured(plain: object, kind: type[Position], what: str) -> Position:
    """Turn plain values into an object; raise RecordError saying what is wrong, and where."""
    wrong = "; ".join(islice(misfits_of(plain, kind, what), MOST_MISFITS))
    if wrong:
        raise RecordError(f"{NO_RECORD}: {wrong}")
    try:
        return converter().structure(plain, kind)
    except Exception as error:  # a kind of somebody's own
        raise RecordError(f"{NO_RECORD}: {error} @ {what}") from None


def misfits_of(value: object, kind: Any, where: str) -> Iterator[str]:
    """Say which plain values are not what an object of this kind is made of, and where."""
    kind, origin, parts = shape_of(kind)
    if type(value) is kind and kind in PLAIN:
        return
    if origin in (Union, UnionType):
        if all(any(misfits_of(value, one, where)) for one in parts):
            yield from misfits_of(value, parts[0], where)
    elif has(kind) or dict in (kind, origin):
        if not isinstance(value, dict):
            yield expected("an object", value, where)
        elif has(kind):
            yield from misfits_of_parts(value, kind, where)
    elif origin is tuple:
        if not isinstance(value, list | tuple):
            yield expected("a list", value, where)
            return
        kinds = parts[:1] * len(value) if parts[-1] is ... else parts
        if tuple(map(type, value)) == kinds and PLAIN.keys() >= {*kinds}:
            return
        if len(value) != len(kinds):
            yield expected(f"a list of {len(kinds)}", value, where)
        for number, (one, each) in enumerate(zip(value, kinds, strict=False)):
            yield from misfits_of(one, each, f"{where}[{number}]")
    elif kind in PLAIN and type(value) is not kind:
        yield expected(PLAIN[kind], value, where)


def misfits_of_parts(value: dict[str, object], kind: Any, where: str) -> Iterator[str]:
    """Say which parts of an object are missing, are none of its kind, or of another kind."""
    hints = kinds_of_parts(kind)
    for name in value:
        if name not in hints:
            yield f"there is no {name!r} in {kind.__name__} @ {where}"
    for name, (hint, needed) in hints.items():
        if name in value:
            if type(value[name]) is not hint or hint not in PLAIN:
                yield from misfits_of(value[name], hint, f"{where}.{name}")
        elif needed:
            yield f"{name!r} is missing @ {where}.{name}"


@lru_cache(maxsize=1 << 8)
def kinds_of_parts(kind: Any) -> dict[str, tuple[Any, bool]]:
    """Return the kind of each part of an attrs class, and whether it has to be given."""
    hints = get_type_hints(kind)
    return {
        part.name: (plain_kind(hints[part.name]), part.default is NOTHING) for part in fields(kind)
    }


@lru_cache(maxsize=1 << 8)
def shape_of(kind: Any) -> tuple[Any, Any, tuple[Any, ...]]:
    """Return a kind, what it is a kind of, and the kinds of its parts, as Python knows them."""
    kind = plain_kind(kind)
    return kind, get_origin(kind), tuple(map(plain_kind, get_args(kind)))


def expected(what: str, found: object, where: str) -> str:
    """Say what is due at a place, and what stands there."""
    return f"expected {what}, found {found!r:.60} @ {where}"


def controls_in(text: str) -> tuple[str, ...]:
    """Return the characters of a text that a terminal would obey, such as escape; tabs are none."""
    return tuple(one for one in text if one != "\t" and category(one) in CONTROLS)


def expect_text(text: object) -> None:
    """Raise RecordError for what is no text."""
    if not isinstance(text, str):
        raise RecordError(f"a game is read from text, not from {text!r:.60}")


def parsed(text: str) -> GameRecord:
    """Read the outer part of a record; raise RecordError if it is none of ours."""
    expect_text(text)
    try:
        plain = json.loads(text)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"this is not JSON: {error.msg} in line {error.lineno}, column {error.colno}"
        ) from None
    except (RecursionError, ValueError) as error:
        raise RecordError(f"this JSON is no record of a game: {error}") from None
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RecordError(f'{NO_RECORD}: "format" must be "{FORMAT}"')
    if plain.get("version") != VERSION:
        raise RecordError(
            f"this record has version {plain.get('version')!r}; this bfrules reads {VERSION}"
        )
    record = structured(plain, GameRecord, "$")
    for told in (*record.amendments, *record.seats, *(said for _, said in record.comments)):
        if controls_in(told):
            raise RecordError(f"{NO_RECORD}: {told!r} has characters that control a terminal")
    return record


def step_to_plain(step: object) -> dict[str, Any]:
    """Turn a step into plain values, its kind under the key `step`."""
    return {"step": type(step).__name__, **converter().unstructure(step)}


def step_from_plain(edition: Edition[Any, Any, Step, Any], plain: object, where: str) -> Step:
    """Turn plain values into a step of an edition; raise RecordError if they name none."""
    if not isinstance(plain, dict):
        raise RecordError(f"{NO_RECORD}: {expected('an object', plain, where)}")
    kinds = {rule.kind.__name__: rule.kind for rule in edition.rules}
    rest = {**plain}
    name = rest.pop("step", None)
    if not isinstance(name, str) or name not in kinds:
        raise RecordError(
            f"{NO_RECORD}: there is no step {name!r} in {edition.name}; "
            f"there are {', '.join(kinds)} @ {where}"
        )
    step: Step = structured(rest, kinds[name], where)
    return step
