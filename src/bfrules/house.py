"""What a house plays by: editions under its readings, variants and amendments, named in words."""

import ast
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator
from errno import EINVAL
from functools import partial
from pathlib import Path
from runpy import run_path
from traceback import extract_tb, walk_tb
from types import FunctionType, ModuleType
from typing import Any, Final

from attrs import fields, frozen, has

from bfrules.core.amendment import Amendment, AmendmentError
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import A_FEW, meant_or, nearest, together
from bfrules.shipped import shipped_editions

RUN_BY_ITSELF: Final = (
    "; a file is run by itself: what it imports is installed, or in a folder that PYTHONPATH names"
)
RUN: Final = "<run_path>"
"""The module of what a file defines that is run on its own."""


class UnusableHouseRule(ValueError):
    """Words that name no reading, variant or amendment, or some that exclude each other."""


class UnknownReading(UnusableHouseRule):
    """Words that name no reading of an open question, or readings that exclude each other."""


@frozen
class House:
    """An edition as it ships, and as it is played under the rules of a house."""

    edition: AnyEdition
    amended: AnyEdition

    @property
    def amendments(self) -> tuple[Amendment[Any], ...]:
        """What the house has amended: readings, variants, and rules of its own."""
        return self.amended.amendments[len(self.edition.amendments) :]


def houses_under(
    editions: Iterable[AnyEdition],
    readings: Iterable[str],
    variants: Iterable[str] = (),
    amendments: Iterable[str] = (),
) -> tuple[House, ...]:
    """Put readings, variants and amendments in force.

    A reading is named as `Q06=stays` or `bf2023.Q06=stays`, a variant by its
    name, an amendment as `FILE.py:NAME`; the code of that file runs. Each holds
    in every edition that has the question, knows the variant, or has what is
    amended. Raise UnknownReading for a reading that is that of no edition, or
    does not go with another, and UnusableHouseRule for such a variant or amendment.
    """
    houses = tuple(House(edition, edition) for edition in editions)
    for reading in readings:
        houses = with_reading(houses, reading)
    for variant in variants:
        houses = wherever_it_fits(houses, partial(with_variant, variant))
    for place in amendments:
        houses = wherever_it_fits(houses, partial(with_amendment, place, amendment_at(place)))
    return houses


def with_reading(houses: tuple[House, ...], reading: str) -> tuple[House, ...]:
    """Put one reading in force; raise UnknownReading if it does not fit."""
    named, _, answer = reading.partition("=")
    where, _, question = named.strip().rpartition(".")
    if not question or not answer.strip():
        raise UnknownReading(
            f"{reading!r} names no reading; write QUESTION=READING, such as Q06=stays"
        )
    names = [house.edition.name for house in houses]
    if where and where not in names:
        raise UnknownReading(
            f"{reading!r} names the edition {where!r}; played here: {', '.join(names)}"
        )
    asked = [house.edition for house in houses if where in ("", house.edition.name)]
    knowing = [edition for edition in asked if has_question(edition, question)]
    amendments: dict[str, Amendment[Any]] = {}
    complaints: list[str] = []
    for edition in knowing or asked:
        try:
            amendments[edition.name] = edition.reading(question, answer.strip())
        except ValueError as unknown:
            complaints.append(str(unknown))
    if not amendments:
        raise UnknownReading(" ".join(complaints))
    try:
        return tuple(
            House(house.edition, house.amended.amend(amendments[house.edition.name]))
            if house.edition.name in amendments
            else house
            for house in houses
        )
    except AmendmentError as clash:
        raise UnknownReading(str(clash)) from None


def has_question(edition: AnyEdition, name: str) -> bool:
    """Tell whether an edition has an open question with this id."""
    return any(question.id == name for question in edition.questions)


def with_variant(name: str, house: House) -> House:
    """Play a printed variant; raise ValueError if the edition has none of this name."""
    return House(house.edition, house.amended.amend(house.edition.variant(name)))


def with_amendment(place: str, amendment: Amendment[Any], house: House) -> House:
    """Put an amendment out of a file in force; raise ValueError if it does not fit."""
    try:
        return House(house.edition, house.amended.amend(amendment))
    except AmendmentError as unfit:
        raise AmendmentError(f"{unfit}{where_it_fits(amendment, house.edition)}") from None
    except Exception as error:
        told = f"{place} does not fit {house.edition.name}: {told_error(error)}"
        raise ValueError(told) from None


def where_it_fits(amendment: Amendment[Any], edition: AnyEdition) -> str:
    """Say which editions that ship an amendment fits, if it does not fit this one by itself."""
    fitting = [one.name for one in shipped_editions().values() if fits(amendment, one)]
    known = not fitting or edition.name in fitting
    return "" if known else f" It fits {together(fitting)}."


def fits(amendment: Amendment[Any], edition: AnyEdition) -> bool:
    """Tell whether an edition can be amended by an amendment alone."""
    try:
        edition.plain.amend(amendment)
    except Exception:  # components of somebody's own may raise anything
        return False
    return True


