"""Cards on fresh tables: hands by how many of each kind, stacks in an order that has a number.

Nothing is known of the order of a stack but that it is one: stacks whose orders have
one number are the same, and so is what lies there with one card on top. A table keeps
these numbers to itself, so whatever is proved holds of any order.
"""

from typing import Any, Final

import z3

from bfrules.editions.black_monday.position import KINDS
from spec.prover.exploring import current
from spec.prover.lots import Cards, Heap, Lot, LotOf, opposite, term_of
from spec.prover.numbers import Rest, Tuple, either, is_a_number, number_term, truth
from spec.subjects import Lying, deals_cards, table_with_cards

ANY_CARDS: Final = Lying(LotOf(KINDS), LotOf(KINDS, in_order=False), (0,) * KINDS)
WITH_ONE_ON_TOP: Final = z3.Function("with one on top", *[z3.IntSort()] * 3)


def cards_anywhere(house: Any, seats: int) -> dict[str, Any]:
    """Return what lies where cards lie, by the names of the parts; nothing without cards."""
    return table_with_cards(house, seats, ANY_CARDS) if deals_cards(house) else {}


class Stack(Heap):
    """Cards of any number in some order: the same as another if their orders have one number."""

    def __init__(self, cards: Heap) -> None:
        super().__init__(cards.counts, cards.length, cards.name, named=True)
        self.order = z3.Int(f"{cards.name}.order")

    def __eq__(self, other: object) -> Any:
        if isinstance(other, Stack):
            return True if other.name == self.name else self.is_in_the_order_of(other)
        if isinstance(other, tuple) and [type(part) for part in other[:1]] == [Rest]:
            below, *above = other
            if isinstance(below.of, Stack) and len(above) == 1 and is_a_number(above[0]):
                return self.is_with_one_on_top(below.of, number_term(above[0]))
        return super().__eq__(other)

    def __ne__(self, other: object) -> Any:
        return opposite(self == other)

    __hash__ = None

    @property
    def last(self) -> z3.ArithRef:
        """The last card, if there is one."""
        return z3.Int(f"{self.name}.last")

    def is_in_the_order_of(self, other: "Stack") -> Any:
        """Tell whether two stacks are the same; then they have the same cards.

        Where no card lies, there is nothing to be in an order.
        """
        same = self.order == other.order
        alike = [
            term_of(one) == term_of(two) for one, two in zip(self.counts, other.counts, strict=True)
        ]
        empty = z3.And(term_of(self.length) == 0, term_of(other.length) == 0)
        current().know(
            z3.Implies(same, z3.And(self.last == other.last, *alike)), z3.Implies(empty, same)
        )
        return truth(same)

    def is_with_one_on_top(self, below: "Stack", card: Any) -> Any:
        """Tell whether this is another stack and one card on top of it."""
        same = self.order == WITH_ONE_ON_TOP(below.order, card)
        more = [
            term_of(one) == term_of(two) + z3.If(card == kind, 1, 0)
            for kind, (one, two) in enumerate(zip(self.counts, below.counts, strict=True))
        ]
        current().know(z3.Implies(same, z3.And(self.last == card, *more)))
        return truth(same)


def with_stacks(value: Any) -> Any:
    """Return a symbolic value whose heaps of cards have an order."""
    if isinstance(value, Heap):
        return Stack(value)
    if isinstance(value, tuple):
        return Tuple(with_stacks(part) for part in value)
    return value


def cards_of_either(under: z3.BoolRef, one: Cards, other: Cards) -> Lot:
    """Return cards in order that are one where the term is true, and the other elsewhere."""
    counts = tuple(either(under, *two) for two in zip(one.counts, other.counts, strict=True))
    return Lot(counts, either(under, one.length, other.length))


def are_these(cards: Cards, plain: tuple[int, ...]) -> z3.BoolRef:
    """Return that symbolic cards are these."""
    counts = [term_of(number) == plain.count(kind) for kind, number in enumerate(cards.counts)]
    if isinstance(cards, Stack) and plain:
        counts.append(cards.last == plain[-1])
    return z3.And(*counts)
