"""What is printed for a rule is proved to say what the clauses say, and a misprint is noticed."""

import pytest

from bfrules import bf2023
from spec.prover.exploring import GivenUp
from spec.prover.proving import Proof, proved
from spec.registers import SAME
from spec.translation.both_ways import AtATable
from spec.translation.register import REGISTER, stale

START = bf2023.start(seats=3)


def table_for(kind: str) -> AtATable:
    rule = next(rule for rule in bf2023.rules if rule.kind.__name__ == kind)
    return AtATable(bf2023, rule, START)


def proof_of(kind: str, clause: str, source: str = "") -> Proof:
    claims = {claim.clause.__name__: claim for claim in table_for(kind).claims(source)}
    outcome = proved(claims[clause].question(), seconds=150, until_broken=True)
    (proof,) = outcome.proofs.values()
    assert outcome.needs_met or not proof.proved
    return proof


@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("DealHand", "take_the_hand"),
        ("Sell", "not_owned"),
        ("ChangePrices", "adjust_the_share_prices"),
        ("ChangePrices", "reach_a_new_level"),
    ],
)
def test_what_is_printed_for_a_clause_says_what_the_clause_says(kind: str, clause: str) -> None:
    assert proof_of(kind, clause).proved


@pytest.mark.parametrize(
    ("kind", "clause", "right", "wrong"),
    [
        ("DealHand", "take_the_hand", "- shares_4", "- shares_3"),
        ("DealHand", "go_on_to_the_next_hand", "s[1] = ", "s[2] = "),
        ("StockMarket", "wrong_size_of_the_first_market", "!= 20", "!= 21"),
        ("Sell", "not_owned", "return 5", "return 6"),
        ("Sell", "more_sold_than_the_limit", "limit + 1", "limit + 2"),
        ("ChangePrices", "put_drawn_shares_into_the_market", "s[62] + s[102]", "s[62] - s[102]"),
        ("ChangePrices", "end_the_game", "s[106] == 24", "s[106] == 23"),
    ],
)
def test_a_misprint_is_noticed(kind: str, clause: str, right: str, wrong: str) -> None:
    source = table_for(kind).source()
    assert right in source
    proof = proof_of(kind, clause, source.replace(right, wrong))
    assert proof.broken_by is not None
    assert not proof.proved


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("# end_the_turn:", "# the_turn:"),  # a clause that is not named
        ('"""Do this Sell."""', "s[0] = 0"),  # what no clause is said to do
        ("    # spend_the_card_for_a_sale: ", "    # lower_the_removed_colour: "),
    ],
)
def test_what_is_not_the_pieces_of_the_clauses_in_order_is_given_up(right: str, wrong: str) -> None:
    source = table_for("Sell").source()
    assert right in source
    with pytest.raises(GivenUp):
        list(table_for("Sell").claims(source.replace(right, wrong)))


def test_a_piece_that_rests_on_names_of_another_is_given_up() -> None:
    source = table_for("Sell").source().replace("removed_2_ + 53", "removed + 53")
    proof = proof_of("Sell", "lower_the_removed_colour", source)
    assert not proof.proved
    assert "is not followed" in proof.told


@pytest.mark.slow
def test_nothing_that_was_found_differs_and_all_of_it_is_about_this_code() -> None:
    known = REGISTER.read()
    assert known
    assert not [name for name, said in known.items() if said.startswith("differ")]
    assert any(said.startswith(SAME) for said in known.values())
    assert not list(stale(known)), "ask again: python -m spec.translation"
