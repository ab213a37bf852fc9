"""What the pages say of verdicts: as the ledger has them, and no more."""

from typing import Any, Final

import pytest

from bfrules import bf2023
from bfrules.kernel.contract import contract_of
from bfrules.rulebook.nodes import Fold
from bfrules.rulebook.proofs import (
    NOT_RUN,
    Proofs,
    counted_guarantees,
    counted_mutants,
    counted_verdicts,
    how_many_proved,
    percent,
    proofs_of,
    read_doubts,
    rules_with,
    told_guarantee,
    unnoticed,
    verdict_on,
    with_doubts,
)

CLAUSE: Final = bf2023.clause("lower_the_removed_colour")
STATED: Final = contract_of(CLAUSE)
PROMISES: Final = STATED.promises if STATED else ()


def ledger(**changes: object) -> dict[str, Any]:
    answers = {"prover": "proved, 0.1 s: 2 paths", "crosshair": "searched, 9 s: x"}
    entry = {
        "module": CLAUSE.__module__,
        "needs_met": True,
        "promises": {PROMISES[0].__name__: answers},
    }
    return {"bf2023": {CLAUSE.__name__: {**entry, **changes}}}


def told(listed: dict[str, Any], promise: int = 0, doubted: Any = None) -> str:
    return verdict_on(CLAUSE, PROMISES[promise], ["bf2023"], listed, doubted or {})


def test_each_method_is_told_with_its_verdict_and_nothing_else_is_claimed() -> None:
    assert told(ledger()) == "prover: proved, crosshair: searched (bf2023)"
    assert told({}) == NOT_RUN
    assert told(ledger(), promise=1) == NOT_RUN
    assert told(ledger(module="another.module")) == NOT_RUN
    assert "no known table meets all the needs" in told(ledger(needs_met=False))


def test_verdicts_are_counted_and_editions_without_any_are_told() -> None:
    assert list(counted_verdicts(ledger(), ["bf2010", "bf2023", "kernel"])) == [
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
    )
    (fold,) = shown.findall(Fold)
    assert (fold["summary"], fold["classes"]) == ("fails: bf2023", ["argument argument-fails"])
    assert "lost.json" in fold.astext()


def test_guarantees_are_counted_by_what_is_said_of_them() -> None:
    verdicts = [{"status": "holds"}, {"status": "fails"}, {"status": "holds"}]
    listed = [{"verdict": verdicts[:2]}, {"verdict": verdicts[2:]}]
    assert counted_guarantees(listed) == (
        "2 guarantees; verdicts on them, some for several editions: 2 holds, 1 fails."
    )


# percentages -----------------------------------------------------------------------


def promises(**answers: dict[str, str]) -> dict[str, Any]:
    return {"module": "m", "needs_met": True, "promises": answers}


def test_only_a_proof_counts_as_one() -> None:
    listed = {
        "bf2023": {
            "clause": promises(
                twice={
                    "prover": "proved, 1 s: all",
                    "crosshair": "confirmed, 2 s: all",
                    "cvc5": "proved, 1 s: 9 obligations",
                },
                once={"prover": "searched, 9 s: 80 paths", "enumeration": "exhausted, 1 s: 91"},
                slice={"crosshair": "confirmed on this slice, 1 s: 3 seats"},
            ),
            "other": promises(
                searched={"prover": "searched, 9 s: 80 paths"},
                refuted={"prover": "refuted, 1 s: x"},
            ),
        }
    }
    found = proofs_of("bf2023", listed, {"bf2023.other": "stale: it changed since"})
    assert found == Proofs(
        owner="bf2023",
        promises=5,
        proved=2,
        twice=1,
        agreed=1,
        refuted=1,
        stale=2,
        not_proved=(
            ("clause: slice", "crosshair: confirmed on this slice, 1 s: 3 seats"),
            ("other: searched", "prover: searched, 9 s: 80 paths"),
            ("other: refuted", "prover: refuted, 1 s: x"),
        ),
    )
    assert found.row() == ("bf2023", "5", percent(2, 5), *[percent(1, 5)] * 2, "2", "1", "2")
    assert proofs_of("yucata", listed, {}).row() == ("yucata", "0", *[NOT_RUN] * 3, "0", "0", "0")


