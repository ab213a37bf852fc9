"""The words in which tables are set: what may be said, how it is typed, and the way back."""

from collections.abc import Iterator
from inspect import signature
from random import Random
from typing import Any

import pytest

from bfrules.cli import shipped_editions
from bfrules.core.edition import CHANCE, Edition
from bfrules.core.notation import (
    ForEach,
    OneForAll,
    OneOf,
    Several,
    Spoken,
    typed_value,
    typed_words,
)
from bfrules.core.table import ImpossiblePosition

AnyEdition = Edition[Any, Any, Any, Any]
SHIPPED = tuple(shipped_editions().values())
COLOURS = ("red", "green")


def spoken(edition: AnyEdition) -> Spoken:
    assert isinstance(edition, Spoken)
    return edition


def played(edition: AnyEdition, seed: int) -> Iterator[tuple[Any, Any]]:
    """Yield the positions of a random game, each with the step taken there."""
    random = Random(seed)
    position = spoken(edition).in_the_box
    first = [step for rule in edition.rules for step in rule.lists(edition.printed, position)]
    step = random.choice(first)
    while True:
        yield position, step
        position = edition.apply(position, step)
        actor = edition.actor(position)
        if actor is None:
            return
        chance = actor is CHANCE
        step = (
            edition.sample(position, random)
            if chance
            else random.choice(list(edition.legal(position)))
        )


# choices ----------------------------------------------------------------------


def test_plainer_values_come_before_a_value() -> None:
    assert list(OneOf((3, 1, 2)).plainer(2)) == [3, 1]
    assert list(OneOf((3, 1, 2)).plainer(3)) == []
    assert list(OneOf((3, 1, 2)).plainer(77)) == [3, 1, 2]


def test_plainer_mappings_have_a_key_less_or_a_plainer_value() -> None:
    each = ForEach(COLOURS, OneOf((0, 1, 2)))
    assert list(each.plainer({"red": 1, "green": 2})) == [
        {"green": 2},
        {"red": 1},
        {"red": 0, "green": 2},
        {"red": 1, "green": 0},
        {"red": 1, "green": 1},
    ]
    assert list(each.plainer({"red": 0})) == []


def test_one_value_for_all_is_plainer_than_one_for_each() -> None:
    each = OneForAll((0, 1), OneOf((100, 0)))
    assert list(each.plainer({1: 0})) == [100, 0, {1: 100}]
    assert list(each.plainer(0)) == [100]


def test_plainer_rows_have_a_value_less_or_a_plainer_one() -> None:
    cards = Several(("a", "b"), 2)
    assert list(cards.plainer(["b", "a"])) == [["a"], ["b"], ["a", "a"]]


@pytest.mark.parametrize(
    "choice",
    [OneOf((3, 1, 2)), ForEach(COLOURS, OneOf((0, 1))), OneForAll((0, 1), OneOf((5, 6)))],
    ids=lambda choice: type(choice).__name__,
)
def test_the_same_seed_picks_the_same(choice: OneOf | ForEach | OneForAll) -> None:
    def picked() -> list[object]:
        random = Random(5)
        return [choice.picked(random) for _ in range(20)]

    assert picked() == picked()
    assert len({typed_value(value) for value in picked()}) > 1


def test_words_are_typed_as_python_has_them() -> None:
    words = {
        "seats": 3,
        "mibs": True,
        "prices": {"red": (0, 3), "green": 50},
        "spent": (2,),
        "hand": ["yellow 8"],
        "change": None,
    }
    told = typed_words(words)
    assert told == (
        'seats=3, mibs=True, prices={"red": (0, 3), "green": 50}, spent=(2,), '
        'hand=["yellow 8"], change=None'
    )
    assert eval(f"dict({told})") == words


# editions ---------------------------------------------------------------------


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_the_vocabulary_has_every_word_of_the_builder(edition: AnyEdition) -> None:
    assert set(spoken(edition).vocabulary) == set(signature(spoken(edition).position).parameters)


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_every_word_can_be_picked_so_that_it_sets_a_table(edition: AnyEdition) -> None:
    for name, choice in spoken(edition).vocabulary.items():
        random = Random(0)
        found = 0
        for _ in range(300):
            try:
                spoken(edition).position(**{name: choice.picked(random)})
            except ImpossiblePosition:
                continue
            found += 1
        assert found, name


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_the_call_that_names_a_step_names_that_step(edition: AnyEdition) -> None:
    kinds = set()
    for seed in range(4):
        for position, step in played(edition, seed):
            call = spoken(edition).typed(step)
            if position == spoken(edition).in_the_box:
                assert eval(f"edition.{call}") == edition.apply(position, step)
            else:
                assert eval(f"edition.{call}") == step
            kinds.add(type(step))
    rare = {"EndTurn", "PayInterest", "PassWithCard", "PlaceFirst"}
    assert {rule.kind.__name__ for rule in edition.rules} - {k.__name__ for k in kinds} <= rare


@pytest.mark.parametrize("edition", SHIPPED, ids=lambda edition: edition.name)
def test_a_table_set_in_words_is_set_again_by_what_is_said_of_it(edition: AnyEdition) -> None:
    speaker, random = spoken(edition), Random(1)
    again = set()
    tried = 0
    while tried < 200:
        names = random.sample(list(speaker.vocabulary), random.randint(0, 4))
        words = {name: speaker.vocabulary[name].picked(random) for name in names}
        try:
            table = speaker.position(**words)
        except ImpossiblePosition:
            continue
        tried += 1
        if "pile" not in words:
            again.add(speaker.position(**speaker.described(table)) == table)
    assert again == {True}
