"""Names of what a study tells apart: each of letters that can be printed, and none twice."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from bfrules.study.faults import StudyError


def told_apart(names: Iterable[str]) -> tuple[str, ...]:
    """Return names of which no two are alike: the second of a name is numbered, as in `last 2`."""
    met: list[str] = []
    for name in names:
        numbered, number = name, 1
        while numbered in met:
            number += 1
            numbered = f"{name} {number}"
        met.append(numbered)
    return tuple(met)


def path_of(what: str, place: object) -> Path:
    """Return the path of a file or a folder; raise StudyError for what is none."""
    if not isinstance(place, str | Path) or not str(place):
        raise StudyError(f"{what} is {place!r}; it must be the path of a file or a folder")
    return Path(place)


def in_a_row(what: str, given: object, example: str) -> tuple[Any, ...]:
    """Return what stands in a row, each once; raise StudyError for what is no row."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise StudyError(f"{what} is {given!r}; give a list, such as [{example!r}]")
    row = tuple(given)
    return tuple(one for number, one in enumerate(row) if one not in row[:number])
