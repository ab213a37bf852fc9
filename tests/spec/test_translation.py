"""What is printed for a rule is proved to say what the clauses say, and a misprint is noticed."""

from typing import Any

import pytest
import z3
from click.testing import CliRunner

from bfrules import bf2010, bf2023, black_monday
from bfrules.compare.tables import rule_of
from bfrules.editions.black_monday.position import KINDS
from bfrules.evaluating.values import NOTHING
from bfrules.kernel import cards as kernel
from spec.made import EDITIONS, PART, stale, what_was_found
from spec.prover.exploring import Explorer, GivenUp, Walk, exploring
from spec.prover.lots import LotOf, changed_by, made_cards, with_card
from spec.prover.numbers import Number
from spec.prover.proving import Proof, proved
from spec.registers import DIFFER, SAME
from spec.translation.__main__ import validate
from spec.translation.both_ways import AtATable
from spec.translation.places import LotInPlaces, row_of
from spec.translation.register import MADE, REGISTER, looks_at_cards, name_of, questions_of

ONLY_ONCE = bf2023.amend(bf2023.reading("Q24", "once"))
REFILL = "refill_only_once(refill_the_centre_track)"
BLACKS = "refill_only_once(lay_black_shares_beside_the_centre_track)"


def table_for(kind: str, edition: Any = bf2023) -> AtATable:
    return AtATable(edition, rule_of(edition, kind), edition.start(seats=3))


def proof_of(kind: str, clause: str, source: str = "", edition: Any = bf2023) -> Proof:
    claims = {name_of(claim): claim for claim in table_for(kind, edition).claims(source)}
    (found,) = (claim for name, claim in claims.items() if name.endswith(f": {clause}"))
    outcome = proved(found.question(), seconds=150, until_broken=True)
    (proof,) = outcome.proofs.values()
    assert outcome.needs_met or not proof.proved
    return proof


@pytest.mark.parametrize(
    ("edition", "kind", "clause"),
    [
        (bf2023, "DealHand", "take_the_hand"),
        (bf2023, "Sell", "not_owned"),
        (bf2023, "ChangePrices", "adjust_the_share_prices"),
        (bf2023, "ChangePrices", "reach_a_new_level"),
        (ONLY_ONCE, "ChangePrices", REFILL),
        pytest.param(ONLY_ONCE, "ChangePrices", BLACKS, marks=pytest.mark.slow),
    ],
)
def test_what_is_printed_for_a_clause_says_what_the_clause_says(
    edition: Any, kind: str, clause: str
) -> None:
    assert proof_of(kind, clause, edition=edition).proved


@pytest.mark.parametrize(
    ("edition", "kind", "clause", "right", "wrong"),
    [
        (bf2023, "DealHand", "take_the_hand", "- shares_4", "- shares_3"),
        (bf2023, "DealHand", "go_on_to_the_next_hand", "s[1] = ", "s[2] = "),
        (bf2023, "StockMarket", "wrong_size_of_the_first_market", "!= 20", "!= 21"),
        (bf2023, "Sell", "not_owned", "return 5", "return 6"),
        (bf2023, "Sell", "more_sold_than_the_limit", "limit + 1", "limit + 2"),
        (bf2023, "ChangePrices", "put_drawn_shares_into_the_market", "] + s[102]", "] - s[102]"),
        (bf2023, "ChangePrices", "end_the_game", "s[106] == 24", "s[106] == 23"),
        (ONLY_ONCE, "ChangePrices", REFILL, "min(market_3, 2)", "market_3"),
        (ONLY_ONCE, "ChangePrices", BLACKS, "s[89] = ", "s[88] = "),
    ],
)
def test_a_misprint_is_noticed(
    edition: Any, kind: str, clause: str, right: str, wrong: str
) -> None:
    source = table_for(kind, edition).source()
    assert right in source
    proof = proof_of(kind, clause, source.replace(right, wrong), edition)
    assert proof.broken_by is not None
    assert not proof.proved


def test_the_command_tells_of_a_misprint_under_a_reading(monkeypatch: pytest.MonkeyPatch) -> None:
    printed: Any = AtATable._printed

    def misprinted(table: AtATable) -> tuple[str, Any]:
        source, rows = printed.fget(table)
        return source.replace("(market_0 == 0) and (a[0] == 0)", "a[0] == 0"), rows

    monkeypatch.setattr(AtATable, "_printed", property(misprinted))
    asked = ["bf2010", "PlaceFirst", "--seats", "2", "--reading=Q18=rises"]
    result = CliRunner().invoke(validate, asked)
    assert "PlaceFirst 2 seats: raise_a_colour_that_ran_out: differ: " in result.output
    assert result.exit_code == 1


def test_clauses_of_a_rule_that_are_made_alike_have_names_of_their_own() -> None:
    at_once = bf2010.amend(bf2010.reading("Q12", "at-once"))
    names = [name_of(claim) for claim in table_for("ChangePrices", at_once).claims()]
    assert len(set(names)) == len(names)


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


