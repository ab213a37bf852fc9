"""The words of the editions of Black Friday."""

import re

import pytest
from attrs import evolve

from bfrules import ImpossiblePosition, bf2010, bf2023
from bfrules.core.edition import AnyEdition
from bfrules.core.rule import sentence_of
from bfrules.editions.black_friday import steps
from bfrules.editions.black_friday.cards import names_of_offering_cards
from bfrules.editions.black_friday.ending import end_the_game
from bfrules.editions.black_friday.picture import owned_cards
from bfrules.editions.black_friday.position import OVER, changed_seat
from bfrules.editions.black_friday.table import counts_named
from bfrules.kernel.shares import NONE_OF_EACH
from tests.editions.care import clauses_of
from tests.editions.houses import EVERY_EDITION
from tests.saying import told_by

WORDS = bf2023.printed.words
FOREIGN = dict.fromkeys(("bf2010", "yucata"), ("tile", "M.I.B.S."))


@pytest.mark.parametrize(
    ("shared", "of_2010", "of_2023"),
    [
        ("bar", "silver bar", "gold bar"),
        ("bars", "silver bars", "gold bars"),
        ("small bar", "silver bar", "small gold bar"),
        ("small bars", "silver bars", "small gold bars"),
        ("big bar", "gold bar", "big gold bar"),
        ("big bars", "gold bars", "big gold bars"),
        ("bar track", "silver track", "gold track"),
        ("bar price", "silver price", "gold price"),
        ("bar marker", "silver marker", "gold marker"),
    ],
)
def test_what_a_bar_is_called(shared: str, of_2010: str, of_2023: str) -> None:
    assert bf2010.printed.words.in_sentences[shared] == of_2010
    assert WORDS.in_sentences[shared] == of_2023


# cards, tables and steps in words --------------------------------------------------


def test_the_cards_of_a_seat_are_said_one_after_the_other() -> None:
    words, seat = bf2010.printed.words, bf2010.position(seats=2).seats[0]
    both = changed_seat(seat, sell_card=True, buy_card=True)
    assert owned_cards(words, both) == ", SELL+1, BUY+1"
    assert owned_cards(words, changed_seat(both, sell_card=False)) == ", BUY+1"
    assert owned_cards(words, changed_seat(both, buy_card=False)) == ", SELL+1"
    none = changed_seat(seat, sell_card=False, buy_card=False)
    assert owned_cards(words, none) == ""
    assert owned_cards(WORDS, changed_seat(none, card=3)) == ", bonus tile 3"


def test_the_cards_that_offer_something_are_named_for_the_size_of_the_table() -> None:
    advantages = (
        steps.FREE_SHARE,
        steps.MORE_SHARES_SOLD,
        steps.MORE_BARS,
        steps.MORE_SHARES_BOUGHT,
    )
    named = {
        seats: [
            names_of_offering_cards(bf2010.printed, bf2010.position(seats=seats), advantage)
            for advantage in advantages
        ]
        for seats in (2, 3, 5)
    }
    second, third, fourth, fifth = (f"number {card}" for card in (2, 3, 4, 5))
    of_five = (third, fourth, fifth)
    assert named[5] == [(second, *of_five), of_five, (fourth, fifth), (fifth,)]
    assert named[3] == [(second, third), (third,), (), ()]
    assert named[2] == [(second,), ("SELL+1",), (), ("BUY+1",)]


def test_what_is_no_lot_of_shares_is_told_with_an_example() -> None:
    assert told_by(ImpossiblePosition, counts_named, WORDS, 3) == (
        "bf2023: 3 where shares are due; give numbers by colour, as in {'purple': 2}."
    )


@pytest.mark.parametrize(
    ("turn", "step", "doer"),
    [
        (0, steps.EndTurn(), "the first player"),
        (2, steps.EndTurn(), "the third player"),
        (3, steps.EndTurn(), ""),
        (0, steps.StockMarket(NONE_OF_EACH), ""),
    ],
)
def test_who_does_something_is_said_if_somebody_does(
    turn: int, step: steps.EndTurn | steps.StockMarket, doer: str
) -> None:
    table = evolve(bf2023.position(seats=3), turn=turn)
    doer_of = bf2023.speech.doer
    assert doer_of(table, step) == doer
    assert doer_of(evolve(table, phase=OVER), step) == ""


@EVERY_EDITION
def test_every_clause_speaks_in_the_words_of_its_edition(edition: AnyEdition) -> None:
    known = edition.phrasebook.words
    foreign = FOREIGN.get(edition.name, ("special action", "silver"))
    for clause in clauses_of(edition):
        asked = re.findall(r"\{(.*?)\}", (clause.__doc__ or "").split("\n\n")[0])
        assert set(asked) <= set(known), clause.__name__
        said = edition.sentence(clause)
        assert said.endswith("."), clause.__name__
        assert not any(word in said for word in foreign), clause.__name__


def test_a_sentence_without_an_edition_is_said_in_shared_words() -> None:
    assert sentence_of(end_the_game).endswith("brings the bar price to its end.")
    assert bf2010.sentence(end_the_game).endswith("brings the silver price to its end.")
    assert bf2023.sentence(end_the_game).endswith("brings the gold price to its end.")
