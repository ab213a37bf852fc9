"""The gate: no normative statement without code, check and place in the book."""

from collections.abc import Iterator
from typing import Final

from attrs import frozen
from docutils import nodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.util import logging

from bfrules.core.edition import AnyEdition
from bfrules.core.statement import Statement
from bfrules.rulebook.domain import domain_of
from bfrules.rulebook.games import game_of
from bfrules.rulebook.knowledge import Knowledge, knowledge
from bfrules.rulebook.nodes import block, paragraph, table
from bfrules.rulebook.page import PageDirective, editions_shown, games_of
from bfrules.rulebook.places import BOOKS, PACKAGE

logger = logging.getLogger(__name__)

NORMATIVE: Final = "normative"
NO_TEST: Final = "no test says that it verifies it"
NO_CHECK: Final = "no check that passed verifies it"


@frozen
class Gap:
    """What a statement lacks, with the file and the line where it stands."""

    statement: str
    lacks: str
    where: str


def gaps(edition: AnyEdition, known: Knowledge, placed: frozenset[str]) -> Iterator[Gap]:
    """Yield what the statements of an edition lack: a clause, a check, a place in the book."""
    for statement in edition.statements.statement:
        where = where_it_stands(edition, statement)
        if statement.status == NORMATIVE:
            if not known.carried_out(edition, statement.id):
                yield Gap(statement.id, "no clause carries it out", where)
            lacks = unchecked(known, statement)
            if lacks:
                yield Gap(statement.id, lacks, where)
        if statement.id not in placed:
            yield Gap(statement.id, f"no chapter of the book of {edition.name} shows it", where)


def unchecked(known: Knowledge, statement: Statement) -> str:
    """Say why no check verifies a statement; an empty text if one does, or nobody can know."""
    checks = known.checks.get(statement.id, ())
    failed = [check.test for check in checks if check.outcome == "failed"]
    if failed:
        return f"the check {failed[0]} failed"
    if any(check.outcome == "passed" for check in checks):
        return ""
    if known.trace and known.trace.complete:
        return NO_CHECK
    if known.claimed is not None and statement.id not in known.claimed:
        return NO_TEST
    return ""


def where_it_stands(edition: AnyEdition, statement: Statement) -> str:
    """Return the file and the line where a statement of an edition is written down."""
    sought = f'id = "{statement.id}"'
    for package in (edition.package, *edition.errata):
        file = PACKAGE.parent / package.replace(".", "/") / "statements.toml"
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if line.strip() == sought:
                return f"{file}:{number}"
    return edition.package


def warn_of_gaps(app: Sphinx, env: BuildEnvironment) -> None:
    """Warn of each gap: with warnings as errors, the build fails."""
    known = knowledge()
    for name, edition in editions_shown(env).items():
        if game_of(games_of(env), name) is None:
            logger.warning("no game in conf.py names the edition %s", name)
            continue
        found = list(gaps(edition, known, placed_in(env, name)))
        forgiven = name in env.config.rulebook_checks_to_come
        if forgiven and not any(gap.lacks == NO_TEST for gap in found):
            logger.warning("%s has all its checks: take it off rulebook_checks_to_come", name)
        for gap in found:
            if not (forgiven and gap.lacks in (NO_TEST, NO_CHECK)):
                logger.warning("%s: %s", gap.statement, gap.lacks, location=gap.where)


def placed_in(env: BuildEnvironment, edition: str) -> frozenset[str]:
    """Return the statements that stand in the book of an edition."""
    return frozenset(
        name
        for page, names in domain_of(env).placed.items()
        if page.startswith(f"{BOOKS}/{edition}/")
        for name in names
    )


class CoverageDirective(PageDirective):
    """`.. coverage::`: how many statements of each edition have code, checks and disputes."""

    def run(self) -> list[nodes.Node]:
        """Return a table of counts, and what they rest on."""
        known = knowledge()
        head = ("edition", "normative", "with code", "with a check", "passed", "cited by disputes")
        rows = [counted(edition, known) for edition in self.editions]
        to_come = [
            edition.name
            for edition in self.editions
            if edition.name in self.config.rulebook_checks_to_come
        ]
        warned = (
            [paragraph(f"Tests are still being written for {', '.join(to_come)}.", kind="to-come")]
            if to_come
            else []
        )
        return [
            block("wide", table(head, rows, "counts")),
            *warned,
            paragraph(about_the_trace(known)),
        ]


def counted(edition: AnyEdition, known: Knowledge) -> tuple[str, ...]:
    """Return one row of counts."""
    normative = [one.id for one in edition.statements.statement if one.status == NORMATIVE]
    passed = sum(
        any(check.outcome == "passed" for check in known.checks.get(name, ())) for name in normative
    )
    claimed = known.claimed
    return (
        edition.name,
        str(len(normative)),
        str(sum(bool(known.carried_out(edition, name)) for name in normative)),
        "not known" if claimed is None else str(sum(name in claimed for name in normative)),
        str(passed) if known.trace else "not yet run",
        str(sum(name in known.citing for name in normative)),
    )


def about_the_trace(known: Knowledge) -> str:
    """Say what the counts of checks rest on."""
    if known.trace is None:
        return (
            "No test run on these files has left its outcomes, so no statement is called verified "
            "on these pages. Run the tests, then build again."
        )
    extent = "all tests" if known.trace.complete else "some of the tests"
    return f"The outcomes are those of {extent} on these files: {len(known.trace.checks)} checks."
