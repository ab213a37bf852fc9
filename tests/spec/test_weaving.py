"""What is woven for a rule is proved to say what its clauses say, and a wrong thread is noticed."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import bf2010, bf2023
from spec.prover.proving import Proof, proved
from spec.weaving.both_ways import AtATable
from spec.weaving.register import REGISTER, code_of, stale


def table_for(edition: Any, kind: str) -> AtATable:
    rule = next(rule for rule in edition.rules if rule.kind.__name__ == kind)
    start = next(
        edition.apply(edition.in_the_box, step) for step in edition.legal(edition.in_the_box)
    )
    return AtATable(edition, rule, start)


def proof_of(edition: Any, kind: str, right: str = "", wrong: str = "") -> Proof:
    table = table_for(edition, kind)
    source = table.source()
    assert right in source.text
    changed = evolve(source, text=source.text.replace(right, wrong, 1)) if right else source
    outcome = proved(table.question(changed), seconds=120, until_broken=True, any_length=True)
    (proof,) = outcome.proofs.values()
    assert outcome.needs_met or not proof.proved
    return proof


@pytest.mark.parametrize(
    ("edition", "kind"),
    [(bf2010, "TakeSubsidy"), (bf2010, "EndTurn"), (bf2010, "Pass"), (bf2023, "UseBonusTile")],
)
def test_what_is_woven_for_a_rule_says_what_its_clauses_say(edition: Any, kind: str) -> None:
    assert proof_of(edition, kind).proved


@pytest.mark.parametrize(
    ("kind", "right", "wrong"),
    [
        ("TakeSubsidy", "phase != 3", "phase != 4"),
        ("TakeSubsidy", '["subsidies"]', '["turned"]'),
        ("PayInterest", " <= ", " < "),
        ("Pass", "market_4 > 0", "market_3 > 0"),
        ("Pass", "placed, -1)", "placed, 0)"),
        ("Pass", 'parts["prices"]', 'parts["purchase_track"]'),
        ("Pass", "value_1 + 7", "value_1 + 1"),
        ("Pass", "< TABLE_1", "<= TABLE_1"),
        ("Pass", "return new_position", "return position"),
        ("Pass", "return new_position", "return None"),
    ],
)
def test_a_wrong_thread_is_noticed(kind: str, right: str, wrong: str) -> None:
    proof = proof_of(bf2010, kind, right, wrong)
    assert proof.broken_by is not None
    assert not proof.proved


def test_what_was_proved_is_of_the_rules_as_they_are() -> None:
    known = REGISTER.read()
    assert list(stale(known)) == []
    assert not [name for name, said in known.items() if said.startswith("differ")]


def test_where_the_files_lie_says_nothing_of_what_is_woven() -> None:
    source = table_for(bf2023, "UseBonusTile").source()
    assert "# as it stands: " in source.text
    moved = evolve(source, text=source.text.replace("# as it stands: ", "# elsewhere: "))
    assert code_of(moved) == code_of(source)
