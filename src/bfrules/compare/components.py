"""The printed values of two editions, cell by cell."""

from collections.abc import Iterator

from attrs import fields, frozen, has

from bfrules.core.edition import AnyEdition
from bfrules.core.provenance import Component, Provenance

Flat = tuple[object, ...]


@frozen
class Cell:
    """One value of a printed table that differs.

    `at` is where it stands: its index, or its row and column, from 0. None
    stands for a value that one of the two tables does not have.
    """

    at: tuple[int, ...]
    first: int | None
    second: int | None
    first_provenance: Provenance | None
    second_provenance: Provenance | None


@frozen
class ChangedComponent:
    """A printed table that both editions have, with the values that differ."""

    name: str
    first: Component
    second: Component
    cells: tuple[Cell, ...]

    @property
    def size(self) -> int:
        """How many values the larger of the two tables has."""
        return max(len(flat(one.values)) for one in (self.first, self.second))


@frozen
class ChangedSetting:
    """Something that the clauses read and no printed table shows, such as a house's limit.

    `name` is where the clauses find it, as in `habits.affords`.
    """

    name: str
    first: object
    second: object


@frozen
class ComponentDifference:
    """The printed values on which two editions differ.

    `added` are tables that only the second edition prints, `gone` those of the
    first only. `settings` are differences in what the clauses read that the
    printed tables do not show: values that an amendment changed, habits. Names and
    titles of the editions are none.
    """

    added: tuple[Component, ...]
    gone: tuple[Component, ...]
    changed: tuple[ChangedComponent, ...]
    settings: tuple[ChangedSetting, ...]
    shared: int


def compare_components(first: AnyEdition, second: AnyEdition) -> ComponentDifference:
    """Compare the printed values of two editions, and what their clauses read."""
    before = {table.name: table for table in first.components(first.printed)}
    after = {table.name: table for table in second.components(second.printed)}
    joined = [(name, before[name], after[name]) for name in before if name in after]
    changed = tuple(
        ChangedComponent(name, old, new, differing_cells(old, new))
        for name, old, new in joined
        if old.values != new.values
    )
    told = {(flat(table.first.values), flat(table.second.values)) for table in changed}
    told |= {((first.name,), (second.name,)), ((first.title,), (second.title,))}
    return ComponentDifference(
        added=tuple(table for name, table in after.items() if name not in before),
        gone=tuple(table for name, table in before.items() if name not in after),
        changed=changed,
        settings=tuple(
            setting
            for setting in compare_settings(first.printed, second.printed)
            if (flat(setting.first), flat(setting.second)) not in told
        ),
        shared=len(joined) - len(changed),
    )


def marked_values(
    table: Component, width: int
) -> dict[tuple[int, ...], tuple[int, Provenance | None]]:
    """Return each value of a table with how it is known, by where it stands.

    A table with a `width` has rows; a flat list of values is laid out in them.
    """
    rows: tuple[int | tuple[int, ...], ...] = table.values
    marked: dict[tuple[int, ...], tuple[int, Provenance | None]] = {}
    for index, row in enumerate(rows):
        mark = table.provenance_of(index)
        if isinstance(row, tuple):
            marked |= {(index, column): (value, mark) for column, value in enumerate(row)}
        else:
            marked[divmod(index, width) if width else (index,)] = row, mark
    return marked


def width_of(table: Component) -> int:
    """Return how long the rows of a table are; 0 for a flat list."""
    first = table.values[0] if table.values else 0
    return len(first) if isinstance(first, tuple) else 0


def differing_cells(old: Component, new: Component) -> tuple[Cell, ...]:
    """Return the values that differ between two tables of one name."""
    before, after = (marked_values(table, width_of(old) or width_of(new)) for table in (old, new))
    nowhere = (None, None)
    return tuple(
        Cell(at, one[0], other[0], one[1], other[1])
        for at in sorted({*before, *after})
        for one, other in [(before.get(at, nowhere), after.get(at, nowhere))]
        if one[0] != other[0]
    )


def compare_settings(first: object, second: object, prefix: str = "") -> Iterator[ChangedSetting]:
    """Yield what differs between two sets of printed components, part by part."""
    kind: type = type(first)
    if kind is not type(second) or not has(kind):
        return
    for part in fields(kind):
        name = f"{prefix}{part.name}"
        old, new = getattr(first, part.name), getattr(second, part.name)
        if old == new or not part.init or holds_components(old):
            continue
        if type(old) is type(new) and has(type(old)):
            yield from compare_settings(old, new, f"{name}.")
        else:
            yield ChangedSetting(name, old, new)


def holds_components(value: object) -> bool:
    """Tell whether a value holds the printed tables as they stand in their file."""
    return isinstance(value, tuple) and any(isinstance(part, Component) for part in value)


def flat(value: object) -> Flat:
    """Return a value as one row, whatever tuples it is nested in."""
    if isinstance(value, tuple):
        return tuple(one for part in value for one in flat(part))
    return (value,)
