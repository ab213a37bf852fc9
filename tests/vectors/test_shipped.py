"""The shipped vectors: all hold, and every clause is at work in one of them."""

import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from bfrules import vectors
from bfrules.core.edition import AnyEdition
from bfrules.core.record import step_from_plain, structured
from bfrules.editions.black_friday.soundness import EVERYTHING_IS_IN_THE_BOX
from bfrules.editions.black_friday.steps import ChangePrices, Sell
from bfrules.shipped import shipped_editions
from spec.make_vectors.covering import DOES, FORBIDS, Shown, amendments_of, brought, shown_by
from spec.make_vectors.schema import schema_for
from spec.make_vectors.searching import tells_apart, with_neighbours_swapped

EDITIONS = shipped_editions()
TOPICS = {"games", "lists", "readings", "refusals", "steps"}
MOST_BYTES = 3_000_000


@pytest.fixture(scope="module", params=EDITIONS)
def edition(request: pytest.FixtureRequest) -> AnyEdition:
    return EDITIONS[request.param]


@pytest.fixture(scope="module")
def files(edition: AnyEdition) -> tuple[vectors.VectorFile, ...]:
    """The files of an edition. All that is asked of them is asked before the next edition's."""
    return tuple(
        vectors.read_vectors(path, EDITIONS.values())
        for path in vectors.shipped_vectors()
        if path.parent.name == edition.name
    )


def test_every_edition_has_its_files() -> None:
    found = {(path.parent.name, path.stem) for path in vectors.shipped_vectors()}
    assert found == {(name, topic) for name in EDITIONS for topic in TOPICS}


@pytest.mark.parametrize("edition", ["bf2023"], indirect=True, scope="module")
def test_where_a_rule_breaks_its_vectors_fail_and_the_others_are_checked(
    edition: AnyEdition, files: tuple[vectors.VectorFile, ...]
) -> None:
    rules = tuple(
        evolve(rule, does=(rule.does[-1], *rule.does[:-1])) if rule.kind is Sell else rule
        for rule in edition.rules
    )
    (games,) = (file.vectors for file in files if "bf2023-games-1" in file.by_name)
    first, *others = vectors.checked_here(games, [evolve(edition, rules=rules)])
    assert first.kind == "fails"
    assert first.told[0].startswith("no answer: IllegalStep: bf2023: the second player")
    assert len(others) == len(games) - 1


def test_the_files_are_modest() -> None:
    assert (
        sum(path.stat().st_size for path in vectors.vectors_folder().rglob("*.json")) < MOST_BYTES
    )


def test_every_vector_holds(files: tuple[vectors.VectorFile, ...]) -> None:
    for file in files:
        outcomes = vectors.checked_here(file.vectors, EDITIONS.values())
        assert len(outcomes) == len(file.vectors) > 0
        assert [outcome for outcome in outcomes if outcome.kind != "holds"] == []


def test_every_clause_is_at_work_in_a_vector(
    edition: AnyEdition, files: tuple[vectors.VectorFile, ...]
) -> None:
    """Each clause that forbids refuses somewhere, each that does changes something."""
    houses = ((one.name, edition.amend(one)) for one in amendments_of(edition))
    to_show = brought("", edition, edition).union(*(brought(*one, edition) for one in houses))
    missing = {(one.amendment, one.kind, one.clause) for one in to_show - shown_in(files)}
    listed = uncovered(edition.name)
    assert missing == {(one.get("amendment", ""), one["kind"], one["clause"]) for one in listed}
    assert all(one["why"] for one in listed)


def shown_in(files: Iterable[vectors.VectorFile]) -> frozenset[Shown]:
    """Return what the vectors in some files show."""
    found: set[Shown] = set()
    for vector in (vector for file in files for vector in file.vectors):
        step = vector.request.get("step")
        if not isinstance(step, dict):
            continue
        part, names = DOES, vector.clauses
        refusals = vector.expected.get("refusals")
        if isinstance(refusals, list | tuple):
            part, names = FORBIDS, tuple(str(refusal["reason"]) for refusal in refusals)
        for amendment in [one.name for one in vector.house.amendments] or [""]:
            found |= shown_by(amendment, str(step["step"]), part, names)
    return frozenset(found)


