"""What one seat may see of a table, drawn."""

from typing import Any

import pytest

from bfrules import bf2010, bf2023, black_monday
from bfrules.rendering.text import as_text

SECRETS = {"hands": {1: {"blue": 3}}, "cash": {0: 11, 1: 4321}}


@pytest.mark.parametrize("edition", [bf2010, bf2023], ids=lambda edition: str(edition.name))
def test_a_view_draws_one_s_own_seat_and_nothing_behind_other_screens(edition: Any) -> None:
    table = edition.set_table(SECRETS)
    whole, seen = as_text(edition.picture(table)), str(edition.view(table, 0))
    assert "$4321" in whole
    assert "$11" in seen
    assert "4321" not in seen
    assert "behind a screen" in seen
    assert "Bag and screens:" in seen
    own, other = (row for row in edition.picture(edition.view(table, 0)).panels[1].rows[:2])
    assert own == edition.picture(table).panels[1].rows[0]
    assert other.lots == ()


def test_open_bars_are_drawn_and_the_board_is_as_it_is() -> None:
    table = bf2010.position(silver_bars={1: 7}, cash={1: 4321})
    picture, seen = bf2010.picture(table), bf2010.picture(bf2010.view(table, 0))
    assert (seen.grids, seen.panels[0]) == (picture.grids, picture.panels[0])
    assert seen.panels[1].rows[1].note.startswith("behind a screen, 1 gold bar, 2 silver bars")


def test_a_view_of_black_monday_counts_the_cards_of_other_hands() -> None:
    table = black_monday.position(hands={1: ["yellow 8"]})
    picture, seen = (black_monday.picture(table), black_monday.picture(black_monday.view(table, 0)))
    own, other = seen.panels[1].rows[:2]
    assert own == picture.panels[1].rows[0]
    assert other.note.endswith("hand: 8 cards")
    assert seen.caption == picture.caption
