"""Houses: what is woven for the rules that readings and an amendment of one's own change."""

from collections.abc import Iterator, Sequence

from attrs import frozen

from spec.composing.houses import AskedOfAHouse, reasons_against_a_clause, rules_under
from spec.fragment.houses import reasons_or_why_unread
from spec.subjects import Subject
from spec.weaving.both_ways import AtATable
from spec.weaving.register import name_of, tables_for


@frozen
class AskedOfWhatIsWoven:
    """A rule of a house by its name, and the table to ask about it at, or why nobody is asked."""

    kind: str
    name: str
    table: AtATable | None
    why_not: str


def woven_under(
    readings: Sequence[str], place: str | None, editions: Sequence[str], wanted: Sequence[int]
) -> Iterator[AskedOfWhatIsWoven]:
    """Yield the rules that readings and an amendment change, at each table.

    Raise UnusableFile if no rule is changed, UnknownReading for a reading of none.
    """
    for asked in rules_under(readings, place, editions):
        if not wanted or asked.rule.seats in wanted:
            yield from woven_for(asked)


def woven_for(asked: AskedOfAHouse) -> Iterator[AskedOfWhatIsWoven]:
    """Yield a rule of a house at the tables of so many seats; the box goes with the smallest."""
    rule, house = asked.rule, asked.rule.house
    kind = rule.rule.kind.__name__
    # no table of a house is set before its clauses are read
    why_not = asked.why_not or next(reasons_against(asked), "")
    if why_not:
        yield AskedOfWhatIsWoven(kind, f"{rule.name} {rule.seats} seats", None, why_not)
        return
    for start in tables_for(house, rule.rule):
        if len(start.seats) == rule.seats or (not start.seats and not asked.size):
            table = AtATable(house, rule.rule, start)
            yield AskedOfWhatIsWoven(kind, name_of(table), table, "")


def reasons_against(asked: AskedOfAHouse) -> Iterator[str]:
    """Yield why no prover may be asked about a clause of a rule."""
    rule = AtATable(asked.rule.house, asked.rule.rule, None)
    for clause in rule.clauses():
        name = clause.__name__
        reasons = reasons_against_a_clause(Subject(asked.rule.house, clause), name)
        yield from reasons_or_why_unread(name, reasons)
