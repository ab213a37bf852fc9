"""Exploring: every way that a run can decide, each run again from the start.

A run is any function without arguments. Whenever it asks whether a term is true,
the explorer answers with one of the answers that are possible so far, and runs
it once more for the other. What has been answered is known to the solver, so no
run goes a way that does not exist.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from itertools import islice
from math import prod
from time import process_time
from typing import Any, Final, TypeVar

import z3
from attrs import define, field, frozen

from spec.prover.listening import checked
from spec.symbolic.question import numbers_of_any_length

SOLVER_MILLISECONDS: Final = 4_000
MOST_CASES: Final = 500
LOOKS_AT_THE_CLOCK: Final = 50
MOST_VALUES: Final = 256
SMALL_VALUES: Final = 8
# That there is no such way is mostly clear at once. That there is one takes long to find
# out, and nothing is lost where it is gone though it does not exist.
EFFORT_FOR_A_WAY: Final = 5_000
NO_LIMIT: Final = 0

TOO_SLOW: Final = "were not enough"
UNSURE: Final = "the solver does not know"

NO, YES, CERTAINLY_NOT, CERTAINLY = range(4)

Answers = tuple[int, ...]
Told = TypeVar("Told")


class DeadEnd(BaseException):
    """A run has come where no value can be: nothing is to be said of it."""


class GivenUp(BaseException):
    """A limit is reached: of paths, of time, or of values to try."""


class TablesNeeded(BaseException):
    """What is printed matters: begin again, and tell the solver."""


@frozen
class Reached:
    """Where one path ended: what was returned, or what was raised instead."""

    returned: Any = None
    raised: Exception | None = None


@define
class Walk:
    """One path of a run: the answers to give again, those given, and the ways left aside."""

    again: Answers
    given: list[int] = field(factory=list)
    terms: list[z3.BoolRef] = field(factory=list)
    aside: list[Answers] = field(factory=list)
    place: Any = None
    calls: int = 0


@frozen
class Level:
    """What the solver was told up to here: so many terms of a path, and so many facts."""

    terms: int = 0
    facts: int = 0


@define
class Explorer:
    """Runs functions along all their paths, within a limit of CPU seconds and of paths."""

    seconds: float
    most_paths: int
    solver: z3.Solver = field(factory=z3.Solver)
    walks: list[Walk] = field(factory=list)
    paths: int = 0
    asked: int = 0
    unsure: int = 0
    began: float = field(factory=process_time)
    assumed: list[z3.BoolRef] = field(factory=list)
    told: dict[int, Any] = field(factory=dict)
    asked_tables: dict[int, Any] = field(factory=dict)
    looked_up: dict[int, dict[int, z3.ArithRef]] = field(factory=dict)
    facts: dict[int, z3.BoolRef] = field(factory=dict)
    bounds: set[str] = field(factory=set)
    any_length: bool = False
    kinds: int | None = None
    effort: int = NO_LIMIT
    effort_for_a_way: int = EFFORT_FOR_A_WAY
    _answers: dict[tuple[int, ...], z3.CheckSatResult] = field(factory=dict)
    _kept: list[z3.BoolRef] = field(factory=list)
    _model: z3.ModelRef | None = None
    _runs: int = 0
    _levels: list[Level] = field(factory=list)
    _numbers: list[int] = field(factory=list)
    _heard: list[int] = field(factory=list)
    _moments: int = 0
    remembered: dict[Any, list[tuple[Reached, z3.BoolRef]]] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        """Give the solver its own limit, so that no single question takes all the time."""
        self.solver.set("timeout", SOLVER_MILLISECONDS)

    # runs ------------------------------------------------------------------------

    def explore(self, run: Callable[[], Any], place: Any) -> Iterator[tuple[Reached, z3.BoolRef]]:
        """Yield where each path of a run ends, and the term under which it goes there.

        While one is looked at, the solver knows that it was gone. `place` is where
        the run begins; runs that begin at the same place go the same ways.
        """
        left: list[Answers] = [()]
        while left:
            walk = Walk(left.pop(), place=place)
            self.walks.append(walk)
            known, model = len(self.assumed), self._model
            self.paths += 1
            self._stop_in_time()
            try:
                reached = self._ended(run)
                self.walks.pop()
                if reached is not None:
                    yield reached, both(walk.terms)
            finally:
                if self.walks and self.walks[-1] is walk:
                    self.walks.pop()
                del self.assumed[known:], self._numbers[known:]
                self._model = model
            left.extend(walk.aside)

    def _ended(self, run: Callable[[], Any]) -> Reached | None:
        try:
            return Reached(returned=run())
        except DeadEnd:
            return None
        except Exception as error:
            return Reached(raised=error)

    def know(self, *facts: z3.BoolRef) -> None:
        """Let the solver know what is true on every path."""
        for fact in facts:
            if fact.get_id() not in self.facts:
                self.facts[fact.get_id()] = fact
                self._model = None

    def doubt(self) -> None:
        """Begin again with every table that was asked told, if one was not."""
        if any(key not in self.told for key in self.asked_tables):
            raise TablesNeeded

    def place(self) -> Any:
        """Return where in all runs this is: the same again when a path is gone again."""
        if not self.walks:
            self._runs += 1
            return self._runs
        walk = self.walks[-1]
        walk.calls += 1
        return walk.place, tuple(walk.given), walk.calls

    def _stop_in_time(self) -> None:
        if self.paths > self.most_paths:
            raise GivenUp(f"more than {self.most_paths} paths")
        # To ask for the time takes longer than most of what happens here.
        self._moments += 1
        if self._moments % LOOKS_AT_THE_CLOCK:
            return
        if process_time() - self.began > self.seconds:
            raise GivenUp(f"{self.seconds:g} s {TOO_SLOW}")

    def tell(self, table: Any) -> None:
        """Let every run know what stands in a printed table."""
        self.told[id(table)] = table

    # decisions -------------------------------------------------------------------

    def decide(self, term: z3.BoolRef) -> bool:
        """Answer whether a term is true on this path; where both may be, each gets its path."""
        plain = z3.simplify(term)
        if z3.is_true(plain):
            return True
        if z3.is_false(plain):
            return False
        walk = self.walks[-1]
        at = len(walk.given)
        if at < len(walk.again):
            answer = walk.again[at]
        elif not self.possible(plain):
            answer = CERTAINLY_NOT
        elif not self.possible(z3.Not(plain)):
            answer = CERTAINLY
        else:
            walk.aside.append((*walk.given, NO))
            answer = YES
        walk.given.append(answer)
        if answer in (YES, NO):
            self.assume_here(walk, plain if answer == YES else z3.Not(plain))
        return answer in (YES, CERTAINLY)

    def choose(self, number: int) -> int:
        """Choose one of so many ways that exclude one another; each gets its path."""
        walk = self.walks[-1]
        at = len(walk.given)
        if at < len(walk.again):
            answer = walk.again[at]
        else:
            answer = 0
            walk.aside.extend((*walk.given, other) for other in range(number - 1, 0, -1))
        walk.given.append(answer)
        return answer

    def value_of(self, term: z3.ArithRef) -> int:
        """Return a value of a term on this path; each that it can have gets its path."""
        plain = z3.simplify(term)
        if isinstance(plain, z3.IntNumRef):
            return int(plain.as_long())
        for tried in range(MOST_VALUES):
            walk = self.walks[-1]
            at = len(walk.given)
            if at < len(walk.again):
                value = walk.again[at]
            elif tried < SMALL_VALUES:
                value = tried
            else:
                value = int(self._some_model().eval(plain, model_completion=True).as_long())
            walk.given.append(value)
            if self.decide(plain == value):
                return value
        self.doubt()
        raise GivenUp(f"more than {MOST_VALUES} values to try")

    def assume_here(self, walk: Walk, term: z3.BoolRef) -> None:
        """Take a term for true on the rest of a path."""
        walk.terms.append(term)
        self.assumed.append(term)
        self._numbers.append(term.get_id())
        if self._model is not None and not self._is_so(self._model, term):
            self._model = None

    def suppose(self, term: z3.BoolRef) -> None:
        """Take a term for true on the rest of a path, whether it can be or not."""
        plain = z3.simplify(term)
        if not z3.is_true(plain):
            self.assume_here(self.walks[-1], plain)

    def assume(self, term: z3.BoolRef) -> None:
        """Go on only where a term is true; raise DeadEnd if it is nowhere."""
        plain = z3.simplify(term)
        if z3.is_true(plain):
            return
        if z3.is_false(plain) or not self.possible(plain):
            raise DeadEnd
        self.assume_here(self.walks[-1], plain)

    # the solver ------------------------------------------------------------------

    def possible(self, term: z3.BoolRef) -> bool:
        """Tell whether a term may be true on this path; yes if the solver cannot say.

        Of a way inside another one, it is only asked at once: all its ends are merged, and
        one that does not exist changes nothing.
        """
        if self._model is not None and self._is_so(self._model, term):
            return True
        found = self.answer_to(term, self.effort_for_a_way)
        if found == z3.unknown and len(self.walks) == 1:
            found = self.answer_to(term)
        return bool(found != z3.unsat)

    def answer_to(self, term: z3.BoolRef, effort: int | None = None) -> z3.CheckSatResult:
        """Ask the solver whether a term can be true on this path."""
        key = (effort or NO_LIMIT, *self._numbers, term.get_id())
        found = self._answers.get(key)
        if found is None:
            self._stop_in_time()
            found, model = self._checked(term, effort)
            if self._model is None:
                self._model = model
            self._kept.append(term)
            self._answers[key] = found
        return found

    def never(self, term: z3.BoolRef) -> bool:
        """Tell whether a term is true nowhere on this path; a hard one is split into cases."""
        plain = z3.simplify(term)
        if has_products(plain) and self.never_whatever_products_are(plain):
            return True
        answer = self.answer_to(plain)
        if answer != z3.unknown:
            return bool(answer == z3.unsat)
        case = case_in(plain)
        return case is not None and all(self.never(part) for part in split(plain, case))

    def never_whatever_products_are(self, term: z3.BoolRef) -> bool:
        """Tell whether a term is true nowhere even if any number may be the product of two.

        What holds of every product holds of the true one too; and the solver,
        which knows little of products, need not look into them. A term is split
        into cases, but not into very many.
        """
        solver = z3.Solver()
        solver.set("timeout", SOLVER_MILLISECONDS)
        known = (*self.assumed, *self.facts.values())
        solver.add(*(with_any_products(z3.simplify(part)) for part in known))
        left, cases = [term], 0
        while left:
            self._stop_in_time()
            plain = z3.simplify(left.pop())
            cases += 1
            if checked(solver, with_any_products(plain)) == z3.unsat:
                continue
            case = case_in(plain)
            if case is None or cases > MOST_CASES:
                return False
            left += split(plain, case)
        return True

    def model_where(self, term: z3.BoolRef) -> z3.ModelRef | None:
        """Return values under which a term is true on this path, None if there are none known."""
        return self._checked(term)[1]

    def _checked(
        self, term: z3.BoolRef, effort: int | None = None
    ) -> tuple[z3.CheckSatResult, z3.ModelRef | None]:
        self.asked += 1
        self._tell_what_is_known()
        self.solver.set("rlimit", self.effort if effort is None else effort)
        self.solver.push()
        self.solver.add(term)
        found = checked(self.solver)
        model = self.solver.model() if found == z3.sat else None
        self.solver.pop()
        self.unsure += found == z3.unknown
        return found, model

    def _tell_what_is_known(self) -> None:
        # To tell the solver takes time. What it heard on another path stays, as far as both
        # go together; most paths end before anything is asked.
        both_ways = zip(self._numbers, self._heard, strict=False)
        same = next((at for at, (one, other) in enumerate(both_ways) if one != other), None)
        if same is None:
            same = min(len(self._numbers), len(self._heard))
        while self._levels and self._levels[-1].terms > same:
            self._levels.pop()
            self.solver.pop()
        told = self._levels[-1] if self._levels else Level()
        now = Level(len(self.assumed), len(self.facts))
        if told != now:
            self.solver.push()
            self._levels.append(now)
            self.solver.add(*islice(self.facts.values(), told.facts, None))
            self.solver.add(*self.assumed[told.terms :])
            # A term that is forgotten may leave its number to another.
            self._kept += self.assumed[told.terms :]
            self._heard = list(self._numbers)

    def _some_model(self) -> z3.ModelRef:
        if self._model is None:
            found, self._model = self._checked(z3.BoolVal(True))
            if found == z3.unsat:
                raise DeadEnd
            if self._model is None:
                raise GivenUp("the solver finds no value to try")
        return self._model

    def _is_so(self, model: z3.ModelRef, term: z3.BoolRef) -> bool:
        return bool(z3.is_true(model.eval(term, model_completion=True)))


def split(term: z3.BoolRef, case: z3.BoolRef) -> list[z3.BoolRef]:
    """Return a term where the case holds, and where it does not."""
    yes, no = z3.BoolVal(True), z3.BoolVal(False)
    return [
        z3.And(case, z3.substitute(term, (case, yes))),
        z3.And(z3.Not(case), z3.substitute(term, (case, no))),
    ]


def case_in(term: z3.ExprRef) -> z3.BoolRef | None:
    """Return the first condition that decides between two values in a term, None without one."""
    left, seen = [term], set()
    while left:
        part = left.pop()
        if part.get_id() in seen:
            continue
        seen.add(part.get_id())
        if z3.is_app_of(part, z3.Z3_OP_ITE):
            condition = part.arg(0)
            assert isinstance(condition, z3.BoolRef)
            return condition
        left.extend(reversed(part.children()))
    return None


def has_products(term: z3.ExprRef) -> bool:
    """Tell whether there is a product of unknown numbers in a term."""
    return bool(told_linearly(term).products)


def with_any_products(term: z3.ExprRef) -> z3.ExprRef:
    """Return a term where nothing is known of a product of unknown numbers but its factors."""
    return told_linearly(term).term


@frozen
class Linearly:
    """A term with functions for products, these functions, and the term that it was made of."""

    term: z3.ExprRef
    products: dict[int, z3.ExprRef]
    made_of: z3.ExprRef


# Most of a term stands in others, too. One that is forgotten may leave its number to another.
_LINEARLY: Final[dict[int, Linearly]] = {}


def told_linearly(term: z3.ExprRef) -> Linearly:
    """Return a term where a product of unknown numbers is an unknown function of its factors."""
    # Terms may lie deeper in each other than Python lets a function call itself.
    left = [term]
    while left:
        part = left[-1]
        children = part.children()
        unmade = [child for child in children if child.get_id() not in _LINEARLY]
        if unmade:
            left += unmade
            continue
        left.pop()
        made = [_LINEARLY[child.get_id()] for child in children]
        _LINEARLY[part.get_id()] = of_parts(part, made)
    return _LINEARLY[term.get_id()]


def of_parts(part: z3.ExprRef, parts: list[Linearly]) -> Linearly:
    """Return a term linearly whose arguments are known."""
    arguments = [one.term for one in parts]
    products = {number: product for one in parts for number, product in one.products.items()}
    if z3.is_mul(part):
        plain, found = product_of(arguments)
        return Linearly(plain, products | {one.get_id(): one for one in found}, part)
    return Linearly(part.decl()(*arguments) if products else part, products, part)


def product_of(factors: list[z3.ExprRef]) -> tuple[z3.ExprRef, tuple[z3.ExprRef, ...]]:
    """Return the product of the plain numbers, times any number for that of the others.

    With it, the function that stands for that of the others, if there are several.
    """
    plain = [factor for factor in factors if z3.is_int_value(factor)]
    unknown = sorted(
        (factor for factor in factors if not z3.is_int_value(factor)),
        key=lambda factor: factor.get_id(),
    )
    product = prod(factor.as_long() for factor in plain)
    if len(unknown) < 2:
        return z3.IntVal(product) * unknown[0] if unknown else z3.IntVal(product), ()
    numbers = [z3.IntSort()] * (len(unknown) + 1)
    found = z3.Function(f"product of {len(unknown)}", *numbers)(*unknown)
    return z3.IntVal(product) * found, (found,)


def both(terms: list[z3.BoolRef]) -> z3.BoolRef:
    """Return the term that all of these are true."""
    if len(terms) == 1:
        return terms[0]
    return z3.And(*terms) if terms else z3.BoolVal(True)


_CURRENT: Final[ContextVar[Explorer]] = ContextVar("explorer")


@contextmanager
def exploring(explorer: Explorer) -> Iterator[Explorer]:
    """Let an explorer answer the decisions of symbolic numbers for a while."""
    token = _CURRENT.set(explorer)
    try:
        with numbers_of_any_length():
            yield explorer
    finally:
        _CURRENT.reset(token)


def on_all_paths(explorers: Callable[[], Explorer], go: Callable[[Explorer], Told]) -> Told:
    """Go all paths; where it matters what is printed, begin again with each table that was asked.

    Each time a new explorer goes, with what it was asked told to the next.
    """
    tables: dict[int, Any] = {}
    while True:
        explorer = explorers()
        for table in tables.values():
            explorer.tell(table)
        try:
            with exploring(explorer):
                return go(explorer)
        except TablesNeeded:
            tables |= explorer.asked_tables


def current() -> Explorer:
    """Return the explorer that answers now."""
    return _CURRENT.get()


def exploring_now() -> bool:
    """Tell whether any explorer answers."""
    return _CURRENT.get(None) is not None
