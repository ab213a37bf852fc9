"""Nothing that is frozen can be changed by a side door."""

import pickle
from copy import copy, deepcopy
from typing import Any

import pytest
from attrs import fields
from attrs.exceptions import FrozenInstanceError

from bfrules import Game
from bfrules.core.edition import AnyEdition
from bfrules.kernel.contract import contract_of
from tests.editions.houses import EVERY_EDITION


@EVERY_EDITION
def test_nothing_can_be_changed_through_its_dictionary(edition: AnyEdition) -> None:
    table = edition.position()  # type: ignore[attr-defined]  # every edition that ships has it
    step = next(iter(edition.legal(table)))
    ruling = edition.explain(table, step)
    frozen = (
        table,
        *table.seats,
        table.look,
        step,
        edition.view(table, 0),
        edition,
        edition.printed,
    )
    for one in (*frozen, ruling, *ruling.effects, *ruling.rests_on, Game(edition, table)):
        try:
            parts = vars(one)
        except TypeError:
            continue
        with pytest.raises(TypeError, match="does not support item assignment"):
            parts["cash"] = 1_000_000
        with pytest.raises(FrozenInstanceError):
            one.__dict__ = {}
    for one in (*frozen, ruling, *ruling.effects, Game(edition, table), *edition.rules):
        for part in fields(type(one)):
            with pytest.raises(FrozenInstanceError):
                setattr(one, part.name, getattr(one, part.name))
    for citations in (edition.beside, *(rule.cites for rule in edition.rules)):
        with pytest.raises(TypeError, match="does not support item assignment"):
            citations[len] = ("",)  # type: ignore[index]  # which mypy refuses as well


@EVERY_EDITION
def test_what_can_be_asked_is_completed_and_told_by_name(edition: AnyEdition) -> None:
    table = edition.position()  # type: ignore[attr-defined]  # every edition that ships has it
    for one in (table, table.seats[0]):
        assert {part.name for part in fields(type(one))} <= {*dir(one)}
    assert repr(table.look).startswith(("Look(prices={", "Look(rates={"))


@EVERY_EDITION
def test_no_contract_can_be_changed_through_the_dictionary_of_its_clause(
    edition: AnyEdition,
) -> None:
    clauses = [clause for rule in edition.rules for clause in rule.clauses if contract_of(clause)]
    assert clauses
    for clause in clauses:
        stated = contract_of(clause)
        for change in (vars(clause).clear, vars(clause).popitem):
            with pytest.raises(TypeError, match="does not support item assignment"):
                change()
        with pytest.raises(TypeError, match="does not support item assignment"):
            vars(clause)["__contract__"] = None
        assert contract_of(clause) is stated


@EVERY_EDITION
def test_a_table_that_was_copied_or_pickled_is_the_same_and_as_closed(edition: AnyEdition) -> None:
    table: Any = edition.position()  # type: ignore[attr-defined]  # every edition that ships has it
    for again in (copy(table), deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert (again, hash(again), type(again)) == (table, hash(table), type(table))
        with pytest.raises(TypeError):
            vars(again)["turn"] = 3
