"""A look at the table of Black Monday by name."""

import pytest

from bfrules import black_monday

TABLE = black_monday.position(rates={"yellow": 7}, hand=["red 9", "blue 1"], portfolio=["purple 3"])


def test_the_table_is_looked_at_by_name() -> None:
    look = TABLE.look
    assert (look.rate("yellow"), look.rates["red"], look.stack("yellow")) == (7, 5, ("yellow 7",))
    assert ("red 9" in look.seat(0).hand, look.seat(0).portfolio) == (True, ("purple 3",))
    assert (look.seats[1].cash, look.pile["purple 3"], look.discards["red 9"]) == (20_000, 1, 0)


def test_names_that_are_not_there_are_told() -> None:
    with pytest.raises(KeyError, match="did you mean 'yellow'"):
        TABLE.look.rate("yelow")
    with pytest.raises(KeyError, match="did you mean 'purple'"):
        TABLE.look.stack("purpel")


def test_a_table_is_printed_as_it_is_drawn() -> None:
    assert "yellow" in str(TABLE)
    assert "PositionBlackMonday(" not in str(TABLE)
