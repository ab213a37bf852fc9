"""What is printed for a rule is proved to say what the clauses say, and a misprint is noticed."""

import pytest

from bfrules import bf2023
from spec.prover.proving import Proof, proved
from spec.translation.both_ways import DOES, FORBIDS, AtATable

START = bf2023.start(seats=3)


def table_for(kind: str) -> AtATable:
    rule = next(rule for rule in bf2023.rules if rule.kind.__name__ == kind)
    return AtATable(bf2023, rule, START, turn=1)


def proof_of(table: AtATable, what: str, source: str = "") -> Proof:
    outcome = proved(dict(table.questions(source))[what], seconds=30, until_broken=True)
    assert outcome.needs_met
    (proof,) = outcome.proofs.values()
    return proof


def test_what_is_printed_for_a_deal_does_what_its_clauses_do() -> None:
    assert proof_of(table_for("DealHand"), DOES).proved


@pytest.mark.parametrize(
    ("kind", "what", "right", "wrong"),
    [
        ("DealHand", DOES, "- shares_4", "- shares_3"),
        ("DealHand", DOES, "s[1] = ", "s[2] = "),
        ("StockMarket", FORBIDS, "!= 20", "!= 21"),
    ],
)
def test_a_misprint_is_noticed(kind: str, what: str, right: str, wrong: str) -> None:
    table = table_for(kind)
    source = table.source()
    assert right in source
    proof = proof_of(table, what, source.replace(right, wrong))
    assert proof.broken_by is not None
    assert not proof.proved
