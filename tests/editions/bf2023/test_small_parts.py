"""What readings of 2023 are made of, part by part."""

import pytest
from attrs import evolve

from bfrules import bf2023
from bfrules.editions.bf2023.readings import straight_up_from_six
from bfrules.editions.black_friday.speech import notes_on_black_shares, notes_on_price_moves
from bfrules.editions.black_friday.steps import PURCHASE, ChangePrices


def test_each_share_after_the_sixth_is_one_more_space_up() -> None:
    printed = bf2023.printed
    centre = printed.price_moves_centre
    rows, columns = printed.price_moves[centre + 6]
    straight = straight_up_from_six(printed)
    beyond = tuple((rows + more, columns) for more in range(1, centre - 6 + 1))
    expected = (*printed.price_moves[: centre + 7], *beyond)
    assert straight == evolve(printed, price_moves=expected)


@pytest.mark.parametrize(("blacks", "drawn", "noted"), [(1, 7, True), (1, 6, False)])
def test_one_black_share_changes_no_price_move(blacks: int, drawn: int, noted: bool) -> None:
    notes = notes_on_price_moves(bf2023.printed, ChangePrices((drawn, 0, 0, 0, 0), blacks))
    assert any("for +7" in note for note in notes) is noted


def test_a_table_says_whether_the_action_is_done_while_prices_change() -> None:
    table = bf2023.position(price_change="purchase", purchase_track={"blue": 5})
    for acted in (False, True):
        assert bf2023.described(evolve(table, acted=acted))["acted"] is acted
    assert "acted" not in bf2023.described(bf2023.position())


def test_the_last_price_moves_of_the_overview_are_noted_too() -> None:
    centre = bf2023.printed.price_moves_centre
    drawn = (centre, centre + 1, 0, 0, 0)
    (note,) = notes_on_price_moves(bf2023.printed, ChangePrices(drawn, 0))
    assert note == f"the price move for +{centre} (purple) is reconstructed"


@pytest.mark.parametrize(
    ("track", "noted"),
    [
        ("top", ("the number of black shares beside the top sale track, 1, is reconstructed",)),
        ("centre", ()),
        (
            "bottom",
            ("the number of black shares beside the bottom sale track, 3, is reconstructed",),
        ),
    ],
)
def test_black_shares_that_a_sale_track_sets_free_are_noted(
    track: str, noted: tuple[str, ...]
) -> None:
    table = bf2023.position(
        price_change="sale", current_sale_track=track, sale_track={"blue": 1}, level=1
    )
    draw = bf2023.draw({"blue": 2})
    assert bf2023.explain(table, draw).notes == noted
    assert notes_on_black_shares(bf2023.printed, evolve(table, trigger=PURCHASE)) == ()
    others = evolve(bf2023.printed, sale_track_blacks=(2, 2, 2))
    assert notes_on_black_shares(others, table) == ()


@pytest.mark.parametrize("current", [-1, 3])
def test_a_sale_track_that_there_is_not_has_no_note(current: int) -> None:
    table = bf2023.position(price_change="sale", sale_track={"blue": 1})
    tracks = evolve(table.sale_tracks, current=current)
    assert notes_on_black_shares(bf2023.printed, evolve(table, sale_tracks=tracks)) == ()
