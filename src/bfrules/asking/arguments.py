"""Arguments that are often had, edition by edition: a table and a step in words."""

from functools import lru_cache
from typing import Final

from attrs import asdict, frozen

from bfrules.core.beside import read_beside
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
    return read_beside("bfrules.asking", FILE, _Arguments).argument


def arguments_of(edition: AnyEdition) -> list[dict[str, str]]:
    """Return the arguments about an edition as JSON can hold them."""
    return [asdict(one) for one in read_arguments() if one.edition == edition.name]
