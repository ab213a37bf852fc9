"""Statements: the rules of a printed rulebook, one sentence each, in our own words."""

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Literal

from attrs import frozen

from bfrules.core.beside import read_beside

Kind = Literal["setup", "procedure", "limit", "exception", "trigger", "option", "scoring", "advice"]
Numbering = Literal["printed", "estimated", "none"]
Status = Literal["normative", "advice", "unclear"]


@frozen
class Statement:
    """One rule of a printed rulebook, paraphrased, with where it is printed."""

    id: str
    topic: str
    section: str
    page: int
    kind: Kind
    status: Status
    players: tuple[int, ...]
    text: str
    see: tuple[str, ...] = ()
    overrides: tuple[str, ...] = ()

    @property
    def edition(self) -> str:
        """The name of the edition whose text states it."""
        return edition_in(self.id)

    @property
    def chapter(self) -> str:
        """Its id without the edition and the number."""
        return without_edition(self.id).rpartition(".")[0]


@frozen
class Source:
    """The printed text that the statements paraphrase, and how its pages are known.

    `pages` says in words how they are known, `numbering` in short: `none` has no pages.
    """

    title: str
    pages: str
    numbering: Numbering = "printed"

    def told_page(self, page: int) -> str:
        """Say a page, as in `p. 7`; a sign marks an estimate, as in `p. ≈7`."""
        if self.numbering == "none":
            return "online"
        return f"p. ≈{page}" if self.numbering == "estimated" else f"p. {page}"


@frozen(cache_hash=True)
class Statements:
    """All statements of one edition, in printed order."""

    source: Source
    statement: tuple[Statement, ...]

    def __iter__(self) -> Iterator[Statement]:
        """Yield each statement, in printed order."""
        return iter(self.statement)

    def among(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """Return the names of these statements; all names where none is of these.

        A clause that editions share names the statements of each of them.
        """
        known = self._by_id
        return tuple([name for name in names if name in known]) or names

    def named(self, name: str) -> Statement | None:
        """Return the statement with this id, or None."""
        return self._by_id.get(name)

    def with_the_number_of(self, name: str) -> tuple[str, ...]:
        """Return the ids that end as another one does after its first dot.

        An edition that stands on the text of another keeps its statements by their
        own ids: of `yucata.sell.4`, say, the one that is `bf2010.sell.4`.
        """
        number = without_edition(name)
        return tuple(known for known in self._by_id if without_edition(known) == number)

    @cached_property
    def _by_id(self) -> dict[str, Statement]:
        return {statement.id: statement for statement in self.statement}


def edition_in(name: str) -> str:
    """Return the edition in a full name, such as that of a statement or a question."""
    return name.partition(".")[0]


def without_edition(name: str) -> str:
    """Return a full name, such as that of a statement or a question, without its edition."""
    return name.partition(".")[2]


@lru_cache(maxsize=32)
def overridden(printed: Statements, later: Statements) -> Statements:
    """Return the statements of a text, those that a later text overrides replaced by its own.

    A statement of the later text stands where the first one that it overrides
    stood, or at the end.
    """
    overrides = {name for statement in later.statement for name in statement.overrides}
    merged: list[Statement] = []
    waiting = list(later.statement)
    for statement in printed.statement:
        due = [other for other in waiting if statement.id in other.overrides]
        merged += due
        waiting = [other for other in waiting if other not in due]
        if statement.id not in overrides:
            merged.append(statement)
    return Statements(later.source, (*merged, *waiting))


@lru_cache(maxsize=32)
def read_statements(package: str) -> Statements:
    """Read the statements that lie beside an edition, `statements.toml` in its package."""
    return read_beside(package, "statements.toml", Statements)
