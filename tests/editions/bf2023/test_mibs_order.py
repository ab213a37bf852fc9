"""The order of the preferences of the M.I.B.S.: each pair of neighbours decides at a table."""

from typing import Any

import pytest
from attrs import asdict, evolve

from bfrules import bf2023
from bfrules.editions.bf2023.habits import HABITS, Preference
from bfrules.editions.bf2023.mibs import choice_of_the_mibs
from bfrules.editions.bf2023.steps import Action
from tests.editions.bf2023.test_rules_mibs import at

BROKE = {"cash": 0}
GREEN_IS_GONE = {"sale_track": {"green": 0}, "holding": {"green": 3}, "cash": 0}

# the list, the statement that decides before its neighbour does, the table, the step
DECIDES: tuple[tuple[str, str, dict[str, Any], Action], ...] = (
    (
        "buys",
        "bf2023.mibs.13",
        {"prices": at(8, 6, 10, 10, 10), "market": {"purple": 1, "yellow": 3}},
        bf2023.buy("yellow", place="yellow"),
    ),
    (
        "buys",
        "bf2023.mibs.15",
        {"prices": at(8), "market": {"purple": 3, "green": 2}},
        bf2023.buy("green", place="green"),
    ),
    (
        "places",
        "bf2023.mibs.20",
        {"prices": at(25, 30, 25, 25, 25), "holding": {"yellow": 1, "blue": 2}},
        bf2023.buy_gold(1, place="blue"),
    ),
    (
        "places",
        "bf2023.mibs.21",
        {
            "prices": at(25, 30, 40, 25, 25),
            "holding": {"yellow": 2, "green": 2},
            "market": {"yellow": 1, "green": 3},
        },
        bf2023.buy_gold(1, place="green"),
    ),
    (
        "places",
        "bf2023.mibs.22",
        {
            "prices": at(25),
            "holding": {"yellow": 2, "green": 2},
            "market": {"yellow": 3, "green": 1},
        },
        bf2023.buy_gold(1, place="green"),
    ),
    (
        "places_freely",
        "bf2023.mibs.24",
        {"prices": at(40, 30, 25, 50, 50), "market": {"green": 1, "yellow": 5}},
        bf2023.buy_gold(1, place="green"),
    ),
    (
        "places_freely",
        "bf2023.mibs.25",
        {"prices": at(25), "market": {"purple": 3, "green": 5}},
        bf2023.buy_gold(1, place="green"),
    ),
    (
        "influences",
        "bf2023.mibs.30",
        {"prices": at(10, 8, 6, 12, 15), "market": {"green": 1, "yellow": 5}, **BROKE},
        bf2023.buy_gold(0, place="green"),
    ),
    (
        "influences",
        "bf2023.mibs.31",
        {"prices": at(8), "market": {"purple": 3, "blue": 5}, **BROKE},
        bf2023.buy_gold(0, place="blue"),
    ),
    (
        "sells",
        "bf2023.mibs.34",
        {"prices": at(8, 10, 15, 8, 8), "holding": {"yellow": 3, "green": 1}, **BROKE},
        bf2023.sell("green", remove="green"),
    ),
    (
        "sells",
        "bf2023.mibs.37",
        {"prices": at(8), "holding": {"purple": 1, "green": 2}, **BROKE},
        bf2023.sell("green", remove="green"),
    ),
    (
        "removes",
        "bf2023.mibs.41",
        {
            "level": 2,
            "prices": at(8, 12, 10, 8, 8),
            "holding": {"yellow": 1, "green": 3},
            **BROKE,
        },
        bf2023.sell({"yellow": 1, "green": 1}, remove="yellow"),
    ),
    (
        "removes",
        "bf2023.mibs.42",
        {
            "level": 2,
            "prices": at(8, 12, 10, 8, 8),
            "holding": {"yellow": 1, "green": 1},
            "market": {"yellow": 6, "green": 1},
            **BROKE,
        },
        bf2023.sell({"yellow": 1, "green": 1}, remove="green"),
    ),
    (
        "removes",
        "bf2023.mibs.43",
        {
            "level": 2,
            "prices": at(8),
            "holding": {"yellow": 1, "green": 1},
            "market": {"yellow": 1, "green": 6},
            **BROKE,
        },
        bf2023.sell({"yellow": 1, "green": 1}, remove="green"),
    ),
    (
        "removes_freely",
        "bf2023.mibs.45",
        {"prices": at(8, 15, 50, 20, 10), "market": {"yellow": 1, "blue": 5}, **GREEN_IS_GONE},
        bf2023.sell("green", remove="blue"),
    ),
    (
        "removes_freely",
        "bf2023.mibs.46",
        {"prices": at(8, 15, 50, 15, 10), "market": {"yellow": 5, "blue": 1}, **GREEN_IS_GONE},
        bf2023.sell("green", remove="blue"),
    ),
)
LISTS = {name: by for name, by in asdict(HABITS, recurse=False).items() if isinstance(by, tuple)}


def swapped(by: tuple[Preference, ...], statement: str) -> tuple[Preference, ...]:
    """Return preferences with the one that a statement says after its neighbour."""
    (at,) = (number for number, one in enumerate(by) if one.statement == statement)
    first, second = by[at : at + 2]
    return (*by[:at], second, first, *by[at + 2 :])


@pytest.mark.parametrize(
    ("name", "statement", "words", "step"), DECIDES, ids=[one[1] for one in DECIDES]
)
def test_each_preference_decides_before_its_neighbour(
    name: str, statement: str, words: dict[str, Any], step: Action
) -> None:
    table = bf2023.position(mibs=True, **words)
    changes: dict[str, Any] = {name: swapped(getattr(HABITS, name), statement)}
    other = evolve(HABITS, **changes)
    chosen = choice_of_the_mibs(bf2023.printed, table)
    assert (chosen.step, statement in chosen.statements) == (step, True)
    assert choice_of_the_mibs(evolve(bf2023.printed, habits=other), table).step != step


def test_every_pair_of_neighbours_has_its_table() -> None:
    pairs = {(name, one.statement) for name, by in LISTS.items() for one in by[:-1]}
    assert {(name, statement) for name, statement, _, _ in DECIDES} == pairs
    assert len(pairs) == len(DECIDES)
