"""Solving: linear whole numbers and unknown functions, told more and more.

A product of unknown numbers becomes an unknown function of its factors, of which
nothing is known but that it is not negative if they are not. A product that a model
has wrong is taught for the values found, and asked again.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, Final

import z3
from attrs import define, field

from spec.prover.exploring import told_linearly
from spec.prover.listening import checked

MOST_LESSONS: Final = 50
# Effort, not time: a busy machine takes longer and says the same.
MOST_EFFORT: Final = 60_000_000
EFFORT_AFRESH: Final = 500_000_000
EFFORT_FOR_VALUES: Final = 40_000_000


@define
class WithoutProducts:
    """A solver for an explorer: any number may be a product, so it rules out no way there is."""

    solver: z3.Solver = field(factory=z3.Solver)

    def set(self, name: str, value: int) -> None:
        """Set a limit of effort; leave the limit of time aside."""
        if name != "timeout":
            self.solver.set(name, value)

    def push(self) -> None:
        """Begin what `pop` forgets."""
        self.solver.push()

    def pop(self) -> None:
        """Forget what was added since the last `push`."""
        self.solver.pop()

    def add(self, *terms: z3.BoolRef) -> None:
        """Take terms for true."""
        for term in terms:
            self.solver.add(*linear(term))

    def check(self) -> z3.CheckSatResult:
        """Tell whether all can be true."""
        return self.solver.check()

    def to_smt2(self) -> str:
        """Return all that is taken for true as SMT-LIB."""
        return str(self.solver.to_smt2())

    def model(self) -> z3.ModelRef:
        """Return values found by the last check."""
        return self.solver.model()


@define
class Linear:
    """A solver for one path: what it is told stays told."""

    effort: int = MOST_EFFORT
    solver: z3.Solver = field(factory=lambda: z3.SolverFor("QF_UFLIA"))
    told: dict[int, z3.BoolRef] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Give the solver a limit for each question."""
        self.solver.set("rlimit", self.effort)

    def know(self, premises: Iterable[z3.BoolRef]) -> None:
        """Take premises for true from now on, each told once."""
        for premise in premises:
            if premise.get_id() not in self.told:
                self.told[premise.get_id()] = premise
                self.solver.add(*linear(premise))

    def ask(self, terms: Iterable[z3.BoolRef]) -> tuple[z3.CheckSatResult, z3.ModelRef | None]:
        """Return whether terms can be true together, and values for it with true products."""
        asked = tuple(terms)
        self.solver.push()
        self.solver.add(*(one for term in asked for one in linear(term)))
        answer, model, lessons = self.answer()
        self.solver.pop()
        self.solver.add(*lessons)
        if answer == z3.unknown:
            # A solver that hears everything at once simplifies it first, which one with a
            # past cannot.
            afresh = Linear(EFFORT_AFRESH)
            afresh.know((*self.told.values(), *asked))
            answer, model, _ = afresh.answer()
        return answer, model

    def answer(self) -> tuple[z3.CheckSatResult, z3.ModelRef | None, tuple[z3.BoolRef, ...]]:
        """Return whether all that was told can be true, values for it, and what was learnt."""
        products: list[z3.ExprRef] = []
        lessons: list[z3.BoolRef] = []
        for _ in range(MOST_LESSONS):
            found = checked(self.solver)
            if found != z3.sat:
                return found, None, tuple(lessons)
            model = self.solver.model()
            products = products or list(products_in(self.solver.assertions()))
            new = list(lessons_from(model, products))
            if not new:
                return found, model, tuple(lessons)
            lessons += new
            self.solver.add(*new)
        return z3.unknown, None, tuple(lessons)


# What is written is asked about again and again, and terms are long.
@cache
def linear(term: z3.BoolRef) -> tuple[z3.ExprRef, ...]:
    """Return a term without products, and what is known of the functions in their place."""
    plain = told_linearly(z3.simplify(term))
    return (
        plain.term,
        *(
            z3.Implies(z3.And(*(factor >= 0 for factor in product.children())), product >= 0)
            for product in plain.products.values()
        ),
    )


def lessons_from(model: z3.ModelRef, products: Sequence[z3.ExprRef]) -> Iterator[z3.BoolRef]:
    """Yield what is true of products of two that a model has wrong."""
    for product in products:
        factors = product.children()
        *values, found = (value_in(model, part) for part in (*factors, product))
        wanted = 1
        for value in values:
            wanted *= value
        if found == wanted:
            continue
        if len(factors) == 2:
            (one, other), (first, second) = factors, values
            yield z3.Implies(one == first, product == first * other)
            yield z3.Implies(other == second, product == second * one)
        else:
            same = (factor == value for factor, value in zip(factors, values, strict=True))
            yield z3.Implies(z3.And(*same), product == wanted)


def value_in(model: z3.ModelRef, part: z3.ExprRef) -> int:
    """Return the number that a model gives a term."""
    return int(model.eval(part, model_completion=True).as_long())


def products_in(terms: Iterable[Any]) -> Iterator[z3.ExprRef]:
    """Yield the functions that stand for products in terms, each once."""
    left, seen = list(terms), set()
    while left:
        part = left.pop()
        if part.get_id() in seen:
            continue
        seen.add(part.get_id())
        if z3.is_app(part) and part.decl().name().startswith("product of"):
            yield part
        left.extend(part.children())