def test_a_percentage_is_100_only_if_nothing_is_missing() -> None:
    assert percent(1999, 2000) == "1999 (99.9\N{NO-BREAK SPACE}%)"
    assert percent(2000, 2000) == "2000 (100.0\N{NO-BREAK SPACE}%)"
    assert percent(0, 0) == NOT_RUN


def test_of_several_doubts_about_one_rule_the_first_counts() -> None:
    told = "bf2023 Sell: stale: a promise changed since\nbf2023 Sell: mutants: stale: so did they"
    assert read_doubts(told) == {"bf2023 Sell": "stale: a promise changed since"}


def test_a_stale_verdict_says_so() -> None:
    doubted = read_doubts(f"bf2023.{CLAUSE.__name__}: stale: it changed since\n\nnothing more\n")
    assert doubted == {f"bf2023.{CLAUSE.__name__}": "stale: it changed since"}
    assert told(ledger(), doubted=doubted) == (
        "prover: proved, crosshair: searched; stale, for the code changed since (bf2023)"
    )


def test_wrong_rules_are_counted_and_those_that_nobody_noticed_are_named() -> None:
    survivor = {"change": "+ -> -", "line": 3, "how": "x gave y", "why": ""}
    functions = {
        "one": {"mutants": 3, "refuted": 2, "equal": 0, "survives": [survivor]},
        "two": {"mutants": 5, "refuted": 3, "equal": 1, "open": [survivor]},
    }
    assert counted_mutants("kernel", functions) == (
        "kernel",
        "8",
        percent(5, 8),
        *[percent(1, 8)] * 3,
    )
    assert counted_mutants("yucata", {}) == ("yucata", NOT_RUN, "", "", "", "")
    assert unnoticed("kernel", functions).astext() == "one: + -> - not yet explained"


def test_a_clause_is_told_with_the_whole_rules_that_it_is_of() -> None:
    told = dict(rules_with(bf2023, [CLAUSE]))
    assert list(told) == ["Sell"]
    assert told["Sell"].endswith("seats")


def test_a_rule_counts_as_proved_where_it_is_so_at_every_table_and_not_stale() -> None:
    known = {
        "bf2023 Buy": "proved for 3, 4, 5 seats",
        "bf2023 Sell": "refuted for 3 seats; proved for 4, 5 seats",
        "bf2023 BuyBars": "searched for 3, 4, 5 seats",
        "bf2023 ChangePrices": "proved for 3, 4, 5 seats",
    }
    doubted = read_doubts("bf2023 ChangePrices: stale: end_the_turn stands elsewhere\n")
    seen = with_doubts(known, doubted, {})
    assert how_many_proved(seen) == "1 of 4"
    assert seen["bf2023 ChangePrices"].endswith("seats; stale, for the code changed since")


@pytest.mark.parametrize(
    ("doubt", "proved"),
    [
        ("bf2023 (Q05=stays).adjust: missing: nothing is known of it", "2 of 3"),
        ("bf2023 (Q05=stays).adjust(fall): only_prices: not proved", "2 of 3"),
        ("bf2023.adjust: stale: it changed since", "1 of 3"),
        ("bf2010.adjust: stale: it changed since", "3 of 3"),
        ("bf2023.sell: stale: it changed since", "3 of 3"),
    ],
)
def test_a_rule_counts_as_proved_only_where_nothing_is_wrong_with_its_clauses(
    doubt: str, proved: str
) -> None:
    names = ("bf2023 Change", "bf2023 (Q05=stays) Change", "bf2023 Buy")
    known = dict.fromkeys(names, "proved for 3 seats")
    clauses = {**dict.fromkeys(names[:2], ("draw", "adjust")), "bf2023 Buy": ("buy",)}
    assert how_many_proved(with_doubts(known, read_doubts(doubt), clauses)) == proved
