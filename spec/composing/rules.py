"""The rules to compose: those of every edition, and those that a reading or a variant changes."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from attrs import frozen

from bfrules.core.rule import Rule
from spec.subjects import deals_cards, numbers_of_seats

Condition = Any


@frozen
class RuleSubject:
    """A rule of an edition, or of an edition under a reading or a variant."""

    house: Any
    rule: Rule[Any, Any, Any]

    @property
    def name(self) -> str:
        """The name by which verdicts know the rule: `bf2023 Sell`."""
        return f"{self.house.label} {self.rule.kind.__name__}"

    @property
    def soundness(self) -> tuple[Condition, ...]:
        """The conditions of a sound table, in an order in which each may rest on those before."""
        conditions: tuple[Condition, ...] = self._module.CONDITIONS
        return conditions

    @property
    def invariants(self) -> tuple[Condition, ...]:
        """What every rule of the edition keeps, from the table before to the table after."""
        invariants: tuple[Condition, ...] = self._module.INVARIANTS
        return invariants

    @property
    def is_in_force(self) -> bool:
        """Whether it is a rule of the edition as it is printed, under no reading or variant."""
        return not self.house.amendments

    @property
    def is_of_counts(self) -> bool:
        """Whether tables are nothing but numbers, so that fresh ones can be made of any table."""
        return not deals_cards(self.house)

    def carries_out(self, statement: str) -> bool:
        """Tell whether a clause of the rule carries out a statement."""
        return any(statement in cited for cited in self.rule.cites.values())

    @property
    def _module(self) -> Any:
        return import_module(f"{self.house.package}.soundness")

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of seats that a table of the edition can be set for."""
        return numbers_of_seats(self.house)

    def at_each_table(self) -> Iterator["RuleAtATable"]:
        """Yield the rule at a table of each size."""
        for seats in self.sizes:
            yield RuleAtATable(self.house, self.rule, seats)


@frozen
class RuleAtATable(RuleSubject):
    """A rule at a table with so many seats."""

    seats: int
