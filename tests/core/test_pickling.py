"""Editions travel by name and amendments; what they answer travels as it is."""

import pickle
from copy import copy, deepcopy
from pickle import PicklingError
from typing import Any

import pytest
from attrs import evolve
from pennies import pennies

from bfrules import Game, IllegalStep, bf2010, bf2023, without
from bfrules.core.edition import AnyEdition
from bfrules.shipped import shipped_editions
from tests.editions.houses import amending

EDITIONS = (*shipped_editions().values(), pennies)
FREE_SALES = amending("free sales", without(bf2023.clause("more_sold_than_the_limit")))


def again(edition: AnyEdition) -> AnyEdition:
    found: AnyEdition = pickle.loads(pickle.dumps(edition))
    return found


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: str(edition.name))
def test_an_edition_travels_by_its_name_and_so_does_every_reading_and_variant(
    edition: AnyEdition,
) -> None:
    assert again(edition).label == edition.name
    assert again(edition) == edition
    assert len(pickle.dumps(edition)) < 200
    for amendment in (*edition.readings, *edition.variants):
        assert again(edition.amend(amendment)) == edition.amend(amendment)


def test_a_reading_without_clauses_and_a_house_rule_travel_as_they_are() -> None:
    house = bf2023.amend(bf2023.reading("Q28", "none"), bf2023.reading("Q06", "falls"), FREE_SALES)
    assert again(house) == house
    assert again(house).label == "bf2023 (Q28=none, Q06=falls, free sales)"
    assert again(house) != again(bf2023)


@pytest.mark.parametrize("name", ["not_owned", "more_sold_than_the_limit"])
@pytest.mark.parametrize("edition", [bf2010, bf2023], ids=["bf2010", "bf2023"])
def test_a_house_whose_list_leaves_a_question_out_travels_too(
    edition: AnyEdition, name: str
) -> None:
    """Its list is made anew there, of the same parts."""
    house = edition.amend(amending("free", without(edition.clause(name))))
    assert again(house) == house


def nothing(printed: Any, position: Any) -> tuple[Any, ...]:
    """List nothing."""
    return ()


@pytest.mark.parametrize("part", ["lists", "conceives"])
def test_an_edition_that_lists_other_steps_does_not_travel_as_the_one_that_ships(part: str) -> None:
    """Rules are equal by their clauses: 20 legal steps became 26 on the way to a worker."""
    other: dict[str, Any] = {part: nothing}
    rules = (evolve(rule, **other) for rule in bf2023.rules)
    own = evolve(bf2023, rules=tuple(rules))
    for edition in (own, own.amend(FREE_SALES), own.amend(bf2023.reading("Q06", "falls"))):
        with pytest.raises(PicklingError, match="binds no edition like bf2023"):
            pickle.dumps(edition)


@pytest.mark.parametrize("edition", EDITIONS[:-1], ids=lambda edition: str(edition.name))
def test_what_an_edition_answers_travels_as_it_is(edition: Any) -> None:
    table = edition.position()
    allowed = next(iter(edition.legal(table)))
    forbidden = next(one for one in edition.conceivable(table) if edition.refusals(table, one))
    with pytest.raises(IllegalStep) as refused:
        edition.apply(table, forbidden)
    answers = (
        refused.value,
        *edition.refusals(table, forbidden),
        edition.explain(table, forbidden),
        edition.explain(table, allowed),
        edition.view(table, 0),
        Game(edition, table).play(allowed),
    )
    for one in answers:
        for again in (pickle.loads(pickle.dumps(one)), copy(one), deepcopy(one)):
            assert (again, hash(again), str(again)) == (one, hash(one), str(one))
    assert refused.value != IllegalStep(allowed, refused.value.told, refused.value.refusals)


@pytest.mark.parametrize(
    "unknown",
    [evolve(bf2023, name="mine"), evolve(bf2023, title="Mine"), evolve(pennies, package="json")],
    ids=["another name", "another edition of that name", "another package"],
)
def test_an_edition_that_its_package_does_not_know_is_refused(unknown: AnyEdition) -> None:
    with pytest.raises(PicklingError, match=f"binds no edition .*{unknown.name}"):
        pickle.dumps(unknown)
