"""Everything that is known about the statements of the editions, gathered once for a build."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from inspect import unwrap
from typing import TypeVar

from attrs import frozen

from bfrules.core.edition import AnyEdition
from bfrules.core.question import OpenQuestion
from bfrules.core.rule import Carrier
from bfrules.core.statement import Statement, without_edition
from bfrules.core.trace import carried_out_by
from bfrules.disputes import Dispute, read_dispute, shipped_disputes
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.checks import (
    Check,
    Trace,
    WrittenTest,
    claimed_in,
    read_trace,
    written_in,
)
from bfrules.rulebook.places import checkout
from bfrules.shipped import shipped_editions

Thing = TypeVar("Thing")
Carriers = Mapping[str, tuple[Carrier, ...]]
"""The functions that carry out each statement of an edition."""


@frozen
class Knowledge:
    """What the pages say of statements: code, checks, disputes, open questions.

    An edition with an errata sheet has statements of the edition that it amends,
    with the ids that they have there, so code and questions are by edition.
    `claimed` are the statements that some test names; None where there are no
    tests, as in a wheel. `written` are the tests by their names. `cited` are the
    clauses and conditions that pages link to, by module, in the order of the file.
    """

    editions: Mapping[str, AnyEdition]
    statements: Mapping[str, Statement]
    questions: Mapping[str, OpenQuestion]
    carriers: Mapping[str, Carriers]
    checks: Mapping[str, tuple[Check, ...]]
    trace: Trace | None
    claimed: frozenset[str] | None
    written: Mapping[str, WrittenTest]
    disputes: tuple[Dispute, ...]
    citing: Mapping[str, tuple[Dispute, ...]]
    asking: Mapping[str, Mapping[str, tuple[str, ...]]]
    cited: Mapping[str, tuple[Carrier, ...]]

    def carried_out(self, edition: AnyEdition, statement: str) -> tuple[Carrier, ...]:
        """Return the functions that carry out a statement in an edition."""
        return self.carriers[edition.name].get(statement, ())

    def asked(self, edition: AnyEdition, statement: str) -> tuple[str, ...]:
        """Return the open questions of an edition that a statement leaves, such as `bf2023.Q06`."""
        return self.asking[edition.name].get(statement, ())

    def modules_of(self, editions: Iterable[str]) -> tuple[str, ...]:
        """Return the modules with clauses and conditions of some editions."""
        return tuple(sorted(_by_module(self.carriers[name] for name in editions)))

    def tests_of(self, statement: str) -> tuple[WrittenTest, ...]:
        """Return the tests that say they verify a statement, whether they ran or not."""
        return tuple(one for one in self.written.values() if statement in one.verifies)

    def disputes_of(self, edition: AnyEdition) -> tuple[Dispute, ...]:
        """Return the disputes that cite a statement of an edition."""
        return tuple(
            dispute
            for dispute in self.disputes
            if any(edition.statements.named(name) for name in dispute.cites)
        )

    def title_within(self, edition: str, dispute: Dispute) -> str:
        """Return the title of a dispute in the book of an edition, which need not name itself."""
        known = self.editions[edition]
        owners = {edition, *(one.edition for one in known.statements.statement)}
        for owner in owners:
            own = f"{self.editions[owner].title}: "
            if dispute.title.startswith(own):
                title = dispute.title.removeprefix(own)
                return f"{title[0].upper()}{title[1:]}"
        return dispute.title

    def disputes_about(self, edition: AnyEdition, question: OpenQuestion) -> tuple[Dispute, ...]:
        """Return the disputes of an edition that name an open question of it."""
        return tuple(
            dispute
            for dispute in self.disputes_of(edition)
            if question.id in (without_edition(name) for name in dispute.readings)
        )


@lru_cache(maxsize=1)
def knowledge() -> Knowledge:
    """Return what is known about the shipped editions."""
    return gathered(shipped_editions())


def gathered(editions: Mapping[str, AnyEdition]) -> Knowledge:
    """Gather what is known about the statements of these editions."""
    statements = {
        statement.id: statement
        for edition in editions.values()
        for statement in edition.statements.statement
    }
    questions = {
        f"{name}.{question.id}": question
        for name, edition in editions.items()
        for question in edition.questions
    }
    trace = read_trace()
    disputes = tuple(
        read_dispute(path, editions.values(), path.stem) for path in shipped_disputes()
    )
    carriers = {name: carried_out_by(edition) for name, edition in editions.items()}
    tests = checkout()
    return Knowledge(
        editions=editions,
        statements=statements,
        questions=questions,
        carriers=carriers,
        checks=_gathered(
            (name, check) for check in (trace.checks if trace else ()) for name in check.verifies
        ),
        trace=trace,
        claimed=claimed_in(tests / "tests") if tests else None,
        written={one.name: one for one in written_in(tests / "tests")} if tests else {},
        disputes=disputes,
        citing=_gathered((name, one) for one in disputes for name in one.cites),
        asking={
            name: _gathered(
                (statement, f"{name}.{question.id}")
                for question in edition.questions
                for statement in question.statements
            )
            for name, edition in editions.items()
        },
        cited=_by_module(carriers.values()),
    )


def _gathered(named: Iterable[tuple[str, Thing]]) -> dict[str, tuple[Thing, ...]]:
    """Return everything that comes with a name, by that name."""
    found: defaultdict[str, list[Thing]] = defaultdict(list)
    for name, thing in named:
        found[name].append(thing)
    return {name: tuple(those) for name, those in found.items()}


def full_name(function: Carrier) -> str:
    """Return the name of a function with its module."""
    return f"{function.__module__}.{function.__qualname__}"


def _by_module(editions: Iterable[Carriers]) -> dict[str, tuple[Carrier, ...]]:
    found: defaultdict[str, dict[str, Carrier]] = defaultdict(dict)
    for carrier in (one for carriers in editions for those in carriers.values() for one in those):
        stated = contract_of(carrier)
        conditions = (*stated.needs, *stated.promises) if stated else ()
        for function in (carrier, *conditions):
            found[function.__module__][full_name(function)] = function
    return {module: tuple(sorted(those.values(), key=_line)) for module, those in found.items()}


def _line(function: Carrier) -> int:
    line: int = unwrap(function).__code__.co_firstlineno
    return line
