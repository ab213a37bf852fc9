"""What is woven for a rule is proved to say what its clauses say, and a wrong thread is noticed."""

import re
from typing import Any

import pytest
import z3
from attrs import evolve
from click.testing import CliRunner

from bfrules import bf2010, bf2023, black_monday, yucata
from bfrules.compiled.choices import ORDERS
from spec.composing.ledger import read_compositions
from spec.fragment.reading import reading_of
from spec.made import IN_THE_BOX, WITH_MIBS, name_at, stale
from spec.prover.exploring import Explorer, GivenUp, exploring
from spec.prover.numbers import Number
from spec.prover.proving import Proof, proved
from spec.registers import SAME, WRITTEN_DOWN
from spec.verdicts.ledger import PROOF
from spec.weaving.__main__ import validate
from spec.weaving.both_ways import AtATable
from spec.weaving.cutting import Cut, Sureness
from spec.weaving.register import MADE, REGISTER, code_of, rules_at_tables
from spec.weaving.threads import pieces_of

NEVER_ASKED = "never asked, as no such table gives what it needs"


def table_for(edition: Any, kind: str, told: str = "") -> AtATable:
    return next(
        table
        for table in rules_at_tables(edition)
        if table.rule.kind.__name__ == kind and name_at(table).endswith(told)
    )


def proof_of(edition: Any, kind: str, right: str = "", wrong: str = "", told: str = "") -> Proof:
    return proof_at(table_for(edition, kind, told), right, wrong)


def proof_at(table: AtATable, right: str = "", wrong: str = "") -> Proof:
    source = table.source()
    assert right in source.text
    changed = evolve(source, text=source.text.replace(right, wrong, 1)) if right else source
    outcome = proved(table.question(changed), seconds=120, until_broken=True, any_length=True)
    (proof,) = outcome.proofs.values()
    assert outcome.needs_met or not proof.proved
    return proof


@pytest.mark.parametrize(
    ("edition", "kind"),
    [
        (bf2010, "TakeSubsidy"),
        (bf2010, "EndTurn"),
        (bf2010, "Pass"),
        pytest.param(bf2023, "UseBonusTile", marks=pytest.mark.slow),
        pytest.param(black_monday, "BuyCard", marks=pytest.mark.slow),
        pytest.param(black_monday, "SwapCard", marks=pytest.mark.slow),
        (bf2010, "SetUp"),
        (bf2023, "SetUp"),
        (black_monday, "OpenTable"),
        pytest.param(bf2010, "ChangePrices", marks=pytest.mark.slow),
        pytest.param(bf2023, "ChangePrices", marks=pytest.mark.slow),
        pytest.param(black_monday, "ChangeRate", marks=pytest.mark.slow),
        pytest.param(black_monday, "TurnUp", marks=pytest.mark.slow),
    ],
)
def test_what_is_woven_for_a_rule_says_what_its_clauses_say(edition: Any, kind: str) -> None:
    assert proof_of(edition, kind).proved


@pytest.mark.slow
def test_what_is_woven_for_the_mibs_is_proved_for_any_choice_of_it() -> None:
    assert proof_of(bf2023, "BuyBars", told=WITH_MIBS).proved
    assert list(reading_of(ORDERS.clause).breaches) == []


WRONG_THREADS = [
    (bf2010, "TakeSubsidy", "phase != 3", "phase != 4"),
    (bf2010, "TakeSubsidy", '["subsidies"]', '["turned"]'),
    (bf2010, "PayInterest", " <= ", " < "),
    (bf2023, "SetUp", "3 <= seats", "2 <= seats"),
    (bf2023, "SetUp", "position_2_.mibs", "position.mibs"),
    (bf2023, "SetUp", "number = TABLE_0[seats]", "number = TABLE_1[seats]"),
    (bf2023, "SetUp", 'parts["phase"] = 1', 'parts["phase"] = 2'),
    (bf2023, "SetUp", "phase != 0", "phase != 1"),
    (black_monday, "BuyCard", "position, step) is not None", "position, step) is None"),
]
MORE_WRONG_THREADS = [
    (bf2010, "Pass", "market_4 > 0", "market_3 > 0"),
    (bf2010, "Pass", 'parts["prices"]', 'parts["purchase_track"]'),
    (bf2010, "Pass", "placed, -1)", "placed, 0)"),
    (bf2010, "Pass", "value_1 + 7", "value_1 + 1"),
    (bf2010, "Pass", "< TABLE_1", "<= TABLE_1"),
    (bf2010, "Pass", "return new_position", "return position"),
    (bf2010, "Pass", "return new_position", "return None"),
    (black_monday, "BuyCard", "bought >= 2", "bought >= 3"),
    (black_monday, "BuyCard", "cash - cost", "cash"),
    (black_monday, "BuyCard", "card(one_of_seats.portfolio", "card(one_of_seats.hand"),
    (black_monday, "BuyCard", "    return new_position\n", ""),
    (black_monday, "TurnUp", "one_of_pile + -1", "one_of_pile"),
    (black_monday, "TurnUp", "return shuffle_the_rest_again(printed, ", "return tuple("),
]


@pytest.mark.parametrize(
    ("edition", "kind", "right", "wrong"),
    [*WRONG_THREADS, *(pytest.param(*one, marks=pytest.mark.slow) for one in MORE_WRONG_THREADS)],
)
def test_a_wrong_thread_is_noticed(edition: Any, kind: str, right: str, wrong: str) -> None:
    proof = proof_of(edition, kind, right, wrong)
    assert proof.broken_by is not None
    assert not proof.proved


