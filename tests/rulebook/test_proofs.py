"""What the pages say of verdicts: as the ledger has them, and no more."""

from typing import Any, Final

from bfrules import bf2023
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.proofs import NOT_RUN, counted_verdicts, told_guarantee, verdict_on

CLAUSE: Final = next(
    clause
    for rule in bf2023.rules
    for clause in rule.does
    if clause.__name__ == "lower_the_removed_colour"
)


def ledger(**changes: object) -> dict[str, Any]:
    contract = contract_of(CLAUSE)
    assert contract is not None
    promise = contract.promises[0].__name__
    entry = {
        "module": CLAUSE.__module__,
        "needs_met": True,
        "promises": {
            promise: {"prover": "proved, 0.1 s: 2 paths", "crosshair": "searched, 9 s: x"}
        },
    }
    return {"bf2023": {CLAUSE.__name__: {**entry, **changes}}}


def told(listed: dict[str, Any], promise: int = 0) -> str:
    contract = contract_of(CLAUSE)
    assert contract is not None
    return verdict_on(CLAUSE, contract.promises[promise], ["bf2023"], listed)


def test_each_method_is_told_with_its_verdict() -> None:
    assert told(ledger()) == "prover: proved, crosshair: searched (bf2023)"


def test_nothing_is_claimed_that_is_not_in_the_ledger() -> None:
    assert told({}) == NOT_RUN
    assert told(ledger(), promise=1) == NOT_RUN
    assert told(ledger(module="another.module")) == NOT_RUN


def test_a_contract_whose_needs_no_table_meets_says_so() -> None:
    assert "no known table meets all the needs" in told(ledger(needs_met=False))


def test_verdicts_are_counted_and_editions_without_any_are_told() -> None:
    assert list(counted_verdicts(ledger(), ["bf2010", "bf2023"])) == [
        ("bf2010", "", NOT_RUN, ""),
        ("bf2023", "crosshair", "searched", "1"),
        ("bf2023", "prover", "proved", "1"),
        ("kernel", "", NOT_RUN, ""),
    ]


def test_a_guarantee_that_fails_is_told_as_failing_with_its_counterexample() -> None:
    shown = told_guarantee(
        {
            "says": "Nothing is lost.",
            "verdict": [
                {"editions": ["bf2010"], "status": "holds", "argument": "All keep it."},
                {
                    "editions": ["bf2023"],
                    "status": "fails",
                    "argument": "See the game.",
                    "counterexample": "lost.json",
                },
            ],
        },
        ["bf2023"],
    ).astext()
    assert "fails: bf2023" in shown
    assert "lost.json" in shown
    assert "bf2010" not in shown
