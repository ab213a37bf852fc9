"""Arguments that are often had, edition by edition: a table and a step in words."""

import tomllib
from functools import lru_cache
from importlib.resources import files
from typing import Final

from attrs import asdict, frozen
from cattrs import Converter

from bfrules.core.edition import AnyEdition

FILE: Final = "arguments.toml"


@frozen
class Argument:
    """An argument that is often had, with the words that ask about it."""

    edition: str
    title: str
    table: str
    step: str


@frozen
class _Arguments:
    argument: tuple[Argument, ...]


@lru_cache(maxsize=1)
def read_arguments() -> tuple[Argument, ...]:
    """Read the arguments that ship, those of each edition in the order in which to offer them."""
    text = files("bfrules.asking").joinpath(FILE).read_text(encoding="utf-8")
    return Converter(forbid_extra_keys=True).structure(tomllib.loads(text), _Arguments).argument


def arguments_of(edition: AnyEdition) -> list[dict[str, str]]:
    """Return the arguments about an edition as JSON can hold them."""
    return [asdict(one) for one in read_arguments() if one.edition == edition.name]
