"""Houses: what is woven for the rules that readings and an amendment of one's own change."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.house import House, houses_under, told_error
from bfrules.shipped import shipped_editions
from spec.composing.houses import amendments_in, reasons_against_a_clause, why_not_composed
from spec.files import UnusableFile
from spec.fragment.houses import reasons_or_why_unread, why_unread
from spec.subjects import Subject
from spec.translation.register import name_at
from spec.weaving.both_ways import AtATable
from spec.weaving.register import changed_by


@frozen
class AskedOfAHouse:
    """A rule of a house by its name, and the table to ask about it at, or why nobody is asked."""

    rule: Rule[Any, Any, Any]
    name: str
    table: AtATable | None = None
    why_not: str = ""

    def is_among(self, kinds: Sequence[str], sizes: Sequence[int]) -> bool:
        """Tell whether it is one of some rules at some tables; of all where none is named."""
        seats = len(self.table.start.seats) if self.table else None
        is_named = not kinds or self.rule.kind.__name__ in kinds
        return is_named and (not sizes or seats in (None, *sizes))


def woven_under(
    readings: Sequence[str], places: Sequence[str], editions: Sequence[str]
) -> Iterator[AskedOfAHouse]:
    """Yield what is woven for rules that readings and amendments change, where they fit.

    Raise UnusableFile if no rule is changed, or the file is not read, and UnusableHouseRule for a
    reading of none.
    """
    amendments = amendments_in(places)
    if isinstance(amendments, str):
        raise UnusableFile(amendments)
    shipped = shipped_editions().items()
    looked_at = [edition for name, edition in shipped if not editions or name in editions]
    changed, reasons = 0, []
    for house in houses_under(looked_at, readings):
        try:
            amended = house.amended.amend(*amendments)
        except Exception as unfit:
            reasons.append(str(unfit) if isinstance(unfit, ValueError) else told_error(unfit))
            continue
        for asked in woven_for(house, amended):
            changed += 1
            yield asked
    if not changed:
        raise UnusableFile(f"no rule is changed: {' '.join(reasons) or 'nothing is'}")


def woven_for(house: House, amended: AnyEdition) -> Iterator[AskedOfAHouse]:
    """Yield the rules of a house that say something else than as printed, at each table.

    Nothing is woven, and no table is set, before all clauses are read.
    """
    unread = why_not_composed(amended) or why_unread(amended)
    read = []
    for rule in amended.rules:
        why_not = unread or next(reasons_against(house.edition, amended, rule), "")
        if why_not:
            yield AskedOfAHouse(rule, f"{amended.label} {rule.kind.__name__}", None, why_not)
        else:
            read.append(rule)
    for table in changed_by(amended, house.edition) if read else ():
        if table.rule in read:
            yield AskedOfAHouse(table.rule, name_at(amended, table.rule, table.start), table)


def reasons_against(
    edition: AnyEdition, amended: AnyEdition, rule: Rule[Any, Any, Any]
) -> Iterator[str]:
    """Yield why no prover may be asked about a clause of a rule that does not ship."""
    ships = {clause for one in edition.rules for clause in one.clauses}
    for clause in rule.clauses:
        if clause not in ships:
            reasons = reasons_against_a_clause(Subject(amended, clause), clause.__name__)
            yield from reasons_or_why_unread(clause.__name__, reasons)
