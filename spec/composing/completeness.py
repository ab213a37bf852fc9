"""Completeness: whether the promises of a rule leave the table after it no choice.

Two tables that both keep them, after the same table and the same step, are the same.
Then a wrong rule either breaks a promise or is the same rule.

`python -m spec.composing.completeness` asks about each printed rule at the smallest table, with
`--readings` about each rule under readings and variants, too, and writes into `spec/mutants.toml`
of which it is so. Each has a process of its own: what a solver has heard before can slow it down.
Of a rule without an answer in its CPU seconds nothing is written, and the exit status is 1.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Set
from functools import partial
from itertools import permutations
from typing import Any, Final

import attrs
import click
import z3
from attrs import evolve

from spec.composing.cards import Stack
from spec.composing.judging import parts_of
from spec.composing.outcomes import (
    known_as_it_is,
    read_outcomes,
    rules_to_ask,
    write_outcomes,
)
from spec.composing.rules import RuleAtATable
from spec.composing.running import asked_as_one
from spec.composing.solving import Linear, linear, products_in
from spec.composing.writing import FROM_THE_BOX, TOO_DEEP, Writer, new_explorer, promises_of
from spec.prover.exploring import TablesNeeded, exploring
from spec.prover.lots import term_of
from spec.prover.numbers import equal, truth_term
from spec.prover.printed import prepared_values
from spec.prover.proving import indexable
from spec.verdicts.running import Ended, in_processes, limited_to

SECONDS: Final = 300.0
NOT_COMPLETE: Final = 1
EFFORTS: Final = tuple(2_000_000 * 4**times for times in range(6))  # as in `solving`: not time
TO_DIVIDE: Final = EFFORTS[2]
MOST_VALUES_TOLD: Final = 30  # with the many of a price table, the solver hears too much

Case = tuple[list[z3.BoolRef], list[tuple[z3.ExprRef, z3.ExprRef]]]


def leaves_a_choice(asked: RuleAtATable) -> bool:
    """Tell whether two different tables may keep all promises of a rule, or it is not known.

    Also where a promise cannot be looked at without another one, before it.
    """
    writer = Writer(asked)
    printed = asked.house.printed
    writer.printed = prepared_values(printed, "printed", writer.rebinder.merged)
    answers: list[bool] = []

    def run() -> None:
        set_up = writer.explorer.choose(2) == FROM_THE_BOX
        before = indexable(asked.house.in_the_box) if set_up else writer.fresh("p0")
        one, other, step = writer.fresh("p1"), writer.fresh("p2"), writer.fresh_step()
        for condition in () if set_up else asked.soundness:
            writer.suppose(condition, writer.printed, before)
        for clause in asked.rule.forbids:
            for promise in () if clause in TOO_DEEP else promises_of(clause):
                writer.suppose(promise, None, writer.printed, before, step)
        for after in (one, other):
            for promise in asked.rule.promises:
                writer.suppose(promise, after, writer.printed, before, step)
        the_same = truth_term(equal(one, other))
        known = (
            *writer.explorer.assumed,
            *writer.explorer.facts.values(),
            *single_cards_have_one_order(one, other),
            *writer.printed_facts(),
        )
        answers.append(all_hold(parts_of(the_same), known))

    writer.explorer = new_explorer()
    try:
        with exploring(writer.explorer):
            for end, _ in writer.explorer.explore(run, "completeness"):
                if end.raised is not None:
                    raise end.raised
    except TablesNeeded:
        return True
    return not answers or not all(answers)


def all_hold(
    parts: Iterable[z3.BoolRef], known: Iterable[z3.BoolRef], divides: bool = True
) -> bool:
    """Tell whether two tables are the same in each part.

    What is hard to tell is asked once all that is easy is known to be the same, and has one name:
    the cash of a seat has no answer in minutes at first, and one in seconds where both tables
    have the same shares and prices. What then is still hard is asked price by price: how many
    bars money pays for is plain where the price is a number.
    """
    left, known = list(parts), list(known)
    efforts = iter(EFFORTS)
    while left:
        effort = next(efforts, None)
        if effort is None:
            return False
        if divides and effort == TO_DIVIDE and (cases := cases_of_one_factor(known)):
            return all(all_hold(*case_of(left, known, case), divides=False) for case in cases)
        solver = Linear(effort)
        solver.know(known)
        solver.know(products_of_what_is_printed(solver, known))
        same: list[z3.BoolRef] = []
        asked, left = left, []
        for part in asked:
            answer = whether_it_may_be_otherwise(solver, part)
            if answer == z3.sat:
                return False
            (same if answer == z3.unsat else left).append(part)
            solver.know(same)
        if same:
            names = [(part.arg(1), part.arg(0)) for part in same if names_a_part(part)]
            known, left = ([z3.substitute(one, *names) for one in some] for some in (known, left))
            efforts = iter(EFFORTS)
    return True


def cases_of_one_factor(known: Iterable[z3.BoolRef]) -> list[Case]:
    """Return cases, one of which is true: each value that a factor may have, and any other one.

    Of the factors that are printed, that with the fewest values divides; without one, none does.
    """
    values = values_of_what_is_printed(known)
    plain = Linear()
    plain.know(known)
    factors = {
        factor
        for product in products_in(plain.solver.assertions())
        for factor in product.children()
        if 0 < len(values.get(factor.decl(), ())) <= MOST_VALUES_TOLD
    }
    if not factors:
        return []
    factor = min(factors, key=lambda one: (len(values[one.decl()]), str(one)))
    some = values[factor.decl()]
    return [
        *(([factor == value], [(factor, value)]) for value in some),
        ([factor != value for value in some], []),
    ]


def case_of(
    parts: Iterable[z3.BoolRef], known: Iterable[z3.BoolRef], case: Case
) -> tuple[list[z3.BoolRef], list[z3.BoolRef]]:
    """Return what is asked and what is known in a case, in which a factor is a number."""
    true, is_a_number = case
    asked, told = (
        [z3.substitute(z3.simplify(one), *is_a_number) for one in some] for some in (parts, known)
    )
    return asked, [*told, *true]


def names_a_part(term: z3.BoolRef) -> bool:
    """Tell whether a term says that something is what a name stands for."""
    if not z3.is_eq(term) or not z3.is_const(term.arg(1)):
        return False
    return bool(term.arg(1).decl().kind() == z3.Z3_OP_UNINTERPRETED)


def whether_it_may_be_otherwise(solver: Linear, part: z3.BoolRef) -> z3.CheckSatResult:
    """Ask once, with the effort that a solver has, whether a part may not hold."""
    solver.solver.push()
    solver.solver.add(*linear(z3.Not(part)))
    answer, _, lessons = solver.answer()
    solver.solver.pop()
    solver.know(lessons)
    return answer


def products_of_what_is_printed(
    solver: Linear, known: Iterable[z3.BoolRef]
) -> Iterator[z3.BoolRef]:
    """Yield what a product is for each value that a factor may have if it is a printed one."""
    values = values_of_what_is_printed(known)
    for product in products_in(solver.solver.assertions()):
        factors = product.children()
        for factor, other in permutations(factors) if len(factors) == 2 else ():
            some = values.get(factor.decl(), ())
            for value in some if len(some) <= MOST_VALUES_TOLD else ():
                yield z3.Implies(factor == value, product == value * other)


def values_of_what_is_printed(
    known: Iterable[z3.BoolRef],
) -> Mapping[z3.FuncDeclRef, Set[z3.ExprRef]]:
    """Return the numbers that are known to stand in each printed row."""
    values: dict[z3.FuncDeclRef, set[z3.ExprRef]] = defaultdict(set)
    for fact in known:
        if z3.is_eq(fact) and z3.is_int_value(fact.arg(1)):
            values[fact.arg(0).decl()].add(fact.arg(1))
    return values


def single_cards_have_one_order(one: Any, other: Any) -> Iterator[z3.BoolRef]:
    """Yield of each stack of two tables that it is the same on both if it is one card, the same."""
    if isinstance(one, Stack):
        pairs = zip((one.length, *one.counts), (other.length, *other.counts), strict=True)
        alike = [term_of(here) == term_of(there) for here, there in pairs]
        yield z3.Implies(z3.And(term_of(one.length) == 1, *alike), one.order == other.order)
    elif isinstance(one, tuple):
        for here, there in zip(one, other, strict=True):
            yield from single_cards_have_one_order(here, there)
    elif attrs.has(type(one)):
        for known in attrs.fields(type(one)):
            parts = getattr(one, known.name), getattr(other, known.name)
            yield from single_cards_have_one_order(*parts)


@click.command()
@click.argument("names", nargs=-1, metavar='["EDITION RULE"]...')
@click.option("--readings", is_flag=True, help="The rules under readings and variants, too.")
@click.option("--seconds", default=SECONDS, show_default=True, help="CPU seconds for a rule.")
@click.option("--workers", default=2, show_default=True, help="Processes.")
def main(names: tuple[str, ...], readings: bool, seconds: float, workers: int) -> None:
    """Ask whether the promises of each rule leave the next table a choice, where nobody knows."""
    known = read_outcomes()
    asked = rules_to_ask(names, readings, lambda one: not known_as_it_is(one, known).complete)
    status = 0
    jobs = []
    for alike in asked_as_one(asked):
        at_a_table = next(alike[0].at_each_table())
        jobs.append((alike, partial(limited_to, seconds, partial(leaves_a_choice, at_a_table))))
    for alike, found in in_processes(jobs, workers):
        told = str(found) if isinstance(found, Ended) else told_of(found)
        click.echo(f"{', '.join(one.name for one in alike)}: {told}")
        if found is not False:
            status = NOT_COMPLETE
            continue
        known = read_outcomes()
        for one in alike:
            known[one.name] = evolve(known_as_it_is(one, known), complete=True)
        write_outcomes(known)
    raise SystemExit(status)


def told_of(leaves_one: bool) -> str:
    """Say whether promises leave a choice."""
    return "a choice is left, or it is not known" if leaves_one else "no choice is left"


if __name__ == "__main__":
    main()
