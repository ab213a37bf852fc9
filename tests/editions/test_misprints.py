"""Boxes that cannot be: an amendment whose components have them says what is wrong."""

from typing import Any

import pytest
from attrs import evolve

from bfrules import AmendmentError, bf2010, bf2023, black_monday, yucata
from bfrules.core.edition import AnyEdition
from tests.editions.houses import EVERY_EDITION, amending

LEVELS = len(bf2023.printed.draw_numbers)

TWO_COLOURS: Any = ("red", "blue")

MISPRINTS: tuple[tuple[AnyEdition, dict[str, Any], str], ...] = (
    (bf2023, {"cash": "30"}, "cash has '30', which is no whole number"),
    (bf2023, {"share_limits": (True,) * LEVELS}, "share_limits has True, which is no whole number"),
    (bf2023, {"cash": (5,)}, "cash is (5,), and not a whole number"),
    (bf2010, {"bar_limits": [1, 2]}, "bar_limits is [1, 2], and not a tuple of whole numbers"),
    (bf2023, {"cash": -5}, "cash has -5, and 0 is the least there"),
    (bf2010, {"prices": (0,) * 91}, "prices has 0, and 1 is the least there"),
    (yucata, {"bar_prices": (20, 0)}, "bar_prices has 0, and 1 is the least there"),
    (bf2023, {"bars_for_a_rise": 0}, "bars_for_a_rise has 0, and 1 is the least there"),
    (
        bf2023,
        {"prices": (4, 5, 6)},
        "the length of prices is 3, and not 91, one for each space of the price table",
    ),
    (
        bf2010,
        {"subsidy_limits": (1, 2)},
        "the length of subsidy_limits is 2, and not 10, one for each level, as draw_numbers has",
    ),
    (
        bf2023,
        {"full_track": (5, 6)},
        "the length of full_track is 2, and not 6, one for each number of seats from 0 to 5",
    ),
    (
        bf2023,
        {"sale_track_blacks": (1, 2)},
        "the length of sale_track_blacks is 2, and not 3, one for each sale track",
    ),
    (
        bf2023,
        {"words": evolve(bf2023.printed.words, colours=TWO_COLOURS)},
        "the length of colours is 2, and not 5, one for each colour",
    ),
    (bf2023, {"bar_prices": ()}, "bar_prices is empty"),
    (bf2023, {"areas": (10,) * 91}, "areas has level 10, and draw_numbers ends with level 9"),
    (bf2023, {"area_blacks": 8}, "area_blacks is 8, and the levels from 1 take 9"),
    (
        bf2023,
        {"draw_numbers": (13,) * LEVELS},
        "price_moves shows -12 to 12 with price_moves_centre 12, "
        "and draw_numbers lets 13 shares be drawn",
    ),
    (
        bf2023,
        {"price_moves_centre": 11},
        "price_moves shows -11 to 13 with price_moves_centre 11, "
        "and draw_numbers lets 12 shares be drawn",
    ),
    (bf2023, {"dearest_start": 91}, "dearest_start is 91, and the spaces are 0 to 90"),
    (bf2010, {"usual_start": -1}, "usual_start is -1, and the spaces are 0 to 90"),
    (bf2023, {"full_track": (0,) * 6}, "full_track has 0 for 3 seats, and 1 is the least there"),
    (
        bf2023,
        {"sale_track_shares": 9},
        "3 seats play with 24 shares of a colour, and the first market and the sale tracks take 31",
    ),
    (
        bf2023,
        {"hand_size": 20},
        "the bag of 3 seats has 70 shares, and the market and the hands draw 80",
    ),
    (black_monday, {"capital": -1}, "capital has -1, and 0 is the least there"),
    (black_monday, {"copies": 0}, "copies has 0, and 1 is the least there"),
    (
        black_monday,
        {"limits_up": (5,)},
        "the length of limits_up is 1, and not 4, one for each company",
    ),
    (
        black_monday,
        {"shares_shown": (1, 2)},
        "the length of shares_shown is 2, and not 13, one for each value of a card",
    ),
    (
        black_monday,
        {"hand_size": 40},
        "the first rates and 6 hands take 244 cards, and there are 104",
    ),
)


@pytest.mark.parametrize(("edition", "change", "wrong"), MISPRINTS)
def test_a_box_that_cannot_be_is_no_amendment(
    edition: AnyEdition, change: dict[str, Any], wrong: str
) -> None:
    with pytest.raises(AmendmentError) as refused:
        edition.amend(amending("OURS", printed=change))
    assert str(refused.value) == (
        f"{edition.name}: no box can have the components of OURS: {wrong}."
    )


@EVERY_EDITION
def test_every_box_that_ships_can_be(edition: AnyEdition) -> None:
    assert edition.misprints(edition.printed) == ()


JUST_ENOUGH: tuple[tuple[AnyEdition, str, int, int], ...] = (
    (bf2023, "shares_drawn_for_the_market", 45, 1),  # 70 in the bag of 5 seats, whose hands take 25
    (bf2023, "shares_in_the_box", 20, -1),  # 45 in the bag of 5 seats, which take all
    (bf2023, "dearest_start", 90, 1),
    (black_monday, "hand_size", 16, 1),  # 104 cards, with 4 for the first rates
)


@pytest.mark.parametrize(("edition", "part", "number", "one_too_far"), JUST_ENOUGH)
def test_a_box_may_have_just_enough(
    edition: AnyEdition, part: str, number: int, one_too_far: int
) -> None:
    assert edition.misprints(evolve(edition.printed, **{part: number})) == ()
    assert len(edition.misprints(evolve(edition.printed, **{part: number + one_too_far}))) >= 1