def uncovered(name: str) -> list[dict[str, str]]:
    """Return the clauses of an edition that no vector can show, each with why."""
    register = (vectors.vectors_folder() / "uncovered.toml").read_text(encoding="utf-8")
    return [one for one in tomllib.loads(register)["uncovered"] if one["edition"] == name]


def test_the_clauses_named_beside_a_step_are_those_that_change_something(
    edition: AnyEdition, files: tuple[vectors.VectorFile, ...]
) -> None:
    for file in files:
        for vector in file.vectors:
            if not vector.clauses:
                continue
            position = structured(vector.request["position"], edition.position_kind, "$")
            plain = vector.request["step"]
            assert isinstance(plain, dict)
            step = step_from_plain(vector.house, plain, "$")
            ruling = vector.house.explain(position, step)
            assert tuple(effect.name for effect in ruling.effects) == vector.clauses


@pytest.mark.parametrize(
    ("edition", "first"),
    [
        ("bf2023", "raise_colours_missing_in_the_market"),
        ("bf2010", "settle_missed_interest"),
        ("yucata", "settle_missed_interest"),
    ],
    indirect=["edition"],
    scope="module",
)
def test_a_vector_tells_two_clauses_of_the_price_change_from_their_other_order(
    edition: AnyEdition, first: str, files: tuple[vectors.VectorFile, ...]
) -> None:
    """What is missing goes up before the level is looked at; a debt is settled before silver."""
    (rule,) = (one for one in edition.rules if one.kind is ChangePrices)
    place = [clause.__name__ for clause in rule.does].index(first)
    other = [*with_neighbours_swapped(rule.does)][place]
    assert any(
        tells_apart(edition, rule, other, *asked_at(edition, vector.request))
        for file in files
        for vector in file.vectors
        if vector.clauses and not vector.house.amendments
    )


def asked_at(edition: AnyEdition, request: Mapping[str, Any]) -> tuple[Any, Any]:
    """Return the table and the step of a request."""
    position = structured(request["position"], edition.position_kind, "$")
    return position, step_from_plain(edition, request["step"], "$")


@pytest.mark.parametrize("name", ["bf2010", "yucata", "bf2023"])
def test_what_no_vector_of_a_set_up_shows_changes_nothing_in_the_one_box_there_is(
    name: str,
) -> None:
    edition: Any = EDITIONS[name]
    (rule,) = (one for one in edition.rules if one.kind.__name__ == "SetUp")
    silent = {
        clause
        for clause in rule.does
        if all(
            clause(edition.printed, edition.in_the_box, step) == edition.in_the_box
            for step in edition.legal(edition.in_the_box)
        )
    }
    assert {clause.__name__ for clause in silent} == {
        one["clause"] for one in uncovered(name) if one["kind"] == "SetUp"
    }
    for changes in ({"level": 1}, {"bar_space": 1}, {"bars_bought": 1}):
        other = evolve(edition.in_the_box, **changes)
        assert edition.problems(edition.printed, other) == (EVERYTHING_IS_IN_THE_BOX,)


def test_the_schema_is_the_one_that_the_editions_make() -> None:
    written = json.loads((vectors.vectors_folder() / "schema.json").read_text(encoding="utf-8"))
    assert written == schema_for(EDITIONS.values())
    Draft202012Validator.check_schema(written)


@pytest.mark.parametrize("name", EDITIONS)
def test_the_schema_says_what_the_numbers_of_a_table_mean(name: str) -> None:
    told = schema_for(EDITIONS.values())["$defs"][f"{name}.Position"]["description"]
    assert "`phase` says what is due: 0 the set-up, 1 " in told
    assert re.search(r"(Colours|Companies) are numbers: 0 [a-z]+, 1 ", told)
