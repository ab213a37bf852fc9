"""Fingerprints of rules: their clauses in order, their contracts, what is sound, and the tools."""

from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import z3

from bfrules.core.edition import AnyEdition
from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.composing.rules import RuleSubject
from spec.composing.writing import TOO_DEEP
from spec.content import content_of
from spec.fingerprints import fingerprint_of_texts, source_in, told_fields
from spec.prover import __file__ as the_prover
from spec.subjects import houses_of
from spec.symbolic import entries, question

TOOLS: Final = (
    *sorted(Path(the_prover).parent.glob("*.py")),
    *(
        Path(__file__).with_name(f"{name}.py")
        for name in ("asking", "cards", "judging", "rules", "solving", "writing")
    ),
    Path(str(entries.__file__)),
    Path(str(question.__file__)),
)


def rule_subjects(editions: Iterable[AnyEdition] = ()) -> Iterator[RuleSubject]:
    """Yield every rule of editions, or of all; under an amendment, those that it changes."""
    for edition in tuple(editions) or shipped_editions().values():
        in_force = {rule.kind: RuleSubject(edition, rule) for rule in edition.rules}
        yield from in_force.values()
        for house in houses_of(edition)[1:]:
            for rule in house.rules:
                subject, before = RuleSubject(house, rule), in_force.get(rule.kind)
                if before is None or is_another_rule(subject, before):
                    yield subject


def is_another_rule(one: RuleSubject, other: RuleSubject) -> bool:
    """Tell whether two rules are not the same clauses, which may promise the same by name."""
    alike = fingerprint_of_rule(one) == fingerprint_of_rule(other)
    return not alike or one.rule.clauses != other.rule.clauses


def clauses_of(subject: RuleSubject) -> tuple[str, ...]:
    """Return the names of a rule's clauses in order."""
    rule = subject.rule
    return (
        *(f"forbids {clause.__name__}" for clause in rule.forbids),
        *(f"does {clause.__name__}" for clause in rule.does),
    )


@cache
def fingerprint_of_rule(subject: RuleSubject) -> str:
    """Return the fingerprint of all that a composition speaks of, the bodies of clauses apart.

    Those have verdicts of their own.
    """
    kinds = (subject.house.position_kind, subject.rule.kind)
    content = content_of((*kinds, *conditions_of(subject)))
    told = [
        *clauses_of(subject),
        *told_order(subject),
        *content.lines,
        *told_fields(subject.house.printed, content.named, wholly=False),
    ]
    return fingerprint_of_texts(told)


def conditions_of(subject: RuleSubject) -> Iterator[Any]:
    """Yield every condition that a composition supposes or obliges."""
    yield from (*subject.soundness, *subject.invariants, *subject.rule.promises)
    for clause in subject.rule.clauses:
        stated = contract_of(clause)
        if stated:
            yield from stated.needs
            yield from () if clause in TOO_DEEP else stated.promises


def told_order(subject: RuleSubject) -> Iterator[str]:
    """Yield the clauses in order, each with the names in its contract."""
    yield from (f"sound {one.__name__}" for one in subject.soundness)
    kept = (*subject.invariants, *subject.rule.promises)
    yield from (f"keeps {one.__name__}" for one in kept)
    for clause in subject.rule.clauses:
        stated = contract_of(clause)
        yield clause.__name__
        if stated:
            yield f"needs {' '.join(need.__name__ for need in stated.needs)}"
            yield f"promises {' '.join(promise.__name__ for promise in stated.promises)}"


@cache
def tools() -> str:
    """Return the fingerprint of what composes: its source without comments, and z3."""
    return fingerprint_of_texts((z3.get_version_string(), *map(source_in, TOOLS)))
