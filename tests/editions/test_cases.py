"""Cases in words that do not hold: the message says what was expected, and below it what came."""

import pytest

from bfrules import bf2023
from tests.editions.rulings import check_case

SALE = "sell 1 green, remove green at the usual table"


@pytest.mark.parametrize(
    ("table", "expected", "told"),
    [
        (
            "cash=20 holding=green:1",
            ["+ cash=0:27 turn=1 market=green:6 sale_track=green:1 holding="],
            [
                "sell 1 green, remove green at holding=green:1 cash=20",
                "  expected: cash=0:27,1:20,2:20",
                "  came:     prices=green:0/2 cash=0:28,1:20,2:20",
            ],
        ),
        (
            "untouched",
            ["more_sold_than_the_limit", "not_owned"],
            [
                SALE,
                "  expected: more_sold_than_the_limit; not_owned",
                "  came:     not_owned (green selling 1, owned 0)",
            ],
        ),
        (
            "untouched",
            ["= turn=2"],
            [SALE, "  expected: turn=2", "  came:     not_owned (green selling 1, owned 0)"],
        ),
    ],
)
def test_what_was_expected_stands_above_what_came(
    table: str, expected: list[str], told: list[str]
) -> None:
    lines = (f"  {table}", "    sell 1 green, remove green", *(f"      {one}" for one in expected))
    with pytest.raises(AssertionError) as failed:
        check_case(bf2023, lines, {})
    assert str(failed.value).split("\n") == told
