"""JSON both ways, for positions, steps and games; validated on the way in."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import islice
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Any, Final, Literal, TypeVar, Union, get_type_hints
from unicodedata import category

from attrs import NOTHING, fields, frozen, has

from bfrules.core.by_hand import shape_of
from bfrules.core.edition import Edition
from bfrules.core.notation import nearest

if TYPE_CHECKING:
    from cattrs import Converter

Position = TypeVar("Position")
Step = TypeVar("Step")

FORMAT: Final = "bfrules game"
VERSION: Final = 2
TOP: Final = "$"
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
    """Return the converter between attrs classes and plain values; it makes no 3 of "3"."""
    from cattrs import Converter  # see `bfrules.core.beside`

    strict = Converter(detailed_validation=False)
    for kind in (int, bool, str):
        strict.register_structure_hook(kind, of_its_kind)
    return strict


def of_its_kind(value: Any, kind: Any) -> Any:
    """Return a plain value; raise ValueError for one of another kind, which Python would turn."""
    if type(value) is kind:
        return value
    if kind in PLAIN:
        raise ValueError(f"expected {PLAIN[kind]}, found {value!r:.60}")
    return kind(value)  # numbers and texts with names, such as those of an Enum


def structured(plain: object, kind: type[Position], what: str) -> Position:
    """Turn plain values into an object; raise RecordError saying what is wrong, and where."""
    wrong = "; ".join(islice(misfits_of(plain, kind, what), MOST_MISFITS))
    if wrong:
        raise RecordError(f"{NO_RECORD}: {wrong}")
    try:
        return converter().structure(plain, kind)
    except (ValueError, TypeError) as error:  # of a kind of somebody's own
        raise RecordError(f"{NO_RECORD}: {error} @ {what}") from None


def misfits_of(value: object, kind: Any, where: str) -> Iterator[str]:
    """Say which plain values are not what an object of this kind is made of, and where."""
    kind, origin, parts = shape_of(kind)
    if kind is Any or (type(value) is kind and kind in PLAIN):
        return
    if origin in (Union, UnionType):
        if all(any(misfits_of(value, one, where)) for one in parts):
            yield from misfits_of(value, parts[0], where)
    elif kind in PLAIN:
        yield expected(PLAIN[kind], value, where)
    elif origin is Literal:
        if value not in parts:
            yield expected(" or ".join(map(repr, parts)), value, where)
    elif is_a(Iterable, origin or kind) and not is_a(Mapping, origin or kind):
        if isinstance(value, list | tuple):
            yield from misfits_of_a_row(value, origin, parts, where)
        else:
            yield expected("a list", value, where)
    elif has(kind) or is_a(Mapping, origin or kind):
        if not isinstance(value, dict):
            yield expected("an object", value, where)
        elif has(kind):
            yield from misfits_of_parts(value, origin or kind, where)
        else:
            named, each = (*parts, Any, Any)[:2]
            for name, one in value.items():
                yield from misfits_of(name, named, where)
                yield from misfits_of(one, each, f"{where}.{name}")


def misfits_of_a_row(
    value: Sequence[object], origin: Any, parts: tuple[Any, ...], where: str
) -> Iterator[str]:
    """Say what in a list is not of its kind, and whether it is too long or too short."""
    kinds = parts
    if origin is not tuple or parts[1:] == (...,):
        kinds = (parts or (Any,))[:1] * len(value)
    if len(value) != len(kinds):
        yield expected(f"a list of {len(kinds)}", value, where)
    for number, (one, each) in enumerate(zip(value, kinds, strict=False)):
        yield from misfits_of(one, each, f"{where}[{number}]")


def misfits_of_parts(value: dict[str, object], kind: Any, where: str) -> Iterator[str]:
    """Say which parts of an object are missing, are none of its kind, or of another kind."""
    hints = kinds_of_parts(kind)
    for name in value:
        if name not in hints:
            yield unknown_part(name, hints, where)
    for name, (hint, plainly, row, needed) in hints.items():
        if name in value:
            found = value[name]
            if type(found) in plainly or (type(found) is list and tuple(map(type, found)) == row):
                continue  # quickly, for most are numbers and rows of numbers
            yield from misfits_of(found, hint, f"{where}.{name}")
        elif needed:
            yield f"{name!r} is missing @ {where}.{name}"


def unknown_part(name: str, known: Iterable[str], where: str) -> str:
    """Say that nothing has this name at a place, and which was meant, or which there may be."""
    near = nearest(name, tuple(known))
    meant = f"did you mean {near!r}?" if near else f"there may be {', '.join(known) or 'none'}"
    at = "" if where == TOP else f" @ {where}"
    return f"{name!r} is unknown ({meant}){at}"


@lru_cache(maxsize=1 << 8)
def is_a(sort: type[Any], kind: Any) -> bool:
    """Tell whether a kind is a sort of row or of table; texts and attrs classes are neither."""
    return (
        isinstance(kind, type)
        and issubclass(kind, sort)
        and not issubclass(kind, str | bytes)
        and not has(kind)
    )


@lru_cache(maxsize=1 << 8)
def kinds_of_parts(
    kind: Any,
) -> dict[str, tuple[Any, tuple[Any, ...], tuple[Any, ...] | None, bool]]:
    """Return the kind of each part of an attrs class, and whether it has to be given.

    Between them stand the kinds of plain values that the part may be, and the kinds in a row
    of them; None for a part that is no such row.
    """
    hints = get_type_hints(kind)
    kinds = {}
    for part in fields(kind):
        hint, origin, parts = shape_of(hints[part.name])
        is_a_row = origin is tuple and PLAIN.keys() >= {*parts}
        plainly = parts if origin in (Union, UnionType) else (hint,)
        row = parts if is_a_row else None
        kinds[part.name] = (
            hint,
            tuple(one for one in plainly if one in PLAIN),
            row,
            part.default is NOTHING,
        )
    return kinds


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


def plain_values(text: str) -> Any:
    """Read JSON that says each thing once; raise RecordError if it is none."""
    try:
        return json.loads(text, object_pairs_hook=said_once)
    except json.JSONDecodeError as error:
        raise RecordError(
            f"in line {error.lineno}, column {error.colno}, this is not JSON ({error.msg})"
        ) from None
    except RecursionError:
        raise RecordError("this JSON is no record of a game: it is nested too deeply") from None
    except ValueError as error:
        raise RecordError(f"this JSON is no record of a game: {error}") from None


def said_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the parts of an object of JSON; raise ValueError for a key that stands there twice."""
    parts: dict[str, Any] = {}
    for name, value in pairs:
        if name in parts:
            raise ValueError(f"the key {name!r:.60} stands twice in one object")
        parts[name] = value
    return parts


def parsed(text: str) -> GameRecord:
    """Read the outer part of a record; raise RecordError if it is none of ours."""
    expect_text(text)
    plain = plain_values(text)
    if not isinstance(plain, dict) or plain.get("format") != FORMAT:
        raise RecordError(f'{NO_RECORD}: "format" must be "{FORMAT}"')
    if plain.get("version") != VERSION:
        raise RecordError(
            f"this record has version {plain.get('version')!r}; this bfrules reads {VERSION}"
        )
    record = structured(plain, GameRecord, TOP)
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
    rest = {**plain}
    name = rest.pop("step", None)
    for rule in edition.rules:
        if rule.kind.__name__ == name:
            step: Step = structured(rest, rule.kind, where)
            return step
    known = ", ".join(rule.kind.__name__ for rule in edition.rules)
    raise RecordError(
        f"{NO_RECORD}: there is no step {name!r} in {edition.name}; there are {known} @ {where}"
    )
