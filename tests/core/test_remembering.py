"""A function of a table that remembers its last answer."""

from bfrules import bf2023
from bfrules.core.remembering import Remembering


def test_the_same_table_is_not_thought_through_twice() -> None:
    asked: list[tuple[object, object]] = []

    def level(printed: object, position: object) -> int:
        asked.append((printed, position))
        return len(asked)

    remembered = Remembering(level)
    printed, one, other = bf2023.printed, bf2023.position(), bf2023.position(level=2)
    assert [remembered(printed, one), remembered(printed, one)] == [1, 1]
    assert remembered(printed, other) == 2
    assert remembered("another box", other) == 3
    assert remembered(printed, one) == 4
    remembered.cache_clear()
    assert remembered(printed, one) == 5
    assert asked == [
        (printed, one),
        (printed, other),
        ("another box", other),
        (printed, one),
        (printed, one),
    ]


def test_what_remembers_is_known_by_the_name_of_its_function() -> None:
    def thinks(printed: object, position: object) -> bool:
        return printed == position

    remembered = Remembering(thinks)
    assert (remembered.__name__, remembered.__wrapped__) == ("thinks", thinks)
