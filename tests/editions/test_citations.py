"""Citations: which clause carries out which statement, in every edition and under every reading.

`citations.json` was written down before citations moved from the clauses into the
rule tables; whoever changes a citation on purpose changes it there too.
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path

import pytest

from bfrules.core.edition import AnyEdition
from bfrules.core.rule import Rule
from bfrules.house import named_twice
from bfrules.testing.checking import check_citations
from tests.editions.houses import EVERY_EDITION

Cited = dict[str, str]

HERE = Path(__file__).parent
SHARED = HERE.parents[1] / "src" / "bfrules" / "editions" / "black_friday"
WRITTEN: dict[str, dict[str, Cited]] = json.loads((HERE / "citations.json").read_text("utf-8"))


def cited_in(edition: AnyEdition, rule: Rule[object, object, object]) -> Cited:
    """Return the statements of each clause of a rule, as the edition cites them."""
    return {
        clause.__name__: " ".join(
            edition.statements.among(rule.cites.get(clause) or edition.statements_of(clause))
        )
        for clause in rule.clauses
    }


def differing(cited: Mapping[str, Cited], written: Mapping[str, Cited]) -> list[str]:
    """Say for each clause that cites something else than is written down, what and what."""
    return [
        f"{table}, {clause}: written down {before or 'nothing'}; cited {now or 'nothing'}"
        for table in {**written, **cited}
        for clause in {**written.get(table, {}), **cited.get(table, {})}
        for before in [written.get(table, {}).get(clause, "")]
        for now in [cited.get(table, {}).get(clause, "")]
        if before != now
    ]


def test_what_is_cited_otherwise_is_told_clause_by_clause() -> None:
    written = {"Sell": {"not_owned": "bf2023.sell.1", "end_the_turn": "bf2023.turn.2"}}
    cited = {"Sell": {"not_owned": "bf2023.sell.2", "end_the_turn": "bf2023.turn.2"}, "Pass": {}}
    assert differing(cited, written) == [
        "Sell, not_owned: written down bf2023.sell.1; cited bf2023.sell.2"
    ]
    assert differing({}, {"Sell": {"not_owned": "bf2023.sell.1"}}) == [
        "Sell, not_owned: written down bf2023.sell.1; cited nothing"
    ]


@EVERY_EDITION
def test_every_clause_carries_out_the_statements_that_are_written_down(edition: AnyEdition) -> None:
    cited = {rule.kind.__name__: cited_in(edition, rule) for rule in edition.rules}
    for amendment in (*edition.readings, *edition.variants):
        amended = edition.amend(amendment)
        every = {k: v for rule in amended.rules for k, v in cited_in(amended, rule).items()}
        new = [clause for change in amendment.clauses for clause in change.new]
        new += [clause for rule in amendment.rules for clause in rule.clauses]
        if new:
            cited[f"under {amendment.name}"] = {
                clause.__name__: every[clause.__name__] for clause in new
            }
    written = {table: clauses for table, clauses in WRITTEN[edition.name].items() if clauses}
    assert cited == written, "\n".join(differing(cited, written))
    assert all(all(clauses.values()) for clauses in cited.values())


@EVERY_EDITION
def test_every_citation_is_of_a_statement_that_there_is(edition: AnyEdition) -> None:
    for amended in (edition, *(edition.amend(reading) for reading in edition.readings)):
        check_citations(amended)


@pytest.mark.parametrize("folder", ["src", "spec", "docs"])
def test_no_rule_names_a_clause_twice(folder: str) -> None:
    """Python would keep only one of them, and nothing else would say so."""
    twice = [
        f"{path}, line {line}: {name} stands twice in one table"
        for path in sorted((HERE.parents[1] / folder).rglob("*.py"))
        for line, name in named_twice(path.read_bytes())
    ]
    assert not twice, "\n".join(twice)


@pytest.mark.parametrize("path", sorted(SHARED.rglob("*.py")), ids=lambda path: path.stem)
def test_shared_code_names_no_edition_and_no_statement(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    assert re.findall(r"\b(?:bf2010|bf2023|yucata)\b", code) == []
    assert re.findall(r"[\"'][a-z]+\.[1-9]\d*", code) == []
