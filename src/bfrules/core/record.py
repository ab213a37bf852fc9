"""JSON both ways, for positions, steps and games; validated on the way in."""

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final, TypeVar
from unicodedata import category

from attrs import frozen, has

from bfrules.core.edition import Edition

if TYPE_CHECKING:
    from cattrs import Converter

Position = TypeVar("Position")
Step = TypeVar("Step")

FORMAT: Final = "bfrules game"
VERSION: Final = 2
CONTROLS: Final = ("Cc", "Cs")
NO_RECORD: Final = "this is not a record of a game"


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


def _strict_int(value: object, kind: type[int]) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise ValueError(f"expected a whole number, found {value!r}")
    return value


def _strict_bool(value: object, kind: type[bool]) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"expected true or false, found {value!r}")
    return value


def _strict_str(value: object, kind: type[str]) -> str:
    if not isinstance(value, str):
        raise ValueError(f"expected a text, found {value!r}")
    return value


@lru_cache(maxsize=2)
def converter(*, tells_where: bool = False) -> "Converter":
    """Return the converter between attrs classes and plain values; it refuses what does not fit.

    One that tells where something is wrong takes twice the time.
    """
    from cattrs import Converter  # see `bfrules.core.beside`

    strict = Converter(forbid_extra_keys=True, detailed_validation=tells_where)
    strict.register_structure_hook(int, _strict_int)
    strict.register_structure_hook(bool, _strict_bool)
    strict.register_structure_hook(str, _strict_str)
    return strict


def structured(plain: object, kind: type[Position], what: str) -> Position:
    """Turn plain values into an object; raise RecordError saying what is wrong, and where."""
    if has(kind) and not isinstance(plain, dict):
        raise RecordError(f"{NO_RECORD}: expected an object, found {plain!r} @ {what}")
    try:
        return converter().structure(plain, kind)
    except Exception:
        return _structured_or_told(plain, kind, what)


def _structured_or_told(plain: object, kind: type[Position], what: str) -> Position:
    from cattrs import transform_error
    from cattrs.errors import BaseValidationError

    try:
        return converter(tells_where=True).structure(plain, kind)
    except BaseValidationError as error:
        wrong = "; ".join(transform_error(error, path=what, format_exception=_told))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        wrong = f"{_told(error, None)} @ {what}"
    raise RecordError(f"{NO_RECORD}: {wrong}")


def _told(error: BaseException, kind: type | None) -> str:
    if isinstance(error, KeyError):
        return f"{error.args[0]!r} is missing"
    return str(error)


def controls_in(text: str) -> tuple[str, ...]:
    """Return the characters of a text that a terminal would obey, such as escape; tabs are none."""
    return tuple(one for one in text if one != "\t" and category(one) in CONTROLS)


def expect_text(text: object) -> None:
    """Raise RecordError for what is no text."""
    if not isinstance(text, str):
        raise RecordError(f"a game is read from text, not from a {type(text).__name__}")


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
        raise RecordError(f"{NO_RECORD}: expected an object, found {plain!r} @ {where}")
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
