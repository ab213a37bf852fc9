"""Cutting: after a clause stands any position, and what was made beside it knows it again.

Terms grow with every clause. But the next clause does the same at any table that gives it what it
needs, however that came about. So the numbers of a position that surely stand in the names that
what is woven reads later become numbers of which nothing is known, there and here the same. What
holds of any numbers holds of these. A number that stands nowhere else stays as it is.
"""

from collections.abc import Callable, Iterable
from typing import Any, Final

import attrs
import z3
from attrs import define, field

from spec.prover.exploring import EFFORT_FOR_A_WAY, Explorer, current
from spec.prover.listening import checked
from spec.prover.numbers import Number, Truth, Tuple, number, truth
from spec.translation.holding import AnyProducts

MOST_EFFORT: Final = 10_000_000

Write = Callable[[z3.ExprRef, str], z3.ExprRef]


@define
class Sureness:
    """What is surely true on the paths of one exploration, whatever products are."""

    explorer: Explorer = field(factory=current)
    words: AnyProducts = field(factory=AnyProducts)
    written: dict[int, z3.ExprRef] = field(factory=dict)
    kept: list[z3.ExprRef] = field(factory=list)
    answers: dict[tuple[int, ...], bool] = field(factory=dict)
    asked: dict[int, dict[int, Any]] = field(factory=dict)
    strangers: set[int] = field(factory=set)

    def all_hold(self, terms: Iterable[z3.BoolRef]) -> bool:
        """Tell whether terms are surely true on this path; what is not sure may be true as well."""
        return all(map(self.holds, terms))

    def holds(self, term: z3.BoolRef) -> bool:
        """Tell whether a term is surely true on this path."""
        plain = z3.simplify(term)
        if z3.is_true(plain):
            return True
        answer = self.explorer.answer_to(z3.Not(plain), EFFORT_FOR_A_WAY)
        if answer != z3.unknown:
            return bool(answer == z3.unsat)
        key = (plain.get_id(), *(known.get_id() for known in self.explorer.assumed))
        if key not in self.answers:
            # a term that is forgotten may leave its number to another
            self.kept += [plain, *self.explorer.assumed]
            found = checked(self.solver(), self.word_for(z3.Not(plain)))
            self.answers[key] = bool(found == z3.unsat)
        return self.answers[key]

    def may_be(self) -> bool:
        """Tell whether somebody may come to this path."""
        return bool(self.explorer.answer_to(z3.BoolVal(True), EFFORT_FOR_A_WAY) != z3.unsat)

    def solver(self) -> Any:
        """Return a solver that knows what is known on this path."""
        solver = z3.SimpleSolver()
        solver.set("rlimit", MOST_EFFORT)
        known = (*self.explorer.assumed, *self.explorer.facts.values())
        solver.add(*map(self.word_for, known))
        return solver

    def word_for(self, term: z3.BoolRef) -> z3.ExprRef:
        """Return a truth with any products, written once."""
        if term.get_id() not in self.written:
            self.kept.append(term)
            self.written[term.get_id()] = self.words.of(term)
        return self.written[term.get_id()]


class Cut:
    """Finds the numbers of a position again in what was made beside it, and forgets them."""

    def __init__(self, position: Any, beside: Iterable[Any], name: str, sureness: Sureness) -> None:
        self.sureness = sureness
        self.model = current().model_where(z3.BoolVal(True))
        self.terms: dict[int, z3.ExprRef] = {}
        self.names: dict[int, str] = {}
        self.same: dict[int, tuple[z3.ExprRef, z3.ExprRef]] = {}
        with_numbers(position, self.keep, name)
        found = [one for value in beside for one in self.found_in(value)]
        self.pairs = [
            (term, any_of_its_sort(term, self.names[term.get_id()]))
            for term in {term.get_id(): term for term in found}.values()
        ]
        self.forgotten = {term.get_id(): name for term, name in self.pairs}

    def keep(self, term: z3.ExprRef, name: str) -> z3.ExprRef:
        """Keep a number of the position, and how it is to be called."""
        plain = z3.simplify(term)
        self.terms.setdefault(plain.get_id(), plain)
        self.names.setdefault(plain.get_id(), name)
        return plain

    def found_in(self, value: Any) -> list[z3.ExprRef]:
        """Return the numbers of the position that surely stand in a value."""
        found: list[z3.ExprRef] = []

        def look(term: z3.ExprRef, _: str) -> z3.ExprRef:
            plain = z3.simplify(term)
            same = self.of_the_position(plain) if plain.children() else None
            if same is not None:
                # a term that is forgotten may leave its number to another
                self.same[plain.get_id()] = same, plain
                found.append(same)
            return plain

        with_numbers(value, look)
        return [one for one in found if one.children()]

    def of_the_position(self, plain: z3.ExprRef) -> z3.ExprRef | None:
        """Return the number of the position that a term surely is, None if there is none."""
        if plain.get_id() in self.terms or plain.get_id() in self.sureness.strangers:
            return self.terms.get(plain.get_id())
        for known in self.terms.values():
            if self.may_be(plain, known) and self.sureness.holds(plain == known):
                return known
        # what is no number of the position now is none later, as long as it stays as it is
        self.sureness.strangers.add(plain.get_id())
        self.sureness.kept.append(plain)
        return None

    def may_be(self, one: z3.ExprRef, other: z3.ExprRef) -> bool:
        """Tell whether two numbers are the same at one table, so that it is worth to ask."""
        if one.sort() != other.sort():
            return False
        if self.model is None:
            return True
        return bool(z3.is_true(self.model.eval(one == other, model_completion=True)))

    def without(self, value: Any) -> Any:
        """Return a value in which nothing is known of what was found but its name."""
        return with_numbers(value, self.anew)

    def anew(self, term: z3.ExprRef, _: str) -> z3.ExprRef:
        """Return a term, or the name of the number of the position that it is."""
        plain = z3.simplify(term)
        same, _ = self.same.get(plain.get_id(), (plain, plain))
        if same.get_id() in self.forgotten:
            return self.forgotten[same.get_id()]
        return z3.simplify(z3.substitute(same, *self.pairs)) if self.pairs else same


def any_of_its_sort(term: z3.ExprRef, name: str) -> z3.ExprRef:
    """Return any number, or any truth, as a term is one."""
    return z3.Bool(name) if z3.is_bool(term) else z3.Int(name)


def with_numbers(value: Any, write: Write, name: str = "") -> Any:
    """Return a value in which each unknown number is written anew; each has its own name."""
    if isinstance(value, Number):
        return number(write(value.term, name))
    if isinstance(value, Truth):
        return truth(write(value.term, name))
    if type(value) in (tuple, Tuple):
        return Tuple(with_numbers(part, write, f"{name}.{at}") for at, part in enumerate(value))
    if attrs.has(type(value)):
        made: Any = object.__new__(type(value))
        for known in attrs.fields(type(value)):
            part = with_numbers(getattr(value, known.name), write, f"{name}.{known.name}")
            object.__setattr__(made, known.name, part)
        return made
    return value


def has_unknowns(value: Any) -> bool:
    """Tell whether there is any unknown number in a value."""
    if isinstance(value, tuple):
        return any(map(has_unknowns, value))
    if attrs.has(type(value)):
        return any(has_unknowns(getattr(value, one.name)) for one in attrs.fields(type(value)))
    return isinstance(value, Number | Truth)