# cards in their places ---------------------------------------------------------------


def proofs_of_cards(kind: str, clause: str, right: str = "", wrong: str = "") -> list[Proof]:
    """Ask about a clause at a table of two, for each seat to move, until one is not proved."""
    table = AtATable(black_monday, rule_of(black_monday, kind), black_monday.start(seats=2))
    assert right in table.source()
    claims = table.claims(table.source().replace(right, wrong) if right else "")
    (claim,) = (claim for claim in claims if claim.clause.__name__ == clause)
    assert looks_at_cards(claim)
    proofs: list[Proof] = []
    for question in questions_of(claim):
        outcome = proved(question, seconds=150, until_broken=True, any_length=True)
        proofs += outcome.proofs.values()
        assert outcome.needs_met or not proofs[-1].proved
        if not proofs[-1].proved:
            break
    return proofs


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "clause"),
    [
        ("EndTurn", "begin_to_fill_up"),
        ("SwapCard", "not_in_the_hand"),
        ("SwapCard", "discard_the_swapped_card"),
        ("Deal", "take_the_dealt_card"),
        ("TurnUp", "lay_the_first_rate"),
    ],
)
def test_what_is_printed_for_a_clause_about_cards_says_the_same(kind: str, clause: str) -> None:
    assert all(proof.proved for proof in proofs_of_cards(kind, clause))


@pytest.mark.parametrize(
    ("kind", "clause", "right", "wrong"),
    [
        ("EndTurn", "begin_to_fill_up", "number_3_ < 8", "number_3_ < 7"),
        pytest.param(
            *("SwapCard", "not_in_the_hand", "card == hand_7", "card == hand_6"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *("SwapCard", "discard_the_swapped_card", "(at_9_ != 7)", "(at_9_ != 6)"),
            marks=pytest.mark.slow,
        ),
        pytest.param(
            *("Deal", "take_the_dealt_card", "hand_4 <= card", "hand_3 <= card"),
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_misprint_about_cards_is_noticed(kind: str, clause: str, right: str, wrong: str) -> None:
    last = proofs_of_cards(kind, clause, right, wrong)[-1]
    assert last.broken_by is not None
    assert not last.proved


@pytest.mark.parametrize("cards", [(), (4,), (0, 0, 7), (1, 2, 2, 9, 9, 51), (3,) * 7])
@pytest.mark.parametrize("card", [0, 2, 9, 51])
def test_a_card_is_put_into_its_place_and_taken_out_as_the_kernel_does(
    cards: tuple[int, ...], card: int
) -> None:
    with exploring(Explorer(seconds=10, most_paths=1)) as explorer:
        explorer.walks.append(Walk(()))
        lot = LotInPlaces(made_cards(LotOf(KINDS), "cards"), 8)
        here = [*cards, *[NOTHING] * (8 - len(cards))]
        pairs = [*zip(lot.places.terms, map(z3.IntVal, here), strict=True)]
        symbol = z3.Int("card")

        def plainly(row: tuple[Any, ...]) -> list[int]:
            found = [z3.substitute(one.term, *pairs, (symbol, z3.IntVal(card))) for one in row]
            return [number for one in found if (number := z3.simplify(one).as_long()) != NOTHING]

        put = row_of(with_card(lot, Number(symbol)), 8)
        assert plainly(put) == list(kernel.with_card(cards, card))
        if card in cards:
            taken = row_of(changed_by(lot, Number(symbol), -1), 8)
            assert plainly(taken) == list(kernel.without_card(cards, card))


@pytest.mark.slow
@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("under", "every"), [("", 1), (" (", 7)])
def test_nothing_that_was_found_differs_and_it_is_about_this_code(
    edition: str, under: str, every: int
) -> None:
    """Under readings a seventh of the tables is printed again, `--check` prints all of them."""
    known = {
        name: said
        for name, said in REGISTER.read().items()
        if name.startswith(f"{edition} ") and (" (" in name) == bool(under)
    }
    assert not [name for name, said in known.items() if said.startswith(DIFFER)]
    assert any(said.startswith(SAME) for said in known.values())
    tables = sorted({name.partition(PART)[0] for name in known})[::every]
    asked = {name: said for name, said in known.items() if name.partition(PART)[0] in tables}
    assert not list(stale(MADE, asked)), "ask again: python -m spec.translation"


@pytest.mark.parametrize(
    ("told", "found"),
    [
        ("the same (2 paths, 1 s) in 0a1b", "the same"),
        (
            "not known: 60 s were not enough; 3 paths kept it in 0a1b",
            "not known: 60 s were not enough",
        ),
        (
            "outside the fragment: a power; instead: another in 0a1b",
            "outside the fragment: a power",
        ),
        ("not known: it looks at hands in 0a1b", "not known: it looks at hands"),
    ],
)
def test_answers_are_counted_by_what_was_found(told: str, found: str) -> None:
    assert what_was_found(told) == found
