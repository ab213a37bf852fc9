"""Fingerprints of rules: their clauses in order, their contracts, what is sound, and the tools."""

import ast
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import attrs
import z3

from bfrules.kernel.contract import contract_of
from bfrules.shipped import shipped_editions
from spec.composing.rules import RuleSubject
from spec.composing.writing import TOO_DEEP
from spec.fingerprints import LENGTH, told_fields, told_function
from spec.prover import __file__ as the_prover
from spec.subjects import houses_of, names_in, plain, reached_from
from spec.symbolic import entries, question

TOOLS: Final = (
    *sorted(Path(the_prover).parent.glob("*.py")),
    *(
        Path(__file__).with_name(f"{name}.py")
        for name in ("asking", "cards", "completeness", "judging", "rules", "solving", "writing")
    ),
    Path(str(entries.__file__)),
    Path(str(question.__file__)),
)


def rule_subjects() -> Iterator[RuleSubject]:
    """Yield every rule of every edition; of an amended one, those that the amendment changes."""
    for edition in shipped_editions().values():
        in_force = {rule.kind: RuleSubject(edition, rule) for rule in edition.rules}
        yield from in_force.values()
        for house in houses_of(edition)[1:]:
            for rule in house.rules:
                subject, before = RuleSubject(house, rule), in_force.get(rule.kind)
                if before is None or fingerprint_of_rule(subject) != fingerprint_of_rule(before):
                    yield subject


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
    conditions = list(conditions_of(subject))
    reached = {function for condition in conditions for function in reached_from(condition)}
    named = {name for one in reached for name in names_in(plain(one).__code__)}
    told = [
        *told_kind(subject.house.position_kind),
        *told_kind(subject.rule.kind),
        *clauses_of(subject),
        *told_order(subject),
        *sorted(map(told_function, map(plain, reached))),
        *told_fields(subject.house.printed, named, wholly=False),
    ]
    return sha256("\n".join(told).encode()).hexdigest()[:LENGTH]


def conditions_of(subject: RuleSubject) -> Iterator[Any]:
    """Yield every condition that a composition supposes or obliges."""
    yield from (*subject.soundness, *subject.invariants, *subject.rule.promises)
    for clause in subject.rule.clauses:
        stated = contract_of(clause)
        if stated:
            yield from stated.needs
            yield from () if clause in TOO_DEEP else stated.promises


def told_order(subject: RuleSubject) -> Iterator[str]:
    """Yield the clauses in order, each with its module and the names in its contract."""
    yield from (f"sound {one.__name__}" for one in subject.soundness)
    kept = (*subject.invariants, *subject.rule.promises)
    yield from (f"keeps {one.__name__}" for one in kept)
    for clause in subject.rule.clauses:
        stated = contract_of(clause)
        yield f"{clause.__module__}.{clause.__name__}"
        if stated:
            yield f"needs {' '.join(need.__name__ for need in stated.needs)}"
            yield f"promises {' '.join(promise.__name__ for promise in stated.promises)}"


def told_kind(kind: type[Any]) -> Iterator[str]:
    """Yield the name of a kind of record, and its fields with their types."""
    yield kind.__name__
    yield from (f"{known.name}: {known.type}" for known in attrs.fields(kind))


@cache
def tools() -> str:
    """Return the fingerprint of what composes: its source without comments, and z3."""
    told = [ast.unparse(ast.parse(path.read_text(encoding="utf-8"))) for path in TOOLS]
    return sha256("\n".join((z3.get_version_string(), *told)).encode()).hexdigest()[:LENGTH]
