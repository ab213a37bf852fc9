"""Answering: what the prover says of clauses and of what is made of them, in a line."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bfrules.compiled.choices import ORDERS
from spec.fragment import all_breaches
from spec.prover.numbers import LengthMatters
from spec.prover.proving import Outcome, proved
from spec.registers import DIFFER, SAME
from spec.symbolic.question import Question


def answer_about(
    clauses: Iterable[Any], start: Any, questions: Callable[[], Iterable[Question]], seconds: float
) -> str:
    """Ask questions about clauses at a table, in so many CPU seconds for each.

    Both say the same only if each question is answered so.
    """
    for clause in clauses:
        # without the M.I.B.S. nothing of its clause runs but the question whether it is there
        if clause is ORDERS.clause and not getattr(start, "mibs", False):
            continue
        for breach in all_breaches(clause):
            return f"outside the fragment: {breach.function}: {breach.why}"
    try:
        outcomes: list[Outcome] = []
        for question in questions():
            outcomes.append(proved(question, seconds, any_length=True))
            if not told(outcomes[-1:]).startswith(SAME):
                break
        return told(outcomes)
    except LengthMatters:
        return "not known: a clause, or what it needs, looks at hands or stacks of cards"


def told(outcomes: Sequence[Outcome]) -> str:
    """Say what the prover found of one question or several, of which the last decides."""
    outcome = outcomes[-1]
    (proof,) = outcome.proofs.values()
    paths, seconds = sum(one.paths for one in outcomes), sum(one.seconds for one in outcomes)
    spent = f"({paths} paths, {seconds:.0f} s)"
    if outcome.no_path_meets_the_needs:
        return f"never asked, as no such table gives what it needs {spent}"
    if proof.proved and outcome.needs_met:
        return f"{SAME} {spent}"
    if proof.proved:
        return f"not known: no table was found that comes here {spent}"
    if proof.broken_by is not None:
        return f"{DIFFER}: {one_line(proof.told)}"
    return f"not known: {one_line(proof.told)}"


def one_line(text: Any) -> str:
    """Return a text that fits between quotes, in one line."""
    return " ".join(str(text).replace('"', "'").replace("\\", "/").split())[:200]
