"""Holding: what is true on a path whatever the product of two unknown numbers is.

A price times a number of shares stands in the clause and in what is printed for it. To know
that both are the same, nobody has to multiply: any function that does not care which of two
numbers comes first would do. Then the solver has no products to puzzle over.
"""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Final

import z3

from spec.prover.exploring import SOLVER_MILLISECONDS, current
from spec.prover.listening import checked

PRODUCT: Final = z3.Function("product", z3.IntSort(), z3.IntSort(), z3.IntSort())


def all_hold(truths: Iterable[z3.BoolRef]) -> bool:
    """Tell whether terms are surely true on this path; what is not sure may be true as well."""
    explorer = current()
    words = AnyProducts()
    solver = z3.SimpleSolver()
    solver.set("timeout", SOLVER_MILLISECONDS)
    solver.add(*(words.of(known) for known in (*explorer.assumed, *explorer.facts.values())))
    return all(checked(solver, words.of(z3.Not(one))) == z3.unsat for one in truths)


class AnyProducts:
    """Writes terms anew, each part once, with an unknown function in the place of products."""

    def __init__(self) -> None:
        self.written: dict[int, z3.ExprRef] = {}
        # a term that is forgotten may leave its number to another
        self.kept: list[z3.ExprRef] = []

    def of(self, term: z3.BoolRef) -> z3.ExprRef:
        """Return a truth with any products."""
        plain = z3.simplify(term)
        # terms may lie deeper in each other than Python lets a function call itself
        left: list[z3.ExprRef] = [plain]
        while left:
            part = left[-1]
            children = part.children()
            unwritten = [child for child in children if child.get_id() not in self.written]
            if unwritten:
                left += unwritten
                continue
            left.pop()
            if part.get_id() not in self.written:
                self.kept.append(part)
                self.written[part.get_id()] = self.anew(part, children)
        return self.written[plain.get_id()]

    def anew(self, part: z3.ExprRef, children: Sequence[z3.ExprRef]) -> z3.ExprRef:
        """Return a part of a term, whose own parts are written."""
        parts = [self.written[child.get_id()] for child in children]
        if z3.is_mul(part):
            return any_product(parts)
        changed = any(one is not child for one, child in zip(parts, children, strict=True))
        return part.decl()(*parts) if changed else part


def any_product(factors: Sequence[z3.ExprRef]) -> z3.ExprRef:
    """Return the product of the plain numbers, times any number for that of the others."""
    plain = prod(factor.as_long() for factor in factors if isinstance(factor, z3.IntNumRef))
    unknown = [factor for factor in factors if not isinstance(factor, z3.IntNumRef)]
    if not unknown:
        return z3.IntVal(plain)
    found = unknown[0]
    for factor in unknown[1:]:
        in_order = found <= factor
        found = PRODUCT(z3.If(in_order, found, factor), z3.If(in_order, factor, found))
    return plain * found
