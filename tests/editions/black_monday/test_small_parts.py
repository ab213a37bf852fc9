"""What readings of Black Monday are made of, part by part."""

from attrs import evolve

from bfrules import black_monday
from bfrules.editions.black_monday.readings import high_cards_worth


def test_high_cards_serve_as_shares_and_nothing_else_changes() -> None:
    printed = black_monday.printed
    low = printed.shares_shown[:10]
    assert printed.shares_shown == (*low, 0, 0, 0)
    changed = high_cards_worth(printed)
    assert changed == evolve(printed, shares_shown=(*low, 500, 500, 500))
