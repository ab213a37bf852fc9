"""Whatever is refused, something is allowed instead; the vectors are the witnesses."""

from collections.abc import Iterator

import pytest

from bfrules import bf2010, bf2023, black_monday
from bfrules.asking import Case, case_in_words
from bfrules.asking.facts import said_otherwise
from bfrules.asking.remedies import distance, nearest_here, remedies, tables_near, ways_of
from bfrules.core.edition import AnyEdition
from bfrules.core.record import step_from_plain, structured
from bfrules.shipped import shipped_editions
from bfrules.vectors.document import read_vectors, vectors_folder
from tests.editions.houses import EVERY_EDITION

EDITIONS = shipped_editions()
BAD_COUNTS = "A number below nought has no words, so no question can hold it."
# Reasons that need no remedy, since words cannot bring them about.
CANNOT_BE_ASKED = {
    "not_a_draw": BAD_COUNTS,
    "not_a_first_market": BAD_COUNTS,
    "not_a_hand": BAD_COUNTS,
    "not_a_purchase": BAD_COUNTS,
    "not_a_purchase_of_bars": BAD_COUNTS,
    "not_a_sale": BAD_COUNTS,
    "no_such_track": "The phrases name the two tracks, and no other.",
}
EACH_HAS_ALL = "holding=yellow:13,blue:13,red:13,green:13,orange:13 price_change=sale"
# Two things are wrong with these tables, and at no table near is anybody to take such a step.
NOWHERE_NEAR = {f"{name}; {EACH_HAS_ALL}; pay the missed interest" for name in ("bf2010", "yucata")}


def witnesses(edition: AnyEdition) -> Iterator[tuple[Case, str]]:
    """Yield for each reason of each kind of step a case in words that it forbids."""
    path = vectors_folder() / edition.name / "refusals.json"
    seen = set[tuple[type[object], str]]()
    for vector in read_vectors(path, EDITIONS.values()).vectors:
        if vector.house.amendments:
            continue
        position = structured(vector.request["position"], edition.position_kind, "$")
        step = step_from_plain(edition, vector.request["step"], "$")
        new = {(type(step), one.reason) for one in edition.refusals(position, step)} - seen
        if not new:
            continue
        try:
            table, words = edition.write_position(position), edition.write_step(step)
            case = case_in_words(edition, table, words)
        except (TypeError, ValueError):
            continue
        for kind, reason in sorted(new, key=str):
            seen.add((kind, reason))
            yield case, reason


@EVERY_EDITION
def test_whatever_is_refused_something_is_allowed_instead(edition: AnyEdition) -> None:
    asked = set[tuple[str, str]]()
    for case, reason in witnesses(edition):
        ways = remedies(case)
        assert ways or case.link in NOWHERE_NEAR, case.link
        for way in ways:
            table = way.table or edition.write_position(case.position)
            then = case_in_words(edition, table, way.step)
            assert edition.refusals(then.position, then.step) == (), (case.link, way)
        asked.add((type(case.step).__name__, reason))
    known = {(rule.kind.__name__, one.__name__) for rule in edition.rules for one in rule.forbids}
    of_the_list = {(kind, reason) for kind, reason in known if reason in CANNOT_BE_ASKED}
    assert known - asked == of_the_list


@pytest.mark.parametrize(
    ("edition", "table", "step", "told"),
    [
        (
            bf2010,
            "holding=red:3,blue:1 sale_track.red=0 prices.red=0/0",
            "sell 3 red 1 blue, lower red, remove red",
            ["sell 1 red, lower red, remove yellow", "sell 1 red, lower red, remove blue"],
        ),
        (
            bf2023,
            "level=4 holding=green:3",
            "sell 4 green, remove blue",
            ["sell 3 green, remove green"],
        ),
        (bf2023, "level=4 cash=900", "buy 5 gold, place blue", ["buy 3 gold, place blue"]),
        (
            black_monday,
            "hand=yellow-4,red-9",
            "lay yellow 9 on the rate",
            ["lay yellow 4 on the rate", "lay yellow 8 on the rate"],
        ),
        (
            bf2023,
            "mibs=yes seats=4 level=4 cash.0=20 holding.green=1 prices.green=3/3",
            "buy 2 purple, place purple",
            ["sell 1 green, remove green"],
        ),
    ],
)
def test_the_nearest_steps_are_told(
    edition: AnyEdition, table: str, step: str, told: list[str]
) -> None:
    assert [one.told for one in remedies(case_in_words(edition, table, step))] == told


@EVERY_EDITION
def test_no_allowed_step_is_nearer_than_those_told(edition: AnyEdition) -> None:
    for case, _ in witnesses(edition):
        kind = type(case.step)
        ways = ways_of(edition, kind)
        near = [
            distance(ways, case.step, edition.parse_step(one.step)) for one in nearest_here(case)
        ]
        for other in edition.legal(case.position):
            if type(other) is kind:
                assert set(near) <= set(range(distance(ways, case.step, other) + 1))


def test_a_table_near_keeps_what_else_is_said_of_the_same_thing() -> None:
    case = case_in_words(
        bf2023, "seats=3 level=4 holding=green:1,blue:1", "sell 2 green, remove green"
    )
    tables = dict(tables_near(case))
    near = bf2023.parse_position(tables["at a table with your green shares: 2"])
    assert near == bf2023.position(seats=3, level=4, holding={"green": 2, "blue": 1})


@pytest.mark.parametrize(
    ("table", "tables"),
    [
        ("price_change=sale cash=30", ["cash=30 price_change=none"]),
        ("due=nothing cash=30", ["cash=30 due=none"]),
        # with silver at its end nobody can act: all else has to be another table
        ("silver_price=100 due=nothing", ["due=none"]),
    ],
)
def test_another_table_keeps_all_else_where_it_can(table: str, tables: list[str]) -> None:
    found = remedies(case_in_words(bf2010, table, "pass, place red"))
    assert [one.table for one in found] == tables


def test_what_is_said_once_for_all_seats_is_said_of_each_where_one_differs() -> None:
    said = {"level": 4, "cash": 1, "hands": {1: {"green": 2}}}
    in_full = {"cash": {0: 1, 1: 1, 2: 1}, "hands": {1: {"green": 2, "blue": 0}}}
    other = {"cash": {0: 5}, "hands": {1: {"blue": 3}}, "mibs": True}
    assert said_otherwise(said, in_full, other) == {
        "level": 4,
        "cash": {0: 5, 1: 1, 2: 1},
        "hands": {1: {"green": 2, "blue": 3}},
        "mibs": True,
    }
