"""The printed values are read the same way each time."""

from typing import Any

import pytest

from bfrules import bf2010, bf2023, black_monday
from bfrules.editions.bf2010 import components as of_2010
from bfrules.editions.bf2023 import components as of_2023
from bfrules.editions.black_friday.components import for_each_table
from bfrules.editions.black_monday import components as of_black_monday


@pytest.mark.parametrize(
    ("module", "edition"),
    [(of_2010, bf2010), (of_2023, bf2023), (of_black_monday, black_monday)],
)
def test_printed_values_are_those_that_were_read(module: Any, edition: Any) -> None:
    # The edition read them when it was imported; a change of the reading shows only here.
    read = module.read_components.__wrapped__()
    assert read is not edition.printed
    assert read == edition.printed


def test_a_value_for_each_number_of_seats() -> None:
    assert of_2010.for_each_number(4, 5, 6, 7) == (0, 0, 4, 5, 6, 7)
    assert for_each_table(3, 8) == (3, 3, 3, 3, 3, 8)
