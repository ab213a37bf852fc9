"""Plainer counterexamples: a table and a step that break something, with little that is unusual.

After each change it is tried again whether they break it still, so that nothing is shown that
was not replayed.
"""

from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from typing import Any, Final

from attrs import define, evolve

from bfrules.compare.search import plainer_words
from bfrules.compare.tables import changed_places
from bfrules.core.edition import AnyEdition
from bfrules.core.notation import Words, read_words
from bfrules.core.resting import Place, part_at
from spec.in_time import TooMuch, within
from spec.subjects import set_tables

SECONDS: Final = 5.0
STEPS_LISTED: Final = 2_000

Breaks = Callable[[Any, Any], bool]


def plainest(
    edition: AnyEdition, table: Any, step: Any, breaks: Breaks, seconds: float = SECONDS
) -> tuple[Any, Any]:
    """Return the plainest table and step that were found in so many CPU seconds.

    `breaks` tells of a table and a step whether they break what the given ones break.
    """
    case = Case(edition, breaks, table, step)
    with suppress(TooMuch), within(seconds):
        case.make_the_table_plainer()
        case.make_the_step_plainer()
        case.make_the_table_plainer()
    return case.table, case.step


@define
class Case:
    """A table and a step that break something, ever plainer ones."""

    edition: AnyEdition
    breaks: Breaks
    table: Any
    step: Any

    def is_kept(self, table: Any, step: Any) -> bool:
        """Keep another table with as many seats, and a step, if they break the same."""
        if table is None or len(table.seats) != len(self.table.seats):
            return False
        if not self.breaks(table, step):
            return False
        self.table, self.step = table, step
        return True

    def make_the_table_plainer(self) -> None:
        """Leave out what is unusual: part by part, where words cannot set the table, then words."""
        words = words_for(self.edition, self.table)
        if words is None:
            self.make_parts_usual()
            words = words_for(self.edition, self.table)
        known = self.edition.tables.known(self.edition.printed) if words else {}
        while words:
            several = plainer_words(known, words)
            words = next(
                (one for one in several if self.is_kept(set_in(self.edition, one), self.step)), None
            )

    def make_parts_usual(self) -> None:
        """Put what is usual at each place where the table has something else."""
        usual = usual_table(self.edition, self.table)
        for place in () if usual is None else tuple(changed_places(self.table, usual)):
            self.is_kept(with_value(self.table, place, part_at(usual, place)), self.step)

    def make_the_step_plainer(self) -> None:
        """Take the step that is shortest to say, of those that nothing forbids."""
        for step in steps_like(self.edition, self.table, self.step):
            if self.is_kept(self.table, step):
                return


def steps_like(edition: AnyEdition, table: Any, step: Any) -> list[Any]:
    """Return steps of a kind that nothing forbids and that are shorter to say, shortest first."""
    try:
        listed = islice(edition.legal(table), STEPS_LISTED)
        said = {one: edition.write_step(one) for one in (step, *listed) if type(one) is type(step)}
    except Exception:  # a clause of somebody's own may raise anything
        return []
    several = sorted(said, key=lambda one: (len(said[one]), said[one]))
    return several[: several.index(step)]


def usual_table(edition: AnyEdition, table: Any) -> Any | None:
    """Return the usual table with as many seats as another one; None if there is none."""
    seats = len(table.seats)
    usual = set_in(edition, {"seats": seats})
    others = (*set_tables(edition), getattr(edition, "in_the_box", None))
    alike = (one for one in (usual, *others) if one is not None and len(one.seats) == seats)
    return next(alike, None)


def words_for(edition: AnyEdition, table: Any) -> Words | None:
    """Return the words that set a table; None for one that words cannot set."""
    try:
        written = edition.write_position(table)
        return read_words("", written, edition.tables.known(edition.printed))
    except Exception:  # parts of a table that cannot be may have no word at all
        return None


def set_in(edition: AnyEdition, words: Words) -> Any | None:
    """Return the table that words set; None if they set none."""
    try:
        return edition.set_table(words)
    except Exception:  # a condition of somebody's own may raise anything
        return None


def with_value(value: Any, place: Place, other: Any) -> Any:
    """Return a value with another one at a place."""
    if not place:
        return other
    name, *rest = place
    changed = with_value(part_at(value, (name,)), tuple(rest), other)
    if isinstance(name, str):
        return evolve(value, **{name: changed})
    return (*value[:name], changed, *value[name + 1 :])
