"""JSON for other programs: names for numbers, and a schema that holds of all of it."""

import json
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from attrs import evolve, frozen
from jsonschema import Draft202012Validator
from pennies import pennies

from bfrules import bf2010, bf2023, black_monday
from bfrules.core.exchange import VERSION, as_plain, schema_of
from bfrules.shipped import shipped_editions
from bfrules.testing import random_play

SHIPPED = tuple(shipped_editions().values())


@pytest.mark.parametrize("edition", [*SHIPPED, pennies], ids=lambda edition: str(edition.name))
def test_all_that_is_written_fits_the_schema(edition: Any) -> None:
    schema = json.loads(json.dumps(schema_of(edition)))
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    start = edition.start() if edition is pennies else edition.start(seats=3)
    for number, (position, step) in enumerate(random_play(edition, start, Random(2))):
        if number > 90:
            break
        if number % 6 < 2:
            things = (position, step, edition.explain(position, step), edition.view(position, 0))
            for thing in things:
                plain = json.loads(json.dumps(as_plain(edition, thing)))
                assert [error.message for error in validator.iter_errors(plain)] == []
    assert not validator.is_valid({"bfrules": "step", "version": 1, "edition": "x", "step": {}})


@frozen
class Shelf:
    """A table with a value of a kind of its own."""

    weight: float
    labels: list[str]


def test_what_an_edition_does_not_say_of_its_tables_may_be_anything() -> None:
    kind: Any = Shelf  # of the tables of pennies it is none
    silent = evolve(pennies, sees=lambda printed, position, seat: position, position_kind=kind)
    validator = Draft202012Validator(schema_of(silent))
    for shelf in (Shelf(0.5, ["a"]), Shelf(2.0, [])):
        told = {"written": "", "table": {"weight": shelf.weight, "labels": shelf.labels}}
        written = {"bfrules": "position", "version": 1, "edition": "pennies", "position": told}
        assert validator.is_valid(written)
        assert not validator.is_valid({**written, "position": {**told, "table": {}}})
    view = {"bfrules": "view", "version": 1, "edition": "pennies", "view": {"table": [1]}}
    assert validator.is_valid(view)


def test_a_step_is_written_with_names() -> None:
    assert as_plain(bf2023, bf2023.sell("green", 3, remove="blue")) == {
        "bfrules": "step",
        "version": 1,
        "edition": "bf2023",
        "step": {
            "kind": "Sell",
            "written": "sell 3 green, remove blue",
            "fields": {
                "shares": {"purple": 0, "yellow": 0, "green": 3, "blue": 0, "white": 0},
                "removed": "blue",
                "extra": False,
            },
        },
    }
    assert as_plain(bf2023, bf2023.sell(remove=None))["step"]["fields"]["removed"] is None
    fields = as_plain(bf2023, bf2023.use_bonus_tile("gold", "green"))["step"]["fields"]
    assert fields == {"track": "gold", "colour": "green"}
    assert as_plain(black_monday, black_monday.draw("Market Closed"))["step"]["fields"] == {
        "card": "Market Closed"
    }


def test_a_position_is_written_with_names_and_can_be_read_back() -> None:
    table = bf2023.position(prices={"green": (5, 3)}, holding={"blue": 2}, level=2)
    plain = as_plain(bf2023, table)["position"]
    assert plain["table"]["prices"]["green"] == {"price": 50, "row": 5, "column": 3}
    assert plain["table"]["seats"][0]["shares"]["blue"] == 2
    assert plain["table"]["phase"] == "the action"
    assert plain["table"]["trigger"] is None
    assert bf2023.parse_position(plain["written"]) == table


def test_a_view_says_nothing_of_what_is_hidden() -> None:
    table = bf2023.position(hands={1: {"blue": 2}})
    others = as_plain(bf2023, bf2023.view(table, 0))["view"]["table"]["seats"][1]
    assert (others["cash"], others["shares"]) == (None, None)


def test_a_ruling_is_written_with_its_reasons_or_its_effects() -> None:
    table = bf2023.position(cash=5)
    refused = as_plain(bf2023, bf2023.explain(table, bf2023.buy("green", place="green")))["ruling"]
    assert refused["allowed"] is False
    assert refused["refusals"] == [
        {
            "reason": "more_than_the_cash_pays",
            "sentence": "The buyer pays the price of every share at once.",
            "statements": ["bf2023.buy.6"],
            "facts": {"cost": "$8", "cash": "$5"},
        }
    ]
    allowed = as_plain(bf2023, bf2023.explain(table, bf2023.sell(remove="green")))["ruling"]
    assert allowed["allowed"] is True
    assert allowed["effects"][0]["changes"][0].keys() == {"what", "before", "after"}


RULED = bf2023.explain(bf2023.position(), bf2023.buy("green", place="green"))


@pytest.mark.parametrize("thing", [RULED, RULED.before, bf2023.view(RULED.before, 0), None, 3])
def test_what_is_not_of_the_edition_is_not_written_as_if_it_were(thing: object) -> None:
    with pytest.raises(TypeError, match=r"bf2010: \w+ is no step, position, view or ruling of"):
        as_plain(bf2010, thing)


@pytest.mark.parametrize(
    ("name", "digest"),
    [
        ("bf2010", "35fcaeee0eb04dab"),
        ("yucata", "90f118d1d2df6e5b"),
        ("bf2023", "98402e2c2e2062ac"),
        ("black_monday", "5bcb089aaeb68f07"),
    ],
)
def test_the_schema_changes_only_with_its_version(name: str, digest: str) -> None:
    written = json.dumps(schema_of(shipped_editions()[name]), sort_keys=True)
    assert (VERSION, sha256(written.encode()).hexdigest()[:16]) == (1, digest)