TO_THE_BANK = ("put_black_shares_into_the_bank", "go_on_with_the_turn")
AFTER_A_CUT = ("return_a_single_black_share", *TO_THE_BANK)
TO_THE_END = (*AFTER_A_CUT, "reach_a_new_level", "end_the_game", "sell_all_remaining_shares")


def part_of_a_price_change(clauses: tuple[str, ...]) -> AtATable:
    table = table_for(bf2023, "ChangePrices")
    chosen = tuple(one for one in table.rule.does if one.__name__ in clauses)
    assert len(chosen) == len(clauses)
    return evolve(table, rule=evolve(table.rule, does=chosen))


@pytest.mark.parametrize(
    ("clauses", "right", "wrong"),
    [
        (TO_THE_BANK, "blacks_3_ == 0", "blacks_3_ != 0"),
        pytest.param(
            *(AFTER_A_CUT, "(position.turn + 1) % len(position.seats)", "position.turn"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *(TO_THE_END, 'parts["level"] = number_16_', 'parts["level"] = level'),
            marks=pytest.mark.slow,
        ),
        pytest.param(TO_THE_END, "    return new_position_2_\n", "", marks=pytest.mark.slow),
    ],
)
def test_a_wrong_thread_through_a_part_of_a_long_rule_is_noticed(
    clauses: tuple[str, ...], right: str, wrong: str
) -> None:
    table = part_of_a_price_change(clauses)
    assert proof_at(table).proved
    proof = proof_at(table, right, wrong)
    assert proof.broken_by is not None
    assert not proof.proved


def test_what_is_wrong_at_tables_after_a_cut_is_not_proved() -> None:
    table = part_of_a_price_change(AFTER_A_CUT)
    proof = proof_at(table, "blacks_3_ == 0", "blacks_3_ != 0")
    assert str(proof.told).startswith("not borne out by plain values")
    assert not proof.proved


def test_what_is_written_down_of_a_rule_is_told() -> None:
    before = REGISTER.path.read_bytes()
    result = CliRunner().invoke(validate, ["bf2010", "EndTurn", "--seats", "2"])
    (line,) = result.output.splitlines()
    assert line.startswith("bf2010 EndTurn 2 seats: the same (")
    assert line.endswith(WRITTEN_DOWN)
    assert REGISTER.path.read_bytes() == before


def test_two_clauses_in_the_other_order_are_not_proved() -> None:
    table = table_for(bf2023, "ChangePrices")
    first, second = "    # count_bought_bars_afresh", "    # return_a_single_black_share"
    text = table.source().text
    assert first in text
    swapped = text.replace(first, "    #").replace(second, first).replace("    #\n", f"{second}\n")
    with pytest.raises(GivenUp, match="in their order"):
        pieces_of(swapped, [clause.__name__ for clause in table.rule.clauses])


def test_after_a_clause_only_what_stands_on_both_sides_is_forgotten() -> None:
    one, other = Number(z3.Int("one")), Number(z3.Int("other"))
    position = one + other, one * 2, one
    with exploring(Explorer(seconds=10, most_paths=1)):
        cut = Cut(position, [other + one, one - other], "after", Sureness())
        together, twice, alone = cut.without(position)
        assert str(together.term) == "after.0"
        assert str(cut.without(other + one).term) == "after.0"
        assert str(twice.term) == str(z3.simplify(2 * one.term))
        assert alone.term.eq(one.term)
        assert "after" not in str(cut.without(one - other).term)


NAME = re.compile(r"(?P<edition>\w+)(?P<under> \(.+\))? (?P<kind>\w+) (?P<where>\d|in the box)")


def test_every_rule_whose_weaving_is_proved_gives_each_clause_what_it_needs() -> None:
    composed = read_compositions()
    for name, said in REGISTER.read().items():
        if said.startswith(SAME):
            told = NAME.match(name)
            assert told
            printed = f"{told['edition']} {told['kind']}"
            # a reading may change what clauses do, and nothing that they promise or need
            under = f"{told['edition']}{told['under'] or ''} {told['kind']}"
            tables = composed[under if under in composed else printed].tables
            asked = tables if told["where"] == IN_THE_BOX else [int(told["where"])]
            assert {tables[seats].rank for seats in asked} == {PROOF}


def test_whatever_is_woven_of_a_rule_as_it_is_printed_is_proved() -> None:
    known = REGISTER.read()
    for edition in (bf2010, yucata, bf2023, black_monday):
        tables = list(rules_at_tables(edition))
        assert all(known[name_at(table)].startswith((SAME, NEVER_ASKED)) for table in tables)
        woven = {table.rule for table in tables}
        assert woven == set(edition.rules)


@pytest.mark.parametrize("under", ["", pytest.param(" (", marks=pytest.mark.slow)])
def test_what_was_proved_is_of_the_rules_as_they_are(under: str) -> None:
    known = {name: said for name, said in REGISTER.read().items() if (" (" in name) == bool(under)}
    assert known
    assert list(stale(MADE, known)) == []
    assert not [name for name, said in known.items() if said.startswith("differ")]


def test_where_the_files_lie_says_nothing_of_what_is_woven() -> None:
    source = table_for(bf2023, "UseBonusTile").source()
    assert "# as it stands: " in source.text
    moved = evolve(source, text=source.text.replace("# as it stands: ", "# elsewhere: "))
    assert code_of(moved) == code_of(source)
