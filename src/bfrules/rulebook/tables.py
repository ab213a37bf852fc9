"""Tables on which two editions answer differently, stored so that a build need not search.

A search takes minutes; running what it found takes milliseconds, and shows at
once if the editions have come to agree there. `python -m bfrules.rulebook.tables`
searches again and writes `tables.json`.
"""

import json
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from attrs import evolve, frozen
from cattrs import Converter

from bfrules.compare import Difference, Example, Limits, Witness, compare
from bfrules.compare.partings import Parting, partings
from bfrules.compare.tables import Move, Pair, Table, pair_of
from bfrules.compare.witness import table_after, witness_at
from bfrules.core.edition import AnyEdition
from bfrules.core.record import step_from_plain, step_to_plain
from bfrules.shipped import shipped_editions

FILE: Final = Path(__file__).parent / "tables.json"
NOTHING: Final = Limits(tables=0, games=0)
SEARCHED: Final = Limits(tables=600, games=4)


@frozen
class StoredTable:
    """A table and a step, as they are typed in the first and in the second edition.

    `parting` names the clauses at which the answers part. The steps are kept as
    in the record of a game, too: a set-up is typed as the start of a game, which
    gives a table and not a step.
    """

    first: Example
    second: Example
    first_step: dict[str, Any]
    second_step: dict[str, Any]
    parting: Parting


@frozen
class StoredSearch:
    """What a search in two editions found: how much was searched, and the tables."""

    first: str
    second: str
    tables: int
    steps: int
    found: tuple[StoredTable, ...]


@lru_cache(maxsize=1)
def read_searches() -> tuple[StoredSearch, ...]:
    """Return the stored searches."""
    read = json.loads(FILE.read_text(encoding="utf-8")) if FILE.is_file() else []
    return Converter(forbid_extra_keys=True).structure(read, tuple[StoredSearch, ...])


def difference(first: AnyEdition, second: AnyEdition) -> Difference:
    """Return the difference between two editions, with the stored tables run again.

    Raise ValueError, saying what to run, if the editions agree on one of them.
    """
    found = compare(first, second, limits=NOTHING)
    pair = pair_of(first, second)
    stored = stored_search(first.name, second.name)
    if stored is None or pair is None:
        return found
    witnesses = tuple(run_again(pair, table) for table in stored.found)
    return evolve(found, witnesses=witnesses, tables=stored.tables, steps=stored.steps)


def stored_search(first: str, second: str) -> StoredSearch | None:
    """Return what a search in two editions found, whichever of them it named first."""
    for one in read_searches():
        if (one.first, one.second) == (first, second):
            return one
        if (one.first, one.second) == (second, first):
            turned = tuple(
                StoredTable(
                    table.second,
                    table.first,
                    table.second_step,
                    table.first_step,
                    Parting(table.parting.second, table.parting.first),
                )
                for table in one.found
            )
            return evolve(one, first=first, second=second, found=turned)
    return None


def run_again(pair: Pair, stored: StoredTable) -> Witness:
    """Run a stored table in both editions; raise ValueError if they answer alike."""
    table = Table(table_after(pair.first, stored.first), table_after(pair.second, stored.second))
    move = Move(
        step_from_plain(pair.first, stored.first_step, "first_step"),
        step_from_plain(pair.second, stored.second_step, "second_step"),
    )
    if stored.parting not in partings(pair, table, move):
        raise ValueError(
            f"{pair.first.name} and {pair.second.name} now agree on {stored.first.table}, "
            f"{stored.first.step}; search again: python -m bfrules.rulebook.tables"
        )
    return witness_at(pair, table, move, stored.parting, stored.first, stored.second)


def searches(editions: Mapping[str, AnyEdition]) -> Iterator[StoredSearch]:
    """Search each pair of editions whose tables are made of the same things."""
    for first, second in combinations(editions.values(), 2):
        if pair_of(first, second) is not None:
            found = compare(first, second, limits=SEARCHED)
            yield StoredSearch(
                first=first.name,
                second=second.name,
                tables=found.tables,
                steps=found.steps,
                found=tuple(stored_as(one) for one in found.witnesses),
            )


def stored_as(witness: Witness) -> StoredTable:
    """Return what is stored of a table on which editions differ."""
    return StoredTable(
        first=witness.first,
        second=witness.second,
        first_step=step_to_plain(witness.first_ruling.step),
        second_step=step_to_plain(witness.second_ruling.step),
        parting=witness.parting,
    )


def main() -> None:
    """Search all pairs, and write the file."""
    plain = Converter().unstructure(tuple(searches(shipped_editions())))
    FILE.write_text(json.dumps(plain, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
