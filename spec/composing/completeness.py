"""Completeness: whether the promises of a rule leave the table after it no choice.

Two tables that both keep them, after the same table and the same step, are the same.
Then a wrong rule either breaks a promise or is the same rule.
"""

from collections.abc import Iterator
from typing import Any

import attrs
import z3

from spec.composing.cards import Stack
from spec.composing.rules import RuleAtATable
from spec.composing.solving import Linear
from spec.composing.writing import FROM_THE_BOX, TOO_DEEP, Writer, new_explorer, promises_of
from spec.prover.exploring import TablesNeeded, exploring
from spec.prover.lots import term_of
from spec.prover.numbers import equal, truth_term
from spec.prover.printed import prepared_values
from spec.prover.proving import indexable


def leaves_a_choice(asked: RuleAtATable) -> bool:
    """Tell whether two different tables may keep all promises of a rule, or it is not known.

    Also where a promise cannot be looked at without another one, before it.
    """
    writer = Writer(asked)
    printed = asked.house.printed
    writer.printed = prepared_values(printed, "printed", writer.rebinder.merged)
    answers: list[z3.CheckSatResult] = []

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
        solver = Linear()
        solver.know((*writer.explorer.assumed, *writer.explorer.facts.values()))
        solver.know(single_cards_have_one_order(one, other))
        answers.append(solver.ask([z3.Not(the_same)])[0])

    writer.explorer = new_explorer()
    try:
        with exploring(writer.explorer):
            for end, _ in writer.explorer.explore(run, "completeness"):
                if end.raised is not None:
                    raise end.raised
    except TablesNeeded:
        return True
    return not answers or any(answer != z3.unsat for answer in answers)


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
