"""What readings of 2023 are made of, part by part."""

from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.readings import with_habits


def test_a_reading_of_habits_changes_nothing_but_habits() -> None:
    habits = bf2023.printed.habits
    other = evolve(habits, sells=habits.buys)
    assert other != habits
    change = with_habits(lambda given: evolve(given, sells=given.buys))
    assert change(bf2023.printed) == evolve(bf2023.printed, habits=other)
