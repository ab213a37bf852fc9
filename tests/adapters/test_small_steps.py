"""Small steps: exactly the legal steps are spelled, each in one way, in the same letters."""

from itertools import islice
from random import Random
from typing import Any

import pennies
import pytest
from attrs import evolve

from bfrules import bf2023, black_monday, without
from bfrules.adapters.small_steps import NotSpelled, alphabet_of
from bfrules.core.edition import CHANCE, AnyEdition
from bfrules.testing.houses import house_at_random
from bfrules.testing.playing import random_play
from bfrules.testing.small_steps import check_small_steps, check_spelling
from tests.editions.houses import EVERY_EDITION, amending

FREE_SALES = amending("free sales", without(bf2023.clause("more_sold_than_the_limit")))


@EVERY_EDITION
@pytest.mark.parametrize("seed", range(4))
def test_exactly_the_legal_steps_of_whole_games_are_spelled(edition: AnyEdition, seed: int) -> None:
    assert check_small_steps(edition, seed) > 10


def test_so_they_are_with_the_mibs_under_a_house_rule_and_in_an_edition_of_ones_own() -> None:
    tables: dict[AnyEdition, Any] = {
        bf2023: bf2023.start(seats=4, mibs=True),
        bf2023.amend(FREE_SALES): bf2023.start(seats=3),
        pennies.pennies: pennies.pennies.start(),
    }
    for edition, start in tables.items():
        alphabet = alphabet_of(edition)
        for position, _ in islice(random_play(edition, start, Random(3)), 120):
            if edition.actor(position) is not CHANCE:
                check_spelling(alphabet, position)


@EVERY_EDITION
def test_the_letters_are_the_same_under_every_reading(edition: AnyEdition) -> None:
    texts = alphabet_of(edition).texts
    assert len(set(texts)) == len(texts)
    for seed in range(5):
        assert alphabet_of(house_at_random(edition, Random(seed))).texts == texts


def test_a_step_is_spelled_unit_by_unit_and_read_back() -> None:
    alphabet = alphabet_of(bf2023)
    table = bf2023.position(level=4, holding={"green": 2, "blue": 1}, sale_track={"green": 1})
    sale = bf2023.sell({"green": 2, "blue": 1}, remove="green")
    letters = alphabet.spelled(sale)
    assert [alphabet.text_of(letter) for letter in letters] == [
        "sell …, remove …",
        "one green",
        "one green",
        "one blue",
        "no more",
        "remove green",
    ]
    assert [alphabet.letter_of(alphabet.text_of(letter)) for letter in letters] == [*letters]
    assert alphabet.read(table, letters) == sale


def test_what_is_not_open_is_refused_with_what_is() -> None:
    alphabet = alphabet_of(bf2023)
    table = bf2023.position(holding={"green": 1}, sale_track={"green": 1})
    sell, green, blue, place = map(
        alphabet.letter_of, ("sell …, remove …", "one green", "one blue", "place blue")
    )
    with pytest.raises(NotSpelled, match=r"12 \(one blue\) is not possible .* 11 \(one green\)"):
        alphabet.read(table, (sell, blue))
    with pytest.raises(NotSpelled, match=r"letters are missing; the next may be .*\(no more\)"):
        alphabet.read(table, (sell, green))
    with pytest.raises(NotSpelled, match=r"there is no action 99; .* from 0 to 36"):
        alphabet.read(table, (99,))
    with pytest.raises(NotSpelled, match="there is no action '0'"):
        alphabet.read(table, ("0",))  # type: ignore[arg-type]
    with pytest.raises(NotSpelled, match="did you mean 'place blue'"):
        alphabet.letter_of("place blu")
    with pytest.raises(NotSpelled, match="no phrase spells steps of the kind ChangePrices"):
        alphabet.spelled(bf2023.draw())
    assert alphabet.text_of(place) == "place blue"


def test_a_house_rule_that_leaves_no_legal_step_is_named() -> None:
    stuck = evolve(black_monday, rules=black_monday.rules[:3])
    with pytest.raises(NotSpelled, match="no step is legal at this table"):
        alphabet_of(stuck).begin(black_monday.position())


def test_a_phrase_that_leaves_something_out_is_no_spelling() -> None:
    book = pennies.PHRASEBOOK
    short = evolve(book, phrases=(evolve(pennies.TAKES, says="take some"),))
    vague = evolve(
        pennies.pennies, speech=evolve(pennies.pennies.speech, steps=lambda printed: short)
    )
    with pytest.raises(NotSpelled, match="leaves out `number` of Take"):
        alphabet_of(vague)