def wherever_it_fits(
    houses: tuple[House, ...], amended: Callable[[House], House]
) -> tuple[House, ...]:
    """Amend the houses that an amendment fits; raise UnusableHouseRule if it fits none."""
    fitting: list[House] = []
    complaints: list[str] = []
    for house in houses:
        try:
            fitting.append(amended(house))
        except ValueError as unfit:
            fitting.append(house)
            complaints.append(str(unfit))
    if len(complaints) == len(houses):
        raise UnusableHouseRule(" ".join(complaints))
    return tuple(fitting)


# amendments out of a file ----------------------------------------------------


def amendment_at(place: str) -> Amendment[Any]:
    """Return the amendment that a file binds to a name, named as `FILE.py:NAME`; its code runs.

    Raise UnusableHouseRule if there is none.
    """
    found = value_at(place)
    if not isinstance(found, Amendment):
        kind = type(found).__name__
        raise UnusableHouseRule(f"{place} is no amendment; it is of the kind {kind}")
    return found


def value_at(place: str) -> Any:
    """Return what a file binds to a name, named as `FILE.py:NAME`; its code runs.

    Raise UnusableHouseRule if the file cannot be read or run, or binds nothing to the name.
    """
    path, name = file_and_name(place)
    names = names_bound_by(path)
    if name not in names:
        own = [known for known, value in names.items() if is_of_the_file(known, value)]
        raise UnusableHouseRule(f"{path} has no {name!r}; {meant_or(name, 'it has', own)}")
    return names[name]


def file_and_name(place: str) -> tuple[Path, str]:
    """Return the file and the name of `FILE.py:NAME`; raise UnusableHouseRule if one is missing."""
    path, _, name = place.rpartition(":")
    if not path or not name:
        raise UnusableHouseRule(f"{place!r} names nothing in a file; write FILE.py:NAME")
    return Path(path), name


def is_of_the_file(name: str, value: object) -> bool:
    """Tell whether a name that a file binds is its own: no import, and not for Python alone."""
    imported = isinstance(value, type | FunctionType | ModuleType) and (
        getattr(value, "__module__", "") != RUN
    )
    return not (imported or name.startswith("_"))


def names_bound_by(path: Path) -> dict[str, Any]:
    """Run a file of Python, and return what it binds to which name.

    Raise UnusableHouseRule, with the line, if it cannot be read or run.
    """
    try:
        expect_a_file(path)
        names = run_path(str(path))
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise UnusableHouseRule(why_it_cannot_be_run(path, error)) from None
    expect_nothing_named_twice(path)
    return names


def expect_a_file(path: Path) -> None:
    """Raise OSError for a pipe, a folder and the like: who reads a pipe may wait for ever."""
    if path.exists() and not path.is_file():
        raise OSError(EINVAL, "it is no file; name a file of Python", str(path))


def expect_nothing_named_twice(path: Path) -> None:
    """Raise UnusableHouseRule, with the line, if a dict in a file of Python has a name twice."""
    for line, name in named_twice(path.read_bytes()):
        raise UnusableHouseRule(
            f"{path}, line {line}: {name} stands twice before a colon, and Python keeps only the "
            f"last; put both behind one, as in `{name}: (one, other)`"
        )


def named_twice(source: str | bytes) -> Iterator[tuple[int, str]]:
    """Yield each name that a dict in some code has twice as a key, with the line of the second."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Dict):
            keys = [key for key in node.keys if isinstance(key, ast.Name | ast.Attribute)]
            last = {ast.unparse(key): key.lineno for key in keys}
            often = Counter(map(ast.unparse, keys))
            yield from ((last[name], name) for name in often if often[name] > 1)


def why_it_cannot_be_run(path: Path, error: BaseException) -> str:
    """Say what came up when a file of Python was run, and at which of its lines."""
    if isinstance(error, OSError) and error.filename in (str(path), str(path.absolute())):
        return f"{path} cannot be read: {error.strerror}"
    if isinstance(error, SyntaxError):
        line = f", line {error.lineno}" if error.lineno else ""
        return f"{path}{line} is no Python: {error.msg}"
    lines = [one.lineno for one in extract_tb(error.__traceback__) if one.filename == str(path)]
    line = f", line {lines[-1]}" if lines else ""
    alone = RUN_BY_ITSELF if isinstance(error, ImportError) else ""
    return f"{path}{line} cannot be run: {told_error(error)}{alone}"


def line_in(files: Container[str], error: BaseException) -> str:
    """Say at which line of some files an error came up, in brackets; nothing if at none of them."""
    walked = ((frame.f_code.co_filename, line) for frame, line in walk_tb(error.__traceback__))
    lines = [(name, line) for name, line in walked if name in files]
    return f" ({lines[-1][0]}, line {lines[-1][1]})" if lines else ""


def told_error(error: BaseException) -> str:
    """Say in one line what an error is."""
    try:
        told = " ".join(str(error).split())
    except Exception:  # an error of somebody's own that cannot say what it is
        told = ""
    said = f"{type(error).__name__}: {told}" if told else type(error).__name__
    return f"{said}{parts_there_are(error)}" if isinstance(error, AttributeError) else said


def parts_there_are(error: AttributeError) -> str:
    """Say which parts a step or a table has or, of many, which one was meant."""
    kind: type = type(error.obj)
    names = [part.name for part in fields(kind)] if has(kind) else []
    if 0 < len(names) <= A_FEW:
        return f"; it has {', '.join(names)}"
    meant = nearest(error.name, names)
    return f"; did you mean {meant!r}?" if meant else ""
